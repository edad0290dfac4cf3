"""A touch that the system takes back, for a gesture of its own or for a palm, is none: nothing comes of it."""

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior

from taluva.app.look.times import BUILDS, HOLD, LOOK
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.app.widgets import overlay
from taluva.app.widgets.course import CourseChart
from taluva.app.widgets.field import Field
from taluva.app.widgets.scroll import ColumnScroll
from taluva.record.writer import write
from tests.android import sdl
from tests.android.playing import BEGUN, RECORD, put, sit
from tests.android.test_back import SHEETS, setup
from tests.app import hand as hands
from tests.app.conftest import Time
from tests.app.hand import Hand, Point
from tests.app.touch import centre, find, press, tap, walk
from tests.touch_through import enter

TILE: Any = RECORD.turns[len(BEGUN.turns)].tile


@pytest.fixture
def hand(app: TaluvaApp, time: Time) -> Iterator[Hand]:
    """A hand at the table."""
    sit(app, time)
    yield Hand(app, time)
    # Kivy is told of every touch that it ended, and no field waits for one.
    assert not EventLoop.touches
    assert not FocusBehavior.ignored_touch


def where(table: TableScreen) -> tuple[float, ...]:
    """How the view lies."""
    camera = table.parts.view.camera
    return *camera.over, camera.s, camera.turn


def test_a_key_is_not_pressed(app: TaluvaApp, time: Time) -> None:
    """A swipe back begins at the edge, where a key may lie."""
    app.show("settings")
    time.pass_by(0.8)
    x, y = centre(find("back"))
    for way in ((), ((x + 8, y),)):
        finger = press(x, y)
        for spot in way:
            finger.to(*spot)
        finger.cancel()
        time.pass_by(0.8)
    assert app.stage.name == "settings"
    tap(find("back"))
    assert app.stage.name == "home"


def test_no_tile_is_named_pulled_or_taken_along(hand: Hand, time: Time) -> None:
    """On its cell, on the island, on the way there, and where it is pinned."""
    table = hand.table
    cell = hand.cell(TILE.kind)
    press(*cell).cancel()
    assert table.game.proposal.kind == ""
    hand.tap(cell)
    (x, y), end = hand.pull_for(TILE.placement)
    seen = where(table)
    for way in ((end,), (), ((x + 2, y),)):
        finger = press(x, y)
        for spot in way:
            finger.to(*spot, steps=3)
        finger.cancel()
        time.pass_by(0.5)
        assert table.game.proposal.placement is None
        assert table.parts.view.ghost is None
    for rests in (0.0, 0.5):
        finger = press(*cell).to(cell[0] - dp(14), cell[1]).to(x, y - dp(56), steps=4)
        time.pass_by(rests, frames=8)
        assert table.parts.view.ghost is not None
        finger.cancel()
        time.pass_by(0.5)
        assert table.game.proposal.placement is None
        assert table.parts.view.ghost is None
    assert where(table) == seen


def test_the_view_stays_where_it_was_moved_to(hand: Hand, time: Time) -> None:
    """No jump to the corner, whether one finger pans or two zoom; nor does the one that is left move it on."""
    table = hand.table
    x, y = hand.free_spot((dp(40), dp(20)))
    finger = press(x, y).to(x + dp(30), y + dp(10), steps=3)
    moved = where(table)
    finger.cancel()
    assert where(table) == moved
    for left in (0, 1):
        two = [press(x - dp(30), y), press(x + dp(30), y)]
        two[0].to(x - dp(40), y + dp(5))
        moved = where(table)
        two[1 - left].cancel()
        assert where(table) == moved
        two[left].to(x, y + dp(15), steps=3).up()
        assert where(table) == moved
        time.pass_by(0.5)
    hand.pan(dp(20), 0)
    assert where(table) != moved


def test_nothing_is_asked_of_a_hex(hand: Hand, time: Time) -> None:
    """A finger that rests on land, taken back before and after it has rested long enough."""
    table = hand.table
    hexagon = next(one for one in table.parts.view.island.levels if hand.spots(one, table.parts.view.island.levels))
    spot = next(iter(hand.spots(hexagon, table.parts.view.island.levels)))
    hand.tap(hand.cell(TILE.kind))
    for rests in (HOLD / 2, HOLD * 1.2, LOOK * 1.5):
        finger = press(*spot)
        time.pass_by(rests, frames=4)
        finger.cancel()
        time.pass_by(1)
        assert not overlay.opened()
        assert table.parts.view.held is None
        assert table.parts.view.pressed is None


def test_nothing_is_built(hand: Hand, time: Time) -> None:
    """A finger that rests on a lit hex until its builds open, and slides onto one of them."""
    table, turn = hand.table, RECORD.turns[len(BEGUN.turns)]
    hand._lay(turn.tile)  # type: ignore[arg-type]
    spot = hand._place_for(turn.build.build)  # type: ignore[union-attr]
    for slides in (False, True):
        finger = press(*spot)
        time.pass_by(HOLD * 1.5, frames=4)
        assert table.parts.ring.shown
        before = table.game.text  # the tile counts once a hex is named
        if slides:
            finger.to(*centre(table.parts.ring.discs[0]))
        time.pass_by(BUILDS)
        finger.cancel()
        time.pass_by(0.5)
        assert table.game.text == before
        assert not table.parts.ring.filled


def test_a_list_lies_where_it_is(app: TaluvaApp, time: Time) -> None:
    """It does not glide on either."""
    app.show("settings")
    time.pass_by(0.8)
    scroll: Any = next(one for one in walk(app.stage.current) if isinstance(one, ColumnScroll))
    x, y = centre(scroll)
    finger = press(x, y).to(x, y + 150, steps=5)
    time.pass_by(0.3)
    lies = scroll.scroll_y
    finger.cancel()
    time.pass_by(2, frames=20)
    assert scroll.scroll_y == pytest.approx(lies)


def test_a_cursor_goes_back_to_its_turn(new_app: TaluvaApp, time: Time) -> None:
    """Where the finger that drew it along was taken for something else."""
    app = new_app
    app.show("viewer", game=put(app, RECORD))
    time.pass_by(1)
    course: Any = next(one for one in walk(app.stage.current) if isinstance(one, CourseChart))
    x, y = centre(course)
    before = course.cursor
    finger = press(x, y).to(x - 60, y, steps=3)
    assert course.cursor != before
    finger.cancel()
    time.pass_by(0.5)
    assert course.cursor == before


def test_a_field_asks_for_no_keyboard_and_keeps_the_one_it_has(app: TaluvaApp, time: Time) -> None:
    """A palm on a field opens none; beside one that is written in it puts none away."""
    SHEETS["a seat"](app, time)
    time.pass_by(0.8)
    field: Any = next(one for top in Window.children for one in walk(top) if isinstance(one, Field))
    field.focus = False
    finger = press(*centre(field))
    time.pass_by(0.3)
    finger.cancel()
    time.pass_by(0.5)
    assert not field.focus
    tap(field)
    assert field.focus
    for spot in (centre(find("Done")), centre(field)):
        press(*spot).cancel()
        time.pass_by(0.5)
        assert field.focus
    assert overlay.opened()
    assert not FocusBehavior.ignored_touch


def test_a_seat_goes_back_to_its_place(app: TaluvaApp, time: Time) -> None:
    """Nobody changes places."""
    table = setup(app, time).ids.table
    seats = list(table.seats)
    one, other = table.cards[0], table.cards[1]
    place = tuple(one.pos)
    finger = press(*centre(one)).to(*centre(other), steps=5)
    finger.cancel()
    time.pass_by(1)
    assert list(table.seats) == seats
    assert tuple(one.pos) == pytest.approx(place)


class Disturbed(Hand):
    """A hand whose every touch is taken back once before it counts, with a palm that comes and goes at each turn."""

    def tap(self, target: object) -> None:
        """Touch, in vain, and touch again."""
        press(*centre(target)).cancel()
        self.time.pass_by(0.05)
        super().tap(target)

    def pull(self, start: Point, end: Point) -> None:
        """Pull, in vain; pull while a palm lies down; pull again."""
        for palm in (False, True):
            finger = press(*start).to(*end, steps=3)
            if palm:
                resting = press(*start)
                self.time.pass_by(0.3)
                resting.cancel()
                finger.to(*start)
            finger.cancel()
            self.time.pass_by(0.05)
        super().pull(start, end)


def test_a_whole_game_is_entered_among_touches_that_are_taken_back(
    window: object, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """24 tiles, from the new-game screen on: the record is the one that was played, byte for byte."""
    monkeypatch.setattr(hands, "Hand", Disturbed)
    said = enter(write(RECORD), time)
    assert said["identical"]
    assert said["max"] <= 6
    assert not sdl.screen.fingers
