"""The line along the coast and the rims: plain numbers."""

from array import array
from itertools import product
from math import hypot

import pytest

from taluva.app.island.lines import HALO, OFF, coast_line, hex_rim, tile_rim
from taluva.app.island.projection import CORNERS, HALF, ground, hex_of
from taluva.app.island.shaders import FLOATS
from taluva.engine.hexes import FLOWS, Hex, at, neighbours
from taluva.engine.tiles import covered, place

Point = tuple[float, float]
LANDS = {
    "one": {at(0, 0)},
    "tile": set(covered(place(at(0, 0), FLOWS[0]))),
    "bay": {at(0, 0), at(1, -1), at(1, 0), at(0, 1), at(-1, 1)},
    "strait": {at(0, 0), at(1, 1), at(2, 0), at(1, 0)},
    "ring": set(neighbours(at(0, 0))),
}


def corners(mesh: "array[float]") -> list[tuple[Point, float]]:
    """Every corner that was drawn, on the ground, and how much of it is seen."""
    rows = [mesh[start : start + FLOATS] for start in range(0, len(mesh), FLOATS)]
    return [((row[0] + row[3], row[1] + row[4]), row[12]) for row in rows]


def away(point: Point, land: set[Hex]) -> float:
    """How far a point is from the nearest land; nought on it."""
    x, y = point
    if hex_of(x, y) in land:
        return 0.0
    far = []
    for (cx, cy), side in product(map(ground, land), range(6)):
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        px, py = x - cx - ax, y - cy - ay
        t = min(1.0, max(0.0, px * (bx - ax) + py * (by - ay)))
        far.append(hypot(px - (bx - ax) * t, py - (by - ay) * t))
    return min(far)


def around(land: set[Hex]) -> set[Hex]:
    """The open hexes beside a land."""
    return {other for hexagon in land for other in neighbours(hexagon)} - land


@pytest.mark.parametrize("name", LANDS)
def test_the_line_lies_on_the_water_and_keeps_its_distance(name: str) -> None:
    """Never on land, never further from it than its soft edge reaches; in a strait a little nearer."""
    land = LANDS[name]
    for point, _ in corners(coast_line(land, around(land), 0.035)):
        assert 0.0 < away(point, land) <= OFF + HALO + 1e-4


def test_the_line_has_gaps_where_nothing_fits() -> None:
    """Beside a hex on which no tile may lie there is none; where none may lie at all, nothing is drawn."""
    land, gap = LANDS["tile"], at(-1, 0)
    closed = coast_line(land, around(land), 0.035)
    assert gap in {hex_of(x, y) for (x, y), _ in corners(closed)}
    assert len(coast_line(land, around(land) - {gap}, 0.035)) < len(closed)
    assert not len(coast_line(land, set(), 0.035))


def test_a_rim_stays_inside_its_hex_and_a_tile_s_has_no_line_between_its_own_hexes() -> None:
    """Twelve sides of a tile lie outside, six within."""
    inside = [hypot(*point) for point, _ in corners(hex_rim(at(0, 0), 1, "ember", 1.0, 0.9))]
    assert 0.9 - 1e-6 <= min(inside) <= max(inside) <= 1.0 + 1e-6
    three = covered(place(at(0, 0), FLOWS[0]))
    for wide in (0.1, 0.2):
        rim = tile_rim(three, [1, 1, 1], "gold", wide, 0.4)
        whole = [point for point, alpha in corners(rim) if alpha > 0.9]
        assert len(whole) == 4 * 12
        # The inner ends lie so far inside the edge of the three together; where it turns inward, from its corner.
        depth = [away(point, around(set(three))) for point in whole]
        assert all(min(far, abs(far - wide), abs(far - wide / HALF)) < 1e-4 for far in depth)
