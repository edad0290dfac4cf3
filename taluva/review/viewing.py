"""A recorded game as it is looked at again: its story, its key moments, and the one cursor."""

from collections.abc import Iterable
from typing import NamedTuple

from taluva.engine.hexes import Hex
from taluva.engine.island import Island
from taluva.engine.pieces import COLOURS
from taluva.engine.position import CLASSIC, EDITIONS, Position, Setup
from taluva.engine.tiles import covered
from taluva.record.record import Record
from taluva.record.replay import Replay, replay
from taluva.review.missed import Chance
from taluva.review.moments import Moment, moments
from taluva.review.story import Scene, tell

NO_GAME = Record(Setup(COLOURS[:2], EDITIONS[0], 24, CLASSIC), ("", ""))  # what is looked at before there is a game


class View(NamedTuple):
    """What the island shows at one place of the game."""

    island: Island
    last: tuple[Hex, ...]


class Viewing:
    """One game and the turn that is looked at: 0 is the bare table, `length` the end of what can be replayed."""

    def __init__(self, record: Record, chances: Iterable[Chance] = (), replayed: Replay | None = None) -> None:
        """Replay the record, unless somebody has, and look at its end."""
        self.record = record
        self.replay = replayed or replay(record)
        self.story = tell(self.replay)
        self.chances: tuple[Chance, ...] = tuple(chances)
        self.moments: tuple[Moment, ...] = ()
        self._find_moments()
        self.cursor = self.length

    @property
    def length(self) -> int:
        """How many turns can be looked at, an unfinished last one included."""
        return len(self.story.scenes)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """The turns."""
        return self.story.scenes

    @property
    def scene(self) -> Scene | None:
        """The turn that is looked at, None on the bare table."""
        return self.scenes[self.cursor - 1] if self.cursor else None

    @property
    def position(self) -> Position:
        """Where the game stood after that turn."""
        return self.position_after(self.cursor)

    def position_after(self, turns: int) -> Position:
        """Where the game stood after so many turns."""
        positions = self.replay.positions
        return positions[turns] if turns < len(positions) else self.replay.standing

    def faults_of(self, turn: int) -> tuple[str, ...]:
        """The rules that a turn breaks, nobody having let it stand."""
        return tuple(rule for entry in self.replay.faults if entry.turn == turn for rule in entry.rules)

    @property
    def fault(self) -> int:
        """The first turn that breaks a rule, up to the cursor or behind it where the replay ends; 0: none does."""
        first = self.replay.faults[0].turn if self.replay.faults else 0
        return first if first <= self.cursor or self.cursor == self.length else 0

    def go(self, turns: int) -> bool:
        """Look at the game after so many turns; say whether that is another place."""
        turns = max(0, min(self.length, turns))
        moved = turns != self.cursor
        self.cursor = turns
        return moved

    def view(self) -> View:
        """The island at the cursor."""
        scene = self.scene
        if scene is None:
            return View(self.position.island, ())
        tile = covered(scene.tile.placement) if scene.tile else ()
        return View(self.position.island, tuple(dict.fromkeys((*tile, *scene.hexes))))

    def tile_view(self) -> View | None:
        """The island after the tile of the turn at the cursor, before its build; None if there is nothing between."""
        scene = self.scene
        if scene is None or scene.tile is None or scene.build is None:
            return None
        middle = self.replay.middles[self.cursor - 1]
        if middle is None:
            return None
        return View(middle.island, covered(scene.tile.placement))

    def moments_at(self, turn: int) -> tuple[Moment, ...]:
        """The key moments of one turn."""
        return tuple(moment for moment in self.moments if moment.turn == turn)

    def reword(self, record: Record) -> None:
        """The same moves in a record with other comments or tags; nothing is replayed for that."""
        record = record._replace(turns=record.turns[: len(self.record.turns)])
        self.record, self.replay = record, self.replay._replace(record=record)

    def learn(self, chances: Iterable[Chance]) -> None:
        """Take in the wins that the search found."""
        before, self.chances = self.chances, tuple(sorted(chances))
        if self.chances != before:
            self._find_moments()

    def _find_moments(self) -> None:
        self.moments = moments(self.replay, self.story, self.chances)
