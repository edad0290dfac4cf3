"""A press counts once, and only while what it belongs to is there: however fast it comes, and with how many fingers."""

from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from taluva.app.desk.keys import TAB
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.app.widgets.overlay import ask
from tests import sure
from tests.app.conftest import Time
from tests.app.showing import put, shown, visit
from tests.app.touch import Quick, Touch, centre, find, held, tap, texts
from tests.record.games import four, game

RECORD = game(2, four(24))


def tap_quickly(target: object, times: int) -> None:
    """Tap so often before a frame is drawn."""
    point = centre(target)
    for _ in range(times):
        Quick(*point).up()
    EventLoop.idle()


def lift_both(one: Touch, other: Touch) -> None:
    """Two fingers leave the glass, one after the other."""
    one.up()
    other.up()
    Clock.time.pass_by(0.5)


def test_discarding_a_correction_twice_at_once_discards_it_once(app: TaluvaApp, time: Time) -> None:
    """The second press came before anybody could see what the first had done; so it is with a second finger."""
    kept = put(app, RECORD)
    screen = visit(app, "correct", record=RECORD, turn=len(RECORD.turns), game=kept)
    for fingers in (1, 2):
        screen.take_out()
        time.pass_by(0.4)
        point = centre(find("Discard the correction"))
        if fingers == 1:
            tap_quickly(point, 2)
            time.pass_by(0.4)
        else:
            lift_both(Quick(*point), Quick(*point))
        assert screen.correcting.repair.record == RECORD
    assert app.stage.current is screen
    assert "Nothing was changed." in texts()


def test_a_press_too_fast_for_a_screen_means_nothing_on_the_next(app: TaluvaApp, time: Time) -> None:
    """It was meant for what was seen."""
    back = centre(find("Settings"))
    tap_quickly(find("Settings"), 1)
    time.pass_by(0.5)
    corner = centre(find("back"))
    visit(app, "home")

    Quick(*back).up()
    Quick(*corner).up()
    EventLoop.idle()
    assert app.stage.name == "settings"
    time.pass_by(0.5)
    tap(corner)
    assert app.stage.name == "home"


def test_two_fingers_on_two_keys_do_one_thing(app: TaluvaApp, time: Time) -> None:
    """What the second finger holds is gone with its screen, or lies under the sheet that the first has opened."""
    lift_both(Touch(*centre(find("Settings"))), Touch(*centre(find("Archive"))))
    assert app.stage.name == "settings"

    visit(app, "home")
    below = Touch(*centre(find("Archive")))
    ask("Title", "Text", ("Done", "primary", None))
    below.up()
    assert (app.stage.name, overlay.anything_open()) == ("home", True)


def test_two_fingers_on_one_key_press_it_once(app: TaluvaApp, time: Time) -> None:
    """When the last of them leaves."""
    pressed: list[str] = []
    ask("Title", "Text", ("First", "primary", lambda: pressed.append("first")))
    time.pass_by(0.5)
    key = find("First")
    lift_both(Touch(*centre(key)), Touch(*centre(key)))
    assert pressed == ["first"]


def test_a_key_that_went_grey_under_a_finger_does_nothing(app: TaluvaApp) -> None:
    """It says itself that it cannot be pressed."""
    key: Any = find("Settings")
    with held(*centre(key)):
        key.disabled = True
    assert app.stage.name == "home"
    key.disabled = False


def test_tab_reaches_only_what_is_seen(app: TaluvaApp, time: Time) -> None:
    """Of an island that was moved away most hexes lie beside the glass."""
    shown(app, "ask")
    time.pass_by(1)
    app.stage.current.view.sight.pan(Window.width / 2, 0)
    assert app.keyboard is not None
    for _ in range(60):
        Window.dispatch("on_key_down", TAB, 0, None, [])
        spot = sure(app.keyboard.ring._at)
        assert 0 <= spot.x + spot.width / 2 <= Window.width
        assert 0 <= spot.y + spot.height / 2 <= Window.height
    app.keyboard.ring.hide()
