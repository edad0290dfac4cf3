"""The tiles, the pieces and the words of the rules: box, settlement, level."""

from collections import Counter

import pytest

from taluva.engine.hexes import FLOWS, STEP, Hex, Hour, at, coordinates, neighbours
from taluva.engine.pieces import COLOURS, FULL, Piece
from taluva.engine.tiles import BOX, KINDS, TILES_IN_BOX, beyond_box, covered, place
from tests.engine.scenes import after_tile
from tests.pictures import picture
from tests.reference import arbiter
from tests.reference.land import STEPS, three


def test_the_box_holds_48_tiles_as_owners_counted_them() -> None:
    """Rules, Material; both readings were typed in apart."""
    assert dict(arbiter.BOX) == BOX
    assert TILES_IN_BOX == 48
    assert len(KINDS) == 25


def test_a_colour_has_20_huts_3_temples_and_2_towers() -> None:
    """Rules, Material: the Russian sheet's 40 huts are a misprint."""
    assert FULL == (20, 2, 3)
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


def test_the_tile_of_the_record_lies_as_the_record_says() -> None:
    """Record: JC 0,0 12 covers the neighbours at 11 (J) and 1 o'clock (C)."""
    island = after_tile(
        """
        [.]       [.]
             {.}
        """
    )
    assert (island.grounds[at(0, 0)], island.grounds[at(1, 0)]) == ("J", "C")


# Settlements


def test_a_settlement_is_all_adjacent_buildings_of_one_colour_whatever_the_levels() -> None:
    """Rules, Material."""
    island = picture(
        """
        J1rA      C2rA      S1        L1rA      C1wA
             R2rA      V2>10     R1rA      V1>12
        """
    ).island
    assert [sorted(map(coordinates, one.hexes)) for one in island.settlements("red")] == [
        [(0, 0), (0, 1), (1, 0)],
        [(2, 1), (3, 0)],
    ]
    assert [len(one) for one in island.settlements("white")] == [1]


@pytest.mark.parametrize("kind", ["tower", "temple"])
def test_a_building_left_alone_is_a_settlement(kind: str) -> None:
    """Doubtful case: a lone tower or temple."""
    island = picture("J1        C1\n     V1>12").island.with_pieces({at(0, 0): Piece(kind, "red")})

    (alone,) = island.settlements("red")
    assert alone.hexes == {at(0, 0)}


def test_a_level_is_the_number_of_tiles_stacked() -> None:
    """Rules, Material; the tiles beneath can be told, from the bottom up."""
    island = after_tile(
        """
        J1        [C1]      [S1]
             V1>12     {V1>2}    R1
        """
    )
    assert [island.levels[at(q, r)] for q, r in ((0, 0), (1, 0), (1, 1), (2, 1))] == [1, 2, 2, 1]
    assert [len(island.stack(at(q, r))) for q, r in ((0, 0), (1, 0), (1, 1), (2, 1))] == [1, 2, 2, 1]
    assert island.stack(at(1, 0))[-1] == island.tops[at(1, 0)] == 2


# The box


def beyond(*kinds: str) -> list[int]:
    """Which of these tiles, by number from 1, are more than the box holds."""
    laid: Counter[str] = Counter()
    found = []
    for number, kind in enumerate(kinds, start=1):
        if beyond_box(laid, kind):
            found.append(number)
        laid[kind] += 1
        assert (number in found) == arbiter.beyond_box(list(kinds[:number]))
    return found


def test_a_tile_more_than_the_box_holds_is_warned_of() -> None:
    """tile.stock: never a fault."""
    assert beyond("JJ", "JJ") == [2]
    assert beyond(*["SC"] * 3) == [3]


def test_a_warning_does_not_spread_to_the_mirrored_tile() -> None:
    """tile.stock: only three pairs are counted together; here one tile is too many, not two."""
    assert beyond("LC", "LC", "CL") == [2]


@pytest.mark.parametrize("first", ["JC", "CJ"])
def test_either_hand_of_an_uneven_pair_may_have_the_larger_number(first: str) -> None:
    """tile.stock: the handedness has one witness only; six of one hand and five of the other."""
    second = first[::-1]

    assert beyond(*[first] * 6, *[second] * 5) == []
    assert beyond(*[first] * 6, *[second] * 6) == [12]
    assert beyond(*[first] * 7) == [7]


def test_a_surplus_of_one_hand_is_not_held_against_the_other() -> None:
    """tile.stock: seven of one hand are warned of once; the five of the other that the box holds are not."""
    assert beyond(*["JC"] * 7, *["CJ"] * 5) == [7]
    assert beyond(*["JC"] * 7, *["CJ"] * 6) == [7, 13]


@pytest.mark.parametrize("pair", ["RS", "SR", "JL", "LJ"])
def test_the_other_uneven_pairs_hold_three(pair: str) -> None:
    """tile.stock: two of one hand and one of the other."""
    assert beyond(pair, pair, pair[::-1]) == []
    assert beyond(pair, pair, pair[::-1], pair[::-1]) == [4]
    assert beyond(pair, pair, pair) == [3]
