"""The window on a desk: how large it was, how large it may be, and what is kept of it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kivy.config import Config
from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from taluva.app.desk import deskwindow as desktops
from taluva.app.desk import windowplace
from taluva.app.desk.deskwindow import DeskWindow, desktop_options
from taluva.app.desk.sdl import Bounds, usable_bounds
from taluva.app.desk.windowplace import WindowPlace, centred, fitted
from taluva.app.device import platform
from taluva.app.shell.configuring import configure
from tests import ROOT, in_one
from tests.app.conftest import Time

SCREEN = Bounds(0, 30, 1600, 1000)
SIZED = ("width", "height", "position", "left", "top")


class AnyWindow(EventDispatcher):
    """A window of a desk that does at once what it is told."""

    system_size = ObjectProperty((1280, 800))
    fullscreen = ObjectProperty(False)
    maximized = False
    seen = False

    __events__ = ("on_resize", "on_maximize", "on_restore", "on_minimize", "on_request_close")

    def on_resize(self, *_: Any) -> None:
        """It has another size."""

    def show(self) -> None:
        """Be seen."""
        self.seen = True

    def maximize(self) -> None:
        """Fill the screen with its frame."""
        self.maximized = True

    def on_maximize(self, *_: Any) -> None:
        """It fills the screen."""

    def on_restore(self, *_: Any) -> None:
        """It is a window again."""

    def on_minimize(self, *_: Any) -> None:
        """It was put away."""

    def on_request_close(self, *_: Any) -> bool:
        """Somebody wants it closed."""
        return False


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> AnyWindow:
    """A window on one screen."""
    monkeypatch.setattr(desktops, "usable_bounds", lambda: SCREEN)
    return AnyWindow()


def kept(folder: Path) -> dict[str, object]:
    """What the file says."""
    return dict(json.loads((folder / windowplace.FILE).read_text(encoding="utf-8")))


def resized(window: AnyWindow, width: int, height: int) -> None:
    """The window has another size, and says so."""
    window.system_size = width, height
    window.dispatch("on_resize", width, height)


@pytest.fixture
def desktop(tmp_path: Path, window: AnyWindow) -> DeskWindow:
    """What follows the window."""
    desktop = DeskWindow(tmp_path, window)
    desktop.follow()
    return desktop


@pytest.mark.usefixtures("desktop")
def test_a_window_is_kept_once_it_has_come_to_rest(window: AnyWindow, time: Time, tmp_path: Path) -> None:
    """Not at every pixel while its corner is pulled."""
    for width in range(1280, 900, -20):
        resized(window, width, 700)
        time.pass_by(0.05, frames=1)
        assert not (tmp_path / windowplace.FILE).exists()
    time.pass_by(1.2)
    assert kept(tmp_path) == {"width": 920, "height": 700, "maximized": False, "full": False}
    assert windowplace.read(tmp_path) == WindowPlace(920, 700)


@pytest.mark.usefixtures("desktop")
def test_a_window_closed_at_once_is_kept_too(window: AnyWindow, time: Time, tmp_path: Path) -> None:
    """Whoever makes it smaller and closes it finds it so."""
    resized(window, 900, 700)
    window.dispatch("on_request_close")
    assert kept(tmp_path)["width"] == 900


@pytest.mark.parametrize("how", ["maximized", "full"])
def test_what_fills_the_screen_forgets_no_size(
    desktop: DeskWindow, window: AnyWindow, time: Time, tmp_path: Path, how: str
) -> None:
    """The window has its own again afterwards, at the next start too."""
    if how == "full":
        desktop.toggle_full_screen()
        assert window.fullscreen == "auto"
    else:
        window.dispatch("on_maximize")
    resized(window, 1600, 1000)
    time.pass_by(1.2)
    assert [kept(tmp_path)[name] for name in (how, "width", "height")] == [True, 1280, 800]
    # Resized before there is anything to draw with, a window would end the process: it begins hidden and plain.
    again = {name: value for _, name, value in desktop_options(tmp_path)}
    assert (again["width"], again["window_state"], again["fullscreen"]) == ("1280", "hidden", "0")
    second = AnyWindow()
    next_time = DeskWindow(tmp_path, second)
    next_time.follow()
    assert (second.maximized, second.fullscreen) == (False, False)
    time.pass_by(0.1)
    assert (second.maximized, second.fullscreen) == (how == "maximized", "auto" if how == "full" else False)
    next_time.leave()

    if how == "full":
        desktop.toggle_full_screen()
        assert (window.fullscreen, tuple(window.system_size)) == (False, (1280, 800))
    else:
        window.dispatch("on_restore")
    time.pass_by(1.2)
    assert kept(tmp_path)[how] is False


def made(folder: Path) -> dict[str, str]:
    """Size and place that the next window is made with."""
    return {name: value for _, name, value in desktop_options(folder) if name in SIZED}


@pytest.mark.usefixtures("window")
def test_a_window_is_made_no_larger_than_the_screen_holds_with_its_frame(tmp_path: Path) -> None:
    """The screen may be smaller than last time's; a smaller window is as it was, and the system chooses its place."""
    windowplace.write(tmp_path, WindowPlace(2500, 1400))
    assert made(tmp_path) == {"width": "1588", "height": "960", "position": "custom", "left": "0", "top": "30"}
    windowplace.write(tmp_path, WindowPlace(1000, 1400))
    assert made(tmp_path) == {"width": "1000", "height": "960", "position": "custom", "left": "294", "top": "30"}
    windowplace.write(tmp_path, WindowPlace(1000, 700))
    assert made(tmp_path) == {"width": "1000", "height": "700"}


def test_a_screen_of_which_nothing_is_known_changes_no_window() -> None:
    """A window of the first size is more than none."""
    assert fitted(WindowPlace(2500, 1400), None) == WindowPlace(2500, 1400)


@pytest.mark.parametrize("screen", [Bounds(0, 0, 1024, 600), Bounds(1920, 37, 800, 1243), Bounds(0, 0, 1280, 800)])
def test_a_window_that_was_made_smaller_is_wholly_on_the_screen(screen: Bounds) -> None:
    """Its title bar and edges too."""
    place = fitted(WindowPlace(), screen)
    left, top = centred(place, screen)
    assert screen.x <= left
    assert screen.y <= top
    assert left + place.width + windowplace.EDGES <= screen.x + screen.width
    assert top + place.height + windowplace.TITLE <= screen.y + screen.height


def test_a_size_that_the_window_manager_gave_is_left_alone(window: AnyWindow, time: Time, tmp_path: Path) -> None:
    """It may be larger or smaller than what was asked for: the window asks for nothing once it is seen."""
    desktop = DeskWindow(tmp_path, window).follow()
    assert not window.seen
    time.pass_by(0.1)
    assert window.seen
    resized(window, 1596, 400)
    time.pass_by(1.2)
    assert tuple(window.system_size) == (1596, 400)
    desktop.leave()


def test_no_smallest_size_is_known_to_kivy_when_it_makes_the_window(
    window: AnyWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL would look for the window manager's answer then, and Kivy draw before it can: a segmentation fault."""
    options: dict[tuple[str, str], str] = {}
    monkeypatch.setattr(Config, "set", lambda section, option, value: options.update({(section, option): value}))
    configure(in_one(tmp_path))
    assert ("graphics", "width") in options
    assert [option for option in options if "minimum" in option[1]] == []
    assert [Config.getint("graphics", f"minimum_{side}") for side in ("width", "height")] == [0, 0]


@pytest.mark.parametrize(
    "content",
    [
        *("", "[]", "null", "{", '{"width": 100, "height": 100}', '{"width": "x", "height": 800}', "[" * 100000),
        *('{"width": true, "height": 1e9}', '{"full": 1, "maximized": "yes"}', "\udcff"),
    ],
)
def test_a_bad_file_means_the_first_window(tmp_path: Path, content: str) -> None:
    """Whatever lies there, a window opens."""
    (tmp_path / windowplace.FILE).write_bytes(content.encode("utf-8", "surrogateescape"))

    assert windowplace.read(tmp_path) == WindowPlace()


@pytest.mark.usefixtures("_window")
def test_sdl_says_how_large_the_screen_is() -> None:
    """Kivy does not; the window of the tests has one, too."""
    screen = usable_bounds()
    assert screen is not None
    assert min(screen.width, screen.height) > 0


def test_the_app_opens_with_the_window_of_the_last_time(tmp_path: Path) -> None:
    """In a process of its own, from the file to the first frame."""
    windowplace.write(tmp_path, WindowPlace(900, 620))
    code = (
        "import sys; from tests.conftest import missing_packages; missing_packages()\n"
        "import os; from tests.app import starter\n"
        "def ended():\n"
        "    from kivy.core.window import Window\n"
        "    Window.bind(on_flip=lambda *_: (print(*Window.system_size, flush=True), os._exit(0)))\n"
        "starter.end_with_the_first_frame = ended; starter.start_app(sys.argv[1])"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KCFG_GRAPHICS")}
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )

    assert done.stdout.split() == ["900", "620"]


def test_a_tablet_keeps_no_window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """There it fills the screen, whatever a file from elsewhere says."""
    windowplace.write(tmp_path, WindowPlace(900, 620))
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(Config, "set", lambda section, option, value: told.append((section, option)))
    monkeypatch.setattr(platform, "on_desk", lambda: False)
    configure(in_one(tmp_path))

    assert not {("graphics", "width"), ("graphics", "fullscreen")} & set(told)
