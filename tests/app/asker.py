"""A hand that sets an island up and asks the arbiter: it plans its touches as somebody does who knows the keys."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, NamedTuple

from kivy.metrics import dp

from taluva.app.ask.screen import AskScreen
from taluva.app.island.projection import CORNERS
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.carrying import ABOVE
from taluva.app.widgets.overlay import close_all
from taluva.engine.hexes import Hex
from taluva.engine.island import Face
from taluva.engine.tiles import VOLCANO, Placement, covered, flow_of, place, volcano_of
from tests.app.conftest import Time
from tests.app.touch import centre, find, press

Point = tuple[float, float]
PULL = 1.15  # of s: how far the lava is pulled
SETTLE = 0.4  # seconds that pass between two touches
TRIES = 200  # orders that are thought of


class Put(NamedTuple):
    """One touch on the island: a tile that is dragged there, or a hex."""

    face: Face
    tile: str = ""
    stands: bool = False  # only the piece: its field lies there already

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """What it covers."""
        return covered(place(self.face.hex, self.face.flow)) if self.tile else (self.face.hex,)


def puts_of(seen: Iterable[Face], terrains: bool) -> list[Put]:
    """The touches on the island, in an order that leads to these faces; without `terrains` any field will do."""
    faces, tiles, taken = {face.hex: face for face in seen}, list[Put](), set[Hex]()
    for face in sorted(faces.values(), key=lambda one: (one.level, one.hex)):
        if face.ground != VOLCANO:
            continue
        three = covered(place(face.hex, face.flow))
        fields = [faces[one] for one in three[1:] if one in faces]
        # A tile pays where it brings two fields that show its level, or none of it is wrong later.
        same = [one for one in fields if one.level == face.level and one.ground != VOLCANO]
        if len(same) == 2 and not taken.intersection(three):
            taken.update(three)
            tiles.append(Put(face, same[0].ground + same[1].ground))
    lying = {one for put in tiles for one in put.hexes}
    rest = [Put(face, stands=face.hex in lying) for face in faces.values() if face.hex not in lying or face.piece]
    return [*tiles, *(put for put in rest if put.face.piece or not put.stands)]


class Pressed(NamedTuple):
    """Which keys are pressed, as the hand remembers them."""

    level: int = 1
    what: Any = VOLCANO  # ground, piece, or "tile"
    terrain: str = "J"


def keys_for(put: Put, pressed: Pressed, terrains: bool) -> tuple[list[tuple[str, Any]], Pressed]:
    """The keys to press before a touch, and what is pressed then."""
    face, keys = put.face, list[tuple[str, Any]]()
    piece = (face.piece.colour, face.piece.kind) if face.piece is not None else None
    if not put.stands and pressed.level != face.level:
        keys.append(("levels", face.level))
        pressed = pressed._replace(level=face.level)
    if put.tile:
        return keys, pressed._replace(what="tile")
    if face.ground == VOLCANO and not put.stands:
        if pressed.what != VOLCANO:
            keys.append(("grounds", VOLCANO))
        return keys, pressed._replace(what=VOLCANO)
    if terrains and not put.stands and pressed.terrain != face.ground:
        keys.append(("grounds", face.ground))
        pressed = pressed._replace(what=face.ground, terrain=face.ground)
    wanted: Any = piece if piece is not None else face.ground if terrains else pressed.terrain
    if pressed.what != wanted:
        keys.append(("pieces" if piece is not None else "grounds", wanted))
        pressed = pressed._replace(what=wanted)
    return keys, pressed


def ordered(puts: Sequence[Put], terrains: bool) -> list[Put]:
    """The touches in an order that needs few keys: tiles first, then whatever is nearest to what is pressed."""
    tiles = sorted((put for put in puts if put.tile), key=lambda put: put.face.level)
    rest = [put for put in puts if not put.tile]
    tried = []
    for seed in range(TRIES):
        rng, waiting, left, order, pressed, cost = Random(seed), list(tiles), list(rest), list[Put](), Pressed(), 0
        while waiting or left:
            if waiting:
                chosen = waiting.pop(0)
            else:
                rng.shuffle(left)
                chosen = min(left, key=lambda put: len(keys_for(put, pressed, terrains)[0]))
                left.remove(chosen)
            keys, pressed = keys_for(chosen, pressed, terrains)
            cost += len(keys)
            order.append(chosen)
        tried.append((cost, order))
    return min(tried, key=lambda one: one[0])[1]


class Asker:
    """Touches, and counts what it touches."""

    def __init__(self, app: TaluvaApp, time: Time) -> None:
        """Belong to a running app."""
        self.app = app
        self.time = time
        self.touches = 0
        self.panning = 0  # touches that only moved the view

    @property
    def screen(self) -> AskScreen:
        """The screen on the glass."""
        screen = self.app.stage.current
        assert isinstance(screen, AskScreen)
        return screen

    def begin_anew(self) -> None:
        """On the first screen, with nothing set up and nothing counted."""
        (self.app.folder / "asked.json").unlink(missing_ok=True)
        self.app.show("home")
        self.time.pass_by(SETTLE)
        self.touches = self.panning = 0

    def lying(self) -> tuple[Face, ...]:
        """What lies there, hex by hex."""
        return tuple(sorted(self.screen.asked.lying.faces.values()))

    def open(self) -> AskScreen:
        """Ask the arbiter, from the first screen on."""
        self.touch("Ask the arbiter")
        return self.screen

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
        """Where a hex is touched: brought into sight first, by two fingers, if it lies off the sea."""
        view = self.screen.view
        for _ in range(3):
            x, y = view.where(hexagon)
            free = self.screen.free_sea()
            if free.holds(x, y):
                break
            # Two fingers move the view; that is counted, too.
            to_x, to_y = free.x + free.width / 2, free.y + free.height / 2
            one, two = press(to_x - dp(30), to_y), press(to_x + dp(30), to_y)
            one.to(to_x - dp(30) + (to_x - x) / 2, to_y + (to_y - y) / 2)
            two.to(to_x + dp(30) + (to_x - x) / 2, to_y + (to_y - y) / 2)
            one.up()
            two.up()
            self._after()
            self.panning += 1
        return x, y

    def pull(self, hexagon: Hex, flow: int) -> None:
        """Press a hex, pull the lava, let go."""
        x, y = self.at(hexagon)
        across, up = self._direction(flow)
        touch = press(x, y)
        touch.to(x + across, y + up, steps=3)
        touch.up()
        self._after()

    def _direction(self, flow: int) -> Point:
        seen = self.screen.view.seen()
        a, b = seen.to_screen(*CORNERS[flow % 12 // 2]), seen.to_screen(0, 0)
        return (a[0] - b[0]) * PULL, (a[1] - b[1]) * PULL

    def cell(self, kind: str) -> Point:
        """Where a tile lies in the grid."""
        x, y, width, height = self.screen.grid.cell(kind)
        middle: Point = self.screen.grid.to_window(x + width / 2, y + height / 2)
        return middle

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
        across, up = self._direction(flow)
        touch.to(spot[0] + across, spot[1] + up, steps=3)
        touch.up()
        self._after()

    def set_up(self, seen: Iterable[Face], terrains: bool = False) -> int:
        """Set an island up and say how many touches it took."""
        before, pressed = self.touches, Pressed()
        for put in ordered(puts_of(seen, terrains), terrains):
            keys, pressed = keys_for(put, pressed, terrains)
            for row, value in keys:
                self.key(row, value)
            face = put.face
            if put.tile:
                self.drag(put.tile, face.hex, face.flow)
            elif face.ground == VOLCANO and not put.stands:
                self.pull(face.hex, face.flow)
            else:
                self.tap(face.hex)
        return self.touches - before

    def ask(self, placement: Placement) -> tuple[str, ...]:
        """Ask about an eruption, and read the rules off that it breaks."""
        self.touch("Ask")
        self.pull(volcano_of(placement), flow_of(placement))
        question = self.screen.question
        assert question is not None
        assert question.placement == placement
        return question.verdict(self.screen.asked.lying).rules

    def close(self) -> None:
        """Close what is open."""
        close_all()
        self.time.pass_by(SETTLE)
