"""An archive as large as a club's, and how long it keeps people waiting; for the bench and the scale tests."""

import random
import timeit
from collections.abc import Callable
from pathlib import Path

from taluva.archive.archive import Archive, utc_now
from taluva.archive.gamefile import data_of, name_of
from taluva.archive.stats import statistics
from taluva.archive.store import GAMES, Store
from taluva.archive.values import Seat, Stored, Summary
from taluva.words.listed_games import search_terms
from tests import sure
from tests.archive.support import folders_in, record

HOUR = 3_600_000  # milliseconds
CLUB = [f"{first} {last}" for first in ("Ann", "Ben", "Chloé", "Дмитрий", "Eve") for last in "ABCDEFGH"]
KINDS = [one + other for one in "JCLRS" for other in "JCLRS"]
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
    # Turns of its own: with those of another one it would be the same game.
    for turn in range(3):
        text = text.replace(f"\n{turn + 1}. JC", f"\n{turn + 1}. {KINDS[number // len(KINDS) ** turn % len(KINDS)]}", 1)
    over = number % 50 != 0
    mover = None if over else "red"
    ending = ENDINGS[number % 3] if over else None
    return text, Summary(
        seats, turns, 0, mover, "nothing" if over else "tile", over, ending, tiles=turns, event="Thursday", date=day
    )


def fill(archive: Archive, count: int) -> None:
    """Put many games into an archive, as files that lie there and were counted; what they say of places is made up."""
    store = Store(archive.folder)
    store.make_folder(GAMES)
    for number in range(count):
        text, about = summary_at(number)
        at = 1_600_000_000_000 + number * 3_600_000
        times = tuple(at + turn * 40_000 for turn in range(about.turn))
        stored = Stored(f"{number:010}", text, (), at, times[-1], times[-1] if about.over else None, times, rev=12)
        path = f"{GAMES}/{name_of(stored.id, about.date)}"
        Path(archive.folder, path).write_bytes(data_of(stored))
        archive.index.upsert(path, stored, stat=store.stat(path), summary=about, fresh=True, commit=False)
    archive.index.database.commit()


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Time the best of some runs, with the collection of garbage as the app has it."""
    return min(timeit.repeat(work, "import gc; gc.enable()", number=1, repeat=times))


def bench(folder: Path, count: int = 2000) -> dict[str, float]:
    """Measure, in milliseconds, what a person waits for in an archive of many games."""
    archive = _opened(folder)
    fill(archive, count)
    archive.close()
    open_ms = seconds(lambda: _look(folder))
    archive = _opened(folder)
    text, about = summary_at(0)
    game = archive.games.create(text, about)
    lines = text.splitlines(keepends=True)
    steps = iter(range(1, 12))

    def save() -> None:
        archive.games.save(game, "".join(lines[: -next(steps)]), about)

    measured = {
        "archive_open_ms": open_ms,
        "archive_page_ms": seconds(lambda: archive.lists.page(offset=count // 2)),
        "archive_search_ms": seconds(lambda: archive.lists.page(search_terms("ann dmit"))),
        "archive_save_ms": seconds(save, 10),
        "archive_load_ms": seconds(lambda: archive.games.load(f"{7:010}")),  # from its file
        "archive_statistics_ms": seconds(lambda: statistics(archive.lists.results())),
    }
    archive.close()
    return {name: round(value * 1000, 3) for name, value in measured.items()}


def _opened(folder: Path, ahead: int = 0) -> Archive:
    """Open an archive by a clock so far ahead that its files lie still."""
    return sure(Archive.open(folders_in(folder), lambda: utc_now() + ahead).archive)


def _look(folder: Path) -> None:
    """What the app does before its first screen."""
    archive = _opened(folder)
    archive.lists.page()
    archive.close()
