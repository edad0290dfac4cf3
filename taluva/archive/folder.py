"""The folder of an archive, and every access to a file in it."""

import os
import stat
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from taluva.archive.files import FileError, refusing, sync_folder, write_over
from taluva.archive.kept import FILE_LIMIT
from taluva.archive.text import digest
from taluva.archive.values import FileState, GameId
from taluva.folders import OWN

ENDING: Final = ".taluva"
ROOT, GAMES, BIN, EMPTIED = "", "games", "games/bin", "games/bin/emptied"
EARLIER, PLAYING, ODD = "earlier", "playing", "odd"
# Nobody is kept waiting by a pipe, or led elsewhere by a link, that took a file's place.
_READING: Final = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_BINARY"))
_MOST = 64 * 1024 * 1024  # bytes of what lies in a file's place and is kept when the file is written


class TakenError(FileError):
    """Other bytes lie where something was to be written: `found`."""

    def __init__(self, path: str, found: bytes) -> None:
        super().__init__("taken", path)
        self.found = found


class Folder:
    """The folders and files below one folder. Everything here raises FileError, and nothing is remembered.

    No file is ever put over bytes that were not just read and found to be those that may go.
    """

    def __init__(self, root: str) -> None:
        """Name it; nothing is made yet."""
        self.root: Final = root

    def path(self, place: str, name: str = "") -> str:
        """Where a place of the folder is, or a file in it; below `EARLIER` a name is `id/name`."""
        return os.path.join(self.root, *filter(None, (*place.split("/"), *name.split("/"))))

    def listing(self, place: str) -> list[FileState]:
        """List the games' files of a place; raises if the listing does not end well, and if the place is missing."""
        found = []
        path = self.path(place)
        with refusing(path), os.scandir(path) as entries:
            for entry in entries:
                name = entry.name
                if name[0] in ".~" or not name.lower().endswith(ENDING):
                    continue
                # Windows says of what it lists less than of what it is asked for.
                try:
                    state = os.lstat(entry.path) if os.name == "nt" else entry.stat(follow_symlinks=False)
                except FileNotFoundError:
                    continue  # gone while it was listed
                if stat.S_ISREG(state.st_mode):
                    found.append(_seen(place, name, state))
        return found

    def names(self, place: str, below: str = "") -> list[str]:
        """Name whatever lies in a place, or below it; nothing does in one that cannot be listed."""
        with suppress(OSError):
            return sorted(os.listdir(self.path(place, below)))
        return []

    def seen(self, place: str, name: str) -> FileState:
        """Look at one plain file."""
        path = self.path(place, name)
        with refusing(path):
            state = os.lstat(path)
        if not stat.S_ISREG(state.st_mode):
            raise FileError("special", path)
        return _seen(place, name, state)

    def read(self, place: str, name: str, most: int = FILE_LIMIT) -> tuple[FileState, bytes]:
        """Read a plain file with what says that it is the same still; no more of it than one byte beyond the limit."""
        path = self.path(place, name)
        for _ in range(3):
            before = self.seen(place, name)
            with refusing(path):
                handle = os.open(path, _READING)
                try:
                    data = os.read(handle, most + 1)
                    while len(data) < min(before.size, most + 1) and (more := os.read(handle, most + 1 - len(data))):
                        data += more
                    after = _seen(place, name, os.fstat(handle))
                finally:
                    os.close(handle)
            if after == before:
                return before, data
        raise FileError("unwritable", path)  # somebody writes it all the time

    def lying(self, place: str, name: str) -> bytes | None:
        """Read whatever lies there; None if nothing does."""
        try:
            return self.read(place, name, _MOST)[1]
        except FileError as error:
            if error.kind == "missing":
                return None
            raise

    def put(self, place: str, name: str, data: bytes, over: bytes | None = None) -> FileState:
        """Write a file durably, in the place of the very bytes `over`; raises TakenError if others lie there."""
        return self.put_all(place, {name: data}, over)[0]

    def put_all(self, place: str, files: Mapping[str, bytes], over: bytes | None = None) -> list[FileState]:
        """Write many files where nothing else lies, with one sync of the folder for all."""
        for name, data in files.items():
            self._clear(place, name, (over, data))
            self.make(place, name)
            write_over(self.path(place, name), data, durable_name=False)
        for folder in {os.path.dirname(self.path(place, name)) for name in files}:
            with refusing(folder):
                sync_folder(folder)
        return [self.seen(place, name) for name in files]

    def move(self, place: str, name: str, to: str, over: bytes | None = None) -> FileState:
        """Move a file to another place, under its name; raises TakenError if other bytes than these lie there."""
        _, data = self.read(place, name, _MOST)
        self._clear(to, name, (over, data))
        self.make(to, name)
        old, new = self.path(place, name), self.path(to, name)
        with refusing(new):
            os.replace(old, new)
            sync_folder(os.path.dirname(new))
            sync_folder(os.path.dirname(old))
        return self.seen(to, name)

    def remove(self, place: str, name: str) -> None:
        """Remove a file for good, if it is there; an empty folder in the place of a name too."""
        path = self.path(place, name)
        remove = os.rmdir if os.path.isdir(path) else os.remove
        with refusing(path), suppress(FileNotFoundError):
            remove(path)
            sync_folder(os.path.dirname(path))

    def set_aside(self, data: bytes) -> None:
        """Keep bytes that nobody can read, once."""
        self.put(ODD, digest(data) + ENDING, data)

    def make(self, place: str, name: str = "") -> None:
        """Make the folder of a place, or that of a file in it, durably; the folder of all of them must be there."""
        folder = self.root
        for part in (*place.split("/"), *name.split("/")[:-1]):
            folder = os.path.join(folder, part)
            with refusing(folder), suppress(FileExistsError):
                os.mkdir(folder, OWN)
                sync_folder(os.path.dirname(folder))

    def _clear(self, place: str, name: str, may_go: tuple[bytes | None, ...]) -> None:
        """Raise TakenError if something else lies there."""
        found = self.lying(place, name)
        if found is not None and found not in may_go:
            raise TakenError(self.path(place, name), found)


def _seen(place: str, name: str, state: os.stat_result) -> FileState:
    return FileState(place, name, state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino)


def name_of(game: GameId, day: str) -> str:
    """Name the file of a game: its day as 2026-11-18, and its id."""
    return f"{day}-{game}{ENDING}"
