"""The files of an archive: read with an etag, written over the bytes that an etag names and over no others, moved.

Paths are below the folder of data, with slashes. Everything raises FileError, and nothing is remembered of a file.
"""

import os
import stat
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from posixpath import dirname
from typing import Final

from taluva import folders
from taluva.archive.files import STANDING, FileError, append, numbered, refusing, sync_folder, write_over
from taluva.archive.gamefile import FILE_LIMIT, is_id
from taluva.archive.text import digest
from taluva.archive.values import FileStat, GameId

ENDING: Final = ".taluva"
GAMES, BIN, PLAYING, REVISIONS, UNREADABLE = "games", "games/bin", "playing", "revisions", "unreadable"
# A link that took a file's place is not followed, a pipe is not waited for.
_READING: Final = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_BINARY"))
STABLE: Final = 10_000  # milliseconds for which a file must not have changed before it counts
_MOST = 64 * 1024 * 1024  # bytes of a file that is written over or moved


class ConflictError(FileError):
    """Other bytes than expected, `data`, are where a file was to be written or moved."""

    def __init__(self, path: str, data: bytes) -> None:
        super().__init__("conflict", path)
        self.data = data


class Ages:
    """Since when files are as they are: one that changed lately may be incomplete."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock: Final = clock
        self._since: Final[dict[str, tuple[FileStat, int]]] = {}

    def is_young(self, stat: FileStat) -> bool:
        """Whether a file changed lately, by its times and since it was first seen as it is."""
        now = self._clock()
        if now - max(stat.mtime, stat.ctime) // 1_000_000 >= STABLE:
            return False
        before, since = self._since.get(stat.path, (None, now))
        if before != stat or since > now:
            since = now
        self._since[stat.path] = stat, since
        return now - since < STABLE


class Store:
    """The folder of data. It is not made again when it was there and is away, nor is the folder of the games."""

    def __init__(self, root: str) -> None:
        self.root: Final = root
        self._seen: set[str] = set()  # folders that were there

    def full_path(self, path: str) -> str:
        """Return where a path is on the disk; raises FileError for one that would leave the folder."""
        parts = path.split("/") if path else []
        # On Windows a name may hold a separator or a drive.
        if any(part in ("", ".", "..") or (os.name == "nt" and ("\\" in part or ":" in part)) for part in parts):
            raise FileError("special", path)
        return os.path.join(self.root, *parts)

    def game_files(self, folder: str) -> list[FileStat]:
        """List the games' files in a folder; raises if the listing does not end well or the folder is missing."""
        found = []
        with refusing(folder), os.scandir(self.full_path(folder)) as entries:
            for entry in entries:
                name = entry.name
                if name[0] in ".~" or not name.lower().endswith(ENDING):
                    continue
                try:
                    # Windows returns less for what it lists than for a single file.
                    state = os.lstat(entry.path) if os.name == "nt" else entry.stat(follow_symlinks=False)
                except FileNotFoundError:
                    continue  # removed while it was listed
                if stat.S_ISREG(state.st_mode):
                    found.append(_stat(f"{folder}/{name}", state))
        return found

    def has_folder(self, folder: str) -> bool:
        """Whether a folder is there; raises if it was there and is away, or is something else than a folder."""
        full = self.full_path(folder)
        if os.path.isdir(full):
            self._seen.add(folder)
            return True
        if (folder in self._seen and folder in ("", GAMES, BIN)) or os.path.lexists(full):
            raise FileError("missing", full)
        if folder:
            self.has_folder(dirname(folder))
        return False

    @property
    def is_there(self) -> bool:
        """Whether the folder of data is there."""
        return os.path.isdir(self.full_path(""))

    def names(self, folder: str) -> list[str]:
        """List all names in a folder, none if it is missing; raises if it cannot be listed."""
        try:
            with refusing(folder):
                return sorted(os.listdir(self.full_path(folder)))
        except FileError as error:
            if error.kind == "missing":
                return []
            raise

    def stat(self, path: str) -> FileStat:
        """Stat one plain file."""
        with refusing(path):
            state = os.lstat(self.full_path(path))
        if not stat.S_ISREG(state.st_mode):
            raise FileError("folder" if stat.S_ISDIR(state.st_mode) else "special", path)
        return _stat(path, state)

    def read(self, path: str, limit: int = FILE_LIMIT) -> tuple[bytes, FileStat]:
        """Read a plain file, at most one byte more than the limit, and the stat that it had before and after that."""
        for _ in range(3):
            before = self.stat(path)
            with refusing(path):
                handle = os.open(self.full_path(path), _READING)
                try:
                    data = os.read(handle, limit + 1)
                    while len(data) < min(before.size, limit + 1) and (more := os.read(handle, limit + 1 - len(data))):
                        data += more
                    after = _stat(path, os.fstat(handle))
                finally:
                    os.close(handle)
            if after == before:
                return data, before
        raise FileError("young", path)  # a program writes it all the time

    def read_if_present(self, path: str) -> bytes | None:
        """Read a plain file of any length; None if there is none."""
        try:
            return self.read(path, _MOST)[0]
        except FileError as error:
            if error.kind == "missing":
                return None
            raise

    def write(self, path: str, data: bytes, etag: str | None) -> FileStat:
        """Write a file durably over the bytes with this etag; raises ConflictError if it has others.

        Without an etag no file may be there; one with the very same bytes is fine.
        """
        return self.write_all({path: (data, etag)})[0]

    def write_all(self, files: Mapping[str, tuple[bytes, str | None]]) -> list[FileStat]:
        """Write many files, each over the bytes of its etag, with one sync of each folder for all."""
        unsynced: dict[str, None] = {}
        for path, (data, etag) in files.items():
            folder = dirname(path)
            self.make_folder(folder, unsynced)
            check = partial(self._check, path, (etag, digest(data)))
            write_over(self.full_path(path), data, check=check, durable_name=False)
            unsynced[folder] = None
        for folder in unsynced:
            with refusing(folder):
                sync_folder(self.full_path(folder))
        return [self.stat(path) for path in files]

    def move(self, path: str, to: str) -> FileStat:
        """Move a file durably; raises ConflictError if there is another one."""
        self.make_folder(dirname(to))
        self._check(to, (None,))
        with refusing(to):
            os.replace(self.full_path(path), self.full_path(to))
            for folder in dict.fromkeys((dirname(to), dirname(path))):
                sync_folder(self.full_path(folder))
        return self.stat(to)

    def remove(self, path: str) -> None:
        """Remove a file durably, if it is there."""
        with refusing(path), suppress(FileNotFoundError):
            os.remove(self.full_path(path))
            sync_folder(self.full_path(dirname(path)))

    def remove_folder(self, folder: str) -> None:
        """Remove a folder and the files in it, if it is there."""
        for name in self.names(folder):
            self.remove(f"{folder}/{name}")
        with refusing(folder), suppress(FileNotFoundError):
            os.rmdir(self.full_path(folder))
        self._seen.discard(folder)

    def sync(self, path: str) -> None:
        """Have the disk itself hold a file that another program wrote."""
        with refusing(path):
            append(self.full_path(path), b"", STANDING)
            sync_folder(self.full_path(dirname(path)))

    def free_path(self, path: str, taken: Collection[str] = ()) -> str:
        """Return the path, with a number if there is something under that name, or it is among those `taken`."""
        return numbered(path, lambda free: free in taken or os.path.lexists(self.full_path(free)))

    def keep_unreadable(self, game: GameId, data: bytes) -> str:
        """Keep bytes that cannot be read and have to be written over, once; returns their path."""
        if not is_id(game):
            raise FileError("special", game)
        path = f"{UNREADABLE}/{game}-{digest(data)[:16]}{ENDING}"
        self.write(path, data, None)
        return path

    def make_folder(self, folder: str, unsynced: dict[str, None] | None = None) -> None:
        """Make a folder and those above it, durably; raises if one of them was there and is away.

        With `unsynced` the folders that have to be synced for it are added there.
        """
        if self.has_folder(folder):
            return
        if not folder:
            if not folders.make_folder(Path(self.root)):
                raise FileError("unwritable", self.root)
        else:
            self.make_folder(dirname(folder))
            with refusing(folder), suppress(FileExistsError):
                os.mkdir(self.full_path(folder), 0o700)
        if folder and unsynced is not None:
            unsynced[dirname(folder)] = None
        else:
            with refusing(folder):
                sync_folder(os.path.dirname(self.full_path(folder)))
        self._seen.add(folder)

    def _check(self, path: str, etags: tuple[str | None, ...]) -> None:
        """Raise ConflictError if a file is there that has none of these etags."""
        found = self.read_if_present(path)
        if found is not None and digest(found) not in etags:
            raise ConflictError(path, found)


def is_binned(path: str) -> bool:
    """Whether a file is in the bin."""
    return path.startswith(f"{BIN}/")


def _stat(path: str, state: os.stat_result) -> FileStat:
    return FileStat(path, state.st_size, state.st_mtime_ns, state.st_ctime_ns, state.st_ino)
