"""The mouse on a desk: what it is over is tinted, and its wheel zooms and scrolls and does nothing else."""

from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.metrics import dp

from taluva.app.desk import mouse as mice
from taluva.app.desk.mouse import Mouse
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.overlay import Popover, ask
from taluva.engine.position import Setup
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.touch import Touch, centre, find, tap, walk
from tests.archive.scale import fill
from tests.record.games import four, game


@pytest.fixture
def cursors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The cursors that were shown."""
    shown: list[str] = []
    monkeypatch.setattr(mice, "show_cursor", shown.append)
    return shown


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
    """The widget that is tinted."""
    found = mouse(app).over
    return found.widget if found is not None else None


def tinted(widget: Any, app: TaluvaApp) -> bool:
    """Whether the tint is drawn with a widget."""
    return mouse(app)._tint in widget.canvas.after.children


def test_what_can_be_pressed_is_tinted_and_the_cursor_a_hand(app: TaluvaApp, time: Time, cursors: list[str]) -> None:
    """From one to the next, and nothing where there is nothing to press."""
    one: Any = find("Settings")
    other: Any = find("Archive")
    move(one)
    assert over(app) is one
    assert tinted(one, app)
    move(other)
    assert over(app) is other
    assert (tinted(one, app), tinted(other, app)) == (False, True)
    move((2, 2))
    assert over(app) is None
    assert not tinted(other, app)
    assert cursors == ["hand", "arrow"]


def test_every_control_of_the_table_answers(app: TaluvaApp, table: Any) -> None:
    """The buttons of the bar, those over the island, the cards, and each cell of the grid as a place of its own."""
    parts = [table.parts.hint_button, table.parts.fit_button, *table.parts.cards[:2]]
    parts += [key for key in walk(table.parts.bar) if isinstance(key, IconButton) and key.icon in ("menu", "turn-view")]
    for part in parts:
        move(part)
        assert over(app) is part
    numbers = set()
    for kind in ("JJ", "JC", "LL"):
        x, y, width, height = table.parts.grid.cell(kind)
        move((x + width / 2, y + height / 2))
        assert over(app) is table.parts.grid
        found = mouse(app).over
        assert found is not None
        numbers.add(found.number)
    assert len(numbers) == 3
    move(table.parts.view.camera.middle())
    assert over(app) is None


def test_each_row_of_a_list_is_a_place_of_its_own(app: TaluvaApp, time: Time) -> None:
    """Of the archive's games by its card, not between two, and of the turns of a replay; not what is scrolled away."""
    fill(app.archive, 12)
    app.show("archive")
    time.pass_by(1, frames=8)
    games = app.stage.current.ids.list
    for index in (0, 1):
        row = games.box(index)
        move(games.to_window(row.x + row.width / 2, row.y + row.height / 2))
        found = mouse(app).over
        assert found is not None
        assert (found.widget, found.box) == (games, row)
    move(games.to_window(row.x + row.width / 2, row.top + dp(2)))
    assert over(app) is None
    hidden = games.box(11)
    move(games.to_window(hidden.x + hidden.width / 2, hidden.y + hidden.height / 2))
    assert over(app) is not games

    app.show("replay", game=app.archive.take(write(game(2, four(24))))[0])
    app.stage.current.rail.tab = "turns"
    time.pass_by(1, frames=8)
    turns = app.stage.current.rail.turns
    row = turns.box(turns.seen[len(turns.seen) // 2])
    move(turns.to_window(row.x + row.width / 2, row.y + row.height / 2))
    assert over(app) is turns


def test_what_cannot_be_pressed_is_not_tinted(app: TaluvaApp, table: Any) -> None:
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
