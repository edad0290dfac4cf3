"""Notices about the archive, backups and files, as sentences."""

from taluva.archive.files import FileError, display_name
from taluva.archive.values import BackupError, ImportResult, Notice, Packed, RestoreResult
from taluva.words.catalogue import N_, NN_, Catalogue

_NOTICES = {
    "busy": N_("Taluva is already open. Only one window can save the games: please go on in the other."),
    "full": N_("This device has no room left. Play on; make room, and the game is saved automatically."),
    "unwritable": N_("Nothing can be saved now. Play on; the game is saved as soon as it can be."),
    "saved": N_("Everything is saved again."),
    "people": N_("What was said about who is the same person could not be read. The file is kept; say it again."),
}
_COUNTED = {
    "blocked": NN_(
        "The file of {n} game cannot be written: something else has its name. What was played is saved all the same.",
        "The files of {n} games cannot be written: something else has their names."
        " What was played is saved all the same.",
    ),
    "changed": NN_(
        "{n} game was changed outside this app. Nothing that this device wrote of it is lost.",
        "{n} games were changed outside this app. Nothing that this device wrote of them is lost.",
    ),
    "conflict": NN_(
        "Another version of {n} game was found. It is kept among the earlier versions.",
        "Other versions of {n} games were found. They are kept among the earlier versions.",
    ),
    "unreadable": NN_(
        "{n} file in the folder of the games cannot be read: {file}. It stays as it is.",
        "{n} files in the folder of the games cannot be read, {file} for one. They stay as they are.",
    ),
    "journal": NN_(
        "Something of what was last played in {n} game cannot be read. It is kept as it is.",
        "Something of what was last played in {n} games cannot be read. It is kept as it is.",
    ),
    "bin": NN_(
        "{n} deleted file cannot be removed: {file}. It stays in the bin.",
        "{n} deleted files cannot be removed, {file} for one. They stay in the bin.",
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


def notice_text(catalogue: Catalogue, notice: Notice) -> str:
    """A notice of the archive, with what to do about it."""
    if notice.kind in _COUNTED:
        return catalogue.tr_n(*_COUNTED[notice.kind], notice.number, file=display_name(notice.file.rpartition("/")[2]))
    return catalogue.tr(_NOTICES[notice.kind])


def no_folder_text(catalogue: Catalogue, folder: str = "") -> str:
    """A warning before the first tile that no game can be saved, in the named folder or in any."""
    if folder:
        return catalogue.tr("Nothing can be saved in {folder}. Play on; games can be shared as files.", folder=folder)
    return catalogue.tr("There is no folder to save games in. Play on; games can be shared as files.")


def file_error_text(catalogue: Catalogue, error: FileError | BackupError) -> str:
    """Why a file could not be written or read."""
    return catalogue.tr((_FILES if isinstance(error, FileError) else _BACKUPS)[error.kind])


def faulty_records_text(catalogue: Catalogue, number: int) -> str:
    """How many of the imported records break a rule."""
    return catalogue.tr_n("{n} record breaks a rule.", "{n} records break a rule.", number)


def imported(catalogue: Catalogue, result: ImportResult) -> str:
    """Say what became of a record of a game that was here already."""
    sentences = []
    if result.comments:
        sentences.append(catalogue.tr_n("{n} new comment.", "{n} new comments.", result.comments))
    if result.revision:
        sentences.append(
            catalogue.tr("Not all of its words found a place: the other record is kept as an earlier version.")
        )
    return " ".join(sentences) or catalogue.tr("This game is in the archive already.")


def no_backup(catalogue: Catalogue, error: FileError) -> str:
    """Say why no backup was made: the games could not be listed."""
    if error.kind == "missing":
        return catalogue.tr("The folder of the games is away. No backup was made.")
    return catalogue.tr("The folder of the games cannot be read. No backup was made.")


def packed(catalogue: Catalogue, backup: Packed) -> tuple[str, ...]:
    """Say what a backup has not."""
    sentences = []
    if backup.unreadable:
        sentences.append(
            catalogue.tr_n(
                "{n} file could not be read. It is in the backup as it is.",
                "{n} files could not be read. They are in the backup as they are.",
                backup.unreadable,
            )
        )
    if backup.without_revisions:
        sentences.append(
            catalogue.tr("With the earlier versions of the games it would be too large: they are not in it.")
        )
    return tuple(sentences)


def restored(catalogue: Catalogue, result: RestoreResult) -> tuple[str, ...]:
    """Say what the restoring of a backup did, a sentence for each thing worth telling."""
    sentences = []
    if result.damaged_zip:
        sentences.append(catalogue.tr("This backup is damaged. What could still be read of it was imported."))
    if result.added:
        sentences.append(catalogue.tr_n("{n} new game.", "{n} new games.", result.added))
    if result.newer_there:
        sentences.append(
            catalogue.tr_n(
                "{n} game is newer in the backup and was taken from it.",
                "{n} games are newer in the backup and were taken from it.",
                result.newer_there,
            )
        )
    if result.newer_here:
        sentences.append(
            catalogue.tr_n(
                "{n} game is newer here; what the backup has is among its earlier versions.",
                "{n} games are newer here; what the backup has is among their earlier versions.",
                result.newer_here,
            )
        )
    if result.known:
        sentences.append(catalogue.tr_n("{n} game already here.", "{n} games already here.", result.known))
    if result.damaged:
        names = ", ".join(result.damaged[:_NAMED]) + (" …" if len(result.damaged) > _NAMED else "")
        sentences.append(
            catalogue.tr_n(
                "{n} record could not be read: {names}.",
                "{n} records could not be read: {names}.",
                len(result.damaged),
                names=names,
            )
        )
    if result.stopped:
        sentences.append(catalogue.tr("The rest was skipped."))
    return tuple(sentences) or (catalogue.tr("There is no game in this backup."),)
