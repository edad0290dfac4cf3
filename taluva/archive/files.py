"""Files for other eyes: safe names, and written whole or not at all."""

import errno
import os
import re
import unicodedata
from contextlib import suppress

# What Windows, Android's FAT cards and web servers refuse in names, and what would leave the folder.
_REFUSED = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*]')
_DEVICES = re.compile(r"(?i)(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)")
_LONGEST = 120  # bytes: with a number and an ending it stays below the 143 of encrypted Linux folders


class FileError(Exception):
    """A file could not be written or read; `kind` is 'full', 'unwritable' or 'missing'."""

    def __init__(self, kind: str, path: str) -> None:
        super().__init__(f"{kind}: {path!r}")
        self.kind = kind
        self.path = path


def file_error(error: OSError, path: str) -> FileError:
    """Tell what a failure of the system means for a person."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return FileError("full", path)
    return FileError("missing" if isinstance(error, FileNotFoundError) else "unwritable", path)


def safe_name(text: str, otherwise: str = "game") -> str:
    """Make a file's name, without its ending, of any text at all."""
    # A record's tag may be a MiB long; what is cut here would be cut below anyway, letter by letter.
    plain = unicodedata.normalize("NFC", text[: 8 * _LONGEST].encode("utf-8", "replace").decode())
    shown = "".join(c for c in plain if unicodedata.category(c) not in ("Cf", "Cc", "Cs", "Zl", "Zp", "Cn"))
    name = " ".join(_REFUSED.sub(" ", shown).split())
    while len(name.encode()) > _LONGEST:
        name = name[:-1]
    name = name.strip(". ~")
    if not name or _DEVICES.fullmatch(name.partition(".")[0].strip()):
        name = f"{otherwise} {name}".strip()
    return name


def write_new(folder: str, name: str, ending: str, data: bytes) -> str:
    """Write a new file into a folder, beside any of the same name, and return its path."""
    stem = safe_name(name)
    path = os.path.join(folder, stem + ending)
    part = ""
    try:
        count = 1
        while os.path.lexists(path):
            count += 1
            path = os.path.join(folder, f"{stem} ({count}){ending}")
        part = path + ".part"
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o644)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:
        with suppress(OSError):
            os.remove(part)
        raise file_error(error, path) from error
    return path


def read_at_most(path: str, limit: int) -> bytes | None:
    """Read a file; None if it is longer than the limit or no plain file."""
    try:
        if not os.path.isfile(path) and os.path.exists(path):
            return None
        with open(path, "rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise FileError("missing", path) from error
    return None if len(data) > limit else data
