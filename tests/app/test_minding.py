"""The app looks after the archive: what befell it is told, and what is in memory only is saved when it can be."""

from contextlib import suppress
from sqlite3 import SQLITE_CORRUPT, Connection, DatabaseError

import pytest

from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.archive import store
from tests.app.conftest import Time, walked
from tests.app.showing import recorded
from tests.app.touch import find, tap, texts
from tests.archive.failing import full
from tests.archive.support import record, summary


def test_an_index_that_broke_while_it_was_used_is_filled_again(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By itself, and without a word: nothing was lost."""
    monkeypatch.setattr(store, "STABLE", -1)
    game = app.archive.games.create(record(3), summary(3))
    app.archive.games.leave(game)
    assert app.archive.lists.page().total == 1

    def broken(_db: Connection) -> None:
        error = DatabaseError("malformed")
        error.sqlite_errorcode = SQLITE_CORRUPT
        raise error

    with suppress(DatabaseError):
        app.archive.index.database.read(broken)
    assert app.archive.lists.page().total == 0
    for _ in range(4):
        time.pass_by(6, frames=12)
        walked(app)

    assert [one.id for one in app.archive.lists.page().games] == [game]
    assert not overlay.opened()


def test_a_full_disk_is_told_and_what_was_kept_in_memory_is_saved_later(app: TaluvaApp, time: Time) -> None:
    """Nobody has to do anything but make room."""
    archive = app.archive
    with full():
        game = archive.games.create(record(30), summary(30))
        time.pass_by(6)
        assert any(text.startswith("This device has no room left.") for text in texts())
        tap(find("OK"), rest=1)
    time.pass_by(6)

    assert app.archive.trouble is None
    assert "Everything is saved again." in texts()
    assert recorded(app, game) == record(30)
