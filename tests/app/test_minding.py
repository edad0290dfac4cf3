"""The app looks after the archive: what befell it is told, and what is in memory only is saved when it can be."""

from taluva.app.shell.app import TaluvaApp
from taluva.archive.archive import Archive
from tests.app.conftest import Time
from tests.app.touch import find, tap, texts
from tests.archive.support import database, record, summary


def fill(archive: Archive, full: bool) -> None:
    """Let the database have no page more than it has, or room again."""
    db = database(archive)
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages if full else 1_000_000}")


def test_a_full_disk_is_told_and_what_was_kept_in_memory_is_saved_later(app: TaluvaApp, time: Time) -> None:
    """Nobody has to do anything but make room."""
    big = record(30, ("Ann", "Ben" * 5000))
    fill(app.archive, full=True)
    game = app.archive.create(big, summary(30))
    time.pass_by(6)
    assert any(text.startswith("The tablet has no room left.") for text in texts())
    tap(find("OK"))
    time.pass_by(1)

    fill(app.archive, full=False)
    time.pass_by(6)

    assert app.archive.trouble is None
    assert "Everything is saved again." in texts()
    stored = app.archive.load(game)
    assert stored is not None
    assert stored.record == big
