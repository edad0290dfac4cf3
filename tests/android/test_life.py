"""What befalls an app on a tablet: it is put away and fetched again, turned, squeezed, and short of memory."""

from datetime import datetime
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from taluva.app.look.theme import theme
from taluva.app.shell import app as the_app
from taluva.app.shell.app import TaluvaApp
from taluva.app.writing.note import NoteField
from taluva.record.writer import write
from tests.android import sdl
from tests.android.playing import BEGUN, RECORD, put, sit
from tests.app.conftest import Time
from tests.app.hand import Hand
from tests.app.touch import centre, find, press, tap, walk
from tests.app.touch import write as write_in

TURN = RECORD.turns[len(BEGUN.turns)]
AFTER = write(RECORD._replace(turns=RECORD.turns[: len(BEGUN.turns) + 1]))
SHAPES = [(800, 1280), (640, 800), (1280, 400)]  # turned; half of the width; half of the height


@pytest.fixture
def app(new_app: TaluvaApp) -> TaluvaApp:
    """What a window of another shape leaves behind on a screen is not to decide, so each test has its own app."""
    return new_app


class Hour(datetime):
    """A day whose hour the test sets."""

    hour_now = 12

    @classmethod
    def now(cls, tz: object = None) -> "Hour":
        """Some day at that hour."""
        return cls(2026, 11, 18, cls.hour_now)


@pytest.fixture
def hand(app: TaluvaApp, time: Time) -> Hand:
    """A hand at the running app."""
    return Hand(app, time)


def lay(hand: Hand) -> None:
    """The first half of the turn: the tile lies on the table, and nothing is built yet."""
    assert TURN.tile is not None
    hand.tap(hand.cell(TURN.tile.kind))
    hand.pull(*hand.pull_for(TURN.tile.placement))
    assert hand.table.game.proposal.placement == TURN.tile.placement


def test_a_game_goes_on_after_a_pause(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """In the middle of a turn: the tile still lies there, and the turn ends as it would have."""
    table = sit(app, time)
    lay(hand)
    sdl.pause()
    sdl.resume()
    time.pass_by(0.5)
    assert app.stage.current is table
    hand.finish(TURN)
    assert table.game.text == AFTER


def test_nothing_is_drawn_in_the_background(app: TaluvaApp, time: Time) -> None:
    """Kivy waits there for what SDL has to tell, and for nothing else."""
    sdl.pause()
    assert Window._pause_loop
    sdl.resume()
    assert not Window._pause_loop


def test_a_finger_that_was_down_when_the_app_was_put_away_is_gone(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """A gesture of the system that began on the glass: nothing stays pressed, and the next tap is a tap."""
    table = sit(app, time)
    x, y = hand.free_spot((0.0, 0.0))
    finger = press(x, y).to(x + 8, y, steps=3)
    sdl.pause()
    sdl.lose(finger)
    sdl.resume()
    time.pass_by(0.5)
    assert not EventLoop.touches
    hand.play(TURN)
    assert table.game.text == AFTER


def test_a_pull_that_was_lost_places_nothing(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """Nobody let go there: no tile lies where the finger was, and the turn is entered as if it had never been."""
    table = sit(app, time)
    assert TURN.tile is not None
    hand.tap(hand.cell(TURN.tile.kind))
    start, end = hand.pull_for(TURN.tile.placement)
    finger = press(*start).to(*end, steps=3)
    assert table.parts.view.ghost is not None
    sdl.pause()
    sdl.lose(finger)
    sdl.resume()
    time.pass_by(0.5)
    assert table.game.proposal.placement is None
    assert table.parts.view.ghost is None
    hand.play(TURN)
    assert table.game.text == AFTER


def test_a_press_that_was_lost_is_no_answer(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """A finger was on undo, and on a tile, when the app was put away: nothing is taken back, and none is named."""
    table = sit(app, time)
    before = table.game.text
    undo = next(one for one in walk(table.parts.bar) if getattr(one, "icon", "") == "undo")
    for target in (centre(undo), hand.cell(TURN.tile.kind)):  # type: ignore[union-attr]
        finger = press(*target)
        sdl.pause()
        sdl.lose(finger)
        sdl.resume()
        time.pass_by(0.5)
    assert table.game.text == before
    assert table.parts.grid.kind == ""


def test_the_evening_has_come_meanwhile(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put away by day, fetched after seven: the light is the evening's at once."""
    from taluva.app.look.settings import settings

    monkeypatch.setattr(the_app, "datetime", Hour)
    settings.light = "auto"
    Hour.hour_now = 18
    app.follow_settings()
    assert theme.mode == "day"
    sdl.pause()
    Hour.hour_now = 19
    sdl.resume()
    time.pass_by(0.3)
    assert theme.mode == "evening"


def test_short_memory_loses_nothing(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """The tablet says that it is short of memory, in the middle of a turn."""
    table = sit(app, time)
    lay(hand)
    sdl.low_memory()
    time.pass_by(0.5)
    hand.finish(TURN)
    assert table.game.text == AFTER
    stored = app.archive.load(table.game.game)
    assert stored is not None
    assert stored.record == AFTER


@pytest.mark.parametrize("screen", ["table", "replay", "result"])
def test_words_that_are_being_written_are_kept(app: TaluvaApp, time: Time, screen: str) -> None:
    """The app may be ended where it is put away to; who comes back goes on writing, and one touch takes it back."""
    if screen == "table":
        game = sit(app, time).game.game
        tap(app.stage.current.parts.note_button)
    else:
        game = put(app, RECORD)
        app.show(screen, game=game, **({"turn": 9} if screen == "replay" else {}))
        time.pass_by(0.8)
        tap(find("pencil", app.stage.current.caption if screen == "replay" else app.stage.current.slider))
    time.pass_by(0.5)
    stored = app.archive.load(game)
    field: Any = next(one for one in walk(app.stage.current) if isinstance(one, NoteField))
    write_in(field, "Ben laughs")
    sdl.pause()
    written = app.archive.load(game)
    sdl.resume()
    time.pass_by(0.5)

    assert stored is not None
    assert written is not None
    assert "{Ben laughs}" in written.record
    assert field.text == "Ben laughs"
    tap(find("Undo"))
    time.pass_by(0.5)
    undone = app.archive.load(game)
    assert undone is not None
    assert undone.record == stored.record


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: "x".join(map(str, shape)))
def test_a_turn_goes_on_in_another_window(app: TaluvaApp, time: Time, hand: Hand, shape: tuple[int, int]) -> None:
    """Turned or squeezed with a tile laid, and back again: it lies where it lay, and the turn ends as it would have."""
    table = sit(app, time)
    lay(hand)
    sdl.turn(*shape)
    time.pass_by(0.5)
    assert tuple(Window.size) == shape
    assert tuple(app.root.size) == shape
    assert table.game.proposal.placement == TURN.tile.placement  # type: ignore[union-attr]
    sdl.turn(1280, 800)
    time.pass_by(0.5)
    assert tuple(app.root.size) == (1280, 800)
    hand.finish(TURN)
    assert table.game.text == AFTER


@pytest.mark.parametrize("shape", SHAPES[:2], ids=lambda shape: "x".join(map(str, shape)))
def test_a_whole_turn_is_played_in_another_window(
    app: TaluvaApp, time: Time, hand: Hand, shape: tuple[int, int]
) -> None:
    """Fingers are where they are seen, in every shape of window."""
    table = sit(app, time)
    sdl.turn(*shape)
    time.pass_by(0.5)
    hand.play(TURN)
    assert table.game.text == AFTER
