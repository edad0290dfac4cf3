"""The rules of laying a tile, row by row, as rules.md and the booklets have them."""

from typing import Any

import pytest

from taluva.engine.hexes import FLOWS, Hour, at
from taluva.engine.island import EMPTY
from taluva.engine.laying import judge_tile
from taluva.engine.position import Setup, start
from taluva.engine.tiles import place
from tests.engine.scenes import after_tile, judged_tile, tile_faults

SCENES: dict[str, tuple[tuple[str, ...], str]] = {
    # Ferti, Step 1, a) Expand the landscape.
    "a tile may lie beside the island": (
        (),
        """
            J1        C1        {.}
                 V1>12     [.]       [.]
        """,
    ),
    # Ferti, Step 1, a) Expand the landscape.
    "one edge is enough to touch the island": (
        (),
        """
            J1        C1        [.]       [.]
                 V1>12               {.}
        """,
    ),
    # tile.touch. Ferti, Step 1, a) Expand the landscape.
    "a tile may not lie apart from the island": (
        ("tile.touch",),
        """
            J1        C1                  [.!]      [.!]
                 V1>12                         {.!}
        """,
    ),
    # Rules: a tile beside the island may leave holes.
    "a tile beside the island may leave a hole": (
        (),
        """
                                V1>6
                           J1        C1
                      S1        .         {.}
                 V1>2      R1        [.]       [.]
        """,
    ),
    # Doubtful case: a hole in the island.
    "a hole may be filled by a tile that fits on the table": (
        (),
        """
                                R1
                 J1        S1        V1>10     L1        J1
            V1>2      C1        [.]       [.]       V1>12
                           C1        {.}       R1
                      V1>2      S1        V1>2      L1
        """,
    ),
    # Doubtful case: a hole in the island.
    "a hole is never bridged": (
        ("tile.gap",),
        """
                                V1>6
                           J1        C1
                      S1        [.!]      {V1>6}
                 V1>2      R1        [S1]      L1
        """,
    ),
    # tile.gap, the first printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption.
    "an eruption leaves no free space under the tile": (
        ("tile.gap",),
        """
            J1        C1
                 {V1>12}   [.!]
                      [.!]
        """,
    ),
    # tile.volcano, the second printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption.
    "an eruption lies with its volcano on a volcano": (
        ("tile.volcano",),
        """
            J1        {C1!}     [S1]
                 V1>12     [V1>2]    R1
        """,
    ),
    # tile.direction, the third printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption.
    "an eruption never lies exactly on one tile": (
        ("tile.direction",),
        """
            J1        C1        [S1]
                 V1>12     {V1>2!}   [R1]
        """,
    ),
    # tile.level. Ferti, Résumé des règles: the three hexes are of the same level.
    "an eruption lies on three hexes of one level": (
        ("tile.level",),
        """
            J2        [C2!]     S1
                 [V2>12!]  {V1>2!}   R1
        """,
    ),
    # tile.volcano applies as soon as any of the three hexes is on land.
    "a volcano over bare table is not on a volcano": (
        ("tile.gap", "tile.volcano"),
        """
            J1        [C1]      {.!}
                 V1>12     [.!]
        """,
    ),
    # Ferti, Covering: covering two or three volcanoes is allowed.
    "a tile may cover two volcanoes": (
        (),
        """
            J1        [C1]      S1
                 [V1>12]   {V1>2}    R1
        """,
    ),
    # Rules: all that apply are reported, not just the first.
    "every fault of a tile is reported": (
        ("tile.gap", "tile.settlement", "tile.temple", "tile.volcano"),
        """
            J1        [C1wM!]   {.!}
                 V1>12     [.!]
        """,
    ),
    # tile.level and tile.direction: its fields were raised since.
    "a tile can be askew and on its own direction at once": (
        ("tile.direction", "tile.level"),
        """
            J1        C1        [R2!]     V2>8      J1
                 V1>12     {V1>2!}   [L2!]     S1
        """,
    ),
}


def test_every_drawn_tile_breaks_the_rules_that_are_named_here() -> None:
    """And no other, each pointing at the hexes marked !."""
    found = {scene: tile_faults(drawn) for scene, (rules, drawn) in SCENES.items()}
    assert found == {scene: told[-2] for scene, told in SCENES.items()}


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


# Volcanic eruption


def test_an_eruption_lies_on_a_volcano_that_flows_elsewhere() -> None:
    """Ferti, Step 1, b) Volcanic eruption."""
    drawn = """
        J1        [C1]      [S1]
             V1>12     {V1>2}    R1
    """
    assert tile_faults(drawn) == ()
    assert [after_tile(drawn).levels[at(q, r)] for q, r in ((0, 0), (1, 0), (2, 0), (1, 1))] == [1, 2, 2, 2]


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


def test_the_island_may_grow_to_any_height() -> None:
    """Doubtful case: height has no limit."""
    drawn = """
        J11       [C11]     S11
             [V11>12]  {V11>2}   R11
    """
    assert tile_faults(drawn) == ()
    assert after_tile(drawn).levels[at(1, 0)] == 12


# All faults at once


@pytest.mark.parametrize(
    ("rule", "facts", "text"),
    [
        (
            "tile.gap",
            {"n": 2},
            """
            J1        C1
                 {V1>12}   [.!]
                      [.!]
            """,
        ),
        (
            "tile.level",
            {"volcano": 1, "first": 2, "second": 2},
            """
            J2        [C2!]     S1
                 [V2>12!]  {V1>2!}   R1
            """,
        ),
        (
            "tile.volcano",
            {"ground": "C"},
            """
            J1        {C1!}     [S1]
                 V1>12     [V1>2]    R1
            """,
        ),
        (
            "tile.direction",
            {},
            """
            J1        C1        [S1]
                 V1>12     {V1>2!}   [R1]
            """,
        ),
        (
            "tile.tower",
            {"colours": ("white",)},
            """
            J3        [C3]      [S3wI!]
                 V3>12     {V3>2}    R3wA
            """,
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("tile") else "",
)
def test_a_verdict_tells_the_numbers_behind_it(rule: str, facts: dict[str, Any], text: str) -> None:
    """Issue: the numbers behind every fault."""
    (fault,) = judged_tile(text).faults

    assert (fault.rule, fault.facts) == (rule, facts)
