"""The end of the game and the places in every way of play, as rules.md and the booklets have them."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from taluva.engine.builds import Build
from taluva.engine.ending import deciding, places, teams
from taluva.engine.hexes import at
from taluva.engine.pieces import Count
from tests.comparing import compare_standing
from tests.engine.scenes import FOUR, HERE, ISLAND, table_on
from tests.pictures import picture
from tests.players import Table

PIECES = ("hut", "tower", "temple")
LAST, ONE_MORE, MANY = 0, 1, 40  # tiles that are left
FREE = (HERE, (1, 0), (3, 0), (2, 0))  # fields of level 1

Built = tuple[int, int, int]


class End(NamedTuple):
    """A game in the middle of a turn, what is done then, and how it stands after that."""

    built: tuple[Built, ...]  # huts, towers, temples by seat; no hut of them stands on the island
    deeds: str  # concede, out, or what is built; before a tile is laid a number of tiles is told
    ending: str | None
    places: tuple[int | None, ...]
    tiles: int = MANY
    play: str = "classic"
    mover: str = "red"
    states: str = ""  # by seat, if they are told
    next: str | None = None  # who is to move then
    winners: tuple[int, ...] | None = None


NEARLY = (19, 2, 0)  # a hut is missing to the early win
NONE = (0, 0, 0)

ENDS: Mapping[str, End] = {
    # early. Ferti, Game end: all pieces of two of the three kinds.
    **{
        f"with {built} the last {kind} wins at once": End(
            (built, NONE), kind, "early", (1, 2), states="won playing", winners=(0,)
        )
        for kind, built in (
            ("hut", (19, 2, 0)),
            ("hut", (19, 0, 3)),
            ("tower", (20, 1, 0)),
            ("tower", (3, 1, 3)),
            ("temple", (20, 0, 2)),
            ("temple", (3, 2, 2)),
        )
    },
    # early needs two kinds. Ferti, Game end.
    **{
        f"all of one kind do not win, with a {kind}": End(((19, 1, 2), NONE), kind, None, (None, None), next="white")
        for kind in PIECES
    },
    # Doubtful case: early stands first in the table of endings.
    "the last tile with the last piece of a second kind is an early win": End(
        (NEARLY, (10, 1, 3)), "hut", "early", (1, 2), LAST
    ),
    # Rules, Final places: winners, then those in play, then those out.
    "the others of an early win are ranked by what they built": End(
        (NEARLY, (20, 1, 0), (1, 0, 1), (10, 1, 2)), "concede tile hut", "early", (1, 3, 2, 4), mover="brown"
    ),
    # last-standing: all but one player are out; the app's ruling.
    "the first of three who gives up is last": End(
        ((10, 1, 2), (9, 0, 0), NONE), "concede", None, (3, None, None), next="white"
    ),
    "the last one standing wins": End(
        ((10, 1, 2), (9, 0, 0), NONE),
        "concede concede",
        "last-standing",
        (3, 2, 1),
        states="out out playing",
        winners=(),
    ),
    # Elimination on the last tile: last-standing stands before the end of the tiles.
    "going out on the last tile leaves the other standing": End(
        ((20, 0, 2), NONE), "out", "last-standing", (2, 1), LAST
    ),
    # Elimination on the last tile: two are still in play, and are compared.
    "going out on the last tile among three ends the tiles": End(
        ((20, 1, 2), (3, 0, 0), (4, 0, 0)), "out", "tiles", (3, 2, 1), LAST
    ),
    # Rules, Final places.
    "those out are placed last out first": End((NONE,) * 4, "concede concede", None, (None, 4, 3, None), mover="white"),
    # Doubtful case: the game ends after that.
    "the player of the last tile still builds": End(((1, 0, 0), NONE), "tile hut", "tiles", (1, 2), ONE_MORE),
    # tiles. Ferti, Game end: most temples, then towers, then huts; those covered since included, for none stand here.
    "temples count first": End(((2, 0, 1), (18, 1, 0)), "hut", "tiles", (1, 2), LAST, mover="white"),
    "then towers": End(((2, 1, 1), (18, 0, 1)), "hut", "tiles", (1, 2), LAST, mover="white"),
    "then huts": End(((4, 1, 1), (2, 1, 1)), "hut", "tiles", (1, 2), LAST, mover="white"),
    # Rules: two players on place 1, the next on place 3; the app's ruling.
    "a full tie is shared": End(((3, 1, 1), (2, 1, 1)), "hut", "tiles", (1, 1), LAST, mover="white"),
    "a full tie of two before a third": End(
        ((3, 1, 1), (3, 1, 1), (1, 1, 1)), "hut", "tiles", (1, 1, 3), LAST, mover="yellow"
    ),
    "a full tie of two behind a third": End(
        ((2, 1, 1), (3, 1, 1), (1, 1, 1)), "hut", "tiles", (2, 1, 2), LAST, mover="yellow"
    ),
    "a full tie of three": End(((3, 1, 1), (3, 1, 1), (2, 1, 1)), "hut", "tiles", (1, 1, 1), LAST, mover="yellow"),
    "two full ties": End(
        ((2, 0, 0), (3, 1, 1), (3, 1, 1), (1, 0, 0)), "hut", "tiles", (3, 1, 1, 3), LAST, mover="brown"
    ),
    "four places": End(((9, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1)), "hut", "tiles", (4, 3, 2, 1), LAST, mover="brown"),
    # Ferti, Elimination: three temples do not help.
    "nothing of a player who is out counts at the end": End(
        ((10, 1, 3), NONE, (3, 0, 0)), "concede tile hut", "tiles", (3, 2, 1), ONE_MORE
    ),
    # Ferti, Games with ranking.
    "in ranking an early winner takes the best free place and the others play on": End(
        (NEARLY, NONE, NONE, NONE),
        "hut",
        None,
        (1, None, None, None),
        play="ranking",
        states="won playing playing playing",
        next="white",
    ),
    # Ferti, Games with ranking: the player leaves the game.
    "the turns of an early winner are skipped": End(
        (NEARLY, NONE, NONE), "hut tile hut tile hut", None, (1, None, None), play="ranking", next="white"
    ),
    # Rules, Final places: players who won early in order of time.
    "later early winners take the next places": End(
        (NEARLY, NONE, NEARLY, NONE),
        "hut tile hut tile hut",
        None,
        (1, None, 2, None),
        play="ranking",
        next="brown",
        winners=(0, 2),
    ),
    # Ferti, Games with ranking.
    "a player who goes out takes the worst free place": End(
        (NONE,) * 4, "concede concede", None, (None, None, 4, 3), play="ranking", mover="yellow"
    ),
    # Ferti, Games with ranking: won, out, won; the one left takes the place that is left.
    "wins and eliminations fill the places from both ends": End(
        (NEARLY, NONE, NEARLY, (10, 1, 3)),
        "hut concede tile hut",
        "last-standing",
        (1, 4, 2, 3),
        play="ranking",
        states="won out won playing",
    ),
    # Rules: in ranking an early win is never the ending.
    "in ranking among two the one left takes the place left": End(
        (NEARLY, NONE), "hut", "last-standing", (1, 2), play="ranking"
    ),
    "in ranking an early win on the last tile is the end of the tiles": End(
        (NEARLY, (1, 0, 0), (2, 0, 0), (2, 0, 0)), "hut", "tiles", (1, 4, 2, 2), LAST, "ranking"
    ),
    # Rules: if several hold on one turn, the first in the table counts.
    "on the last tile one left comes before the end of the tiles": End(
        (NEARLY, NONE), "hut", "last-standing", (1, 2), LAST, "ranking"
    ),
    # Rules, Final places: three temples in play stand behind an early winner without any.
    "a winner stays before those who built more": End(
        (NEARLY, (10, 1, 3), (3, 0, 0)), "hut", "tiles", (1, 2, 3), LAST, "ranking"
    ),
    # Rules, Final places.
    "those in play at the end stand between winners and those out": End(
        (NEARLY, (3, 0, 0), (1, 0, 1), (9, 1, 3)),
        "concede tile hut",
        "tiles",
        (1, 3, 2, 4),
        ONE_MORE,
        "ranking",
        "brown",
    ),
    # early. Ferti, 4-player variant; doubtful case: the partner's kind may be the same or another.
    **{
        f"a team wins with the last {kind}, {red} and {yellow}": End(
            (red, NONE, yellow, NONE), kind, "early", (1, 2, 1, 2), play="teams", states="won playing won playing"
        )
        for red, yellow, kind in (
            ((19, 2, 0), (20, 0, 0), "hut"),
            ((19, 2, 0), (0, 2, 0), "hut"),
            ((0, 1, 0), (20, 0, 3), "tower"),
            ((0, 0, 2), (20, 2, 0), "temple"),
        )
    },
    # early in teams needs two kinds of one and one of the other. Ferti, 4-player variant.
    **{
        f"one partner alone does not win early, {red} and {yellow}": End(
            (red, NONE, yellow, NONE), "hut", None, (None,) * 4, play="teams"
        )
        for red, yellow in (
            ((19, 2, 0), (19, 1, 2)),
            ((19, 0, 0), (20, 0, 0)),
            ((19, 0, 0), (0, 2, 0)),
            ((19, 2, 3), (19, 1, 2)),
        )
    },
    # Ferti, 4-player variant: seats 2 and 4.
    "the other team can win early, too": End(
        (NONE, NEARLY, NONE, (20, 0, 0)), "hut", "early", (2, 1, 2, 1), play="teams", mover="white"
    ),
    # Rules, teams: a ruling.
    "a partner who is out counts for nothing in an early win": End(
        ((20, 0, 0), NONE, NEARLY, NONE), "concede tile hut tile hut", None, (None,) * 4, play="teams"
    ),
    # tiles. Ferti, 4-player variant: the sums decide, in the usual order.
    "the temples of a team": End(
        ((2, 0, 1), (19, 1, 2), (0, 0, 2), (8, 1, 0)), "hut", "tiles", (1, 2, 1, 2), LAST, "teams", "brown"
    ),
    "the towers of a team": End(
        ((2, 0, 1), (19, 2, 2), (0, 1, 2), (8, 0, 1)), "hut", "tiles", (2, 1, 2, 1), LAST, "teams", "brown"
    ),
    "the huts of a team": End(
        ((9, 1, 1), (5, 2, 2), (8, 1, 2), (4, 0, 1)), "hut", "tiles", (1, 2, 1, 2), LAST, "teams", "brown"
    ),
    "a full tie of teams": End(
        ((3, 1, 1), (4, 1, 2), (4, 1, 2), (2, 1, 1)), "hut", "tiles", (1, 1, 1, 1), LAST, "teams", "brown"
    ),
    # Rules, teams: a ruling; red's three temples are lost to yellow.
    "a partner who is out counts for nothing in the sum": End(
        ((10, 1, 3), (2, 0, 0), (1, 0, 0), NONE), "concede tile hut", "tiles", (2, 1, 2, 1), ONE_MORE, "teams"
    ),
    # last-standing needs all of a team out.
    "a team goes on with one partner out": End(
        (NONE,) * 4, "concede concede", None, (None,) * 4, play="teams", next="yellow"
    ),
    # last-standing. Rules, teams; everyone has the team's place.
    "a team with both partners out loses": End(
        (NONE, (10, 1, 3), NONE, (10, 1, 3)),
        "concede tile hut concede",
        "last-standing",
        (1, 2, 1, 2),
        play="teams",
        mover="white",
        states="playing out playing out",
    ),
}


def played(end: End) -> Table:
    """The table after what is done there; both readings agree on how it stands all the time."""
    colours, deeds = FOUR[: len(end.built)], end.deeds.split()
    table = table_on(
        ISLAND,
        colours,
        play=end.play,
        tiles=len(ISLAND.flows) + end.tiles,
        built=dict(zip(colours, end.built, strict=True)),
        mover=end.mover,
        awaits="tile" if deeds[0] in ("tile", "concede") else "build",
    )
    for deed in deeds:
        if deed == "tile":
            table.lay("JC", next(laid for laid in table.game.legal_tiles() if laid[:2] not in table.game.land.piles))
        elif deed in PIECES:
            table.build((deed, next(spot for spot in FREE if spot not in table.game.land.pieces), ""))
        else:
            (table.concede if deed == "concede" else table.go_out)()
        compare_standing(table.position, table.game)
    return table


@pytest.mark.parametrize("end", ENDS.values(), ids=list(ENDS))
def test_every_end_is_the_one_that_is_told(end: End) -> None:
    """How and whether it ends, and the places."""
    position = played(end).position
    assert (position.ending, places(position)) == (end.ending, end.places)
    assert position.awaits == ("nothing" if end.ending else "tile")
    assert end.next is None or position.colour == end.next
    assert not end.states or position.states == tuple(end.states.split())
    assert end.winners is None or position.winners == end.winners


def test_after_the_end_there_is_no_builder() -> None:
    """A build cannot be judged without naming a seat."""
    position = played(ENDS["then huts"]).position
    assert position.over
    for question in (position.builder, lambda: position.judge_build(Build("hut", at(*HERE)))):
        with pytest.raises(ValueError, match="after the end"):
            question()
    assert position.builder(1) == (position.setup.colours[1], position.supply(1), position.setup.isolated)


def test_what_decided_between_two_is_named() -> None:
    """Nothing for a full tie."""
    kinds = [deciding(*played(ENDS[name]).position.built) for name in ("temples count first", "then towers")]
    kinds += [deciding(*played(ENDS[name]).position.built) for name in ("then huts", "a full tie is shared")]
    assert kinds == ["temple", "tower", "hut", None]


def test_the_pieces_of_an_early_winner_stay_and_obstruct() -> None:
    """Ferti, Games with ranking: the player leaves the game, the pieces stay."""
    position = played(ENDS["the turns of an early winner are skipped"]).position
    assert "build.occupied" in position.judge_build(Build("hut", at(*HERE))).rules


def test_teams_stand_best_first_and_in_seat_order_on_a_full_tie() -> None:
    """Record, result; there are none before the end."""
    found = [
        teams(played(ENDS[name]).position) for name in ("the other team can win early, too", "a full tie of teams")
    ]
    assert [[(team.colours, team.place) for team in both or ()] for both in found] == [
        [(("white", "brown"), 1), (("red", "yellow"), 2)],
        [(("red", "yellow"), 1), (("white", "brown"), 1)],
    ]


def test_an_expansion_can_win_early() -> None:
    """early: its huts are built like any others."""
    island = picture(
        """
        [C1rA]    J1+       J1
             V1>12     V1>2      R1
        """
    ).island
    table = table_on(island, built={"red": NEARLY})
    table.build(("expand", HERE, "J"))
    assert table.position.ending == "early"


def test_huts_covered_by_an_eruption_still_count_for_the_early_win() -> None:
    """Doubtful case: gone, cannot be used again, still count as built."""
    island = picture(
        """
        J1rA      C1rA      S1        L1        C1
             V1>12     V1>2      R1        V1>12
        """
    ).island
    table = table_on(island, built={"red": NEARLY, "white": (3, 0, 0)}, awaits="tile")
    table.lay("JC", (1, 1, 12))
    assert len(table.position.island.pieces) == 1
    assert table.position.supply(0) == Count(1, 0, 3)
    table.build(("hut", (3, 0), ""))
    assert table.position.ending == "early"
