"""Logs what Python does to the files of one folder: what is written, synced, named, renamed and removed.

The few functions of `os` that sync and name files are wrapped, and an audit hook hears of files that are opened to be
written. Databases and locks are left out: they may be lost.
"""

import os
import pickle
import sys
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
        self._written: dict[str, bytes] = {}  # what was written into each file that is open

    def say(self, what: str, path: str = "", to: str = "", data: bytes = b"") -> None:
        """Note something that the test wants to know."""
        self._note(Op(what, path, 0, data, to))

    def save(self, path: Path) -> None:
        """Write the log."""
        self._look()
        path.write_bytes(pickle.dumps([tuple(op) for op in self.ops]))

    def start(self) -> None:
        """Log from now on, until the process ends."""
        for name in ("fsync", "fdatasync"):
            setattr(os, name, self._syncing(getattr(os, name)))
        for name in ("replace", "rename"):
            setattr(os, name, self._renaming(getattr(os, name)))
        for name in ("remove", "unlink", "rmdir", "mkdir"):
            setattr(os, name, self._naming(getattr(os, name), "mkdir" if name == "mkdir" else "unlink"))
        sys.addaudithook(self._heard)

    def _note(self, op: Op) -> None:
        self._look()
        self.ops.append(op)

    def _ours(self, path: Any) -> str | None:
        """The name below the folder, "" for itself; None for what lies elsewhere."""
        full = os.path.abspath(os.fsdecode(path))
        if full != self.folder and not full.startswith(self.folder + os.sep):
            return None
        return None if full.endswith(_LEFT_OUT) else os.path.relpath(full, self.folder) if full != self.folder else ""

    def _look(self) -> None:
        """Note what was written meanwhile into the files that are open."""
        for path, before in list(self._written.items()):
            try:
                with open(os.path.join(self.folder, path), "rb") as file:
                    now = file.read()
            except OSError:
                continue
            if now != before:
                assert now.startswith(before), "files are only made and appended to"
                self._written[path] = now
                self.ops.append(Op("write", path, len(before), now[len(before) :]))

    def _syncing(self, real: Callable[[int], None]) -> Callable[[int], None]:
        def synced(handle: int) -> None:
            path = os.readlink(f"/proc/self/fd/{handle}")
            real(handle)
            if (name := self._ours(path)) is not None:
                self._note(Op("sync-folder" if os.path.isdir(path) else "sync", name))

        return synced

    def _renaming(self, real: Callable[[Any, Any], None]) -> Callable[[Any, Any], None]:
        def renamed(old: Any, new: Any) -> None:
            self._look()
            real(old, new)
            before, after = self._ours(old), self._ours(new)
            if before is not None and after is not None:
                self._written.pop(before, None)
                self._note(Op("rename", before, to=after))

        return renamed

    def _naming(self, real: Callable[..., None], what: str) -> Callable[..., None]:
        def named(path: Any, *args: Any, **words: Any) -> None:
            self._look()
            real(path, *args, **words)
            # By a folder's handle only temporary folders are emptied, which lie elsewhere.
            if words.get("dir_fd") is None and (name := self._ours(path)) is not None:
                self._written.pop(name, None)
                self._note(Op(what, name))

        return named

    def _heard(self, event: str, facts: tuple[Any, ...]) -> None:
        if event != "open" or not isinstance(facts[0], str | bytes) or not facts[2] & _WRITING:
            return
        name = self._ours(facts[0])
        if name is not None and name not in self._written:
            assert not os.path.lexists(os.path.join(self.folder, name)), "no file is written a second time"
            self._written[name] = b""
            self._note(Op("create", name))
