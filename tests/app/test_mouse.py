"""The mouse on a desk: which key it is over, and its wheel, which zooms and scrolls and does nothing else."""

from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from taluva.app.desk import mouse as mice
from taluva.app.desk.mouse import Mouse
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.overlay import Popover, ask
from taluva.engine.position import Setup
from tests.app.conftest import Time
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


def test_the_mouse_is_over_one_key_after_the_other(app: TaluvaApp, time: Time) -> None:
    """And over none where there is nothing to press."""
    one, other = find("Settings"), find("Archive")
    move(one)
    assert over(app) is one
    move(other)
    assert over(app) is other
    move((2, 2))
    assert over(app) is None


def test_every_key_of_the_table_is_found(app: TaluvaApp, table: Any) -> None:
    """The buttons of the bar, those over the island, the cards; the island is none."""
    parts = [table.parts.hint_button, table.parts.fit_button, *table.parts.cards[:2]]
    parts += [key for key in walk(table.parts.bar) if isinstance(key, IconButton) and key.icon in ("menu", "turn-view")]
    for part in parts:
        move(part)
        assert over(app) is part
    move(table.parts.view.camera.middle())
    assert over(app) is None


def test_what_cannot_be_pressed_is_no_key(app: TaluvaApp, table: Any) -> None:
    """Redo, while there is nothing to redo."""
    redo: Any = next(key for key in walk(table.parts.bar) if getattr(key, "icon", "") == "redo")
    assert redo.disabled
    move(redo)

    assert over(app) is None


def test_what_lies_under_a_dialog_is_out_of_reach(app: TaluvaApp, time: Time) -> None:
    """Only its own answers can be pressed."""
    below = centre(find("Settings"))
    move(below)
    ask("Title", "Text", ("Done", "primary", None))
    time.pass_by(0.5)
    move((below[0] + 1, below[1]))
    assert over(app) is None
    done: Any = find("Done")
    move(done)
    assert over(app) is done


def test_what_is_scrolled_out_of_sight_is_out_of_reach(app: TaluvaApp, time: Time) -> None:
    """It lies below the title of the page, but cannot be seen there."""
    app.show("settings")
    time.pass_by(0.5)
    screen: Any = app.stage.current
    screen.ids.scroll.scroll_y = 0.5
    time.pass_by(0.5)
    back: Any = find("back")
    for y in range(0, int(Window.height), 7):
        move((640, y))
        found: Any = over(app)
        if found is not None and found is not back:
            low = found.to_window(found.x, found.y)[1]
            assert low <= y <= low + found.height
            assert y <= screen.ids.scroll.to_window(0, screen.ids.scroll.top)[1]


def test_turned_to_the_seat_opposite_the_mouse_finds_the_same(app: TaluvaApp, table: Any, time: Time) -> None:
    """The window's own points do not turn with what it shows."""
    table.turn_chrome()
    time.pass_by(0.5)
    x, y = centre(table.parts.hint_button)
    move((Window.width - x, Window.height - y))

    assert over(app) is table.parts.hint_button


def test_a_finger_or_a_mouse_that_leaves_ends_it(app: TaluvaApp, time: Time) -> None:
    """On glass nothing hovers."""
    button = find("Settings")
    move(button)
    touch = Touch(5, 5)
    assert over(app) is None
    touch.up()
    time.pass_by(1)
    assert over(app) is None

    move((centre(button)[0] + 1, centre(button)[1]))
    assert over(app) is button
    Window.dispatch("on_cursor_leave")
    assert over(app) is None


def test_what_a_press_has_opened_is_looked_up(app: TaluvaApp, time: Time) -> None:
    """The mouse rests where it was; what it was over is gone."""
    button = find("Settings")
    move(button)
    tap(button, "left")
    time.pass_by(1)

    assert app.stage.name == "settings"
    assert over(app) is not button


def test_a_mouse_that_rests_costs_nothing(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked up when it moves, not at every frame."""
    move(find("Settings"))
    looked = []
    monkeypatch.setattr(mice, "under", lambda x, y: looked.append((x, y)))
    for _ in range(60):
        time.pass_by(0.1, frames=1)
    assert looked == []
    move((300, 300))
    assert len(looked) == 1


def test_before_the_mouse_moves_nothing_is_made_for_it(app: TaluvaApp) -> None:
    """A tablet without one has none."""
    assert app.desktop is not None
    assert app.desktop.mouse is None


def test_the_wheel_zooms_the_island_about_the_pointer(app: TaluvaApp, table: Any, time: Time) -> None:
    """On the table and in the replay: what lies under the pointer stays there."""
    table.do("choose", "JC")
    for screen in ("table", "replay"):
        if screen == "replay":
            app.show("replay", session=table.session)
            time.pass_by(0.5)
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


def test_the_wheel_presses_nothing(app: TaluvaApp, table: Any) -> None:
    """Neither a tile of the grid nor a card."""
    x, y, width, height = table.parts.grid.cell("JC")
    tap((x + width / 2, y + height / 2), "scrollup")
    tap(table.parts.cards[0], "scrolldown")

    assert not table.game.proposal.kind
    assert not overlay.anything_open()


def test_the_wheel_beside_a_sheet_does_not_close_it(app: TaluvaApp, time: Time) -> None:
    """A click does."""
    popover = Popover(point=[600, 400])
    popover.open()
    time.pass_by(0.5)
    tap((5, 5), "scrollup")
    assert popover in overlay.opened()
    tap((5, 5), "left")
    assert popover not in overlay.opened()


def test_a_list_scrolls_by_the_wheel(app: TaluvaApp, time: Time) -> None:
    """As everywhere."""
    app.show("settings")
    time.pass_by(0.5)
    scroll = app.stage.current.ids.scroll
    before = scroll.scroll_y
    for _ in range(5):
        tap((640, 300), "scrollup")
        time.pass_by(0.2)

    assert scroll.scroll_y < before


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
