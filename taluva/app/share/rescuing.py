"""Searches a damaged archive for games behind a bar that can be stopped: a large file takes seconds."""

from collections.abc import Callable
from contextlib import suppress

from taluva.app.look.i18n import tr
from taluva.app.widgets.threaded import Progress, Threaded
from taluva.archive.archive import Archive


class _StoppedError(Exception):
    """The search is put off to the next start."""


def rescue(archive: Archive, done: Callable[[], object]) -> None:
    """Call `done` when it has ended, however it did."""

    def search(progress: Progress) -> None:
        def told(part: float) -> None:
            if not progress(part, 1):
                raise _StoppedError

        with suppress(_StoppedError):  # the file stays where it is
            archive.store.rescue(told)

    Threaded(tr("Searching a damaged archive for games"), search, lambda _: done()).begin()
