"""The terminal belongs to whoever typed there: what Kivy has to say goes into a file."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva.app.mishap import log as log_module
from taluva.app.mishap.log import MOST, KivyLog, place
from taluva.app.mishap.reportoffer import show_log
from taluva.app.share import clipboard
from taluva.app.share.reportsheet import end_of
from taluva.app.shell.app import TaluvaApp
from tests.app.conftest import Time
from tests.app.touch import find, tap, texts

ROOT = Path(__file__).parent.parent.parent

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
def kept() -> Iterator[KivyLog]:
    """A log of its own."""
    log = KivyLog()
    yield log
    log.close()


def said(text: str) -> logging.LogRecord:
    """A warning of Kivy's."""
    return logging.LogRecord("kivy", logging.WARNING, "", 0, text, (), None)


def test_starting_the_app_prints_nothing_and_its_log_has_what_kivy_warned_of(tmp_path: Path) -> None:
    """Not even where Kivy begins with an empty folder of its own and misses a library."""
    surroundings = {
        "HOME": str(tmp_path),
        "KIVY_HOME": str(tmp_path / "kivy"),
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


def test_what_was_said_before_there_was_a_place_is_written_first(kept: KivyLog, tmp_path: Path) -> None:
    """Kivy speaks at its import."""
    kept.handle(said("first"))
    kept.open(tmp_path)
    kept.handle(said("second"))

    assert [line.split()[-1] for line in place(tmp_path).read_text().splitlines()] == ["first", "second"]


def test_a_long_log_makes_room_and_one_without_a_disk_is_silent(
    kept: KivyLog, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It neither grows for ever nor gets in the way."""
    place(tmp_path).write_text("x" * (MOST + 1))
    kept.open(tmp_path)
    kept.handle(said("new"))
    assert len(place(tmp_path).read_text()) < 100
    assert len((tmp_path / log_module.BEFORE).read_text()) == MOST + 1

    kept.open(tmp_path / "nowhere")
    kept.handle(said("lost"))
    assert capsys.readouterr().err == ""


def test_the_settings_say_where_it_lies_and_show_it(app: TaluvaApp, time: Time) -> None:
    """With a way to throw it away."""
    path = place(app.folder)
    path.write_text("Kivy: something is odd\n")
    app.show("settings")
    time.pass_by(0.5)
    assert str(path) in texts()

    row = find("Log of the app")
    app.stage.current.ids.scroll.scroll_to(row, animate=False)
    time.pass_by(0.3)
    tap(row)
    time.pass_by(0.5)
    assert any("something is odd" in text for text in texts())

    tap(find("Throw away"))
    time.pass_by(0.5)
    assert not path.exists()


def test_the_log_is_headed_by_what_is_known_of_the_device(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line each, shown above its end and passed on with all of it; nobody has to be asked what it ran on."""
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    place(app.folder).write_text("".join(f"Kivy: odd thing {number}\n" for number in range(500)))
    show_log(app)
    time.pass_by(0.5)
    shown = texts()
    tap(find("Share"))

    head, _, rest = copied[0].partition("\n\n")
    known = dict(line.split(": ", 1) for line in head.splitlines())
    assert {"version", "device", "python", "kivy", "sdl", "graphics", "window", "edges", "archive"} <= set(known)
    assert all(known[name] for name in ("version", "device", "python", "kivy", "sdl", "graphics", "window"))
    assert "journal_mode wal" in known["archive"]
    assert {f"{name}: {value}" for name, value in known.items()} <= {text.strip() for text in shown}
    assert rest.startswith("Kivy: odd thing 0\n")
    assert rest.endswith("Kivy: odd thing 499\n")
    assert "Kivy: odd thing 499" in shown


def test_of_a_long_log_whole_lines_are_shown() -> None:
    """The end of it, beginning with the beginning of a line."""
    lines = [
        f"2026-11-18 20:00:{number % 60:02d} WARNING: something that takes a line of its own" for number in range(90)
    ]
    shown = end_of("\n".join(lines))
    assert shown[-1] == lines[-1]
    assert 10 < len(shown) < 90
    assert shown == lines[-len(shown) :]
    assert end_of("one line") == ["one line"]
