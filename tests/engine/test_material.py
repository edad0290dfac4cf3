"""The tiles, the pieces and the words of the rules: box, settlement, level."""

from collections import Counter

import pytest

from taluva.engine.hexes import FLOWS, STEP, Hex, Hour, at, coordinates, neighbours
from taluva.engine.island import EMPTY
from taluva.engine.pieces import COLOURS, FULL, Piece
from taluva.engine.tiles import BOX, KINDS, TILES_IN_BOX, beyond_box, covered, place
from tests.pictures import picture
from tests.reference import arbiter
from tests.reference.land import STEPS, three


def test_the_box_holds_48_tiles_as_owners_counted_them_and_three_kinds_of_pieces() -> None:
    """Rules, Material; both readings were typed in apart. The Russian sheet's 40 huts are a misprint."""
    assert dict(arbiter.BOX) == BOX
    assert (TILES_IN_BOX, len(KINDS), FULL) == (48, 25, (20, 2, 3))
    assert COLOURS == ("red", "white", "yellow", "brown")


def test_hours_lead_to_neighbours() -> None:
    """Record, Hexes and directions."""
    for hour in STEP:
        assert coordinates(Hex(at(7, -3) + STEP[hour])) == (7 + STEPS[hour][0], -3 + STEPS[hour][1])
    assert [coordinates(h) for h in neighbours(at(0, 0))] == list(STEPS.values())


@pytest.mark.parametrize("flow", FLOWS)
def test_a_tile_covers_a_volcano_and_two_fields_clockwise(flow: int) -> None:
    """Record: the first field lies at the hour before the direction, the second at the hour after it."""
    assert tuple(coordinates(h) for h in covered(place(at(-5, 8), Hour(flow)))) == three((-5, 8, flow))


def test_a_settlement_is_all_adjacent_buildings_of_one_colour_whatever_the_levels() -> None:
    """Rules, Material. Doubtful case: a tower or temple left alone is one."""
    island = picture(
        """
        J1rA      C2rA      S1        L1rA      C1wM
             R2rA      V2>10     R1rI      V1>12
        """
    ).island
    assert [sorted(map(coordinates, one.hexes)) for one in island.settlements("red")] == [
        [(0, 0), (0, 1), (1, 0)],
        [(2, 1), (3, 0)],
    ]
    assert [len(one) for one in island.settlements("white")] == [1]
    alone = island.with_pieces({at(2, 0): Piece("tower", "white")}).settlements("white")
    assert [sorted(one.hexes) for one in alone] == [[at(2, 0)], [at(4, 0)]]


def test_a_level_is_the_number_of_tiles_stacked() -> None:
    """Rules, Material; the tiles beneath can be told, from the bottom up."""
    island = EMPTY.with_tile("JC", place(at(0, 1), 12)).with_tile("SR", place(at(1, 1), 2))
    island = island.with_tile("CS", place(at(1, 1), 12))
    assert [island.levels[at(q, r)] for q, r in ((0, 0), (1, 0), (1, 1), (2, 1))] == [1, 2, 2, 1]
    assert [len(island.stack(at(q, r))) for q, r in ((0, 0), (1, 0), (1, 1), (2, 1))] == [1, 2, 2, 1]
    assert island.stack(at(1, 0))[-1] == island.tops[at(1, 0)] == 2


@pytest.mark.parametrize(
    ("kinds", "beyond"),
    [
        # tile.stock: never a fault.
        (("JJ", "JJ"), [2]),
        (("SC",) * 3, [3]),
        # Only three pairs are counted together; here one tile is too many, not two.
        (("LC", "LC", "CL"), [2]),
        # The handedness of a pair has one witness only; six of one hand and five of the other, whichever they are.
        *((hands, []) for hands in (("JC",) * 6 + ("CJ",) * 5, ("CJ",) * 6 + ("JC",) * 5)),
        *((hands, [12]) for hands in (("JC",) * 6 + ("CJ",) * 6, ("CJ",) * 6 + ("JC",) * 6)),
        # Seven of one hand are warned of once; the five of the other that the box holds are not.
        (("JC",) * 7 + ("CJ",) * 5, [7]),
        (("JC",) * 7 + ("CJ",) * 6, [7, 13]),
        # Two of one hand and one of the other.
        *(((pair, pair, pair[::-1], pair[::-1]), [4]) for pair in ("RS", "SR", "JL", "LJ")),
        *(((pair,) * 3, [3]) for pair in ("RS", "SR", "JL", "LJ")),
    ],
)
def test_a_tile_more_than_the_box_holds_is_warned_of(kinds: tuple[str, ...], beyond: list[int]) -> None:
    """By its number, in both readings."""
    numbers = range(1, len(kinds) + 1)
    assert [n for n in numbers if beyond_box(Counter(kinds[: n - 1]), kinds[n - 1])] == beyond
    assert [n for n in numbers if arbiter.beyond_box(list(kinds[:n]))] == beyond
