"""Measures the archive, the result and the statistics in a process of its own, whose window draws nothing.

`python -m tests.app.bench_archive` prints one JSON object, over two thousand games: the archive's screen from the touch
to its first frame, a frame while the list is drawn along, and the statistics of everybody and of one person; and the
result of a game of forty-eight. Each in an app that has lain at home for a few seconds, so that it has prepared what it
prepares while nobody touches it. What `_filled_ms` adds is in sum what the screen does in the frames after its first.
"""

import os

os.environ["KIVY_GL_BACKEND"] = "mock"

import statistics
from pathlib import Path
from typing import Any

from tests import sure
from tests.app.timing import opened, tell, timed

GAMES = 2000
ALONG = 40  # pixels a frame


def measure(folder: Path) -> dict[str, float]:
    """All figures by name."""
    from kivy.base import EventLoop

    from taluva.record.writer import write
    from tests.archive.scale import fill
    from tests.record.games import four, game

    def rest(frames: int) -> None:
        for _ in range(frames):
            EventLoop.idle()

    app = opened(folder)
    fill(app.archive, GAMES)
    rest(20)
    played = app.archive.imports.take(write(game(2, four(48))))[0]
    sure(app.ahead).finish()
    rest(20)
    found: dict[str, float] = {}

    def shown(screen: str, name: str, **facts: object) -> None:
        first = timed(lambda: (app.show(screen, **facts), EventLoop.idle()))
        found[f"{name}_ms"] = first
        found[f"{name}_filled_ms"] = first + sum(timed(EventLoop.idle) for _ in range(12))

    shown("archive", "archive_screen")
    listing, scroll = app.stage.current.ids.list, app.stage.current.ids.scroll
    rest(60)
    frames = []
    for _ in range(200):
        scroll.scroll_y -= ALONG / listing.height
        listing.rest()
        frames.append(timed(EventLoop.idle))
    found["archive_frame_ms"] = statistics.median(frames)
    found["archive_worst_frame_ms"] = max(frames)
    shown("statistics", "statistics")
    screen: Any = app.stage.current
    found["person_ms"] = timed(lambda: (screen.pick(screen.ids.people.items[0].name), EventLoop.idle()))
    shown("viewer", "result", game=played)
    return {name: round(value, 3) for name, value in found.items()}


if __name__ == "__main__":
    tell(measure)
