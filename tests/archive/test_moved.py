"""The archive's folder goes away while a game is played: it is told, and everything is saved anew."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from taluva.archive import opening
from taluva.archive.archive import Archive
from taluva.archive.opening import NAME
from tests.archive.support import Clock, opened, record, summary


def unlink(folder: Path) -> None:
    """Delete the archive's files only."""
    (folder / NAME).unlink()
    (folder / (NAME + "-wal")).unlink(missing_ok=True)


def another(folder: Path) -> None:
    """Put another archive into the folder's place, as a tool that syncs does."""
    os.rename(folder, folder.with_name("away"))
    archive = opened(folder)
    archive.create(record(4, ("Eve", "Finn")), summary(4, ("Eve", "Finn")))
    archive.close()


WAYS: dict[str, Callable[[Path], object]] = {
    "renamed": lambda folder: os.rename(folder, folder.with_name("away")),
    "deleted": shutil.rmtree,
    "files deleted": unlink,
    "another archive": another,
}


@pytest.mark.parametrize("way", WAYS)
def test_the_next_step_saves_everything_anew(tmp_path: Path, way: str) -> None:
    """All games, the deleted and the corrected, the names and the settings; and people are told once."""
    folder = tmp_path / "app"
    archive = opened(folder)
    gone = archive.create(record(2, ("Cleo", "Dan")), summary(2, ("Cleo", "Dan")))
    archive.delete(gone)
    game = archive.create(record(1), summary(1))
    archive.correct(game, record(2), summary(2), "tile")
    archive.set_setting("language", "fr")

    WAYS[way](folder)
    for turn in range(3, 9):
        archive.save(game, record(turn), summary(turn))

    told = archive.news()
    assert archive.trouble is None
    assert [one.kind for one in told if one.kind == "moved"] == ["moved"]
    assert [one.saved for one in told if one.kind == "other"] == ([1] if way == "another archive" else [])
    archive.close()
    archive = opened(folder)
    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(8)
    assert [one.record for one in archive.earlier(game)] == [record(1)]
    assert [one.id for one in archive.deleted()] == [gone]
    assert archive.settings() == {"language": "fr"}
    assert archive.games().total == (2 if way == "another archive" else 1)
    archive.close()


def test_a_log_that_is_taken_away_takes_no_step_along(tmp_path: Path) -> None:
    """By somebody who tidies up, while a game is played and then killed: the steps before it and after it are there."""
    archive = opened(tmp_path / "app")
    game = archive.create(record(0), summary(0))
    for turn in range(1, 5):
        archive.save(game, record(turn), summary(turn))
    (tmp_path / "app" / (NAME + "-wal")).unlink()
    for turn in range(5, 9):
        archive.save(game, record(turn), summary(turn))
    assert archive.news() == ()

    shutil.copytree(tmp_path / "app", tmp_path / "killed")
    archive.close()
    again = opened(tmp_path / "killed")

    stored = again.load(game)
    assert stored is not None
    assert stored.record == record(8)
    assert len(again.games().games) == 1


def test_where_nothing_can_be_written_the_game_goes_on_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that the open archive held is in memory, and gets to the disk once that lets it."""
    folder = tmp_path / "app"
    archive = opened(folder)
    old = archive.create(record(4), summary(4))
    game = archive.create(record(1, ("Cleo", "Dan")), summary(1, ("Cleo", "Dan")))
    shutil.rmtree(folder)

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError("no")

    with monkeypatch.context() as patch:
        patch.setattr(os, "makedirs", refuse)
        archive.save(game, record(2, ("Cleo", "Dan")), summary(2, ("Cleo", "Dan")))
        assert archive.trouble is not None
        assert archive.games().total == 2
        assert not archive.retry()
    assert archive.retry()
    archive.close()

    archive = opened(folder)
    stored = [archive.load(one) for one in (old, game)]
    assert [one and one.record for one in stored] == [record(4), record(2, ("Cleo", "Dan"))]


def test_a_folder_that_nobody_may_look_into_ends_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither listed nor entered: the app starts, says that nothing can be saved, and saves when it can."""
    (tmp_path / NAME).write_bytes(b"")
    listdir = os.listdir

    def refuse(path: object = ".", *args: object) -> list[str]:
        if str(path).startswith(str(tmp_path)):
            raise PermissionError(13, "Permission denied", str(path))
        return listdir(path)  # type: ignore[call-overload, no-any-return]

    with monkeypatch.context() as patch:
        patch.setattr(os, "listdir", refuse)
        patch.setattr(opening, "_create", refuse)
        (tmp_path / NAME).unlink()
        archive, notices = Archive.open(str(tmp_path), Clock())
    assert archive is not None
    assert [one.kind for one in notices] == ["unwritable"]
    game = archive.create(record(1), summary(1))
    assert archive.retry()
    archive.close()

    assert opened(tmp_path).load(game) is not None
