"""The shape of the island: for each hex the sides and the top, then what is painted over them, as plain arrays."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from typing import NamedTuple

from taluva.app.island.mesh import LONG_AGO, joined, laid, over_hex, put
from taluva.app.island.pictures import (
    BEVEL,
    CAST,
    CONE,
    CREAM,
    FIELD,
    LIGHT,
    PALE_SEAM,
    PALE_WIDTH,
    SEAM,
    SEAM_WIDTH,
    UNKNOWN,
    mark_corners,
    stratum,
)
from taluva.app.island.projection import CORNERS, LEVEL, SHORE, ground
from taluva.app.island.shaders import BRIGHT, DROP, FLARE, FLOATS, GLOW, LIT, SHADOW, STILL, TURNS
from taluva.engine.hexes import Hex, at, coordinates, neighbours
from taluva.engine.island import EMPTY, Island
from taluva.engine.tiles import VOLCANO, covered

WATERLINE = -SHORE / LEVEL  # in levels, from the first top
HALVES = ((0, 1, 2, 3), (0, 3, 4, 5))  # a hex as two quads
SIDES = range(6)


class Column(NamedTuple):
    """Everything that decides how one hex looks; equal columns look the same."""

    layers: str  # the ground of each tile in the stack, from the bottom up; "?" where nobody saw it
    flow: int  # of the volcano on top, else 0
    tile: int  # which tile is on top
    around: tuple[tuple[int, bool], ...]  # the neighbours' levels, and whether it is the same tile on the same level


def columns(island: Island, before: Island = EMPTY, known: Mapping[Hex, Column] | None = None) -> dict[Hex, Column]:
    """What decides how each hex looks.

    With what is known of another island, only what lies under the tiles they do not share, and round them, is found
    anew: the rest is the same object as before. The order is that in which land was first laid, either way.
    """
    if island.begun != before.begun or known is None:
        before, known = EMPTY, None
    found = dict(known or {})
    shared = next(
        (number for number, (one, other) in enumerate(zip(island.tiles, before.tiles, strict=False)) if one != other),
        min(len(island.tiles), len(before.tiles)),
    )
    # Of the hexes whose tiles are others: the ground of each tile, from the bottom up.
    stacks = {} if known else {one.hex: "?" * (one.level - 1) + one.ground for one in island.begun}
    for _, placement in reversed(before.tiles[shared:]):
        for hexagon in covered(placement):
            stacks[hexagon] = stack = stacks[hexagon][:-1] if hexagon in stacks else found[hexagon].layers[:-1]
            if not stack:
                del found[hexagon], stacks[hexagon]
    bare = dict.fromkeys(hexagon for _, placement in before.tiles[shared:] for hexagon in covered(placement))
    for kind, placement in island.tiles[shared:]:
        for hexagon, terrain in zip(covered(placement), VOLCANO + kind, strict=True):
            known_stack = stacks.get(hexagon) or (found[hexagon].layers if hexagon in found else "")
            stacks[hexagon] = known_stack + terrain
    for hexagon, stack in stacks.items():
        found[hexagon] = _column(island, hexagon, stack)
    beside = {other for hexagon in (*bare, *stacks) for other in neighbours(hexagon)}
    for hexagon in beside - stacks.keys():
        if hexagon in found:
            found[hexagon] = _column(island, hexagon, found[hexagon].layers)
    return found


def _column(island: Island, hexagon: Hex, stack: str) -> Column:
    level_of, top_of = island.levels.get, island.tops.get
    top, level = island.tops[hexagon], len(stack)
    around = [(level_of(other, 0), top_of(other) == top and level_of(other) == level) for other in neighbours(hexagon)]
    return Column(stack, island.flows.get(hexagon, 0), top, tuple(around))


def variant(hexagon: Hex, level: int) -> int:
    """Which of the paintings a hex shows, 0 to 3; always the same for the same hex."""
    q, r = coordinates(hexagon)
    return (q * 7 + r * 13 + level * 5) % 4


Shape = Callable[..., "array[float]"]


def _sides(column: Column) -> Column:
    """What decides how the sides and the top look."""
    return Column(column.layers, column.flow, 0, tuple([(level, False) for level, _ in column.around]))


def _cover(column: Column) -> Column:
    """What decides how that looks which lies over the top."""
    return Column("-" * len(column.layers), column.flow, 0, tuple([(level, False) for level, _ in column.around]))


def _edges(column: Column) -> Column:
    """What decides how the lines round the top look."""
    return Column("-" * len(column.layers), 0, 0, tuple([(0, same) for _, same in column.around]))


def _kept(rows: int, decides: Callable[[Column], Column]) -> Callable[[Shape], Shape]:
    """Make a shape once and then put copies of it over other hexes; the looks repeat after so many rows of hexes."""

    def kept(make: Shape) -> Shape:
        made = lru_cache(2048)(make)

        @wraps(make)
        def copy(hexagon: Hex, column: Column, birth: float = LONG_AGO, **looks: float) -> array[float]:
            q, r = coordinates(hexagon)
            alike = at(q % rows, r % rows)
            out = laid(made(alike, decides(column), birth if birth == LONG_AGO else 0.0, **looks), *ground(hexagon))
            if birth != LONG_AGO:
                out[13::FLOATS] = array("f", (birth,)) * (len(out) // FLOATS)
            return out

        return copy

    return kept


@_kept(4, _sides)
def body(
    hexagon: Hex, column: Column, birth: float = LONG_AGO, raised: float = 0.0, bright: bool = False
) -> array[float]:
    """The sides and the top of one hex: all that hides what is behind it."""
    x, y = ground(hexagon)
    stack, flow = column.layers, column.flow
    level = len(stack)
    moving = birth > LONG_AGO
    bright_too = BRIGHT if bright else 0.0
    out = array("f")
    for side in SIDES:
        left, right = CORNERS[(side + 1) % 6], CORNERS[side]
        low = column.around[side][0]
        for n in range(low, level):
            box = stratum(stack[n], hexagon * 5 + n * 7 + side)
            # The lowest layer reaches a little behind the lower neighbour, so that no crack lets the sea through.
            foot = (n - (1.12 if n == low else 1.0) if n else WATERLINE) + raised
            top = n + raised
            # A tile that drops draws its sides out, so that nothing gapes under it.
            falls = (DROP if moving and n == level - 1 else STILL) + bright_too
            upper = (*left, box.left, box.upper), (*right, box.right, box.upper)
            lower = (*right, box.right, box.lower), (*left, box.left, box.lower)
            put(out, upper, top, (x, y), wall=side, birth=birth, motion=falls)
            put(out, lower, foot, (x, y), low=1.0, wall=side, birth=birth, motion=STILL + bright_too)
    terrain = stack[-1]
    # A tile in hand looks as it will where it floats, more than a level higher.
    painting = variant(hexagon, level + max(0, int(raised) - 1))
    if terrain == VOLCANO:
        cell, sixth, kind = CONE + 6.0 * (painting % 2), flow % 12 / 2, LIT
    elif terrain in FIELD:
        cell, sixth, kind = float(FIELD[terrain] + painting), 0.0, TURNS
    else:
        cell, sixth, kind = float(UNKNOWN), -1.0, LIT
    motion = (DROP if moving else STILL) + bright_too
    out.extend(_top(level - 1.0 + raised, cell, sixth, kind, birth, motion))
    return out


@lru_cache(1024)
def _top(z: float, cell: float, sixth: float, kind: float, birth: float, motion: float) -> array[float]:
    """One of the paintings on the top of a hex, over the origin: it is put over its hex with the rest of a shape."""
    out = array("f")
    for quad in HALVES:
        four = [(*CORNERS[corner], corner, cell) for corner in quad]
        put(out, four, z, low=sixth, kind=kind, birth=birth, motion=motion)
    return out


@_kept(1, _cover)
def paint(
    hexagon: Hex, column: Column, birth: float = LONG_AGO, raised: float = 0.0, bright: bool = False
) -> array[float]:
    """What is painted over the top of one hex: bevel, shadows of higher neighbours, lava's glow."""
    flow = column.flow
    level = len(column.layers)
    z = level - 1.0 + raised
    motion = (DROP if birth > LONG_AGO else STILL) + (BRIGHT if bright else 0.0)
    out = array("f")
    add = out.extend
    if flow:
        add(_top(z, BEVEL, flow % 12 / 2, LIT, birth, motion))
        add(_top(z, 0.0, flow % 12 / 2, GLOW, birth, FLARE + BRIGHT))
    else:
        add(_top(z, LIGHT, -1.0, LIT, birth, motion))
    for side in SIDES:
        other, _ = column.around[side]
        if other > level:
            cell = CAST + 4.0 * (min(3, other - level) - 1)
            add(_top(z, cell, float(side), SHADOW, birth, motion))
    return out


@_kept(1, _edges)
def seams(
    hexagon: Hex, column: Column, birth: float = LONG_AGO, raised: float = 0.0, bright: bool = False, bold: bool = False
) -> array[float]:  # fmt: skip
    """The lines round one hex: fine inside a tile, dark between tiles and levels."""
    x, y = ground(hexagon)
    z = len(column.layers) - 1.0 + raised
    motion = (DROP if birth > LONG_AGO else STILL) + (BRIGHT if bright else 0.0)
    out = array("f")
    for side in SIDES:
        _, same = column.around[side]
        seam, width = (PALE_SEAM, PALE_WIDTH) if same and not bold else (SEAM, SEAM_WIDTH * (1.6 if bold else 1.0))
        u, upper, lower = seam
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
        put(out, four, z, (x, y), birth=birth, motion=motion)
    return out


@over_hex
def mark(out: array[float], level: float, name: str, motion: float = STILL, alpha: float = 1.0) -> None:
    """A mark that lies on one hex, as bright in the evening as by day."""
    corners = mark_corners(name)
    for quad in HALVES:
        put(out, [(*CORNERS[n], *corners[n]) for n in quad], level - 1.0, alpha=alpha, motion=motion + BRIGHT)


@over_hex
def solid(out: array[float], level: float, alpha: float) -> None:
    """One hex all in the cream of the marks."""
    for quad in HALVES:
        put(out, [(*CORNERS[n], *CREAM) for n in quad], level - 1.0, alpha=alpha, motion=BRIGHT)


def from_behind(hexes: Iterable[Hex], sine: float, cosine: float) -> list[Hex]:
    """Hexes in the order in which a painter would paint them."""
    far = {hexagon: -_along(hexagon, sine, cosine) for hexagon in hexes}
    return sorted(far, key=far.__getitem__)


def _along(hexagon: Hex, sine: float, cosine: float) -> float:
    x, y = ground(hexagon)
    return y * cosine - x * sine


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
