"""Picking and projecting, which is mathematics and needs no window."""

from collections.abc import Mapping
from itertools import product
from random import Random

import pytest

from taluva.app.island.camera import Camera, Insets
from taluva.app.island.projection import (
    CORNERS,
    LEVEL,
    SHORE,
    Projection,
    flow_toward,
    ground,
    hex_of,
    projection,
    turned,
    unturned,
)
from taluva.engine.hexes import STEP, Hex, Hour, at
from tests.app.island.islands import random_island


def test_neighbours_lie_at_their_hours() -> None:
    """From a hex, each neighbour is seen in the direction of its hour."""
    for hour in STEP:
        x, y = ground(Hex(at(3, -5) + STEP[hour]))
        home_x, home_y = ground(at(3, -5))
        (a, b), (c, d) = CORNERS[hour // 2], CORNERS[(hour // 2 + 1) % 6]
        assert (x - home_x, y - home_y) == pytest.approx((a + c, b + d))


def test_the_middle_of_every_hex_is_in_it() -> None:
    """Rounding a hex's own centre gives the hex, to the limits of the record."""
    for q, r in product((-999, -1, 0, 7, 999), repeat=2):
        assert hex_of(*ground(at(q, r))) == at(q, r)


def test_a_point_comes_back_from_the_screen() -> None:
    """To the screen and back is the same point, on any level, however the view is turned."""
    chance = Random(3)
    for _ in range(200):
        seen = projection(640, 400, chance.uniform(22, 72), chance.uniform(-7, 7), chance.random() / 2, (3.0, -4.0))
        point, level = (chance.uniform(-20, 20), chance.uniform(-20, 20)), chance.randint(0, 8)
        assert seen.to_ground(*seen.to_screen(*point, level), level) == pytest.approx(point)


@pytest.mark.parametrize("flat", [0.0, 1.0], ids=["relief", "flat"])
@pytest.mark.parametrize("seed", range(6))
def test_any_point_picks_what_is_painted_there(seed: int, flat: float) -> None:
    """Random points pick the column a painter would have painted last, its sides included, at any size and turn."""
    island, chance = random_island(25, seed, erupt=0.6), Random(seed)
    for _ in range(150):
        seen = projection(0, 0, chance.uniform(22, 96), chance.randrange(6), flat, (0.0, 0.0))
        middle = seen.centre(chance.choice(list(island.levels)))
        point = (middle[0] + chance.uniform(-1, 1) * seen.s, middle[1] + chance.uniform(-1.5, 1.5) * seen.s)
        picked = seen.hex_at(*point, island.levels)
        assert (picked if picked in island.levels else None) == painted_at(seen, island.levels, *point)


def painted_at(seen: Projection, levels: Mapping[Hex, int], x: float, y: float) -> Hex | None:
    """The hex that a painter paints last over a point: each column is its top, swept down to the water."""
    best: tuple[float, Hex] | None = None
    for hexagon, level in levels.items():
        far = seen.centre(hexagon)[1]
        x0, y0 = ground(hexagon)
        rounded = [seen.to_screen(x0 + a, y0 + b) for a, b in CORNERS]
        low, high = -SHORE / LEVEL * seen.height * seen.s, (level - 1) * seen.height * seen.s
        left, right = min(a for a, _ in rounded), max(a for a, _ in rounded)
        if left <= x <= right:
            ups = [
                b + (e - b) * (x - a) / (d - a)
                for (a, b), (d, e) in zip(rounded, [*rounded[1:], rounded[0]], strict=True)
                if min(a, d) <= x <= max(a, d) and a != d
            ]
            if ups and min(ups) + low <= y <= max(ups) + high and (best is None or far < best[0]):
                best = (far, hexagon)
    return best[1] if best else None


def test_a_pull_snaps_to_the_nearest_of_six_directions() -> None:
    """Straight up is 12 o'clock; a little aside keeps the direction, more changes it."""
    for (x, y), kept, flow in (
        ((0, 1), None, 12),
        ((1, 0.5), None, 2),
        ((-1, -0.7), None, 8),
        ((0.65, 1.0), None, 2),
        ((0.65, 1.0), Hour(12), 12),
        ((0.75, 1.0), Hour(12), 2),
    ):
        assert flow_toward(x, y, kept=kept) == flow, (x, y, kept)


def test_hours_turn_with_the_view_and_back() -> None:
    """Turned by one sixth, 12 o'clock is seen at 2; turning back gives the hour of the record."""
    assert (turned(Hour(12), 1), turned(Hour(10), 1)) == (2, 12)
    for hour, turn in product(range(1, 13), range(-7, 8)):
        assert unturned(turned(Hour(hour), turn), turn) == hour


def test_the_fitted_island_lies_in_what_is_free() -> None:
    """However turned, all hexes of a large island lie between the chrome."""
    island = random_island(48, 5)
    camera = Camera(2.0)
    camera.size, camera.insets = (2560, 1600), Insets(20, 200, 520, 120)
    for turn in range(6):
        camera.turn = turn
        camera.fit(island.levels)
        points = [camera.projection().centre(hexagon, level) for hexagon, level in island.levels.items()]
        assert all(20 < x < 2040 and 200 < y < 1480 for x, y in points)


def test_zooming_keeps_what_lies_under_the_fingers() -> None:
    """The ground point at a pixel stays there, and s stays between 22 and 96 dp."""
    camera = Camera()
    camera.turn = 2.5
    before = camera.projection().to_ground(300, 200)
    for factor in (1.3, 0.2, 9.0):
        camera.zoom(factor, 300, 200)
        assert camera.projection().to_ground(300, 200) == pytest.approx(before)
        assert 22 <= camera.s <= 96
    assert camera.kept


def test_a_tile_near_the_edge_says_how_far_to_move() -> None:
    """Inside, nothing; beyond the edge, just so far that it keeps the size of a hex of distance."""
    camera = Camera()
    camera.size, camera.s = (1000, 600), 40
    assert camera.shortfall([at(0, 0)], {}) == (0, 0)
    short = camera.shortfall([at(9, 0)], {})
    assert short == pytest.approx((500 - 40 - ground(at(9, 0))[0] * 40, 0))
    camera.over = camera.moved(*short)
    assert camera.shortfall([at(9, 0)], {}) == pytest.approx((0, 0))


def test_the_island_is_fitted_anew_only_when_it_is_near_an_edge_or_could_be_larger() -> None:
    """A tile that leaves all in sight moves nothing."""
    camera = Camera()
    camera.size = (1000, 600)
    levels = {at(q, 0): 1 for q in range(-4, 5)}
    camera.fit(levels)
    assert camera.cramped({**levels, at(6, 0): 1}, 0.0)
    for cramped in (False, False, True):
        assert camera.cramped(levels, 0.0) == cramped, camera.s
        camera.s /= 1.1
