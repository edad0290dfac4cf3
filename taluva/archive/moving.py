"""An archive whose folder is moved or deleted while it is open: noticed at the next save, and written anew."""

import os
import sqlite3
from contextlib import suppress

from taluva.archive.files import sync_folder
from taluva.archive.opening import NAME, set_aside

Place = tuple[int, int]  # device and number of a file


def place_of(folder: str) -> Place | None:
    """Say which file lies in the archive's place, None if none does; raises OSError where that cannot be seen."""
    try:
        seen = os.stat(os.path.join(folder, NAME))
    except (FileNotFoundError, NotADirectoryError):
        return None
    return seen.st_dev, seen.st_ino


def moved(folder: str, place: Place | None) -> bool:
    """Whether the archive no longer lies where it was opened."""
    try:
        return place is not None and place_of(folder) != place
    except OSError:
        return False  # it may lie there or not: SQLite will say if it cannot write


def log_of(folder: str) -> Place | None:
    """Say which file is the archive's log, None if there is none."""
    try:
        seen = os.stat(os.path.join(folder, NAME + "-wal"))
    except OSError:
        return None
    return seen.st_dev, seen.st_ino


def copy_out(db: sqlite3.Connection, folder: str, now: int) -> str:
    """Write all that the open archive still holds into its folder, under another name; raises OSError and SQLite's.

    What lies in its place meanwhile is set aside, to be searched like any other.
    """
    path = os.path.join(folder, NAME)
    os.makedirs(folder, exist_ok=True)
    if os.path.lexists(path):
        set_aside(folder, path, "other", now)
    new = path + ".new"
    with suppress(FileNotFoundError):
        os.remove(new)
    db.execute("VACUUM INTO ?", (new,))
    with open(new, "r+b") as file:
        os.fsync(file.fileno())
    return new


def put_in_place(new: str) -> None:
    """Give it the archive's name."""
    os.replace(new, new.removesuffix(".new"))
    sync_folder(os.path.dirname(new))
