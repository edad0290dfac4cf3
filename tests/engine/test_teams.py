"""Teams of two, as rules.md and the booklets have them: seats 1 and 3 against 2 and 4."""

import pytest

from taluva.engine.ending import places, teams
from tests.comparing import compare_standing
from tests.engine.scenes import FOUR, ISLAND, after_build, table_on
from tests.players import Table

LAST = len(ISLAND.tiles)


def in_teams(
    built: dict[str, tuple[int, int, int]], *, tiles: int = 48, mover: str = "red", awaits: str = "build"
) -> Table:
    """A game of red and yellow against white and brown."""
    return table_on(ISLAND, FOUR, play="teams", built=built, tiles=tiles, mover=mover, awaits=awaits)


@pytest.mark.parametrize(
    ("red", "yellow", "kind"),
    [
        ((19, 2, 0), (20, 0, 0), "hut"),
        ((19, 2, 0), (0, 2, 0), "hut"),
        ((19, 2, 0), (0, 0, 3), "hut"),
        ((0, 1, 0), (20, 0, 3), "tower"),
        ((0, 1, 0), (20, 2, 0), "tower"),
        ((0, 0, 2), (20, 2, 0), "temple"),
    ],
)
def test_a_team_wins_early_with_two_kinds_of_one_and_one_kind_of_the_other(
    red: tuple[int, int, int], yellow: tuple[int, int, int], kind: str
) -> None:
    """early. Ferti, 4-player variant; doubtful case: the partner's kind may be the same or another."""
    position = after_build(in_teams({"red": red, "yellow": yellow}), kind).position

    assert position.ending == "early"
    assert position.states == ("won", "playing", "won", "playing")
    assert places(position) == (1, 2, 1, 2)


@pytest.mark.parametrize(
    ("red", "yellow"),
    [((19, 2, 0), (19, 1, 2)), ((19, 0, 0), (20, 0, 0)), ((19, 0, 0), (0, 2, 0)), ((19, 2, 3), (19, 1, 2))],
)
def test_one_partner_alone_does_not_win_early(red: tuple[int, int, int], yellow: tuple[int, int, int]) -> None:
    """early in teams needs two kinds of one and one of the other. Ferti, 4-player variant."""
    position = after_build(in_teams({"red": red, "yellow": yellow})).position

    assert position.ending is None
    assert places(position) == (None,) * 4


def test_the_other_team_can_win_early_too() -> None:
    """Ferti, 4-player variant: seats 2 and 4."""
    position = after_build(in_teams({"white": (19, 2, 0), "brown": (20, 0, 0)}, mover="white")).position
    found = teams(position)

    assert places(position) == (2, 1, 2, 1)
    assert found is not None
    assert [(team.colours, team.place) for team in found] == [(("white", "brown"), 1), (("red", "yellow"), 2)]


def test_a_partner_who_is_out_counts_for_nothing_in_an_early_win() -> None:
    """Rules, teams: a ruling."""
    table = in_teams({"red": (20, 0, 0), "yellow": (19, 2, 0)}, awaits="tile")
    table.concede()
    table.lay("JC", (0, 1, 2))
    table.build(("hut", (2, 0), ""))
    table.lay("JC", (5, 0, 4))
    after_build(table)

    assert table.position.built[2] == (20, 2, 0)
    assert table.position.ending is None


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        (((2, 0, 1), (19, 1, 2), (0, 0, 2), (9, 1, 0)), (1, 2)),
        (((2, 0, 1), (19, 2, 2), (0, 1, 2), (9, 0, 1)), (2, 1)),
        (((9, 1, 1), (5, 2, 2), (8, 1, 2), (5, 0, 1)), (1, 2)),
        (((3, 1, 1), (4, 1, 2), (4, 1, 2), (3, 1, 1)), (1, 1)),
    ],
    ids=["temples", "towers", "huts", "full tie"],
)
def test_both_partners_buildings_are_added_up(
    built: tuple[tuple[int, int, int], ...], expected: tuple[int, int]
) -> None:
    """tiles. Ferti, 4-player variant: the sums decide, in the usual order."""
    counts = dict(zip(FOUR, built, strict=True))
    huts, towers, temples = counts["brown"]
    counts["brown"] = (huts - 1, towers, temples)
    position = after_build(in_teams(counts, tiles=LAST, mover="brown")).position
    found = teams(position)

    assert position.ending == "tiles"
    assert places(position) == expected * 2
    assert found is not None
    assert [team.place for team in found] == sorted(expected)


def test_teams_that_tie_stand_in_seat_order() -> None:
    """Record, result: in seat order on a full tie, 1 and 1."""
    found = teams(after_build(in_teams({"white": (1, 0, 0)}, tiles=LAST)).position)

    assert found is not None
    assert [(team.colours, team.place) for team in found] == [(("red", "yellow"), 1), (("white", "brown"), 1)]


def test_a_partner_who_is_out_counts_for_nothing_in_the_sum() -> None:
    """Rules, teams: a ruling; red's three temples are lost to yellow."""
    built = {"red": (10, 1, 3), "white": (2, 0, 0), "yellow": (1, 0, 0)}
    table = in_teams(built, tiles=LAST + 1, awaits="tile")
    table.concede()
    table.lay("JC", (0, 1, 2))
    after_build(table)

    assert table.position.ending == "tiles"
    assert places(table.position) == (2, 1, 2, 1)


def test_a_team_goes_on_with_one_partner_out() -> None:
    """last-standing needs all of a team out."""
    table = in_teams({}, awaits="tile")
    table.concede()
    table.concede()
    compare_standing(table)

    assert table.position.ending is None
    assert table.position.colour == "yellow"
    assert places(table.position) == (None,) * 4
    assert teams(table.position) is None


def test_a_team_with_both_partners_out_loses() -> None:
    """last-standing. Rules, teams; everyone has the team's place."""
    table = in_teams({"white": (10, 1, 3), "brown": (10, 1, 3)}, mover="white", awaits="tile")
    table.concede()
    table.lay("JC", (0, 1, 2))
    table.build(("hut", (2, 0), ""))
    table.concede()
    compare_standing(table)

    assert table.position.ending == "last-standing"
    assert table.position.states == ("playing", "out", "playing", "out")
    assert places(table.position) == (1, 2, 1, 2)
