"""The log: what failed and what Kivy warned of, in a small file without anybody's name, and never in the way."""

import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva.app.mishap.log import MOST, LogFile, listen, place
from taluva.app.share import clipboard
from taluva.app.share.logsheet import end_of
from taluva.app.shell.app import TaluvaApp
from tests import ROOT, sure
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.touch import find, tap, texts

# Starts the app as the command does, lets it run for some frames, and warns as Kivy would.
STARTED = """
from taluva.cli import main
import taluva.app
from kivy.app import App
from kivy.clock import Clock
from kivy.logger import Logger

def end(_dt):
    Logger.warning("Test: the glass is crooked")
    App.get_running_app().stop()

Clock.schedule_once(end, 0.5)
raise SystemExit(main([]))
"""


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[logging.Logger]:
    """Kivy's own logger, writing into a folder."""
    kept = LogFile(tmp_path)
    yield logging.getLogger("kivy")
    kept.close()


def test_starting_the_app_prints_nothing_and_its_log_has_what_kivy_warned_of(tmp_path: Path) -> None:
    """Not even where Kivy begins with an empty folder of its own and misses a library."""
    surroundings = {
        "HOME": str(tmp_path),
        "PATH": "/usr/bin:/bin",
        "PYTHONPATH": str(ROOT),
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEODRIVER": "offscreen",
        "KCFG_GRAPHICS_MULTISAMPLES": "0",
    }
    done = subprocess.run(
        [sys.executable, "-c", STARTED], cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=300
    )

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    (written,) = tmp_path.rglob("log.txt")
    assert "Test: the glass is crooked" in written.read_text()


def test_what_was_said_before_there_was_a_place_is_written_first(tmp_path: Path) -> None:
    """Kivy speaks at its import."""
    listen()
    logger = logging.getLogger("kivy")
    logger.warning("first")
    kept = LogFile(tmp_path)
    logger.warning("second")
    kept.close()

    assert re.findall("first|second", place(tmp_path).read_text()) == ["first", "second"]


def test_of_an_error_type_and_lines_are_written_and_not_what_it_says(logged: logging.Logger, tmp_path: Path) -> None:
    """Of what led to it, too; a player's name may stand there, and the home folder is called like its owner."""
    try:
        raise ValueError("Ben") from KeyError("Ann Miller")
    except ValueError:
        logged.exception("A game in %s failed.", Path.home() / "games")

    text = place(tmp_path).read_text()
    assert text.index("KeyError") < text.index("ValueError")
    for said, written in (("tests/app/test_log.py", True), ("Ann", False), ("Ben", False)):
        assert (said in text) == written
    assert f"A game in {Path('~', 'games')} failed." in text


def test_a_long_log_makes_room(logged: logging.Logger, tmp_path: Path) -> None:
    """What was written before is kept once."""
    for number in range(5):
        logged.warning("%d %s", number, "x" * (MOST // 2))

    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 2 * MOST
    assert place(tmp_path).read_text().split()[3] == "4"


def test_a_log_without_a_disk_is_silent(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is nobody left to tell."""
    kept = LogFile(tmp_path / "nowhere")
    logging.getLogger("kivy").warning("lost")
    kept.close()

    assert capsys.readouterr().err == ""


def test_a_death_of_the_interpreter_is_found_at_the_next_start(tmp_path: Path) -> None:
    """A native fault leaves no Python to write; the interpreter's own trace is taken in."""
    program = (
        "import faulthandler, sys\nfrom pathlib import Path\nfrom taluva.app.mishap.log import LogFile\n"
        "log = LogFile(Path(sys.argv[1]))\nfaulthandler._sigsegv()\n"
    )
    died = subprocess.run([sys.executable, "-c", program, str(tmp_path)], cwd=ROOT, capture_output=True, check=False)
    assert died.returncode != 0

    LogFile(tmp_path).close()

    assert "Segmentation fault" in place(tmp_path).read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["log.txt"]


def test_the_settings_say_where_it_lies_and_show_it_headed_by_what_is_known_of_the_device(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line each, above its end, passed on with all of it; nobody is asked what it ran on. It can be thrown away."""
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    path = place(sure(app.folders.state))
    path.write_text(whole := "".join(f"Kivy: odd thing {number}\n" for number in range(500)))
    screen = visit(app, "settings")
    assert str(path) in texts()
    row = find("Log of the app")
    screen.ids.scroll.scroll_to(row, animate=False)
    time.pass_by(0.3)
    tap(row, rest=0.5)
    shown = texts()
    tap(find("Share"), rest=0.5)
    tap(row, rest=0.5)
    tap(find("Throw away"), rest=0.5)
    assert not path.exists()

    head, _, rest = copied[0].partition("\n\n")
    known = dict(line.split(": ", 1) for line in head.splitlines())
    assert "edges" in known
    assert all(known[name] for name in ("version", "device", "python", "kivy", "graphics", "window"))
    assert {f"{name}: {value}" for name, value in known.items()} <= {text.strip() for text in shown}
    assert (rest, "Kivy: odd thing 499" in shown) == (whole, True)


def test_of_a_long_log_whole_lines_are_shown() -> None:
    """The end of it, beginning with the beginning of a line."""
    lines = [f"2026-11-18 20:00:{number % 60:02d} WARNING: it takes a line of its own" for number in range(90)]
    shown = end_of("\n".join(lines))
    assert shown[-1] == lines[-1]
    assert 10 < len(shown) < 90
    assert shown == lines[-len(shown) :]
    assert end_of("one line") == ["one line"]
