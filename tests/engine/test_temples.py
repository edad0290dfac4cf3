"""The rules of building a temple, row by row, as rules.md and the booklets have them."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import Piece
from tests.engine.scenes import build_faults, judged_build
from tests.pictures import picture

SCENES: dict[str, tuple[str, tuple[str, ...], str]] = {
    # Ferti, c) Build a Temple: three hexes with buildings.
    "a tower counts for the size of a settlement": (
        "temple",
        (),
        """
            J3rI      C3rA      S3rA      [L3]      C3
                 V3>12     V3>2      R3        V3>12
        """,
    ),
    # temple.adjacent. Ferti, c) Build a Temple.
    "a temple touches a settlement of its colour": (
        "temple",
        ("temple.adjacent",),
        """
            J1wA      C1wA      S1wA      [L1!]     C1
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # temple.size. Ferti, c) Build a Temple.
    "a settlement below three gets no temple": (
        "temple",
        ("temple.size",),
        """
            J1        C1rA      S1rA      [L1!]     C1
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # temple.second. Ferti, c) Build a Temple.
    "a settlement gets no second temple": (
        "temple",
        ("temple.second",),
        """
            J1rM      C1rA      S1rA      [L1!]     C1
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # Doubtful case: three hexes in one of them, before building.
    "a temple beside two settlements of two is not allowed": (
        "temple",
        ("temple.size",),
        """
            J1rA      C1rA      [S1!]     L1rA      C1rA
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # temple.size and temple.second: one of them is too small, one has a temple.
    "a small settlement and one with a temple are both reported": (
        "temple",
        ("temple.second", "temple.size"),
        """
            J1rM      C1rA      S1rA      [L1!]     C1rA
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # temple.size and temple.second, of one and the same settlement.
    "a lone temple is both too small and has a temple": (
        "temple",
        ("temple.second", "temple.size"),
        """
            J1rM      [C1!]
                 V1>12
        """,
    ),
}


def test_every_drawn_build_breaks_the_rules_that_are_named_here() -> None:
    """And no other, each pointing at the hexes marked !."""
    found = {scene: build_faults(kind, drawn) for scene, (kind, rules, drawn) in SCENES.items()}
    assert found == {scene: told[-2] for scene, told in SCENES.items()}


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
    assert verdict.faults[0].facts == {"n": 2, "needed": 3}


def test_a_temple_may_join_two_settlements_of_which_one_has_a_temple() -> None:
    """Rules: one touching settlement that satisfies the rule is enough, even if the joined one holds two temples."""
    drawn = """
        J1rA      C1rA      S1rA      [L1]      C1rM
             V1>12     V1>2      R1        V1>12
    """
    island = picture(drawn).island.with_pieces({at(3, 0): Piece("temple", "red")})

    assert build_faults("temple", drawn) == ()
    assert [(len(one), one.temples) for one in island.settlements("red")] == [(5, 2)]


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
