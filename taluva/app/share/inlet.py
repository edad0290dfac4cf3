"""Takes in what comes from outside, and says in a sentence what became of it."""

from collections.abc import Callable, Sequence
from typing import Any

from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.share.taking import CutOffError, Refused, Taken, take, why
from taluva.app.widgets.overlay import Snackbar, ask, inform
from taluva.app.widgets.threaded import Progress, Threaded
from taluva.app.widgets.working import in_pieces
from taluva.archive import incoming
from taluva.archive.files import FileError
from taluva.archive.incoming import Incoming
from taluva.archive.values import BackupError, GameId, Merged
from taluva.words import gamewords
from taluva.words import notices as sentences


def take_text(app: Any, text: str, done: Callable[[str], None]) -> None:
    """Take in a text; `done` gets the game."""
    _take(app, lambda: incoming.of_text(text), tr("Import a game"), done)


def take_path(app: Any, path: str, done: Callable[[str], None], merged: Callable[[], object] = lambda: None) -> None:
    """Take in a record or a backup."""
    name = incoming.name_of(path)
    try:
        kind = incoming.kind_at(path)
    except FileError as error:
        inform(name, why(i18n.catalogue, error))
        return
    if kind == incoming.BACKUP:
        restore(app, name, lambda: incoming.of_file(path), merged)
    else:
        _take(app, lambda: incoming.of_file(path), name, done)


def take_bytes(
    app: Any, data: bytes, name: str, done: Callable[[str], None], merged: Callable[[], object] = lambda: None
) -> None:
    """Take in what a picker or another app handed over, under the name it gave."""
    coming = incoming.of_bytes(data, name)
    if coming.kind == incoming.BACKUP:
        restore(app, coming.name, lambda: coming, merged)
    else:
        _take(app, lambda: coming, coming.name, done)


def _take(app: Any, read: Callable[[], Incoming], title: str, done: Callable[[str], None]) -> None:
    def refused(error: Exception) -> None:
        said = why(i18n.catalogue, error)
        if not isinstance(error, CutOffError):
            inform(title, said)
            return
        found = error.found
        keep = tr_n("Import {n} turn", "Import {n} turns", found.turns)
        whole = (keep, "primary", lambda: _take(app, lambda: incoming.of_text(found.text), title, done))
        ask(title, said, (tr("Cancel"), "ordinary", None), whole)

    def came(taken: Taken) -> None:
        listed = app.archive.listed(taken.game)
        if not taken.new:
            Snackbar.show(tr("This game is in the archive already."))
        if listed is not None and listed.summary.fault:
            # That screen says at length what came in.
            app.mend(taken.game, taken.new)
            return
        if taken.new and listed is not None:
            Snackbar.show(tr("“{title}” is in the archive.", title=gamewords.title(i18n.catalogue, listed.summary)))
        done(taken.game)

    try:
        coming = read()
    except Refused as error:
        refused(error)
        return
    in_pieces(tr("Reading the record"), take(app.archive, coming), came, refused, Refused)


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
