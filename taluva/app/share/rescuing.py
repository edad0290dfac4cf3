"""Searches a damaged archive for games behind a bar that can be stopped."""

import threading
from collections.abc import Callable

from kivy.clock import Clock, mainthread

from taluva.app.look.i18n import tr
from taluva.app.widgets.progress import ProgressSheet
from taluva.archive.archive import Archive


class _StoppedError(Exception):
    """The search is put off to the next start."""


class Rescuing:
    """One search, in a thread of its own: a large file takes seconds."""

    def __init__(self, archive: Archive, done: Callable[[], object]) -> None:
        """Call `done` when it has ended, however it did."""
        self.archive, self.done = archive, done
        self.sheet = ProgressSheet(title=tr("Searching a damaged archive for games"))
        self._seen = 0.0

    def begin(self) -> None:
        """Show the bar and search."""
        self.sheet.open()
        self._show = Clock.schedule_interval(self._tell, 0.1)
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        try:
            self.archive.rescue(self._progress)
        except _StoppedError:
            pass  # the file stays where it is
        finally:
            self._end()

    def _progress(self, part: float) -> None:
        self._seen = part
        if self.sheet.stopped:
            raise _StoppedError

    def _tell(self, _dt: float) -> None:
        self.sheet.part = self._seen

    @mainthread
    def _end(self) -> None:
        self._show.cancel()
        self.sheet.close()
        self.done()
