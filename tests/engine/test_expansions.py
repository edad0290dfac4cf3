"""The rules of expanding a settlement, row by row, as rules.md and the booklets have them."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.pieces import EXPAND, Count, Piece
from tests.engine.scenes import RIO_GRANDE, build_faults, expansion, judged_build, table_on
from tests.pictures import picture
from tests.players import spot_of

# What it fills


def test_the_printed_expansion_into_jungle_needs_five_huts() -> None:
    """Ferti, d) Expand an existing Settlement: every empty jungle that touches it, as many huts as each level."""
    drawn = """
        J1+       [C1rA]    S1rA      J3+       V3>8
             V1>12     V1>2      J1+       S3
    """
    chosen = expansion(drawn, "J")

    assert chosen.cost == 5
    assert build_faults(EXPAND, drawn, terrain="J", left=Count(5, 0, 0)) == ()


def test_an_expansion_puts_as_many_huts_as_the_level() -> None:
    """Ferti, d) Expand an existing Settlement."""
    drawn = """
        J2+       [C2rA1]
             V2>12
    """
    table = table_on(picture(drawn).island, built={"red": (1, 0, 0)})
    table.build((EXPAND, (1, 0), "J"))

    assert table.position.island.pieces[at(0, 0)] == Piece("hut", "red", 2)
    assert table.position.built[0] == Count(3, 0, 0)


def test_hexes_that_touch_only_the_new_huts_are_not_filled() -> None:
    """Rules: the settlement as it stood before."""
    drawn = """
        [S1rA]    J1+       J1
             V1>12     V1>2      J1
    """
    assert expansion(drawn, "J").cost == 1


def test_occupied_hexes_are_left_out() -> None:
    """Rules: every empty hex; another's building or one's own is none."""
    drawn = """
        J1wA      [C1rA]    J1rA
             V1>12     V1>2      J1+
    """
    assert expansion(drawn, "J").cost == 1


def test_volcanoes_are_left_out() -> None:
    """Rules: a volcano is no terrain."""
    drawn = """
        J1+       [C1rA]
             V1>12
    """
    assert expansion(drawn, "J").hexes == (at(0, 0),)


@pytest.mark.parametrize(("named", "terrain"), [("[C1rA]", "J"), ("[C1rI]", "J"), ("[C1rM]", "J")])
def test_a_lone_building_of_any_kind_can_be_expanded(named: str, terrain: str) -> None:
    """Doubtful case: a lone tower or temple is a settlement."""
    drawn = f"""
        J1+       {named}
             V1>12
    """
    assert build_faults(EXPAND, drawn, terrain=terrain) == ()
    assert expansion(drawn, terrain).cost == 1


def test_any_hex_of_the_settlement_names_it() -> None:
    """Record: an expansion names the settlement that holds that hex."""
    first = """
        J1+       [C1rA]    S1rA      J1+       C1
             V1>12     V1>2      R1        V1>12
    """
    second = """
        J1+       C1rA      [S1rA]    J1+       C1
             V1>12     V1>2      R1        V1>12
    """
    assert expansion(first, "J") == expansion(second, "J")
    assert spot_of(expansion(second, "J").build.hex) == (1, 0)


# Two settlements


def test_only_hexes_that_touch_the_settlement_named_are_filled() -> None:
    """Doubtful case: hexes that touch two settlements; the player names the settlement."""
    left = """
        [C1rA]    J1+       S1rA      J1        C1
             V1>12     V1>2      R1        V1>12
    """
    right = """
        C1rA      J1+       [S1rA]    J1+       C1
             V1>12     V1>2      R1        V1>12
    """
    assert expansion(left, "J").cost == 1
    assert expansion(right, "J").cost == 2


def test_settlements_that_would_fill_the_same_hexes_are_different_builds() -> None:
    """Record: different settlements are different builds."""
    island = picture(
        """
        C1rA      J1        S1rA
             V1>12     V1>2      R1
        """
    ).island
    table = table_on(island)
    options = [option for option in table.position.legal_builds() if option.build.terrain == "J"]

    assert [(option.build.hex, option.hexes) for option in options] == [
        (at(0, 0), (at(1, 0),)),
        (at(2, 0), (at(1, 0),)),
    ]


def test_an_expansion_may_join_settlements_that_both_have_a_tower() -> None:
    """Rules: joining is allowed."""
    drawn = """
        [C3rI]    J3+       S3rI
             V3>12     V3>2      R3
    """
    island = picture(drawn).island
    table = table_on(island)
    table.build((EXPAND, (0, 0), "J"))

    assert build_faults(EXPAND, drawn, terrain="J") == ()
    assert [(len(one), one.towers) for one in table.position.island.settlements("red")] == [(3, 2)]


def test_an_expansion_may_join_settlements_that_both_have_a_temple() -> None:
    """Rules: joining is allowed; the joined one gets no third."""
    drawn = """
        [C1rM]    J1+       S1rM      L1        C1
             V1>12     V1>2      R1        V1>12
    """
    table = table_on(picture(drawn).island)
    table.build((EXPAND, (0, 0), "J"))
    third = """
        C1rM      J1rA      S1rM      [L1!]     C1
             V1>12     V1>2      R1        V1>12
    """

    assert [(len(one), one.temples) for one in table.position.island.settlements("red")] == [(3, 2)]
    assert build_faults("temple", third) == ("temple.second",)


# Faults


@pytest.mark.parametrize("cell", ["[C1!]", "[C1wA!]"])
def test_an_expansion_names_a_settlement_of_its_colour(cell: str) -> None:
    """expand.settlement. Ferti, d) Expand an existing Settlement."""
    drawn = f"""
        J1        {cell}    S1rA
             V1>12     V1>2      R1
    """
    assert build_faults(EXPAND, drawn, terrain="J") == ("expand.settlement",)


def test_an_expansion_named_on_the_bare_table_names_no_settlement() -> None:
    """expand.settlement, and no build.* beside it."""
    drawn = """
        J1        C1rA      [.!]
             V1>12
    """
    assert build_faults(EXPAND, drawn, terrain="J", left=Count(0, 2, 3)) == ("expand.settlement",)


def test_an_expansion_needs_an_empty_hex_of_the_terrain() -> None:
    """expand.terrain. Ferti, d) Expand an existing Settlement."""
    drawn = """
        J1wA      [C1rA!]   S1        J1        C1
             V1>12     V1>2      R1        V1>12
    """
    verdict = judged_build(EXPAND, drawn, terrain="J", left=Count(0, 2, 3))

    assert verdict.rules == ("expand.terrain",)
    assert verdict.faults[0].facts == {"terrain": "J"}


def test_an_expansion_dearer_than_the_huts_left_is_not_allowed_even_in_part() -> None:
    """build.supply, and doubtful case. Ferti, Step 2, Limitation: huts for all of its hexes."""
    drawn = """
        J2!       [C2rA]    J2!
             V2>12     V2>2      R2
    """
    verdict = judged_build(EXPAND, drawn, terrain="J", left=Count(3, 2, 3))

    assert verdict.rules == ("build.supply",)
    assert verdict.faults[0].facts == {"kind": "hut", "n": 4, "left": 3}


def test_an_expansion_may_use_the_very_last_huts() -> None:
    """Ferti, Step 2, Limitation: exactly enough is enough."""
    drawn = """
        J2+       [C2rA]    J2+
             V2>12     V2>2      R2
    """
    assert build_faults(EXPAND, drawn, terrain="J", left=Count(4, 2, 3)) == ()


@pytest.mark.parametrize("edition", ["ferti", "ferti-2014", RIO_GRANDE])
def test_an_expansion_is_the_same_in_every_edition(edition: str) -> None:
    """Rules: every other rule is the same in all of them; an expansion always touches its own."""
    drawn = """
        J1+       [C1rA]    J1+
             V1>12     V1>2      R1
    """
    assert build_faults(EXPAND, drawn, terrain="J", edition=edition) == ()


def test_a_wrong_expansion_is_corrected_and_never_stands() -> None:
    """Record: an expansion that the table did wrong is corrected, not let stand."""
    no_settlement = """
        J1        [C1!]
             V1>12
    """
    no_terrain = """
        J1        [C1rA!]
             V1>12
    """
    too_dear = """
        J1!       [C1rA]
             V1>12
    """
    assert not judged_build(EXPAND, no_settlement, terrain="J").can_stand
    assert not judged_build(EXPAND, no_terrain, terrain="L").can_stand
    assert not judged_build(EXPAND, too_dear, terrain="J", left=Count(0, 2, 3)).can_stand
