"""Where everything on the table lies, for every size of window."""

from itertools import combinations, product
from math import cos, hypot, pi, sin

import pytest

from taluva.app.draw.boxes import Box
from taluva.app.table.layout import (
    NAMED_STEPS,
    card_places,
    covers,
    dock_line,
    dock_stack,
    plan,
    ring,
    steps_named,
    ties,
)
from taluva.app.widgets.tilegrid import GAP, HEAD, SIDE

SIZES = [(1280, 800), (800, 1280), (1024, 600), (600, 960), (960, 600), (412, 892), (892, 412), (1920, 1080)]


def inside(box: Box, width: float, height: float) -> bool:
    return box.x >= 0 and box.y >= 0 and box.right <= width and box.top <= height


def within(box: Box, outer: Box) -> bool:
    return inside(
        box._replace(x=box.x - outer.x + 0.01, y=box.y - outer.y + 0.01), outer.width + 0.02, outer.height + 0.02
    )


def apart(one: Box, other: Box) -> bool:
    return one.right <= other.x or other.right <= one.x or one.top <= other.y or other.top <= one.y


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_part_is_on_the_window_apart_from_others_and_large_enough_for_a_finger(width: int, height: int) -> None:
    """Whatever is open, nothing lies over the island, and it does not move; a cell has 48 dp, also on a phone."""
    for chosen in product((False, True), (False, True), (2, 3, 4), (1.0, 1.3, 2.0)):
        made = plan(width, height, *chosen)
        beside = (made.bar, made.rail, made.grid, made.dock, made.sheet, made.aside)
        assert all(inside(box, width, height) for box in (*beside, made.cards, made.stage)), made
        assert all(apart(one, other) for one, other in combinations([made.bar, made.cards, made.grid, made.dock], 2)), (
            made
        )
        assert all(apart(made.stage, part) for part in beside), made
        assert min(made.stage.width / 250, made.stage.height / 200) >= 1
        assert min((made.grid.width - 22) / 5, (made.grid.height - 22) / 5) >= 48
        assert min(made.dock.height / 56, made.cards.height / 44) >= 1
    for hand, seats, scale in product((False, True), (2, 4), (1.0, 2.0)):
        without, with_card = (plan(width, height, card, hand, seats, scale) for card in (False, True))
        assert (without.stage, without.grid) == (with_card.stage, with_card.grid)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_cards_and_the_parts_of_the_dock_lie_inside_their_places_and_apart(width: int, height: int) -> None:
    """For two to four players, in teams or not, for either hand, however much of the steps is named."""
    for hand, seats, scale, teams in product((False, True), (2, 3, 4), (1.0, 2.0), (False, True)):
        made = plan(width, height, False, hand, seats, scale)
        places = card_places(made, made.cards, 1.0, seats, teams, scale)
        boxes = [place.box for place in places]
        assert sorted(place.seat for place in places) == list(range(seats))
        assert all(within(box, made.cards) for box in boxes), made
        assert all(apart(one, other) for one, other in combinations(boxes, 2)), made
        if teams and seats == 4 and not made.chips:
            rims = [tie.rim for tie in ties(made, places, 1.0)]
            assert apart(*rims), made
            assert all(within(place.box, rims[nth // 2]) for nth, place in enumerate(places))
        for wanted, keys in product((90.0, 260.0, 700.0), (2, 3)):
            _, steps = steps_named(made.dock.width, 1.0, [wanted / 3] * 3, 0, NAMED_STEPS, single=False)
            dock = dock_line(made.dock, 1.0, steps, keys, hand)
            if made.shape == "tall":
                dock = dock_stack(made.dock, 1.0, keys + 1)
            parts = [dock.steps, dock.voice, *dock.keys, *([dock.undo] if made.shape == "tall" else [])]
            assert all(within(box, made.dock) for box in parts), (made, wanted)
            assert all(apart(one, other) for one, other in combinations(parts, 2)), (made, wanted)


@pytest.mark.parametrize(("width", "height", "least"), [(1280, 800, 60), (1024, 600, 55)])
def test_with_two_or_three_players_the_cells_take_what_their_cards_leave(width: int, height: int, least: int) -> None:
    """At all sizes of letters; the island stays a third wider than it is high."""
    for seats, scale in product((2, 3), (1.0, 2.0)):
        made = plan(width, height, False, False, seats, scale)
        assert (made.grid.width - HEAD) / SIDE - GAP >= least
        assert made.stage.width >= made.stage.height * 4 / 3


def test_the_other_hand_sees_a_mirror() -> None:
    """Grid and cards change sides, the bar stays."""
    right, left = plan(1280, 800, False, False), plan(1280, 800, False, True)
    assert (left.bar, 1280 - left.grid.right, 1280 - left.cards.x) == (right.bar, right.grid.x, right.cards.right)


SEA = Box(8, 84, 952, 635)
FOUR = (64.0, 48.0, 48.0, 64.0)


@pytest.mark.parametrize("s", [22.0, 33.0, 46.0, 64.0])
@pytest.mark.parametrize("at", [(480.0, 400.0), (60.0, 140.0), (900.0, 660.0), (60.0, 660.0), (900.0, 140.0)])
@pytest.mark.parametrize("filled", [0, 1, 2, 3, 6])
def test_the_ring_covers_none_of_the_hexes_that_its_builds_would_fill(
    s: float, at: tuple[float, float], filled: int
) -> None:
    """And lies wholly in what is free, at every edge and size, however many hexes it speaks of."""
    # The middles of the six hexes round it, as they are seen.
    beside = [(3**0.5 * s * sin(a), 0.8 * 3**0.5 * s * cos(a)) for a in (pi / 2 + nth * pi / 3 for nth in range(6))]
    spots = [at, *((at[0] + x, at[1] + y) for x, y in beside[:filled])]
    for hour in (11.0, 1.0):
        found = ring(at, s, FOUR, SEA, spots, hour)
        for (x, y), size in zip(found, FOUR, strict=True):
            assert inside(Box(x - size / 2 - 8, y - size / 2 - 84, size, size), 952, 635)
            assert not any(covers((x, y), size / 2, spot, s) for spot in spots)
        for (one, wide), (other, high) in combinations(list(zip(found, FOUR, strict=True)), 2):
            assert hypot(one[0] - other[0], one[1] - other[1]) >= (wide + high) / 2


def test_a_disc_that_touches_a_hex_covers_it_and_one_beside_it_does_not() -> None:
    """By its sides, and by its corners."""
    discs = {((0.0, 0.0), 1.0): True, ((44.0, 0.0), 10.0): True, ((45.0, 0.0), 10.0): False}
    corners = {((0.0, 41.0), 10.0): True, ((0.0, 42.5), 10.0): False, ((30.0, 40.0), 15.0): False}
    for (spot, radius), covered in (discs | corners).items():
        assert covers(spot, radius, (0.0, 0.0), 40) == covered, (spot, radius)
