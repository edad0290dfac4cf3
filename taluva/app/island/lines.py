"""Lines on the island in one colour each: round a hex, round a tile, and along the coast."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise, product

from taluva.app.island.mesh import ORIGIN, Point, over_hex, put
from taluva.app.island.pictures import colour_spot
from taluva.app.island.projection import CORNERS, HALF, WATERLINE, ground
from taluva.app.island.scene import HALVES
from taluva.app.island.shaders import BRIGHT
from taluva.engine.hexes import Hex, neighbours

OFF = 0.62  # of s, from the land to the line along its coast
STRAIT = 0.46  # and at the corners of two lands that are one side of a hex apart
HALO = 0.15  # how far the soft light of the line reaches to both sides
_FAINT = 0.002  # what is nought has no place on the glass
RIM = 0.11  # of s: how wide the dashed line is
DASHES = ((0.02, 0.22), (0.39, 0.61), (0.78, 0.98))  # of a side


def _fill(
    out: array[float], points: Iterable[Point], spot: Point, z: float, centre: Point = ORIGIN, alpha: float = 1.0
) -> None:
    """Add corners that are all in the colour of one spot."""
    put(out, [(a, b, *spot) for a, b in points], z, centre, alpha=alpha, motion=BRIGHT)


@over_hex
def hex_rim(out: array[float], level: float, colour: str, outer: float, inner: float) -> None:
    """A line round one hex, between these parts of its size."""
    for side in range(6):
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        four = [(ax * outer, ay * outer), (bx * outer, by * outer), (bx * inner, by * inner), (ax * inner, ay * inner)]
        _fill(out, four, colour_spot(colour), level - 1.0)


def pressed(hexagon: Hex, level: float, lit: bool) -> list[array[float]]:
    """A line round a hex under a finger, two where it can build."""
    rims = [hex_rim(hexagon, level, "cream", 0.99, 0.9)]
    if lit:
        rims += [hex_rim(hexagon, level, "lagoon", 0.9, 0.82), hex_rim(hexagon, level, "cream", 0.82, 0.74)]
    return rims


def tile_rim(three: Sequence[Hex], levels: Sequence[float], colour: str, wide: float, fill: float) -> array[float]:
    """A line inside the edge of several hexes together, and so much of its colour over them."""
    out = array("f")
    k = wide / HALF
    for hexagon, level in zip(three, levels, strict=True):
        centre, around = ground(hexagon), neighbours(hexagon)
        for quad in HALVES:
            _fill(out, [CORNERS[corner] for corner in quad], colour_spot(colour), level - 1.0, centre, fill)
        for side in range(6):
            if around[side] in three:
                continue
            one, other = CORNERS[side], CORNERS[(side + 1) % 6]
            # Where the edge goes on along another of the hexes, both lines meet on the side between them.
            to_one = CORNERS[side - 1] if around[side - 1] in three else ORIGIN
            to_other = CORNERS[(side + 2) % 6] if around[(side + 1) % 6] in three else ORIGIN
            four = [one, other, _between(other, to_other, k), _between(one, to_one, k)]
            _fill(out, four, colour_spot(colour), level - 1.0, centre)
    return out


def dashed(tile: Collection[Hex], levels: Sequence[int]) -> array[float]:
    """A line of dashes inside the edge of several hexes together, on a darker one: it is seen on any ground."""
    out = array("f")
    for hexagon, level in zip(tile, levels, strict=True):
        around = neighbours(hexagon)
        sides = [side for side in range(6) if around[side] not in tile]
        for colour, alpha, parts in (("dark", 0.7, ((0.0, 1.0),)), ("cream", 1.0, DASHES)):
            for side, (begin, end) in product(sides, parts):
                one, other = CORNERS[side], CORNERS[(side + 1) % 6]
                from_point, to_point = _between(one, other, begin), _between(one, other, end)
                four = [from_point, to_point, _between(to_point, ORIGIN, RIM), _between(from_point, ORIGIN, RIM)]
                _fill(out, four, colour_spot(colour), level - 1.0, ground(hexagon), alpha)
    return out


def _between(one: Point, other: Point, part: float) -> Point:
    """A point so far along the way from one to another."""
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def coast_line(land: Collection[Hex], lit: Collection[Hex], wide: float, pale: bool = False) -> array[float]:
    """A soft line on the water round the land, wherever the hex beside it is lit; a pale one on dark water."""
    core, halo = ("halo", "coast") if pale else ("coast", "halo")
    halos, cores = array("f"), array("f")
    for hexagon in land:
        for side, other in enumerate(neighbours(hexagon)):
            if other not in lit or other in land:
                continue
            # Every point from the middle of the open hex, for that decides what hides what.
            (x, y), (to_x, to_y) = ground(hexagon), ground(other)
            off = (x - to_x, y - to_y)
            for out, rails, colour in (
                (halos, ((-HALO, _FAINT), (0.0, 0.85), (HALO, _FAINT)), halo),
                (cores, ((-wide - 0.02, _FAINT), (-wide, 1.0), (wide, 1.0), (wide + 0.02, _FAINT)), core),
            ):
                ways = [(_along(hexagon, side, land, OFF + aside, off), alpha) for aside, alpha in rails]
                for (low, low_alpha), (high, high_alpha) in pairwise(ways):
                    for nth in range(len(low) - 1):
                        spot, centre = colour_spot(colour), (to_x, to_y)
                        _fill(out, (low[nth], low[nth + 1]), spot, WATERLINE, centre, low_alpha)
                        _fill(out, (high[nth + 1], high[nth]), spot, WATERLINE, centre, high_alpha)
    return halos + cores


def _along(hexagon: Hex, side: int, land: Collection[Hex], far: float, off: Point) -> list[Point]:
    """The way along one side of a hex, so far from it; round a corner of the land half of the way."""
    around = neighbours(hexagon)
    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
    normal = ((ax + bx) / 2 / HALF, (ay + by) / 2 / HALF)
    way: list[Point] = []
    for (x, y), next_side, ends in (((ax, ay), (side - 1) % 6, False), ((bx, by), (side + 1) % 6, True)):
        if around[next_side] in land:
            # Both sides look at the same open hex: the ways meet on the line to its middle.
            middle = (normal[0] * 2 * HALF - x, normal[1] * 2 * HALF - y)
            points = [(middle[0] * far / HALF, middle[1] * far / HALF)]
        else:
            beyond = neighbours(around[side])[next_side]
            most = STRAIT - OFF + far if beyond in land else far
            points = [
                _short((normal[0] * far, normal[1] * far), (x, y), most),
                _short((x * far, y * far), (x, y), most),
            ]
            if not ends:
                points.reverse()
        way += [(x + px + off[0], y + py + off[1]) for px, py in points]
    return way


def _short(point: Point, along: Point, most: float) -> Point:
    """A point no further along a direction than so far."""
    over = point[0] * along[0] + point[1] * along[1] - most
    return (point[0] - along[0] * over, point[1] - along[1] * over) if over > 0 else point
