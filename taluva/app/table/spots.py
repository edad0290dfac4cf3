"""Where the discs of a ring lie: round their hex, over none of the hexes that they would fill. Numbers only."""

import itertools
from collections.abc import Sequence
from math import asin, cos, hypot, pi, radians, sin

from taluva.app.draw.boxes import Box

Point = tuple[float, float]
RADIUS, REACH = 84.0, 1.75  # of the ring: never fewer dp, and in s
APART = 3.0  # dp between two discs
STEP = 15  # degrees by which the arc turns until it fits
WIDER = (1.0, 1.2, 1.45, 1.75, 2.1, 2.6, 3.2, 4.0, 5.0)
HALF_WIDE, HALF_HIGH = 0.866, 0.8  # of a hex as it is seen, in s


def ring(
    middle: Point, s: float, sizes: Sequence[float], free: Box, spots: Sequence[Point], hour: float, unit: float = 1.0
) -> list[Point]:
    """The middles of discs of these sizes, clockwise on an arc round a point that is centred at an hour.

    The arc turns, and grows, until every disc lies in what is free and off the hexes at these spots.
    """
    base = max(RADIUS * unit, REACH * s)
    best: tuple[int, list[Point]] | None = None
    for wider in WIDER:
        for turn in sorted(range(-180, 180, STEP), key=abs):
            found = _arc(middle, base * wider, sizes, hour * pi / 6 + radians(turn), unit)
            cost = sum(_outside(at, size, free) for at, size in zip(found, sizes, strict=True))
            cost += sum(covers(at, size / 2, spot, s) for at, size in zip(found, sizes, strict=True) for spot in spots)
            if not cost:
                return found
            if best is None or cost < best[0]:
                best = (cost, found)
    assert best is not None
    return best[1]


def _arc(middle: Point, radius: float, sizes: Sequence[float], centre: float, unit: float) -> list[Point]:
    angles = [0.0]
    for one, other in itertools.pairwise(sizes):
        chord = (one + other) / 2 + APART * unit
        angles.append(angles[-1] + 2 * asin(min(1.0, chord / (2 * radius))))
    first = centre - angles[-1] / 2
    return [(middle[0] + radius * sin(first + angle), middle[1] + radius * cos(first + angle)) for angle in angles]


def _outside(at: Point, size: float, free: Box) -> int:
    half = size / 2
    inside = (
        free.x <= at[0] - half and at[0] + half <= free.right and free.y <= at[1] - half and at[1] + half <= free.top
    )
    return 0 if inside else 1


def covers(at: Point, radius: float, hexagon: Point, s: float) -> bool:
    """Whether a disc reaches over a hex as it is seen."""
    x, y = abs(at[0] - hexagon[0]), abs(at[1] - hexagon[1])
    if hypot(x, y) >= radius + s * HALF_WIDE:
        return False
    wide, high = s * HALF_WIDE, s * HALF_HIGH
    corners = ((0.0, high), (wide, high / 2), (wide, 0.0))
    if x <= wide and y <= high - high / 2 * x / wide:
        return True
    return min(_from_line((x, y), one, other) for one, other in itertools.pairwise(corners)) < radius


def _from_line(at: Point, one: Point, other: Point) -> float:
    ahead = (other[0] - one[0], other[1] - one[1])
    part = ((at[0] - one[0]) * ahead[0] + (at[1] - one[1]) * ahead[1]) / (ahead[0] ** 2 + ahead[1] ** 2)
    part = min(1.0, max(0.0, part))
    return hypot(at[0] - one[0] - part * ahead[0], at[1] - one[1] - part * ahead[1])
