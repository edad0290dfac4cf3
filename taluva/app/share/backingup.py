"""Packs a large archive into one file behind a bar that can be stopped: ten thousand games take seconds."""

from collections.abc import Callable

from taluva.app.device.passing import Parcel
from taluva.app.look.i18n import tr
from taluva.app.share.sending import backup_of
from taluva.app.widgets.threaded import Progress, Threaded
from taluva.archive.archive import Archive
from taluva.archive.backup import StoppedError


def back_up(archive: Archive, done: Callable[[Parcel], object]) -> None:
    """Call `done` with the file, unless it is stopped."""

    def pack(progress: Progress) -> Parcel | None:
        try:
            return backup_of(archive, progress)
        except StoppedError:
            return None  # nothing was written yet

    def packed(parcel: Parcel | None) -> None:
        if parcel is not None:
            done(parcel)

    Threaded(tr("Backup"), pack, packed).begin()
