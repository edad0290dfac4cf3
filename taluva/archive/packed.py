"""A zip from outside: nothing in it is trusted, nothing names a path, and what is damaged is read as far as it goes."""

import io
import struct
import zipfile
import zlib
from collections.abc import Iterator

from taluva.archive import incoming
from taluva.archive.values import BackupError

# Far beyond any honest backup.
MOST_ENTRIES = 40_000
_MOST_DIRECTORY = 8 * 1024 * 1024
_MOST_UNPACKED = 256 * 1024 * 1024
_MOST_ENTRY = 32 * 1024 * 1024
_MOST_NAME = 1024
_SHORTEST = 46  # bytes of an entry in the table of contents

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


class Packed:
    """The entries of a zip, in memory."""

    def __init__(self, data: bytes) -> None:
        """Open it, by its table of contents or, where that is damaged, by the heads of its entries; BackupError."""
        if len(data) > incoming.MOST_BYTES:
            raise BackupError("large")
        self._data = data
        self._left = _MOST_UNPACKED
        self._loose: dict[str, bytes] | None = None
        self._zip: zipfile.ZipFile | None = None
        self.damaged = False
        kind = _end_of(data)
        if kind == "large":
            raise BackupError(kind)
        if not kind:
            try:
                self._zip = zipfile.ZipFile(io.BytesIO(data))
            except BROKEN:
                kind = "damaged"
        if self._zip is None:
            self.damaged = True
            if not self.loose():
                raise BackupError(kind)
        elif len(self._zip.infolist()) > MOST_ENTRIES:
            raise BackupError("large")

    def names(self) -> list[str]:
        """What the table of contents lists, or what was found without it."""
        return list(self.loose()) if self._zip is None else self._zip.namelist()

    def loose(self) -> dict[str, bytes]:
        """What each entry's own head leads to, whatever the table of contents says."""
        if self._loose is None:
            self._loose = dict(self._by_heads())
        return self._loose

    def read(self, name: str, limit: int) -> bytes:
        """Unpack an entry; raises BackupError for bombs and one of BROKEN for what cannot be read."""
        if self._zip is not None:
            try:
                return self._listed(self._zip, name, limit)
            except BROKEN:
                if name not in self.loose():
                    raise
        self.damaged = True
        data = self.loose()[name]
        if len(data) > limit:
            raise zipfile.BadZipFile("longer than any record")
        return data

    def _listed(self, file: zipfile.ZipFile, name: str, limit: int) -> bytes:
        info = file.getinfo(name)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile("a packing that backups do not use")
        with file.open(info) as entry:
            # What the entry says of its size is not believed.
            data = entry.read(min(limit, self._left) + 1)
        self._spend(len(data))
        if len(data) > limit:
            raise zipfile.BadZipFile("longer than any record")
        return data

    def _spend(self, size: int) -> None:
        self._left -= size
        if self._left < 0:
            raise BackupError("large")

    def _by_heads(self) -> Iterator[tuple[str, bytes]]:
        data, count = memoryview(self._data), 0
        at = self._data.find(b"PK\3\4")
        while at >= 0 and count < MOST_ENTRIES and at + _HEAD.size <= len(data):
            count += 1
            _, _, flags, packing, _, _, total, size, _, named, extra = _HEAD.unpack_from(data, at)
            begins = at + _HEAD.size + named + extra
            try:
                name = bytes(data[at + _HEAD.size : begins - extra][:_MOST_NAME]).decode(
                    "utf-8" if flags & _UTF8 else "cp437"
                )
                content = self._unpacked(data[begins:], packing, size)
                if flags & _LATER or zlib.crc32(content) == total:
                    yield name, content
            except BROKEN:
                pass
            at = self._data.find(b"PK\3\4", at + 4)

    def _unpacked(self, data: memoryview, packing: int, size: int) -> bytes:
        if packing == zipfile.ZIP_STORED:
            content = bytes(data[: min(size, _MOST_ENTRY)])
        elif packing == zipfile.ZIP_DEFLATED:
            content = zlib.decompressobj(-15).decompress(data, min(_MOST_ENTRY, self._left + 1))
        else:
            raise NotImplementedError
        self._spend(len(content))
        return content


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
