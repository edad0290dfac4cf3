"""A large damaged archive is searched behind a bar; nothing waits for it, nothing of it is lost."""

from pathlib import Path
from typing import Any

import pytest

from taluva.app.shell import heldarchive
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.threaded import Threaded
from taluva.archive.archive import Archive
from taluva.archive.opening import NAME
from taluva.archive.store import Store
from taluva.archive.text import digest
from tests.app.conftest import Time, start, stop
from tests.app.hand import Hand
from tests.app.touch import find, tap, texts
from tests.archive.scale import fill
from tests.archive.test_examined import swap_rows
from tests.record.games import four, game

GAMES = 40


@pytest.fixture
def filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an archive large enough to be worth a bar, and to be examined in two parts."""
    monkeypatch.setattr(heldarchive, "AT_ONCE", 1024)
    folder = tmp_path / "filled"
    folder.mkdir()
    archive = Archive.open(str(folder)).archive
    assert archive is not None
    fill(archive, GAMES)
    archive.close()
    return folder


@pytest.fixture
def damaged(filled: Path) -> Path:
    """A folder with such an archive, damaged."""
    data = bytearray((filled / NAME).read_bytes())
    data[4096 * 3 : 4096 * 5] = b"\xff" * 8192
    (filled / NAME).write_bytes(data)
    return filled


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


def examined(app: TaluvaApp, time: Time) -> None:
    """Wait until the rest of the archive was looked through, and for what comes of it."""
    time.pass_by(heldarchive.EXAMINED * 2)
    for thread in app.safe.threads:
        thread.join(60)
    time.pass_by(0.2)


def test_the_rest_is_examined_once_the_first_screen_stands(window: object, time: Time, filled: Path) -> None:
    """And nobody hears of it."""
    app = start(filled)
    time.pass_by(heldarchive.EXAMINED * 0.9)
    assert not app.archive.examined
    before = texts()
    examined(app, time)
    assert app.archive.examined
    assert texts() == before
    stop(app)


def test_damage_that_is_found_under_a_game_costs_no_move(
    window: object, time: Time, filled: Path, threads: list[Threaded[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is searched behind a bar like any other, and told; the turns before and after it are kept."""
    monkeypatch.setattr(heldarchive, "EXAMINED", 100.0)
    swap_rows(filled, "turns")
    record = game(5, four(12))
    app = start(filled)
    hand = Hand(app, time)
    app.start_game(record.setup, record.names)
    time.pass_by(0.8)
    session = hand.table.session
    assert session is not None
    hand.play(record.turns[0])
    assert not app.archive.examined
    assert threads == []

    examined(app, time)
    (searching,) = threads
    searching.thread.join(60)
    time.pass_by(0.5)
    assert any(str(GAMES + 1) in text for text in texts())
    tap(find("OK"))
    time.pass_by(0.5)
    hand.play(record.turns[1])

    assert app.archive.games(limit=1).total == GAMES + 1
    assert app.archive.version(session.game) == digest(session.text)
    assert len(session.record.turns) == 2
    assert app.archive.trouble is None
    stop(app)


def test_who_comes_in_between_is_followed_by_another_try(
    window: object, time: Time, filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until it is done once."""
    tries: list[bool] = []
    examine = Archive.examine

    def third(archive: Archive) -> bool:
        tries.append(True)
        return len(tries) > 2 and examine(archive)

    monkeypatch.setattr(Archive, "examine", third)
    app = start(filled)
    for _ in range(5):
        examined(app, time)
    assert len(tries) == 3
    assert app.archive.examined
    stop(app)
