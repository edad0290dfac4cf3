"""Measures the first frames of screens in an app that has prepared nothing: from the touch, code that was never read.

`python -m tests.app.bench_first` prints one JSON object, over two thousand games: each screen in a process of its own,
whose window draws nothing.
"""

import os

os.environ["KIVY_GL_BACKEND"] = "mock"

import json
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from tests import conftest, sure
from tests.app.timing import opened, timed

GAMES = 2000
SCREENS = ("archive", "statistics", "viewer")


def measure_one(screen: str, folder: Path) -> float:
    """Milliseconds from the touch to the first frame of one screen."""
    from kivy.base import EventLoop

    app = opened(folder)
    for _ in range(20):
        EventLoop.idle()
    # What the home screen has read beside the clock is no screen's work.
    for thread in threading.enumerate():
        if thread is not threading.main_thread():
            thread.join(10)
    played = app.archive.imports.take((folder / "played.taluva").read_text(encoding="utf-8"))[0]
    facts: dict[str, Any] = {"game": played} if screen == "viewer" else {}
    return timed(lambda: (app.show(screen, **facts), EventLoop.idle()))


def prepare(folder: Path) -> None:
    """Fill an archive that all of them open."""
    from taluva.archive.archive import Archive
    from taluva.record.writer import write
    from tests.archive.scale import fill
    from tests.archive.support import folders_in
    from tests.record.games import four, game

    archive = sure(Archive.open(folders_in(folder)).archive)
    fill(archive, GAMES)
    text = write(game(2, four(48)))
    archive.imports.take(text)
    archive.close()
    (folder / "played.taluva").write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> None:
    """Measure one screen in a folder, or all."""
    conftest.missing_packages()
    if arguments:
        print(round(measure_one(arguments[0], Path(arguments[1])), 3))
        return
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        prepare(Path(folder))
        for screen in SCREENS:
            command = [sys.executable, "-m", "tests.app.bench_first", screen, folder]
            child = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
            found[f"{screen}_unprepared_ms"] = float(child.stdout.splitlines()[-1])
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
