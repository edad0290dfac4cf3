"""A press counts once, and only while what it belongs to is there: however fast it comes, and with how many fingers."""

from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window

from taluva.app.desk.keys import ENTER, TAB
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.app.widgets.overlay import ask
from taluva.archive.summary import canonical
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.touch import Touch, centre, find, tap, texts
from tests.record.games import four, game

RECORD = game(2, four(24))


class Quick(Touch):
    """A finger so quick that nothing is drawn between what it does."""

    def _post(self, kind: str) -> None:
        EventLoop.post_dispatch_input(kind, self)


def tap_quickly(target: object, times: int) -> None:
    """Tap so often before a frame is drawn."""
    point = centre(target)
    for _ in range(times):
        Quick(*point).up()
    EventLoop.idle()


def correcting(app: TaluvaApp, time: Time) -> Any:
    """A correction in which a turn was taken out."""
    visit(app, "correct", record=RECORD, turn=len(RECORD.turns), game=app.archive.create(*canonical(write(RECORD))))
    app.stage.current.take_out()
    time.pass_by(0.4)
    return app.stage.current


def test_discarding_a_correction_twice_at_once_discards_it_once(app: TaluvaApp, time: Time) -> None:
    """The second press came before anybody could see what the first had done; so it is with a second finger."""
    screen = correcting(app, time)
    tap_quickly(find("Discard the correction"), 2)
    time.pass_by(0.4)
    assert screen.correcting.repair.record == RECORD

    screen.take_out()
    time.pass_by(0.4)
    point = centre(find("Discard the correction"))
    one, other = Quick(*point), Quick(*point)
    one.up()
    other.up()
    time.pass_by(0.4)

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
    one, other = Touch(*centre(find("Settings"))), Touch(*centre(find("Archive")))
    one.up()
    assert app.stage.name == "settings"
    other.up()
    assert app.stage.name == "settings"
    time.pass_by(0.5)

    answers: list[str] = []
    ask("Title", "Text", ("First", "primary", lambda: answers.append("first")), ("Second", "plain", None))
    time.pass_by(0.5)
    one, other = Touch(*centre(find("First"))), Touch(*centre(find("First")))
    one.up()
    other.up()
    assert answers == ["first"]
    time.pass_by(0.5)

    visit(app, "home")
    below = Touch(*centre(find("Archive")))
    ask("Title", "Text", ("Done", "primary", None))
    below.up()
    assert (app.stage.name, overlay.anything_open()) == ("home", True)


def test_a_key_that_went_grey_under_a_finger_does_nothing(app: TaluvaApp) -> None:
    """It says itself that it cannot be pressed."""
    key: Any = find("Settings")
    touch = Touch(*centre(key))
    key.disabled = True
    touch.up()
    assert app.stage.name == "home"
    key.disabled = False


def test_tab_reaches_only_what_is_seen(app: TaluvaApp, time: Time) -> None:
    """In an archive without a game the keys of the chosen game lie beside the glass; Enter pressed one of them."""
    visit(app, "archive", rest=2)
    for key in range(12):
        visit(app, "archive")
        for _ in range(key + 1):
            Window.dispatch("on_key_down", TAB, 0, None, [])
        assert app.keyboard is not None
        spot = app.keyboard.ring._at
        assert spot is not None
        assert 0 <= spot.x + spot.width / 2 <= Window.width
        assert 0 <= spot.y + spot.height / 2 <= Window.height
        Window.dispatch("on_key_down", ENTER, 0, None, [])
        time.pass_by(0.3)
        overlay.close_all()
        app.keyboard.ring.hide()
