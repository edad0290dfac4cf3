"""What happened to the archive, a backup or a file, in words for the people at the table."""

from taluva.archive.files import FileError
from taluva.archive.values import BackupError, Notice, RestoreResult
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_, NN_

_NOTICES = {
    "busy": N_("Taluva is already open. Only one window can save the games: please go on in the other."),
    "full": N_("This device has no room left. Play on; make room, and the game is saved automatically."),
    "unwritable": N_("Nothing can be saved now. Play on; the game is saved as soon as it can be."),
    "saved": N_("Everything is saved again."),
    "people": N_("What was said about who is the same person could not be read. The file is kept; say it again."),
}
_COUNTED = {
    "changed": NN_(
        "{n} game was changed outside this app. What stood before is among its earlier versions.",
        "{n} games were changed outside this app. What stood before is among their earlier versions.",
    ),
    "unreadable": NN_(
        "{n} file in the folder of the games cannot be read: {file}. It stays as it is.",
        "{n} files in the folder of the games cannot be read, {file} for one. They stay as they are.",
    ),
}
_FILES = {
    "full": N_("This device has no room left: the file was not saved."),
    "unwritable": N_("Nothing can be saved there. Please choose another folder."),
    "missing": N_("The file cannot be read."),
    "folder": N_("This is a folder. Please choose a file in it."),
    "special": N_("This is not an ordinary file; it cannot be read."),
}
_BACKUPS = {
    "foreign": N_("This file is neither a backup nor a record."),
    "damaged": N_("This backup is damaged and cannot be read."),
    "large": N_("This file is too large to be a backup."),
}

_NAMED = 3  # of the records that could not be read


def notice(words: Catalogue, told: Notice) -> str:
    """Say what happened to the archive, and what to do about it."""
    if told.kind in _COUNTED:
        return words.tr_n(*_COUNTED[told.kind], told.number, file=told.file)
    return words.tr(_NOTICES[told.kind])


def no_folder(words: Catalogue, folder: str = "") -> str:
    """Say, before the first tile, that no game can be saved: in this folder, or, without its name, in any."""
    if folder:
        return words.tr("Nothing can be saved in {folder}. Play on; games can be shared as files.", folder=folder)
    return words.tr("There is no folder to save games in. Play on; games can be shared as files.")


def trouble(words: Catalogue, error: FileError | BackupError) -> str:
    """Say why a file could not be written or read."""
    return words.tr((_FILES if isinstance(error, FileError) else _BACKUPS)[error.kind])


def broken(words: Catalogue, number: int) -> str:
    """Say how many of the records that came in break a rule."""
    return words.tr_n("{n} record breaks a rule.", "{n} records break a rule.", number)


def merged(words: Catalogue, result: RestoreResult) -> tuple[str, ...]:
    """Say what taking in a backup did, a sentence for each thing worth telling."""
    said = []
    if result.damaged_zip:
        said.append(words.tr("This backup is damaged. What could still be read of it was imported."))
    if result.added:
        said.append(words.tr_n("{n} new game.", "{n} new games.", result.added))
    if result.newer_there:
        said.append(words.tr_n("{n} game updated.", "{n} games updated.", result.newer_there))
    if result.known:
        said.append(words.tr_n("{n} game already here.", "{n} games already here.", result.known))
    if result.damaged:
        names = ", ".join(result.damaged[:_NAMED]) + (" …" if len(result.damaged) > _NAMED else "")
        said.append(
            words.tr_n(
                "{n} record could not be read: {names}.",
                "{n} records could not be read: {names}.",
                len(result.damaged),
                names=names,
            )
        )
    if result.stopped:
        said.append(words.tr("The rest was skipped."))
    return tuple(said) or (words.tr("There is no game in this backup."),)
