"""Two thousand games are no slower to look at than two hundred, counted in SQLite's own steps and in files read."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock, call, patch

import pytest

from taluva.archive.archive import Archive, utc_now
from taluva.archive.cache import Database
from taluva.archive.incoming import of_bytes
from taluva.archive.stats import statistics
from taluva.archive.store import Store
from taluva.words.listed_games import search_terms
from tests.archive.scale import CLUB, HOUR, fill, summary_at
from tests.archive.support import opened


def steps(archive: Archive, work: Callable[[], object]) -> int:
    """Count tens of steps of SQLite's machine."""
    count = 0

    def step() -> int:
        nonlocal count
        count += 1
        return 0

    archive.index.database.read(lambda db: db.set_progress_handler(step, 10))
    work()
    archive.index.database.read(lambda db: db.set_progress_handler(None, 0))
    return count


@pytest.fixture(scope="module")
def clubs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Archive, Archive]]:
    """Open a small and a large archive, an hour after their games were written."""
    small, large = (opened(tmp_path_factory.mktemp("club"), lambda: utc_now() + HOUR) for _ in range(2))
    fill(small, 200)
    fill(large, 2000)
    yield small, large
    small.close()
    large.close()


def test_the_first_page_costs_the_same_however_many_games_there_are(clubs: tuple[Archive, Archive]) -> None:
    """All but counting them, which is a tenth of a step a game."""
    small, large = (steps(archive, archive.lists.page) for archive in clubs)

    assert large - small < 2000


def test_resuming_loading_and_saving_cost_the_same_however_many_games_there_are(clubs: tuple[Archive, Archive]) -> None:
    """What happens at the table does not depend on the past."""
    text, about = summary_at(7)

    def at_the_table(archive: Archive) -> None:
        archive.lists.under_way(limit=4)
        game = archive.games.create(text, about)
        archive.games.save(game, text + "x\n", about)
        archive.games.load(game)

    small, large = (steps(archive, partial(at_the_table, archive)) for archive in clubs)

    assert large < small * 1.5


def test_a_search_looks_at_each_game_once(clubs: tuple[Archive, Archive]) -> None:
    """Twice: to count and to list; a word more costs little more."""
    _, large = clubs

    assert steps(large, lambda: large.lists.page(search_terms("zzz"))) < 2000 * 4
    assert large.lists.page(search_terms("chloe b")).total > 0


def test_a_page_reads_as_few_texts_as_it_shows(clubs: tuple[Archive, Archive]) -> None:
    """The last page of the list is not much dearer than the first."""
    _, large = clubs
    first, last = (steps(large, partial(large.lists.page, offset=offset, limit=20)) for offset in (0, 1980))

    assert last < first * 6
    assert len(large.lists.page(offset=1980, limit=50).games) >= 20


def test_statistics_see_every_game_and_can_be_stopped(clubs: tuple[Archive, Archive]) -> None:
    """Counting two thousand games tells how far it is, and stops when asked."""
    _, large = clubs
    progress = Mock(side_effect=lambda done, whole: done < 600)
    whole, part = statistics(large.lists.results()), statistics(large.lists.results(), progress=progress)

    games = large.lists.page(limit=1).total - large.lists.page(limit=1, only="under-way").total
    assert len(whole.games) == games
    assert {one.name for one in whole.people} == set(CLUB)
    assert (len(part.games), part.stopped) == (600, True)
    assert progress.mock_calls == [call(done, games) for done in (0, 200, 400, 600)]


def test_a_start_reads_no_file_that_is_known(clubs: tuple[Archive, Archive]) -> None:
    """Nor does it write to the index: after a kill, two thousand games are looked at, and none is opened."""
    _, large = clubs
    large.games.leave_all()
    large.scan()
    large.scan()
    before = large.written()
    with patch.object(Store, "read", autospec=True, side_effect=Store.read) as read:
        large.scan()

    assert (read.call_count, large.written()) == (0, before)


def test_a_walk_holds_the_index_for_a_moment_at_a_time(tmp_path: Path) -> None:
    """However many files are new, so few of them are noted at once that no frame waits for them."""
    first = opened(tmp_path)
    fill(first, 500)
    first.close()
    for path in (tmp_path / "cache").glob("index.db*"):
        path.unlink()
    archive, held, writing = opened(tmp_path, lambda: utc_now() + HOUR), [0], Database.write

    def noting(index: Database, *work: Any, **facts: Any) -> object:
        done = writing(index, *work, **facts)
        held.append(archive.lists.page(limit=1).total)
        return done

    with patch.object(Database, "write", noting):
        archive.scan()

    assert held[-1] == 500
    assert max(after - before for before, after in pairwise(held)) <= 10


def test_a_restore_looks_through_the_folder_once() -> None:
    """Not for each game: ten times as many would take a hundred times as long."""
    first, second = opened(), opened()
    fill(first, 60)
    backup = of_bytes(first.backups.pack().data, "backup.zip")
    with patch.object(Store, "names", autospec=True, side_effect=Store.names) as names:
        second.backups.restore(backup)

    assert second.lists.page(limit=1).total == 60
    assert names.call_count < 10
