"""The end of a game in words: who won, why, what decided, and what of it is a ruling."""

from typing import NamedTuple

import pytest

from taluva.engine.pieces import Count
from taluva.engine.position import Position, Setup, start
from taluva.words import outcomes
from taluva.words.catalogue import LANGUAGES
from taluva.words.rule_phrases import RulePhrases

NAMES = {"red": "Ann", "white": "Ben", "yellow": "Chloé", "brown": "Dora"}
TILES = "The last tile has been placed; the buildings decide."
PLACES = "The booklets name the winner only; the other places are a ruling of this app."
SHARED = "The booklets do not say. Here the place is shared."
LAST = "The booklets do not say. Here the last player left wins."


class End(NamedTuple):
    """A game that has ended: how, what each has built, who won and who is out; and what is said of it."""

    ending: str
    built: tuple[tuple[int, int, int], ...]
    title: str
    reasons: tuple[str, ...]
    rulings: tuple[str, ...] = ()
    play: str = "classic"
    winners: tuple[int, ...] = ()
    outs: tuple[int, ...] = ()
    gave_up: tuple[int, ...] = ()

    @property
    def position(self) -> Position:
        """How it stands then."""
        position = start(Setup(tuple(NAMES)[: len(self.built)], "ferti", 24, self.play))
        position.built = tuple(Count(*count) for count in self.built)
        position.ending, position.winners, position.outs = self.ending, self.winners, self.outs
        position.gave_up, position.seat, position.awaits = self.gave_up, None, "nothing"
        return position


ONE, NONE = (1, 0, 0), (0, 0, 0)
ENDS = {
    # Two of three kinds, whichever they are.
    **{
        f"early by {kinds}": End(
            "early", (NONE, built), "Ben wins", (f"Ben has built {kinds} and wins at once.",), winners=(1,)
        )
        for built, kinds in (
            ((20, 2, 1), "all huts and both towers"),
            ((20, 0, 3), "all huts and all three temples"),
            ((7, 2, 3), "both towers and all three temples"),
        )
    },
    # Temples, then towers, then huts.
    **{
        decided: End("tiles", built, "Ann wins", (TILES, f"Ann ahead of Ben: {decided}."))
        for built, decided in (
            (((9, 2, 2), (9, 2, 1)), "temples, 2 to 1"),
            (((9, 2, 1), (9, 1, 1)), "tied on temples; towers, 2 to 1"),
            (((9, 1, 1), (8, 1, 1)), "tied on temples and towers; huts built, 9 to 8"),
        )
    },
    # Each group of equals is set against the next; who is out is left aside.
    "every place is explained": End(
        "tiles",
        ((5, 0, 1), (9, 2, 2), (5, 0, 1), (20, 0, 0)),
        "Ben wins",
        (
            TILES,
            "Ann and Chloé are tied on temples, towers and huts built.",
            "Ben ahead of Ann and Chloé: temples, 2 to 1.",
        ),
        (SHARED, PLACES),
        outs=(3,),
    ),
    # No booklet speaks of a full tie.
    "a shared first place is a ruling": End(
        "tiles",
        ((5, 1, 1), (5, 1, 1)),
        "Ann and Ben share the first place",
        (TILES, "Ann and Ben are tied on temples, towers and huts built."),
        (SHARED,),
    ),
    # No booklet says what happens when one player is left.
    "the last one standing is a ruling": End(
        "last-standing",
        (ONE, ONE, NONE),
        "Ben wins",
        ("Everyone else is eliminated; only Ben is left.",),
        (LAST, PLACES),
        outs=(2, 0),
    ),
    # Who gave up is said to have given up: of three, of two, of a team.
    "one of three gave up": End(
        "last-standing",
        (ONE, ONE, NONE),
        "Ben wins",
        ("Chloé gave up.", "Everyone else is eliminated; only Ben is left."),
        (LAST, PLACES),
        outs=(2, 0),
        gave_up=(2,),
    ),
    "one of two gave up": End(
        "last-standing", (ONE, ONE), "Ann wins", ("Ben gave up.",), (LAST,), outs=(1,), gave_up=(1,)
    ),
    "a team gave up": End(
        "last-standing",
        (ONE,) * 4,
        "Ann and Chloé win",
        ("Ben gave up.", "Dora gave up."),
        ("The booklets do not say. Here the team left wins.",),
        "teams",
        outs=(1, 3),
        gave_up=(1, 3),
    ),
    "in ranking early wins come first and the last takes the free place": End(
        "last-standing",
        ((20, 2, 0), (5, 1, 0), (6, 0, 0), (0, 2, 3)),
        "Dora wins",
        (
            "Dora has built both towers and all three temples and wins at once.",
            "Ann has built all huts and both towers and is done.",
            "Only Ben is left and takes the place that is left (3rd).",
        ),
        play="ranking",
        winners=(3, 0),
        outs=(2,),
    ),
    "a team wins early": End(
        "early",
        ((20, 2, 0), NONE, (1, 2, 0), NONE),
        "Ann and Chloé win",
        ("Ann and Chloé win early: one partner has built all pieces of two kinds, the other all of one.",),
        play="teams",
        winners=(0, 2),
    ),
    "a team wins by its sum": End(
        "tiles",
        ((3, 0, 1), (9, 0, 1), (1, 0, 1), (9, 2, 2)),
        "Ann and Chloé win",
        (TILES, "Ann and Chloé ahead of Ben and Dora: temples, 2 to 1.", "Dora is eliminated and does not count."),
        play="teams",
        outs=(3,),
    ),
    "a team is left": End(
        "last-standing",
        (ONE,) * 4,
        "Ann and Chloé win",
        ("Ben and Dora are both eliminated.",),
        ("The booklets do not say. Here the team left wins.",),
        "teams",
        outs=(1, 3),
    ),
    "one of a team is left": End(
        "last-standing",
        (ONE,) * 4,
        "Ann and Chloé win",
        ("Ben and Dora are both eliminated.",),
        ("The booklets do not say. Here the team left wins, the partner who is out with it.",),
        "teams",
        outs=(1, 2, 3),
    ),
    "two equal teams share": End(
        "tiles",
        (ONE,) * 4,
        "Both teams share the first place",
        (TILES, "Both teams are tied on temples, towers and huts built."),
        (SHARED,),
        "teams",
    ),
}


def said(position: Position, language: str = "en") -> outcomes.Outcome:
    """Title, reasons and rulings."""
    return outcomes.outcome(RulePhrases(language, NAMES, "ferti").phrases, position)


@pytest.mark.parametrize("end", ENDS.values(), ids=list(ENDS))
def test_an_end_is_told_with_who_won_what_decided_and_what_is_a_ruling(end: End) -> None:
    """And in every language in whole sentences; only English is English."""
    english = said(end.position)
    assert english == (end.title, end.reasons, end.rulings)
    for language in LANGUAGES[1:]:
        title, reasons, rulings = said(end.position, language)
        assert title
        assert [one for one in (*reasons, *rulings) if not one.endswith(".") or "{" in one] == []
        assert {*reasons, *rulings}.isdisjoint({*english.reasons, *english.rulings})


def test_a_game_under_way_has_no_outcome() -> None:
    """Nothing is said too early."""
    assert said(start(Setup(("red", "white"), "ferti", 24, "classic"))) == ("", (), ())


def test_how_a_player_stands_fits_on_a_card() -> None:
    """To move, out, given up, won, or nothing."""

    def states(position: Position) -> list[str]:
        voice = RulePhrases("en", NAMES, "ferti").phrases
        return [outcomes.seat_state(voice, position, seat) for seat in range(len(position.built))]

    position = start(Setup(tuple(NAMES), "ferti", 48, "ranking"))
    position.winners, position.outs, position.seat = (1,), (3,), 2
    for awaits, doing in (("tile", "places a tile"), ("build", "builds")):
        position.awaits = awaits
        assert states(position) == ["", "1st, early win", doing, "out, 4th"]
    teams = start(Setup(tuple(NAMES), "ferti", 48, "teams"))
    teams.outs = (1,)
    assert states(teams) == ["places a tile", "out", "", ""]
    assert states(ENDS["temples, 2 to 1"].position) == ["1st", "2nd"]
    assert states(ENDS["one of two gave up"].position) == ["1st", "gave up, 2nd"]
    ranking = ENDS["in ranking early wins come first and the last takes the free place"].position
    assert states(ranking) == ["2nd, done", "3rd", "out, 4th", "1st, early win"]
