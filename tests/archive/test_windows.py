"""An archive on Windows: what is open can be neither moved nor deleted, and nothing is renamed onto what is there."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taluva.archive.archive import Archive
from taluva.archive.opening import NAME
from tests.archive.support import opened, record, summary
from tests.archive.test_damage import again, filled, records_in

WAL = NAME + "-wal"


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse what Windows refuses."""

    def free(path: Any) -> None:
        if os.path.realpath(path) in {os.path.realpath(f"/proc/self/fd/{n}") for n in os.listdir("/proc/self/fd")}:
            raise PermissionError(13, "The process cannot access the file", os.fspath(path))

    def careful(work: Callable[..., None], onto: bool) -> Callable[..., None]:
        def do(*paths: Any, **more: Any) -> None:
            for path in paths:
                free(path)
            if not onto and len(paths) == 2 and os.path.lexists(paths[1]):
                raise FileExistsError(17, "Cannot create a file when that file already exists", os.fspath(paths[1]))
            work(*paths, **more)

        return do

    for name, onto in (("rename", False), ("replace", True), ("remove", True), ("unlink", True)):
        monkeypatch.setattr(os, name, careful(getattr(os, name), onto))


def test_it_is_refused_here_as_there(tmp_path: Path) -> None:
    """Else the tests below would say nothing."""
    one, other = tmp_path / "one", tmp_path / "other"
    other.touch()
    with one.open("w"):
        for refused in (lambda: one.unlink(), lambda: os.replace(other, one), lambda: one.rename(tmp_path / "new")):
            with pytest.raises(PermissionError):
                refused()
    with pytest.raises(FileExistsError):
        one.rename(other)
    one.replace(other)
    assert not one.exists()


def half(folder: Path) -> None:
    """Cut the file in the middle."""
    os.truncate(folder / NAME, os.path.getsize(folder / NAME) // 2)


def headless(folder: Path) -> None:
    """Lose the first page."""
    with (folder / NAME).open("r+b") as file:
        file.write(bytes(4096))


def foreign(folder: Path) -> None:
    """Put something else in its place."""
    (folder / NAME).write_bytes(b"Dear diary, today we played Taluva.\n" * 200)


def scratched(folder: Path) -> None:
    """Scratch the middle of the file."""
    with (folder / NAME).open("r+b") as file:
        file.seek(os.path.getsize(folder / NAME) // 2)
        file.write(b"\x55" * 6000)


@pytest.mark.parametrize("harm", [half, headless, foreign, scratched])
def test_a_damaged_file_is_set_aside_and_searched(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    """Nothing of ours holds it open by then."""
    filled(tmp_path)
    harm(tmp_path)

    result = again(tmp_path)

    assert result.notices
    assert any(name.startswith(("archive-damaged", "archive-foreign")) for name in os.listdir(tmp_path))
    assert result.archive is not None
    result.archive.close()


@pytest.mark.parametrize(("left", "turns"), [(0.4, 0), (0.0, 5)])
def test_a_log_that_was_left_behind_is_read_or_searched(tmp_path: Path, left: float, turns: int) -> None:
    """By a copy that was killed: with its file, half overwritten, and alone."""
    there = tmp_path / "there"
    archive = opened(there)
    game = archive.create(record(0), summary(0))
    archive.settle()
    for turn in range(1, 6):
        archive.save(game, record(turn), summary(turn))
    here = tmp_path / "here"
    here.mkdir()
    for name in (NAME, WAL):
        shutil.copyfile(there / name, here / name)
    archive.close()
    if left:
        log = (here / WAL).read_bytes()
        at = int(len(log) * left)
        (here / WAL).write_bytes(log[:at] + bytes(64) + log[at + 64 :])
    else:
        os.remove(here / NAME)

    result = again(here)

    found = records_in(result.archive)
    assert any(record(turn) in found for turn in range(turns, 6))
    assert result.archive is not None
    result.archive.close()


def test_a_second_copy_waits_and_takes_over(tmp_path: Path) -> None:
    """The first one has everything open as long as it runs."""
    first = opened(tmp_path)
    assert Archive.open(str(tmp_path)).notices[0].kind == "busy"
    game = first.create(record(1), summary(1))
    first.close()

    second = opened(tmp_path)
    stored = second.load(game)
    second.close()

    assert stored is not None
    assert stored.record == record(1)
