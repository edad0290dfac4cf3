"""What differs between Linux, Windows and macOS: read in the source, or tried on a system that says it is another."""

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from taluva.app.look import fonts
from taluva.app.share import filesheet
from taluva.words.catalogue import system_language
from tests import ROOT

LOCALES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def test_no_two_shipped_files_differ_in_case_only() -> None:
    """On Windows and macOS one would take the place of the other; nor has any a name that Windows refuses."""
    shipped = [
        path for folder in ("taluva", "kv") for path in (ROOT / folder).rglob("*") if "__pycache__" not in path.parts
    ]
    names = [path.relative_to(ROOT).as_posix() for path in shipped]
    devices = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}

    assert len({name.casefold() for name in names}) == len(names)
    assert [path for path in shipped if path.name.partition(".")[0].casefold() in devices] == []
    assert [name for name in names if set(name) & set('<>:"\\|?*') or name.endswith((".", " "))] == []


@pytest.mark.parametrize(
    ("told", "language"),
    [
        ('(\n    "de-DE",\n    "en-GB"\n)\n', "de"),
        ("(\n    it,\n    en\n)\n", "it"),
        ('(\n    "zh-Hans-CN"\n)\n', "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_macos_is_asked_for_its_language(monkeypatch: pytest.MonkeyPatch, told: str | None, language: str) -> None:
    """An app that the Finder started has no LANG."""

    answer = FileNotFoundError("defaults") if told is None else [subprocess.CompletedProcess([], 0, told.encode())]
    for variable in LOCALES:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(subprocess, "run", Mock(side_effect=answer))

    assert system_language() == language


def test_windows_shows_its_drives(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above C: there is no folder, but a game may lie on a stick."""
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("os.path.exists", lambda path: path in ("C:\\", "E:\\"))
    assert filesheet.drives() == ["C:\\", "E:\\"]

    monkeypatch.setattr(sys, "platform", "linux")
    assert filesheet.drives() == []


def test_fonts_are_looked_for_where_windows_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which need not be C:."""
    monkeypatch.setenv("SYSTEMROOT", "D:/Windows")

    assert any(folder.startswith("D:/Windows") for folder, _ in fonts._system_fonts())


def test_russian_sentences_are_no_traceback_in_a_windows_console() -> None:
    """What it cannot show it writes as a number."""
    # As Python opens the streams on Windows where it is no console of its own: the code page, strictly.
    code = (
        "import sys; from taluva.cli import main\n"
        "for stream in (sys.stdout, sys.stderr): stream.reconfigure(encoding='cp1252', errors='strict')\n"
        "sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "check", "/no/such/file", "--lang=ru"]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, check=False)

    assert (done.returncode, b"Traceback" in done.stderr, bool(done.stderr)) == (2, False, True)


@pytest.mark.parametrize("start", ["main", "window"])
def test_without_a_console_there_are_no_streams_and_no_traceback(start: str, tmp_path: Path) -> None:
    """A program without a console on Windows has None for all three."""
    code = (
        "import sys; import taluva.cli as cli; streams = sys.stderr, sys.stdout\n"
        "sys.stdout = sys.stderr = sys.stdin = None; sys.argv = ['taluva-table', '-x', 'a.taluva', 'b.taluva']\n"
        "sys.modules['kivy'] = None\n"
        f"code = cli.{start}()\n"
        "sys.stdout = streams[1]; print(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, check=False)

    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, b"2", b"")


def test_the_window_opens_without_streams(tmp_path: Path) -> None:
    """Kivy writes its log to none, too."""
    code = (
        "import sys; sys.stdout = sys.stderr = sys.stdin = None\n"
        "from tests.conftest import missing_packages; missing_packages()\n"
        "from tests.app.starter import start_app; start_app(sys.argv[1])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, cwd=ROOT, check=False)

    assert (done.returncode, done.stderr) == (0, b"")
    assert (tmp_path / "index.db").is_file()


def test_where_no_window_can_be_opened_that_is_a_sentence(tmp_path: Path) -> None:
    """A machine without a screen, or without graphics that can draw; what was tried is there to be read."""
    place = {"HOME": str(tmp_path), "LANGUAGE": "en"}
    environment = {**os.environ, **place, "SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, "-m", "taluva"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)

    (log,) = tmp_path.rglob("log.txt")
    said = "taluva: The app cannot open a window: it needs a screen and OpenGL 2."
    assert done.stderr == f"{said} What was tried is written in {log}.\n"
    assert (done.returncode, done.stdout) == (2, "")
    assert "sdl2" in log.read_text(encoding="utf-8")
