"""A record of tens of thousands of turns lies in as few rows as a game, and twice all the same."""

import sqlite3
from pathlib import Path

from taluva.archive.archive import Archive
from taluva.archive.text import prefix_digests, turn_lines, turn_rows
from taluva.record.notation import MOST_TURNS
from tests.archive.support import opened, record, summary

TURNS = 5000
LONG = record(TURNS)


def _rows(archive: Archive) -> int:
    ((count,),) = archive.store.read(lambda db: db.execute("SELECT count(*) FROM turns").fetchall())
    return int(count)


def _damage(folder: Path) -> None:
    db = sqlite3.connect(folder / "archive.db")
    with db:
        db.execute("UPDATE records SET record = replace(record, '4999. JC', '4999. LC')")
    db.close()


def test_the_rows_hold_every_line(tmp_path: Path) -> None:
    """What no game can reach is one row at the end."""
    rows = turn_rows(LONG)

    assert "\n".join(rows).split("\n") == turn_lines(LONG)
    assert len(rows) == MOST_TURNS + 1
    assert turn_rows(record(48)) == turn_lines(record(48))
    assert len(prefix_digests(LONG)) == MOST_TURNS


def test_a_long_record_is_saved_loaded_and_shortened(tmp_path: Path) -> None:
    """As the table does it: the first step after an undo writes what is left."""
    archive = opened(tmp_path)
    game = archive.create(LONG, summary(TURNS))
    assert _rows(archive) == MOST_TURNS + 1
    stored = archive.load(game)
    assert stored is not None
    assert (stored.record, stored.sound) == (LONG, True)
    archive.save(game, record(7), summary(7))
    assert _rows(archive) == 7
    archive.save(game, LONG, summary(TURNS))
    assert _rows(archive) == MOST_TURNS + 1
    archive.close()


def test_a_line_that_was_damaged_far_behind_is_had_back_from_the_rows(tmp_path: Path) -> None:
    """The last row is the second copy of thousands of lines."""
    archive = opened(tmp_path)
    game = archive.create(LONG, summary(TURNS))
    archive.close()
    _damage(tmp_path)
    again = Archive.open(str(tmp_path)).archive
    assert again is not None
    stored = again.load(game)
    again.close()

    assert stored is not None
    assert (stored.record, stored.sound) == (LONG, True)


def test_an_archive_with_a_row_for_every_line_is_read_as_it_was(tmp_path: Path) -> None:
    """Such were written before; the next save makes few rows of them."""
    archive = opened(tmp_path)
    game = archive.create(LONG, summary(TURNS))
    archive.close()
    db = sqlite3.connect(tmp_path / "archive.db")
    with db:
        db.execute("DELETE FROM turns")
        db.executemany("INSERT INTO turns VALUES (1, ?, 5, ?)", list(enumerate(turn_lines(LONG), 1)))
    db.close()
    _damage(tmp_path)
    archive = opened(tmp_path)
    stored = archive.load(game)
    assert stored is not None
    assert (stored.record, stored.sound, len(stored.times)) == (LONG, True, TURNS)
    archive.save(game, record(TURNS + 1), summary(TURNS + 1))
    assert _rows(archive) == MOST_TURNS + 1
    archive.close()
