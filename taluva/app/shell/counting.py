"""Games that came from outside are replayed while nobody touches anything: until then lists say that they are not."""

import threading
from collections.abc import Callable
from time import sleep

from kivy.clock import mainthread

from taluva.archive.archive import Archive

# What is done while nobody touches anything, here and by `Ahead`.
QUIET = 1.5  # seconds without a touch before it begins
BETWEEN = 0.25  # seconds from step to step, so that a finger never waits for more than one
_BREATH = 0.001  # seconds after each game, in which a frame has its turn


class Unwatched:
    """Work in a thread that begins while nobody touches anything, and leaves off as soon as somebody does."""

    def __init__(self, quiet: Callable[[], float]) -> None:
        """Have nothing to do yet; `quiet` says how many seconds nobody has touched anything."""
        self._quiet = quiet
        self._thread: threading.Thread | None = None
        self._ended = False

    def _begin(self, work: Callable[[], object]) -> None:
        """Begin, if nobody is there and nothing is done yet."""
        if self._quiet() < QUIET or (self._thread is not None and self._thread.is_alive()):
            return
        self._ended = False
        self._thread = threading.Thread(target=work, name=type(self).__name__, daemon=True)
        self._thread.start()

    def _alone(self) -> bool:
        return not self._ended and self._quiet() >= QUIET

    def end(self) -> None:
        """Leave it where it is; what was done is known."""
        self._ended = True
        self.finish()

    def finish(self) -> None:
        """Wait until nothing is left, or somebody was there."""
        if self._thread is not None:
            self._thread.join()


class Counting(Unwatched):
    """Counts one game after the other; in a thread, so that two thousand take seconds and no finger waits for one."""

    def __init__(self, quiet: Callable[[], float], done: Callable[[], object]) -> None:
        """Have nothing to do; `done` hears of the last."""
        super().__init__(quiet)
        self._done = done

    def begin(self, archive: Archive) -> None:
        """Count what is not counted yet, if nobody is there."""
        if archive.to_count:
            self._begin(lambda: self._count(archive))

    def _count(self, archive: Archive) -> None:
        while self._alone():
            if not archive.count_next():
                mainthread(self._done)()
                return
            sleep(_BREATH)
