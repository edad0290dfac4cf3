"""The way in for whatever comes from outside: it is taken in, or refused in a sentence."""

from collections.abc import Callable, Sequence
from typing import Any

from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.widgets.overlay import Snackbar, ask, inform
from taluva.app.widgets.threaded import Progress, Threaded
from taluva.archive import incoming
from taluva.archive.archive import Archive
from taluva.archive.files import FileError
from taluva.archive.incoming import Incoming
from taluva.archive.values import BackupError, GameId, Merged, Taken
from taluva.record.extraction import ExtractedRecord, extract
from taluva.record.unreadable import Unreadable
from taluva.words import gamewords
from taluva.words import notices as sentences
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_
from taluva.words.norecord import cut_off, placed

EMPTY = N_("The clipboard holds no text.")
NEITHER = N_("This file is neither a backup nor a record.")
LINK = N_("This is a link to BG Stats, not a record. The record has a code of its own.")
_LINKS = ("https://app.bgstatsapp.com/", "bgstats://")

Done = Callable[[Taken], object]


class CutOffError(Exception):
    """The record breaks off; what can be read of it may be taken in."""

    def __init__(self, found: ExtractedRecord) -> None:
        super().__init__(found)
        self.found = found


class NoRecordError(Exception):
    """There is nothing that could be a record; it says, in a text to be translated, what there is."""


Refused = (Unreadable, CutOffError, FileError, BackupError, NoRecordError)


def take(archive: Archive, coming: Incoming) -> Taken:
    """Take in what came by any way, as long as it is no backup; raises what `why` explains."""
    if not coming.data and not coming.name:
        raise NoRecordError(EMPTY)
    if coming.kind != incoming.RECORD:
        raise NoRecordError(NEITHER)
    if coming.data[:200].decode("utf-8", "replace").lower().startswith(_LINKS):
        raise NoRecordError(LINK)
    try:
        return archive.take(coming.data)
    except Unreadable as error:
        found = extract(coming.data, error)
    if found.cut_at_line:
        raise CutOffError(found)
    return archive.take(found.text)


def why(words: Catalogue, error: Exception) -> str:
    """Say why something could not be taken in."""
    if isinstance(error, Unreadable):
        return placed(words, error)
    if isinstance(error, CutOffError):
        return cut_off(words, error.found)
    if isinstance(error, NoRecordError):
        return words.gettext(str(error))
    if isinstance(error, (FileError, BackupError)):
        return sentences.trouble(words, error)
    raise error


def take_text(app: Any, text: str, done: Done) -> None:
    """Take in a text; `done` gets the game."""
    _take(app, incoming.of_text(text), tr("Import a game"), done)


def take_path(app: Any, path: str, done: Done, merged: Callable[[], object] = lambda: None) -> None:
    """Take in a record or a backup."""
    try:
        coming = incoming.beginning(path)
    except FileError as error:
        inform(incoming.name_of(path), why(i18n.catalogue, error))
        return
    if coming.kind == incoming.BACKUP:
        restore(app, coming.name, lambda: incoming.of_file(path), merged)
    else:
        _take(app, coming, coming.name, done)


def take_bytes(app: Any, data: bytes, name: str, done: Done, merged: Callable[[], object] = lambda: None) -> None:
    """Take in what a picker or another app handed over, under the name it gave."""
    coming = incoming.of_bytes(data, name)
    if coming.kind == incoming.BACKUP:
        restore(app, coming.name, lambda: coming, merged)
    else:
        _take(app, coming, coming.name, done)


def _take(app: Any, coming: Incoming, title: str, done: Done) -> None:
    try:
        taken = take(app.archive, coming)
    except Refused as error:
        said = why(i18n.catalogue, error)
        if not isinstance(error, CutOffError):
            inform(title, said)
            return
        found = error.found
        keep = tr_n("Import {n} turn", "Import {n} turns", found.turns)
        whole = (keep, "primary", lambda: _take(app, incoming.of_text(found.text), title, done))
        ask(title, said, (tr("Cancel"), "ordinary", None), whole)
        return
    if not taken.new:
        Snackbar.show(tr("This game is in the archive already."))
    if taken.summary.fault:
        # That screen says at length what came in.
        app.mend(taken.game, taken.new)
        return
    if taken.new:
        Snackbar.show(tr("“{title}” is in the archive.", title=gamewords.title(i18n.catalogue, taken.summary)))
    done(taken)


def restore(app: Any, name: str, read: Callable[[], Incoming], done: Callable[[], object]) -> None:
    """Take in the backup that `read` gives, behind a bar; it is asked in the thread, so nobody has to keep the file."""

    def work(progress: Progress) -> Merged | Exception:
        try:
            merged: Merged = app.archive.restore(read(), progress)
        except (BackupError, FileError) as error:
            return error
        return merged

    def came(result: Merged | Exception | None) -> None:
        words = i18n.catalogue
        if isinstance(result, Merged):
            said = "\n".join(sentences.merged(words, result))
        else:
            said = why(words, result or BackupError("damaged"))
        done()
        faulty = result.faulty if isinstance(result, Merged) else ()
        # Last: a screen that is shown now would close it unread.
        if faulty:
            ask(name, said, (tr("OK"), "ordinary", None), (tr("Look"), "primary", lambda: _look_at(app, faulty)))
        else:
            inform(name, said)

    Threaded(tr("Importing a backup"), work, came).begin()


def _look_at(app: Any, faulty: Sequence[GameId]) -> None:
    """Show what breaks in a record, or the list of several."""
    if len(faulty) == 1:
        app.mend(faulty[0], new=True)
    else:
        app.show("archive", among=faulty, said=sentences.broken(i18n.catalogue, len(faulty)))
