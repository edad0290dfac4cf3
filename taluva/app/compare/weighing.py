"""The search for slips that explain a table, in the pauses between frames; another word begins it anew."""

from collections.abc import Callable, Iterator
from time import perf_counter

from kivy.clock import Clock

from taluva.review.slips import Slip

SLICE = 0.01  # seconds a frame

Steps = Iterator[tuple[Slip, ...] | None]


class Weighing:
    """One search at a time; `found` is told once it has come to its end."""

    def __init__(self, found: Callable[[tuple[Slip, ...]], object]) -> None:
        """Weigh nothing yet."""
        self._found = found
        self._steps: Steps = iter(())
        self._frames = Clock.create_trigger(self._work, interval=True)

    @property
    def running(self) -> bool:
        """Whether it has not come to its end."""
        return bool(self._frames.is_triggered)

    def begin(self, steps: Steps) -> None:
        """Take these steps, and none of those before."""
        self._steps = steps
        self._frames()

    def end(self) -> None:
        """Leave it where it is."""
        self._frames.cancel()

    def _work(self, _dt: float) -> None:
        until = perf_counter() + SLICE
        for slips in self._steps:
            if slips is not None:
                self.end()
                self._found(slips)
                return
            if perf_counter() > until:
                return
