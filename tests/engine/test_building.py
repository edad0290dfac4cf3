"""The rules of building huts and towers, row by row, as rules.md and the booklets have them."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import Count, Piece
from tests.engine.scenes import FERTI, FERTI_2014, RIO_GRANDE, after_build, build_faults, judged_build, table_on
from tests.pictures import picture

NO_HUTS, NO_TOWERS, NO_TEMPLES = Count(0, 2, 3), Count(20, 0, 3), Count(20, 2, 0)


SCENES: dict[str, tuple[str, tuple[str, ...], str]] = {
    # build.volcano. Ferti, Step 2, General building rules.
    "no hut is built on a volcano": (
        "hut",
        ("build.volcano",),
        """
            J1        C1
                 [V1>12!]
        """,
    ),
    # build.volcano. Ferti, Step 2, General building rules.
    "no tower is built on a volcano": (
        "tower",
        ("build.volcano",),
        """
            J3rA      C3
                 [V3>12!]
        """,
    ),
    # build.volcano. Ferti, Step 2, General building rules.
    "no temple is built on a volcano": (
        "temple",
        ("build.volcano",),
        """
            J1rA      C1rA      S1rA
                 [V1>12!]  V1>2      R1
        """,
    ),
    # tower.adjacent. Ferti, b) Build a Tower.
    "a tower touches a settlement of its colour": (
        "tower",
        ("tower.adjacent",),
        """
            J3wA      [C3!]     S3
                 V3>12     V3>2      R3rA
        """,
    ),
    # tower.second. Ferti, b) Build a Tower.
    "a settlement gets no second tower": (
        "tower",
        ("tower.second",),
        """
            J3rI      C3rA      [S3!]
                 V3>12     V3>2      R3
        """,
    ),
    # Doubtful case: one hut is enough.
    "a tower needs no size": (
        "tower",
        (),
        """
            J3rA      [C3]
                 V3>12
        """,
    ),
    # Doubtful case: a lone temple is a settlement.
    "a tower may join a lone temple": (
        "tower",
        (),
        """
            J3rM      [C3]
                 V3>12
        """,
    ),
    # Doubtful case: a lone tower is a settlement that has a tower.
    "a lone tower takes no other": (
        "tower",
        ("tower.second",),
        """
            J3rI      [C3!]
                 V3>12
        """,
    ),
    # tower.second: every touching settlement has a tower already.
    "a tower does not join two settlements that both have one": (
        "tower",
        ("tower.second",),
        """
            J3rI      [C3!]     S3rI
                 V3>12     V3>2      R3
        """,
    ),
    # Rules: every fault that applies is reported.
    "both what a tower lacks is reported": (
        "tower",
        ("tower.level", "tower.second"),
        """
            J1rI      [C1!]
                 V1>12
        """,
    ),
}


def test_every_drawn_build_breaks_the_rules_that_are_named_here() -> None:
    """And no other, each pointing at the hexes marked !."""
    found = {scene: build_faults(kind, drawn) for scene, (kind, rules, drawn) in SCENES.items()}
    assert found == {scene: told[-2] for scene, told in SCENES.items()}


# General building rules


@pytest.mark.parametrize("kind", ["hut", "tower", "temple"])
def test_nothing_is_built_on_the_bare_table(kind: str) -> None:
    """build.land, and no other fault but build.supply. Ferti, Step 2, General building rules."""
    drawn = """
        J1        C1rA      [.!]
             V1>12
    """
    assert build_faults(kind, drawn) == ("build.land",)
    assert build_faults(kind, drawn, left=Count(0, 0, 0)) == ("build.land", "build.supply")


@pytest.mark.parametrize(
    ("piece", "facts"),
    [("wA", ("hut", "white")), ("wI", ("tower", "white")), ("wM", ("temple", "white")), ("rA", ("hut", "red"))],
)
def test_nothing_is_built_on_a_building(piece: str, facts: tuple[str, str]) -> None:
    """build.occupied. Ferti, Step 2, General building rules."""
    drawn = f"""
        J1        [C1{piece}!]
             V1>12
    """
    verdict = judged_build("hut", drawn)

    assert verdict.rules == ("build.occupied",)
    assert verdict.faults[0].facts == dict(zip(("kind", "colour"), facts, strict=True))


def test_a_hut_needs_a_hut_in_the_supply() -> None:
    """build.supply. Ferti, Step 2, Limitation."""
    drawn = """
        J1        [C1!]
             V1>12
    """
    verdict = judged_build("hut", drawn, left=NO_HUTS)

    assert verdict.rules == ("build.supply",)
    assert verdict.faults[0].facts == {"kind": "hut", "n": 1, "left": 0}


def test_a_tower_needs_a_tower_in_the_supply() -> None:
    """build.supply. Ferti, Step 2, Limitation."""
    drawn = """
        J3rA      [C3!]
             V3>12
    """
    assert build_faults("tower", drawn, left=NO_TOWERS) == ("build.supply",)
    assert build_faults("tower", drawn, left=Count(0, 1, 0)) == ()


def test_a_temple_needs_a_temple_in_the_supply() -> None:
    """build.supply. Ferti, Step 2, Limitation."""
    drawn = """
        J1rA      C1rA      [S1!]
             V1>12     V1>2      R1rA
    """
    three_in_a_row = """
        J1rA      C1rA      S1rA      [L1!]     C1
             V1>12     V1>2      R1        V1>12
    """
    assert build_faults("temple", drawn, left=Count(0, 0, 1)) == ("temple.size",)
    assert build_faults("temple", three_in_a_row, left=NO_TEMPLES) == ("build.supply",)
    assert build_faults("temple", three_in_a_row, left=Count(0, 0, 1)) == ()


# A hut


def test_a_hut_is_built_on_a_free_field_of_level_1() -> None:
    """Ferti, a) Build a Hut."""
    drawn = """
        J1        [C1]
             V1>12
    """
    assert build_faults("hut", drawn) == ()
    built = after_build(table_on(picture(drawn).island)).position.island
    assert built.pieces[at(0, 0)] == Piece("hut", "red", 1)


@pytest.mark.parametrize("level", [2, 3, 4])
def test_a_hut_is_not_built_above_level_1(level: int) -> None:
    """hut.level. Ferti, a) Build a Hut; Overview."""
    drawn = f"""
        J{level}        [C{level}!]
             V{level}>12
    """
    verdict = judged_build("hut", drawn)

    assert verdict.rules == ("hut.level",)
    assert verdict.faults[0].facts == {"n": level}


@pytest.mark.parametrize("edition", [FERTI, FERTI_2014])
@pytest.mark.parametrize("piece", ["rA", "rI", "rM"])
def test_a_hut_touches_no_building_of_its_colour(edition: str, piece: str) -> None:
    """hut.isolated. Ferti, a) Construire une hutte; Ferti 2014, Build a Hut."""
    drawn = f"""
        J1{piece}      [C1!]
             V1>12
    """
    assert build_faults("hut", drawn, edition=edition) == ("hut.isolated",)


def test_a_hut_may_touch_its_own_where_the_edition_does_not_mind() -> None:
    """Rio Grande, a) build hut: any empty field of level 1."""
    drawn = """
        J1rA      [C1]
             V1>12
    """
    assert build_faults("hut", drawn, edition=RIO_GRANDE) == ()


@pytest.mark.parametrize("edition", [FERTI, FERTI_2014, RIO_GRANDE])
def test_a_hut_may_touch_others(edition: str) -> None:
    """Ferti, a) Construire une hutte: only one's own buildings count."""
    drawn = """
        J1wA      [C1]      S1yI
             V1>12     V1>2      R1
    """
    assert build_faults("hut", drawn, edition=edition) == ()


# A tower


@pytest.mark.parametrize("level", [3, 4, 9])
def test_a_tower_is_built_beside_a_settlement_on_level_3_or_higher(level: int) -> None:
    """Ferti, b) Build a Tower."""
    drawn = f"""
        J{level}rA      [C{level}]
             V{level}>12
    """
    assert build_faults("tower", drawn) == ()


@pytest.mark.parametrize("level", [1, 2])
def test_a_tower_is_not_built_below_level_3(level: int) -> None:
    """tower.level. Ferti, b) Build a Tower."""
    drawn = f"""
        J{level}rA      [C{level}!]
             V{level}>12
    """
    verdict = judged_build("tower", drawn)

    assert verdict.rules == ("tower.level",)
    assert verdict.faults[0].facts == {"n": level, "needed": 3}


def test_a_tower_may_join_two_settlements_of_which_one_has_a_tower() -> None:
    """Rules: one touching settlement that satisfies the rule is enough, even if the joined one holds two towers."""
    drawn = """
        J3rI      [C3]      S3rA
             V3>12     V3>2      R3
    """
    drawn_island = picture(drawn).island
    joined = drawn_island.with_pieces({at(1, 0): Piece("tower", "red")}).settlements("red")

    assert build_faults("tower", drawn) == ()
    assert [(len(one), one.towers) for one in joined] == [(3, 2)]


# All faults at once


def test_every_fault_of_a_hut_is_reported() -> None:
    """Rules: every fault that applies is reported, each judged by itself."""
    drawn = """
        J2rA      C2
             [V2>12wA!]
    """
    rules = ("build.occupied", "build.supply", "build.volcano", "hut.isolated", "hut.level")
    assert build_faults("hut", drawn, left=NO_HUTS) == rules


def test_every_fault_of_a_tower_is_reported() -> None:
    """Rules: every fault that applies is reported, each judged by itself."""
    drawn = """
        J2wA      C2
             [V2>12wA!]
    """
    rules = ("build.occupied", "build.supply", "build.volcano", "tower.adjacent", "tower.level")
    assert build_faults("tower", drawn, left=NO_TOWERS) == rules


# What can stand


@pytest.mark.parametrize("kind", ["hut", "tower", "temple"])
def test_wood_stands_on_a_volcano_of_any_level(kind: str) -> None:
    """Record: build.volcano and the rules of huts, towers and temples can stand."""
    drawn = """
        J2wA      C2
             [V2>12!]
    """
    assert judged_build(kind, drawn).can_stand


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("J1        C1        [.!]\n     V1>12", Count(20, 2, 3)),
        ("J1        [C1wA!]\n     V1>12", Count(20, 2, 3)),
        ("J1        [C1!]\n     V1>12", NO_HUTS),
    ],
    ids=["on the table", "on a building", "without a piece"],
)
def test_what_wood_does_not_allow_cannot_stand(text: str, left: Count) -> None:
    """Record: build.land, build.occupied and build.supply cannot stand."""
    assert not judged_build("hut", text, left=left).can_stand
