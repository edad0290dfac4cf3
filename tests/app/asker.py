"""A hand that sets an island up and asks the arbiter."""

from collections.abc import Iterable
from typing import Any

from kivy.metrics import dp

from taluva.app.ask.screen import AskScreen
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.carrying import ABOVE
from taluva.app.widgets.overlay import close_all
from taluva.engine.hexes import Hex
from taluva.engine.island import Face
from taluva.engine.tiles import VOLCANO
from tests.app.conftest import Time
from tests.app.hand import SETTLE, Point, lava
from tests.app.touch import cell_of, centre, drag, find, press


class Asker:
    """Touches, and counts what it touches."""

    def __init__(self, app: TaluvaApp, time: Time) -> None:
        """Belong to a running app."""
        self.app = app
        self.time = time
        self.touches = 0

    @property
    def screen(self) -> AskScreen:
        """The screen on the glass."""
        screen = self.app.stage.current
        assert isinstance(screen, AskScreen)
        return screen

    def lying(self) -> tuple[Face, ...]:
        """What lies there, hex by hex."""
        return tuple(sorted(self.screen.asked.board.faces.values()))

    def open(self) -> None:
        """Ask the arbiter, from the first screen on."""
        self.touch("Ask the arbiter")

    def touch(self, *targets: object) -> None:
        """One short touch after the other: on a point, on the middle of a widget, or of what says these words."""
        for target in targets:
            press(*centre(find(target) if isinstance(target, str) else target)).up()
            self._after()

    def _after(self) -> None:
        self.touches += 1
        self.time.pass_by(SETTLE, frames=2)

    def key(self, row: str, value: Any) -> None:
        """Press a key; a level above those that have one by pressing the last as often as it takes."""
        screen = self.screen
        if (row == "grounds" or row == "pieces") and not getattr(screen, row).parent:
            self.touch("swap-h")
        keys = {key.value: key for key in getattr(screen, row).children}
        while value not in keys:
            self.touch(keys[max(keys)])
            keys = {key.value: key for key in getattr(screen, row).children}
        if row != "levels" or screen.asked.keys.level != value:
            self.touch(keys[value])

    def tap(self, hexagon: Hex) -> None:
        """Tap a hex."""
        self.touch(self.at(hexagon))

    def at(self, hexagon: Hex) -> Point:
        """Where a hex is touched: brought into sight first, by the key for that, if it lies off the sea."""
        if not self.screen.free_sea().holds(*self.screen.view.where(hexagon)):
            self.touch("fit")
            self.time.pass_by(1)
        return self.screen.view.where(hexagon)

    def pull(self, hexagon: Hex, flow: int) -> None:
        """Press a hex, pull the lava, let go."""
        x, y = self.at(hexagon)
        across, up = lava(self.screen.view.seen(), flow)
        drag((x, y), (x + across, y + up), steps=3)
        self._after()

    def cell(self, kind: str) -> Point:
        """Where a tile lies in the grid."""
        return cell_of(self.screen.grid, kind)

    def drag(self, kind: str, hexagon: Hex, flow: int) -> None:
        """Drag a tile from its cell, and pull the lava where it rests: one touch."""
        if not self.screen.grid.parent:
            self.touch("swap-h")
        x, y = self.at(hexagon)
        spot, cell = (x, y - dp(ABOVE)), self.cell(kind)
        touch = press(*cell)
        touch.to(cell[0] - dp(14), cell[1])
        touch.to(*spot, steps=4)
        self.time.pass_by(0.5, frames=8)
        across, up = lava(self.screen.view.seen(), flow)
        touch.to(spot[0] + across, spot[1] + up, steps=3)
        touch.up()
        self._after()

    def set_up(self, seen: Iterable[Face]) -> None:
        """Set an island up hex by hex: level and ground, the way its lava flows, its piece."""
        for face in seen:
            self.key("levels", face.level)
            self.key("grounds", face.ground)
            if face.ground == VOLCANO:
                self.pull(face.hex, face.flow)
            if face.piece is not None:
                self.key("pieces", (face.piece.colour, face.piece.kind))
            if face.piece is not None or face.ground != VOLCANO:
                self.tap(face.hex)

    def close(self) -> None:
        """Close what is open."""
        close_all()
        self.time.pass_by(SETTLE)
