"""Logs what Python does to the files of one folder: what is written, synced, named, renamed and removed.

The few functions of `os` that write, sync and name files are wrapped; what was written by any other would be missing on
every disk that is built from the log. Databases and locks are left out: they may be lost.
"""

import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
_LEFT_OUT = (".lock", ".db", ".db-wal", ".db-shm", ".db-journal")


class Op(NamedTuple):
    """One thing that happened: create, write, sync, rename, unlink, mkdir, sync-folder, or a word of the test's own."""

    what: str
    path: str = ""  # below the folder
    at: int = 0
    data: bytes = b""
    to: str = ""  # the new name; of the test's own words what it says


class Recorder:
    """The log of one folder, from `start` on."""

    def __init__(self, folder: Path) -> None:
        """Of this folder."""
        self.folder = os.path.abspath(folder)
        self.ops: list[Op] = []
        self._open: dict[int, str] = {}  # what is written to

    def say(self, what: str, path: str = "", to: str = "", data: bytes = b"") -> None:
        """Note something that the test wants to know."""
        self.ops.append(Op(what, path, 0, data, to))

    def save(self, path: Path) -> None:
        """Write the log."""
        path.write_bytes(pickle.dumps([tuple(op) for op in self.ops]))

    def start(self) -> None:
        """Log from now on, until the process ends."""
        for names, wrapped in (
            (("open",), self._opening),
            (("write",), self._writing),
            (("fsync", "fdatasync"), self._syncing),
            (("replace", "rename"), self._renaming),
            (("remove", "unlink", "rmdir", "mkdir"), self._naming),
        ):
            for name in names:
                setattr(os, name, wrapped(getattr(os, name)))

    def _ours(self, path: Any) -> str | None:
        """The name below the folder, "" for itself; None for what lies elsewhere."""
        full = os.path.abspath(os.fsdecode(path))
        if full != self.folder and not full.startswith(self.folder + os.sep):
            return None
        return None if full.endswith(_LEFT_OUT) else os.path.relpath(full, self.folder) if full != self.folder else ""

    def _opening(self, real: Callable[..., int]) -> Callable[..., int]:
        def opened(path: Any, flags: int, *args: Any, **words: Any) -> int:
            there = os.path.lexists(path)
            handle = real(path, flags, *args, **words)
            self._open.pop(handle, None)
            if flags & _WRITING and (name := self._ours(path)) is not None:
                self._open[handle] = name
                if not there:
                    self.ops.append(Op("create", name))
            return handle

        return opened

    def _writing(self, real: Callable[[int, bytes], int]) -> Callable[[int, bytes], int]:
        def written(handle: int, data: bytes) -> int:
            at = os.fstat(handle).st_size  # files are only made and appended to
            count = real(handle, data)
            if (name := self._open.get(handle)) is not None:
                self.ops.append(Op("write", name, at, data[:count]))
            return count

        return written

    def _syncing(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def synced(handle: int) -> None:
            path = os.readlink(f"/proc/self/fd/{handle}")
            real(handle)
            if (name := self._ours(path)) is not None:
                self.ops.append(Op("sync-folder" if os.path.isdir(path) else "sync", name))

        return synced

    def _renaming(self, real: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        def renamed(old: Any, new: Any) -> None:
            real(old, new)
            before, after = self._ours(old), self._ours(new)
            if before is not None and after is not None:
                self.ops.append(Op("rename", before, to=after))

        return renamed

    def _naming(self, real: Callable[..., None]) -> Callable[..., None]:
        def named(path: Any, *args: Any, **words: Any) -> None:
            real(path, *args, **words)
            # By a folder's handle only temporary folders are emptied, which lie elsewhere.
            if words.get("dir_fd") is None and (name := self._ours(path)) is not None:
                self.ops.append(Op("mkdir" if real.__name__ == "mkdir" else "unlink", name))

        return named
