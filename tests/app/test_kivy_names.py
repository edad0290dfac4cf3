"""Private names of Kivy whose loss would raise nothing: here it turns a test red."""

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.effects import kinetic
from kivy.uix.boxlayout import BoxLayout

from taluva.app.device.platform import LOST
from taluva.app.draw.patches import PlainPatch
from taluva.app.look import kivymends
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.field import Field
from taluva.app.widgets.scroll import Scroll
from tests.app.conftest import Time
from tests.app.touch import Touch, write


def test_the_loop_turns_as_seldom_as_it_is_told(time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """By `Clock._max_fps`: without it a table left open costs its battery."""
    slept: list[float] = []

    def sleep(microseconds: float) -> None:
        slept.append(microseconds / 1e6)
        time.now += microseconds / 1e6

    monkeypatch.setattr(Clock, "usleep", sleep)
    unlimited, Clock._max_fps = Clock._max_fps, 60
    waits = []
    try:
        for times in (60, 20):
            kivymends.turn(times)
            Clock.tick()
            slept.clear()
            Clock.tick()
            waits.append(sum(slept))
    finally:
        Clock._max_fps = unlimited  # here: the clock of the test stands still, and the next frame would never come
    often, seldom = waits
    assert 0 < often <= 1 / 60 < 2 * often < seldom <= 1 / 20


def test_a_field_shows_its_caret_where_the_next_letter_comes(app: TaluvaApp, time: Time) -> None:
    """By `_cursor_visual_pos` and `_cursor_visual_height`; by `_cursor_blink` it comes and goes."""
    field = Field(size_hint=(None, None), size=(400, 60), pos=(100, 300))
    Window.add_widget(field)
    time.pass_by(0.1)
    (caret,) = (one for one in field.canvas.before.children if isinstance(one, PlainPatch))
    assert caret.rgba[3] == 0
    places = []
    for text in ("A", "n", "n"):
        write(field, text)
        time.pass_by(0.05)
        places.append(caret.pos[0])
        assert caret.rgba[3] > 0
        assert caret.pos[0] == pytest.approx(field.cursor_pos[0], abs=1)
        assert caret.pos[1] == pytest.approx(field.cursor_pos[1], abs=1)
        assert abs(caret.size[1]) == pytest.approx(field.line_height, rel=0.3)
    assert places[0] < places[1] < places[2]
    seen = set()
    for _ in range(30):
        time.pass_by(0.1, frames=1)
        seen.add(caret.rgba[3] > 0)
    assert seen == {True, False}


def test_what_is_scrolled_stays_where_it_is_when_the_finger_is_lost(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By `ScrollView._touch`: else a finger that the system takes back throws the list."""
    monkeypatch.setattr(kinetic, "time", time)
    speeds = []  # pixels a second with which the list goes on
    for lost in (False, True):
        scroll = Scroll(size_hint=(None, None), size=(400, 400))
        scroll.add_widget(BoxLayout(size_hint_y=None, height=4000))
        Window.add_widget(scroll)
        time.pass_by(0.1)
        finger = Touch(200, 100)
        for step in range(1, 9):
            time.now += 0.01
            finger.to(200, 100 + 30 * step)
        assert scroll.scroll_y < 1
        if lost:
            finger.ud[LOST] = True
        EventLoop.post_dispatch_input("end", finger)
        speeds.append(abs(scroll.effect_y.velocity))
        Window.remove_widget(scroll)
    thrown, kept = speeds
    assert thrown > 100
    assert kept == pytest.approx(0, abs=1)
