"""A disk that is full, read-only, away or broken: the game goes on, it is said once, and nothing confirmed is lost."""

import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from taluva.archive.archive import Archive
from taluva.archive.files import FileError, write_new
from tests import sure
from tests.archive import failing
from tests.archive.support import (
    Clock,
    checkpointed,
    folders_in,
    kill,
    opened,
    playing,
    reasons,
    record,
    record_of,
    summary,
)

Refusing = Callable[[], AbstractContextManager[None]]
REFUSING: list[tuple[Refusing, str]] = [
    (failing.full, "full"),
    (lambda: failing.full(100), "full"),
    (failing.read_only, "unwritable"),
    (failing.not_syncing, "unwritable"),
]
EACH = pytest.mark.parametrize(("refusing", "kind"), REFUSING, ids=["full", "nearly full", "read-only", "not syncing"])


def kinds(archive: Archive) -> list[str]:
    """What is told now."""
    return [notice.kind for notice in archive.notices()]


def troubled(archive: Archive) -> str:
    """Why not everything is on the disk."""
    return "" if archive.trouble is None else archive.trouble.kind


@EACH
def test_the_game_goes_on_in_memory_and_is_saved_when_it_can_be(tmp_path: Path, refusing: Refusing, kind: str) -> None:
    """Steps, what they took the place of and corrections are there all the while, and on the disk afterwards."""
    archive, rested = checkpointed(tmp_path, 4)
    game = archive.games.create(record(1), summary(1))
    other = record(2).replace("hut 3,-1", "tower 3,-1")
    with refusing():
        for text in (record(2), record(3), other):
            archive.games.save(game, text, summary(3))
            assert record_of(archive, game) == text
            assert (troubled(archive), archive.is_persistent) == (kind, False)
        new = archive.games.create(record(2, ("Eve", "Ben")), summary(2, ("Eve", "Ben")))
        archive.games.correct(rested, record(3), summary(3), "delete")
        assert reasons(archive, rested) == [("delete", record(4))]
        assert archive.lists.page().total == 3
        assert not archive.retry()
        archive.games.checkpoint_all()
        assert kinds(archive) == [kind], "it is told once"
    before = [archive.games.load(one) for one in (game, rested, new)]

    assert archive.retry()

    assert (kinds(archive), archive.trouble) == (["saved"], None)
    kill(archive)
    archive = opened(tmp_path)
    assert [archive.games.load(one) for one in (game, rested, new)] == before
    assert (reasons(archive, game), reasons(archive, rested)) == ([("undone", record(3))], [("delete", record(4))])
    assert (archive.scan(), archive.lists.page().total) == (True, 3)


@EACH
def test_the_next_step_saves_what_was_refused(tmp_path: Path, refusing: Refusing, kind: str) -> None:
    """Nobody has to press anything, and it is another game's step that does."""
    archive = opened(tmp_path)
    with refusing():
        waiting = archive.games.create(record(3), summary(3))
        assert kinds(archive) == [kind]

    archive.games.create(record(1), summary(1))

    assert kinds(archive) == ["saved"]
    kill(archive)
    assert record_of(opened(tmp_path), waiting) == record(3)


@EACH
def test_a_game_that_cannot_come_to_rest_stays_in_its_log(tmp_path: Path, refusing: Refusing, kind: str) -> None:
    """Nothing is lost, so nothing is told; the next start brings it to rest."""
    archive, game = playing(tmp_path, 4)
    archive.games.save(game, record(3).replace("hut", "tower"), summary(3))
    with refusing():
        archive.games.leave(game)
        assert (archive.trouble, kinds(archive)) == (None, [])
    kill(archive)

    archive = opened(tmp_path)
    archive.scan()

    assert not list((tmp_path / "playing").iterdir())
    assert [text for _, text in reasons(archive, game)] == [record(4)]


def test_deleting_where_nothing_can_be_written_is_told_and_deletes_nothing(tmp_path: Path) -> None:
    """The game stays in the lists."""
    archive, game = checkpointed(tmp_path, 4)
    with failing.read_only(), pytest.raises(FileError) as caught:
        archive.bin.delete(game)

    assert (caught.value.kind, archive.lists.page().total, archive.lists.deleted()) == ("unwritable", 1, ())


def test_saving_again_and_again_on_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    """Whoever keeps trying does not fill the folder."""
    archive, game = playing(tmp_path, 1)
    with failing.full(10):
        for _ in range(50):
            archive.games.save(game, record(2), summary(2))
            archive.retry()
        assert len(list((tmp_path / "playing").iterdir())) < 3
    archive.retry()
    archive.close()
    left = [path.name for path in (tmp_path / "games").iterdir() if path.is_file()]
    assert left == [f"2026-11-18-{game}.taluva"]


def test_a_folder_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    """What is known is shown, what is played waits, and it is written when the folder is there again."""
    folder, away = tmp_path / "here", tmp_path / "away"
    archive, rests = checkpointed(folder, 5)
    game = archive.games.create(record(1), summary(1))
    folder.rename(away)
    archive.games.save(game, record(2), summary(2))
    assert kinds(archive) == ["unwritable"]
    archive.scan()
    assert archive.lists.page().total == 2
    assert archive.games.load(rests) is None
    assert not folder.exists()

    away.rename(folder)
    archive.games.save(game, record(3), summary(3))

    assert kinds(archive) == ["saved"]
    kill(archive)
    archive = opened(folder)
    assert record_of(archive, game) == record(3)
    assert (archive.scan(), archive.lists.page().total) == (True, 2)


@pytest.mark.parametrize("gone", ["playing", "games"])
def test_a_folder_swept_away_under_the_app_is_not_the_end(tmp_path: Path, gone: str) -> None:
    """Whoever deletes it while the app runs loses what was there, but not the game on the table."""
    folder = tmp_path / "here"
    archive, _ = checkpointed(folder, 5)
    game = archive.games.create(record(1), summary(1))
    shutil.rmtree(folder / gone)

    archive.games.save(game, record(2), summary(2))
    archive.close()

    archive = opened(folder)
    assert record_of(archive, game) == record(2)


@pytest.mark.parametrize("wrong", ["games", "playing", ""])
def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path, wrong: str) -> None:
    """Even then a game can be played, and it is kept once the file is out of the way."""
    folder = tmp_path / "here"
    if wrong:
        folder.mkdir()
    (folder / wrong).write_bytes(b"")
    archive = sure(Archive.open(folders_in(folder), Clock()).archive)
    game = archive.games.create(record(1), summary(1))
    archive.games.leave(game)
    assert archive.games.load(game) is not None
    if wrong != "games":  # a log is enough
        assert archive.trouble is not None
    (folder / wrong).unlink()

    archive.close()

    assert record_of(opened(folder), game) == record(1)


def test_a_full_disk_refuses_an_export_with_a_reason(tmp_path: Path) -> None:
    """Nothing half written is left behind."""
    with failing.full(), pytest.raises(FileError) as caught:
        write_new(str(tmp_path), "A", ".taluva", b"new")

    assert caught.value.kind == "full"
    assert list(tmp_path.iterdir()) == []
