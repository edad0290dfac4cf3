"""What happened to the archive, a backup or a file, in words for the people at the table."""

from taluva.archive.files import FileError
from taluva.archive.values import BackupError, Merged, Notice
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_, NN_

_NOTICES = {
    "busy": N_("Taluva is already open. Only one window can save the games: please go on in the other."),
    "full": N_("The tablet has no room left. Play on; make room, and the game is saved automatically."),
    "unwritable": N_("Nothing can be saved now. Play on; the game is saved as soon as it can be."),
    "saved": N_("Everything is saved again."),
    "damaged": N_("The archive was damaged, and no game could be read. It is kept unchanged as {file}."),
    "foreign": N_("There was another file in the archive's place. It is kept unchanged as {file}."),
    "newer": N_("The archive comes from a newer version of this app. It is kept unchanged as {file}."),
    "log": N_(
        "A part of the archive was damaged. Nothing newer than what is shown could be read from it."
        " It is kept unchanged as {file}."
    ),
    "moved": N_("The folder with the games was moved or deleted meanwhile. All games are saved again in {file}."),
    "other": N_("There was another archive in the place of this one, and no game could be read. It is kept as {file}."),
}
_SAVED = {
    "damaged": NN_(
        "The archive was damaged. {n} game was saved from it; the old file is kept as {file}.",
        "The archive was damaged. {n} games were saved from it; the old file is kept as {file}.",
    ),
    "log": NN_(
        "A part of the archive was damaged. {n} game was updated from it; it is kept unchanged as {file}.",
        "A part of the archive was damaged. {n} games were updated from it; it is kept unchanged as {file}.",
    ),
    "other": NN_(
        "There was another archive in the place of this one. {n} game was copied from it; it is kept as {file}.",
        "There was another archive in the place of this one. {n} games were copied from it; it is kept as {file}.",
    ),
    "newer": NN_(
        "The archive comes from a newer version of this app and is kept as {file}. {n} game was copied from it.",
        "The archive comes from a newer version of this app and is kept as {file}. {n} games were copied from it.",
    ),
}
_FILES = {
    "full": N_("The tablet has no room left: the file was not saved."),
    "unwritable": N_("Nothing can be saved there. Please choose another folder."),
    "missing": N_("The file cannot be read."),
    "folder": N_("This is a folder. Please choose a file in it."),
    "special": N_("This is not an ordinary file; it cannot be read."),
}
_BACKUPS = {
    "foreign": N_("This file is neither a backup nor a record."),
    "damaged": N_("This backup is damaged and cannot be read."),
    "large": N_("This file is too large to be a backup."),
    "newer": N_("This backup comes from a newer version of this app. Please update the app first."),
}

_NAMED = 3  # of the records that could not be read


def notice(words: Catalogue, told: Notice) -> str:
    """Say what happened to the archive, and what to do about it."""
    if told.saved and told.kind in _SAVED:
        return words.tr_n(*_SAVED[told.kind], told.saved, file=told.file)
    return words.tr(_NOTICES[told.kind], file=told.file)


def trouble(words: Catalogue, error: FileError | BackupError) -> str:
    """Say why a file could not be written or read."""
    return words.tr((_FILES if isinstance(error, FileError) else _BACKUPS)[error.kind])


def broken(words: Catalogue, number: int) -> str:
    """Say how many of the records that came in break a rule."""
    return words.tr_n("{n} record breaks a rule.", "{n} records break a rule.", number)


def merged(words: Catalogue, result: Merged) -> tuple[str, ...]:
    """Say what taking in a backup did, a sentence for each thing worth telling."""
    said = []
    if result.damaged:
        said.append(words.tr("This backup is damaged. What could still be read of it was imported."))
    if result.added:
        said.append(words.tr_n("{n} new game.", "{n} new games.", result.added))
    if result.updated:
        said.append(words.tr_n("{n} game updated.", "{n} games updated.", result.updated))
    if result.known:
        said.append(words.tr_n("{n} game already here.", "{n} games already here.", result.known))
    if result.unreadable:
        names = ", ".join(result.unreadable[:_NAMED]) + (" …" if len(result.unreadable) > _NAMED else "")
        said.append(
            words.tr_n(
                "{n} record could not be read: {names}.",
                "{n} records could not be read: {names}.",
                len(result.unreadable),
                names=names,
            )
        )
    if result.faulty:
        said.append(broken(words, len(result.faulty)))
    if result.stopped:
        said.append(words.tr("The rest was skipped."))
    return tuple(said) or (words.tr("There is no game in this backup."),)
