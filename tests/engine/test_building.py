"""The rules of building huts, towers and temples, row by row, as rules.md and the booklets have them."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import Count, Piece
from tests.engine.scenes import FERTI, FERTI_2014, RIO_GRANDE, Scene, assert_judged
from tests.pictures import picture

NO_HUTS, NO_TOWERS, NO_TEMPLES = Count(0, 2, 3), Count(20, 0, 3), Count(20, 2, 0)
NAMES = {"A": "hut", "I": "tower", "M": "temple"}

SCENES = {
    # build.land, and no other fault but build.supply. Ferti, Step 2, General building rules.
    **{
        f"no {kind} is built on the bare table, {left.huts} huts left": Scene(
            kind,
            "build.land" if sum(left) else "build.land build.supply",
            """
                J1        C1rA      [.!]
                     V1>12
            """,
            left,
        )
        for kind in ("hut", "tower", "temple")
        for left in (Count(20, 2, 3), Count(0, 0, 0))
    },
    # build.occupied, be it another's building or one's own. Ferti, Step 2, General building rules.
    **{
        f"nothing is built on the {NAMES[sign]} of {colour}": Scene(
            "hut",
            "build.occupied",
            f"""
                J1        [C1{colour[0]}{sign}!]
                     V1>12
            """,
            facts={"kind": NAMES[sign], "colour": colour},
        )
        for colour, sign in (("white", "A"), ("white", "I"), ("white", "M"), ("red", "A"))
    },
    # build.supply. Ferti, Step 2, Limitation.
    "a hut needs a hut in the supply": Scene(
        "hut",
        "build.supply",
        """
            J1        [C1!]
                 V1>12
        """,
        NO_HUTS,
        facts={"kind": "hut", "n": 1, "left": 0},
    ),
    "a tower needs a tower in the supply": Scene(
        "tower",
        "build.supply",
        """
            J3rA      [C3!]
                 V3>12
        """,
        NO_TOWERS,
    ),
    "a tower needs nothing else in the supply": Scene(
        "tower",
        "",
        """
            J3rA      [C3]
                 V3>12
        """,
        Count(0, 1, 0),
    ),
    "a temple needs a temple in the supply": Scene(
        "temple",
        "build.supply",
        """
            J1rA      C1rA      S1rA      [L1!]     C1
                 V1>12     V1>2      R1        V1>12
        """,
        NO_TEMPLES,
    ),
    "a temple needs nothing else in the supply": Scene(
        "temple",
        "",
        """
            J1rA      C1rA      S1rA      [L1]      C1
                 V1>12     V1>2      R1        V1>12
        """,
        Count(0, 0, 1),
    ),
    # Ferti, a) Build a Hut.
    "a hut is built on a free field of level 1": Scene(
        "hut",
        "",
        """
            J1        [C1]
                 V1>12
        """,
        after="""
            J1        C1rA
                 V1>12
        """,
    ),
    # hut.level. Ferti, a) Build a Hut; Overview.
    **{
        f"a hut is not built on level {level}": Scene(
            "hut",
            "hut.level",
            f"""
                J{level}        [C{level}!]
                     V{level}>12
            """,
            facts={"n": level},
        )
        for level in (2, 4)
    },
    # hut.isolated. Ferti, a) Construire une hutte; Ferti 2014, Build a Hut.
    **{
        f"a hut touches no {NAMES[sign]} of its colour, {edition}": Scene(
            "hut",
            "hut.isolated",
            f"""
                J1r{sign}      [C1!]
                     V1>12
            """,
            edition=edition,
        )
        for edition in (FERTI, FERTI_2014)
        for sign in NAMES
    },
    # Rio Grande, a) build hut: any empty field of level 1.
    "a hut may touch its own where the edition does not mind": Scene(
        "hut",
        "",
        """
            J1rA      [C1]
                 V1>12
        """,
        edition=RIO_GRANDE,
    ),
    # Ferti, a) Construire une hutte: only one's own buildings count.
    **{
        f"a hut may touch others, {edition}": Scene(
            "hut",
            "",
            """
                J1wA      [C1]      S1yI
                     V1>12     V1>2      R1
            """,
            edition=edition,
        )
        for edition in (FERTI, FERTI_2014, RIO_GRANDE)
    },
    # Ferti, b) Build a Tower.
    **{
        f"a tower is built beside a settlement on level {level}": Scene(
            "tower",
            "",
            f"""
                J{level}rA      [C{level}]
                     V{level}>12
            """,
        )
        for level in (3, 4, 9)
    },
    # tower.level. Ferti, b) Build a Tower.
    **{
        f"a tower is not built on level {level}": Scene(
            "tower",
            "tower.level",
            f"""
                J{level}rA      [C{level}!]
                     V{level}>12
            """,
            facts={"n": level, "needed": 3},
        )
        for level in (1, 2)
    },
    # Rules: one touching settlement that satisfies the rule is enough.
    "a tower may join two settlements of which one has a tower": Scene(
        "tower",
        "",
        """
            J3rI      [C3]      S3rA
                 V3>12     V3>2      R3
        """,
    ),
    # Rules: every fault that applies is reported, each judged by itself.
    "every fault of a hut is reported": Scene(
        "hut",
        "build.occupied build.supply build.volcano hut.isolated hut.level",
        """
            J2rA      C2
                 [V2>12wA!]
        """,
        NO_HUTS,
    ),
    "every fault of a tower is reported": Scene(
        "tower",
        "build.occupied build.supply build.volcano tower.adjacent tower.level",
        """
            J2wA      C2
                 [V2>12wA!]
        """,
        NO_TOWERS,
    ),
    # Ferti, c) Build a Temple.
    **{
        f"a temple is built beside a settlement of three on level {level}": Scene(
            "temple",
            "",
            f"""
                J{level}rA      C{level}rA      S{level}rA      [L{level}]      C{level}
                     V{level}>12     V{level}>2      R{level}        V{level}>12
            """,
        )
        for level in (1, 2, 5)
    },
    # temple.size: ten huts on two hexes are two hexes.
    "a settlement counts its hexes and not its huts": Scene(
        "temple",
        "temple.size",
        """
            J5rA      C5rA      [S5!]
                 V5>12     V5>2      R5
        """,
        facts={"n": 2, "needed": 3},
    ),
    # Rules: one touching settlement that satisfies the rule is enough.
    "a temple may join two settlements of which one has a temple": Scene(
        "temple",
        "",
        """
            J1rA      C1rA      S1rA      [L1]      C1rM
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # Doubtful case: splitting a settlement; of four hexes one and two are left.
    "the parts of a split settlement are judged apart": Scene(
        "temple",
        "temple.size",
        """
            J1rA      C2        S1rA      [L1!]     C1
                 R2        V2>10     R1rA      V1>12
        """,
    ),
    # build.volcano. Ferti, Step 2, General building rules.
    "no hut is built on a volcano": Scene(
        "hut",
        "build.volcano",
        """
            J1        C1
                 [V1>12!]
        """,
    ),
    # build.volcano. Ferti, Step 2, General building rules.
    "no tower is built on a volcano": Scene(
        "tower",
        "build.volcano",
        """
            J3rA      C3
                 [V3>12!]
        """,
    ),
    # build.volcano. Ferti, Step 2, General building rules.
    "no temple is built on a volcano": Scene(
        "temple",
        "build.volcano",
        """
            J1rA      C1rA      S1rA
                 [V1>12!]  V1>2      R1
        """,
    ),
    # tower.adjacent. Ferti, b) Build a Tower.
    "a tower touches a settlement of its colour": Scene(
        "tower",
        "tower.adjacent",
        """
            J3wA      [C3!]     S3
                 V3>12     V3>2      R3rA
        """,
    ),
    # tower.second. Ferti, b) Build a Tower.
    "a settlement gets no second tower": Scene(
        "tower",
        "tower.second",
        """
            J3rI      C3rA      [S3!]
                 V3>12     V3>2      R3
        """,
    ),
    # Doubtful case: one hut is enough.
    "a tower needs no size": Scene(
        "tower",
        "",
        """
            J3rA      [C3]
                 V3>12
        """,
    ),
    # Doubtful case: a lone temple is a settlement.
    "a tower may join a lone temple": Scene(
        "tower",
        "",
        """
            J3rM      [C3]
                 V3>12
        """,
    ),
    # Doubtful case: a lone tower is a settlement that has a tower.
    "a lone tower takes no other": Scene(
        "tower",
        "tower.second",
        """
            J3rI      [C3!]
                 V3>12
        """,
    ),
    # tower.second: every touching settlement has a tower already.
    "a tower does not join two settlements that both have one": Scene(
        "tower",
        "tower.second",
        """
            J3rI      [C3!]     S3rI
                 V3>12     V3>2      R3
        """,
    ),
    # Rules: every fault that applies is reported.
    "both what a tower lacks is reported": Scene(
        "tower",
        "tower.level tower.second",
        """
            J1rI      [C1!]
                 V1>12
        """,
    ),
    # Ferti, c) Build a Temple: three hexes with buildings.
    "a tower counts for the size of a settlement": Scene(
        "temple",
        "",
        """
            J3rI      C3rA      S3rA      [L3]      C3
                 V3>12     V3>2      R3        V3>12
        """,
    ),
    # temple.adjacent. Ferti, c) Build a Temple.
    "a temple touches a settlement of its colour": Scene(
        "temple",
        "temple.adjacent",
        """
            J1wA      C1wA      S1wA      [L1!]     C1
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # temple.size. Ferti, c) Build a Temple.
    "a settlement below three gets no temple": Scene(
        "temple",
        "temple.size",
        """
            J1        C1rA      S1rA      [L1!]     C1
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # temple.second. Ferti, c) Build a Temple.
    "a settlement gets no second temple": Scene(
        "temple",
        "temple.second",
        """
            J1rM      C1rA      S1rA      [L1!]     C1
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # Doubtful case: three hexes in one of them, before building.
    "a temple beside two settlements of two is not allowed": Scene(
        "temple",
        "temple.size",
        """
            J1rA      C1rA      [S1!]     L1rA      C1rA
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # temple.size and temple.second: one of them is too small, one has a temple.
    "a small settlement and one with a temple are both reported": Scene(
        "temple",
        "temple.second temple.size",
        """
            J1rM      C1rA      S1rA      [L1!]     C1rA
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # temple.size and temple.second, of one and the same settlement.
    "a lone temple is both too small and has a temple": Scene(
        "temple",
        "temple.second temple.size",
        """
            J1rM      [C1!]
                 V1>12
        """,
    ),
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=list(SCENES))
def test_every_drawn_build_is_judged_as_its_scene_says(scene: Scene) -> None:
    """The rules named and no other, at the hexes marked, by both readings; and whether it can stand."""
    assert_judged(scene)


@pytest.mark.parametrize("sign", "IM")
def test_what_joins_two_settlements_leaves_one_with_all_that_both_had(sign: str) -> None:
    """Rules: even if the joined one holds two towers or two temples."""
    island = picture(
        f"""
        J3r{sign}      C3        S3rA
             V3>12     V3>2      R3
        """
    ).island
    (joined,) = island.with_pieces({at(1, 0): Piece(NAMES[sign], "red")}).settlements("red")
    assert (len(joined), joined.towers, joined.temples) == (3, 2 * (sign == "I"), 2 * (sign == "M"))
