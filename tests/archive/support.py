"""Records, summaries and an archive with a clock that the tests turn."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from taluva.archive.archive import Archive
from taluva.archive.gamefile import whole
from taluva.archive.stats import statistics
from taluva.archive.values import Key, Listed, Revision, Seat, Stored, Summary
from taluva.folders import Folders
from taluva.words.listed_games import search_terms
from tests import sure

HOUR = 3_600_000


class Clock:
    """A clock that moves a second each time it is read.

    It is ahead of the one of the files, so that these have not changed for long.
    """

    def __init__(self, now: int = 0) -> None:
        self.now = now or time.time_ns() // 1_000_000 + HOUR

    def __call__(self) -> int:
        self.now += 1000
        return self.now


def folders_in(folder: Path) -> Folders:
    """Return the folders of an archive whose data are in one folder, with those of this device below it."""
    return Folders(folder, folder / "state", folder / "cache", folder / "state")


def opened(folder: Path | None = None, clock: Callable[[], int] | None = None) -> Archive:
    """Open an archive that must open without a notice; without a folder one in memory."""
    archive, notices = Archive.open(folders_in(folder) if folder else None, clock or Clock())
    assert notices == ()
    return sure(archive)


def playing(folder: Path, turns: int = 0, clock: Callable[[], int] | None = None) -> tuple[Archive, Key]:
    """Open an archive with one game, at the table."""
    archive = opened(folder, clock)
    return archive, archive.games.create(record(turns), summary(turns))


def checkpointed(folder: Path, turns: int = 0, clock: Callable[[], int] | None = None) -> tuple[Archive, Key]:
    """Open an archive with one game, which was left: it has its file."""
    archive, game = playing(folder, turns, clock)
    archive.games.leave(game)
    return archive, game


def kill(archive: Archive) -> None:
    """Let an archive go as a killed process does."""
    archive._lock.release()
    archive.index.database.close()
    archive.cache.close()


@contextmanager
def later_by_its_times(path: Path) -> Iterator[None]:
    """Change a file so that the system's clock, whose steps are coarse, dates it later than anything before."""
    before = path.stat().st_ctime_ns
    yield
    while path.exists() and path.stat().st_ctime_ns == before:
        os.chmod(path, 0o644)


def scanned(archive: Archive) -> Archive:
    """Have an archive scan its folder and count all of its games."""
    assert archive.scan()
    count_all(archive)
    assert archive.lists.to_count == 0
    return archive


def count_all(archive: Archive) -> None:
    """Have an archive count all games that it knows."""
    while archive.summarise_next():
        pass


def all_lists(archive: Archive) -> list[object]:
    """Return all that lists, searches and statistics show."""
    kinds = ("all", "under-way", "to-mend", "copies", "damaged", "deleted")
    queries = ("ann", "won", "zürich", "hello there", "4 players", "2026", "november", "copy", "zoe")
    return [
        *(archive.lists.page(only=kind, limit=500) for kind in kinds),
        *(archive.lists.page(search_terms(query), limit=500) for query in queries),
        *(archive.lists.page(limit=2, offset=offset) for offset in range(0, 8, 2)),
        archive.lists.to_resume(),
        archive.lists.ended_here(),
        archive.lists.deleted(),
        archive.lists.page(only="damaged").games,
        archive.lists.versions(),
        statistics(archive.lists.results()),
    ]


def loaded(archive: Archive, game: Key) -> Stored:
    """Return a game that the archive must have."""
    return sure(archive.games.load(game))


def record_of(archive: Archive, game: Key) -> str:
    """Return the record of a game as the archive has it."""
    return loaded(archive, game).record


def listed(archive: Archive, game: Key) -> Listed:
    """Return what the lists show of a game."""
    return sure(archive.lists.listed(game))


def revisions(archive: Archive, game: Key) -> tuple[Revision, ...]:
    """Return the former states of a game, but for what this device wrote last."""
    return tuple(revision for revision in archive.games.revisions_of(game) if revision.reason != "ours")


def reasons(archive: Archive, game: Key) -> list[tuple[str, str]]:
    """Return why each former state of a game is one, and its record."""
    return [(revision.reason, revision.record) for revision in revisions(archive, game)]


def states_of(archive: Archive, game: Key) -> list[str]:
    """Return all that the archive has of a game: what it is, with what was undone in it, and its former states."""
    stored = archive.games.load(game)
    former = [revision.record for revision in archive.games.revisions_of(game)]
    return [*([] if stored is None else [whole(stored)]), *former]


def record(turns: int = 0, names: tuple[str, ...] = ("Ann", "Ben"), date: str = "2026-11-18") -> str:
    """Write a record in canonical form: tiles in a row from west to east, each with a hut."""
    seats = "".join(f'[{c} "{n}"]\n' for c, n in zip(("Red", "White", "Yellow", "Brown"), names, strict=False))
    lines = "".join(f"{n}. JC {2 * n - 2},0 12 hut {2 * n - 1},-1\n" for n in range(1, turns + 1))
    tags = '[Edition "ferti"]\n[Tiles "48"]\n[Play "classic"]\n'
    return f'[Taluva "1"]\n[Date "{date}"]\n{tags}{seats}\n{lines}'


def summary(turns: int = 0, names: tuple[str, ...] = ("Ann", "Ben")) -> Summary:
    """Sum up such a record."""
    seats = tuple(Seat(c, n) for c, n in zip(("red", "white", "yellow", "brown"), names, strict=False))
    return Summary(seats, turn=turns, tiles_left=48 - turns, mover="red")


def backup_of(*records: str) -> bytes:
    """Return a backup of an archive with these games."""
    archive = opened()
    for text in records:
        archive.imports.take(text, as_own=True)
    data = archive.backups.pack().data
    archive.close()
    return data
