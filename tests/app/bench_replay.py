"""Measures the replay and corrections in a process of its own, whose window draws nothing.

`python -m tests.app.bench_replay` prints one JSON object: a step of the replay, forward and back, with its frame; a
correction of an early turn of a game of forty-eight, from the touch to the frame that shows the answer; and how long
the search of the whole game for wins not taken needs.
"""

import os

os.environ["KIVY_GL_BACKEND"] = "mock"

import statistics
from pathlib import Path
from time import sleep
from typing import Any

from tests.app.timing import opened, tell, timed

CORRECTED = (2, 5, 9, 14, 20)


def measure(folder: Path) -> dict[str, float]:
    """All figures by name."""
    from kivy.base import EventLoop

    from taluva.record.replay import replay
    from taluva.review.missed_wins import MissedWinSearch, searchable_turns
    from tests.record.games import four, game

    app = opened(folder)
    record = game(2, four(48))
    app.show("viewer", tab="moments", record=record)
    screen: Any = app.stage.current
    screen.searching.stop()

    def rest() -> None:
        for _ in range(4):
            sleep(0.012)
            EventLoop.idle()

    screen.cursor.go(0)
    steps = []
    for by in (1, -1):
        for _ in range(48):
            rest()
            steps.append(timed(lambda by=by: (screen.cursor.step(None, by), EventLoop.idle())))  # type: ignore[misc]
    app.show("correct", record=record, turn=1)
    correct: Any = app.stage.current
    answers = []
    for turn in CORRECTED:
        correct.enter(record=record, turn=turn)
        rest()
        answers.append(timed(lambda: (correct.take_out(), EventLoop.idle())))
    search = MissedWinSearch(searchable_turns(replay(record)))

    def whole_search() -> None:
        while search.step():
            pass

    return {
        "replay_step_ms": round(statistics.median(steps), 3),
        "correct_ms": round(statistics.median(answers), 3),
        "search_ms": round(timed(whole_search), 1),
    }


if __name__ == "__main__":
    tell(measure)
