"""Signs of a tile in hand are made once and moved: wherever they are shown, they look as if made there."""

from __future__ import annotations

from array import array
from itertools import product
from math import hypot

import pytest
from kivy.metrics import dp

from taluva.app.island import signs
from taluva.app.island.mesh import joined, laid
from taluva.app.island.projection import Projection, ground, projection
from taluva.app.island.scene import body, from_behind, paint, seams
from taluva.app.island.signs import FLOAT, Compass, Ghost
from taluva.app.island.wrong import beside, clear
from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.island import EMPTY
from taluva.engine.pieces import HUT, TOWER, Piece
from taluva.engine.tiles import covered, place

SEEN = Projection(640.0, 400.0, 44.0)
PLACES = (at(0, 0), at(5, -3), at(-7, 2), at(2, 6), at(-4, -9))


def near(one: array[float], other: array[float]) -> bool:
    """Whether two meshes are the same but for what 32 bits cannot hold."""
    return len(one) == len(other) and list(one) == pytest.approx(list(other), abs=1e-4)


@pytest.mark.parametrize("flow", FLOWS)
@pytest.mark.parametrize("volcano", PLACES)
def test_a_tile_in_hand_looks_as_if_made_where_it_is(volcano: Hex, flow: Hour) -> None:
    """Its body and its paint are those of its own three hexes."""
    ghost = Ghost("JL", volcano, flow, True, level=2)
    columns = signs.ghost_columns(ghost)
    order = from_behind(columns, SEEN.sine, SEEN.cosine)
    raised = ghost.level - 1 + FLOAT
    shown = signs.raise_ghost(ghost, EMPTY, SEEN)
    assert near(shown["raised"], joined(body(one, columns[one], raised=raised, bright=True) for one in order))
    painted = joined(draw(one, columns[one], raised=raised, bright=True) for draw in (paint, seams) for one in order)
    assert near(shown["raised_paint"], painted)


@pytest.mark.parametrize("volcano", PLACES)
def test_every_sign_round_a_tile_stands_over_its_volcano(volcano: Hex) -> None:
    """Outline, badge, handle and compass are anchored where the volcano lies, and differ in nothing else."""
    x, y = ground(volcano)
    angles = signs.angles(SEEN)
    for ok in (True, False, None):
        ghost = Ghost("JL", volcano, FLOWS[2], ok)
        home = ghost._replace(volcano=at(0, 0))
        here, there = (signs.raise_ghost(one, EMPTY, SEEN) for one in (ghost, home))
        for name in here.keys() & {"over", "hold"}:
            assert near(here[name], laid(there[name], x, y))
    verdicts = dict(zip(FLOWS, (True, False, None) * 2, strict=True))
    for but in (None, FLOWS[2]):
        shown = signs.compass(Compass(volcano, 1, verdicts), but, angles)
        assert near(shown, laid(signs.compass(Compass(at(0, 0), 1, verdicts), but, angles), x, y))


@pytest.mark.parametrize("s", [30, 40, 64])
def test_the_number_of_a_rule_lies_on_no_disc_of_the_compass(s: float) -> None:
    """On each hex of a refused tile, in every direction of the tile and of the view, on the ground and on level 3."""
    for turn, flow, level in product(range(6), FLOWS, (1, 3)):
        seen = projection(640, 400, dp(s), turn, 0, (0.0, 0.0))
        others = [signs.compass_at(other, signs.reach(s)) for other in FLOWS if other != flow]
        middle = ground(at(0, 0))
        discs = [seen.to_screen(middle[0] + x, middle[1] + y, level + signs.FLOAT) for x, y in others]
        radius = (signs.ARROW + signs.CAPSULE) / 2 * dp(1) * min(1.1, s / 40)
        for hexagon in covered(place(at(0, 0), flow)):
            x, y = ground(hexagon)
            a, b = beside(discs, seen, hexagon, level, (signs.ARROW + signs.CAPSULE) / 2, (0.0, 0.0))
            c, d = seen.to_screen(x + a, y + b, level - 1)
            near = min(hypot(c - e, d - f) for e, f in discs)
            assert near >= radius * 0.89, (turn, flow, level, hexagon)


def test_the_number_of_a_rule_does_not_hide_the_level_that_people_quarrel_about() -> None:
    """The level is written low on its hex: the number lies in the middle, over a hut, and only below what is tall."""
    one, two, three = covered(place(at(0, 0), 12))
    island = EMPTY.with_tile("JL", place(at(0, 0), 12))
    island = island.with_pieces({two: Piece(HUT, "red", 1), three: Piece(TOWER, "red", 1)})
    assert [clear(island, hexagon)[1] for hexagon in (one, two)] == [0.0, 0.5]
    assert clear(island, three)[1] < 0
