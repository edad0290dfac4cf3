"""A finger on a tablet's glass is one touch, and does what it does elsewhere."""

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.scroll import ColumnScroll
from taluva.record.writer import write
from tests.android import sdl
from tests.android.playing import BEGUN, RECORD, sit
from tests.app.conftest import Time, frame
from tests.app.hand import Hand
from tests.app.touch import centre, find, press, tap, walk
from tests.touch_through import enter


class Heard:
    """What reaches the window of touches."""

    def __init__(self) -> None:
        self.begun: list[Any] = []
        self.spots: list[tuple[str, int, int]] = []

    def on_motion(self, _window: object, kind: str, touch: Any) -> None:
        """Note it."""
        if touch.is_touch:
            if kind == "begin":
                self.begun.append(touch)
            self.spots.append((kind, round(touch.sx * Window.width), round(touch.sy * Window.height)))


@pytest.fixture
def heard() -> Iterator[Heard]:
    """Listen to the window."""
    heard = Heard()
    Window.bind(on_motion=heard.on_motion)
    yield heard
    Window.unbind(on_motion=heard.on_motion)


@pytest.fixture
def hand(app: TaluvaApp, time: Time) -> Hand:
    """A hand at the running app."""
    return Hand(app, time)


def test_a_tap_is_one_touch(app: TaluvaApp, heard: Heard) -> None:
    """SDL tells of it twice, as a mouse and as a finger; a button hears it once."""
    row: Any = find("Settings")
    pressed: list[object] = []
    row.bind(on_release=pressed.append)
    tap(row)
    assert len(heard.begun) == 1
    assert pressed == [row]
    assert app.stage.name == "settings"


def test_a_click_of_a_mouse_on_a_tablet_is_one_touch(app: TaluvaApp, heard: Heard) -> None:
    """SDL makes a finger of it there."""
    sdl.click(*centre(find("Settings")))
    assert len(heard.begun) == 1
    assert app.stage.name == "settings"


def test_a_finger_is_where_it_was_put(window: object, heard: Heard) -> None:
    """From corner to corner, and widgets see it there but for a pixel."""
    spots = [(0, 0), (Window.width - 1, Window.height - 1), (417, 238)]
    for x, y in spots:
        press(x, y).up()
    assert heard.spots == [(kind, x, y) for x, y in spots for kind in ("begin", "end")]
    assert all(abs(touch.x - x) <= 1 >= abs(touch.y - y) for touch, (x, y) in zip(heard.begun, spots, strict=True))


def test_fingers_come_and_go_in_any_order(window: object, heard: Heard) -> None:
    """The first one lifted, a third one put down: three touches, each with its own way."""
    one = press(100, 100)
    two = press(300, 300)
    one.up()
    three = press(500, 500)
    two.to(310, 300)
    three.to(510, 500)
    two.up()
    three.up()
    assert len({touch.uid for touch in heard.begun}) == 3
    assert heard.spots == [
        ("begin", 100, 100),
        ("begin", 300, 300),
        ("end", 100, 100),
        ("begin", 500, 500),
        ("update", 310, 300),
        ("update", 510, 500),
        ("end", 310, 300),
        ("end", 510, 500),
    ]


def test_a_pull_lays_a_tile(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """Where it began and whither it was pulled; the next touch confirms it."""
    table = sit(app, time)
    turn = RECORD.turns[len(BEGUN.turns)]
    assert hand.play(turn) <= 5
    assert table.game.text == write(RECORD._replace(turns=RECORD.turns[: len(BEGUN.turns) + 1]))


def test_two_fingers_move_the_view_and_lay_nothing(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """A kind is chosen, so that one finger would lay it."""
    table = sit(app, time)
    hand.tap(hand.cell("RJ"))
    said = table.game.text
    time.pass_by(1)
    hexagon = next(iter(table.parts.view.island.levels))
    x, y = table.parts.view.where(hexagon)
    x0, y0 = hand.free_spot((dp(60), dp(20)))
    one, two = press(x0 - dp(60), y0), press(x0 + dp(60), y0)
    for step in range(1, 11):
        one.to(x0 + dp(6 * step - 60), y0 + dp(2 * step))
        two.to(x0 + dp(6 * step + 60), y0 + dp(2 * step))
    one.up()
    two.up()
    time.pass_by(1)
    moved = table.parts.view.where(hexagon)
    assert moved == pytest.approx((x + dp(60), y + dp(20)), abs=4)
    assert table.game.proposal.placement is None
    assert table.game.text == said


def test_two_fingers_zoom_and_lay_nothing(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """As far as they come together."""
    table = sit(app, time)
    hand.tap(hand.cell("RJ"))
    before = table.parts.view.camera.s
    hand.pinch(hand.free_spot((0.0, 0.0)), 1 / 1.5)
    assert table.parts.view.camera.s == pytest.approx(before / 1.5, rel=0.05)
    assert table.game.proposal.placement is None


def test_nothing_stays_lit_where_a_finger_was(app: TaluvaApp, time: Time) -> None:
    """The mouse that SDL makes of a finger hovers nowhere."""
    told: list[object] = []
    Window.bind(on_motion=lambda _window, _kind, event: told.append(event) if event.type_id == "hover" else None)
    tap(find("Settings"))
    assert not told


def test_a_wheel_zooms_the_island_where_the_pointer_is(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """In and out again, about a point that stays; sideways it turns the island; it lays and presses nothing."""
    table = sit(app, time)
    hand.tap(hand.cell("RJ"))
    view, said = table.parts.view, table.game.text
    x, y = hand.free_spot((0.0, 0.0))
    s, spot = view.camera.s, view.seen().to_ground(x, y)
    sdl.roll(x, y, 0, 1)
    time.pass_by(1)
    assert view.camera.s > s
    assert view.seen().to_ground(x, y) == pytest.approx(spot, abs=0.02)
    sdl.roll(x, y, 0, -1)
    time.pass_by(1)
    assert view.camera.s == pytest.approx(s)
    sdl.roll(x, y, 1, 0)
    time.pass_by(1)
    assert view.turned in (1, 5, -1)
    sdl.roll(*hand.cell("JJ"), 0, 1)
    assert table.game.proposal.kind == "RJ"
    assert table.game.proposal.placement is None
    assert table.game.text == said


def test_a_wheel_scrolls_a_list(app: TaluvaApp, time: Time) -> None:
    """Of whatever lies under the pointer; a finger goes on as before."""
    app.show("settings")
    time.pass_by(0.8)
    scroll: Any = next(one for one in walk(app.stage.current) if isinstance(one, ColumnScroll))
    top = scroll.scroll_y
    sdl.roll(*centre(scroll), 0, -1)
    time.pass_by(0.3)
    assert scroll.scroll_y < top
    tap(find("back"))
    assert app.stage.name == "home"


def test_a_whole_game_is_entered_by_touch(window: object, time: Time) -> None:
    """24 tiles, from the new-game screen on: the record is the one that was played, byte for byte."""
    said = enter(write(RECORD), time)
    assert said["identical"]
    assert said["max"] <= 6
    assert said["median"] <= 4.5


def test_a_pull_within_one_slow_frame_is_a_pull(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """The app was busy while a finger came down, pulled and left: the tile lies where it was pressed."""
    table = sit(app, time)
    tile = RECORD.turns[len(BEGUN.turns)].tile
    assert tile is not None
    hand.tap(hand.cell(tile.kind))
    start, end = hand.pull_for(tile.placement)
    sdl.fling(start, end)
    for _ in range(4):
        frame()
    assert table.game.proposal.placement == tile.placement
