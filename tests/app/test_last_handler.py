"""Whatever fails, the app goes on: one sentence, a screen that works, and the game complete."""

import threading
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import Mock

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from taluva.app.mishap import log
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import Snackbar, opened
from tests import sure
from tests.app.conftest import Time
from tests.app.loop import Loop, guarded
from tests.app.showing import recorded, the_new_game
from tests.app.tables import THURSDAY
from tests.app.touch import Quick, centre, find, texts, walk

SAID = "Something in the app failed. What was confirmed is saved; play can go on."


class OnPurposeError(Exception):
    """Raised by the tests."""


def fail(*_: object, **__: object) -> None:
    """What every handler does here."""
    raise OnPurposeError("Ann lost it")


@pytest.fixture
def loop(app: TaluvaApp, time: Time) -> Iterator[Loop]:
    """The app under its last handler, with a game on the table."""
    app.arriving.record(THURSDAY)
    time.pass_by(1)
    with guarded(app, time) as loop:
        yield loop


def heard(app: TaluvaApp) -> list[str]:
    """All words on the screen; the table says in passing where it says everything."""
    screen: Any = app.stage.current
    return [*texts(), screen.parts.voice.said.title] if app.stage.name in ("table", "draft") else texts()


def stands(app: TaluvaApp, loop: Loop, game: str, record: str) -> None:
    """It was said, a screen is shown, nothing is half done, the game is complete, and it goes on at the table."""
    screen = app.stage.current
    assert SAID in heard(app), f"{app.stage.name}: nothing was said"
    assert (screen.parent, screen.opacity, app.root.parent) == (app.stage, 1, Window)
    assert EventLoop.touches == []
    assert recorded(app, game) == record
    app.resume(game)
    loop.turn()
    assert app.stage.name == "table"
    assert app.stage.current.session.text == record


def under_way(app: TaluvaApp) -> tuple[str, str]:
    """The game on the table, and its record."""
    listed = app.archive.lists.under_way()[0]
    return listed.id, recorded(app, listed.id)


# Each way by which an error can come


def in_thread() -> None:
    """Fail in a thread of its own."""
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


# Kivy asks the last handler from its clock (plans, motion, what other threads leave to it) and from its loop (touches,
# keys, letters, properties); a thread has nobody but itself.
WAYS: dict[str, Callable[[], object]] = {
    "clock": lambda: Clock.schedule_once(fail, 0),
    "loop": fail,
    "thread": in_thread,
}


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_an_error_on_any_way_ends_nothing(app: TaluvaApp, loop: Loop, way: Callable[[], None]) -> None:
    """The sentence, a screen, the game, and in the log what failed where, without what the error says."""
    game, record = under_way(app)
    loop.turn(way)
    stands(app, loop, game, record)
    written = log.text(app.folders.state)
    assert "OnPurposeError" in written
    assert "tests/app/test_last_handler.py" in written
    assert "Ann" not in written


def test_an_error_in_a_thread_closes_nothing_that_is_being_written(app: TaluvaApp, loop: Loop) -> None:
    """No screen failed: the sheet, what was written into it and the screen below stay; it is said once."""
    app.show("setup")
    loop.turn()
    screen, new = app.stage.current, the_new_game(app)
    loop.turn(lambda: new.edit(0))
    (sheet,) = opened()
    field = next(one for one in walk(sheet) if isinstance(one, TextInput))
    field.focus, field.text = True, "Ann-So"
    loop.turn(in_thread)
    assert (opened(), field.text, field.focus, app.stage.current) == ((sheet,), "Ann-So", True, screen)
    (notice,) = [one for one in Window.children if isinstance(one, Snackbar)]
    assert notice.text == SAID
    assert "OnPurposeError" in log.text(app.folders.state)


def test_what_comes_again_and_again_goes_on_after_an_error(
    app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch, time: Time
) -> None:
    """The archive is looked after although it failed once; it is said once, and nobody is led away."""
    monkeypatch.setattr(app.held, "mind", fail)
    screen = app.stage.current
    time.now += 6
    loop.turn()
    assert SAID in heard(app)
    assert app.stage.current is screen

    minding = Mock()
    monkeypatch.setattr(app.held, "mind", minding)
    time.now += 6
    loop.turn()
    assert minding.called


def test_a_screen_that_fails_in_every_frame_is_left(
    app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No endless loop: the thing that raises is taken away."""
    game, record = under_way(app)
    app.show("settings")
    loop.turn()

    with monkeypatch.context() as failing:
        failing.setattr(type(app.stage.current), "enter", lambda *_: Clock.schedule_interval(fail, 0))
        app.stage.forget("settings")
        app.show("settings")
        loop.turn(frames=12)

    assert app.stage.name == "home"
    stands(app, loop, game, record)


@pytest.mark.parametrize("waits", [False, True])
def test_where_home_fails_too_the_app_ends_but_while_a_game_waits_to_be_written(
    app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    """All is on the disk, and the next start has it; else it would be lost, and the error is only said each time."""
    game, record = under_way(app)
    if waits:
        monkeypatch.setattr(type(app.archive), "is_persistent", False)
    end = Mock()
    monkeypatch.setattr(app, "stop", end)
    for kind in {app.stage.screen(name).__class__ for name in ("home", app.stage.name)}:
        monkeypatch.setattr(kind, "enter", fail)
    loop.turn(WAYS["clock"], frames=6)

    assert (end.call_count, sure(app.guard).gave_up) == ((0, False) if waits else (1, True))
    assert SAID in texts() or not waits
    assert recorded(app, game) == record


def test_a_touch_under_way_is_let_go(app: TaluvaApp, loop: Loop) -> None:
    """A finger that is down while something fails moves nothing any more when it comes up."""
    app.show("home")
    loop.turn()
    fingers: list[Quick] = []
    loop.turn(lambda: fingers.append(Quick(*centre(find("Settings")))), WAYS["clock"])
    loop.turn(fingers[0].up)
    assert (app.stage.name, EventLoop.touches) == ("home", [])


def test_pictures_that_could_not_be_read_ahead_are_read_when_asked_for_again(
    app: TaluvaApp, loop: Loop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread that failed keeps nobody waiting for ever."""
    from taluva.app.island import drawing

    drawing.page.cache_clear()
    done: list[str] = []

    def preload(name: str) -> None:
        others = set(threading.enumerate())
        drawing.preload(lambda: done.append(name))
        for thread in set(threading.enumerate()) - others:
            thread.join()

    with monkeypatch.context() as failing:
        failing.setattr(drawing, "CoreImage", fail)
        preload("first")
    preload("second")
    loop.turn(frames=6)

    assert done == ["second"]


def test_the_wish_to_end_is_no_mishap(app: TaluvaApp, loop: Loop) -> None:
    """Ctrl-C ends the app."""

    def interrupt(_dt: float) -> None:
        raise KeyboardInterrupt

    Clock.schedule_once(interrupt, 0)
    with pytest.raises(KeyboardInterrupt):
        loop.turn()
    EventLoop.status = "started"
