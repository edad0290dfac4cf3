"""Taking a game in: from a file, a dropped file, the clipboard, the command line or the text of a QR code."""

from typing import TYPE_CHECKING, NamedTuple

from taluva.app.sharing import parts
from taluva.app.sharing.parts import Gathering, PartError, is_part
from taluva.archive import sentences
from taluva.archive.archive import Archive
from taluva.archive.backup import BackupError
from taluva.archive.files import FileError, read_at_most
from taluva.record.notation import FILE_LIMIT
from taluva.record.unreadable import Unreadable
from taluva.words.marks import N_
from taluva.words.unreadable import placed

if TYPE_CHECKING:
    from taluva.archive.values import GameId
    from taluva.words.catalogue import Catalogue

EMPTY = N_("The clipboard holds no text.")
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
        text = text.removeprefix("\ufeff").strip("\r\n\t ")
        if not text:
            raise NoRecordError(EMPTY)
        if text.lower().startswith(("https://app.bgstatsapp.com/", "bgstats://")):
            raise NoRecordError(LINK)
        if is_part(text):
            return self._part(text)
        return Taken(*self.archive.take(text))

    def file(self, path: str) -> Taken | None:
        """Take the record in a file, or a part of one."""
        data = read_at_most(path, FILE_LIMIT + 3)
        if data is None:
            # Longer than any record: let the reader say so.
            data = b" " * (FILE_LIMIT + 1)
        start = data[:200].decode("utf-8", "replace")
        if is_part(start):
            return self._part(data.decode("utf-8", "replace"))
        return Taken(*self.archive.take(data))

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


def is_backup(path: str) -> bool:
    """Whether a file is a packed archive rather than one record; what cannot be read is not."""
    try:
        with open(path, "rb") as file:
            return file.read(2) == b"PK"
    except OSError:
        return False


def waiting(words: "Catalogue", gathering: Gathering) -> str:
    """Say which parts are still missing."""
    missing = ", ".join(map(str, gathering.missing))
    there = gathering.whole - len(gathering.missing)
    return words.tr_n(
        "{there} of {whole} parts are here. Part {missing} is missing.",
        "{there} of {whole} parts are here. Parts {missing} are missing.",
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
        return words.tr(parts.SENTENCES[error.why], **error.facts)
    if isinstance(error, NoRecordError):
        return words.gettext(error.sentence)
    if isinstance(error, (FileError, BackupError)):
        return sentences.trouble(words, error)
    raise error
