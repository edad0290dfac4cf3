"""The rules of laying a tile, row by row, as rules.md and the booklets have them."""

from collections.abc import Sequence
from typing import Any

import pytest

from taluva.engine.hexes import FLOWS, Hour, at
from taluva.engine.island import EMPTY
from taluva.engine.laying import judge_tile
from taluva.engine.position import Setup, start
from taluva.engine.tiles import place
from tests.engine.scenes import after_tile, judged_tile, tile_faults

# Beside the island


@pytest.mark.parametrize("flow", FLOWS)
@pytest.mark.parametrize("volcano", [(0, 0), (17, -40), (-990, 990)])
def test_the_very_first_tile_goes_anywhere(volcano: tuple[int, int], flow: int) -> None:
    """Ferti, Step 1. The list of legal tiles names only the six at the middle."""
    assert judge_tile(EMPTY, place(at(*volcano), Hour(flow))).legal


def test_the_first_tile_is_listed_at_the_middle() -> None:
    """The record's usual first volcano is 0,0."""
    position = start(Setup(("red", "white"), "ferti", 24, "classic"))

    assert position.legal_tiles() == tuple(place(at(0, 0), Hour(flow)) for flow in FLOWS)


def test_a_tile_may_lie_beside_the_island() -> None:
    """Ferti, Step 1, a) Expand the landscape."""
    drawn = """
        J1        C1        {.}
             V1>12     [.]       [.]
    """
    assert tile_faults(drawn) == ()


def test_one_edge_is_enough_to_touch_the_island() -> None:
    """Ferti, Step 1, a) Expand the landscape."""
    drawn = """
        J1        C1        [.]       [.]
             V1>12               {.}
    """
    assert tile_faults(drawn) == ()


def test_a_tile_may_not_lie_apart_from_the_island() -> None:
    """tile.touch. Ferti, Step 1, a) Expand the landscape."""
    drawn = """
        J1        C1                  [.!]      [.!]
             V1>12                         {.!}
    """
    assert tile_faults(drawn) == ("tile.touch",)


def test_fields_at_the_edges_need_not_match() -> None:
    """Doubtful case: any terrain may lie beside any other, and a volcano beside a volcano."""
    drawn = """
        L1        R1        {.}
             V1>12     [.]       [.]
    """
    island = after_tile(drawn, "JJ")

    assert tile_faults(drawn) == ()
    assert island.grounds[at(1, 0)] == "R"
    assert island.grounds[at(1, 1)] == "J"


def test_a_tile_beside_the_island_may_leave_a_hole() -> None:
    """Rules: a tile beside the island may leave holes."""
    drawn = """
                            V1>6
                       J1        C1
                  S1        .         {.}
             V1>2      R1        [.]       [.]
    """
    assert tile_faults(drawn) == ()


def test_a_hole_may_be_filled_by_a_tile_that_fits_on_the_table() -> None:
    """Doubtful case: a hole in the island."""
    drawn = """
                            R1
             J1        S1        V1>10     L1        J1
        V1>2      C1        [.]       [.]       V1>12
                       C1        {.}       R1
                  V1>2      S1        V1>2      L1
    """
    assert tile_faults(drawn) == ()


def test_a_hole_is_never_bridged() -> None:
    """Doubtful case: a hole in the island."""
    drawn = """
                            V1>6
                       J1        C1
                  S1        [.!]      {V1>6}
             V1>2      R1        [S1]      L1
    """
    assert tile_faults(drawn) == ("tile.gap",)


# Volcanic eruption


def test_an_eruption_lies_on_a_volcano_that_flows_elsewhere() -> None:
    """Ferti, Step 1, b) Volcanic eruption."""
    drawn = """
        J1        [C1]      [S1]
             V1>12     {V1>2}    R1
    """
    assert tile_faults(drawn) == ()
    assert [after_tile(drawn).levels[at(q, r)] for q, r in ((0, 0), (1, 0), (2, 0), (1, 1))] == [1, 2, 2, 2]


def test_an_eruption_leaves_no_free_space_under_the_tile() -> None:
    """tile.gap, the first printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption."""
    drawn = """
        J1        C1
             {V1>12}   [.!]
                  [.!]
    """
    assert tile_faults(drawn) == ("tile.gap",)


def test_an_eruption_lies_with_its_volcano_on_a_volcano() -> None:
    """tile.volcano, the second printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption."""
    drawn = """
        J1        {C1!}     [S1]
             V1>12     [V1>2]    R1
    """
    assert tile_faults(drawn) == ("tile.volcano",)


def test_an_eruption_never_lies_exactly_on_one_tile() -> None:
    """tile.direction, the third printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption."""
    drawn = """
        J1        C1        [S1]
             V1>12     {V1>2!}   [R1]
    """
    assert tile_faults(drawn) == ("tile.direction",)


def test_an_eruption_lies_on_three_hexes_of_one_level() -> None:
    """tile.level. Ferti, Résumé des règles: the three hexes are of the same level."""
    drawn = """
        J2        [C2!]     S1
             [V2>12!]  {V1>2!}   R1
    """
    assert tile_faults(drawn) == ("tile.level",)


def test_a_volcano_over_bare_table_is_not_on_a_volcano() -> None:
    """tile.volcano applies as soon as any of the three hexes is on land."""
    drawn = """
        J1        [C1]      {.!}
             V1>12     [.!]
    """
    assert tile_faults(drawn) == ("tile.gap", "tile.volcano")


def test_a_tile_may_cover_three_volcanoes() -> None:
    """Ferti, Covering: covering two or three volcanoes is allowed."""
    drawn = """
                  J1                  L1
             S1        {V1>10}   [V1>2]    R1
                            [V1>6]
                       C1        J1
    """
    assert tile_faults(drawn) == ()
    assert len(after_tile(drawn).flows) == 1


def test_a_tile_may_cover_two_volcanoes() -> None:
    """Ferti, Covering: covering two or three volcanoes is allowed."""
    drawn = """
        J1        [C1]      S1
             [V1>12]   {V1>2}    R1
    """
    assert tile_faults(drawn) == ()


def test_the_island_may_grow_to_any_height() -> None:
    """Doubtful case: height has no limit."""
    drawn = """
        J11       [C11]     S11
             [V11>12]  {V11>2}   R11
    """
    assert tile_faults(drawn) == ()
    assert after_tile(drawn).levels[at(1, 0)] == 12


# All faults at once


def test_every_fault_of_a_tile_is_reported() -> None:
    """Rules: all that apply are reported, not just the first."""
    drawn = """
        J1        [C1wM!]   {.!}
             V1>12     [.!]
    """
    assert tile_faults(drawn) == ("tile.gap", "tile.settlement", "tile.temple", "tile.volcano")


def test_a_tile_can_be_askew_and_on_its_own_direction_at_once() -> None:
    """tile.level and tile.direction: its fields were raised since."""
    drawn = """
        J1        C1        [R2!]     V2>8      J1
             V1>12     {V1>2!}   [L2!]     S1
    """
    assert tile_faults(drawn) == ("tile.direction", "tile.level")


@pytest.mark.parametrize(
    ("rule", "facts", "text"),
    [
        (
            "tile.gap",
            (2,),
            """
            J1        C1
                 {V1>12}   [.!]
                      [.!]
            """,
        ),
        (
            "tile.level",
            ((1, 2, 2),),
            """
            J2        [C2!]     S1
                 [V2>12!]  {V1>2!}   R1
            """,
        ),
        (
            "tile.volcano",
            ("C",),
            """
            J1        {C1!}     [S1]
                 V1>12     [V1>2]    R1
            """,
        ),
        (
            "tile.direction",
            (2,),
            """
            J1        C1        [S1]
                 V1>12     {V1>2!}   [R1]
            """,
        ),
        (
            "tile.tower",
            (("white",),),
            """
            J3        [C3]      [S3wI!]
                 V3>12     {V3>2}    R3wA
            """,
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("tile") else "",
)
def test_a_verdict_tells_the_numbers_behind_it(rule: str, facts: Sequence[Any], text: str) -> None:
    """Issue: the numbers behind every fault."""
    (fault,) = judged_tile(text).faults

    assert (fault.rule, fault.facts) == (rule, facts)
