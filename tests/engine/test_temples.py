"""The rules of building a temple, row by row, as rules.md and the booklets have them."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import Piece
from tests.engine.scenes import build_faults, judged_build
from tests.pictures import picture


@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_temple_is_built_beside_a_settlement_of_three_on_any_level(level: int) -> None:
    """Ferti, c) Build a Temple."""
    drawn = f"""
        J{level}rA      C{level}rA      S{level}rA      [L{level}]      C{level}
             V{level}>12     V{level}>2      R{level}        V{level}>12
    """
    assert build_faults("temple", drawn) == ()


def test_a_settlement_counts_its_hexes_and_not_its_huts() -> None:
    """temple.size: ten huts on two hexes are two hexes."""
    drawn = """
        J5rA      C5rA      [S5!]
             V5>12     V5>2      R5
    """
    verdict = judged_build("temple", drawn)

    assert verdict.rules == ("temple.size",)
    assert verdict.faults[0].facts == (2,)


def test_a_tower_counts_for_the_size_of_a_settlement() -> None:
    """Ferti, c) Build a Temple: three hexes with buildings."""
    drawn = """
        J3rI      C3rA      S3rA      [L3]      C3
             V3>12     V3>2      R3        V3>12
    """
    assert build_faults("temple", drawn) == ()


def test_a_temple_touches_a_settlement_of_its_colour() -> None:
    """temple.adjacent. Ferti, c) Build a Temple."""
    drawn = """
        J1wA      C1wA      S1wA      [L1!]     C1
             V1>12     V1>2      R1        V1>12
    """
    assert build_faults("temple", drawn) == ("temple.adjacent",)


def test_a_settlement_below_three_gets_no_temple() -> None:
    """temple.size. Ferti, c) Build a Temple."""
    drawn = """
        J1        C1rA      S1rA      [L1!]     C1
             V1>12     V1>2      R1        V1>12
    """
    assert build_faults("temple", drawn) == ("temple.size",)


def test_a_settlement_gets_no_second_temple() -> None:
    """temple.second. Ferti, c) Build a Temple."""
    drawn = """
        J1rM      C1rA      S1rA      [L1!]     C1
             V1>12     V1>2      R1        V1>12
    """
    assert build_faults("temple", drawn) == ("temple.second",)


def test_a_temple_may_join_two_settlements_of_which_one_has_a_temple() -> None:
    """Rules: one touching settlement that satisfies the rule is enough, even if the joined one holds two temples."""
    drawn = """
        J1rA      C1rA      S1rA      [L1]      C1rM
             V1>12     V1>2      R1        V1>12
    """
    island = picture(drawn).island.with_pieces({at(3, 0): Piece("temple", "red")})

    assert build_faults("temple", drawn) == ()
    assert [(len(one), one.temples) for one in island.settlements("red")] == [(5, 2)]


def test_a_temple_beside_two_settlements_of_two_is_not_allowed() -> None:
    """Doubtful case: three hexes in one of them, before building."""
    drawn = """
        J1rA      C1rA      [S1!]     L1rA      C1rA
             V1>12     V1>2      R1        V1>12
    """
    assert build_faults("temple", drawn) == ("temple.size",)


def test_a_small_settlement_and_one_with_a_temple_are_both_reported() -> None:
    """temple.size and temple.second: one of them is too small, one has a temple."""
    drawn = """
        J1rM      C1rA      S1rA      [L1!]     C1rA
             V1>12     V1>2      R1        V1>12
    """
    assert build_faults("temple", drawn) == ("temple.second", "temple.size")


def test_a_lone_temple_is_both_too_small_and_has_a_temple() -> None:
    """temple.size and temple.second, of one and the same settlement."""
    drawn = """
        J1rM      [C1!]
             V1>12
    """
    assert build_faults("temple", drawn) == ("temple.second", "temple.size")


def test_the_parts_of_a_split_settlement_are_judged_apart() -> None:
    """Doubtful case: splitting a settlement; of four hexes one and two are left."""
    whole = """
        J1rA      C1rA      S1rA      [L1]      C1
             V1>12     V1>2      R1rA      V1>12
    """
    split = """
        J1rA      C2        S1rA      [L1!]     C1
             R2        V2>10     R1rA      V1>12
    """
    assert build_faults("temple", whole) == ()
    assert build_faults("temple", split) == ("temple.size",)
