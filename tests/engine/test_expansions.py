"""The rules of expanding a settlement, row by row, as rules.md and the booklets have them."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import EXPAND, Count
from tests.engine.scenes import FERTI, FERTI_2014, RIO_GRANDE, Scene, assert_judged, table_on
from tests.pictures import picture

NO_HUTS = Count(0, 2, 3)

SCENES = {
    # Ferti, d) Expand an existing Settlement: every empty jungle that touches it, as many huts as each level.
    "the printed expansion into jungle needs five huts": Scene(
        "expand J",
        "",
        """
            J1+       [C1rA]    S1rA      J3+       V3>8
                 V1>12     V1>2      J1+       S3
        """,
        Count(5, 0, 0),
        cost=5,
    ),
    # Ferti, d) Expand an existing Settlement. A single hut on level 2 was let stand.
    "an expansion puts as many huts as the level": Scene(
        "expand J",
        "",
        """
            J2+       [C2rA1]
                 V2>12
        """,
        cost=2,
        after="""
            J2rA      C2rA1
                 V2>12
        """,
    ),
    # Rules: the settlement as it stood before.
    "hexes that touch only the new huts are not filled": Scene(
        "expand J",
        "",
        """
            [S1rA]    J1+       J1
                 V1>12     V1>2      J1
        """,
    ),
    # Rules: every empty hex; another's building or one's own is none.
    "occupied hexes are left out": Scene(
        "expand J",
        "",
        """
            J1wA      [C1rA]    J1rA
                 V1>12     V1>2      J1+
        """,
    ),
    # Doubtful case: a lone tower or temple is a settlement. Rules: a volcano beside it is no terrain.
    **{
        f"a lone {kind} can be expanded": Scene(
            "expand J",
            "",
            f"""
                J1+       [C1r{sign}]
                     V1>12
            """,
        )
        for kind, sign in (("hut", "A"), ("tower", "I"), ("temple", "M"))
    },
    # Record: an expansion names the settlement that holds that hex.
    "the first hex of a settlement names it": Scene(
        "expand J",
        "",
        """
            J1+       [C1rA]    S1rA      J1+       C1
                 V1>12     V1>2      R1        V1>12
        """,
        cost=2,
    ),
    "any other hex of the settlement names it, too": Scene(
        "expand J",
        "",
        """
            J1+       C1rA      [S1rA]    J1+       C1
                 V1>12     V1>2      R1        V1>12
        """,
        cost=2,
    ),
    # Doubtful case: hexes that touch two settlements; the player names the settlement.
    "only hexes that touch the settlement named are filled": Scene(
        "expand J",
        "",
        """
            [C1rA]    J1+       S1rA      J1        C1
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    "of the same hexes the other settlement fills more": Scene(
        "expand J",
        "",
        """
            C1rA      J1+       [S1rA]    J1+       C1
                 V1>12     V1>2      R1        V1>12
        """,
        cost=2,
    ),
    # Rules: joining is allowed; the joined one gets no third.
    "an expansion may join settlements that both have a tower": Scene(
        "expand J",
        "",
        """
            [C3rI]    J3+       S3rI
                 V3>12     V3>2      R3
        """,
        cost=3,
    ),
    "what joined two settlements with temples gets no third": Scene(
        "temple",
        "temple.second",
        """
            C1rM      J1rA      S1rM      [L1!]     C1
                 V1>12     V1>2      R1        V1>12
        """,
    ),
    # expand.settlement. Ferti, d) Expand an existing Settlement.
    **{
        f"an expansion names a settlement of its colour, not {whose}": Scene(
            "expand J",
            "expand.settlement",
            f"""
                J1        {cell}    S1rA
                     V1>12     V1>2      R1
            """,
        )
        for whose, cell in (("nobody's", "[C1!]"), ("another's", "[C1wA!]"))
    },
    # expand.settlement, and no build.* beside it.
    "an expansion named on the bare table names no settlement": Scene(
        "expand J",
        "expand.settlement",
        """
            J1        C1rA      [.!]
                 V1>12
        """,
        NO_HUTS,
    ),
    # expand.terrain. Ferti, d) Expand an existing Settlement.
    "an expansion needs an empty hex of the terrain": Scene(
        "expand J",
        "expand.terrain",
        """
            J1wA      [C1rA!]   S1        J1        C1
                 V1>12     V1>2      R1        V1>12
        """,
        NO_HUTS,
        facts={"terrain": "J"},
    ),
    # build.supply, and doubtful case. Ferti, Step 2, Limitation: huts for all of its hexes.
    "an expansion dearer than the huts left is not allowed even in part": Scene(
        "expand J",
        "build.supply",
        """
            J2!       [C2rA]    J2!
                 V2>12     V2>2      R2
        """,
        Count(3, 2, 3),
        facts={"kind": "hut", "n": 4, "left": 3},
    ),
    # Ferti, Step 2, Limitation: exactly enough is enough.
    "an expansion may use the very last huts": Scene(
        "expand J",
        "",
        """
            J2+       [C2rA]    J2+
                 V2>12     V2>2      R2
        """,
        Count(4, 2, 3),
        cost=4,
    ),
    # Rules: every other rule is the same in all of them; an expansion always touches its own.
    **{
        f"an expansion is the same in every edition, {edition}": Scene(
            "expand J",
            "",
            """
                J1+       [C1rA]    J1+
                     V1>12     V1>2      R1
            """,
            edition=edition,
            cost=2,
        )
        for edition in (FERTI, FERTI_2014, RIO_GRANDE)
    },
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=list(SCENES))
def test_every_drawn_expansion_is_judged_as_its_scene_says(scene: Scene) -> None:
    """The rules named and no other, what it fills and costs, by both readings; a wrong one never stands."""
    assert_judged(scene)


def test_settlements_that_would_fill_the_same_hexes_are_different_builds() -> None:
    """Record: each is named by its smallest hex, whichever was asked for, and keeps what both had built."""
    table = table_on(
        picture(
            """
            C1rI      J1        S1rI
                 V1>12     V1>2      R1
            """
        ).island
    )
    options = [option for option in table.position.legal_builds() if option.build.terrain == "J"]
    assert [(option.build.hex, option.hexes) for option in options] == [
        (at(0, 0), (at(1, 0),)),
        (at(2, 0), (at(1, 0),)),
    ]
    table.build((EXPAND, (0, 0), "J"))
    assert [(len(one), one.towers) for one in table.position.island.settlements("red")] == [(3, 2)]
    assert table.position.built[0] == Count(1, 2, 0)
