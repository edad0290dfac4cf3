"""Fetches a document from another app behind a bar, and says in a sentence why it cannot be had."""

from collections.abc import Callable

from kivy.clock import Clock

from taluva.app.device import documents
from taluva.app.device.documents import Document, DocumentReading
from taluva.app.look.i18n import tr
from taluva.app.widgets.overlay import inform
from taluva.app.widgets.progress import ProgressSheet
from taluva.archive.incoming import name_of
from taluva.words.marks import N_

SOON = 0.3  # seconds; what is read by then needs no bar

NO_APP = N_("No app on this tablet lets you choose a file.")
_TROUBLES = {
    documents.UNREADABLE: N_(
        "This file cannot be read. It may be gone, or lie where this tablet cannot reach it now:"
        " save it on the tablet and choose it there."
    ),
    documents.TOO_LARGE: N_("This file is larger than 64 MB. No record and no backup is."),
    documents.EMPTY: N_("This file is empty."),
}


def why(trouble: str) -> str:
    """Say why a document cannot be had."""
    return tr(_TROUBLES[trouble])


class Fetching:
    """One document on its way; nothing else is touched until it is here or no longer wanted."""

    def __init__(self, uri: str, take: Callable[[bytes, str], object]) -> None:
        """`take` gets its content and the name that people know it by."""
        self.take = take
        self.reading = DocumentReading(uri, self._came)
        self.sheet = ProgressSheet(title=tr("Reading the file"))
        self.sheet.bind(stopped=self._stop)

    def begin(self) -> "Fetching":
        """Begin to read."""
        self._soon = Clock.schedule_once(lambda _: self.sheet.open(), SOON)
        self._telling = Clock.schedule_interval(self._tell, 0.1)
        self.reading.begin()
        return self

    def _tell(self, _dt: float) -> None:
        self.sheet.part = self.reading.part

    def _stop(self, *_: object) -> None:
        # Whoever waits for another app may wait for ever.
        self.reading.stop()
        self._end()

    def _end(self) -> None:
        self._soon.cancel()
        self._telling.cancel()
        self.sheet.close()

    def _came(self, document: Document) -> None:
        self._end()
        if document.trouble:
            title = name_of(document.name) if document.name else tr("Open a file")
            inform(title, why(document.trouble))
        else:
            self.take(document.data, document.name)


def pick(take: Callable[[bytes, str], object]) -> bool:
    """Let a person choose a document, and fetch it; False: this device has no way to do that."""

    def chosen(uri: str | None) -> None:
        if uri is not None:
            Fetching(uri, take).begin()

    return documents.pick(chosen)
