"""At the edge of the table that a record can name, the island stops growing."""

from random import Random

import pytest

from taluva.engine.position import Setup
from taluva.engine.tiles import KINDS
from tests.comparing import compare_doom, compare_lists
from tests.players import Table
from tests.reference.land import FLOWS, reaches_too_far

CORNERS = ((998, 0), (-998, 0), (0, 998), (0, -998), (998, -998), (-998, 998), (997, 997), (-997, -997), (999, -500))


@pytest.mark.parametrize("corner", CORNERS)
def test_legal_tiles_do_not_reach_further_than_a_record_can_name(corner: tuple[int, int]) -> None:
    """Record: a tile that reaches further is refused, and `legal` does not list it; by both readings."""
    chance, table = Random(corner[0]), Table(Setup(("red", "white"), "rio-grande", 48, "classic"))
    table.lay("JC", next((*corner, flow) for flow in FLOWS if not reaches_too_far((*corner, flow))))
    for _ in range(8):
        table.build(chance.choice(table.game.builds())[0])
        compare_lists(table)
        compare_doom(table, chance)
        table.lay(chance.choice(KINDS), chance.choice(table.game.legal_tiles()))
