"""The write-ahead log: what SQLite leaves unread behind a damaged frame, and how to make it readable.

A log is a header of 32 bytes and frames: 24 bytes and a page each. Every frame carries the header's two salts and a
checksum that goes on from the frame before; SQLite stops at the first that does not match, and whatever was committed
behind it would be gone without a word. See https://www.sqlite.org/fileformat2.html#the_write_ahead_log
"""

import os
import sqlite3
import struct
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

_HEADER: Final = 32
_FRAME: Final = 24
_MAGIC: Final = 0x377F0682  # one more: checksums of big-endian words
_PAGE_SIZES: Final = tuple(1 << bits for bits in range(9, 17))
_DEFAULT_PAGE: Final = 4096

Sum = tuple[int, int]


class Behind(NamedTuple):
    """Commits that SQLite does not read: how many, and what a power cut could have left so: the last one only."""

    commits: int

    @property
    def torn(self) -> bool:
        """Whether it may be a last step that was never confirmed."""
        return self.commits < 2


class _Frame(NamedTuple):
    number: int  # from 1
    at: int
    commit: bool
    ours: bool  # of this log, not left over from before it began anew


class Log:
    """The bytes of a log, taken apart as far as can be, whatever was damaged in them."""

    def __init__(self, data: bytes) -> None:
        """Read the header, or guess what it said from the first frame."""
        self.data: Final = data
        magic, _, size, _, *salts = struct.unpack_from(">6L", data) if len(data) >= _HEADER else (0,) * 6
        little = magic != _MAGIC + 1
        if len(data) >= _HEADER:
            wanted = struct.unpack_from(">2L", data, 24)
            good = [flag for flag in (little, not little) if _summed(data[:24], (0, 0), flag) == wanted]
            little = good[0] if good else little
            self.sound = bool(good) and magic in (_MAGIC, _MAGIC + 1)
        else:
            self.sound = False
        self.little: Final = little
        self.size: Final = size if size in _PAGE_SIZES else _DEFAULT_PAGE
        if not self.sound and len(data) >= _HEADER + _FRAME:
            # What most frames say: the first may have suffered with the header.
            heads = range(_HEADER, len(data) - _FRAME + 1, _FRAME + self.size)
            salts = list(Counter(struct.unpack_from(">2L", data, at + 8) for at in heads).most_common(1)[0][0])
        self.salts: Final = tuple(salts)

    def frames(self) -> Iterator[_Frame]:
        """Go through all frames, those of an older log too."""
        step = _FRAME + self.size
        for number, at in enumerate(range(_HEADER, len(self.data) - step + 1, step), 1):
            _, commit, *salts = struct.unpack_from(">4L", self.data, at)
            yield _Frame(number, at, commit > 0, tuple(salts) == self.salts)

    def behind(self, read: int) -> Behind:
        """Count the commits behind the last frame that SQLite read."""
        return Behind(sum(1 for frame in self.frames() if frame.number > read and frame.commit and frame.ours))

    def mended(self, *, whole: bool) -> bytes:
        """Write the log anew so that SQLite reads all of it; without `whole`, frames that do not match are left out."""
        magic = _MAGIC if self.little else _MAGIC + 1
        head = struct.pack(">6L", magic, 3007000, self.size, 0, *self.salts)
        running = _summed(head, (0, 0), self.little)
        parts = [head, struct.pack(">2L", *running)]
        before: Sum | None = struct.unpack_from(">2L", self.data, 24) if self.sound else None
        last = max((frame.number for frame in self.frames() if frame.ours and frame.commit), default=0)
        for frame in self.frames():
            if frame.number > last:
                break
            start, body = self.data[frame.at : frame.at + 8], self.data[frame.at + _FRAME :][: self.size]
            stored: Sum = struct.unpack_from(">2L", self.data, frame.at + 16)
            # Each frame is held against the checksum of the one before, as that says it.
            own = before and _summed(body, _summed(start, before, self.little), self.little)
            bad = own is not None and own != stored
            # As long as nothing suffered both go on from the same checksum.
            same, before = before == running, stored
            if (bad or not frame.ours) and not whole and not frame.commit:
                continue
            running = own if own and same else _summed(body, _summed(start, running, self.little), self.little)
            parts.append(start + struct.pack(">2L", *self.salts) + struct.pack(">2L", *running) + body)
        return b"".join(parts)


def _summed(data: bytes, start: Sum, little: bool) -> Sum:
    one, two = start
    for word, next_word in struct.iter_unpack("<2L" if little else ">2L", data):
        one = (one + word + two) & 0xFFFFFFFF
        two = (two + next_word + one) & 0xFFFFFFFF
    return one, two


def lies(path: str) -> bool:
    """Whether an archive was not closed in peace, or is open: something of it is in its log only."""
    try:
        return os.path.getsize(path + "-wal") > 0
    except OSError:
        return False


def unread(db: sqlite3.Connection, path: str) -> Behind:
    """Count the commits in an archive's log that SQLite does not read; asked before anything is written."""
    try:
        if not lies(path):
            return Behind(0)
        (_, read, _) = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        with open(path + "-wal", "rb") as file:
            return Log(file.read()).behind(max(0, int(read)))
    except OSError:
        return Behind(0)


def mend(path: str, *, whole: bool) -> None:
    """Make a copy of a log readable to its end."""
    with open(path, "r+b") as file:
        data = file.read()
        if len(data) > _HEADER:
            file.seek(0)
            file.truncate()
            file.write(Log(data).mended(whole=whole))


def is_hurt(path: str) -> bool:
    """Whether an archive's log has frames, up to its last commit, that are not as they were written."""
    try:
        with open(path + "-wal", "rb") as file:
            data = file.read()
    except OSError:
        return False
    return len(data) > _HEADER and not data.startswith(Log(data).mended(whole=True))
