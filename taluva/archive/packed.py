"""A zip from outside: nothing in it is trusted, nothing names a path, and what is damaged is read as far as it goes."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from taluva.archive import incoming
from taluva.archive.values import BackupError

# Far beyond any honest backup.
MOST_ENTRIES = 40_000
_MOST_DIRECTORY = 8 * 1024 * 1024
_MOST_UNPACKED = 256 * 1024 * 1024
_MOST_ENTRY = 32 * 1024 * 1024
_MOST_NAME = 1024
_SHORTEST = 46  # bytes of an entry in the table of contents

_MARK = b"PK\3\4"
_HEAD = struct.Struct("<4s5H3L2H")
_UTF8, _LATER = 0x800, 0x8  # flags: how the name is written; sums and sizes follow behind the content

# All that zipfile, zlib and json raise for bytes that somebody meant badly.
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    IndexError,
    NotImplementedError,
    OSError,
    OverflowError,
    RecursionError,
    RuntimeError,
    ValueError,
)


class _Head(NamedTuple):
    """What stands before an entry's content."""

    flags: int
    packing: int
    total: int  # checksum
    size: int  # as it is packed
    begins: int  # where the content does


class Packed:
    """The entries of a zip, in memory: by its table of contents, and where that is damaged by their own heads."""

    def __init__(self, data: bytes) -> None:
        """Look for what there is; raises BackupError."""
        self._data = data
        self._left = _MOST_UNPACKED
        self._zip: zipfile.ZipFile | None = None
        kind = "large" if len(data) > incoming.MOST_BYTES else _end_of(data)
        if not kind:
            with suppress(*BROKEN):
                self._zip = zipfile.ZipFile(io.BytesIO(data))
        table = [] if self._zip is None else self._zip.infolist()
        listed = dict.fromkeys(entry.filename for entry in table)
        if kind == "large" or len(listed) > MOST_ENTRIES:
            raise BackupError("large")
        self._heads = dict(self._found())
        lost = [name for name in self._heads if name not in listed and self._is_whole(name)]
        self.names = [*listed, *lost]
        # What the table calls otherwise than its own head cannot be read.
        amiss = any(entry.orig_filename not in self._heads for entry in table)
        self.damaged = self._zip is None or bool(lost) or amiss
        if self._zip is None and not lost:
            raise BackupError(kind or "damaged")

    def read(self, name: str, limit: int = _MOST_ENTRY) -> bytes:
        """Unpack an entry; raises BackupError for bombs and one of BROKEN for what cannot be read."""
        if self._zip is not None:
            with suppress(*BROKEN):
                info = self._zip.getinfo(name)
                if info.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    with self._zip.open(info) as entry:
                        # What the entry says of its size is not believed.
                        return self._bounded(entry.read(min(limit, self._left) + 1), limit)
        data = self._by_head(self._heads[name], limit)
        self.damaged = True
        return data

    def _is_whole(self, name: str) -> bool:
        try:
            self._by_head(self._heads[name], _MOST_ENTRY)
        except BROKEN:
            return False
        return True

    def _by_head(self, head: _Head, limit: int) -> bytes:
        # What is packed is no longer than what is unpacked, but for a few letters.
        content = self._data[head.begins : head.begins + limit + limit // 1000 + 100]
        if head.packing == zipfile.ZIP_STORED:
            content = content[: head.size]
        elif head.packing == zipfile.ZIP_DEFLATED:
            content = zlib.decompressobj(-15).decompress(content, min(limit, self._left) + 1)
        else:
            raise NotImplementedError
        if not head.flags & _LATER and zlib.crc32(content) != head.total:
            raise zipfile.BadZipFile("not what it was")
        return self._bounded(content, limit)

    def _bounded(self, content: bytes, limit: int) -> bytes:
        self._left -= len(content)
        if self._left < 0:
            raise BackupError("large")
        if len(content) > limit:
            raise zipfile.BadZipFile("longer than any record")
        return content

    def _found(self) -> Iterator[tuple[str, _Head]]:
        """The entries' own heads, by their names."""
        at = self._data.find(_MARK)
        for _ in range(MOST_ENTRIES):
            if not 0 <= at <= len(self._data) - _HEAD.size:
                return
            _, _, flags, packing, _, _, total, size, _, named, extra = _HEAD.unpack_from(self._data, at)
            name = self._data[at + _HEAD.size : at + _HEAD.size + min(named, _MOST_NAME)]
            with suppress(UnicodeDecodeError):
                said = name.decode("utf-8" if flags & _UTF8 else "cp437")
                yield said, _Head(flags, packing, total, size, at + _HEAD.size + named + extra)
            at = self._data.find(_MARK, at + 4)


def _end_of(data: bytes) -> str:
    """Look at the end for what is no zip, and for a table of contents that would take minutes to read; "" if fine."""
    at = data.rfind(b"PK\x05\x06", max(0, len(data) - 65_557))
    if at < 0 or len(data) < at + 22:
        return "damaged" if data[:2] == b"PK" else "foreign"
    entries, size = struct.unpack_from("<HL", data, at + 10)
    if size > at or entries * _SHORTEST > size:
        return "damaged"  # it cannot be as long as it says
    # Backups never need the extension for more than 65,535 entries.
    if size > _MOST_DIRECTORY or entries > MOST_ENTRIES or b"PK\x06\x07" in data[max(0, at - 20) :]:
        return "large"
    return ""
