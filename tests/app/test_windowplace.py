"""The window on a desk: how large it was, how large it may be, and what is kept of it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty

from taluva.app.desk import deskwindow as desktops
from taluva.app.desk import windowplace
from taluva.app.desk.deskwindow import DeskWindow, desktop_options
from taluva.app.desk.sdl import room
from taluva.app.desk.windowplace import WindowPlace, fitted
from taluva.app.device import platform
from taluva.app.shell.configuring import configure
from tests import ROOT
from tests.app.conftest import Time

SCREEN = (1600, 1000)


class AnyWindow(EventDispatcher):
    """A window of a desk that does at once what it is told."""

    system_size = ObjectProperty((1280, 800))
    fullscreen = ObjectProperty(False)
    maximized = False

    __events__ = ("on_resize", "on_maximize", "on_restore", "on_minimize", "on_request_close")

    def on_resize(self, *_: Any) -> None:
        """It has another size."""

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
    monkeypatch.setattr(desktops, "room", lambda: SCREEN)
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
    # Made to fill the screen, a window would end the process before it is there: it begins plain, and fills it then.
    again = {name: value for _, name, value in desktop_options(tmp_path)}
    assert (again["width"], again["window_state"], again["fullscreen"]) == ("1280", "visible", "0")
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


def test_a_window_is_never_larger_than_the_screen(window: AnyWindow, tmp_path: Path) -> None:
    """Its own may be smaller than last time; a smaller window stays as it was, and where it stands the system says."""
    windowplace.write(tmp_path, WindowPlace(2500, 1400))
    DeskWindow(tmp_path, window).follow()

    assert tuple(window.system_size) == (1600, 960)
    assert fitted(WindowPlace(1000, 700), SCREEN) == fitted(WindowPlace(1000, 700), None) == WindowPlace(1000, 700)
    assert not {"left", "top", "position"} & {name for _, name, _ in desktop_options(tmp_path)}


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
    assert min(room() or (0, 0)) > 0


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
    from kivy.config import Config

    windowplace.write(tmp_path, WindowPlace(900, 620))
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(Config, "set", lambda section, option, value: told.append((section, option)))
    monkeypatch.setattr(platform, "on_desk", lambda: False)
    configure(tmp_path)

    assert not {("graphics", "width"), ("graphics", "fullscreen")} & set(told)
