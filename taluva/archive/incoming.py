"""Whatever comes in from outside, by whatever way: a file, a dropped one, the clipboard, a code, a picker, another app.

Bytes and texts enter here and nowhere else: plain files only, never more than can be wanted, and whole in memory before
anything is made of them, so that a file which vanishes meanwhile takes nothing with it.
"""

import os
from typing import Final, NamedTuple

from taluva.archive.files import FileError, open_plain, shown
from taluva.record.notation import FILE_LIMIT, OWN_LIMIT

RECORD: Final = "record"  # or a text that may be meant as one: its reader says what is wrong
BACKUP: Final = "backup"
NEITHER: Final = "neither"

MOST_BYTES = 64 * 1024 * 1024  # of a backup: far beyond any honest one, 2,000 games make about one MiB
_MOST_TEXT = FILE_LIMIT + OWN_LIMIT + 3  # and a byte order mark
_LOOK = 4096
_WIDE = (b"\xff\xfe", b"\xfe\xff")  # text as Windows once wrote it: a text, if no record


class Incoming(NamedTuple):
    """What came, and what to call it before people."""

    name: str  # fit to be shown, never to be opened
    data: bytes

    @property
    def kind(self) -> str:
        """Whether this is a backup, perhaps a record, or neither."""
        return _kind(self.data[:_LOOK], self.name)


def of_file(path: str | bytes) -> Incoming:
    """Read a file; raises FileError. Of what is too long for its kind one byte too many is read."""
    return _read(path, MOST_BYTES)


def beginning(path: str | bytes) -> Incoming:
    """Read all of a file that may be a record, and of a backup its beginning alone; raises FileError."""
    return _read(path, _MOST_TEXT)


def _read(path: str | bytes, most: int) -> Incoming:
    name = name_of(path)
    try:
        with open_plain(path) as file:
            start = file.read(_LOOK)
            most = most if _kind(start, name) == BACKUP else _MOST_TEXT
            return Incoming(name, start + file.read(most + 1 - len(start)))
    except OSError as error:
        raise FileError("missing", name) from error


def of_bytes(data: bytes, name: str) -> Incoming:
    """Take what a picker or another app handed over, under the name it gave."""
    return Incoming(name_of(name), data[: MOST_BYTES + 1])


def of_text(text: str) -> Incoming:
    """Take a pasted or scanned text; what is longer than any record is cut before it costs time."""
    start = text[: _MOST_TEXT + 1].removeprefix("\ufeff").strip("\r\n\t ")
    # Halves of letters are let in as bytes that are no UTF-8: the reader names their place.
    return Incoming("", start.encode("utf-8", "surrogatepass"))


def name_of(path: str | bytes) -> str:
    """The last part of a path, of this system or of Windows, or of the name that another app gave, to be shown."""
    whole = os.fsdecode(path)
    return shown(whole.replace("\\", "/").rstrip("/").rpartition("/")[2] or whole)


def _kind(start: bytes, name: str) -> str:
    if start[:2] == b"PK":
        return BACKUP
    # A backup may have lost its first bytes.
    otherwise = BACKUP if name.lower().endswith(".zip") else NEITHER
    if start.startswith(_WIDE) or start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"["):
        return RECORD
    if b"\0" in start:
        return otherwise
    try:
        start[: _LOOK - 3].decode()
    except UnicodeDecodeError as error:
        # The last letter may be cut where the look ends.
        return RECORD if error.start > _LOOK - 8 else otherwise
    return RECORD
