"""Started anywhere, the app lives, is wholly on the screen, and has the size that the window manager gave it."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import ROOT
from tests.desktops.desktop import MANAGERS, MAXIMISING, NONE, TILING, Box, Desktop, desktop

SMALL = (1024, 600)
SCREENS = [SMALL, (1366, 768), (800, 1280), (1920, 1080)]
FRAME = 25  # px of a side, more than the frames of these managers take
BETWEEN = 1.0  # seconds between two taps of a person who knows the app


def start(desktop: Desktop, manager: str, home: Path) -> Box:
    """Start the app in a home without any of its files and end it again; fail unless its window was where it should."""
    home.mkdir()
    with desktop.app(home) as app:
        box = desktop.settled(app)
        assert desktop.smallest() == ("480", "480")
    assert app.returncode == 0
    assert (home / "printed.txt").read_text("utf-8") == ""
    assert [log.read_text("utf-8") for log in home.rglob("log.txt")] == []
    assert box.within(desktop.size)
    if manager in (TILING, MAXIMISING):
        assert box.width > desktop.size[0] - FRAME
        assert box.height > desktop.size[1] - FRAME
    return box


@pytest.mark.parametrize("manager", [TILING, MAXIMISING, NONE])
def test_on_a_small_screen_it_starts_and_is_seen_whole(manager: str, tmp_path: Path) -> None:
    """Three times: what goes wrong between a new window and its manager is a race."""
    with desktop(tmp_path, manager, SMALL) as small:
        for number in range(3):
            start(small, manager, tmp_path / f"home{number}")


@pytest.mark.long
@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("manager", MANAGERS)
def test_on_every_screen_it_starts_ten_times_and_a_first_turn_is_played(
    manager: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """Under every manager."""
    with desktop(tmp_path, manager, size) as screen:
        boxes = [start(screen, manager, tmp_path / f"home{number}") for number in range(10)]
        print(manager, size, *sorted(set(boxes)))
        if size[0] > size[1]:  # upright, the first screen has another way to the table
            play_first_turn(screen, tmp_path / "home")


def play_first_turn(screen: Desktop, home: Path) -> None:
    """Play a turn with the mouse, and look for it in the archive."""
    home.mkdir()
    taps = [sys.executable, "-m", "tests.ship.taps"]
    with screen.app(home) as app:
        box = screen.settled(app)
        lines = subprocess.check_output([*taps, str(box.width), str(box.height)], cwd=ROOT, text=True)
        for line in lines.partition("shot turn")[0].splitlines():
            what, *numbers = line.split()
            if what != "shot":
                x, y, *to = (int(number) + (box.y if odd % 2 else box.x) for odd, number in enumerate(numbers))
                screen.ask("xdotool", "mousemove", str(x), str(y), "mousedown", "1")
                if to:
                    screen.ask("xdotool", "mousemove", str((x + to[0]) // 2), str((y + to[1]) // 2), "sleep", "0.2")
                    screen.ask("xdotool", "mousemove", str(to[0]), str(to[1]), "sleep", "0.2")
                screen.ask("xdotool", "mouseup", "1")
                time.sleep(BETWEEN)
    (games,) = home.rglob("games")
    looked = subprocess.run([*taps, "--check", str(games.parent), "1"], cwd=ROOT, capture_output=True, text=True)
    assert looked.returncode == 0, looked.stdout + looked.stderr
