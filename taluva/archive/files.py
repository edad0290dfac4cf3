"""Single files on a disk: safe names, plain files only, written completely or not at all, appended to, locked."""

import errno
import hashlib
import os
import re
import stat
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, Final

# What Windows, Android's FAT cards and web servers refuse in names, and what would leave the folder.
_REFUSED = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*]')
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)")
_DISPLAY_LIMIT = 160  # letters of a name or path; what is longer loses its middle
_LONGEST = 120  # bytes: with a number and an ending it stays below the 143 of encrypted Linux folders

# How a file is opened that must not be there yet, and one that is appended to.
MADE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
STANDING = MADE & ~(os.O_CREAT | os.O_EXCL) | getattr(os, "O_APPEND", 0)


class FileError(Exception):
    """A file could not be written or read.

    `kind` is 'full', 'unwritable', 'missing', 'young' for a file that another program may still be writing, 'conflict'
    for one that has other bytes than expected, or, of what is no plain file, 'folder' or 'special'.
    """

    def __init__(self, kind: str, path: str) -> None:
        super().__init__(f"{kind}: {path!r}")
        self.kind = kind
        self.path = path


def file_error(error: OSError, path: str) -> FileError:
    """Return the FileError for an error of the system."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FileError("full", path)
    if isinstance(error, NotADirectoryError):
        return FileError("special", path)  # a file in the place of a folder
    return FileError("missing" if isinstance(error, FileNotFoundError) else "unwritable", path)


@contextmanager
def refusing(path: str) -> Iterator[None]:
    """Raise every OSError of the block as a FileError."""
    try:
        yield
    except OSError as error:
        raise file_error(error, path) from error


def display_name(path: str | bytes) -> str:
    """Return a file's or folder's name for people to read, whatever its bytes are; it cannot be opened by that."""
    text = os.fsdecode(path)
    plain = _visible("".join(map(_letter, text)))
    if len(plain) > _DISPLAY_LIMIT:
        plain = f"{plain[: _DISPLAY_LIMIT // 2]}…{plain[-_DISPLAY_LIMIT // 2 :]}"
    return plain or "?"


def _letter(c: str) -> str:
    """Return a letter as it is, but for a byte that is no UTF-8 the letter that it is in Latin-1, as on old disks."""
    if not "\ud800" <= c <= "\udfff":
        return c
    byte = ord(c) - 0xDC00
    return chr(byte) if 0xA0 <= byte <= 0xFF else "?"


def _visible(text: str) -> str:
    return "".join(c for c in text if unicodedata.category(c) not in ("Cf", "Cc", "Cs", "Zl", "Zp", "Cn"))


def open_plain(path: str | bytes) -> BinaryIO:
    """Open a plain file for reading, without waiting; raises FileError, also for a folder, a pipe and a device."""
    name = os.fsdecode(path)
    # Without waiting: a pipe would be opened only when a program writes into it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    try:
        if os.path.isdir(path):  # Windows opens none, and gives no reason
            raise FileError("folder", name)
        handle = os.open(path, flags)
    except (OSError, ValueError) as error:  # ValueError: a null character in the name
        raise FileError("missing", name) from error
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise FileError("special", name)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def safe_name(text: str) -> str:
    """Return a file's name, without ending, made of any text, that every system takes."""
    # A record's tag may be a MiB long; what is cut here would be cut below anyway, letter by letter.
    plain = unicodedata.normalize("NFC", text[: 8 * _LONGEST].encode("utf-8", "replace").decode())
    name = " ".join(_REFUSED.sub(" ", _visible(plain)).split())
    while len(name.encode()) > _LONGEST:
        name = name[:-1]
    name = name.strip(". ~")
    if not name or _DEVICES.fullmatch(name.partition(".")[0].strip()):
        name = f"game {name}".strip()
    return name


def write_new(folder: str, name: str, ending: str, data: bytes) -> str:
    """Write a new file into a folder, with a number if the name is taken, and return its path; raises FileError."""
    path = numbered(os.path.join(folder, safe_name(name) + ending), os.path.lexists)
    write_over(path, data)
    return path


def numbered(path: str, is_taken: Callable[[str], bool]) -> str:
    """Return a path, or if it is taken the same with the first number that is free."""
    stem, ending = os.path.splitext(path)
    free, number = path, 1
    while is_taken(free):
        number += 1
        free = f"{stem} ({number}){ending}"
    return free


def write_over(
    path: str, data: bytes, *, check: Callable[[], object] = lambda: None, durable_name: bool = True
) -> None:
    """Write a file completely or not at all; raises FileError, and what `check` raises.

    `check` is called when the new bytes are on the disk, under a name that lists leave out, and nothing but the
    replacing of the file is left to be done. Without `durable_name` the caller syncs the folder.
    """
    folder, name = os.path.split(path)
    part = os.path.join(folder, f".{hashlib.sha256(os.fsencode(name)).hexdigest()[:16]}.part")
    with refusing(path):
        # What a power cut left of it is removed; a link is removed, not followed.
        with suppress(FileNotFoundError):
            os.remove(part)
        try:
            append(part, data, MADE)
            check()
            os.replace(part, path)
        except (OSError, FileError):
            with suppress(OSError):
                os.remove(part)
            raise
        if durable_name:
            sync_folder(folder)


def append(path: str, data: bytes, how: int) -> None:
    """Write data at the end of a file and sync it; raises OSError, also if only a part could be written."""
    handle = os.open(path, how, 0o600)
    try:
        if os.write(handle, data) != len(data):
            raise OSError(errno.ENOSPC, "no room for all of it")
        if sys.platform == "darwin":
            # What fsync writes there may wait within the disk; some file systems know no more than that.
            with suppress(OSError):
                fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
                return
        getattr(os, "fdatasync", os.fsync)(handle)
    finally:
        os.close(handle)


def sync_folder(folder: str) -> None:
    """Make the names in a folder survive a power cut, where the system can do that; raises OSError."""
    if sys.platform == "win32":
        return  # it opens no folders
    handle = os.open(folder or ".", os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES):  # network drives sync none
            raise
    finally:
        os.close(handle)


class Lock:
    """A lock on a file, held until it is released or the process ends, however it ends."""

    def __init__(self, path: str) -> None:
        self.path: Final = path
        self._file: int | None = None

    def acquire(self) -> bool:
        """Take the lock; False only if another process, or another Lock of this one, has it.

        Where files cannot be locked or made this returns True: two copies of the app append to journals of their own,
        and neither writes over bytes that it has not read.
        """
        try:
            file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return True
        if _is_locked(file):
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Give the lock back; the file stays, an empty one does no harm."""
        if self._file is not None:
            with suppress(OSError):
                os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _is_locked(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return True
        except OSError:
            return False
        return False

else:
    try:
        import fcntl
    except ImportError:  # some builds for Android lack it

        def _is_locked(file: int) -> bool:
            return False

    else:

        def _is_locked(file: int) -> bool:
            # flock, not lockf: it also holds two archives within one process apart.
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                return True
            except OSError:
                return False
            return False
