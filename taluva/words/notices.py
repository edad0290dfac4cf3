"""What happened to the archive, a backup or a file, in words for the people at the table."""

from taluva.archive.files import FileError
from taluva.archive.values import BackupError, Merged, Notice
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_, NN_

_NOTICES = {
    "busy": N_("Taluva is open already. Only one of them can keep the games: please go on in the other."),
    "full": N_("The disk is full. The game goes on in memory; make room, and it is saved by itself."),
    "unwritable": N_("Nothing can be saved here now. The game goes on in memory and is saved as soon as it can be."),
    "saved": N_("Everything is saved again."),
    "damaged": N_("The archive was damaged, and no game could be read. It is kept unchanged as {file}."),
    "foreign": N_("A file that is no archive lay in the archive's place. It is kept unchanged as {file}."),
    "newer": N_("The archive belongs to a newer version of this app. It is kept unchanged for it as {file}."),
    "log": N_(
        "A part of the archive was damaged. Nothing newer than what is shown could be read from it."
        " It is kept unchanged as {file}."
    ),
    "moved": N_("The folder with the games was moved or deleted meanwhile. All games are saved anew in {file}."),
    "other": N_("Another archive lay in the place of this one, and no game could be read. It is kept as {file}."),
}
_SAVED = {
    "damaged": NN_(
        "The archive was damaged. {n} game was saved from it; the old file is kept as {file}.",
        "The archive was damaged. {n} games were saved from it; the old file is kept as {file}.",
    ),
    "log": NN_(
        "A part of the archive was damaged. {n} game was brought up to date from it; it is kept unchanged as {file}.",
        "A part of the archive was damaged. {n} games were brought up to date from it; it is kept unchanged as {file}.",
    ),
    "other": NN_(
        "Another archive lay in the place of this one. {n} game was taken over from it; it is kept as {file}.",
        "Another archive lay in the place of this one. {n} games were taken over from it; it is kept as {file}.",
    ),
    "newer": NN_(
        "The archive belongs to a newer version of this app and is kept for it as {file}. {n} game was taken over.",
        "The archive belongs to a newer version of this app and is kept for it as {file}. {n} games were taken over.",
    ),
}
_FILES = {
    "full": N_("The disk is full: the file was not written."),
    "unwritable": N_("Nothing can be written there. Please choose another folder."),
    "missing": N_("The file cannot be read."),
    "folder": N_("This is a folder. Please choose a file in it."),
    "special": N_("This is a pipe or a device, not a file that can be read."),
}
_BACKUPS = {
    "foreign": N_("This file is neither a backup nor a record."),
    "damaged": N_("This backup is damaged and cannot be read."),
    "large": N_("This file is larger than any backup."),
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


def merged(words: Catalogue, result: Merged) -> tuple[str, ...]:
    """Say what taking in a backup did, a sentence for each thing worth telling."""
    said = []
    if result.damaged:
        said.append(words.tr("This backup is damaged. What can still be read of it was taken in."))
    if result.added:
        said.append(words.tr_n("{n} game is new here.", "{n} games are new here.", result.added))
    if result.updated:
        said.append(
            words.tr_n("{n} game was brought up to date.", "{n} games were brought up to date.", result.updated)
        )
    if result.known:
        said.append(words.tr_n("{n} game was here already.", "{n} games were here already.", result.known))
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
    if result.stopped:
        said.append(words.tr("The rest was left out."))
    return tuple(said) or (words.tr("There is no game in this backup."),)
