"""Taking a game in: from a file, a dropped file, the clipboard, the command line or the text of a QR code."""

from typing import TYPE_CHECKING, NamedTuple

from taluva.app.share import recordparts
from taluva.app.share.recordparts import Gathering, PartError, is_part
from taluva.archive import incoming
from taluva.archive.archive import Archive
from taluva.archive.files import FileError
from taluva.archive.incoming import Incoming
from taluva.archive.values import BackupError
from taluva.record.piecework import Pieces, in_one_go
from taluva.record.unreadable import Unreadable
from taluva.words import notices as sentences
from taluva.words.marks import N_
from taluva.words.norecord import placed

if TYPE_CHECKING:
    from taluva.archive.values import GameId
    from taluva.words.catalogue import Catalogue

EMPTY = N_("The clipboard holds no text.")
NEITHER = N_("This file is neither a backup nor a record.")
LINK = N_("This is a link to BG Stats, not a record. The record has a code of its own.")

Refused = (Unreadable, FileError, BackupError, PartError)


class Taken(NamedTuple):
    """A game that was taken in."""

    game: "GameId"
    new: bool


class NoRecordError(Exception):
    """There is nothing that could be a record; `sentence` says what there is."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Taking:
    """Takes texts and files into an archive, and remembers the parts of a game until all are there."""

    def __init__(self, archive: Archive) -> None:
        """Have no part yet."""
        self.archive = archive
        self.gathering = Gathering()

    def text(self, text: str) -> Taken | None:
        """Take a pasted or scanned text; None while parts of the game are missing. Raises what `why` explains."""
        return self.take(incoming.of_text(text))

    def file(self, path: str) -> Taken | None:
        """Take the record in a file, or a part of one."""
        return self.take(incoming.of_file(path))

    def take(self, coming: Incoming) -> Taken | None:
        """Take what came in by any way, as long as it is no backup."""
        return in_one_go(self.taking(coming))

    def taking(self, coming: Incoming) -> Pieces[Taken | None]:
        """The same in pieces."""
        if not coming.data and not coming.name:
            raise NoRecordError(EMPTY)
        if coming.kind != incoming.RECORD:
            raise NoRecordError(NEITHER)
        start = coming.data[:200].decode("utf-8", "replace")
        if start.lower().startswith(("https://app.bgstatsapp.com/", "bgstats://")):
            raise NoRecordError(LINK)
        if is_part(start):
            return self._part(coming.data.decode("utf-8", "replace"))
        return Taken(*(yield from self.archive.taking(coming.data)))

    def _part(self, text: str) -> Taken | None:
        try:
            self.gathering.add(text)
            whole = self.gathering.record()
        except PartError as error:
            if error.why == "mixed":
                # The new game is the one that is wanted: begin with it, unless its own parts are of two games.
                fresh = Gathering()
                fresh.add(text)
                self.gathering = fresh
                whole = fresh.record()
            else:
                raise
        if whole is None:
            return None
        self.gathering = Gathering()
        return Taken(*self.archive.take(whole))


def waiting(words: "Catalogue", gathering: Gathering) -> str:
    """Say which parts are still missing."""
    missing = ", ".join(map(str, gathering.missing))
    there = gathering.whole - len(gathering.missing)
    return words.tr_n(
        "Parts read: {there} of {whole}. Part {missing} is missing.",
        "Parts read: {there} of {whole}. Parts {missing} are missing.",
        len(gathering.missing),
        there=there,
        whole=gathering.whole,
        missing=missing,
    )


def why(words: "Catalogue", error: Exception) -> str:
    """Say why something could not be taken in."""
    if isinstance(error, Unreadable):
        return placed(words, error)
    if isinstance(error, PartError):
        return words.tr(recordparts.SENTENCES[error.why], **error.facts)
    if isinstance(error, NoRecordError):
        return words.gettext(error.sentence)
    if isinstance(error, (FileError, BackupError)):
        return sentences.trouble(words, error)
    raise error
