"""Where everything on the table lies, for every size of window."""

from itertools import combinations, product

import pytest

from taluva.app.draw.boxes import Box
from taluva.app.table.plan import Plan, plan
from taluva.app.table.spots import beside, near_free_sea

SIZES = [(1280, 800), (800, 1280), (1024, 600), (600, 960), (960, 600), (412, 892), (892, 412), (1920, 1080)]


def plans(width: int, height: int) -> list[Plan]:
    return [plan(width, height, *switches) for switches in product((False, True), repeat=3)]


def inside(box: Box, width: float, height: float) -> bool:
    return box.x >= 0 and box.y >= 0 and box.right <= width and box.top <= height


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_everything_is_on_the_window(width: int, height: int) -> None:
    """No part of the chrome hangs over an edge."""
    for made in plans(width, height):
        for box in (made.bar, made.cards, made.grid, made.tile, made.steps, made.stage, made.beside, made.aside):
            assert inside(box, width, height), made


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("grid", [True, False])
def test_parts_that_are_shown_together_lie_apart(width: int, height: int, grid: bool) -> None:
    """The bar, the cards, the steps and the grid, or the tile in its place."""
    made = plan(width, height, grid, False, False)
    parts = [made.bar, made.cards, made.steps, made.grid if grid else made.tile]
    for one, other in combinations(parts, 2):
        assert apart(one, other), made


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_island_has_room_of_its_own(width: int, height: int) -> None:
    """Neither bar nor cards nor the folded grid reach into what the island is fitted to."""
    for made in plans(width, height):
        for part in (made.bar, made.cards):
            assert apart(made.stage, part)
        assert made.stage.width >= 250
        assert made.stage.height >= 250 or height < 640


def test_the_other_hand_sees_a_mirror() -> None:
    """Grid and cards change sides, the bar stays."""
    right, left = plan(1280, 800, True, False, False), plan(1280, 800, True, False, True)
    assert left.bar == right.bar
    assert left.grid.right == 1280 - right.grid.x
    assert left.cards.x == 1280 - right.cards.right


def test_a_popover_never_covers_the_hexes_it_speaks_of() -> None:
    """It opens beside them, inside what is free."""
    free = Box(10, 100, 1000, 620)
    spots = [(500.0, 400.0), (570.0, 400.0), (535.0, 350.0)]
    x, y = near_free_sea((520, 160), free, spots, spots, 36)
    assert inside(Box(x - 10, y - 100, 520, 160), 1000, 620)
    for spot in spots:
        assert not (x < spot[0] < x + 520 and y < spot[1] < y + 160)


def test_a_popover_prefers_the_sea() -> None:
    """With the island all on the left it opens on the right."""
    free = Box(10, 100, 1000, 620)
    land = [(100.0 + 60 * column, 150.0 + 50 * row) for column in range(6) for row in range(10)]
    x, _ = near_free_sea((420, 160), free, [(400.0, 400.0)], land, 36)
    assert x > 400


def test_a_bubble_never_covers_its_ghost() -> None:
    """At every edge it goes round to where there is room."""
    free = Box(0, 100, 1000, 600)
    for x, y in ((20, 120), (980, 120), (20, 680), (980, 680), (500, 400), (990, 400), (500, 110)):
        spots = [(x, y), (x + 30.0, y + 20.0), (x, y + 40.0)]
        for away in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            left, low = beside((300, 50), free, spots, 20, away)
            assert inside(Box(left, low - 100, 300, 50), 1000, 600)
            assert not any(left - 10 < a < left + 310 and low - 10 < b < low + 60 for a, b in spots), (x, y, away)
