"""The mouse on a desk: which key it is over, and its wheel, which zooms and scrolls and does nothing else."""

from typing import Any

import pytest
from kivy.core.window import Window

from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.app.widgets.overlay import Popover, ask
from tests import sure
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.touch import centre, find, held, tap


def move(target: object) -> None:
    """Move the mouse to the middle of a widget, or to a point."""
    Window.mouse_pos = centre(target)


def over(app: TaluvaApp) -> object:
    """The key that it is over, once it has moved."""
    return sure(sure(app.desktop).mouse).over


def test_the_mouse_is_over_what_can_be_pressed_and_nothing_else(app: TaluvaApp, time: Time) -> None:
    """One key after the other; none beside them, under a finger, once it has left, or below a dialog."""
    key, other = find("Settings"), find("Archive")
    x, y = centre(key)

    def comes_to(target: object, found: object) -> None:
        move(target)
        assert over(app) is found

    for target, found in ((key, key), (other, other), ((2, 2), None), (key, key)):
        comes_to(target, found)
    with held(5, 5):
        assert over(app) is None
    time.pass_by(1)
    assert over(app) is None
    comes_to((x + 1, y), key)
    Window.dispatch("on_cursor_leave")
    assert over(app) is None
    ask("Title", "Text", ("Done", "primary", None))
    time.pass_by(0.5)
    comes_to((x, y), None)
    comes_to(find("Done"), find("Done"))


def test_the_wheel_zooms_the_island_about_the_pointer(app: TaluvaApp, table: Any) -> None:
    """On the table and in the replay: what lies under the pointer stays there."""
    table.do(table.hand.choose, "JC")
    for name in ("table", "viewer"):
        view = table.parts.view if name == "table" else visit(app, name, tab="moments", session=table.session).view
        x, y = view.camera.middle()
        x, y = x + 40, y + 30
        s, under = view.camera.s, view.seen().to_ground(x, y)
        tap((x, y), "scrolldown")
        assert view.camera.s > s
        assert view.seen().to_ground(x, y) == pytest.approx(under)
        tap((x, y), "scrollup")
        assert view.camera.s == pytest.approx(s)


def test_the_wheel_beside_a_sheet_does_not_close_it(app: TaluvaApp, time: Time) -> None:
    """A click does."""
    popover = Popover(point=[600, 400])
    popover.open()
    time.pass_by(0.5)
    for button, stays in (("scrollup", True), ("left", False)):
        tap((5, 5), button)
        assert (popover in overlay.opened()) == stays


def test_a_touchpad_turns_the_island_once(app: TaluvaApp, table: Any, time: Time) -> None:
    """It sends dozens of turns of a wheel for one movement sideways."""
    before = table.parts.view.turned
    for button, turns, by in (("scrollright", 20, 1), ("scrollleft", 1, 0)):
        for _ in range(turns):
            tap(table.parts.view.camera.middle(), button)
        assert table.parts.view.turned == before + by
        time.pass_by(0.5)
