"""The self-test on a tablet: what a person with a new device goes down, line by line."""

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.providers.mouse import MouseMotionEventProvider

from taluva.app.device import activity, vibration
from taluva.app.look.feedback import feedback
from taluva.app.selftest.checklist import BAD, GOOD, KNOWN, UNTRIED, Line
from taluva.app.shell.app import TaluvaApp
from tests.android import sdl
from tests.android.tablet import Document, tablet
from tests.android.test_device import LEVELS, wait
from tests.app.conftest import Time, frame
from tests.app.touch import centre, find, press, tap

PLACE = "content://cloud/document/msf%3A1234"
OPEN, SEND = "android.intent.action.OPEN_DOCUMENT", "android.intent.action.SEND"
FELT = "vibration", "sound"


@pytest.fixture
def app(new_app: TaluvaApp) -> TaluvaApp:
    """What was found out stands there as long as the app runs, so each test has its own app."""
    return new_app


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is asked yet, and the motor was never felt."""
    activity.came_back()
    vibration._motor.cache_clear()
    yield
    vibration._motor.cache_clear()


@pytest.fixture
def page(app: TaluvaApp, time: Time) -> Any:
    """The self-test, shown."""
    app.show("selftest")
    time.pass_by(1)
    return app.stage.current


def lines(page: Any) -> dict[str, Line]:
    """What the page says, by key."""
    return {line.key: line for line in page.lines.all()}


def shown(page: Any, key: str, time: Time) -> Any:
    """A line, scrolled to."""
    row = page.rows[key]
    page.ids.scroll.scroll_to(row, padding=40, animate=False)
    time.pass_by(0.3)
    return row


def tap_and_pull(page: Any, time: Time) -> None:
    """One tap and one pull where the page asks for them."""
    tap(shown(page, "tap", time).field)
    x, y = centre(shown(page, "pull", time).field)
    press(x, y).to(x + 90, y + 40, steps=5).up()
    time.pass_by(1)


def try_it(page: Any, key: str, time: Time) -> None:
    """Press what tries a line."""
    tap(find("Try", shown(page, key, time)))
    wait(time)


def test_gone_down_line_by_line_nothing_is_red(
    app: TaluvaApp, page: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the tablet says of itself, one touch, one pull, felt, heard, a file there and back, a text passed on."""
    played: list[str] = []
    monkeypatch.setattr(feedback, "play_file", played.append)
    tap_and_pull(page, time)
    for key in FELT:
        try_it(page, key, time)
        tap(find("Yes", page.rows[key]))
    try_it(page, "picker", time)
    tablet.documents[PLACE] = Document("private.txt", b"12345")
    tablet.answer(PLACE)
    wait(time)
    try_it(page, "share", time)

    said = lines(page)
    assert len(tablet.vibrations) == 1
    assert "tile-1" in played
    assert [line for line in said.values() if line.state == BAD] == []
    tried = ("tap", "pull", *FELT, "picker", "share", "sdl", "letters", "rate", "sqlite")
    assert {said[key].state for key in tried} == {GOOD}
    assert said["picker"].found == "5 bytes came back"
    (chooser,) = [one for one in tablet.started if one.inner is not None]
    text = chooser.inner.extras["android.intent.extra.TEXT"]
    assert "Maker Tablet 11, Android 16 (API 36)" in text
    assert "private" not in text


def test_a_mouse_beside_the_fingers_is_red(app: TaluvaApp, page: Any, time: Time) -> None:
    """Kivy's own mouse would hear every finger a second time: no tile could be laid."""
    mouse = MouseMotionEventProvider("mouse", "")
    EventLoop.add_input_provider(mouse)
    mouse.start()
    try:
        tap_and_pull(page, time)
    finally:
        Window.dispatch("on_cursor_leave")
        frame()
        mouse.stop()
        EventLoop.remove_input_provider(mouse)

    said = lines(page)
    assert (said["tap"].state, said["pull"].state) == (BAD, BAD)
    assert said["tap"].found == "2 touches"


def test_a_tablet_without_a_motor_says_so(app: TaluvaApp, page: Any, time: Time) -> None:
    """It is not asked whether it was felt: many have none, and that is no fault."""
    for number in LEVELS:
        tablet.reset(number)
        tablet.vibrator = False
        vibration._motor.cache_clear()
        try_it(page, "vibration", time)
        assert lines(page)["vibration"][2:] == (KNOWN, "this device has none"), number


def test_no_choice_tries_nothing(app: TaluvaApp, page: Any, time: Time) -> None:
    """Who comes back without a file may try again."""
    try_it(page, "picker", time)
    tablet.answer(None)
    wait(time)

    assert lines(page)["picker"].state == UNTRIED


def test_what_fails_is_said_in_words(app: TaluvaApp, page: Any, time: Time) -> None:
    """A file that cannot be read, no app that gives one, none that takes a text."""
    document = Document("film.mp4", b"x")
    document.locked = "java.io.FileNotFoundException"
    try_it(page, "picker", time)
    tablet.documents[PLACE] = document
    tablet.answer(PLACE)
    wait(time)
    assert lines(page)["picker"].state == BAD
    assert lines(page)["picker"].found.startswith("This file cannot be read.")

    tablet.missing |= {OPEN, SEND}
    try_it(page, "picker", time)
    try_it(page, "share", time)
    assert lines(page)["picker"][2:] == (BAD, "No app on this tablet lets you choose a file.")
    assert lines(page)["share"][2:] == (BAD, "copied")
    assert tablet.clipboard is not None
    assert not sdl.screen.fingers
