"""A large damaged archive is searched behind a bar; nothing waits for it, nothing of it is lost."""

from pathlib import Path
from typing import Any

import pytest

from taluva.app.shell import heldarchive
from taluva.app.widgets.threaded import Threaded
from taluva.archive.archive import Archive
from taluva.archive.opening import NAME
from taluva.archive.store import Store
from tests.app.conftest import Time, start, stop
from tests.app.touch import find, tap, texts
from tests.archive.scale import fill

GAMES = 40


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a damaged archive, large enough to be worth a bar."""
    monkeypatch.setattr(heldarchive, "SEARCHED_AT_ONCE", 1024)
    folder = tmp_path / "damaged"
    folder.mkdir()
    archive = Archive.open(str(folder)).archive
    assert archive is not None
    fill(archive, GAMES)
    archive.close()
    data = bytearray((folder / NAME).read_bytes())
    data[4096 * 3 : 4096 * 5] = b"\xff" * 8192
    (folder / NAME).write_bytes(data)
    return folder


def test_it_is_searched_behind_a_bar(window: object, time: Time, damaged: Path, threads: list[Threaded[Any]]) -> None:
    """The games are there when the bar goes, and a sentence says how many."""
    app = start(damaged)
    try:
        time.pass_by(0.2)
        threads[0].thread.join(60)
        time.pass_by(0.5)
        assert app.archive.games(limit=1).total == GAMES
        assert not app.archive.store.pending()
        assert any(str(GAMES) in text for text in texts())
    finally:
        stop(app)


def test_put_off_it_is_searched_at_the_next_start(
    window: object, time: Time, damaged: Path, threads: list[Threaded[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopping loses nothing: the file stays, and is searched again."""
    monkeypatch.setattr(Store, "rescue", _slow(Store.rescue))
    app = start(damaged)
    time.pass_by(0.2)
    tap(find("Stop"))
    threads[0].thread.join(60)
    time.pass_by(0.5)
    assert app.archive.store.pending()
    assert app.archive.games(limit=1).total == 0
    stop(app)
    archive = Archive.open(str(damaged)).archive
    assert archive is not None
    assert archive.games(limit=1).total == GAMES
    archive.close()


def _slow(rescue: object) -> object:
    """Search no sooner than somebody has pressed Stop."""
    from time import sleep

    def waiting(self: Archive, tell: object) -> None:
        for _ in range(2000):
            tell(0.0)  # type: ignore[operator]
            sleep(0.005)
        rescue(self, tell)  # type: ignore[operator]

    return waiting
