"""An island as meshes: keeps what is drawn for every hex and draws again only what has changed."""

from __future__ import annotations

from array import array
from functools import cache
from math import hypot, sqrt
from random import Random
from typing import Any, NamedTuple

from taluva.app.island import upright
from taluva.app.island.mesh import LONG_AGO, ORIGIN, born, joined, put
from taluva.app.island.pictures import sprite
from taluva.app.island.projection import CORNERS, ground, projection
from taluva.app.island.scene import Column, body, by_the_water, coast, columns, from_behind, paint, seams, shores
from taluva.app.island.shaders import ROCKS, SAIL
from taluva.engine.hexes import Hex
from taluva.engine.island import EMPTY, Island
from taluva.engine.pieces import HUT, Piece
from taluva.engine.tiles import TERRAINS, covered

ALONE = (3.7, 2.9)  # up to the right, where the first tile will not lie
ASPECT = 1.2  # of an island that leaves water above and below rather than beside it
CANOE, CANOE_THAT_WON = 2.1, 3.8  # how long it is, in s
APART = 0.06  # seconds between the huts of an expansion
WAVES = 90
GROUND = ("body", "paint", "seams")
SPAN = (1480.0, 1000.0)  # dp: the waves come again after that


class Looks(NamedTuple):
    """Choices of the person that change what stands on the island."""

    emblems: bool = False
    figures: str = "auto"  # auto: on empty hexes from level 2; always; never
    letters: str = ""  # of the terrains in their order, with spaces between; none for no letters
    bold: bool = False  # thick lines round every hex


class Picture:
    """The meshes of one island."""

    def __init__(self, drawing: Any) -> None:
        """Draw into these instructions."""
        self.drawing = drawing
        self.island = EMPTY
        self.looks = Looks()
        self.previews: dict[Hex, Piece] = {}
        self._columns: dict[Hex, Column] = {}
        self._ground: dict[Hex, tuple[array[float], ...]] = {}  # of each hex what each of the meshes of GROUND holds
        self._pieces: dict[Hex, tuple[Any, array[float]]] = {}
        self._leaving: list[array[float]] = []
        self._shore: dict[Hex, int] | None = None  # before anything is shown
        self.canoe = CANOE
        self.alone = self.berth = ALONE  # where the canoe lies while there is no land, and where it lies
        self._side = (0.0, ASPECT)
        self._sailing: tuple[Any, ...] = ()  # where the canoe was drawn, when it set sail, how long it is
        self._figures: dict[Hex, array[float]] = {}
        # None: what is drawn has changed since it was put in order. An island without land has an order, too.
        self._order: list[Hex] | None = None
        self._ground_order: list[Hex] | None = None  # in which the land was last handed over
        self._angle = (0.0, 0.0, True)
        self.moves_until = LONG_AGO

    def show(self, island: Island, looks: Looks, previews: dict[Hex, Piece], now: float | None = None) -> None:
        """Show this island; at a time given, what is new arrives in motion."""
        before, self.island = self.island, island
        if island is not before:
            self._leaving = []
        same = island.initial_faces == before.initial_faces and island.tiles == before.tiles
        grown = (
            now is not None
            and island.initial_faces == before.initial_faces
            and island.tiles[:-1] == before.tiles
            and not same
        )
        dropped = covered(island.tiles[-1].placement) if grown else ()
        bold, previewed = looks.bold != self.looks.bold, self.previews.keys()
        if not same or bold or self._shore is None:
            self._lay(before, dropped, now, looks.bold, afresh=bold)
        self._stand(before, looks, previews, now if grown or same else None, dropped)
        if looks != self.looks or island is not before or (looks.letters and previews.keys() != previewed):
            self.looks = looks
            self._tell()

    def _lay(self, before: Island, dropped: tuple[Hex, ...], now: float | None, bold: bool, afresh: bool) -> None:
        old = self._columns
        new = columns(self.island, old)
        self._columns = new
        for hexagon in old.keys() - new.keys():
            del self._ground[hexagon]
        for hexagon, column in new.items():
            birth = now if now is not None and hexagon in dropped else LONG_AGO
            known = old.get(hexagon)
            if afresh or (known is not column and known != column) or birth > LONG_AGO:
                moving = birth > LONG_AGO
                self._ground[hexagon] = (
                    born(body(hexagon, column, moving), birth),
                    born(paint(hexagon, column, moving), birth),
                    born(seams(hexagon, column, moving, bold=bold), birth),
                )
        if now is not None and dropped:
            self.moves_until = max(self.moves_until, now + 0.5)
        self._order = self._ground_order = None
        shore = by_the_water(new)
        if shore != self._shore:
            self._shore = shore
            self.drawing.land(coast(shore, sand=False), coast(shore, sand=True), shores(shore))
            self._sea()

    def _stand(
        self, before: Island, looks: Looks, previews: dict[Hex, Piece], now: float | None, dropped: tuple[Hex, ...]
    ) -> None:
        island, old = self.island, self._pieces
        new: dict[Hex, tuple[Any, array[float]]] = {}
        fresh = [hexagon for hexagon in island.pieces if before.pieces.get(hexagon) != island.pieces[hexagon]]
        births = self._births(fresh, now) if now is not None and len(fresh) < 20 else {}
        for hexagon, standing in {**previews, **island.pieces}.items():
            level = island.levels.get(hexagon, 1)
            key, birth = (standing, level, looks.emblems), births.get(hexagon, LONG_AGO)
            known = old.get(hexagon)
            if known is None or known[0] != key or birth > LONG_AGO:
                known = key, upright.piece(hexagon, level, standing, birth=birth, emblem=looks.emblems)
            new[hexagon] = known
            self.moves_until = max(self.moves_until, birth + 0.3)
        if now is not None:
            for hexagon in dropped:
                if hexagon in before.pieces:
                    gone = before.pieces[hexagon]
                    self._leaving.append(upright.piece(hexagon, before.levels[hexagon], gone, birth=now, leaving=True))
            if dropped:
                volcano, flow = dropped[0], island.flows[dropped[0]]
                level = island.levels[volcano]
                self._leaving.append(upright.dust(volcano, level, CORNERS[flow % 12 // 2], now))
                self.moves_until = max(self.moves_until, now + 0.8)
        self._pieces = new
        self.previews = previews
        self._order = None

    def _births(self, fresh: list[Hex], now: float) -> dict[Hex, float]:
        """When each new piece begins to rise: the huts of an expansion one after the other, nearest first."""
        if not fresh:
            return {}
        x, y = ground(fresh[0])
        near = sorted(fresh, key=lambda hexagon: hypot(ground(hexagon)[0] - x, ground(hexagon)[1] - y))
        huts = all(self.island.pieces[hexagon].kind == HUT for hexagon in fresh)
        return {hexagon: now + (n * APART if huts else 0.0) for n, hexagon in enumerate(near)}

    def sort(self, sine: float, cosine: float, settled: bool = True) -> bool:
        """Put everything in a painter's order for this angle, if it is not in it already; whether anything changed."""
        if self._order is not None and self._angle == (sine, cosine, settled):
            return False
        resting = settled and not self._angle[2]
        self._angle = (sine, cosine, settled)
        order = from_behind({**self._columns, **self._pieces}, sine, cosine)
        if order == self._order and not resting:
            return False
        self._order = order
        fill = self.drawing.fill
        if self._ground_order is None or (settled and order != self._ground_order):
            self._ground_order = order
            # Depth decides between hexes. The order is for edges that fade into what is behind, and for places without
            # depth, so a turning view leaves it until it comes to rest.
            for nth, name in enumerate(GROUND):
                fill(name, joined(self._ground[hexagon][nth] for hexagon in order if hexagon in self._ground))
        figures, pieces = self._figures, self._pieces
        standing: list[array[float]] = []
        for hexagon in order:
            if hexagon in figures:
                standing.append(figures[hexagon])
            if hexagon in pieces:
                standing.append(pieces[hexagon][1])
        fill("upright", joined(standing))
        fill("fading", joined(self._leaving))
        return True

    def _tell(self) -> None:
        """Make the figures of levels and the letters of terrains."""
        island, looks = self.island, self.looks
        letters = dict(zip(TERRAINS, looks.letters.split(), strict=False))
        self._figures = {}
        self._order = None
        for hexagon, level in island.levels.items():
            occupied = hexagon in island.pieces
            signs = []
            if island.grounds[hexagon] in letters:
                aside = occupied or hexagon in self.previews
                signs.append(upright.letter(hexagon, level, letters[island.grounds[hexagon]], aside))
            if looks.figures == "always" or (looks.figures == "auto" and level > 1 and not occupied):
                signs.append(upright.figure(hexagon, level))
            if signs:
                self._figures[hexagon] = signs[0] if len(signs) == 1 else joined(signs)

    def face(self, turned: float, aspect: float) -> None:
        """Be looked at from another side, over a sea of another shape: the canoe lies where it is seen from there."""
        if (turned, aspect) != self._side:
            self._side = turned, aspect
            if self._shore:
                self._sea()

    def celebrate(self, now: float, won: bool = True) -> None:
        """Let the canoe sail in, large enough to be seen from across the table; or be as small as usual again."""
        self.canoe = CANOE_THAT_WON if won else CANOE
        self._sea(now if won else LONG_AGO)
        self.moves_until = max(self.moves_until, now + 1.0)

    def _sea(self, birth: float = LONG_AGO) -> None:
        """Waves everywhere, and a canoe on free water."""
        points = [ground(hexagon) for hexagon in self._shore or ()]
        self.berth = _berth(points, *self._side) if points else self.alone
        before, self._sailing = self._sailing, (self.berth, birth, self.canoe)
        if self._sailing != before:
            out = array("f", _waves())
            _canoe(out, *self._sailing)
            self.drawing.fill("waves", out)


def _berth(points: list[tuple[float, float]], turned: float, aspect: float) -> tuple[float, float]:
    """Where the canoe lies, seen from this side; the points and the place are of the ground."""
    seen = projection(0.0, 0.0, 1.0, turned, 1.0, ORIGIN)
    return seen.to_ground(*_beside([seen.to_screen(x, y) for x, y in points], aspect))


def _beside(points: list[tuple[float, float]], aspect: float) -> tuple[float, float]:
    """In the corner round the island with most free water, best to the lower left."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, right, low, high = min(xs), max(xs), min(ys), max(ys)

    def free(spot: tuple[float, float]) -> float:
        across, along = spot
        return sqrt(min([(across - x) ** 2 + 1.44 * (along - y) ** 2 for x, y in points]))

    corners = [(left + 1, low + 0.5), (right - 1, low + 0.5), (left + 1, high - 0.5), (right - 1, high - 0.5)]
    rooms = [(free(spot), spot) for spot in corners]
    for enough in (4.0, 3.0):
        for room, spot in rooms:
            if room > enough:
                return spot
    steps = [(x, y) for x in _between(left, right) for y in _between(low, high)]
    best = max(steps, key=free, default=(left, low))
    if free(best) > 2.4:
        return best
    # Where the whole island is seen there is water above and below it, or beside it.
    wide = right - left > aspect * (high - low)
    x, y = (left + 2.5, low - 1.5) if wide else (left - 1.5, low + 2.5)
    while free((x, y)) < 3.2:
        x, y = (x, y - 0.4) if wide else (x - 0.4, y)
    return x, y


def _between(least: float, most: float) -> list[float]:
    """Places from one end to the other, not too near to each other."""
    return [least + CANOE * nth for nth in range(int((most - least) / CANOE) + 1)]


@cache
def _waves() -> array[float]:
    out = array("f")
    chance = Random(7)
    for _ in range(WAVES):
        picture = sprite(f"wave-{chance.randint(1, 4)}")
        x, y = chance.random() * SPAN[0], chance.random() * SPAN[1]
        corners, phase = picture.corners(size=0.26 + chance.random() * 0.2), chance.random() * 6.28
        put(out, corners, 0.0, (x, y), over=ORIGIN, alpha=0.13, birth=phase, motion=ROCKS)
    return out


def _canoe(out: array[float], spot: tuple[float, float], birth: float, size: float) -> None:
    picture = sprite("canoe")
    corners = picture.corners(size=size / (picture.right - picture.left))
    put(out, corners, -0.9, spot, over=ORIGIN, birth=birth, motion=SAIL)
