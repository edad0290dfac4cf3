"""Measures the table in a process of its own, whose window draws nothing: only Python, Cython and SQLite count.

`python -m tests.app.bench_table` prints one JSON object.
"""

import os

os.environ["KIVY_GL_BACKEND"] = "mock"

import statistics
from collections import defaultdict
from math import cos, pi, sin
from pathlib import Path
from typing import Any

from tests.app.timing import tell, timed
from tests.bench import SETUP, Turn, fixed_game

GAME = 0  # the seed of the fixed game
DRAGGED_AT = (6, 18, 30, 42)  # turns played when the tile in hand is dragged
COMMITTED = range(11, 48, 3)  # turns whose confirmation is timed

Point = tuple[float, float]


class Bench:
    """The real table screen with a finger over it, and a clock that goes only when told to."""

    def __init__(self, folder: Path) -> None:
        """Start the app and put a new game of four on the table."""
        from kivy.base import EventLoop

        from tests.app.conftest import alone, start

        self.noted = defaultdict[str, list[float]](list)  # milliseconds by name
        self.dispatch = EventLoop.post_dispatch_input
        self.frame = EventLoop.idle
        self.clock = alone()
        app = start(folder, lasting=True)
        self.clock.pass_by(0.6)
        app.start_game(SETUP, ("Ann", "Ben", "Chloé", "Dmitri"))
        self.screen: Any = app.stage.current
        self.rest()

    def rest(self) -> None:
        """Let all that moves come to rest, and what is told later be told."""
        for _ in range(3):
            self.clock.pass_by(0.6, frames=6)

    # Four touches a turn

    def play(self, turn: Turn, timed: bool = False) -> None:
        """Enter one turn; if it is timed, by real touches from the ghost on."""
        screen = self.screen
        screen.do(screen.hand.choose, turn.kind)
        screen.do(screen.hand.release, turn.placement // 16, turn.placement % 16)
        if turn.build is None:
            screen.do(screen.hand.go_out)
            return
        hexes = self._where_offered(turn)
        if timed:
            self.rest()
            spots = {hexagon: screen.parts.view.where(hexagon) for hexagon in hexes}
            seen = [hexagon for hexagon in spots if screen.parts.view.hex_at(*spots[hexagon]) == hexagon]
            if seen:
                self._touch(spots[seen[0]], "commit_tile_ms")
        if not screen.parts.ring.shown:
            screen.do(screen.hand.select_hex, hexes[0])
        number = next(n for n, one in enumerate(screen.hand.view.offers) if one.build == turn.build)
        if timed:
            self.rest()
            box = screen.parts.ring.discs[number]
            self._touch(box.to_window(*box.center), "commit_ms")
            assert screen.game.laid is None, "the touch on the offer confirmed nothing"
            self.rest()
        else:
            screen.do(screen.hand.choose_offer, number)

    def _where_offered(self, turn: Turn) -> list[int]:
        """The hexes on whose naming the build of the turn is offered."""
        from taluva.play.choices import choices, expansions_from

        outlook = self.screen.game.build_position
        return [
            hexagon
            for hexagon in sorted(outlook.island.levels)
            if any(one.build == turn.build for one in expansions_from(outlook, hexagon) or choices(outlook, hexagon))
        ]

    def _touch(self, spot: Point, name: str) -> None:
        from tests.app.touch import Touch

        touch = Touch(*spot)
        # What was left for the next frame is part of it.
        self.noted[name].append(timed(lambda: self._tell("end", touch, frames=2)))

    # The tile in hand

    def drag(self) -> None:
        """Pull the lava round, then push the tile over the island, each step to another verdict."""
        from taluva.app.island.grips import ghost_at
        from tests.app.touch import Touch

        screen, view = self.screen, self.screen.parts.view
        screen.do(screen.hand.choose, screen.game.history.turns[-1].tile.kind)
        self.rest()
        s = view.seen().s
        spots = [spot for spot in map(view.where, sorted(view.levels)) if self._reaches_the_island(spot)]
        for x, y in spots[:: max(1, len(spots) // 4)]:
            touch = Touch(x, y)
            for step in range(1, 7):
                angle = step * pi / 3 + 0.1
                self._slide(touch, x + 1.3 * s * sin(angle), y + 1.3 * s * cos(angle))
            touch.up()
            self.rest()
            screen.do(screen.hand.close_verdict)
            self.rest()
            touch = Touch(*ghost_at(view))
            for over in spots[1 :: max(1, len(spots) // 9)]:
                self._slide(touch, *over)
            touch.up()
            self.rest()
            screen.do(screen.hand.undo)
        screen.do(screen.hand.undo)
        self.rest()

    def _slide(self, touch: Any, x: float, y: float) -> None:
        before = self.screen.hand.selection.dragged
        touch.move(touch.scaled(x, y))
        taken = timed(lambda: self._tell("update", touch))
        if self.screen.hand.selection.dragged != before:  # the same verdict as before costs nothing
            self.noted["drag_ms"].append(taken)

    def _tell(self, kind: str, *touches: object, frames: int = 1) -> None:
        for touch in touches:
            self.dispatch(kind, touch)
        for _ in range(frames):
            self.frame()

    def _reaches_the_island(self, spot: Point) -> bool:
        screen = self.screen
        return not any(
            part.collide_point(*spot) and part.opacity and not part.disabled and getattr(part, "shown", True)
            for part in screen.children
            if part is not screen.parts.view
        )

    # Frames

    def move_view(self) -> None:
        """Turn, pan and zoom, sixty frames a second."""
        from tests.app.touch import Touch

        view = self.screen.parts.view
        for _ in range(6):
            view.sight.turn(1)
            while view._glides.going:
                self._pass("frame_ms")
        x, y = view.camera.middle()
        one, two = Touch(x - 60, y), Touch(x + 60, y)
        for step in range(60):
            along = 40 * sin(step * pi / 15)
            for touch, offset in ((one, -60), (two, 60)):
                touch.move(touch.scaled(x + offset + along, y + along))
            self._pass("frame_pan_ms", one, two)
        for step in range(60):
            apart = 60 + 30 * sin(step * pi / 15)
            for touch, side in ((one, -apart), (two, apart)):
                touch.move(touch.scaled(x + side, y))
            self._pass("frame_zoom_ms", one, two)
        one.up()
        two.up()

    def _pass(self, name: str, *moved: object) -> None:
        self.clock.now += 1 / 60
        self.noted[name].append(timed(lambda: self._tell("update", *moved)))

    def measure(self) -> None:
        """Play a game of 48 turns and measure on the way."""
        for number, turn in enumerate(fixed_game(GAME)):
            if number in DRAGGED_AT:
                self.drag()
            self.play(turn, number in COMMITTED)
        self.screen.do(self.screen.hand.undo)
        self.rest()
        self.move_view()


def measure(folder: Path) -> dict[str, float]:
    """The medians by name."""
    bench = Bench(folder)
    bench.measure()
    return {name: round(statistics.median(taken), 3) for name, taken in bench.noted.items()}


if __name__ == "__main__":
    tell(measure)
