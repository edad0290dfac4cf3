"""Figures over all games, counted by hand for a few and by rule for many."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from taluva.archive.stats import Played, Rival, SeatResult, Wins, statistics
from taluva.archive.summary import canonical
from taluva.archive.text import person
from tests.archive.support import opened, record

COLOURS = ("red", "white", "yellow", "brown")


def game(
    places: dict[str, int | None],
    ending: str = "tiles",
    play: str = "classic",
    states: dict[str, str] | None = None,
    at: int = 0,
) -> SeatResult:
    """Make up a finished game: names in seat order with their places."""
    players = tuple(
        Played(person(name), name, COLOURS[n], n + 1, (states or {}).get(name, "playing"), place, 10, 1, 2)
        for n, (name, place) in enumerate(places.items())
    )
    return SeatResult(f"{at}", at, play, "ferti", ending, 12 * len(players), players)


def test_games_wins_places_and_pieces_are_counted() -> None:
    """Two games of two and one of three, each kind of win once."""
    whole = statistics(
        [
            game({"Ann": 1, "Ben": 2}, "early", states={"Ann": "won"}),
            game({"Ben": 2, "Ann": 1}, "last-standing", states={"Ben": "out"}),
            game({"Ann": 2, "Ben": 1, "Cleo": 3}, "tiles"),
        ]
    )

    ann, ben, cleo = whole.people
    assert (whole.games, whole.turns, whole.endings) == (3, 84, (("early", 1), ("last-standing", 1), ("tiles", 1)))
    assert (ann.name, ann.games, ann.wins, ann.places) == ("Ann", 3, Wins(1, 1, 0), (2, 1, 0, 0))
    assert (ben.wins, ben.outs, ben.places) == (Wins(0, 0, 1), 1, (1, 2, 0, 0))
    assert (ann.first, ann.won_first) == (2, 1)
    assert (ann.huts, ann.towers, ann.temples) == (30, 3, 6)
    assert ann.colours == (("red", 2), ("white", 1))
    assert ann.against == (Rival("Ben", 3, 2, 1), Rival("Cleo", 1, 1, 0))
    assert cleo.wins.total == 0


def test_a_shared_first_place_is_a_win_for_both_and_beats_nobody() -> None:
    """After a full tie neither is ahead of the other."""
    ann, ben = statistics([game({"Ann": 1, "Ben": 1})]).people

    assert ann.wins.total == ben.wins.total == 1
    assert ann.against == (Rival("Ben", 1, 0, 0),)


def test_an_early_win_in_ranking_is_one_though_the_game_went_on() -> None:
    """The ending is another's; the winner's state tells how it was won."""
    ann, *_ = statistics(
        [game({"Ann": 1, "Ben": 2, "Cleo": 3}, "last-standing", "ranking", states={"Ann": "won", "Cleo": "out"})]
    ).people

    assert ann.wins == Wins(early=1)


def test_partners_win_together_and_do_not_beat_each_other() -> None:
    """In teams first and third seat play against second and fourth."""
    ann, cleo, ben, _ = statistics([game({"Ann": 1, "Ben": 2, "Cleo": 1, "Dan": 2}, play="teams")]).people

    assert ann.with_partner == (Rival("Cleo", 1, 1, 0),)
    assert cleo.with_partner == (Rival("Ann", 1, 1, 0),)
    assert [rival.name for rival in ann.against] == ["Ben", "Dan"]
    assert ben.against == (Rival("Ann", 1, 0, 1), Rival("Cleo", 1, 0, 1))


def test_streaks_are_games_in_a_row() -> None:
    """Won, won, lost, won: the best is two, the present one; losing counts below nought."""
    ann, ben = statistics([game({"Ann": place, "Ben": 3 - place}, at=n) for n, place in enumerate((1, 1, 2, 1))]).people

    assert (ann.best_streak, ann.streak) == (2, 1)
    assert (ben.best_streak, ben.streak) == (1, -1)


def test_a_group_is_those_games_in_which_all_of_them_played() -> None:
    """Whoever asks for Ann and Ben sees games with others too."""
    games = [
        game({"Ann": 1, "Ben": 2}),
        game({"Ann": 1, "Ben": 2, "Cleo": 3}),
        game({"Ann": 1, "Cleo": 2}),
        game({"Ann": 1, "Ben": 2, "Cleo": 1, "Dan": 2}, play="teams"),
    ]

    assert statistics(games, ["ann", " BEN "]).games == 3
    assert statistics(games, ["Zoe"]).games == 0


def test_players_without_a_name_are_nobody() -> None:
    """They were there, but have no figures, and beating them beats nobody."""
    (ann,) = statistics([game({"Ann": 1, "": 2})]).people

    assert (ann.games, ann.against) == (1, ())


@given(st.lists(st.lists(st.sampled_from("ABCDEF"), min_size=2, max_size=4, unique=True), max_size=12))
def test_what_one_is_ahead_the_other_is_behind(games: list[list[str]]) -> None:
    """Figures of two people agree, and everybody's games are places or nothing."""
    whole = statistics([game({name: n for n, name in enumerate(names, 1)}) for names in games])
    people = {one.name: one for one in whole.people}

    assert sum(one.wins.total for one in whole.people) == len(games)
    for one in whole.people:
        assert sum(one.places) == one.games
        for rival in one.against:
            back = next(pair for pair in people[rival.name].against if pair.name == one.name)
            assert (back.games, back.ahead, back.behind) == (rival.games, rival.behind, rival.ahead)


def test_the_archive_counts_finished_games_only(tmp_path: Path) -> None:
    """A real game, conceded on the second turn; deleted ones do not count."""
    archive = opened(tmp_path)
    archive.create(*canonical(record(3)))
    game = archive.create(*canonical(record(1) + "2. concede\n"))

    ann, ben = statistics(archive.results()).people
    assert (ann.name, ann.wins, ben.outs) == ("Ann", Wins(last_standing=1), 1)
    assert (ann.huts, ben.huts) == (1, 0)

    archive.delete(game)
    assert statistics(archive.results()).games == 0


def test_a_name_spelt_otherwise_in_one_game_renames_nobody() -> None:
    """Ann stays Ann though a game with "ANN " came after two of hers."""
    games = [game({name: 1, "Ben": 2}, at=at) for at, name in enumerate(("Ann", "Ann", "ANN "))]

    assert {one.name: one.games for one in statistics(games).people} == {"Ann": 3, "Ben": 3}
