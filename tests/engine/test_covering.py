"""What an eruption may cover, and what of it the table can let stand."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import Piece
from tests.engine.scenes import after_tile, judged_tile, tile_faults

SCENES: dict[str, tuple[tuple[str, ...], str]] = {
    # tile.tower, the first printed example of a forbidden covering. Ferti, Covering.
    "a tower is never covered": (
        ("tile.tower",),
        """
            J3        [C3]      [S3wI!]
                 V3>12     {V3>2}    R3wA
        """,
    ),
    # tile.temple. Ferti, Covering.
    "a temple is never covered": (
        ("tile.temple",),
        """
            J1rA      [C1rM!]   [S1]
                 V1>12     {V1>2}    R1
        """,
    ),
    # tile.settlement, with a hut let stand on the volcano.
    "a settlement of three is never covered entirely": (
        ("tile.settlement",),
        """
            J1        [C1rA!]   [S1rA!]
                 V1>12     {V1>2rA!} R1
        """,
    ),
    # Doubtful case: a lone tower is a settlement.
    "a lone tower covered is a settlement that vanishes": (
        ("tile.settlement", "tile.tower"),
        """
            J3        [C3wI!]   [S3]
                 V3>12     {V3>2}    R3
        """,
    ),
}


def test_every_drawn_tile_breaks_the_rules_that_are_named_here() -> None:
    """And no other, each pointing at the hexes marked !."""
    found = {scene: tile_faults(drawn) for scene, (rules, drawn) in SCENES.items()}
    assert found == {scene: told[-2] for scene, told in SCENES.items()}


# Buildings


@pytest.mark.parametrize("colour", "rw")
def test_a_settlement_is_never_covered_entirely(colour: str) -> None:
    """tile.settlement, the second printed example of a forbidden covering; one's own neither. Ferti, Covering."""
    drawn = f"""
        J1        [C1{colour}A!]   [S1{colour}A!]
             V1>12     {{V1>2}}    R1
    """
    assert tile_faults(drawn) == ("tile.settlement",)


def test_a_settlement_may_be_covered_but_for_one_hex() -> None:
    """Ferti, Covering: one building must stay."""
    drawn = """
        J1        [C1rA]    [S1rA]
             V1>12     {V1>2}    R1rA
    """
    assert tile_faults(drawn) == ()
    assert after_tile(drawn).pieces == {at(2, 1): Piece("hut", "red", 1)}


def test_an_eruption_may_cover_both_ones_own_and_anothers_huts() -> None:
    """Ferti, Covering: huts may be covered, one's own or others'."""
    drawn = """
        J1rA      [C1rA]    [S1wA]
             V1>12     {V1>2}    R1wA
    """
    assert tile_faults(drawn) == ()
    assert {piece.colour for piece in after_tile(drawn).pieces.values()} == {"red", "white"}


def test_every_settlement_that_would_vanish_is_named() -> None:
    """tile.settlement: every hex of each of them."""
    drawn = """
        J1        [C1rA!]   [S1wA!]
             V1>12     {V1>2}    R1
    """
    verdict = judged_tile(drawn)

    assert verdict.rules == ("tile.settlement",)
    assert verdict.faults[0].facts == {"vanishing": (("red", 1), ("white", 1))}


def test_an_eruption_may_split_a_settlement() -> None:
    """Doubtful case: splitting a settlement is allowed, and the parts stand alone from then on."""
    drawn = """
        J1rA      [C1rA]    S1rA
             [V1>12]   {V1>2}    R1
    """
    island = after_tile(drawn)

    assert tile_faults(drawn) == ()
    assert [sorted(one.hexes) for one in island.settlements("red")] == [[at(0, 0)], [at(2, 0)]]


# What can stand


@pytest.mark.parametrize(
    "text",
    [
        """
        J1        C1                  [.!]      [.!]
             V1>12                         {.!}
        """,
        """
        J1        {C1rM!}   [S1]
             V1>12     [V1>2]    R1
        """,
        """
        J3        [C3wI!]   [S3]
             V3>12     {V3>2}    R3
        """,
        """
        J1        C1        [S1]
             V1>12     {V1>2!}   [R1]
        """,
    ],
    ids=["apart", "no volcano, on a temple", "on a tower", "on its own direction"],
)
def test_what_cardboard_allows_can_stand(text: str) -> None:
    """Record: a tile can stand with no other faults than these."""
    assert judged_tile(text).can_stand


@pytest.mark.parametrize(
    "text",
    [
        """
        J1        C1
             {V1>12}   [.!]
                  [.!]
        """,
        """
        J2        [C2!]     S1
             [V2>12!]  {V1>2!}   R1
        """,
    ],
    ids=["over a gap", "askew"],
)
def test_a_tile_that_would_fall_cannot_stand(text: str) -> None:
    """Record: tile.gap and tile.level are not among what can stand."""
    assert not judged_tile(text).can_stand


def test_what_a_tile_let_stand_covers_is_gone() -> None:
    """Record: it goes back to the box for good."""
    drawn = """
        J1        [C1rM!]   [S1]
             V1>12     {V1>2}    R1
    """
    assert after_tile(drawn).pieces == {}
