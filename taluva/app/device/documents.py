"""Documents of other apps: one that is picked, and one that is handed over. Read in a thread, with a bar beside it."""

import threading
from collections.abc import Callable
from typing import NamedTuple

from kivy.clock import mainthread
from kivy.logger import Logger

from taluva.app.device import activity, java
from taluva.app.device.platform import asked, on_android

MOST = 64 * 1024 * 1024  # bytes; far beyond any honest backup

UNREADABLE, TOO_LARGE, EMPTY = "unreadable", "large", "empty"


class Document(NamedTuple):
    """What was read, or why nothing was; `name` is what people call it, "" if that could not be asked."""

    name: str
    data: bytes
    trouble: str = ""


class DocumentReading:
    """Reads one document in a thread of its own, and hands it over in the app's unless it was stopped."""

    def __init__(self, uri: str, take: Callable[[Document], object]) -> None:
        """Read nothing yet."""
        self.uri = uri
        self.take = take
        self.name = ""
        self.size = -1  # bytes, -1 while nobody says
        self.done = 0
        self.stopped = False

    @property
    def part(self) -> float:
        """How much is read, from 0 to 1; of an unknown size, by what it may have at most."""
        return min(1.0, self.done / max(1, self.size if self.size > 0 else MOST))

    def begin(self) -> threading.Thread:
        """Read: another app may fetch it from far away first, so that nobody knows how long that takes."""
        thread = threading.Thread(target=self._work, name="Reading", daemon=True)
        thread.start()
        return thread

    def stop(self) -> None:
        """Wait no longer for it."""
        self.stopped = True

    def _work(self) -> None:
        document = Document("", b"", UNREADABLE)
        try:
            document = self._read()
        except Exception as error:
            # Java's exceptions have no common base with Python's: away, forbidden, out of reach.
            Logger.warning("Taluva: a document cannot be read", exc_info=error)
            document = Document(self.name, b"", UNREADABLE)
        finally:
            self._give(document)

    def _read(self) -> Document:
        try:
            self.name, self.size = java.described(self.uri)
        except Exception as error:
            Logger.warning("Taluva: a document has no name", exc_info=error)
        if self.size > MOST:
            return Document(self.name, b"", TOO_LARGE)
        data = b"" if self.stopped else java.read_document(self.uri, MOST, self._goes_on)
        if data is not None and len(data) > MOST:
            return Document(self.name, b"", TOO_LARGE)
        return Document(self.name, data or b"", "" if data else EMPTY)

    def _goes_on(self, done: int) -> bool:
        self.done = done
        return not self.stopped

    @mainthread
    def _give(self, document: Document) -> None:
        if not self.stopped:
            self.take(document)


def pick(answer: Callable[[str | None], None]) -> bool:
    """Let a person choose a document; `answer` gets its uri, None if none was chosen. False: it cannot be."""
    return on_android() and java.tried(lambda: activity.ask_for_document(answer))


def listen(take: Callable[[activity.Handed], None]) -> activity.Handed | None:
    """Let `take` get what other apps hand over from now on; gives what the app was started with."""
    asked(lambda: activity.bind(take))
    return asked(activity.started_with)
