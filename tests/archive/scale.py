"""An archive as large as a club's, and how long it keeps people waiting; for the bench and the scale tests."""

import random
import time
from collections.abc import Callable
from pathlib import Path

from taluva.archive.archive import AT_ONCE, Archive
from taluva.archive.stats import statistics
from taluva.archive.values import Seat, Stored, Summary
from taluva.play.session import Session
from tests.archive.support import record

CLUB = [f"{first} {last}" for first in ("Ann", "Ben", "Chloé", "Дмитрий", "Eve") for last in "ABCDEFGH"]
ENDINGS = ("early", "last-standing", "tiles")


def summary_at(number: int) -> tuple[str, Summary]:
    """Make up a game that was played, and its record."""
    chance = random.Random(number)
    names = tuple(chance.sample(CLUB, chance.randint(2, 4)))
    turns = 12 * len(names)
    day = f"20{20 + number % 6}-{1 + number % 12:02d}-{1 + number % 28:02d}"
    places = list(range(1, len(names) + 1))
    chance.shuffle(places)
    seats = tuple(
        Seat(colour, name, "playing", place, chance.randint(5, 20), chance.randint(0, 2), chance.randint(0, 3))
        for colour, name, place in zip(("red", "white", "yellow", "brown"), names, places, strict=False)
    )
    text = record(turns, names, day).replace("\n\n", f'\n[Round "{number}"]\n\n', 1)
    text = text.replace("[Date", '[Event "Thursday"]\n[Date', 1).replace('[Tiles "48"]', f'[Tiles "{turns}"]', 1)
    over = number % 50 != 0
    mover = None if over else "red"
    ending = ENDINGS[number % 3] if over else None
    return text, Summary(
        seats, turns, 0, mover, "nothing" if over else "tile", over, ending, tiles=turns, event="Thursday", date=day
    )


def fill(archive: Archive, count: int) -> None:
    """Put many games into an archive by the way that backups take."""
    from taluva.archive import games, people

    def work(db: object) -> None:
        for number in range(count):
            text, about = summary_at(number)
            at = 1_600_000_000_000 + number * 3_600_000
            times = tuple(at + turn * 40_000 for turn in range(about.turn))
            stored = Stored(f"{number:032x}", text, (), at, times[-1], times[-1] if about.over else None, times)
            games.put(db, stored, about)  # type: ignore[arg-type]
            people.remember(db, about.seats, at)  # type: ignore[arg-type]

    archive.store.write(work)


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Time the best of some runs."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begun)
    return best


def bench(folder: Path, count: int = 2000) -> dict[str, float]:
    """Measure, in milliseconds, what a person waits for in an archive of many games."""
    archive, _ = Archive.open(str(folder))
    assert archive is not None
    fill(archive, count)
    archive.close()

    def opening() -> None:
        again, _ = Archive.open(str(folder), at_once=AT_ONCE)  # as the app does
        assert again is not None
        again.games()
        again.close()

    open_ms = seconds(opening)
    archive, _ = Archive.open(str(folder))
    assert archive is not None
    keep = archive
    text, about = summary_at(0)
    game = keep.create(text, about)
    lines = text.splitlines(keepends=True)
    steps = iter(range(1, 12))

    def save() -> None:
        keep.save(game, "".join(lines[: -next(steps)]), about)

    measured = {
        "archive_open_ms": open_ms,
        "archive_page_ms": seconds(lambda: keep.games(offset=count // 2)),
        "archive_search_ms": seconds(lambda: keep.games("ann dmit")),
        "archive_save_ms": seconds(save, 10),
        "archive_load_ms": seconds(lambda: keep.load(game)),
        "archive_statistics_ms": seconds(lambda: statistics(keep.results())),
    }
    archive.close()
    return {name: round(value * 1000, 3) for name, value in measured.items()}


def bench_large(folder: Path, count: int = 10_000) -> dict[str, float]:
    """Measure, in milliseconds, what an archive of a lifetime's games costs, and one record of 33,000 turns."""
    archive, _ = Archive.open(str(folder / "full"))
    assert archive is not None
    fill(archive, count)
    backup = archive.backup(str(folder))
    measured = {"games_10000_backup_ms": seconds(archive.packed, 1)}
    archive.close()

    def opening() -> None:
        again, _ = Archive.open(str(folder / "full"), at_once=AT_ONCE)
        assert again is not None
        again.games()
        again.close()

    measured["games_10000_open_ms"] = seconds(opening)
    archive, _ = Archive.open(str(folder / "full"))
    assert archive is not None
    full = archive
    measured["games_10000_page_ms"] = seconds(full.games)
    full.close()
    archive, _ = Archive.open(str(folder / "empty"))
    assert archive is not None
    empty = archive
    measured["games_10000_restore_ms"] = seconds(lambda: empty.restore(backup), 1)
    assert empty.games(limit=1).total == count
    head = record(1).replace("1. JC 0,0 12 hut 1,-1\n", "")
    long = head + "".join(f"{number}. JC 0,0 2\n" for number in range(1, 33_001))
    taken: list[str] = []
    measured["turns_33000_take_ms"] = seconds(lambda: taken.append(empty.take(long)[0]), 1)
    measured["turns_33000_open_ms"] = seconds(lambda: Session.resume(_record_of(empty, taken[0])))
    empty.close()
    return {name: round(value * 1000, 3) for name, value in measured.items()}


def _record_of(archive: Archive, game: str) -> str:
    stored = archive.load(game)
    assert stored is not None
    return stored.record
