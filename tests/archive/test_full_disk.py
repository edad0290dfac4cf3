"""A disk that takes nothing more: told at once, the game goes on, and is saved when it can be."""

import errno
import os
import shutil
from pathlib import Path

import pytest

from taluva.archive import opening
from taluva.archive.archive import Archive
from taluva.archive.files import FileError
from taluva.archive.opening import NAME
from tests.archive.support import Clock, database, exported, fill, opened, record, summary


def big(turns: int) -> str:
    """Write a record that needs pages of its own."""
    return record(turns, ("Ann", "Ben" * 5000))


def make_room(archive: Archive) -> None:
    """Give the database room again."""
    db = database(archive)
    db.execute("PRAGMA max_page_count = 1000000")


def test_the_game_goes_on_in_memory_and_is_saved_when_there_is_room(tmp_path: Path) -> None:
    """Every step can be loaded all the while; afterwards the disk has every turn with its own time."""
    clock = Clock(0)
    archive = opened(tmp_path, clock)
    old = archive.create(record(8), summary(8))
    game = archive.create(record(0), summary(0))
    fill(archive)
    for turn in range(1, 40):
        clock.now = turn * 60_000
        archive.save(game, big(turn), summary(turn))
    archive.set_setting("language", "it")
    new = archive.create(record(1, ("Cleo", "Dan")), summary(1, ("Cleo", "Dan")))

    assert archive.trouble is not None
    assert archive.trouble.kind == "full"
    assert [one.kind for one in archive.news()] == ["full"]
    assert archive.games().total == 3
    assert archive.under_way()[0].id == new
    for one, expected in ((old, record(8)), (game, big(39)), (new, record(1, ("Cleo", "Dan")))):
        stored = archive.load(one)
        assert stored is not None
        assert stored.record == expected

    make_room(archive)
    assert archive.retry()
    assert [one.kind for one in archive.news()] == ["saved"]
    assert archive.trouble is None
    archive.close()

    archive = opened(tmp_path)
    stored = archive.load(game)
    assert stored is not None
    assert stored.record == big(39)
    assert stored.times == tuple(turn * 60_000 + 1000 for turn in range(1, 40))
    assert archive.settings() == {"language": "it"}
    assert archive.load(new) is not None


def test_the_next_step_saves_what_the_full_disk_refused(tmp_path: Path) -> None:
    """Nobody has to press anything."""
    archive = opened(tmp_path)
    game = archive.create(record(0), summary(0))
    fill(archive)
    archive.save(game, big(39), summary(39))
    assert archive.trouble is not None
    make_room(archive)

    archive.save(game, record(40), summary(40))

    assert archive.trouble is None
    assert [one.kind for one in archive.news()] == ["full", "saved"]


def test_saving_the_same_again_while_the_disk_is_full_does_not_pile_up(tmp_path: Path) -> None:
    """Whoever keeps trying does not make the work longer."""
    archive = opened(tmp_path)
    game = archive.create(record(0), summary(0))
    fill(archive)
    for _ in range(50):
        archive.save(game, big(39), summary(39))

    assert archive.store._ahead is not None
    assert len(archive.store._ahead.works) == 1

    make_room(archive)
    archive.save(game, big(39), summary(39))
    assert archive.trouble is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only to the superuser")
def test_a_folder_that_cannot_be_written_is_told_and_read(tmp_path: Path) -> None:
    """What lies there is shown, what is played goes on in memory."""
    archive = opened(tmp_path)
    archive.create(record(3), summary(3))
    archive.close()
    tmp_path.chmod(0o500)
    try:
        archive_or_none, notices = Archive.open(str(tmp_path), Clock())
    finally:
        tmp_path.chmod(0o700)

    assert archive_or_none is not None
    assert [one.kind for one in notices] == ["unwritable"]
    assert archive_or_none.games().total == 1


@pytest.mark.parametrize(
    ("code", "kind"), [(errno.EROFS, "unwritable"), (errno.ENOSPC, "full"), (errno.EIO, "unwritable")]
)
def test_an_archive_that_cannot_be_opened_for_writing_is_read_and_caught_up_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, kind: str
) -> None:
    """All games are there, new steps stay in memory, and get to the disk once it lets them."""
    archive = opened(tmp_path)
    old = archive.create(record(3), summary(3))
    archive.close()

    def refuse(*_: object) -> None:
        raise OSError(code, "no")

    with monkeypatch.context() as patch:
        patch.setattr(opening, "_opened", refuse)
        result, notices = Archive.open(str(tmp_path), Clock())
        assert result is not None
        game = result.create(record(1), summary(1))
        assert not result.retry()
    assert [one.kind for one in notices] == [kind]
    assert result.trouble is not None
    assert result.trouble.kind == kind
    assert result.load(old) is not None

    assert result.retry()
    assert [one.kind for one in result.news()] == ["saved"]
    result.close()

    archive = opened(tmp_path)
    assert archive.load(game) is not None
    assert archive.games().total == 2


def test_a_damaged_archive_that_cannot_be_set_aside_is_read_into_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No way to rename and no way to write: its games are shown all the same."""
    archive = opened(tmp_path)
    archive.create(record(3), summary(3))
    archive.close()
    with (tmp_path / NAME).open("r+b") as file:
        file.seek(50)
        file.write(b"\xff" * 40)

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "no")

    monkeypatch.setattr(opening, "set_aside", refuse)
    result, notices = Archive.open(str(tmp_path), Clock())

    assert result is not None
    assert [one.kind for one in notices] == ["unwritable"]
    assert [one.summary.seats[0].name for one in result.games().games] == ["Ann"]


def test_a_damaged_archive_on_a_full_disk_is_read_into_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is set aside, there is no room for a new one, and yet its games are shown, and saved later."""
    archive = opened(tmp_path)
    archive.create(record(3), summary(3))
    archive.close()
    with (tmp_path / NAME).open("r+b") as file:
        file.seek(50)
        file.write(b"\xff" * 40)

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as patch:
        patch.setattr(opening, "_create", refuse)
        result, notices = Archive.open(str(tmp_path), Clock())
        assert result is not None
        assert [one.kind for one in notices] == ["full"]
        assert result.games().total == 1

    game = result.create(record(1), summary(1))
    assert [(one.kind, one.saved) for one in result.news()] == [("damaged", 1), ("saved", 0)]
    assert result.games().total == 2
    assert result.load(game) is not None


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    """Even then a game can be played."""
    (tmp_path / "file").write_text("no folder")

    archive, notices = Archive.open(str(tmp_path / "file"), Clock())

    assert archive is not None
    assert [one.kind for one in notices] == ["unwritable"]
    game = archive.create(record(1), summary(1))
    assert archive.load(game) is not None


def test_a_full_disk_refuses_an_export_with_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing half written is left behind."""
    archive = opened(tmp_path / "archive")
    game = archive.create(record(1), summary(1))
    (tmp_path / "out").mkdir()

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(FileError) as caught:
        exported(archive, game, str(tmp_path / "out"))
    assert caught.value.kind == "full"
    assert list((tmp_path / "out").iterdir()) == []


def test_a_folder_swept_away_under_the_app_is_not_the_end(tmp_path: Path) -> None:
    """Whoever deletes the folder while the app runs loses what was there, but not the game on the table."""
    archive = opened(tmp_path / "archive")
    game = archive.create(record(1), summary(1))
    shutil.rmtree(tmp_path / "archive")

    archive.save(game, record(2), summary(2))

    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(2)
