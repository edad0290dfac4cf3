"""The end of a game in words: who won, why, what decided, and what of it is a ruling."""

import pytest

from taluva.engine.pieces import Count
from taluva.engine.position import Position, Setup, start
from taluva.words import outcomes
from taluva.words.catalogue import LANGUAGES
from taluva.words.explain import Explainer

NAMES = {"red": "Ann", "white": "Ben", "yellow": "Chloé", "brown": "Dora"}
COLOURS = ("red", "white", "yellow", "brown")
PLACES = "The booklets name the winner only; the other places are a ruling of this app."


def ended(
    ending: str,
    built: list[tuple[int, int, int]],
    play: str = "classic",
    winners: tuple[int, ...] = (),
    outs: tuple[int, ...] = (),
) -> Position:
    """A position at the end of a game, with these huts, towers and temples built by seat."""
    position = start(Setup(COLOURS[: len(built)], "ferti", 24, play))
    position.built = tuple(Count(*count) for count in built)
    position.ending, position.winners, position.outs = ending, winners, outs
    position.seat, position.awaits = None, "nothing"
    return position


def said(position: Position, language: str = "en") -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Title, reasons and rulings."""
    title, reasons, rulings = outcomes.outcome(Explainer(language, NAMES, "ferti").voice, position)
    return title, reasons, rulings


@pytest.mark.parametrize(
    ("built", "sentence"),
    [
        ((20, 2, 1), "Ben has built all huts and both towers and wins at once."),
        ((20, 0, 3), "Ben has built all huts and all three temples and wins at once."),
        ((7, 2, 3), "Ben has built both towers and all three temples and wins at once."),
    ],
)
def test_an_early_win_names_the_two_kinds(built: tuple[int, int, int], sentence: str) -> None:
    """Two of three kinds, whichever they are."""
    assert said(ended("early", [(0, 0, 0), built], winners=(1,))) == ("Ben wins", (sentence,), ())


@pytest.mark.parametrize(
    ("built", "decided"),
    [
        ([(9, 2, 2), (9, 2, 1)], "Ann ahead of Ben: temples, 2 to 1."),
        ([(9, 2, 1), (9, 1, 1)], "Ann ahead of Ben: tied on temples; towers, 2 to 1."),
        ([(9, 1, 1), (8, 1, 1)], "Ann ahead of Ben: tied on temples and towers; huts built, 9 to 8."),
    ],
)
def test_the_end_of_the_tiles_names_what_decided(built: list[tuple[int, int, int]], decided: str) -> None:
    """Temples, then towers, then huts."""
    assert said(ended("tiles", built)) == (
        "Ann wins",
        ("The last tile has been placed; the buildings decide.", decided),
        (),
    )


def test_every_place_is_explained() -> None:
    """Each group of equals is set against the next; who is out is left aside."""
    title, reasons, rulings = said(ended("tiles", [(5, 0, 1), (9, 2, 2), (5, 0, 1), (20, 0, 0)], outs=(3,)))

    assert title == "Ben wins"
    assert reasons == (
        "The last tile has been placed; the buildings decide.",
        "Ann and Chloé are tied on temples, towers and huts built.",
        "Ben ahead of Ann and Chloé: temples, 2 to 1.",
    )
    assert rulings == ("The booklets do not say. Here the place is shared.", PLACES)


def test_a_shared_first_place_is_a_ruling() -> None:
    """No booklet speaks of a full tie."""
    title, reasons, rulings = said(ended("tiles", [(5, 1, 1), (5, 1, 1)]))

    assert title == "Ann and Ben share the first place"
    assert reasons[1] == "Ann and Ben are tied on temples, towers and huts built."
    assert rulings == ("The booklets do not say. Here the place is shared.",)


def test_the_last_one_standing_is_a_ruling() -> None:
    """No booklet says what happens when one player is left."""
    assert said(ended("last-standing", [(5, 0, 0), (1, 0, 0), (0, 0, 0)], outs=(2, 0))) == (
        "Ben wins",
        ("Everyone else is eliminated; only Ben is left.",),
        ("The booklets do not say. Here the last player left wins.", PLACES),
    )


def test_who_gave_up_is_said_to_have_given_up() -> None:
    """Of three, of two, of a team."""
    three = ended("last-standing", [(5, 0, 0), (1, 0, 0), (0, 0, 0)], outs=(2, 0))
    three.gave_up = (2,)
    assert said(three)[1] == ("Chloé gave up.", "Everyone else is eliminated; only Ben is left.")
    two = ended("last-standing", [(5, 0, 0), (1, 0, 0)], outs=(1,))
    two.gave_up = (1,)
    assert said(two)[1] == ("Ben gave up.",)
    assert outcomes.state(Explainer("en", NAMES, "ferti").voice, two, 1) == "gave up, 2nd"
    team = ended("last-standing", [(5, 0, 0)] * 4, play="teams", outs=(1, 3))
    team.gave_up = (1, 3)
    assert said(team)[1] == ("Ben gave up.", "Dora gave up.")


def test_in_ranking_early_wins_come_first_and_the_last_takes_the_free_place() -> None:
    """Ann and Dora won early, Chloé went out, Ben is left."""
    position = ended(
        "last-standing", [(20, 2, 0), (5, 1, 0), (6, 0, 0), (0, 2, 3)], "ranking", winners=(3, 0), outs=(2,)
    )

    assert said(position) == (
        "Dora wins",
        (
            "Dora has built both towers and all three temples and wins at once.",
            "Ann has built all huts and both towers and is done.",
            "Only Ben is left and takes the place that is left (3rd).",
        ),
        (),
    )
    voice = Explainer("en", NAMES, "ferti").voice
    assert [outcomes.state(voice, position, seat) for seat in (3, 0)] == ["1st, early win", "2nd, done"]


def test_teams_win_together() -> None:
    """Early, by sums, and when the others are out."""
    early = ended("early", [(20, 2, 0), (0, 0, 0), (1, 2, 0), (0, 0, 0)], "teams", winners=(0, 2))
    sums = ended("tiles", [(3, 0, 1), (9, 0, 1), (1, 0, 1), (9, 2, 2)], "teams", outs=(3,))
    alone = ended("last-standing", [(1, 0, 0)] * 4, "teams", outs=(1, 3))

    assert said(early)[0] == "Ann and Chloé win"
    assert said(early)[1][0].startswith("Ann and Chloé win early: one partner has built")
    assert said(sums) == (
        "Ann and Chloé win",
        (
            "The last tile has been placed; the buildings decide.",
            "Ann and Chloé ahead of Ben and Dora: temples, 2 to 1.",
            "Dora is eliminated and does not count.",
        ),
        (),
    )
    assert said(alone) == (
        "Ann and Chloé win",
        ("Ben and Dora are both eliminated.",),
        ("The booklets do not say. Here the team left wins.",),
    )
    half = ended("last-standing", [(1, 0, 0)] * 4, "teams", outs=(1, 2, 3))
    assert said(half)[2] == ("The booklets do not say. Here the team left wins, the partner who is out with it.",)


def test_two_equal_teams_share() -> None:
    """All four are on the first place."""
    title, _, rulings = said(ended("tiles", [(1, 0, 0)] * 4, "teams"))

    assert title == "Both teams share the first place"
    assert rulings == ("The booklets do not say. Here the place is shared.",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_outcomes_are_said_in_every_language(language: str) -> None:
    """Every sentence is whole, and only English is English."""
    positions = [
        ended("early", [(20, 2, 0), (0, 0, 0)], winners=(0,)),
        ended("tiles", [(5, 0, 1), (9, 2, 2), (5, 0, 1), (20, 0, 0)]),
        ended("last-standing", [(5, 0, 0), (1, 0, 0)], outs=(0,)),
        ended("last-standing", [(5, 0, 0), (20, 2, 0)], "ranking", winners=(1,)),
        ended("tiles", [(1, 0, 0)] * 4, "teams", outs=(1,)),
        ended("last-standing", [(1, 0, 0)] * 4, "teams", outs=(1, 3)),
        ended("early", [(20, 2, 0), (0, 0, 0), (1, 2, 0), (0, 0, 0)], "teams", winners=(0, 2)),
    ]
    for position in positions:
        title, reasons, rulings = said(position, language)
        assert title
        for sentence in (*reasons, *rulings):
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert language == "en" or sentence not in (*said(position)[1], *said(position)[2])


def test_a_game_under_way_has_no_outcome() -> None:
    """Nothing is said too early."""
    assert said(start(Setup(("red", "white"), "ferti", 24, "classic"))) == ("", (), ())


def test_how_a_player_stands_fits_on_a_card() -> None:
    """To move, out, won, or nothing."""
    words = Explainer("en", NAMES, "ferti")
    position = start(Setup(COLOURS, "ferti", 48, "ranking"))
    position.winners, position.outs, position.seat = (1,), (3,), 2

    assert [outcomes.state(words.voice, position, seat) for seat in range(4)] == [
        "",
        "1st, early win",
        "places a tile",
        "out, 4th",
    ]
    position.awaits = "build"
    assert outcomes.state(words.voice, position, 2) == "builds"

    teams = start(Setup(COLOURS, "ferti", 48, "teams"))
    teams.outs = (1,)
    assert outcomes.state(words.voice, teams, 1) == "out"
    assert outcomes.state(words.voice, ended("tiles", [(5, 0, 1), (4, 0, 1)]), 1) == "2nd"
