"""A record that breaks a rule: nobody goes on with it unawares, and nothing of it is lost. By touches."""

from pathlib import Path

import pytest
from kivy.core.window import Window

from taluva.app.look.i18n import i18n
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.rulesheet import RuleSheet
from taluva.app.widgets.verdictcard import ReasonRow
from taluva.archive.summary import canonical
from taluva.archive.text import turn_lines
from taluva.archive.values import Summary
from taluva.engine.ruleids import TILE_DIRECTION
from taluva.record.record import BuildMove, Record
from taluva.record.writer import write
from taluva.words import listed_games
from taluva.words.catalogue import LANGUAGES
from taluva.words.rule_phrases import RulePhrases
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import SMALL, WINDOWS, cut, fit, other_rows
from tests.app.showing import recorded, visit
from tests.app.touch import find, tap, texts, walk
from tests.record.games import FAULTY, LATER, SOUND, TURN


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record as somebody sends it."""
    path = tmp_path / "club.taluva"
    path.write_text(write(FAULTY), encoding="utf-8")
    return path


@pytest.fixture
def taken(app: TaluvaApp, file: Path, time: Time) -> str:
    """It is opened with the app."""
    app.arriving.record(file)
    time.pass_by(1)
    return app.archive.lists.page().games[0].id


def kept(app: TaluvaApp, game: str) -> list[str]:
    """The turns of a game as the archive has them."""
    return turn_lines(recorded(app, game))


def summed_up(app: TaluvaApp, game: str) -> Summary:
    """What the archive says of a game."""
    return sure(app.archive.lists.listed(game)).summary


def test_taking_in_says_what_breaks_where_and_how_many_turns_wait(app: TaluvaApp, taken: str) -> None:
    """The record lies in the archive as it came; nothing leads to the table."""
    assert app.stage.current.tab == "fault"
    said = {f"Turn {TURN} breaks a rule", f"{LATER} later turns wait behind it."}
    assert said | {f"Correct turn {TURN}", "Look", "Leave it as it is", "Do not import"} <= set(texts())
    assert kept(app, taken) == turn_lines(write(FAULTY))


def test_the_book_beside_a_reason_opens_its_rule(app: TaluvaApp, taken: str) -> None:
    """As it does at the table."""
    row = next(row for row in walk(app.stage.current.fault) if isinstance(row, ReasonRow))
    tap(find("book", row), rest=0.5)
    sheet = Window.children[0]
    assert isinstance(sheet, RuleSheet)
    assert sheet.title == RulePhrases("en", {}, "ferti").title(TILE_DIRECTION)


@pytest.mark.parametrize(
    ("window_size", "languages"),
    [(SMALL, ("de",)), *other_rows(*((size, LANGUAGES) for size in (*WINDOWS, (640, 480))))],
    ids=str,
)
def test_what_breaks_is_seen_at_once_and_nothing_is_cut(
    app: TaluvaApp, file: Path, time: Time, window_size: tuple[int, int], languages: tuple[str, ...]
) -> None:
    """The reason stands on the panel without a scroll, but for the smallest window."""
    fit(app, window_size)
    app.arriving.record(file)
    time.pass_by(1)
    panel = app.stage.current.fault
    for language in languages:
        i18n.switch(language)
        time.pass_by(0.3)
        assert cut(app.stage.current) == []
        reason = next(row for row in walk(panel) if isinstance(row, ReasonRow))
        foot = panel.ids.scroll.to_window(0, panel.ids.scroll.y)[1]
        assert window_size == (640, 480) or reason.to_window(0, reason.y)[1] >= foot - 1, language


def test_the_archive_marks_it_and_never_carries_on_with_it(app: TaluvaApp, taken: str) -> None:
    """The chip of the row and the button beside it say so; all turns are still there after every touch."""
    tap(find("Leave it as it is"), rest=1)
    visit(app, "archive", rest=1, game=taken)
    assert "To mend (1)" in texts()
    assert not any(text.startswith(("Under way", "Resume")) for text in texts())

    tap(find(f"Correct turn {TURN}"), rest=1)
    assert app.stage.current.tab == "fault"
    tap(find("Look"), rest=1)
    assert app.stage.current.tab == "moments"
    assert app.stage.current.cursor.length <= TURN
    assert kept(app, taken) == turn_lines(write(FAULTY))


def test_every_turn_of_a_record_with_two_faults_is_counted(app: TaluvaApp) -> None:
    """The first could have been let stand, so that the replay stops at the second only; both are named."""
    first, build = next(
        (number, turn.build)
        for number, turn in enumerate(FAULTY.turns, 1)
        if number > 3 and isinstance(turn.build, BuildMove) and turn.build.build.kind == "hut"
    )
    tower = FAULTY.turns[first - 1]._replace(build=build._replace(build=build.build._replace(kind="tower")))
    turns = (*FAULTY.turns[: first - 1], tower, *FAULTY.turns[first:])
    taken, *_ = app.archive.imports.take(write(FAULTY._replace(turns=turns)))
    visit(app, "viewer", rest=1, game=taken)
    later = len(turns) - first

    waiting = f"{later} later turns wait behind it. Turn {TURN} breaks one, too."
    assert {f"Turn {first} breaks a rule", waiting, f"{later} turns wait"} <= set(texts())
    about, words = summed_up(app, taken), i18n.catalogue
    assert listed_games.game_length(words, about) == f"{len(turns)} turns"
    assert listed_games.progress_text(words, about) == f"Turn {first} breaks a rule, {later} later turns wait"


# The build of a turn breaks a rule, its tile does not: the tile of the turn before, where its build would be again.
BUILT: Record = SOUND._replace(
    turns=(
        *SOUND.turns[: TURN - 1],
        SOUND.turns[TURN - 1]._replace(build=SOUND.turns[TURN - 5].build),
        *SOUND.turns[TURN:],
    )
)


def test_looking_at_it_shows_the_turns_that_hold_and_leads_to_the_one_that_does_not(app: TaluvaApp) -> None:
    """Of a turn whose build breaks a rule not even its tile lies there, and nothing goes on from it.

    A copy from before it breaks none: a game under way like any other, and the record stays as it came.
    """
    taken, *_ = app.archive.imports.take(write(BUILT))
    assert (summed_up(app, taken).fault, summed_up(app, taken).waits) == (TURN, LATER - 1)
    replay = visit(app, "viewer", rest=1, tab="moments", game=taken)

    assert replay.cursor.length == TURN - 1
    assert f"Turn {TURN} breaks a rule: " in replay.caption.text
    assert f"Correct turn {TURN}" in texts()
    assert not any(text.startswith("Copy from") for text in texts())
    tap(find(f"Correct turn {TURN}"), rest=1)
    assert (app.stage.name, app.archive.lists.page().total) == ("correct", 1)
    visit(app, "viewer", rest=1, tab="moments", game=taken, turn=TURN - 2)
    tap(find(f"Copy from turn {TURN - 2}"), rest=1)
    assert (app.stage.name, canonical(app.stage.current.session.text)[1].fault) == ("table", 0)
    assert kept(app, taken) == turn_lines(write(BUILT))


def test_correcting_it_keeps_the_record_as_it_came(app: TaluvaApp, taken: str) -> None:
    """The turn that was entered twice is taken out, all others hold; the record before is among the earlier ones."""
    tap(find(f"Correct turn {TURN}"), rest=1)
    assert app.stage.name == "correct"
    tap(find("It was entered twice"), rest=1)
    tap(find("Save the correction"), rest=1)

    assert [one.record for one in app.archive.games.revisions_of(taken)] == [write(FAULTY)]
    assert (summed_up(app, taken).fault, summed_up(app, taken).over) == (0, True)
    assert kept(app, taken) == turn_lines(write(SOUND))


def test_what_is_not_taken_in_can_still_be_had(app: TaluvaApp, taken: str) -> None:
    """It goes where deleted games go, and one touch has it back."""
    tap(find("Do not import"), rest=0.5)
    assert app.archive.lists.page().total == 0
    tap(find("Import it after all"), rest=1)
    assert (app.archive.lists.page().total, app.stage.current.tab) == (1, "fault")
