"""Taking a game in: from a file, a dropped file, the clipboard, the command line or the text of a QR code."""

from typing import TYPE_CHECKING, NamedTuple

from taluva.archive import incoming
from taluva.archive.archive import Archive
from taluva.archive.files import FileError
from taluva.archive.incoming import Incoming
from taluva.archive.values import BackupError
from taluva.record.finding import Remnant, finding
from taluva.record.piecework import Pieces
from taluva.record.unreadable import Unreadable
from taluva.words import notices as sentences
from taluva.words.marks import N_
from taluva.words.norecord import cut_off, placed

if TYPE_CHECKING:
    from taluva.archive.values import GameId
    from taluva.words.catalogue import Catalogue

EMPTY = N_("The clipboard holds no text.")
NEITHER = N_("This file is neither a backup nor a record.")
LINK = N_("This is a link to BG Stats, not a record. The record has a code of its own.")


class Taken(NamedTuple):
    """A game that was taken in."""

    game: "GameId"
    new: bool


class CutOffError(Exception):
    """The record breaks off; what can be read of it may be taken in."""

    def __init__(self, found: Remnant) -> None:
        super().__init__(found)
        self.found = found


class NoRecordError(Exception):
    """There is nothing that could be a record; `sentence` says what there is."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


Refused = (Unreadable, CutOffError, FileError, BackupError, NoRecordError)


def take(archive: Archive, coming: Incoming) -> Pieces[Taken]:
    """Take in what came by any way, as long as it is no backup, in pieces; raises what `why` explains."""
    if not coming.data and not coming.name:
        raise NoRecordError(EMPTY)
    if coming.kind != incoming.RECORD:
        raise NoRecordError(NEITHER)
    if coming.data[:200].decode("utf-8", "replace").lower().startswith(("https://app.bgstatsapp.com/", "bgstats://")):
        raise NoRecordError(LINK)
    try:
        return Taken(*(yield from archive.taking(coming.data)))
    except Unreadable as error:
        found = yield from finding(coming.data, error)
    if found.breaks_off:
        raise CutOffError(found)
    return Taken(*(yield from archive.taking(found.text)))


def why(words: "Catalogue", error: Exception) -> str:
    """Say why something could not be taken in."""
    if isinstance(error, Unreadable):
        return placed(words, error)
    if isinstance(error, CutOffError):
        return cut_off(words, error.found)
    if isinstance(error, NoRecordError):
        return words.gettext(error.sentence)
    if isinstance(error, (FileError, BackupError)):
        return sentences.trouble(words, error)
    raise error
