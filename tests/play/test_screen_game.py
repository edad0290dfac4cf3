"""The one noun of a game that a screen has open."""

from pathlib import Path

import pytest

from taluva.play.screen_game import ScreenGame, of_archive, of_session
from taluva.play.session_storage import resume_session
from taluva.record.record import Record
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write
from tests import sure
from tests.archive.support import opened, summary
from tests.record.games import four, game

RECORD: Record = game(2, four(24))
PART = RECORD._replace(turns=RECORD.turns[:9])


def test_a_game_is_the_same_from_the_archive_and_from_the_table(tmp_path: Path) -> None:
    """Record, text and place agree; only the session tells that it lies on the table."""
    archive = opened(tmp_path)
    uid = archive.imports.take(write(PART))[0]
    kept, session = sure(of_archive(archive, uid)), sure(resume_session(archive, uid))
    assert kept == ScreenGame(PART, write(PART), uid)
    assert of_session(session) == kept._replace(session=session)
    assert (kept.in_archive, ScreenGame(PART).in_archive) == (True, False)


def test_what_is_not_there_is_none_and_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    """A screen that is shown with either has nothing to show, and the second a sentence."""
    archive = opened(tmp_path)
    assert of_archive(archive, "no such game") is None
    uid = archive.games.create("this is no record", summary())
    with pytest.raises(UnreadableError):
        of_archive(archive, uid)
