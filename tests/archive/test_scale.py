"""Two thousand games are no slower to look at than two hundred, counted in SQLite's own steps."""

from collections.abc import Callable

import pytest

from taluva.archive.archive import Archive
from taluva.archive.stats import statistics
from taluva.archive.values import Listed
from tests.archive.scale import CLUB, fill, summary_at
from tests.archive.support import database, opened


def steps(archive: Archive, work: Callable[[], object]) -> int:
    """Count tens of steps of SQLite's machine."""
    db = database(archive)
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    db.set_progress_handler(step, 10)
    work()
    db.set_progress_handler(None, 0)
    return count


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Archive, Archive]:
    """Open a small and a large archive."""
    small, large = (opened(tmp_path_factory.mktemp("club")) for _ in range(2))
    fill(small, 200)
    fill(large, 2000)
    return small, large


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

    assert steps(large, lambda: large.games("zzz")) < 2000 * 4
    assert large.games("chloe b").total > 0


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

    assert whole.games == sum(listed.summary.over for listed in all_games(large))
    assert {one.name for one in whole.people} == set(CLUB)
    assert (part.games, part.stopped) == (600, True)
    assert told == [(done, whole.games) for done in (0, 200, 400, 600)]


def all_games(archive: Archive) -> list[Listed]:
    """Turn all pages."""
    total = archive.games(limit=1).total
    return [one for offset in range(0, total, 500) for one in archive.games(offset=offset, limit=500).games]
