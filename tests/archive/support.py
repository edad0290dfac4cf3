"""Records, summaries and an archive with a clock that the tests turn."""

import sqlite3
from pathlib import Path

from taluva.archive.archive import Archive
from taluva.archive.backup import ENDING, file_name
from taluva.archive.files import write_new
from taluva.archive.values import GameId, Seat, Summary


class Clock:
    """A clock that moves a second each time somebody looks."""

    def __init__(self, now: int = 1_795_000_000_000) -> None:
        self.now = now

    def __call__(self) -> int:
        self.now += 1000
        return self.now


def opened(folder: Path, clock: Clock | None = None) -> Archive:
    """Open an archive that must open without a notice."""
    archive, notices = Archive.open(str(folder), clock or Clock())
    assert archive is not None
    assert notices == ()
    return archive


def database(archive: Archive) -> sqlite3.Connection:
    """What the archive writes through: for what befalls a disk, which the archive itself never asks for."""
    db = archive.store._disk
    assert db is not None
    return db


def fill(archive: Archive) -> None:
    """Let the database have no page more than it has."""
    db = database(archive)
    db.execute("VACUUM")
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}")


def record(turns: int = 0, names: tuple[str, ...] = ("Ann", "Ben"), date: str = "2026-11-18") -> str:
    """Write a record in canonical form: tiles in a row from west to east, each with a hut."""
    seats = "".join(f'[{c} "{n}"]\n' for c, n in zip(("Red", "White", "Yellow", "Brown"), names, strict=False))
    lines = "".join(f"{n}. JC {2 * n - 2},0 12 hut {2 * n - 1},-1\n" for n in range(1, turns + 1))
    tags = '[Edition "ferti"]\n[Tiles "48"]\n[Play "classic"]\n'
    return f'[Taluva "1"]\n[Date "{date}"]\n{tags}{seats}\n{lines}'


def summary(turns: int = 0, names: tuple[str, ...] = ("Ann", "Ben"), over: bool = False) -> Summary:
    """Sum up such a record."""
    seats = tuple(Seat(c, n) for c, n in zip(("red", "white", "yellow", "brown"), names, strict=False))
    return Summary(seats, turn=turns, tiles_left=48 - turns, mover=None if over else "red", over=over)


def exported(archive: Archive, game: GameId, folder: str) -> str:
    """Write a game's record as a file, as the app does, and return its path."""
    stored, listed = archive.load(game), archive.listed(game)
    assert stored is not None
    assert listed is not None
    return write_new(folder, file_name(listed), ENDING, stored.record.encode())


def backup_of(*records: str) -> bytes:
    """A backup of an archive with these games."""
    archive = Archive.open(None).archive
    assert archive is not None
    for text in records:
        archive.take(text)
    data = archive.packed()[2]
    archive.close()
    return data
