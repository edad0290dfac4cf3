"""Documents of other apps: one that is picked, and one that is handed over. Read in a thread, with a bar beside it."""

from collections.abc import Callable
from typing import NamedTuple

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


def read(uri: str, told: Callable[[float, float], bool]) -> Document:
    """Read one in a thread, for it may take long; `told` hears how far that is, and says whether it is still wanted."""
    name, size = "", -1
    try:
        name, size = java.described(uri)
    except Exception as error:
        Logger.warning("Taluva: a document has no name", exc_info=error)
    if size > MOST:
        return Document(name, b"", TOO_LARGE)
    whole = size if size > 0 else MOST  # where nobody says how much it is
    try:
        data = java.read_document(uri, MOST, lambda done: told(done, whole))
    except Exception as error:
        # Java's exceptions have no common base with Python's: away, forbidden, out of reach.
        Logger.warning("Taluva: a document cannot be read", exc_info=error)
        return Document(name, b"", UNREADABLE)
    if data is not None and len(data) > MOST:
        return Document(name, b"", TOO_LARGE)
    return Document(name, data or b"", "" if data else EMPTY)


def pick(answer: Callable[[str | None], None]) -> bool:
    """Let a person choose a document; `answer` gets its uri, None if none was chosen. False: it cannot be."""
    return on_android() and java.tried(lambda: activity.ask_for_document(answer))


def listen(take: Callable[[activity.Handed], None]) -> activity.Handed | None:
    """Let `take` get what other apps hand over from now on; gives what the app was started with."""
    asked(lambda: activity.bind(take))
    return asked(activity.started_with)
