"""Games that came from outside are replayed while nobody touches anything: until then lists say that they are not."""

from collections.abc import Callable
from time import sleep

from kivy.clock import mainthread

from taluva.app.device.jobs import ThreadJob
from taluva.app.shell.unwatched import Unwatched
from taluva.archive.archive import Archive

_BREATH = 0.001  # seconds after each game, in which a frame has its turn


class Counting(Unwatched):
    """Counts one game after the other; in a thread, so that two thousand take seconds and no finger waits for one."""

    def __init__(self, quiet: Callable[[], float], done: Callable[[], object]) -> None:
        """Have nothing to do; `done` hears of the last."""
        super().__init__(quiet)
        self._done = done

    def begin(self, archive: Archive) -> None:
        """Count what is not counted yet, if nobody is there."""
        if archive.lists.to_count:
            self._begin(lambda job: self._count(archive, job))

    def _count(self, archive: Archive, job: ThreadJob[None]) -> None:
        while not job.stopped:
            if not archive.summarise_next():
                mainthread(self._done)()
                return
            sleep(_BREATH)
