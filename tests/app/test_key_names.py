"""A key without a word says what it is called, to a finger that stays on it and to a mouse that rests there."""

from typing import Any

import pytest
from kivy.core.window import Window

from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import IconButton, SignButton, WordButton
from taluva.app.widgets.keyname import KeyName
from taluva.archive.summary import canonical
from taluva.engine.position import Setup
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.touch import Touch, centre, find, tap, walk
from tests.record.games import four, game


@pytest.fixture
def table(app: TaluvaApp, time: Time) -> Any:
    """A new game on the table."""
    app.start_game(Setup(("red", "white"), "ferti", 24, "classic"), ("Ann", "Ben"))
    time.pass_by(1)
    return app.stage.current


def names() -> list[KeyName]:
    """The names that are shown."""
    return [one for one in Window.children if isinstance(one, KeyName)]


def key(table: Any, icon: str) -> Any:
    """A key of the bar."""
    return next(one for one in walk(table.parts.bar) if isinstance(one, IconButton) and one.icon == icon)


def test_a_finger_that_stays_is_told_the_name_and_nothing_else_happens(table: Any, time: Time) -> None:
    """Held, the arrows turned the whole screen. A tap still does."""
    turn = key(table, "swap")
    touch = Touch(*centre(turn))
    time.pass_by(0.3)
    assert not names()
    time.pass_by(0.5)
    (name,) = names()
    assert name.text == "Turn towards the opposite seat"
    touch.up()
    assert (names(), Window.rotation) == ([], 0)

    tap(turn)
    assert Window.rotation == 180
    tap(turn)


def test_the_mouse_rests_and_is_told_the_name(app: TaluvaApp, table: Any, time: Time) -> None:
    """Not on its way; gone when it goes on, is pressed, or the key is gone."""
    fit = table.parts.fit_button
    x, y = centre(fit)
    Window.mouse_pos = 2, 2
    Window.mouse_pos = x, y
    time.pass_by(0.3)
    assert not names()
    time.pass_by(0.4)
    assert [name.text for name in names()] == ["The whole island"]
    Window.mouse_pos = 640, 400
    assert not names()

    Window.mouse_pos = x, y
    time.pass_by(1)
    assert names()
    tap(fit, "left")
    assert not names()

    Window.mouse_pos = 640, 400
    Window.mouse_pos = x, y
    time.pass_by(1)
    assert names()
    visit(app, "home", rest=1)
    assert not names()


def test_every_key_without_a_word_has_a_name(app: TaluvaApp, time: Time) -> None:
    """On all screens, in the window of a low tablet too."""
    text, summary = canonical(write(game(2, four(24))))
    kept = app.archive.create(text, summary)
    ways: dict[str, dict[str, Any]] = {name: {} for name in ("home", "setup", "settings", "rules", "archive")}
    ways |= {"viewer": {"game": kept}, "statistics": {}}
    for name, facts in ways.items():
        app.show(name, **facts)
        time.pass_by(1, frames=8)
        nameless = [
            (name, one.icon)
            for one in walk(app.stage.current)
            if isinstance(one, IconButton | SignButton | WordButton) and not _worded(one) and one.icon
            if not one.called()
        ]
        assert nameless == []


def _worded(one: Any) -> bool:
    return bool(getattr(one, "text", "") or getattr(one, "said", ""))


def test_a_key_with_a_word_needs_no_name(app: TaluvaApp, time: Time) -> None:
    """It stands on it; held, it is pressed as ever."""
    time.pass_by(0.5)
    touch = Touch(*centre(find("Settings")))
    time.pass_by(1)
    assert not names()
    touch.up()
    assert app.stage.name == "settings"
