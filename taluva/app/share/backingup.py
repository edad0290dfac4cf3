"""Packs a large archive into one file behind a bar that can be stopped."""

import threading
from collections.abc import Callable

from kivy.clock import Clock, mainthread

from taluva.app.device.passing import Parcel
from taluva.app.look.i18n import tr
from taluva.app.share.sending import backup_of
from taluva.app.widgets.progress import ProgressSheet
from taluva.archive.archive import Archive
from taluva.archive.backup import StoppedError


class BackingUp:
    """One backup, in a thread of its own: ten thousand games take seconds."""

    def __init__(self, archive: Archive, done: Callable[[Parcel], object]) -> None:
        """Call `done` with the file, unless it is stopped."""
        self.archive, self.done = archive, done
        self.sheet = ProgressSheet(title=tr("Backup"))
        self._seen = (0, 1)

    def begin(self) -> None:
        """Show the bar and pack."""
        self.sheet.open()
        self._show = Clock.schedule_interval(self._tell, 0.1)
        self.thread = threading.Thread(target=self._work, name=type(self).__name__, daemon=True)
        self.thread.start()

    def _work(self) -> None:
        parcel: Parcel | None = None
        try:
            parcel = backup_of(self.archive, self._progress)
        except StoppedError:
            pass  # nothing was written yet
        finally:
            # Whatever befell it: the bar has no other way to close.
            self._end(parcel)

    def _progress(self, done: int, whole: int) -> bool:
        self._seen = (done, whole)
        return not self.sheet.stopped

    def _tell(self, _dt: float) -> None:
        done, whole = self._seen
        self.sheet.part = done / max(1, whole)

    @mainthread
    def _end(self, parcel: Parcel | None) -> None:
        self._show.cancel()
        self.sheet.close()
        if parcel is not None:
            self.done(parcel)
