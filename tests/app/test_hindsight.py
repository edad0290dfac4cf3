"""Games that ended on this tablet are searched for wins not taken while nobody is there; what was found is shown."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from taluva.app.look.times import QUIET
from taluva.app.share.sharesheet import Passing
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.hindsight import Hindsight
from taluva.archive.archive import Archive
from taluva.archive.summary import canonical
from taluva.play import missed_win_cache
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.review.missed_wins import MissedWinSearch, searchable_turns
from tests import sure
from tests.app.conftest import Time
from tests.app.searching import search
from tests.app.showing import visit
from tests.record.games import four, game

OLDER, NEWER = (write(game(seed, four(8))) for seed in (3, 4))


@pytest.fixture
def left_alone(app: TaluvaApp) -> TaluvaApp:
    """An app that runs as long as its process, as on a tablet, with a game that ended here and one that came in."""
    app.lasting = True
    app.archive.imports.take(NEWER)
    return app


def wait(app: TaluvaApp, time: Time, seconds: float) -> None:
    """Let time go by and then the search come to where it may."""
    time.pass_by(seconds, frames=12)
    app.held._hindsight.finish()
    time.pass_by(0.2)


def test_a_tablet_left_alone_searches_what_ended_on_it(left_alone: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """And nothing that came in as a record; the statistics say how many games that were.

    Another start has nothing to search, until a game is corrected.
    """
    kept = left_alone.archive.games.create(*canonical(OLDER))
    wait(left_alone, time, 12)

    found = missed_win_cache.missed_wins_by_game(left_alone.archive)
    assert (list(found), bool(found[kept][0].turn)) == ([kept], True)
    (section,) = [one for one in visit(left_alone, "statistics").sections() if one.title == "Missed wins"]
    assert section.note == "1 game of 2 has been searched so far."
    assert section.bars[0].label in read(OLDER).names

    left_alone.held.close()
    archive = sure(Archive.open(left_alone.folders).archive)
    assert (missed_win_cache.missed_wins_by_game(archive), missed_win_cache.unsearched_games(archive)) == (found, [])
    archive.games.correct(kept, *canonical(NEWER), "history")
    assert missed_win_cache.unsearched_games(archive) == [kept]
    archive.close()


def test_a_result_that_is_shown_is_searched_there(left_alone: TaluvaApp, time: Time) -> None:
    """Its course has the win; so has the page of the evening."""
    kept = left_alone.archive.games.create(*canonical(OLDER))
    screen = visit(left_alone, "viewer", game=kept)
    search(screen, time)

    assert "missed" in [disc.what for disc in screen.transport.course.discs]
    assert (
        sure(Passing(left_alone, kept).told()).missed_wins
        == missed_win_cache.missed_wins_by_game(left_alone.archive)[kept]
    )


@pytest.fixture
def archive() -> Iterator[Archive]:
    """One without an app."""
    archive = sure(Archive.open(None).archive)
    yield archive
    archive.close()


def test_it_goes_on_where_somebody_came_in_between(archive: Archive) -> None:
    """However often that happens, what is found is what one search without a pause finds."""
    kept = archive.games.create(*canonical(OLDER))
    for looks in range(20, 20_000, 20):
        left = iter([QUIET] * looks)
        hindsight = Hindsight(lambda left=left: next(left, 0.0))  # type: ignore[misc]
        hindsight.begin(archive)
        hindsight.finish()
        if not missed_win_cache.unsearched_games(archive):
            break
    whole = MissedWinSearch(searchable_turns(replay(read(OLDER))))
    while whole.step():
        pass

    assert looks > 40
    assert missed_win_cache.missed_wins_by_game(archive)[kept] == tuple(whole.missed_wins)


def test_an_archive_at_rest_is_looked_through_once_until_something_is_written(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tablet that lies there for hours asks it for no games again and again."""
    hindsight, looked = Hindsight(lambda: QUIET), Mock(wraps=missed_win_cache.unsearched_games)
    monkeypatch.setattr(missed_win_cache, "unsearched_games", looked)
    for times, writes in ((1, False), (1, False), (2, True)):
        if writes:
            archive.games.create(*canonical(OLDER))
        hindsight.begin(archive)
        hindsight.finish()
        assert looked.call_count == times
