"""Comparing with the table by real touches: counts, levels, a touched hex, and the search by halves."""

import pytest

from taluva.app.compare.counttable import CountTable
from taluva.app.compare.screen import ASK, COUNT, FOUND, HEX, SyncScreen
from taluva.app.shell.app import TaluvaApp
from taluva.review.compare import turns_at
from tests.app.conftest import Time
from tests.app.touch import find, tap, walk
from tests.record.games import four, game

RECORD = game(2, four(24))


@pytest.fixture
def screen(app: TaluvaApp, time: Time) -> SyncScreen:
    """The comparison of a game of twenty-four turns."""
    app.show("sync", record=RECORD)
    time.pass_by(0.4)
    found = app.stage.current
    assert isinstance(found, SyncScreen)
    return found


def test_the_counts_are_those_of_the_island(screen: SyncScreen) -> None:
    """Tiles laid and to come are said, and every colour has its heaps."""
    assert find("Tiles placed: 24, still to come: 0")
    table = next(w for w in walk(screen) if type(w).__name__ == "CountTable")
    assert [heap.colour for heap in table.heaps] == list(RECORD.setup.colours)  # type: ignore[attr-defined]


def test_upper_levels_can_be_lifted_off(screen: SyncScreen, time: Time) -> None:
    """A touch on a level shows the island up to there."""
    whole = screen.view.island
    tap(find("1"))
    time.pass_by(0.2)
    assert max(screen.view.island.levels.values()) == 1
    table = next(w for w in walk(screen) if isinstance(w, CountTable))
    standing = sum(piece.number for piece in screen.view.island.pieces.values())
    assert sum(sum(heap.on_island) for heap in table.heaps) == standing
    assert find("1").remark.startswith(f"{len(screen.view.island.levels)} "), "the number beside the level"  # type: ignore[attr-defined]
    tap(find(str(max(whole.levels.values()))))
    time.pass_by(0.2)
    assert screen.view.island == whole


def test_a_touched_hex_names_the_turns_that_made_it(screen: SyncScreen, time: Time) -> None:
    """The newest first; a touch on one of them opens it for correction."""
    viewing = screen.viewing
    hexagon = next(iter(screen.view.island.pieces))
    turns = list(turns_at(viewing.story, hexagon))
    tap(screen.view.to_window(*screen.view.where(hexagon)))
    time.pass_by(0.4)
    assert screen.step == HEX
    title, _ = screen.teller.turn(viewing.scenes[turns[0] - 1])
    tap(find(title))
    time.pass_by(0.4)
    assert screen.app.stage.name == "correct"
    assert screen.app.stage.current.correcting.turn == turns[0]


@pytest.mark.parametrize("parted", [1, 17, 24])
def test_the_search_by_halves_finds_the_turn_and_opens_it(screen: SyncScreen, time: Time, parted: int) -> None:
    """Answered truly, it takes at most five questions for twenty-four turns."""
    tap(find("Find where they differ"))
    asked = 0
    while screen.step == ASK:
        turn = screen.parting.asks
        assert turn is not None
        assert screen.view.island == screen.viewing.position_after(turn).island
        tap(find("Yes, it did" if turn < parted else "No, it did not"))
        asked += 1
        time.pass_by(0.1)
    assert asked <= 5
    assert screen.step == FOUND
    assert screen.title == f"The difference begins at turn {parted}"
    tap(find(screen.teller.turn(screen.viewing.scenes[parted - 1])[0]))
    time.pass_by(0.3)
    assert screen.app.stage.name == "correct"
    assert screen.app.stage.current.correcting.turn == parted


def test_what_nobody_can_say_leaves_several_turns(screen: SyncScreen, time: Time) -> None:
    """All turns in question are offered; back asks the last question again."""
    tap(find("Find where they differ"))
    tap(find("No, it did not"))
    for _ in range(40):
        time.pass_by(0.05)
        if screen.step == FOUND:
            break
        tap(find("Not sure"))
    assert screen.step == FOUND
    assert list(screen.parting.suspects) == list(range(1, 13))
    screen.app.back()
    assert screen.step == ASK
    while screen.step == ASK:
        screen.app.back()
    assert screen.step == COUNT


def test_the_same_is_one_touch(screen: SyncScreen, time: Time) -> None:
    """Nothing to do: back to where one came from."""
    tap(find("Yes, the same"))
    time.pass_by(0.3)
    assert screen.app.stage.name == "home"
