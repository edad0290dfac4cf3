"""Logs what a process does to the files of one folder: SQLite's writes and syncs, and the names Python gives and takes.

SQLite is asked through a layer of its own making (a VFS) that hands everything on to the system's; Python's own calls
are seen by wrapping the few functions of `os` that change names, and by an audit hook where files are opened to be
written.
"""

import ctypes
import ctypes.util
import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

_WAL, _JOURNAL, _SUPER, _CREATE = 0x80000, 0x800, 0x4000, 0x4  # SQLITE_OPEN_…
_SIDE_FILES = _WAL | _JOURNAL | _SUPER
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC


class Op(NamedTuple):
    """One thing that happened: create, open, write, trunc, sync, sync-folder, rename, unlink, begin or said."""

    what: str
    path: str = ""  # a name in the folder; of said and begin the game
    handle: int = 0  # of what SQLite opened; 0 for Python, which writes by name
    at: int = 0
    data: bytes = b""
    to: str = ""  # the new name; of said and begin the record and what could be redone


class _Methods(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_int),
        *((name, ctypes.c_void_p) for name in ("close", "read", "write", "truncate", "sync", "size", "lock", "unlock")),
        *((name, ctypes.c_void_p) for name in ("reserved", "control", "sector", "device", "shm_map", "shm_lock")),
        *((name, ctypes.c_void_p) for name in ("shm_barrier", "shm_unmap", "fetch", "unfetch")),
    )


class _File(ctypes.Structure):
    _fields_ = (("methods", ctypes.POINTER(_Methods)),)


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("version", ctypes.c_int),
        ("size", ctypes.c_int),
        ("longest", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        *((name, ctypes.c_void_p) for name in ("open", "delete", "access", "full", "dl_open", "dl_error", "dl_sym")),
        *((name, ctypes.c_void_p) for name in ("dl_close", "random", "sleep", "time", "error", "time64")),
        *((name, ctypes.c_void_p) for name in ("set_call", "get_call", "next_call")),
    )


_F = ctypes.POINTER(_File)
_OPEN = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, _F, ctypes.c_int, ctypes.POINTER(ctypes.c_int))
_DELETE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
_WRITE = ctypes.CFUNCTYPE(ctypes.c_int, _F, ctypes.c_void_p, ctypes.c_int, ctypes.c_int64)
_TRUNCATE = ctypes.CFUNCTYPE(ctypes.c_int, _F, ctypes.c_int64)
_SYNC = ctypes.CFUNCTYPE(ctypes.c_int, _F, ctypes.c_int)


def library() -> ctypes.CDLL:
    """The very SQLite that Python uses."""
    import _sqlite3

    # Python's module leads to it where it is a library of its own; where it is built in, its names are ours.
    for name in (ctypes.util.find_library("sqlite3"), getattr(_sqlite3, "__file__", None), None):
        lib = ctypes.CDLL(name)
        if hasattr(lib, "sqlite3_vfs_find"):
            lib.sqlite3_libversion.restype = ctypes.c_char_p
            import sqlite3

            if lib.sqlite3_libversion().decode() == sqlite3.sqlite_version:
                return lib
    raise RuntimeError("the power cuts need a Python whose SQLite is a library of its own: Debian's libsqlite3-0")


class Recorder:
    """The log of one folder, from `start` on."""

    def __init__(self, folder: Path) -> None:
        """Of this folder."""
        self.folder = str(folder)
        self.ops: list[Op] = []
        self._files: dict[int, tuple[int, str, bool]] = {}  # address: handle, path, its folder is still to be synced
        self._handles = 0
        self._kept: list[Any] = []  # what C code points to
        self._tables: dict[int, Any] = {}
        self._by_python: dict[str, bytes] = {}

    def say(self, what: str, game: str, record: str, redo: tuple[str, ...]) -> None:
        """Note that a step begins to be kept, or that it was confirmed."""
        self._note(Op(what, game, to="\0".join((record, *redo))))

    def save(self, path: Path) -> None:
        """Write the log."""
        self._look()
        path.write_bytes(pickle.dumps([tuple(op) for op in self.ops]))

    def start(self) -> None:
        """Log from now on, until the process ends."""
        lib = library()
        lib.sqlite3_vfs_find.restype = ctypes.POINTER(_Vfs)
        real = lib.sqlite3_vfs_find(None).contents
        ours = _Vfs.from_buffer_copy(real)
        ours.name = b"recorder"
        opened, deleted = _OPEN(real.open), _DELETE(real.delete)
        ours.open = self._pointer(
            _OPEN(lambda vfs, name, file, flags, out: self._open(opened, vfs, name, file, flags, out))
        )
        ours.delete = self._pointer(_DELETE(lambda vfs, name, folder: self._delete(deleted, vfs, name, folder)))
        self._kept += [ours, opened, deleted]
        assert lib.sqlite3_vfs_register(ctypes.byref(ours), 1) == 0
        self._wrap()

    def _pointer(self, function: Any) -> int | None:
        self._kept.append(function)
        return ctypes.cast(function, ctypes.c_void_p).value

    def _note(self, op: Op) -> None:
        self._look()
        self.ops.append(op)

    def _ours(self, path: str | bytes) -> str | None:
        """The name within the folder; None for what lies elsewhere."""
        path = os.path.abspath(os.fsdecode(path))
        return os.path.basename(path) if os.path.dirname(path) == self.folder else None

    # SQLite

    def _open(self, real: Callable[..., int], vfs: int, name: int | None, file: Any, flags: int, out: Any) -> int:
        path = None if name is None else self._ours(ctypes.string_at(name))
        new = path is not None and not os.path.lexists(os.path.join(self.folder, path))
        result = real(vfs, name, file, flags, out)
        if result or path is None or not file.contents.methods:
            return result
        if new:
            self._note(Op("create", path))
        self._handles += 1
        self._note(Op("open", path, self._handles))
        # SQLite's own layer for Unix syncs the folder at the first sync of a log or journal that it may have made.
        self._files[_address(file)] = (self._handles, path, bool(flags & _CREATE and flags & _SIDE_FILES))
        file.contents.methods = self._methods(file.contents.methods)
        return result

    def _methods(self, real: Any) -> Any:
        """The same methods, with ours where something is written."""
        at = ctypes.addressof(real.contents)
        if at not in self._tables:
            ours = _Methods.from_buffer_copy(real.contents)
            write, cut, sync = _WRITE(ours.write), _TRUNCATE(ours.truncate), _SYNC(ours.sync)
            ours.write = self._pointer(
                _WRITE(lambda file, data, size, place: self._write(write, file, data, size, place))
            )
            ours.truncate = self._pointer(_TRUNCATE(lambda file, size: self._truncate(cut, file, size)))
            ours.sync = self._pointer(_SYNC(lambda file, flags: self._sync(sync, file, flags)))
            self._kept += [write, cut, sync]
            self._tables[at] = ours
            self._tables[ctypes.addressof(ours)] = ours
        return ctypes.pointer(self._tables[at])

    def _write(self, real: Callable[..., int], file: Any, data: int, size: int, place: int) -> int:
        handle, path, _ = self._files[_address(file)]
        self._note(Op("write", path, handle, place, ctypes.string_at(data, size)))
        return real(file, data, size, place)

    def _truncate(self, real: Callable[..., int], file: Any, size: int) -> int:
        handle, path, _ = self._files[_address(file)]
        self._note(Op("trunc", path, handle, size))
        return real(file, size)

    def _sync(self, real: Callable[..., int], file: Any, flags: int) -> int:
        handle, path, folder_too = self._files[_address(file)]
        result = real(file, flags)
        self._note(Op("sync", path, handle))
        if folder_too:
            self._files[_address(file)] = (handle, path, False)
            self._note(Op("sync-folder"))
        return result

    def _delete(self, real: Callable[..., int], vfs: int, name: bytes, folder_too: int) -> int:
        path = self._ours(name)
        there = os.path.lexists(os.fsdecode(name))
        result = real(vfs, name, folder_too)
        if path is not None and there and not result:
            self._note(Op("unlink", path))
            if folder_too:
                self._note(Op("sync-folder"))
        return result

    # Python

    def _look(self) -> None:
        """Note what Python wrote meanwhile into the files that it opened."""
        for path, before in list(self._by_python.items()):
            try:
                with open(os.path.join(self.folder, path), "rb") as file:
                    now = file.read()
            except OSError:
                continue
            if now != before:
                self._by_python[path] = now
                self.ops += [Op("trunc", path), Op("write", path, 0, 0, now)]

    def _wrap(self) -> None:
        fsync, replace, rename, remove = os.fsync, os.replace, os.rename, os.remove

        def synced(handle: int) -> None:
            fsync(handle)
            path = os.readlink(f"/proc/self/fd/{handle}")
            if path == self.folder:
                self._note(Op("sync-folder"))
            elif (name := self._ours(path)) is not None:
                self._note(Op("sync", name))

        def renamed(real: Callable[..., None]) -> Callable[..., None]:
            def rename_(old: Any, new: Any) -> None:
                self._look()
                real(old, new)
                before, after = self._ours(old), self._ours(new)
                if before is not None and after is not None:
                    self._by_python.pop(before, None)
                    self._note(Op("rename", before, to=after))

            return rename_

        def removed(path: Any, *, dir_fd: int | None = None) -> None:
            remove(path, dir_fd=dir_fd)
            # By a folder's handle only temporary folders are emptied, which lie elsewhere.
            if dir_fd is None and (name := self._ours(path)) is not None:
                self._by_python.pop(name, None)
                self._note(Op("unlink", name))

        def heard(event: str, facts: tuple[Any, ...]) -> None:
            if event != "open" or not isinstance(facts[0], str | bytes) or not facts[2] & _WRITING:
                return
            name = self._ours(facts[0])
            if name is not None and name not in self._by_python:
                there = os.path.lexists(os.path.join(self.folder, name))
                # What lies there already is known to the log.
                self._by_python[name] = Path(self.folder, name).read_bytes() if there else b""
                if not there:
                    self._note(Op("create", name))

        os.fsync, os.replace, os.rename = synced, renamed(replace), renamed(rename)  # type: ignore[assignment]
        os.remove = os.unlink = removed
        sys.addaudithook(heard)


def _address(file: Any) -> int:
    return ctypes.addressof(file.contents)
