"""The shape of the island: for each hex the sides and the top, then what is painted over them, as plain arrays."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from taluva.app.island.mesh import joined, over_hex, put
from taluva.app.island.pictures import (
    BEVEL,
    CAST,
    CONE,
    FIELD,
    LIGHT,
    PALE_SEAM,
    PALE_WIDTH,
    SEAM,
    SEAM_WIDTH,
    UNKNOWN,
    colour_spot,
    mark_corners,
    stratum,
)
from taluva.app.island.projection import CORNERS, WATERLINE, ground
from taluva.app.island.shaders import BRIGHT, DROP, FLARE, GLOW, LIT, SHADOW, STILL, TURNS
from taluva.engine.hexes import Hex, coordinates, neighbours
from taluva.engine.island import Island
from taluva.engine.tiles import VOLCANO, covered

HALVES = ((0, 1, 2, 3), (0, 3, 4, 5))  # a hex as two quads


class Column(NamedTuple):
    """Everything that decides how one hex looks; equal columns look the same."""

    layers: str  # the ground of each tile in the stack, from the bottom up; "?" where nobody saw it
    flow: int  # of the volcano on top, else 0
    tile: int  # which tile is on top
    around: tuple[tuple[int, bool], ...]  # the neighbours' levels, and whether it is the same tile on the same level

    def beside(self) -> tuple[int, ...]:
        """The neighbours' levels."""
        return tuple([level for level, _ in self.around])


def columns(island: Island, known: Mapping[Hex, Column]) -> dict[Hex, Column]:
    """What decides how each hex looks, in the order in which land was first laid.

    What is known of another island is taken from there wherever neither the hex nor one beside it differs.
    """
    # The ground of each tile, from the bottom up.
    stacks = {one.hex: "?" * (one.level - 1) + one.ground for one in island.initial_faces}
    for kind, placement in island.tiles:
        for hexagon, terrain in zip(covered(placement), VOLCANO + kind, strict=True):
            stacks[hexagon] = stacks.get(hexagon, "") + terrain
    tops, flows = island.tops, island.flows
    facts = {hexagon: (stack, flows.get(hexagon, 0), tops[hexagon]) for hexagon, stack in stacks.items()}
    differ = {hexagon for hexagon, fact in facts.items() if hexagon not in known or known[hexagon][:3] != fact}
    differ |= known.keys() - facts.keys()
    near = {other for hexagon in differ for other in neighbours(hexagon)} | differ
    return {
        hexagon: _column(island, hexagon, fact) if hexagon in near else known[hexagon]
        for hexagon, fact in facts.items()
    }


def _column(island: Island, hexagon: Hex, fact: tuple[str, int, int]) -> Column:
    level_of, top_of = island.levels.get, island.tops.get
    stack, _, top = fact
    level = len(stack)
    around = [(level_of(other, 0), top_of(other) == top and level_of(other) == level) for other in neighbours(hexagon)]
    return Column(*fact, tuple(around))


def _variant(hexagon: Hex, level: int) -> int:
    """Which of the paintings a hex shows, 0 to 3; always the same for the same hex."""
    q, r = coordinates(hexagon)
    return (q * 7 + r * 13 + level * 5) % 4


def _motion(moving: bool, bright: bool) -> float:
    return (DROP if moving else STILL) + (BRIGHT if bright else 0.0)


def body(hexagon: Hex, column: Column, moving: bool = False, raised: float = 0.0, bright: bool = False) -> array[float]:
    """The sides and the top of one hex: all that hides what is behind it."""
    # A tile in hand looks as it will where it floats, more than a level higher.
    painting = _variant(hexagon, len(column.layers) + max(0, int(raised) - 1))
    return _body(hexagon, column.layers, column.flow, column.beside(), painting, hexagon % 4, moving, raised, bright)


@over_hex
def _body(
    out: array[float],
    stack: str,
    flow: int,
    beside: tuple[int, ...],
    painting: int,
    strata: int,
    moving: bool,
    raised: float,
    bright: bool,
) -> None:
    level = len(stack)
    for side, low in enumerate(beside):
        left, right = CORNERS[(side + 1) % 6], CORNERS[side]
        for n in range(low, level):
            box = stratum(stack[n], strata * 5 + n * 7 + side)
            # The lowest layer reaches a little behind the lower neighbour, so that no crack lets the sea through.
            foot = (n - (1.12 if n == low else 1.0) if n else WATERLINE) + raised
            top = n + raised
            upper = (*left, box.left, box.upper), (*right, box.right, box.upper)
            lower = (*right, box.right, box.lower), (*left, box.left, box.lower)
            # A tile that drops draws its sides out, so that nothing gapes under it.
            put(out, upper, top, wall=side, motion=_motion(moving and n == level - 1, bright))
            put(out, lower, foot, low=1.0, wall=side, motion=_motion(False, bright))
    terrain = stack[-1]
    if terrain == VOLCANO:
        cell, sixth, kind = CONE + 6.0 * (painting % 2), flow % 12 / 2, LIT
    elif terrain in FIELD:
        cell, sixth, kind = float(FIELD[terrain] + painting), 0.0, TURNS
    else:
        cell, sixth, kind = float(UNKNOWN), -1.0, LIT
    _top(out, level - 1.0 + raised, cell, sixth, kind, _motion(moving, bright))


def _top(out: array[float], z: float, cell: float, sixth: float, kind: float, motion: float) -> None:
    """One of the paintings on the top of a hex."""
    for quad in HALVES:
        put(out, [(*CORNERS[corner], corner, cell) for corner in quad], z, low=sixth, kind=kind, motion=motion)


def paint(
    hexagon: Hex, column: Column, moving: bool = False, raised: float = 0.0, bright: bool = False
) -> array[float]:
    """What is painted over the top of one hex: bevel, shadows of higher neighbours, lava's glow."""
    return _paint(hexagon, len(column.layers), column.flow, column.beside(), raised, _motion(moving, bright))


@over_hex
def _paint(out: array[float], level: int, flow: int, beside: tuple[int, ...], raised: float, motion: float) -> None:
    z = level - 1.0 + raised
    if flow:
        _top(out, z, BEVEL, flow % 12 / 2, LIT, motion)
        _top(out, z, 0.0, flow % 12 / 2, GLOW, FLARE + BRIGHT)
    else:
        _top(out, z, LIGHT, -1.0, LIT, motion)
    for side, other in enumerate(beside):
        if other > level:
            _top(out, z, CAST + 4.0 * (min(3, other - level) - 1), float(side), SHADOW, motion)


def seams(
    hexagon: Hex, column: Column, moving: bool = False, raised: float = 0.0, bright: bool = False, bold: bool = False
) -> array[float]:
    """The lines round one hex: fine inside a tile, dark between tiles and levels."""
    inside = tuple([same and not bold for _, same in column.around])
    return _seams(hexagon, len(column.layers) - 1.0 + raised, inside, 1.6 if bold else 1.0, _motion(moving, bright))


@over_hex
def _seams(out: array[float], z: float, inside: tuple[bool, ...], broader: float, motion: float) -> None:
    for side, same in enumerate(inside):
        (u, upper, lower), width = (PALE_SEAM, PALE_WIDTH) if same else (SEAM, SEAM_WIDTH * broader)
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        # Both ends reach on a little, so that the corners close.
        ex, ey = (bx - ax) * 0.018, (by - ay) * 0.018
        nx, ny = (by - ay) * width / 2, (ax - bx) * width / 2
        four = (
            (ax - ex - nx, ay - ey - ny, u, upper),
            (bx + ex - nx, by + ey - ny, u, upper),
            (bx + ex + nx, by + ey + ny, u, lower),
            (ax - ex + nx, ay - ey + ny, u, lower),
        )
        put(out, four, z, motion=motion)


@over_hex
def mark(out: array[float], level: float, name: str, motion: float = STILL) -> None:
    """A mark that lies on one hex, as bright in the evening as by day."""
    corners = mark_corners(name)
    for quad in HALVES:
        put(out, [(*CORNERS[n], *corners[n]) for n in quad], level - 1.0, motion=motion + BRIGHT)


@over_hex
def solid(out: array[float], level: float, alpha: float, colour: str = "cream") -> None:
    """One hex all in one colour."""
    for quad in HALVES:
        put(out, [(*CORNERS[n], *colour_spot(colour)) for n in quad], level - 1.0, alpha=alpha, motion=BRIGHT)


def from_behind(hexes: Iterable[Hex], sine: float, cosine: float) -> list[Hex]:
    """Hexes in the order in which a painter would paint them."""
    points = {hexagon: ground(hexagon) for hexagon in hexes}
    near = {hexagon: x * sine - y * cosine for hexagon, (x, y) in points.items()}
    return sorted(near, key=near.__getitem__)


_BARE = (0, False)  # where no neighbour lies
RIMS, SAND = 2.5, 1.4  # how far from a hex's centre the shallows and the beach reach, with their soft edges
_SHADOW = 0.25  # how much further its shadow on the water reaches for each level


def by_the_water(columns: Mapping[Hex, Column]) -> dict[Hex, int]:
    """The hexes that touch bare table, and their levels."""
    return {hexagon: len(column.layers) for hexagon, column in columns.items() if _BARE in column.around}


def coast(shore: Mapping[Hex, int], sand: bool) -> array[float]:
    """A square round each hex by the water, for the shallows and the foam, or for the beach and the shadow."""
    return joined([_square(hexagon, level, sand) for hexagon, level in shore.items()])


@lru_cache(4096)
def _square(hexagon: Hex, level: int, sand: bool) -> array[float]:
    x, y = ground(hexagon)
    reach = SAND + _SHADOW * level if sand else RIMS
    corners = ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach))
    return array("f", [number for corner in corners for number in (*corner, x, y, level)])


def shores(shore: Mapping[Hex, int]) -> tuple[float, float, float, float]:
    """The box of ground that holds the whole coast: left, lower, width, height."""
    points = [ground(hexagon) for hexagon in shore] or [(0.0, 0.0)]
    room = RIMS + 1
    left, lower = min([x for x, _ in points]) - room, min([y for _, y in points]) - room
    return left, lower, max([x for x, _ in points]) + room - left, max([y for _, y in points]) + room - lower
