"""The files that are passed on: a record, a picture, a backup, each made in memory, and the folder for them."""

import os
from pathlib import Path

from taluva.app.device.passing import Parcel
from taluva.app.look.settings import settings
from taluva.archive.archive import Archive
from taluva.archive.backup import file_name
from taluva.archive.files import FileError, file_error, write_new
from taluva.archive.store import ENDING
from taluva.archive.values import GameId, Packed
from taluva.folders import find_home

RECORD, PICTURE, BACKUP = "application/octet-stream", "image/png", "application/zip"


def record_of(archive: Archive, game: GameId) -> Parcel:
    """A game's record; raises FileError if there is no such game."""
    stored, listed = archive.games.load(game), archive.lists.listed(game)
    if stored is None or listed is None:
        raise FileError("missing", game)
    return Parcel(file_name(listed), ENDING, RECORD, stored.record.encode())


def picture_of(archive: Archive, game: GameId, png: bytes) -> Parcel:
    """A picture of a game, called like its record."""
    listed = archive.lists.listed(game)
    if listed is None:
        raise FileError("missing", game)
    return Parcel(file_name(listed), ".png", PICTURE, png)


def backup_of(packed: Packed) -> Parcel:
    """The whole archive in one file, put together in memory: no temporary folder is needed."""
    return Parcel(packed.name, packed.ending, BACKUP, packed.data)


def put(parcel: Parcel, folder: str) -> str:
    """Write the file into a folder, made if it is not there, and return its path; raises FileError."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise file_error(error, folder) from error
    return write_new(folder, parcel.name, parcel.ending, parcel.data)


def folder() -> str:
    """The folder that was chosen, else one of our own among the person's documents, or on the disk without any."""
    if settings.folder and os.path.isdir(settings.folder):
        return str(settings.folder)
    home = find_home() or Path(os.path.abspath(os.sep))
    documents = home / "Documents"
    return str((documents if documents.is_dir() else home) / "Taluva")
