"""Work in a thread of its own, behind a bar that can be stopped: what cannot be cut into pieces and takes seconds."""

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from kivy.clock import Clock, mainthread

from taluva.app.widgets.progress import ProgressSheet

# Told how much is done of how much; False says that the work shall stop.
Progress = Callable[[float, float], bool]
_Made = TypeVar("_Made")


class Threaded(Generic[_Made]):
    """One such work."""

    def __init__(
        self,
        title: str,
        work: Callable[[Progress], _Made],
        done: Callable[[_Made | None], object],
        soon: float = 0.0,
    ) -> None:
        """`done` gets what `work` made, in the thread of the screen; None where it failed in a way of its own.

        What is done `soon`, in so many seconds, needs no bar.
        """
        self.work, self.done, self._soon = work, done, soon
        self.sheet = ProgressSheet(title=title)
        self.thread = threading.Thread(target=self._run, name=type(self).__name__, daemon=True)
        self._seen = (0.0, 1.0)

    def begin(self) -> None:
        """Show the bar and work."""
        self._late = Clock.schedule_once(lambda _: self.sheet.open(), self._soon)
        if not self._soon:
            self.sheet.open()
        self._show = Clock.schedule_interval(self._tell, 0.1)
        self.thread.start()

    def _run(self) -> None:
        made: _Made | None = None
        try:
            made = self.work(self._progress)
        finally:
            # Whatever befell it: the bar has no other way to close.
            self._end(made)

    def _progress(self, done: float, whole: float) -> bool:
        self._seen = (done, whole)
        return not self.sheet.stopped

    def _tell(self, _dt: float) -> None:
        done, whole = self._seen
        self.sheet.part = min(1.0, done / max(1, whole))

    @mainthread
    def _end(self, made: _Made | None) -> None:
        self.leave()
        self.done(made)

    def leave(self) -> None:
        """Look at it no longer."""
        self._late.cancel()
        self._show.cancel()
        self.sheet.close()
