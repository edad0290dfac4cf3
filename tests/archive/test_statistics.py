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
            game({"Ann": 1, "Ben": 2}, "early", states={"Ann": "won"}, at=1),
            game({"Ben": 2, "Ann": 1}, "last-standing", states={"Ben": "out"}, at=2),
            game({"Ann": 2, "Ben": 1, "Cleo": 3}, "tiles", at=3),
        ]
    )

    ann, ben, cleo = whole.people
    endings = (("early", ("1",)), ("last-standing", ("2",)), ("tiles", ("3",)))
    assert (whole.games, whole.turns, whole.endings) == (("1", "2", "3"), 84, endings)
    assert (ann.name, ann.games, ann.wins) == ("Ann", ("1", "2", "3"), Wins(("1",), ("2",), ()))
    assert (ann.places, ann.outs) == ((("1", "2"), ("3",), (), ()), ())
    assert (ben.wins, ben.outs, ben.places) == (Wins((), (), ("3",)), ("2",), (("3",), ("1", "2"), (), ()))
    assert (ann.first, ann.won_first) == (("1", "3"), ("1",))
    assert (ann.huts, ann.towers, ann.temples) == (30, 3, 6)
    assert ann.colours == (("red", ("1", "3")), ("white", ("2",)))
    assert ann.against == (Rival("Ben", ("1", "2", "3"), 2, 1), Rival("Cleo", ("3",), 1, 0))
    assert cleo.wins.total == ()


def test_a_game_recorded_from_a_later_turn_on_counts_but_for_what_nobody_saw() -> None:
    """Won, placed, built, eliminated and met as in any; how many turns it had and who began is not known."""
    late = game({"Ann": 1, "Ben": 2}, at=2)._replace(begun=11)
    whole = statistics([game({"Ann": 1, "Ben": 2}, at=1), late])

    ann, ben = whole.people
    assert (whole.games, whole.begun, whole.turns) == (("1", "2"), ("2",), 24)
    assert (ann.games, ann.wins.total, ann.huts, ann.best_streak) == (("1", "2"), ("1", "2"), 20, ("1", "2"))
    assert ben.places[1] == ("1", "2")
    assert (ann.first, ann.won_first, ann.begun) == (("1",), ("1",), ("2",))


def test_a_shared_first_place_is_a_win_for_both_and_beats_nobody() -> None:
    """After a full tie neither is ahead of the other."""
    ann, ben = statistics([game({"Ann": 1, "Ben": 1})]).people

    assert ann.wins.total == ben.wins.total == ("0",)
    assert ann.against == (Rival("Ben", ("0",), 0, 0),)


def test_an_early_win_in_ranking_is_one_though_the_game_went_on() -> None:
    """The ending is another's; the winner's state tells how it was won."""
    ann, *_ = statistics(
        [game({"Ann": 1, "Ben": 2, "Cleo": 3}, "last-standing", "ranking", states={"Ann": "won", "Cleo": "out"})]
    ).people

    assert ann.wins == Wins(early=("0",))


def test_partners_win_together_and_do_not_beat_each_other() -> None:
    """In teams first and third seat play against second and fourth."""
    ann, cleo, ben, _ = statistics([game({"Ann": 1, "Ben": 2, "Cleo": 1, "Dan": 2}, play="teams")]).people

    assert ann.with_partner == (Rival("Cleo", ("0",), 1, 0),)
    assert cleo.with_partner == (Rival("Ann", ("0",), 1, 0),)
    assert [rival.name for rival in ann.against] == ["Ben", "Dan"]
    assert ben.against == (Rival("Ann", ("0",), 0, 1), Rival("Cleo", ("0",), 0, 1))


def test_streaks_are_games_in_a_row() -> None:
    """Won, won, lost, won: the best is two, the present one; lost games in a row are told apart."""
    ann, ben = statistics([game({"Ann": place, "Ben": 3 - place}, at=n) for n, place in enumerate((1, 1, 2, 1))]).people

    assert (ann.best_streak, ann.streak, ann.winning) == (("0", "1"), ("3",), True)
    assert (ben.best_streak, ben.streak, ben.winning) == (("2",), ("3",), False)


def test_a_group_is_those_games_in_which_all_of_them_played() -> None:
    """Whoever asks for Ann and Ben sees games with others too."""
    games = [
        game({"Ann": 1, "Ben": 2}),
        game({"Ann": 1, "Ben": 2, "Cleo": 3}),
        game({"Ann": 1, "Cleo": 2}),
        game({"Ann": 1, "Ben": 2, "Cleo": 1, "Dan": 2}, play="teams"),
    ]

    assert [len(statistics(games, group).games) for group in (["ann", " BEN "], ["Zoe"])] == [3, 0]


def test_players_without_a_name_are_nobody() -> None:
    """They were there, but have no figures, and beating them beats nobody."""
    (ann,) = statistics([game({"Ann": 1, "": 2})]).people

    assert (ann.games, ann.against) == (("0",), ())


@given(st.lists(st.lists(st.sampled_from("ABCDEF"), min_size=2, max_size=4, unique=True), max_size=12))
def test_what_one_is_ahead_the_other_is_behind(games: list[list[str]]) -> None:
    """Figures of two people agree, and everybody's games are places or nothing."""
    whole = statistics([game({name: n for n, name in enumerate(names, 1)}) for names in games])
    people = {one.name: one for one in whole.people}

    assert sum(len(one.wins.total) for one in whole.people) == len(games)
    for one in whole.people:
        assert sum(map(len, one.places)) == len(one.games)
        for rival in one.against:
            back = next(pair for pair in people[rival.name].against if pair.name == one.name)
            assert (back.games, back.ahead, back.behind) == (rival.games, rival.behind, rival.ahead)


def test_the_archive_counts_finished_games_only(tmp_path: Path) -> None:
    """A real game, conceded on the second turn; deleted ones do not count."""
    archive = opened(tmp_path)
    archive.games.create(*canonical(record(3)))
    game = archive.games.create(*canonical(record(1) + "2. concede\n"))

    ann, ben = statistics(archive.lists.results()).people
    assert (ann.name, ann.wins, ben.outs) == ("Ann", Wins(last_standing=(game,)), (game,))
    assert (ann.huts, ben.huts) == (1, 0)

    archive.bin.delete(game)
    assert statistics(archive.lists.results()).games == ()
