"""The app without a finger: Tab, Shift+Tab, Enter."""

import pytest
from kivy.core.window import Window

from taluva.app.desk.keys import ENTER, TAB
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.focus import FocusRing, Spot
from tests.app.conftest import Time
from tests.app.touch import Touch


@pytest.fixture
def ring(app: TaluvaApp, time: Time) -> FocusRing:
    """The ring of the running app."""
    time.pass_by(2)
    assert app.keyboard is not None
    ring: FocusRing = app.keyboard.ring
    return ring


def press(key: int, *modifiers: str) -> None:
    """Press a key of a keyboard."""
    Window.dispatch("on_key_down", key, 0, None, list(modifiers))


def at(ring: FocusRing) -> Spot:
    """Where the ring is."""
    assert ring._at is not None
    return ring._at


def test_tab_goes_round_all_controls(ring: FocusRing) -> None:
    """Every one is reached, and none twice before all were."""
    seen = []
    for _ in ring._all():
        press(TAB)
        seen.append(at(ring).widget)

    assert len(set(map(id, seen))) == len(seen) >= 20


def test_shift_goes_back(ring: FocusRing) -> None:
    """To where one was."""
    press(TAB)
    first = at(ring).widget
    press(TAB)
    press(TAB, "shift")

    assert at(ring).widget is first


def test_enter_presses(app: TaluvaApp, ring: FocusRing, time: Time) -> None:
    """The control under the ring; what it opens has an order of its own."""
    while getattr(getattr(ring._at, "widget", None), "title", "") != "Settings":
        press(TAB)
    press(ENTER)
    time.pass_by(0.5)
    assert app.stage.name == "settings"

    press(TAB)
    assert at(ring).widget.icon == "back"


def test_what_is_out_of_sight_is_scrolled_to(app: TaluvaApp, ring: FocusRing, time: Time) -> None:
    """The ring never stands where nothing can be seen."""
    app.show("settings")
    time.pass_by(0.5)
    press(TAB, "shift")
    time.pass_by(0.5)
    spot = at(ring)
    _, y = spot.widget.to_window(*spot.widget.pos)

    assert 0 <= y < Window.height


def test_a_finger_takes_the_ring_away(ring: FocusRing) -> None:
    """It would only be in the way."""
    press(TAB)
    Touch(5, 5).up()

    assert ring.parent is None
