"""Measures the archive of a club in a process of its own: on the disk, and as a screen in a window that draws nothing.

`python -m tests.app.bench_archive` prints one JSON object.
"""

import os

os.environ["KIVY_GL_BACKEND"] = "mock"

import json
import statistics
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from tests import conftest
from tests.archive.scale import bench

GAMES = 2000
SCROLLED = 60


def screen(folder: Path) -> dict[str, float]:
    """The first look at the archive, and frames while its list is scrolled."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from tests.app.conftest import Time, start

    EventLoop.ensure_window()
    EventLoop.status = "started"
    clock = Time()
    Clock.time = clock
    EventLoop.idle()
    app = start(folder)
    clock.pass_by(1)
    begun = process_time()
    app.show("archive")
    EventLoop.idle()
    first = process_time() - begun
    clock.pass_by(1, frames=60)
    shown: Any = app.stage.current.ids.list
    frames = []
    for step in range(SCROLLED):
        shown.scroll_y = 1 - step / SCROLLED / 10
        clock.now += 1 / 60
        begun = process_time()
        EventLoop.idle()
        frames.append(process_time() - begun)
    return {
        "archive_screen_ms": round(first * 1000, 1),
        "archive_frame_ms": round(statistics.median(frames) * 1000, 3),
    }


def main() -> int:
    """Measure and print."""
    conftest.missing_packages()
    with tempfile.TemporaryDirectory() as folder:
        found = bench(Path(folder), GAMES)
        print(json.dumps({**found, **screen(Path(folder))}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
