"""The rules of laying a tile, row by row, as rules.md and the booklets have them."""

import pytest

from taluva.engine.hexes import FLOWS, Hour, at
from taluva.engine.island import EMPTY
from taluva.engine.laying import judge_tile
from taluva.engine.position import Setup, start
from taluva.engine.tiles import place
from tests.engine.scenes import Scene, assert_judged

SCENES = {
    # Ferti, Step 1, a) Expand the landscape.
    "a tile may lie beside the island": Scene(
        "tile",
        "",
        """
            J1        C1        {.}
                 V1>12     [.]       [.]
        """,
    ),
    # Ferti, Step 1, a) Expand the landscape.
    "one edge is enough to touch the island": Scene(
        "tile",
        "",
        """
            J1        C1        [.]       [.]
                 V1>12               {.}
        """,
    ),
    # tile.touch. Ferti, Step 1, a) Expand the landscape.
    "a tile may not lie apart from the island": Scene(
        "tile",
        "tile.touch",
        """
            J1        C1                  [.!]      [.!]
                 V1>12                         {.!}
        """,
    ),
    # Rules: a tile beside the island may leave holes.
    "a tile beside the island may leave a hole": Scene(
        "tile",
        "",
        """
                                V1>6
                           J1        C1
                      S1        .         {.}
                 V1>2      R1        [.]       [.]
        """,
    ),
    # Doubtful case: a hole in the island.
    "a hole may be filled by a tile that fits on the table": Scene(
        "tile",
        "",
        """
                                R1
                 J1        S1        V1>10     L1        J1
            V1>2      C1        [.]       [.]       V1>12
                           C1        {.}       R1
                      V1>2      S1        V1>2      L1
        """,
    ),
    # Doubtful case: a hole in the island.
    "a hole is never bridged": Scene(
        "tile",
        "tile.gap",
        """
                                V1>6
                           J1        C1
                      S1        [.!]      {V1>6}
                 V1>2      R1        [S1]      L1
        """,
    ),
    # tile.gap, the first printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption.
    "an eruption leaves no free space under the tile": Scene(
        "tile",
        "tile.gap",
        """
            J1        C1
                 {V1>12}   [.!]
                      [.!]
        """,
    ),
    # tile.volcano, the second printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption.
    "an eruption lies with its volcano on a volcano": Scene(
        "tile",
        "tile.volcano",
        """
            J1        {C1!}     [S1]
                 V1>12     [V1>2]    R1
        """,
    ),
    # tile.direction, the third printed example of a forbidden eruption. Ferti, Step 1, b) Volcanic eruption.
    "an eruption never lies exactly on one tile": Scene(
        "tile",
        "tile.direction",
        """
            J1        C1        [S1]
                 V1>12     {V1>2!}   [R1]
        """,
    ),
    # tile.level. Ferti, Résumé des règles: the three hexes are of the same level.
    "an eruption lies on three hexes of one level": Scene(
        "tile",
        "tile.level",
        """
            J2        [C2!]     S1
                 [V2>12!]  {V1>2!}   R1
        """,
    ),
    # tile.volcano applies as soon as any of the three hexes is on land.
    "a volcano over bare table is not on a volcano": Scene(
        "tile",
        "tile.gap tile.volcano",
        """
            J1        [C1]      {.!}
                 V1>12     [.!]
        """,
    ),
    # Ferti, Covering: covering two or three volcanoes is allowed.
    "a tile may cover two volcanoes": Scene(
        "tile",
        "",
        """
            J1        [C1]      S1
                 [V1>12]   {V1>2}    R1
        """,
    ),
    # Rules: all that apply are reported, not just the first.
    "every fault of a tile is reported": Scene(
        "tile",
        "tile.gap tile.settlement tile.temple tile.volcano",
        """
            J1        [C1wM!]   {.!}
                 V1>12     [.!]
        """,
    ),
    # tile.level and tile.direction: its fields were raised since.
    "a tile can be askew and on its own direction at once": Scene(
        "tile",
        "tile.direction tile.level",
        """
            J1        C1        [R2!]     V2>8      J1
                 V1>12     {V1>2!}   [L2!]     S1
        """,
    ),
    # Doubtful case: any terrain may lie beside any other, and a volcano beside a volcano.
    "fields at the edges need not match": Scene(
        "tile",
        "",
        """
            L1        R1        {.}
                 V1>12     [.]       [.]
        """,
        after="""
            L1        R1        V1>6
                 V1>12     C1        J1
        """,
    ),
    # Ferti, Step 1, b) Volcanic eruption; Rules, Material: a level is the number of tiles stacked.
    "an eruption lies on a volcano that flows elsewhere": Scene(
        "tile",
        "",
        """
            J1        [C1]      [S1]
                 V1>12     {V1>2}    R1
        """,
        after="""
            J1        J2        C2
                 V1>12     V2>12     R1
        """,
    ),
    # Ferti, Covering: covering two or three volcanoes is allowed.
    "a tile may cover three volcanoes": Scene(
        "tile",
        "",
        """
                  J1                  L1
             S1        {V1>10}   [V1>2]    R1
                            [V1>6]
                       C1        J1
        """,
        after="""
                  J1                  L1
             S1        V2>4      J2        R1
                            C2
                       C1        J1
        """,
    ),
    # Doubtful case: height has no limit.
    "the island may grow to any height": Scene(
        "tile",
        "",
        """
            J11       [C11]     S11
                 [V11>12]  {V11>2}   R11
        """,
    ),
    # tile.gap says how many hexes are bare.
    "two hexes over bare table": Scene(
        "tile",
        "tile.gap",
        """
            J1        C1
                 {V1>12}   [.!]
                      [.!]
        """,
        facts={"n": 2},
    ),
    # tile.level says which levels lie under volcano, first and second field.
    "two levels under a tile": Scene(
        "tile",
        "tile.level",
        """
            J2        [C2!]     S1
                 [V2>12!]  {V1>2!}   R1
        """,
        facts={"volcano": 1, "first": 2, "second": 2},
    ),
    # tile.volcano says what lies there instead.
    "a volcano on a clearing": Scene(
        "tile",
        "tile.volcano",
        """
            J1        {C1!}     [S1]
                 V1>12     [V1>2]    R1
        """,
        facts={"ground": "C"},
    ),
    # tile.tower, the first printed example of a forbidden covering. Ferti, Covering.
    "a tower is never covered": Scene(
        "tile",
        "tile.tower",
        """
            J3        [C3]      [S3wI!]
                 V3>12     {V3>2}    R3wA
        """,
        facts={"colours": ("white",)},
    ),
    # tile.temple. Ferti, Covering.
    "a temple is never covered": Scene(
        "tile",
        "tile.temple",
        """
            J1rA      [C1rM!]   [S1]
                 V1>12     {V1>2}    R1
        """,
    ),
    # tile.settlement, with a hut let stand on the volcano.
    "a settlement of three is never covered entirely": Scene(
        "tile",
        "tile.settlement",
        """
            J1        [C1rA!]   [S1rA!]
                 V1>12     {V1>2rA!} R1
        """,
    ),
    # Doubtful case: a lone tower is a settlement.
    "a lone tower covered is a settlement that vanishes": Scene(
        "tile",
        "tile.settlement tile.tower",
        """
            J3        [C3wI!]   [S3]
                 V3>12     {V3>2}    R3
        """,
    ),
    # tile.settlement, the second printed example of a forbidden covering. Ferti, Covering.
    "a settlement of another is never covered entirely": Scene(
        "tile",
        "tile.settlement",
        """
            J1        [C1wA!]   [S1wA!]
                 V1>12     {V1>2}    R1
        """,
        facts={"vanishing": (("white", 2),)},
    ),
    # tile.settlement. Ferti, Covering: one's own neither.
    "one's own settlement is never covered entirely": Scene(
        "tile",
        "tile.settlement",
        """
            J1        [C1rA!]   [S1rA!]
                 V1>12     {V1>2}    R1
        """,
    ),
    # tile.settlement: every hex of each of them.
    "every settlement that would vanish is named": Scene(
        "tile",
        "tile.settlement",
        """
            J1        [C1rA!]   [S1wA!]
                 V1>12     {V1>2}    R1
        """,
        facts={"vanishing": (("red", 1), ("white", 1))},
    ),
    # Ferti, Covering: one building must stay.
    "a settlement may be covered but for one hex": Scene(
        "tile",
        "",
        """
            J1        [C1rA]    [S1rA]
                 V1>12     {V1>2}    R1rA
        """,
        after="""
            J1        J2        C2
                 V1>12     V2>12     R1rA
        """,
    ),
    # Ferti, Covering: huts may be covered, one's own or others'.
    "an eruption may cover both one's own and another's huts": Scene(
        "tile",
        "",
        """
            J1rA      [C1rA]    [S1wA]
                 V1>12     {V1>2}    R1wA
        """,
    ),
    # Doubtful case: splitting a settlement is allowed, and the parts stand alone from then on.
    "an eruption may split a settlement": Scene(
        "tile",
        "",
        """
            J1rA      [C1rA]    S1rA      L1rA      C1
                 [V1>12]   {V1>2}    R1        V1>12
        """,
    ),
    # Record: what a tile let stand covers goes back to the box for good.
    "a temple covered by a tile let stand is gone": Scene(
        "tile",
        "tile.settlement tile.temple",
        """
            J1        [C1rM!]   [S1]
                 V1>12     {V1>2}    R1
        """,
        after="""
            J1        J2        C2
                 V1>12     V2>12     R1
        """,
    ),
}


@pytest.mark.parametrize("scene", SCENES.values(), ids=list(SCENES))
def test_every_drawn_tile_is_judged_as_its_scene_says(scene: Scene) -> None:
    """The rules named and no other, at the hexes marked, by both readings; and whether it can stand."""
    assert_judged(scene)


@pytest.mark.parametrize("flow", FLOWS)
@pytest.mark.parametrize("volcano", [(0, 0), (17, -40), (-990, 990)])
def test_the_very_first_tile_goes_anywhere(volcano: tuple[int, int], flow: int) -> None:
    """Ferti, Step 1."""
    assert judge_tile(EMPTY, place(at(*volcano), Hour(flow))).legal


def test_the_first_tile_is_listed_at_the_middle() -> None:
    """The record's usual first volcano is 0,0."""
    position = start(Setup(("red", "white"), "ferti", 24, "classic"))
    assert position.legal_tiles() == tuple(place(at(0, 0), Hour(flow)) for flow in FLOWS)
