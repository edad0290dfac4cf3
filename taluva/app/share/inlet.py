"""The way in for whatever comes from outside: it is taken in, or refused in a sentence."""

from collections.abc import Callable
from functools import partial
from typing import Any

from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.widgets.overlay import Snackbar, ask, inform
from taluva.app.widgets.progress import Progress, in_thread_with_bar
from taluva.archive import incoming
from taluva.archive.archive import Archive
from taluva.archive.files import FileError
from taluva.archive.incoming import Incoming
from taluva.archive.values import BackupError, ImportResult, RestoreResult
from taluva.record.extraction import ExtractedRecord, extract
from taluva.record.unreadable import UnreadableError
from taluva.words import listed_games
from taluva.words import notices as sentences
from taluva.words.catalogue import N_, Catalogue
from taluva.words.reading_errors import cut_off_text, error_with_location

EMPTY = N_("The clipboard holds no text.")
NEITHER = N_("This file is neither a backup nor a record.")
LINK = N_("This is a link to BG Stats, not a record. The record has a code of its own.")
_LINKS = ("https://app.bgstatsapp.com/", "bgstats://")

Done = Callable[[ImportResult], object]


class CutOffError(Exception):
    """The record breaks off; what can be read of it may be taken in."""

    def __init__(self, found: ExtractedRecord) -> None:
        super().__init__(found)
        self.found = found


class NoRecordError(Exception):
    """There is nothing that could be a record; it says, in a text to be translated, what there is."""


Refused = (UnreadableError, CutOffError, FileError, BackupError, NoRecordError)


def take(archive: Archive, coming: Incoming, *, as_own: bool = False, go_on: bool = False) -> ImportResult:
    """Take in what came by any way, as long as it is no backup; raises what `why` explains.

    One that goes on from a game here is taken in as a game of its own, or goes on in ours, once people have chosen.
    """
    if not coming.data and not coming.name:
        raise NoRecordError(EMPTY)
    if coming.kind != incoming.RECORD:
        raise NoRecordError(NEITHER)
    if coming.data[:200].decode("utf-8", "replace").lower().startswith(_LINKS):
        raise NoRecordError(LINK)
    try:
        return archive.imports.take(coming.data, as_own=as_own, go_on=go_on)
    except UnreadableError as error:
        found = extract(coming.data, error)
    if found.cut_at_line:
        raise CutOffError(found)
    return archive.imports.take(found.text, as_own=as_own, go_on=go_on)


def why(words: Catalogue, error: Exception) -> str:
    """Say why something could not be taken in."""
    if isinstance(error, UnreadableError):
        return error_with_location(words, error)
    if isinstance(error, CutOffError):
        return cut_off_text(words, error.found)
    if isinstance(error, NoRecordError):
        return words.gettext(str(error))
    if isinstance(error, (FileError, BackupError)):
        return sentences.file_error_text(words, error)
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


def _take(app: Any, coming: Incoming, title: str, done: Done, **chosen: bool) -> None:
    try:
        taken = take(app.archive, coming, **chosen)
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
    if taken.goes_on:
        here = app.archive.lists.listed(taken.game)
        known = listed_games.game_title(i18n.catalogue, taken.summary if here is None else here.summary)
        ask(
            title,
            tr("This record goes on from “{title}” in the archive.", title=known),
            (tr("Go on in that game"), "primary", lambda: _take(app, coming, title, done, go_on=True)),
            (tr("As a game of its own"), "ordinary", lambda: _take(app, coming, title, done, as_own=True)),
            (tr("Cancel"), "plain", None),
        )
        return
    if not taken.new:
        look = partial(app.show, "viewer", game=taken.game, earlier=True) if taken.revision else None
        Snackbar.show(
            sentences.imported(i18n.catalogue, taken), tr("Earlier versions") if look else "", look, seconds=8
        )
    if taken.summary.fault:
        # That screen says at length what came in.
        app.mend(taken.game, taken.new)
        return
    if taken.new:
        Snackbar.show(tr("“{title}” is in the archive.", title=listed_games.game_title(i18n.catalogue, taken.summary)))
    done(taken)


def restore(app: Any, name: str, read: Callable[[], Incoming], done: Callable[[], object]) -> None:
    """Take in the backup that `read` gives, behind a bar; it is asked in the thread, so nobody has to keep the file."""

    def work(progress: Progress) -> RestoreResult | Exception:
        try:
            merged: RestoreResult = app.archive.backups.restore(read(), progress)
        except (BackupError, FileError) as error:
            return error
        return merged

    def came(result: RestoreResult | Exception) -> None:
        words = i18n.catalogue
        if isinstance(result, RestoreResult):
            said = "\n".join(sentences.restored(words, result))
            app.held.came_in(result.games)
        else:
            said = why(words, result)
        done()
        # Last: a screen that is shown now would close it unread.
        inform(name, said)

    in_thread_with_bar(tr("Importing a backup"), work, came)
