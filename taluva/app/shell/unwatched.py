"""Work that goes on in a thread while nobody touches anything."""

from collections.abc import Callable

from taluva.app.device.jobs import ThreadJob, in_thread
from taluva.app.look.times import QUIET


class Unwatched:
    """Begins while nobody is there, and leaves off as soon as somebody is."""

    def __init__(self, quiet: Callable[[], float]) -> None:
        """Have nothing to do yet; `quiet` says how many seconds nobody has touched anything."""
        self._quiet = quiet
        self._job: ThreadJob[None] | None = None

    def _begin(self, work: Callable[[ThreadJob[None]], None]) -> None:
        """Begin, if nobody is there and nothing is done yet."""
        if self._idle() and (self._job is None or not self._job.running):
            self._job = in_thread(work, name=type(self).__name__, wanted=self._idle)

    def _idle(self) -> bool:
        return self._quiet() >= QUIET

    def end(self) -> None:
        """Leave it where it is; what was done is known."""
        if self._job is not None:
            self._job.stop()
        self.finish()

    def finish(self) -> None:
        """Wait until nothing is left, or somebody was there."""
        if self._job is not None:
            self._job.join()
