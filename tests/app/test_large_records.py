"""A record of tens of thousands of turns, as a fault makes it: nothing on the screen waits for lines nobody can see."""

from collections.abc import Callable
from typing import Any

import pytest
from kivy.core.window import Window

from taluva.app.replay import searching
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import working
from taluva.app.widgets.working import WorkSheet
from taluva.engine.tiles import KINDS
from taluva.play.session import Session
from taluva.record.notation import MOST_TURNS
from taluva.record.reader import read
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.touch import find, tap, texts
from tests.counting import calls
from tests.record.games import four, game

TURNS = 33_000
A_FRAME = 40_000  # calls: some ten milliseconds on a computer, less than fifty on a slow tablet

PLAYED = write(game(2, four(48)))
HEAD, _, LINES = PLAYED.partition("\n\n")
UNDER_WAY = f"{HEAD}\n\n" + "".join(LINES.splitlines(keepends=True)[:10])


def _longer(text: str, turns: int) -> str:
    """The same game and after it, as if somebody had never stopped, one line that does not hold again and again."""
    before = text.count("\n", text.index("\n\n") + 2)
    return text + "".join(f"{number}. JC 0,0 2\n" for number in range(before + 1, turns + 1))


SHORT = {"over": _longer(PLAYED, MOST_TURNS + 2), "under way": _longer(UNDER_WAY, MOST_TURNS + 2)}
LARGE = {"over": _longer(PLAYED, TURNS), "under way": _longer(UNDER_WAY, TURNS)}


def bar() -> WorkSheet:
    """The bar that is shown."""
    (sheet,) = (one for one in Window.children if isinstance(one, WorkSheet))
    return sheet


def _frames(time: Time, number: int) -> None:
    time.pass_by(0.02 * number, number)


@pytest.fixture
def one_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine so slow that each frame is over after one piece of work."""
    seconds = iter(range(10**9))
    for module in (working, searching):
        monkeypatch.setattr(module, "perf_counter", lambda: float(next(seconds)))


def _ways(app: TaluvaApp, game: str, record: str) -> dict[str, Callable[[], object]]:
    return {
        "archive": lambda: app.show("archive", game=game),
        "replay": lambda: app.show("replay", game=game),
        "result": lambda: app.show("result", game=game),
        "statistics": lambda: app.show("statistics", game=game),
    }


@pytest.mark.parametrize("way", ["archive", "replay", "result", "statistics"])
def test_opening_it_is_as_much_work_as_opening_a_short_one(
    way: str, app: TaluvaApp, time: Time, one_a_frame: None
) -> None:
    """Counted in calls, with the frames that follow: what no game can reach is neither read nor written."""
    counted: list[int] = []
    # The first of them makes the screen.
    for text in (SHORT["over"], SHORT["over"], LARGE["over"]):
        kept, _ = app.archive.take(text.replace("[Edition", f'[Round "{len(counted)}"]\n[Edition', 1))
        open_it = _ways(app, kept, text)[way]
        counted.append(calls(open_it) + calls(lambda: _frames(time, 8)))
        app.show("home")
        _frames(time, 8)
    _, short, large = counted

    assert large <= 1.2 * short + 2000, counted


def test_going_on_with_it_blocks_no_frame(app: TaluvaApp, time: Time, one_a_frame: None) -> None:
    """What breaks a rule in it is shown first; all its lines are read for that, a piece a frame."""
    for text in (SHORT["under way"], LARGE["under way"]):
        kept, _ = app.archive.take(text)
        app.resume(kept)
        _frames(time, 8)
        app.show("home")
        _frames(time, 8)
    counted = [calls(lambda: app.resume(kept))]
    counted += [calls(lambda: time.pass_by(0.02, 1)) for _ in range(TURNS // 150)]

    assert max(counted[:-1]) < A_FRAME
    session = Session.resume(LARGE["under way"])
    assert len(session.redo_lines) == TURNS - len(session.history.turns)
    assert calls(lambda: Session.resume(LARGE["under way"])) < A_FRAME


def test_it_is_taken_in_a_piece_a_frame(app: TaluvaApp, time: Time, one_a_frame: None) -> None:
    """A bar says how far it is, and then the game is there, with all its lines."""
    counted = [calls(lambda: app.take_in(LARGE["over"].encode(), "long.taluva"))]
    parts = []
    while not app.archive.games(limit=1).total and len(counted) < TURNS:
        parts.append(bar().part)
        counted.append(calls(lambda: time.pass_by(0.02, 1)))

    assert len(parts) > TURNS / 400
    assert max(counted) < A_FRAME
    assert max(parts) > 0.9
    (listed,) = app.archive.games().games
    stored = app.archive.load(listed.id)
    assert stored is not None
    assert stored.record == LARGE["over"]


def test_back_stops_taking_it_in(app: TaluvaApp, time: Time, one_a_frame: None) -> None:
    """Nothing is in the archive then, and the screen is the one that was there."""
    before = app.stage.name
    app.take_in(LARGE["over"].encode(), "long.taluva")
    _frames(time, 5)
    assert any(text.endswith("%") for text in texts())
    app.back()
    time.pass_by(0.5)
    _frames(time, TURNS // 100)

    assert not any(text.endswith("%") for text in texts())
    assert app.archive.games().total == 0
    assert app.stage.name == before


def test_a_touch_beside_the_bar_stops_nothing(app: TaluvaApp, time: Time, one_a_frame: None) -> None:
    """A hand on the edge of the tablet is no answer."""
    app.take_in(LARGE["over"].encode(), "long.taluva")
    _frames(time, 5)
    tap((6, 6))
    _frames(time, 5)

    assert any(text.endswith("%") for text in texts())


def test_all_its_lines_are_listed_and_made_only_when_they_are_seen(app: TaluvaApp, time: Time) -> None:
    """The last is there for whoever scrolls so far."""
    kept, _ = app.archive.take(LARGE["over"])
    app.show("replay", game=kept)
    time.pass_by(0.3)
    screen: Any = app.stage.current
    tap(find(screen.rail.tabs[1][1]))
    time.pass_by(0.3)
    rows = screen.rail.turns.items

    assert len(rows) == TURNS
    assert rows[TURNS - 1].number == TURNS
    assert rows[TURNS - 1].broken
    screen.rail.scroll.scroll_y = 0
    _frames(time, 3)
    assert TURNS - 1 in screen.rail.turns.seen
    assert len(screen.rail.turns.seen) < 60


def test_a_correction_begins_with_all_its_lines(app: TaluvaApp, time: Time, one_a_frame: None) -> None:
    """They are read then, a piece a frame: a corrected record loses none of them."""
    kept, _ = app.archive.take(LARGE["over"])
    app.show("replay", game=kept)
    time.pass_by(0.3)
    screen: Any = app.stage.current
    counted = [calls(screen.onward.correct)]
    while app.stage.name == "replay":
        counted.append(calls(lambda: time.pass_by(0.02, 1)))
        assert len(counted) < TURNS

    assert app.stage.name == "correct"
    correct: Any = app.stage.current
    assert len(correct.correcting.repair.record.turns) == TURNS
    assert max(counted[:-1]) < A_FRAME


def test_keeping_a_correction_of_it_blocks_no_frame(app: TaluvaApp, time: Time, one_a_frame: None) -> None:
    """It is written a piece a frame; then the archive has all its lines, with the corrected one."""
    screens = []
    for text in (SHORT["over"], LARGE["over"]):
        kept, _ = app.archive.take(text)
        record = read(text)
        app.show("correct", record=record, game=kept, turn=3)
        _frames(time, 8)
        screen: Any = app.stage.current
        kind = next(kind for kind in KINDS if kind != record.turns[2].tile.kind)  # type: ignore[union-attr]
        screen.correcting.rename_tile(kind)
        _frames(time, 8)
        counted = [calls(screen.keep)]
        while app.stage.name == "correct":
            counted.append(calls(lambda: time.pass_by(0.02, 1)))
            assert len(counted) < TURNS
        counted.append(calls(lambda: time.pass_by(0.02, 1)))
        screens.append(counted)
        stored = app.archive.load(kept)
        assert stored is not None
        assert stored.record == text.replace(f"\n3. {record.turns[2].tile.kind}", f"\n3. {kind}")  # type: ignore[union-attr]
    short, large = screens

    assert len(large) > TURNS / 400
    # The last pieces show the corrected game, as they do for a short one.
    assert max(large[:-2]) < A_FRAME
    assert max(large[-2:]) < 1.2 * max(short) + 2000, (short, large[-2:])


def test_a_comment_of_a_whole_file_is_as_much_work_as_none(app: TaluvaApp, time: Time, one_a_frame: None) -> None:
    """Taken in, listed, replayed, corrected: a MiB on one line is read once, and shown nowhere as a whole."""
    first, _, rest = LINES.partition("\n")
    counted: list[list[int]] = []
    for number, comment in enumerate(("short", "short", "words " * 170_000)):
        text = f"{HEAD}\n\n{first} {{{comment}}}\n{rest}".replace("[Edition", f'[Round "{number}"]\n[Edition', 1)
        steps = [calls(lambda: app.take_in(text.encode(), "long.taluva")), calls(lambda: _frames(time, 8))]  # noqa: B023
        kept, new = app.archive.take(text)
        assert not new
        for way in ("archive", "replay", "result", "statistics"):
            steps += [calls(lambda: app.show(way, game=kept)), calls(lambda: _frames(time, 8))]  # noqa: B023
        counted.append(steps)
    _, short, large = counted

    # As calls: against the whole it would grow by itself with each thing that the screens do no longer.
    assert sum(large) - sum(short) < 58_000
