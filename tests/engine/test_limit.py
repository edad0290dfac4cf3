"""At the edge of the table that a record can name, the island stops growing."""

from random import Random

import pytest

from taluva.engine.hexes import FLOWS, Hex, at, neighbours, within_limit
from taluva.engine.position import Position, Setup, start
from taluva.engine.tiles import KINDS, Placement, covered, place

SETUP = Setup(("red", "white"), "rio-grande", 48, "classic")
CORNERS = ((998, 0), (-998, 0), (0, 998), (0, -998), (998, -998), (-998, 998), (997, 997), (-997, -997), (999, -500))


def nameable(placement: Placement) -> bool:
    """Whether a record can hold a tile here."""
    return all(map(within_limit, covered(placement)))


def found_by_judging(position: Position) -> set[Placement]:
    """Every legal tile on, beside and near the island, asked one by one."""
    hexes: set[Hex] = set(position.island.levels)
    for _ in range(3):
        hexes |= {neighbour for hexagon in hexes for neighbour in neighbours(hexagon)}
    placements = (place(hexagon, flow) for hexagon in hexes for flow in FLOWS)
    return {one for one in placements if nameable(one) and position.judge_tile(one).legal}


@pytest.mark.parametrize("corner", CORNERS)
def test_legal_tiles_do_not_reach_further_than_a_record_can_name(corner: tuple[int, int]) -> None:
    """Record: a tile that reaches further is refused, and `legal` does not list it."""
    chance = Random(corner[0])
    flow = next(flow for flow in FLOWS if nameable(place(at(*corner), flow)))
    position = start(SETUP).lay("JC", place(at(*corner), flow))
    for _ in range(8):
        options = position.legal_builds()
        position = position.build(chance.choice(options).build) if options else position.go_out()
        if position.over:
            break
        legal = position.legal_tiles()

        assert set(legal) == found_by_judging(position)
        assert set(position.doom("JC").safe + position.doom("JC").fatal) == set(legal)
        position = position.lay(chance.choice(KINDS), chance.choice(legal))
