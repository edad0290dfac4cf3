"""An X server in memory, a window manager on it, and the app started there as its command starts it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from tests import ROOT

TITLE = "Taluva"
PATIENCE = 60.0  # seconds; a start takes two to four
POLL = 0.05  # seconds
SETTLED = 0.5  # seconds in which a window keeps its place: a manager answers within a frame or two
DRAWN = 50  # colours; before its first frame a window has one

NONE, TILING, MAXIMISING, FLOATING, RATPOISON = "none", "i3", "openbox maximising", "openbox", "ratpoison"
MANAGERS = (FLOATING, MAXIMISING, TILING, RATPOISON, NONE)
I3 = "# i3 config file (v4)\nfont pango:monospace 8\n"
OPENBOX = '<openbox_config xmlns="http://openbox.org/3.4/rc">{}</openbox_config>'
EVERY_WINDOW = '<applications><application class="*"><maximized>yes</maximized></application></applications>'

Found = TypeVar("Found")


class Box(NamedTuple):
    """Where a window is on the screen, its frame left out."""

    x: int
    y: int
    width: int
    height: int

    def within(self, screen: tuple[int, int]) -> bool:
        """Whether all of it can be seen."""
        return self.x >= 0 and self.y >= 0 and self.x + self.width <= screen[0] and self.y + self.height <= screen[1]


def wait_for(what: str, ask: Callable[[], Found | None], process: subprocess.Popen[bytes] | None = None) -> Found:
    """Ask until there is an answer; an error if the process ends before, or the time does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (answer := ask()) is not None:
            return answer
        if process is not None and process.poll() is not None:
            raise AssertionError(f"{what}: the process ended with {process.returncode}")
        time.sleep(POLL)
    raise AssertionError(f"{what}: not within {PATIENCE:.0f} s")


class Desktop:
    """A screen of a size under a window manager."""

    def __init__(self, folder: Path, manager: str, size: tuple[int, int], ending: ExitStack) -> None:
        self.folder = folder
        self.size = size
        self._ending = ending
        self._frame_buffer = folder / "Xvfb_screen0"
        self._environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("KIVY_", "KCFG_", "SDL_", "XDG_", "TALUVA_", "WAYLAND_"))
        }
        self._environment["DISPLAY"] = self._start_server()
        self._start_manager(manager)

    def _start_server(self) -> str:
        reading, writing = os.pipe()
        self._spawn(
            *("Xvfb", "-displayfd", str(writing), "-screen", "0", f"{self.size[0]}x{self.size[1]}x24"),
            *("-fbdir", str(self.folder), "-nolisten", "tcp", "-noreset"),
            pass_fds=(writing,),
        )
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number, "Xvfb did not start"
        return f":{number}"

    def _start_manager(self, manager: str) -> None:
        settings = self.folder / "manager"
        if manager == NONE:
            return
        if manager == TILING:
            settings.write_text(I3)
            self._spawn("i3", "-c", str(settings))
        elif manager == RATPOISON:
            settings.write_text("startup_message off\n")
            self._spawn("ratpoison", "-f", str(settings))
        else:
            settings.write_text(OPENBOX.format(EVERY_WINDOW if manager == MAXIMISING else ""))
            self._spawn("openbox", "--sm-disable", "--config-file", str(settings))
        # One client at most may manage the windows of a screen, and says so of its root window.
        wait_for(manager, lambda: self.ask("xwininfo", "-root", "-events").count("SubstructureRedirect") or None)

    def _spawn(self, *command: str, pass_fds: tuple[int, ...] = ()) -> None:
        log = self._ending.enter_context((self.folder / f"{command[0]}.txt").open("wb"))
        process = subprocess.Popen(command, env=self._environment, stdout=log, stderr=log, pass_fds=pass_fds)
        self._ending.callback(_end, process)

    def ask(self, *command: str) -> str:
        """What a program of the desktop prints; nothing if it fails."""
        done = subprocess.run(command, env=self._environment, capture_output=True, text=True)
        return done.stdout if done.returncode == 0 else ""

    @contextmanager
    def app(self, home: Path) -> Iterator[subprocess.Popen[bytes]]:
        """Run the app in this home until it is done with."""
        environment = {**self._environment, "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
        command = [sys.executable, "-m", "taluva"]
        with (home / "printed.txt").open("wb") as printed:
            process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=printed, stderr=printed)
        try:
            yield process
        finally:
            _end(process)

    def window(self) -> Box | None:
        """Where the app's window is; None as long as it has none that is seen."""
        seen = self.ask("xwininfo", "-name", TITLE, "-stats")
        if "IsViewable" not in seen:
            return None
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        found = [re.search(rf"{name}:\s+(-?\d+)", seen) for name in names]
        return Box(*(int(one[1]) for one in found if one))

    def smallest(self) -> tuple[str, ...]:
        """How small the app's window lets the manager make it, at most."""
        found = re.search(r"minimum size: (\d+) by (\d+)", self.ask("xwininfo", "-name", TITLE, "-size"))
        return found.groups() if found else ()

    def colours(self) -> int:
        """How many colours are on the screen."""
        data = self._frame_buffer.read_bytes()
        header = int.from_bytes(data[0:4], "big") + 12 * int.from_bytes(data[76:80], "big")  # X11/XWDFile.h
        pixels = data[header:]
        return len(set(memoryview(pixels[: len(pixels) // 4 * 4]).cast("I")))

    def settled(self, app: subprocess.Popen[bytes]) -> Box:
        """Where the app's window is once it shows the first screen and is moved and resized no more."""
        wait_for("the first frame", lambda: self.window() and (self.colours() > DRAWN or None), app)
        last: Box | None = None
        since = 0.0

        def unmoved() -> Box | None:
            nonlocal last, since
            box = self.window()
            if box is None or box != last:
                last, since = box, time.monotonic()
            return box if time.monotonic() - since > SETTLED else None

        return wait_for("a window that stays where it is", unmoved, app)


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
    try:
        process.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise


@contextmanager
def desktop(folder: Path, manager: str, size: tuple[int, int]) -> Iterator[Desktop]:
    """Open a screen of this size under this manager."""
    with ExitStack() as ending:
        yield Desktop(folder, manager, size, ending)
