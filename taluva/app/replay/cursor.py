"""The one cursor of the replay: steps, playing by itself, and the island that shows where it stands."""

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from taluva.app.device import platform
from taluva.app.island.signs import Ghost, Marks
from taluva.app.look.feedback import feedback
from taluva.app.look.theme import theme
from taluva.app.widgets.choice import Repeats
from taluva.app.widgets.islandplace import IslandPlace
from taluva.engine.hexes import Hex
from taluva.engine.tiles import flow_of, volcano_of
from taluva.review.compare import turns_at
from taluva.review.missed import Chance, Way, winning
from taluva.review.viewing import NO_GAME, SECONDS_A_TURN, SPEEDS, TILE_ALONE, View, Viewing


class ReplayCursor(IslandPlace):
    """Moves through a chronicle; a subclass says in `follow` what follows the cursor."""

    cursor = NumericProperty(0)
    length = NumericProperty(0)
    playing = BooleanProperty(False)
    speed = NumericProperty(1.0)
    way = NumericProperty(0)  # which way to a win not taken is shown
    ways = NumericProperty(0)  # of how many; 0: none is shown

    def __init__(self, **kwargs: Any) -> None:
        """The game comes later."""
        super().__init__(**kwargs)
        self.chronicle = Viewing(NO_GAME)
        self._chance: Chance | None = None
        self._searched: Iterator[Way | None] = iter(())
        self._found: list[Way] = []
        self.view.gestures.bind(on_tap=lambda _, hexagon: self.go_to_maker(hexagon))

    def follow(self) -> None:
        """Let everything but the island follow the cursor."""

    def go(self, turn: int, animate: bool = False) -> None:
        """Look at the game after so many turns; a finger that moves the cursor stops the playing."""
        self.stop()
        self._go(turn, animate)

    def step(self, button: Repeats | None, by: int) -> None:
        """One turn on or back; while it is held, without the tile lying there alone first."""
        held = button is not None and button.repeating
        if held and button is not None and button.lifted:
            return  # letting go is no further step
        self.stop()
        self._go(int(self.cursor) + by, animate=by > 0 and not held)

    def _go(self, turn: int, animate: bool = False) -> bool:
        chronicle = self.chronicle
        Clock.unschedule(self._build)
        before = chronicle.cursor
        if not chronicle.go(turn):
            self._show(chronicle.view())
            return False
        between = chronicle.tile_view() if animate and chronicle.cursor == before + 1 and not theme.calm else None
        self.follow()
        if between is None:
            self._show(chronicle.view())
        else:
            self._show(between)
            self._sound()
            Clock.schedule_once(
                self._build, SECONDS_A_TURN * TILE_ALONE / max(1.0, self.speed if self.playing else 1.0)
            )
        return True

    def _build(self, _dt: float) -> None:
        self._show(self.chronicle.view())

    def _sound(self) -> None:
        scene = self.chronicle.scene
        if scene is not None and scene.tile is not None:
            feedback.play("eruption" if scene.erupts else "tile")

    def _show(self, view: View) -> None:
        if self._chance is not None:
            self._chance, self.ways = None, 0
            self.view.sight.fit()
        self.show_island(view.island, Marks(last=view.last))

    def go_to_maker(self, hexagon: Hex) -> None:
        """A hex was touched: go to the turn that made it what it is, touched again to the one before that."""
        chronicle = self.chronicle
        turns = [turn for turn in turns_at(chronicle.story, hexagon) if turn <= chronicle.cursor]
        earlier = [turn for turn in turns if turn < chronicle.cursor]
        if turns and (turns[0] != chronicle.cursor or earlier):
            self.go(turns[0] if turns[0] != chronicle.cursor else earlier[0])

    # A win that was there.

    def show_chance(self, chance: Chance) -> None:
        """Show a win that was there: the island before the turn, the tile as it could have been laid, the build."""
        self.go(chance.turn - 1)
        tile = self.chronicle.record.turns[chance.turn - 1].tile
        assert tile is not None
        self._searched = winning(self.chronicle.position, tile.kind)
        self._found = []
        self._chance, self.ways = chance, chance.ways
        self.show_way(0)

    def show_way(self, number: int) -> None:
        """Show another of the ways to it, round and round; they are counted from 0."""
        chance = self._chance
        if chance is None or not self.ways:
            return
        number %= int(self.ways)
        while len(self._found) <= number:
            way = next(self._searched, None)
            if way is not None:
                self._found.append(way)
        self.way = number
        found = self._found[number]
        before, kind = self.chronicle.position, self.chronicle.record.turns[chance.turn - 1].tile
        assert kind is not None
        laid = before.lay(kind.kind, found.placement)
        volcano = volcano_of(found.placement)
        level = laid.island.levels[volcano]
        ghost = Ghost(kind.kind, volcano, flow_of(found.placement), True, level=level, handle=False)
        self.show_island(before.island, Marks(hint=laid.option(found.build).hexes), ghost)
        # The tile may lie far out: all of it is seen beside the panels, not under them.
        self.view.sight.fit(levels=laid.island.levels)
        self.say_way(found)

    def say_way(self, way: Way) -> None:
        """Say what is shown."""

    def as_played(self) -> None:
        """Back to the turn as it was played."""
        if self._chance is not None:
            self.go(self._chance.turn)

    # Playing by itself.

    def play_or_pause(self) -> None:
        """Play from here, from the beginning if this is the end, or stop."""
        if self.playing:
            self.stop()
            return
        if not self.length:
            return
        if self.cursor >= self.length:
            self._go(0)
        self.playing = True
        platform.keep_awake(True)
        self._play(0)

    def stop(self) -> None:
        """Play no further."""
        Clock.unschedule(self._play)
        if self.playing:
            self.playing = False
            platform.keep_awake(False)

    def _play(self, _dt: float) -> None:
        if not self._go(int(self.cursor) + 1, animate=True) or self.cursor >= self.length:
            self.stop()
        else:
            Clock.schedule_once(self._play, SECONDS_A_TURN / self.speed)

    def next_speed(self) -> None:
        """Faster, and after the fastest the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def keys(self) -> dict[str, Callable[[], object]]:
        """Steps, ends and playing, besides what is done on the island."""
        return {
            **super().keys(),
            "earlier": lambda: self.step(None, -1),
            "later": lambda: self.step(None, 1),
            "first": lambda: self.go(0),
            "last": lambda: self.go(int(self.length)),
            "play": self.play_or_pause,
        }
