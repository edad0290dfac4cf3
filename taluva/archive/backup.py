"""The whole archive as one file: a zip of record files that opens anywhere, with a list of what is known of each."""

import io
import json
import re
import sqlite3
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from taluva.archive import aliases, games, lists, people, times
from taluva.archive.claims import believed, claim
from taluva.archive.files import safe_name
from taluva.archive.incoming import name_of
from taluva.archive.packed import BROKEN, MOST_ENTRIES, Packed
from taluva.archive.summary import canonical
from taluva.archive.text import digest, person
from taluva.archive.values import BackupError, Earlier, GameId, Listed, Stored, Summary
from taluva.engine.pieces import COLOURS
from taluva.record.notation import FILE_LIMIT, NAME_LIMIT, is_control
from taluva.record.reader import read
from taluva.record.unreadable import Unreadable
from taluva.record.writer import text_of

LIST = "archive.json"
ENDING = ".taluva"
_GAMES, _EARLIER = "games/", "earlier/"
_FORMAT = 1

_MOST_LIST = 32 * 1024 * 1024
_MOST_EARLIER = 1000
_DIGITS = 18  # of any number in the list

_ID = re.compile(r"[0-9A-Za-z-]{1,64}")


class Coming(NamedTuple):
    """A game out of a backup, read and replayed."""

    stored: Stored
    summary: Summary | None
    played: int | None
    earlier: tuple[Earlier, ...]
    replayed: bool = True  # False: the summary is what the backup says


class Person(NamedTuple):
    """A remembered person out of a backup."""

    name: str
    colour: str
    used: int


def file_name(listed: Listed) -> str:
    """Name a game's file after its day and its people."""
    day = listed.summary.date or (f"{times.utc(listed.played):%Y-%m-%d}" if listed.played else "")
    names = ", ".join(seat.name for seat in listed.summary.seats if seat.name)
    return safe_name(f"{day} {names}".strip())


def _played(entry: Mapping[str, object]) -> int | None:
    """When a game of a backup was played; None: the backup does not say."""
    said = entry.get("played")
    return times.NEVER if said == times.NEVER and said is not False else times.known(said)


_Answer = TypeVar("_Answer")


class Ask(Protocol):
    """What asks the database something, for a moment."""

    def __call__(self, work: Callable[[sqlite3.Connection], _Answer], /) -> _Answer:
        """Ask it."""


class StoppedError(Exception):
    """The people did not want to wait for the backup."""


class Packing(NamedTuple):
    """A game on its way into a backup."""

    stored: Stored
    listed: Listed
    earlier: tuple[Earlier, ...]


def _fetched(db: sqlite3.Connection, uid: GameId) -> Packing | None:
    stored, listed = games.load(db, uid), lists.one(db, uid)
    return None if stored is None or listed is None else Packing(stored, listed, games.earlier(db, uid))


def pack(ask: Ask, now: int, progress: Callable[[int, int], bool] | None = None) -> bytes:
    """Put all games that are not deleted, their earlier records and the names into one zip.

    The database is asked for one game at a time, so that nobody waits for it long. After each game `progress` is told
    how many of how many are done; once it says False, StoppedError is raised.
    """
    packed = io.BytesIO()
    listing: list[dict[str, object]] = []
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        uids = ask(games.ids)
        for done, uid in enumerate(uids, 1):
            if progress is not None and not progress(done, len(uids)):
                raise StoppedError
            found = ask(partial(_fetched, uid=uid))
            if found is None:
                continue
            stored, listed, earlier = found
            stem = f"{file_name(listed)} {safe_name(uid)[:8]}"
            name = _add(file, f"{_GAMES}{stem}", stored.record, stored.touched)
            before = [
                {"file": _add(file, f"{_EARLIER}{stem} {n}", e.record, e.at), "at": e.at, "reason": e.reason}
                for n, e in enumerate(earlier, 1)
            ]
            about = stored._asdict() | {"file": name, "played": listed.played, "earlier": before}
            about |= claim(stored.record, listed.summary) if stored.sound else {}
            listing.append({key: value for key, value in about.items() if key not in ("record", "sound")})
        known = [one._asdict() for one in ask(people.names)]
        called = [{"person": key, "name": name} for key, name in ask(aliases.called).items()]
        whole = {"taluva": _FORMAT, "made": now, "games": listing, "people": known, "called": called}
        _write(file, LIST, _written(whole).encode(), now)
    return packed.getvalue()


def _written(whole: dict[str, object]) -> str:
    """Write the list with a game a line: still to be read by eye, and half as long as with a time a line."""
    parts = []
    for key, value in whole.items():
        if isinstance(value, list) and value:
            rows = ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value)
            parts.append(f'"{key}": [\n  {rows}\n ]')
        else:
            parts.append(f'"{key}": {json.dumps(value)}')
    return "{\n " + ",\n ".join(parts) + "\n}\n"


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
    """An opened backup. Everything stays in memory; one entry that is damaged or meant badly costs no other."""

    def __init__(self, data: bytes) -> None:
        """Open a backup, or a single record; raises BackupError."""
        self._single = data if data.lstrip(b"\xef\xbb\xbf").startswith(b"[Taluva ") else None
        self._packed: Packed | None = None
        self._entries: list[dict[str, object]] = []
        self._list_lost = False
        self.people: tuple[Person, ...] = ()
        self.called: dict[str, str] = {}
        if self._single is not None:
            self._entries = [{}]
            return
        self._packed = Packed(data)
        self._read_list(self._packed)

    def __len__(self) -> int:
        """Count the games."""
        return len(self._entries)

    def games(self, now: int, here: Mapping[GameId, str] | None = None) -> Iterator[Coming | str]:
        """Read game after game; one that cannot be read gives its file's name instead.

        What is `here` with the same digest needs no replaying: it comes without a summary. Nor does what the backup
        itself sums up as its record may well be; it comes as not replayed.
        """
        listed = set()
        for entry in self._entries:
            listed.add(str(entry.get("file")))
            yield from self._entry(entry, now, here or {})
        if self.damaged and self._packed is not None:
            # What lost its name, or its place in the list, is a game all the same.
            for name in self._packed.loose():
                if name not in listed and name.endswith(ENDING) and not name.startswith(_EARLIER):
                    with suppress(Unreadable, *BROKEN):
                        yield self._game({"file": name}, (), now, here or {})

    @property
    def damaged(self) -> bool:
        """Whether something of it could not be read; only known once all games were."""
        return self._list_lost or (self._packed is not None and self._packed.damaged)

    def _read_list(self, packed: Packed) -> None:
        names = [name for name in packed.names() if name.endswith(ENDING)]
        if LIST not in packed.names() and LIST not in packed.loose():
            # Somebody's own zip of records, or a backup that lost its list.
            ours = [name for name in names if name.startswith(_GAMES)]
            self._entries = [{"file": name} for name in ours or names]
            # Heads that the table of contents does not lead to: it lost them, and the list perhaps among them.
            self._list_lost = any(name.endswith(ENDING) and name not in names for name in packed.loose())
            if not names and not self._list_lost:
                raise BackupError("damaged" if packed.damaged else "foreign")
            return
        try:
            listing = json.loads(packed.read(LIST, _MOST_LIST), parse_int=_number)
        except BROKEN as error:
            self._list_lost = True
            self._entries = [{"file": name} for name in names if name.startswith(_GAMES)]
            if not self._entries:
                raise BackupError("damaged") from error
            return
        if not isinstance(listing, dict) or not isinstance(listing.get("taluva"), int):
            raise BackupError("foreign")
        if listing["taluva"] > _FORMAT:
            raise BackupError("newer")
        self._entries = _dicts(listing.get("games"))[:MOST_ENTRIES]
        self.people = tuple(_persons(_dicts(listing.get("people"))))
        self.called = dict(_called(_dicts(listing.get("called"))))

    def _entry(self, entry: dict[str, object], now: int, here: Mapping[GameId, str]) -> Iterator[Coming | str]:
        earlier: list[Earlier] = []
        lost = []
        for one in _dicts(entry.get("earlier"))[:_MOST_EARLIER]:
            try:
                text = text_of(read(self._unpack(_text(one, "file"))))
                earlier.append(Earlier(times.known(one.get("at")) or now, _text(one, "reason")[:40], text))
            except (Unreadable, *BROKEN):
                lost.append(name_of(str(one.get("file"))))
        try:
            yield self._game(entry, tuple(earlier), now, here)
        except (Unreadable, *BROKEN):
            yield name_of(str(entry.get("file") or entry.get("id") or ""))
            if earlier:
                # The state before the last correction is better than none.
                with suppress(Unreadable, *BROKEN):
                    yield self._before(entry, earlier, now)
        yield from lost

    def _before(self, entry: dict[str, object], earlier: list[Earlier], now: int) -> Coming:
        record, summary = canonical(earlier[0].record)
        at, uid = earlier[0].at, _text(entry, "id")
        created = min(at, times.known(entry.get("created")) or at)
        stored = Stored(uid if _ID.fullmatch(uid) else digest(record), record, (), created, at, None, ())
        return Coming(stored, summary, _played(entry), tuple(earlier[1:]))

    def _game(
        self, entry: dict[str, object], earlier: tuple[Earlier, ...], now: int, here: Mapping[GameId, str]
    ) -> Coming:
        uid: GameId = _text(entry, "id")
        data = self._single if self._single is not None else self._unpack(_text(entry, "file"))
        summary: Summary | None = None
        replayed = True
        if uid in here and here[uid] == digest(data):
            record = data.decode()
        elif (summary := believed(entry, data)) is not None:
            record, replayed = data.decode(), False
        else:
            record, summary = canonical(data)
        touched = times.known(entry.get("touched")) or now
        turns = entry.get("times")
        redo = entry.get("redo")
        stored = Stored(
            uid if _ID.fullmatch(uid) else digest(record),
            record,
            _steps(redo) if isinstance(redo, list) else (),
            times.known(entry.get("created")) or (games.played_at(summary, touched) if summary else touched),
            touched,
            times.known(entry.get("ended")),
            tuple(times.known(at) for at in turns) if isinstance(turns, list) else (),
        )
        return Coming(stored, summary, _played(entry), earlier, replayed)

    def _unpack(self, name: str) -> bytes:
        assert self._packed is not None
        return self._packed.read(name, FILE_LIMIT)


def _number(digits: str) -> int:
    # Thousands of digits would take long, or be refused with all that stands beside them.
    return int(digits) if len(digits) <= _DIGITS else 10**_DIGITS


def _dicts(value: object) -> list[dict[str, object]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _text(entry: dict[str, object], key: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str):
        return ""
    value.encode()  # half a letter, which nothing could keep, is a ValueError
    return value


def _steps(redo: list[object]) -> tuple[str, ...]:
    steps = tuple(step for step in redo if isinstance(step, str))
    if len("\n".join(steps).encode()) > FILE_LIMIT:
        raise ValueError("more than any record holds")
    return steps


def _persons(entries: list[dict[str, object]]) -> Iterator[Person]:
    for entry in entries[:10_000]:
        try:
            name, colour, used = _text(entry, "name"), _text(entry, "colour"), times.known(entry.get("used"))
        except ValueError:
            continue
        if _is_name(name) and colour in COLOURS and used:
            yield Person(name, colour, used)


def _called(entries: list[dict[str, object]]) -> Iterator[tuple[str, str]]:
    for entry in entries[:10_000]:
        with suppress(ValueError):
            key, name = _text(entry, "person"), _text(entry, "name")
            if _is_name(key) and key == person(key) and _is_name(name):
                yield key, name


def _is_name(name: str) -> bool:
    return bool(name.strip()) and not any(map(is_control, name)) and len(name) <= NAME_LIMIT
