"""Two thousand games are no slower to look at than two hundred, counted in SQLite's own steps and in files read."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from taluva.archive.archive import Archive, utc_now
from taluva.archive.folder import Folder
from taluva.archive.incoming import of_bytes
from taluva.archive.stats import statistics
from taluva.archive.values import FileState, Listed
from taluva.words.queries import terms
from tests.archive.scale import CLUB, HOUR, fill, summary_at
from tests.archive.support import opened


def steps(archive: Archive, work: Callable[[], object]) -> int:
    """Count tens of steps of SQLite's machine."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    archive.index.read(lambda db: db.set_progress_handler(step, 10))
    work()
    archive.index.read(lambda db: db.set_progress_handler(None, 0))
    return count


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Archive, Archive]]:
    """Open a small and a large archive, an hour after their games were written."""
    both = []
    for count in (200, 2000):
        archive = Archive.open(str(tmp_path_factory.mktemp("club")), lambda: utc_now() + HOUR).archive
        assert archive is not None
        fill(archive, count)
        both.append(archive)
    small, large = both
    yield small, large
    for archive in both:
        archive.close()


def test_the_first_page_costs_the_same_however_many_games_there_are(clubs: tuple[Archive, Archive]) -> None:
    """All but counting them, which is a tenth of a step a game."""
    small, large = (steps(archive, lambda archive=archive: archive.games()) for archive in clubs)  # type: ignore[misc]

    assert large - small < 2000


def test_resuming_loading_and_saving_cost_the_same_however_many_games_there_are(clubs: tuple[Archive, Archive]) -> None:
    """What happens at the table does not depend on the past."""
    text, about = summary_at(7)

    def table(archive: Archive) -> Callable[[], object]:
        def work() -> None:
            archive.under_way(limit=4)
            game = archive.create(text, about)
            archive.save(game, text + "x\n", about)
            archive.load(game)

        return work

    small, large = (steps(archive, table(archive)) for archive in clubs)

    assert large < small * 1.5


def test_a_search_looks_at_each_game_once(clubs: tuple[Archive, Archive]) -> None:
    """Twice: to count and to list; a word more costs little more."""
    _, large = clubs

    assert steps(large, lambda: large.games(terms("zzz"))) < 2000 * 4
    assert large.games(terms("chloe b")).total > 0


def test_a_page_reads_as_few_texts_as_it_shows(clubs: tuple[Archive, Archive]) -> None:
    """The last page of the list is not much dearer than the first."""
    _, large = clubs

    first = steps(large, lambda: large.games(limit=20))
    last = steps(large, lambda: large.games(offset=1980, limit=20))

    assert last < first * 6
    assert len(large.games(offset=1980, limit=50).games) >= 20


def test_statistics_see_every_game_and_can_be_stopped(clubs: tuple[Archive, Archive]) -> None:
    """Counting two thousand games tells how far it is, and stops when asked."""
    _, large = clubs
    told: list[tuple[int, int]] = []

    def progress(done: int, whole: int) -> bool:
        told.append((done, whole))
        return done < 600

    whole = statistics(large.results())
    part = statistics(large.results(), progress=progress)

    games = len(whole.games)
    assert games == sum(listed.summary.over for listed in all_games(large))
    assert {one.name for one in whole.people} == set(CLUB)
    assert (len(part.games), part.stopped) == (600, True)
    assert told == [(done, games) for done in (0, 200, 400, 600)]


def test_a_start_reads_no_file_that_is_known(clubs: tuple[Archive, Archive], monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does it write to the index: after a kill, two thousand games are looked at, and none is opened."""
    _, large = clubs
    large.settle()
    large.walk()
    large.walk()
    read: list[str] = []
    reading = Folder.read

    def noting(folder: Folder, place: str, name: str, *most: int) -> tuple[FileState, bytes]:
        read.append(name)
        return reading(folder, place, name, *most)

    monkeypatch.setattr(Folder, "read", noting)
    before = large.written()
    large.walk()

    assert read == []
    assert large.written() == before


def test_a_walk_holds_the_index_for_a_moment_at_a_time(tmp_path: Path) -> None:
    """However many files are new, so few of them are noted at once that no frame waits for them."""
    first = opened(tmp_path)
    fill(first, 500)
    first.close()
    for path in tmp_path.glob("index.db*"):
        path.unlink()
    archive = Archive.open(str(tmp_path), lambda: utc_now() + HOUR).archive
    assert archive is not None
    held: list[int] = []
    writing = archive.index.write

    def noting(work: Callable[..., object], **facts: bool) -> object:
        done = writing(work, **facts)
        held.append(archive.games(limit=1).total)
        return done

    archive.index.write = noting  # type: ignore[assignment, method-assign]
    archive.walk()

    assert held[-1] == 500
    assert max(after - before for before, after in zip([0, *held], held, strict=False)) <= 10


def test_a_restore_looks_through_the_folder_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not for each game: ten times as many would take a hundred times as long."""
    first, second = opened(tmp_path / "first"), opened(tmp_path / "second")
    fill(first, 60)
    data = first.packed()[2]
    listed: list[str] = []
    names = Folder.names

    def noting(folder: Folder, place: str, below: str = "") -> list[str]:
        listed.append(place)
        return names(folder, place, below)

    monkeypatch.setattr(Folder, "names", noting)
    second.restore(of_bytes(data, "backup.zip"))

    assert second.games(limit=1).total == 60
    assert len(listed) < 10


def all_games(archive: Archive) -> list[Listed]:
    """Turn all pages."""
    total = archive.games(limit=1).total
    return [one for offset in range(0, total, 500) for one in archive.games(offset=offset, limit=500).games]
