"""A table that nobody touches costs little: no picture, few turns of the loop, and in the end the device sleeps."""

from collections.abc import Callable, Iterator

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_SCISSOR_TEST, glDisable, glEnable, glScissor
from kivy.input import MotionEvent

from taluva.app.device import platform
from taluva.app.look.times import STILL
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.pace import OFTEN, SELDOM, Pace
from taluva.app.shell.screens import SCREENS
from taluva.app.widgets.overlay import anything_open, close_all
from tests import sure
from tests.app.conftest import Time, _skip_drawing
from tests.app.fitting import others
from tests.app.hand import Hand
from tests.app.showing import sheets, shown, sit
from tests.app.touch import Quick, Touch, tap


class Glass:
    """An input provider that reports one finger at its time."""

    def __init__(self, time: Time, at: float) -> None:
        """Touch the middle at that time."""
        self.time = time
        self.at = at
        self.finger: Quick | None = None

    def update(self, dispatch_fn: Callable[[str, MotionEvent], None]) -> None:
        """Report what has come."""
        if self.finger is None and self.time.now >= self.at:
            self.finger = Quick(*Window.center)


class Loop:
    """Kivy's own loop on a clock that goes on while it sleeps; counts its turns and the pictures drawn."""

    def __init__(self, time: Time) -> None:
        """Have counted nothing."""
        self.time = time
        self.turns = self.drawn = 0

    def sleep(self, microseconds: float) -> None:
        """Sleep, as long as the clock is concerned."""
        self.time.now += microseconds / 1e6

    def count(self, *_: object) -> None:
        """A picture is drawn."""
        self.drawn += 1

    def settle(self) -> None:
        """Draw from now on, first what has changed so far: to draw all of that would take the tests minutes."""
        Window.unbind(on_draw=_skip_drawing)
        # Nobody looks at the pictures, they are counted: one dot of each is enough.
        glEnable(GL_SCISSOR_TEST)
        glScissor(0, 0, 1, 1)
        self.run(0.3)

    def run(self, seconds: float) -> tuple[int, int]:
        """Turn for so long; say how many turns and pictures that took."""
        self.turns = self.drawn = 0
        end = self.time.now + seconds
        while self.time.now < end:
            EventLoop.idle()
            Window.mainloop()
            self.turns += 1
        return self.turns, self.drawn


@pytest.fixture
def loop(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loop]:
    """Let the loop sleep between frames as on a tablet."""
    loop, pace = Loop(time), Pace()
    unlimited, Clock._max_fps = Clock._max_fps, OFTEN
    monkeypatch.setattr(Clock, "usleep", loop.sleep)
    Window.bind(on_flip=loop.count)
    pace.begin()
    yield loop
    glDisable(GL_SCISSOR_TEST)
    pace.end()
    Clock._max_fps = unlimited  # here: the frames with which the app ends would never come
    Window.unbind(on_flip=loop.count)


LIVELY = ("home", "table", "viewer")


@pytest.mark.parametrize("name", [*LIVELY, *others(*(name for name in SCREENS if name not in LIVELY))])
def test_ten_seconds_after_the_last_touch_nothing_is_drawn(name: str, app: TaluvaApp, time: Time, loop: Loop) -> None:
    """On no screen, the sea included; and the loop turns seldom."""
    shown(app, name)
    tap((Window.width / 2, Window.height / 2))
    time.pass_by(10, frames=100)
    loop.settle()
    assert name != "viewer" or app.stage.current.view.island.tiles, "there is something to look at"
    loop.run(STILL)
    turns, drawn = loop.run(5)
    assert (drawn, turns <= 5 * OFTEN / 2) == (0, True)


def test_nothing_is_drawn_under_a_sheet_either(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """Ten seconds after it opened nothing moves any more, whichever it is; lots are drawn and told by then."""
    restless = {}
    for name, open_it in sheets(app).items():
        open_it()
        assert anything_open() or name == "lots", name
        time.pass_by(10, frames=40)
        loop.settle()
        if drawn := loop.run(1)[1]:
            restless[name] = drawn
        Window.bind(on_draw=_skip_drawing)
        close_all()
        time.pass_by(1, frames=5)

    assert restless == {}


def rest(time: Time) -> None:
    """Touch nothing for so long that the loop turns seldom."""
    time.pass_by(10, frames=20)
    time.pass_by(STILL, frames=2)


def test_a_touch_at_rest_is_answered_within_a_slow_turn_and_the_next_within_a_frame(
    app: TaluvaApp, time: Time, loop: Loop
) -> None:
    """Nobody waits for longer than a twentieth of a second."""
    seen: list[float] = []
    Window.bind(on_touch_down=lambda *_: seen.append(time.now))
    for part in range(12):
        rest(time)
        for patience in (1 / SELDOM, 1 / OFTEN):
            glass = Glass(time, time.now + 0.5 + part * 0.017)
            EventLoop.input_providers.append(glass)
            loop.run(1)
            EventLoop.input_providers.remove(glass)
            sure(glass.finger).up()
            assert seen.pop(0) - glass.at <= patience + 0.001


def test_what_is_planned_happens_in_time(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """At rest a timer is late by one slow turn at most."""
    rest(time)
    happened: list[float] = []
    begun = time.now
    for seconds in (0.1, 0.35, 0.7):
        Clock.schedule_once(lambda _: happened.append(time.now - begun), seconds)
    loop.run(1)

    assert happened == pytest.approx([0.1, 0.35, 0.7], abs=1 / SELDOM + 0.001)


def test_what_begins_to_move_at_rest_has_all_its_frames(app: TaluvaApp, time: Time, loop: Loop) -> None:
    """The first picture lets the loop run."""
    loop.settle()
    rest(time)
    loop.run(0.1)
    Clock.schedule_interval(lambda _: Window.canvas.ask_update(), 0)
    turns, drawn = loop.run(1)
    assert turns >= 55
    assert drawn >= 50


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the device was asked last about staying awake."""
    asked = [False]
    monkeypatch.setattr(platform, "keep_awake", lambda awake: asked.append(awake))
    return asked


def test_after_ten_minutes_the_table_lets_the_device_sleep(app: TaluvaApp, time: Time, asked: list[bool]) -> None:
    """Not earlier, four people may think for nine; and the next touch, which counts, keeps it awake again."""
    sit(app)
    time.pass_by(2, frames=10)
    time.pass_by(590, frames=40)
    assert asked[-1]
    time.pass_by(16, frames=30)
    assert not asked[-1]
    hand = Hand(app, time)
    Touch(*hand.cell("JC")).up()
    time.pass_by(0.2)
    assert (asked[-1], hand.table.game.proposal.kind) == (True, "JC")


def test_whoever_fetches_the_app_back_finds_the_table_awake(app: TaluvaApp, time: Time, asked: list[bool]) -> None:
    """The device slept, somebody unlocked it."""
    sit(app)
    time.pass_by(610, frames=13)
    app.dispatch("on_pause")
    time.now += 3600
    app.dispatch("on_resume")
    time.pass_by(1, frames=6)
    assert asked[-1]
