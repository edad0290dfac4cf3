"""Games that ended on this tablet are searched for wins not taken while nobody is there; what was found is shown."""

from pathlib import Path
from typing import Any

import pytest

from taluva.app.share.sharesheet import Passing
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.counting import QUIET
from taluva.app.shell.hindsight import Hindsight
from taluva.archive.archive import Archive
from taluva.archive.summary import canonical
from taluva.play import wins
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.review.missed import Search, drawn_turns
from tests.app.conftest import Time
from tests.app.searching import search
from tests.app.touch import tap
from tests.record.games import four, game

OLDER, NEWER = (write(game(seed, four(8))) for seed in (3, 4))


@pytest.fixture
def left_alone(app: TaluvaApp) -> TaluvaApp:
    """An app that runs as long as its process, as on a tablet, with a game that ended here and one that came in."""
    app.lasting = True
    app.archive.take(NEWER)
    return app


def ended(app: TaluvaApp, text: str = OLDER) -> str:
    """A game that was played to its end on this tablet."""
    return app.archive.create(*canonical(text))


def wait(app: TaluvaApp, time: Time, seconds: float) -> None:
    """Let time go by and then the search come to where it may."""
    time.pass_by(seconds, frames=12)
    app._opened._hindsight.finish()
    time.pass_by(0.2)


def searched(app: TaluvaApp) -> dict[str, Any]:
    """What is known of the games that were searched to their end."""
    return wins.searched(app.archive)


def test_a_tablet_left_alone_searches_what_ended_on_it(left_alone: TaluvaApp, time: Time) -> None:
    """And nothing that came in as a record; the statistics say how many games that were."""
    kept = ended(left_alone)
    wait(left_alone, time, 12)

    assert list(searched(left_alone)) == [kept]
    (chance, *_) = searched(left_alone)[kept]
    left_alone.show("statistics")
    time.pass_by(0.5, frames=12)
    (section,) = [one for one in left_alone.stage.current.sections() if one.title == "Missed wins"]
    assert section.note == "1 game of 2 has been searched so far."
    assert section.bars[0].label in {seat.name for seat in left_alone.archive.listed(kept).summary.seats}  # type: ignore[union-attr]
    assert chance.turn


def test_a_result_that_is_shown_is_searched_there(left_alone: TaluvaApp, time: Time) -> None:
    """Its course has the win; so has the page of the evening."""
    kept = ended(left_alone)
    left_alone.show("viewer", game=kept)
    time.pass_by(0.5, frames=6)
    screen = left_alone.stage.current
    search(screen, time)

    assert "missed" in [disc.what for disc in screen.transport.course.discs]
    told = Passing(left_alone, kept).told()
    assert told is not None
    assert told.chances == searched(left_alone)[kept]


def test_nothing_is_searched_while_somebody_is_there(left_alone: TaluvaApp, time: Time) -> None:
    """Neither under a finger that taps again and again nor once a finger comes down."""
    ended(left_alone)
    for _ in range(12):
        tap((6, 6))
        wait(left_alone, time, 1)

    assert searched(left_alone) == {}
    assert wins.unsearched(left_alone.archive)


def test_it_goes_on_where_somebody_came_in_between() -> None:
    """However often that happens, what is found is what one search without a pause finds."""
    archive = Archive.open(None).archive
    assert archive is not None
    kept = archive.create(*canonical(OLDER))
    for looks in range(20, 20_000, 20):
        left = iter([QUIET] * looks)
        hindsight = Hindsight(lambda left=left: next(left, 0.0))  # type: ignore[misc]
        hindsight.begin(archive)
        hindsight.finish()
        if not wins.unsearched(archive):
            break
    whole = Search(drawn_turns(replay(read(OLDER))))
    while whole.step():
        pass

    assert looks > 40
    assert wins.searched(archive)[kept] == tuple(whole.chances)
    archive.close()


def test_an_archive_at_rest_is_looked_through_once_until_something_is_written() -> None:
    """A tablet that lies there for hours asks it for no games again and again."""
    archive = Archive.open(None).archive
    assert archive is not None
    hindsight = Hindsight(lambda: QUIET)
    asked: list[str] = []

    def looks() -> bool:
        asked.clear()
        hindsight.begin(archive)
        hindsight.finish()
        return any("FROM game" in said for said in asked)

    archive.index.read(lambda db: db.set_trace_callback(asked.append))
    assert looks()
    assert not looks()
    archive.create(*canonical(OLDER))
    assert looks()
    archive.close()


def test_what_was_found_is_kept_over_a_restart_until_the_game_changes(
    left_alone: TaluvaApp, time: Time, tmp_path: Path
) -> None:
    """Another start has nothing to search; a correction is searched again."""
    kept = ended(left_alone)
    wait(left_alone, time, 12)
    found = searched(left_alone)
    left_alone._opened.close()
    archive = Archive.open(str(tmp_path)).archive
    assert archive is not None
    assert wins.searched(archive) == found
    assert wins.unsearched(archive) == []

    archive.correct(kept, *canonical(NEWER), "history")
    assert wins.unsearched(archive) == [kept]
    archive.close()
