"""Records, summaries and an archive with a clock that the tests turn."""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from taluva.archive.archive import Archive
from taluva.archive.states import whole
from taluva.archive.stats import statistics
from taluva.archive.values import GameId, Listed, Seat, Stored, Summary
from taluva.words.queries import terms
from tests import sure

HOUR = 3_600_000


class Clock:
    """A clock that moves a second each time somebody looks.

    It is ahead of the one of the files, so that these have stood still for long.
    """

    def __init__(self, now: int = 0) -> None:
        self.now = now or time.time_ns() // 1_000_000 + HOUR

    def __call__(self) -> int:
        self.now += 1000
        return self.now


def opened(folder: Path | None = None, clock: Callable[[], int] | None = None) -> Archive:
    """Open an archive that must open without a notice; without a folder one in memory."""
    archive, notices = Archive.open(str(folder) if folder else None, clock or Clock())
    assert notices == ()
    return sure(archive)


def playing(folder: Path, turns: int = 0, clock: Callable[[], int] | None = None) -> tuple[Archive, GameId]:
    """An archive with one game, at the table."""
    archive = opened(folder, clock)
    return archive, archive.create(record(turns), summary(turns))


def at_rest(folder: Path, turns: int = 0, clock: Callable[[], int] | None = None) -> tuple[Archive, GameId]:
    """An archive with one game, which was left."""
    archive, game = playing(folder, turns, clock)
    archive.leave(game)
    return archive, game


def killed(archive: Archive) -> None:
    """Let an archive go as a killed process does."""
    archive._lock.release()
    archive.index.close()


@contextmanager
def later_by_its_times(path: Path) -> Iterator[None]:
    """Change a file so that the system's clock, whose steps are coarse, sees it happen later than anything before."""
    before = path.stat().st_ctime_ns
    yield
    while path.exists() and path.stat().st_ctime_ns == before:
        os.chmod(path, 0o644)


def brought_in_line(archive: Archive) -> Archive:
    """Let an archive look through its folder and count all of its games."""
    assert archive.walk()
    counted(archive)
    assert archive.to_count == 0
    return archive


def counted(archive: Archive) -> None:
    """Let an archive count all games that it knows."""
    while archive.count_next():
        pass


def told(archive: Archive) -> list[object]:
    """All that lists, searches and statistics say."""
    kinds = ("all", "under-way", "to-mend", "copies", "deleted")
    searches = ("ann", "won", "zürich", "hello there", "4 players", "2026", "november", "copy", "zoe")
    return [
        *(archive.games(only=kind, limit=500) for kind in kinds),
        *(archive.games(terms(search), limit=500) for search in searches),
        *(archive.games(limit=2, offset=offset) for offset in range(0, 8, 2)),
        archive.to_resume(),
        archive.ended_here(),
        archive.deleted(),
        archive.versions(),
        statistics(archive.results()),
    ]


def loaded(archive: Archive, game: GameId) -> Stored:
    """A game that the archive must have."""
    return sure(archive.load(game))


def record_of(archive: Archive, game: GameId) -> str:
    """The record of a game as the archive has it."""
    return loaded(archive, game).record


def listed(archive: Archive, game: GameId) -> Listed:
    """How a game stands in the lists."""
    return sure(archive.listed(game))


def earlier(archive: Archive, game: GameId) -> list[tuple[str, str]]:
    """Why each earlier state of a game is one, and its record."""
    return [(one.reason, one.record) for one in archive.earlier(game)]


def history(archive: Archive, game: GameId) -> list[str]:
    """The record of a game, and that of each of its earlier states."""
    return [record_of(archive, game), *(text for _, text in earlier(archive, game))]


def states_of(archive: Archive, game: GameId) -> list[str]:
    """All that the archive has of a game: what it is, with what was undone in it, and its earlier states."""
    stored = archive.load(game)
    return [*([] if stored is None else [whole(stored)]), *(text for _, text in earlier(archive, game))]


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
    """A backup of an archive with these games."""
    archive = opened()
    for text in records:
        archive.take(text)
    data = archive.packed()[2]
    archive.close()
    return data
