"""A key without a word says what it is called, to a finger that stays on it and to a mouse that rests there."""

from typing import Any

from kivy.core.window import Window

from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.screens import SCREENS
from taluva.app.widgets.buttons import IconButton, SignButton, WordButton
from taluva.app.widgets.keyname import KeyName
from tests.app.conftest import Time
from tests.app.showing import shown, visit
from tests.app.touch import centre, find, held, tap, walk


def names() -> list[str]:
    """The names that are shown."""
    return [one.text for one in Window.children if isinstance(one, KeyName)]


def test_a_finger_that_stays_is_told_the_name_and_nothing_else_happens(table: Any, time: Time) -> None:
    """Held, the arrows turned the whole screen."""
    turn = find("swap", table.parts.bar)
    with held(*centre(turn)):
        time.pass_by(0.3)
        assert not names()
        time.pass_by(0.5)
        assert names() == ["Turn towards the opposite seat"]
    assert (names(), Window.rotation) == ([], 0)


def test_the_mouse_rests_and_is_told_the_name(app: TaluvaApp, table: Any, time: Time) -> None:
    """Not on its way; gone when it goes on, is pressed, or the key is gone."""
    fit = table.parts.fit_button

    def rest_there(seconds: float) -> list[str]:
        Window.mouse_pos = 640, 400
        assert not names()
        Window.mouse_pos = centre(fit)
        time.pass_by(seconds)
        return names()

    assert rest_there(0.3) == []
    time.pass_by(0.4)
    assert names() == ["The whole island"]
    for leave in (lambda: tap(fit, "left"), lambda: visit(app, "home", rest=1)):
        assert rest_there(1)
        leave()
        assert not names()


def test_every_key_without_a_word_has_a_name(app: TaluvaApp, time: Time) -> None:
    """On all screens, in the window of a low tablet too."""
    for name in SCREENS:
        shown(app, name)
        time.pass_by(1, frames=8)
        keys = (one for one in walk(app.stage.current) if isinstance(one, IconButton | SignButton | WordButton))
        wordless = (one for one in keys if one.icon and not getattr(one, "text", "") and not getattr(one, "said", ""))
        assert [(name, one.icon) for one in wordless if not one.called()] == []
