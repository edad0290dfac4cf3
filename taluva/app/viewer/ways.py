"""A win that was there and not taken: the ways to it, shown on the island one after the other."""

from collections.abc import Callable, Iterator

from kivy.properties import NumericProperty

from taluva.app.island.signs import Marks
from taluva.app.viewer.cursor import Cursor
from taluva.app.widgets.islandplace import IslandPlace
from taluva.app.widgets.observed import Observed
from taluva.engine.position import Position
from taluva.engine.tiles import Kind, covered
from taluva.review.missed_wins import MissedWin, WinningMove, winning_moves


class Ways(Observed):
    """Shows on a screen the island as it would have been: the tile, and in gold what would have been built."""

    number = NumericProperty(0)  # which of them is shown, from 0
    count = NumericProperty(0)  # of how many; 0: none is shown

    def __init__(self, cursor: Cursor, place: IslandPlace, say: Callable[[WinningMove, Position], object]) -> None:
        """Show nothing yet; `say` says what is shown, and how the game would have stood."""
        super().__init__()
        self.found: list[WinningMove] = []
        self._cursor, self._place, self._say = cursor, place, say
        self._chance: MissedWin | None = None
        self._searched: Iterator[WinningMove | None] = iter(())
        self._shown: tuple[WinningMove, Position] | None = None  # and where it would have led

    def begin(self, chance: MissedWin) -> None:
        """Show the first way to this win."""
        self._cursor.go(chance.turn)
        self._searched = winning_moves(self.before(chance), self._kind(chance))
        self.found = []
        self._chance, self.count = chance, chance.ways
        self.show(0)

    def end(self) -> bool:
        """Show none any more; whether one was shown."""
        before, self._chance, self._shown, self.count = self._chance, None, None, 0
        return before is not None

    def show(self, number: int) -> None:
        """Show another of the ways, round and round."""
        chance = self._chance
        if chance is None or not self.count:
            return
        number %= int(self.count)
        while len(self.found) <= number:
            way = next(self._searched, None)
            if way is not None:
                self.found.append(way)
        self.number = number
        found = self.found[number]
        laid = self.before(chance).lay(self._kind(chance), found.placement)
        after = laid.build(found.build)
        self._shown = found, after
        gained = {one: after.island.pieces[one].number for one in laid.option(found.build).hexes}
        self._place.show_island(
            after.island, Marks(offered=covered(found.placement), prize=frozenset(gained), gained=gained)
        )
        self._say(found, after)
        # The tile may lie far out: all of it is seen beside the panels, not under them.
        self._place.view.sight.fit(levels=after.island.levels)

    def tell(self) -> None:
        """Say again what is shown."""
        if self._shown is not None:
            self._say(*self._shown)

    def before(self, chance: MissedWin) -> Position:
        """Where the turn began in which it could have been won."""
        return self._cursor.viewing.position_after(chance.turn - 1)

    def _kind(self, chance: MissedWin) -> Kind:
        tile = self._cursor.viewing.record.turns[chance.turn - 1].tile
        assert tile is not None
        return tile.kind
