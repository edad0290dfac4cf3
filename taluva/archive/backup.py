"""The whole archive as one file: a zip of record files that opens anywhere, with a list of what is known of each."""

import io
import json
import re
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from taluva.archive import games, incoming, people, times
from taluva.archive.files import safe_name
from taluva.archive.summary import canonical
from taluva.archive.text import digest
from taluva.archive.values import Earlier, GameId, Listed, Stored, Summary
from taluva.engine.pieces import COLOURS
from taluva.record.notation import FILE_LIMIT, NAME_LIMIT, is_control
from taluva.record.reader import read
from taluva.record.unreadable import Unreadable
from taluva.record.writer import text_of

LIST = "archive.json"
ENDING = ".taluva"
_FORMAT = 1

# Far beyond any honest backup.
_MOST_DIRECTORY = 8 * 1024 * 1024
_MOST_ENTRIES = 40_000
_MOST_UNPACKED = 256 * 1024 * 1024
_MOST_LIST = 32 * 1024 * 1024

_ID = re.compile(r"[0-9A-Za-z-]{1,64}")


class BackupError(Exception):
    """The file is no backup: `kind` is 'foreign', 'damaged', 'large' or 'newer'."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Coming(NamedTuple):
    """A game out of a backup, read and replayed."""

    stored: Stored
    summary: Summary | None
    played: int | None
    earlier: tuple[Earlier, ...]


class Person(NamedTuple):
    """A remembered person out of a backup."""

    name: str
    colour: str
    used: int


def file_name(listed: Listed) -> str:
    """Name a game's file after its day and its people."""
    day = listed.summary.date or times.utc(listed.played).strftime("%Y-%m-%d")
    names = ", ".join(seat.name for seat in listed.summary.seats if seat.name)
    return safe_name(f"{day} {names}")


def pack(db: sqlite3.Connection, now: int) -> bytes:
    """Put all games that are not deleted, their earlier records and the names into one zip."""
    packed = io.BytesIO()
    listing: list[dict[str, object]] = []
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for uid in games.ids(db):
            stored, listed = games.load(db, uid), games.one(db, uid)
            if stored is None or listed is None:
                continue
            stem = f"{file_name(listed)} {safe_name(uid)[:8]}"
            name = _add(file, f"games/{stem}", stored.record, stored.touched)
            before = [
                {"file": _add(file, f"earlier/{stem} {n}", e.record, e.at), "at": e.at, "reason": e.reason}
                for n, e in enumerate(games.earlier(db, uid), 1)
            ]
            about = stored._asdict() | {"file": name, "played": listed.played, "earlier": before}
            listing.append({key: value for key, value in about.items() if key not in ("record", "sound")})
        known = [one._asdict() for one in people.names(db)]
        whole = {"taluva": _FORMAT, "made": now, "games": listing, "people": known}
        _write(file, LIST, json.dumps(whole, ensure_ascii=False, indent=1).encode(), now)
    return packed.getvalue()


def _add(file: zipfile.ZipFile, stem: str, record: str, at: int) -> str:
    name, count = stem + ENDING, 1
    while name in file.NameToInfo:
        count += 1
        name = f"{stem} ({count}){ENDING}"
    _write(file, name, record.encode(), at)
    return name


def _write(file: zipfile.ZipFile, name: str, data: bytes, at: int) -> None:
    moment = times.utc(at)
    year = min(max(moment.year, 1980), 2107)
    info = zipfile.ZipInfo(name, (year, moment.month, moment.day, moment.hour, moment.minute, moment.second))
    info.compress_type = zipfile.ZIP_DEFLATED
    file.writestr(info, data)


class Backup:
    """An opened backup. Everything stays in memory; nothing in it is trusted, and nothing names a path."""

    def __init__(self, data: bytes) -> None:
        """Open a backup, or a single record; raises BackupError."""
        if len(data) > incoming.MOST_BYTES:
            raise BackupError("large")
        self._left = _MOST_UNPACKED
        self._single = data if data.lstrip(b"\xef\xbb\xbf").startswith(b"[Taluva ") else None
        self._zip: zipfile.ZipFile | None = None
        self._entries: list[dict[str, object]] = []
        self.people: tuple[Person, ...] = ()
        if self._single is not None:
            self._entries = [{}]
            return
        _look_at_end(data)
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _BROKEN as error:
            raise BackupError("damaged") from error
        if len(self._zip.infolist()) > _MOST_ENTRIES:
            raise BackupError("large")
        self._read_list(self._zip)

    def __len__(self) -> int:
        """Count the games."""
        return len(self._entries)

    def games(self, now: int, here: Mapping[GameId, str] | None = None) -> Iterator[Coming | str]:
        """Read game after game; one that cannot be read gives its file's name instead.

        What is `here` with the same digest needs no replaying: it comes without a summary.
        """
        for entry in self._entries:
            name = _text(entry, "file")
            try:
                yield self._game(entry, name, now, here or {})
            except (Unreadable, *_BROKEN):
                yield name

    def _read_list(self, file: zipfile.ZipFile) -> None:
        names = [name for name in file.namelist() if name.endswith(ENDING)]
        if LIST not in file.NameToInfo:
            # Somebody's own zip of records.
            self._entries = [{"file": name} for name in names]
            if not names:
                raise BackupError("foreign")
            return
        try:
            listing = json.loads(self._unpack(LIST, _MOST_LIST))
        except (*_BROKEN, RecursionError) as error:
            raise BackupError("damaged") from error
        if not isinstance(listing, dict) or not isinstance(listing.get("taluva"), int):
            raise BackupError("foreign")
        if listing["taluva"] > _FORMAT:
            raise BackupError("newer")
        self._entries = _dicts(listing.get("games"))[:_MOST_ENTRIES]
        self.people = tuple(_persons(_dicts(listing.get("people"))))

    def _game(self, entry: dict[str, object], name: str, now: int, here: Mapping[GameId, str]) -> Coming:
        uid: GameId = _text(entry, "id")
        data = self._single if self._single is not None else self._unpack(name, FILE_LIMIT)
        summary: Summary | None = None
        if uid in here and here[uid] == digest(data):
            record = data.decode()
        else:
            record, summary = canonical(data)
        earlier = []
        for one in _dicts(entry.get("earlier"))[:1000]:
            text = text_of(read(self._unpack(_text(one, "file"), FILE_LIMIT)))
            earlier.append(Earlier(times.known(one.get("at")) or now, _text(one, "reason")[:40], text))
        touched = times.known(entry.get("touched")) or now
        turns = entry.get("times")
        redo = entry.get("redo")
        stored = Stored(
            uid if _ID.fullmatch(uid) else digest(record),
            record,
            tuple(step for step in redo if isinstance(step, str)) if isinstance(redo, list) else (),
            times.known(entry.get("created")) or (games.played_at(summary, touched) if summary else touched),
            touched,
            times.known(entry.get("ended")),
            tuple(times.known(at) for at in turns) if isinstance(turns, list) else (),
        )
        return Coming(stored, summary, times.known(entry.get("played")), tuple(earlier))

    def _unpack(self, name: str, limit: int) -> bytes:
        assert self._zip is not None
        info = self._zip.getinfo(name)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise zipfile.BadZipFile("a packing that backups do not use")
        with self._zip.open(info) as file:
            # What the entry says of its size is not believed.
            data = file.read(min(limit, self._left) + 1)
        self._left -= len(data)
        if self._left < 0:
            raise BackupError("large")
        if len(data) > limit:
            raise zipfile.BadZipFile("longer than any record")
        return data


# All that zipfile, zlib and json raise for bytes that somebody meant badly.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    KeyError,
    IndexError,
    NotImplementedError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)


def _look_at_end(data: bytes) -> None:
    """Refuse what is no zip, and a table of contents that would take minutes to read."""
    at = data.rfind(b"PK\x05\x06", max(0, len(data) - 65_557))
    if at < 0 or len(data) < at + 22:
        raise BackupError("damaged" if data[:2] == b"PK" else "foreign")
    entries, size = struct.unpack_from("<HL", data, at + 10)
    # Backups never need the extension for more than 65,535 entries.
    if size > _MOST_DIRECTORY or entries > _MOST_ENTRIES or b"PK\x06\x07" in data[max(0, at - 20) :]:
        raise BackupError("large")


def _dicts(value: object) -> list[dict[str, object]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _text(entry: dict[str, object], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _persons(entries: list[dict[str, object]]) -> Iterator[Person]:
    for entry in entries[:10_000]:
        name, colour, used = _text(entry, "name"), _text(entry, "colour"), times.known(entry.get("used"))
        if name.strip() and not any(map(is_control, name)) and len(name) <= NAME_LIMIT and colour in COLOURS and used:
            yield Person(name, colour, used)
