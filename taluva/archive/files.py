"""Single files on a disk: named safely, opened only where they are plain, written whole or not at all."""

import errno
import hashlib
import os
import re
import stat
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

if sys.platform == "darwin":
    import fcntl

# What Windows, Android's FAT cards and web servers refuse in names, and what would leave the folder.
_REFUSED = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*]')
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)")
_SHOWN = 160  # letters of a name or path; what is longer loses its middle
_LONGEST = 120  # bytes: with a number and an ending it stays below the 143 of encrypted Linux folders

# How a file is opened that must not be there yet, and one that is.
MADE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
STANDING = MADE & ~(os.O_CREAT | os.O_EXCL) | getattr(os, "O_APPEND", 0)


class FileError(Exception):
    """A file could not be written or read.

    `kind` is 'full', 'unwritable', 'missing', or, of what is no plain file, 'folder' or 'special'.
    """

    def __init__(self, kind: str, path: str) -> None:
        super().__init__(f"{kind}: {path!r}")
        self.kind = kind
        self.path = path


def file_error(error: OSError, path: str) -> FileError:
    """Tell what a failure of the system means for a person."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FileError("full", path)
    return FileError("missing" if isinstance(error, FileNotFoundError) else "unwritable", path)


@contextmanager
def refusing(path: str) -> Iterator[None]:
    """Raise as FileError whatever the system says of a file or folder."""
    try:
        yield
    except OSError as error:
        raise file_error(error, path) from error


def shown(path: str | bytes) -> str:
    """A file's or folder's name for people to read, whatever bytes it is made of; never to be opened again."""
    text = os.fsdecode(path)
    letters = "".join(_letter(c) for c in text)
    plain = "".join(c for c in letters if unicodedata.category(c) not in ("Cf", "Cc", "Cs", "Zl", "Zp", "Cn"))
    if len(plain) > _SHOWN:
        plain = f"{plain[: _SHOWN // 2]}…{plain[-_SHOWN // 2 :]}"
    return plain or "?"


def _letter(c: str) -> str:
    """What stands for a byte that is no UTF-8: the letter that it is in the Latin-1 of old disks and sticks."""
    if not "\ud800" <= c <= "\udfff":
        return c
    byte = ord(c) - 0xDC00
    return chr(byte) if 0xA0 <= byte <= 0xFF else "?"


def open_plain(path: str | bytes) -> BinaryIO:
    """Open a plain file for reading; a folder, a pipe or a device is refused and keeps nobody waiting."""
    name = os.fsdecode(path)
    # Without waiting: a pipe would be opened only when somebody writes into it.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    try:
        if os.path.isdir(path):  # Windows opens none, and does not say why
            raise FileError("folder", name)
        handle = os.open(path, flags)
    except (OSError, ValueError) as error:  # ValueError: a null in the name
        raise FileError("missing", name) from error
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise FileError("special", name)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def safe_name(text: str) -> str:
    """Make a file's name, without its ending, of any text at all."""
    # A record's tag may be a MiB long; what is cut here would be cut below anyway, letter by letter.
    plain = unicodedata.normalize("NFC", text[: 8 * _LONGEST].encode("utf-8", "replace").decode())
    shown = "".join(c for c in plain if unicodedata.category(c) not in ("Cf", "Cc", "Cs", "Zl", "Zp", "Cn"))
    name = " ".join(_REFUSED.sub(" ", shown).split())
    while len(name.encode()) > _LONGEST:
        name = name[:-1]
    name = name.strip(". ~")
    if not name or _DEVICES.fullmatch(name.partition(".")[0].strip()):
        name = f"game {name}".strip()
    return name


def write_new(folder: str, name: str, ending: str, data: bytes) -> str:
    """Write a new file into a folder, beside any of the same name, and return its path."""
    stem, count = safe_name(name), 1
    path = os.path.join(folder, stem + ending)
    while os.path.lexists(path):
        count += 1
        path = os.path.join(folder, f"{stem} ({count}){ending}")
    write_over(path, data)
    return path


def write_over(path: str, data: bytes, *, durable_name: bool = True) -> None:
    """Write a file of our own anew, whole or not at all; raises FileError.

    It is written beside its place, under a name that lists leave out; what a power cut left of that is taken away.
    """
    folder, name = os.path.split(path)
    part = os.path.join(folder, f".{hashlib.sha256(os.fsencode(name)).hexdigest()[:16]}.part")
    with refusing(path):
        # The name is ours alone. A link is taken away, not followed.
        with suppress(FileNotFoundError):
            os.remove(part)
        try:
            append(part, data, MADE)
            os.replace(part, path)
        except OSError:
            with suppress(OSError):
                os.remove(part)
            raise
        if durable_name:
            sync_folder(folder)


def append(path: str, data: bytes, how: int) -> None:
    """Write all of it at the end of a file, and have the disk itself hold it; raises OSError, also for a part of it."""
    handle = os.open(path, how, 0o644)
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
    """Make a new name in a folder survive a power cut, where the system can."""
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
