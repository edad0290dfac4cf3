"""Work that goes on in a thread while nobody touches anything."""

import threading
from collections.abc import Callable

QUIET = 1.5  # seconds without a touch before anything begins that nobody waits for


class Unwatched:
    """Begins while nobody is there, and leaves off as soon as somebody is."""

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
