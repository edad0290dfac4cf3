"""The mouse on a desk: which key it is over, and its wheel, which zooms and scrolls and does nothing else."""

from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from taluva.app.desk.mouse import Mouse
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.overlay import Popover, ask
from taluva.engine.position import Setup
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.touch import Touch, centre, find, tap, walk


@pytest.fixture
def table(app: TaluvaApp, time: Time) -> Any:
    """A new game on the table."""
    app.start_game(Setup(("red", "white"), "ferti", 24, "classic"), ("Ann", "Ben"))
    time.pass_by(1)
    return app.stage.current


def move(target: object) -> None:
    """Move the mouse to the middle of a widget, or to a point."""
    Window.mouse_pos = centre(target)


def mouse(app: TaluvaApp) -> Mouse:
    """The mouse of the running app, once it has moved."""
    assert app.desktop is not None
    assert app.desktop.mouse is not None
    return app.desktop.mouse


def over(app: TaluvaApp) -> object:
    """The key that it is over."""
    return mouse(app).over


def test_the_mouse_is_over_what_can_be_pressed_and_nothing_else(app: TaluvaApp, time: Time) -> None:
    """One key after the other; none beside them, under a finger, once it has left, or below a dialog."""
    key, other = find("Settings"), find("Archive")
    x, y = centre(key)
    for target, found in ((key, key), (other, other), ((2, 2), None), (key, key)):
        move(target)
        assert over(app) is found
    touch = Touch(5, 5)
    assert over(app) is None
    touch.up()
    time.pass_by(1)
    assert over(app) is None
    move((x + 1, y))
    assert over(app) is key
    Window.dispatch("on_cursor_leave")
    assert over(app) is None

    ask("Title", "Text", ("Done", "primary", None))
    time.pass_by(0.5)
    for target, found in (((x, y), None), (find("Done"), find("Done"))):
        move(target)
        assert over(app) is found


def test_every_key_of_the_table_is_found(app: TaluvaApp, table: Any) -> None:
    """The buttons of the bar, those over the island, the cards; the island is none."""
    parts = [table.parts.hint_button, table.parts.fit_button, *table.parts.cards[:2]]
    parts += [key for key in walk(table.parts.bar) if isinstance(key, IconButton) and key.icon in ("menu", "turn-view")]
    for part in parts:
        move(part)
        assert over(app) is part
    move(table.parts.view.camera.middle())
    assert over(app) is None


def test_the_wheel_zooms_the_island_about_the_pointer(app: TaluvaApp, table: Any) -> None:
    """On the table and in the replay: what lies under the pointer stays there."""
    table.do(table.hand.choose, "JC")
    for screen in ("table", "viewer"):
        if screen == "viewer":
            visit(app, "viewer", tab="moments", session=table.session)
        shown: Any = app.stage.current
        view = shown.parts.view if screen == "table" else shown.view
        x, y = view.camera.middle()
        x, y = x + 40, y + 30
        s, held = view.camera.s, view.seen().to_ground(x, y)
        tap((x, y), "scrolldown")
        assert view.camera.s > s
        assert view.seen().to_ground(x, y) == pytest.approx(held)
        tap((x, y), "scrollup")
        assert view.camera.s == pytest.approx(s)


def test_the_wheel_beside_a_sheet_does_not_close_it(app: TaluvaApp, time: Time) -> None:
    """A click does."""
    popover = Popover(point=[600, 400])
    popover.open()
    time.pass_by(0.5)
    tap((5, 5), "scrollup")
    assert popover in overlay.opened()
    tap((5, 5), "left")
    assert popover not in overlay.opened()


def test_a_touchpad_turns_the_island_once(app: TaluvaApp, table: Any, time: Time) -> None:
    """It sends dozens of turns of a wheel for one movement sideways."""
    middle = table.parts.view.camera.middle()
    before = table.parts.view.turned
    for _ in range(20):
        tap(middle, "scrollright")
    assert table.parts.view.turned == before + 1
    time.pass_by(0.5)
    tap(middle, "scrollleft")
    assert table.parts.view.turned == before
    EventLoop.idle()
