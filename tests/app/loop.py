"""Kivy's own loop for a test, a few turns of it: errors go the way they go on a tablet, not into the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kivy.base import EventLoop

from taluva.app.mishap.guard import Guard
from taluva.app.shell.app import TaluvaApp
from tests.app.conftest import Time


class Loop:
    """Runs the loop, and does inside it what input providers would."""

    def __init__(self, time: Time) -> None:
        """On this clock."""
        self._time = time
        self._waiting: list[Callable[[], object]] = []
        self._turns = 0

    def start(self) -> None:
        """Take Kivy's place for input providers."""

    def stop(self) -> None:
        """Nothing to end."""

    def update(self, dispatch_fn: object) -> None:
        """Kivy asks for input: do what was planned for this turn, and end the loop after the last."""
        self._time.now += 0.1
        self._turns -= 1
        EventLoop.quit = self._turns <= 0
        if self._waiting:
            self._waiting.pop(0)()

    def turn(self, *works: Callable[[], object], frames: int = 4) -> None:
        """Do each work in a turn of its own, then some more turns."""
        self._waiting = list(works)
        self._turns = len(works) + frames
        EventLoop.mainloop()
        EventLoop.quit = False


@contextmanager
def guarded(app: TaluvaApp, time: Time) -> Iterator[Loop]:
    """Put the last handler round the app, as on a tablet, and give the loop to run it in."""
    loop: Any = Loop(time)
    EventLoop.add_input_provider(loop)
    try:
        with Guard(app) as app.guard:
            yield loop
    finally:
        EventLoop.remove_input_provider(loop)
        EventLoop.quit = False
        EventLoop.me_list.clear()
        app.guard = None
