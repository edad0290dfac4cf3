"""The self-test: reached by a long press, right about touches, honest about what nobody tried."""

from typing import Any

import pytest
from kivy.base import EventLoop

from taluva.app.draw import glass
from taluva.app.selftest import tries
from taluva.app.selftest.checklist import BAD, GOOD, KNOWN, UNTRIED, Frames, Line, alike, as_text
from taluva.app.selftest.facts import sqlite
from taluva.app.shell.app import TaluvaApp
from tests.app.conftest import Time
from tests.app.touch import Touch, find, held, tap


def lines(app: TaluvaApp) -> dict[str, Line]:
    """What the page says, by key."""
    return {line.key: line for line in app.stage.current.lines.all()}


@pytest.fixture
def app(app: TaluvaApp) -> TaluvaApp:
    """What was found out stands there as long as the app runs: each test has a page of its own."""
    app.stage.forget("selftest")
    return app


@pytest.fixture
def page(app: TaluvaApp, time: Time) -> Any:
    """The self-test, shown."""
    app.show("selftest")
    time.pass_by(1)
    return app.stage.current


def in_sight(page: Any, key: str, time: Time) -> Any:
    """A line, scrolled to."""
    row = page.rows[key]
    page.ids.scroll.scroll_to(row, padding=40, animate=False)
    time.pass_by(0.3)
    return row


def test_a_long_press_on_the_version_leads_there(app: TaluvaApp, time: Time) -> None:
    """A tap does not: nobody is to land there by chance."""
    app.show("settings")
    time.pass_by(0.5)
    screen = app.stage.current
    version = next(child for child in screen.ids.content.children if type(child).__name__ == "VersionLine")
    screen.ids.scroll.scroll_to(version, animate=False)
    time.pass_by(0.5)
    tap(version)
    time.pass_by(2)
    assert app.stage.name == "settings"

    with held(*version.to_window(*version.center)):
        time.pass_by(2, frames=8)

    assert app.stage.name == "selftest"


def test_what_is_simply_so_is_known_and_the_rest_is_not_tried_yet(app: TaluvaApp, page: Any) -> None:
    """Nothing is green that nobody has seen."""
    said = lines(app)

    for key in ("python", "kivy", "gl", "density", "edges", "sqlite", "letters"):
        assert said[key].state == GOOD, said[key]
        assert said[key].found
    for key in ("tap", "pull", "vibration", "sound", "picker", "share", "frames", "context"):
        assert said[key].state == UNTRIED
    assert "8 not tried yet" in page.summary


def test_one_tap_is_one_touch(app: TaluvaApp, page: Any, time: Time) -> None:
    """One press and one release are green."""
    row = in_sight(page, "tap", time)
    tap(row.field)
    time.pass_by(1)

    assert lines(app)["tap"].state == GOOD
    assert row.found == "1 touch"


def test_a_tap_that_arrives_twice_is_seen(app: TaluvaApp, page: Any, time: Time) -> None:
    """The defect that made a whole tablet useless."""
    row = in_sight(page, "tap", time)
    x, y = row.field.to_window(*row.field.center)
    finger, mouse = Touch(x, y), Touch(x, y)
    finger.up()
    mouse.up()
    time.pass_by(1)

    assert lines(app)["tap"].state == BAD
    assert row.found == "2 touches"


def test_one_pull_is_one_verdict(app: TaluvaApp, page: Any, time: Time) -> None:
    """Press, moves, release, verdict; the page does not scroll away under it."""
    row = in_sight(page, "pull", time)
    before = page.ids.scroll.scroll_y
    x, y = row.field.to_window(*row.field.center)
    finger = Touch(x, y)
    finger.to(x + 90, y + 40, steps=5)
    finger.up()
    time.pass_by(1)

    assert lines(app)["pull"].state == GOOD
    assert row.found == "presses 1, moves 5, releases 1, verdicts 1"
    assert page.ids.scroll.scroll_y == before


def test_a_tap_is_no_pull(app: TaluvaApp, page: Any, time: Time) -> None:
    """A pull that lost its moves is red."""
    row = in_sight(page, "pull", time)
    tap(row.field)
    time.pass_by(1)

    assert lines(app)["pull"].state == BAD


def test_a_lost_context_is_noticed_and_mended(drawing: object, app: TaluvaApp, time: Time) -> None:
    """The button throws it away for real, and compares the picture."""
    app.show("selftest")
    time.pass_by(1)
    row = in_sight(app.stage.current, "context", time)
    tap(find("Try", row))
    time.pass_by(4, frames=12)

    line = lines(app)["context"]
    assert line.state == GOOD, line
    assert glass.intact()


def test_the_island_turns_and_its_frames_are_counted(drawing: object, app: TaluvaApp, time: Time) -> None:
    """Median and worst of what was really shown."""
    app.show("selftest")
    time.pass_by(1)
    row = in_sight(app.stage.current, "frames", time)
    tap(find("Try", row))
    time.pass_by(tries.TURN_SECONDS + 0.5, frames=40)

    line = lines(app)["frames"]
    assert line.state in (GOOD, BAD)
    assert "median" in line.found


def test_only_a_person_says_whether_it_was_heard(
    app: TaluvaApp, page: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Played is not heard."""
    monkeypatch.setattr(tries, "sound", lambda: True)
    row = in_sight(page, "sound", time)
    tap(find("Try", row))
    time.pass_by(0.3)
    assert lines(app)["sound"].state == UNTRIED

    tap(find("No", row))
    time.pass_by(0.3)

    assert lines(app)["sound"].state == BAD


def test_a_device_without_a_motor_is_not_red(app: TaluvaApp, page: Any, time: Time) -> None:
    """Many tablets have none."""
    row = in_sight(page, "vibration", time)
    tap(find("Try", row))
    time.pass_by(0.3)

    assert lines(app)["vibration"].state == KNOWN


def test_all_of_it_is_passed_on_as_text(app: TaluvaApp, page: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line, with a sign that needs no colour."""
    from taluva.app.share import clipboard

    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    tap(find("Share", page))
    EventLoop.idle()

    text = copied[0]
    assert "+ Python: 3." in text
    assert "? Sound: -" in text
    assert len(text.splitlines()) >= 22
    assert lines(app)["share"].state == GOOD


def test_signs_and_numbers_without_a_window() -> None:
    """What is judged needs no device."""
    assert sqlite({"SQLite": "3.45", "journal_mode": "delete"})[1] == BAD
    assert Frames([0.0, 0.016, 0.032, 0.048]).judge() == GOOD
    assert Frames([0.0, 0.016, 0.4]).judge() == BAD
    assert Frames([]).judge() == BAD
    assert alike(b"abc" * 2000, b"abc" * 2000)
    assert not alike(b"abc" * 2000, b"xyz" * 2000)
    assert not alike(b"", b"")
    assert as_text(["T"], [Line("a", "A", BAD, "1")]) == "T\n\n! A: 1\n"
