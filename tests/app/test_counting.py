"""Games out of a backup are replayed while nobody touches anything, one after the other, beside the frames."""

import threading

import pytest

from taluva.app.shell.app import TaluvaApp
from taluva.archive.incoming import of_bytes
from tests import sure
from tests.app.conftest import Time
from tests.app.touch import tap
from tests.archive.support import backup_of, record

GAMES = 6


def bring_in(app: TaluvaApp, monkeypatch: pytest.MonkeyPatch) -> list[tuple[bool, int]]:
    """Take in a backup of more games than anybody waits for, and note each that is replayed, and in which thread."""
    games = (record(number, date=f"2026-11-{number + 1:02}") for number in range(GAMES))
    app.archive.backups.restore(of_bytes(backup_of(*games), "a.zip"))
    done: list[tuple[bool, int]] = []
    summarise_next = app.archive.summarise_next

    def watched(key: str = "") -> bool:
        found = summarise_next(key)
        done.append((found, threading.get_ident()))
        return found

    app.archive.summarise_next = watched  # type: ignore[method-assign]
    return done


def wait(app: TaluvaApp, time: Time, seconds: float) -> None:
    """Let time go by, and then the counting come to where it may."""
    time.pass_by(seconds, frames=12)
    sure(app.counting).finish()
    time.pass_by(0.2)


def test_a_tablet_left_alone_replays_all_of_them(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """None under a finger that taps again and again; no frame waits for a game, and then nothing more is done."""
    done = bring_in(app, monkeypatch)
    for _ in range(20):
        tap((6, 6))
        time.pass_by(1, 4)
    assert done == []
    for _ in range(2):
        wait(app, time, 30)
        assert [found for found, _ in done] == [True] * GAMES + [False]
    assert threading.get_ident() not in {thread for _, thread in done}
    assert app.archive.lists.to_count == 0
