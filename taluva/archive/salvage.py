"""Getting games out of a file that SQLite may no longer understand."""

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, NamedTuple, cast

from taluva.archive import games, wal
from taluva.archive.database import ERRORS, is_sound
from taluva.archive.summary import canonical, from_tags, summary_of
from taluva.archive.text import beginning, contains, digest, with_undone
from taluva.archive.times import known
from taluva.archive.values import Earlier, Seat, Stored, Summary
from taluva.record.reader import read
from taluva.record.unreadable import Unreadable
from taluva.record.writer import text_of

# More than any archive will hold, so that a damaged counter cannot keep us busy for ever.
_MOST_ROWS = 1_000_000
_SCAN = 256 * 1024 * 1024

# Steps of SQLite's machine for a whole search: 10,000 games take a third of them.
_MOST_STEPS = 60_000_000
_STEPS = 100_000
_MOST_BYTES = 16 * 1024 * 1024  # of one value; a record has at most one MiB
_MOST_BESIDE = 50  # records of one game
_START = b'[Taluva "1"]\n'
_LONGEST = 1024 * 1024
_CONTROL = re.compile(rb"[\x00-\x09\x0b-\x1f\x7f]")

# The part of the time that looking for texts takes; replaying them takes the rest.
_LOOKING = 0.25

_COPY = "copy.db"

_Row = dict[str, object]
Tell = Callable[[float], None]  # how much is done, from 0 to 1; may raise to end the search


class Find(NamedTuple):
    """A game that was found."""

    stored: Stored
    summary: Summary
    earlier: tuple[Earlier, ...] = ()
    deleted: int | None = None


class Salvaged(NamedTuple):
    """Everything that was found in a file."""

    finds: tuple[Find, ...]
    people: tuple[tuple[str, str, str, int], ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    called: tuple[tuple[str, str], ...] = ()  # folded names, and what these people are called


def silent(_part: float) -> None:
    """Tell nobody how far it is."""


def salvage(path: str, now: int, tell: Tell = silent) -> Salvaged:
    """Read whatever is readable: the tables row by row, and if rows are missing the bare bytes too."""
    found = Salvaged(())
    # The last step of all may be torn by a power cut: it was never confirmed, and is not searched for piece by piece.
    hurt = "-tail-" not in os.path.basename(path) and wal.is_hurt(path)
    for every_frame in (True, False) if os.path.isfile(path + "-wal") else (True,):
        trouble = suppress(OSError, MemoryError, *ERRORS)
        with trouble, loose_copy(path, every_frame) as copy, closing(sqlite3.connect(copy)) as db:
            guard(db)
            read, whole = from_tables(db, now)
            # Of a log that suffered even a reading without a fault may lack what another one has.
            if whole and read.finds and not hurt:
                return read
            found = _together(found, read)
    texts = [text for end in ("", "-wal") for text in _from_bytes(path + end, tell)]
    return found._replace(finds=_with_texts(_together_with_nameless(found.finds, now), texts, now, tell))


def _together(one: Salvaged, other: Salvaged) -> Salvaged:
    """What two readings found: of each game the later state."""
    finds = {find.stored.id: find for find in one.finds}
    for find in other.finds:
        before = finds.get(find.stored.id)
        if before is None or (find.stored.sound, find.stored.touched) > (before.stored.sound, before.stored.touched):
            finds[find.stored.id] = find
    people, settings = max(one.people, other.people, key=len), max(one.settings, other.settings, key=len)
    return Salvaged(tuple(finds.values()), people, settings, max(one.called, other.called, key=len))


def guard(db: sqlite3.Connection) -> None:
    """Let a file of which nothing is known do no harm, and take no more work than an honest one of any size."""
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    db.execute("PRAGMA trusted_schema = OFF")
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MOST_BYTES)
    db.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    left = iter(range(_MOST_STEPS // _STEPS))
    db.set_progress_handler(lambda: next(left, -1) < 0, _STEPS)


@contextmanager
def loose_copy(path: str, every_frame: bool = True) -> Iterator[str]:
    """Copy a database and its log elsewhere, so that reading does not change what lies there.

    The copied log is made readable to its end, with or without the frames that suffered.
    """
    try:
        folder = _copied(path, None, every_frame)
    except OSError:
        # No temporary folder, or no room in it: where the archive lies there may be.
        folder = _copied(path, os.path.dirname(path), every_frame)
    try:
        yield os.path.join(folder, _COPY)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _copied(path: str, within: str | None, every_frame: bool) -> str:
    folder = tempfile.mkdtemp(prefix="taluva-", dir=within)
    try:
        copy = os.path.join(folder, _COPY)
        shutil.copyfile(path, copy)
        with suppress(FileNotFoundError):
            shutil.copyfile(path + "-wal", copy + "-wal")
            wal.mend(copy + "-wal", whole=every_frame)
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def from_tables(db: sqlite3.Connection, now: int) -> tuple[Salvaged, bool]:
    heads, whole_heads = _rows(db, "games", "id")
    bodies, whole_bodies = _rows(db, "records", "game")
    turns, whole_turns = _rows(db, "turns", "game, number")
    players, _ = _rows(db, "players", "game, seat")
    before, whole_before = _rows(db, "earlier", "id")
    people, _ = _rows(db, "people", "person")
    settings, _ = _rows(db, "settings", "key")
    aliases, _ = _rows(db, "aliases", "person")
    by_game: dict[object, list[_Row]] = {}
    for turn in turns:
        by_game.setdefault(turn.get("game"), []).append(turn)
    seats: dict[object, list[_Row]] = {}
    for player in players:
        seats.setdefault(player.get("game"), []).append(player)
    older: dict[object, list[Earlier]] = {}
    for row in before:
        record = row.get("record")
        if isinstance(record, str) and digest(record) == row.get("digest"):
            older.setdefault(row.get("game"), []).append(Earlier(_time(row, "at", now), _str(row, "reason"), record))
    head_of = {head.get("id"): head for head in heads}
    finds = []
    for body in bodies:
        game = body.get("game")
        head = head_of.get(game, {})
        find = _find(body, head, by_game.get(game, []), seats.get(game, []), tuple(older.get(game, ())), now)
        if find is not None:
            finds.append(find)
    found = Salvaged(
        tuple(finds),
        tuple((_str(p, "person"), _str(p, "name"), _str(p, "colour"), _time(p, "used", now)) for p in people),
        tuple((_str(s, "key"), _str(s, "value")) for s in settings),
        tuple((_str(one, "person"), _str(one, "name")) for one in aliases),
    )
    healthy = False
    with suppress(*ERRORS):  # of some damage SQLite gives no list, it only fails
        healthy = is_sound(db)
    missing = len(finds) < len(head_of)
    return found, whole_heads and whole_bodies and whole_turns and whole_before and healthy and not missing


def _rows(db: sqlite3.Connection, table: str, key: str) -> tuple[list[_Row], bool]:
    """Read a table from the front and, where that breaks, from the back too."""
    rows: list[_Row] = []
    # A view may be endless; only what lies in the file is read.
    kind = db.execute("SELECT rootpage > 0 FROM sqlite_schema WHERE type = 'table' AND name = ?", (table,)).fetchone()
    if kind is None or not kind[0]:
        return rows, False
    for order in ("", ", ".join(f"{column} DESC" for column in key.split(", "))):
        try:
            cursor = db.execute(f"SELECT * FROM {table} NOT INDEXED ORDER BY {order or key}")
            names = [column[0] for column in cursor.description]
            for row in cursor:
                rows.append(dict(zip(names, row, strict=True)))
                if len(rows) > _MOST_ROWS:
                    return rows, False
        except (*ERRORS, MemoryError, OverflowError):
            continue
        return rows, not order
    return rows, False


def _find(
    body: _Row, head: _Row, turns: list[_Row], seats: list[_Row], earlier: tuple[Earlier, ...], now: int
) -> Find | None:
    record = body.get("record")
    if not isinstance(record, str):
        return None
    lines = [_str(turn, "text") for turn in turns]
    tags, _, _ = record.partition("\n\n")
    again = "".join([tags, "\n\n", *(line + "\n" for line in lines)])
    wanted = body.get("digest")
    sound = digest(record) == wanted
    if not sound and digest(again) == wanted:
        record, sound = again, True
    summary = summary_from_rows(head, seats) if sound else None
    summary = summary or summary_of(record) or (from_tags(record) if sound else None)
    if summary is None:
        return None
    touched = _time(head, "touched", now)
    redo = games.redo_from(_str(body, "redo"))
    times = tuple(known(turn.get("at")) for turn in turns)
    uid = head.get("uid")
    stored = Stored(
        # A game that lost its name is called by its content, so that searching twice finds it once.
        uid if isinstance(uid, str) and re.fullmatch("[0-9A-Za-z-]{1,64}", uid) else digest(record),
        record,
        redo,
        _time(head, "created", touched),
        touched,
        known(head.get("ended")),
        times,
    )
    return Find(stored, summary, earlier, known(head.get("deleted")))


def summary_from_rows(head: _Row, seats: list[_Row]) -> Summary | None:
    """Take the summary as it was saved, if every part of it is of the right kind."""
    try:
        # What the first versions did not have yet.
        head = {"fault": 0, "waits": 0, **head}
        parts = {name: head[name] for name in Summary._fields if name != "seats"}
        people = tuple(Seat._make(cast(Any, row[name]) for name in Seat._fields) for row in seats)
    except KeyError:
        return None
    parts["over"] = bool(parts["over"])
    numbers = [parts["turn"], parts["tiles_left"], parts["tiles"], parts["fault"], parts["waits"]]
    numbers += [number for seat in people for number in (seat.place or 0, seat.huts, seat.towers, seat.temples)]
    words = [parts[name] for name in ("awaits", "edition", "play", "event", "date")]
    words += [parts["mover"] or "", parts["ending"] or ""]
    words += [word for seat in people for word in (seat.colour, seat.name, seat.state)]
    if not 2 <= len(people) <= 4 or not all(isinstance(number, int) and abs(number) < 10_000 for number in numbers):
        return None
    if not all(isinstance(word, str) for word in words):
        return None
    return Summary(people, **cast(Any, parts))


def _str(row: _Row, name: str) -> str:
    value = row.get(name)
    return value if isinstance(value, str) else ""


def _time(row: _Row, name: str, otherwise: int) -> int:
    value = row.get(name)
    return known(value) or otherwise


def _from_bytes(path: str, tell: Tell) -> Iterator[str]:
    """Find everything that looks like a record in a file's bytes, each cut to what can be read."""
    try:
        with open(path, "rb") as file:
            data = file.read(_SCAN)
    except OSError:
        return
    at = data.find(_START)
    while at >= 0:
        tell(_LOOKING * at / len(data))
        following = data.find(_START, at + 1)
        raw = _run(data, at, min(at + _LONGEST, len(data) if following < 0 else following))
        # A record too long for its page goes on elsewhere.
        longer = raw + _overflow(data, at + len(raw))
        text = _readable(longer) if longer != raw else None
        text = text or _readable(raw)
        if text is not None:
            yield text
        at = following


def _run(data: bytes, start: int, end: int) -> bytes:
    """Take what can be text."""
    stop = _CONTROL.search(data, start, end)
    return data[start : stop.start() if stop else end]


def _overflow(data: bytes, at: int) -> bytes:
    """Follow the chain of overflow pages whose first number may stand here."""
    size = int.from_bytes(data[16:18], "big")
    if size not in (512, 1024, 2048, 4096, 8192, 16384, 32768):
        size = 4096  # what it is unless somebody changed it
    found = b""
    seen = set()
    # The next page's number, 0 at the end, stands behind the text and then at the head of each page.
    page = int.from_bytes(data[at : at + 4], "big")
    while 1 < page <= len(data) // size and page not in seen and len(found) < _LONGEST:
        seen.add(page)
        start = (page - 1) * size
        found += _run(data, start + 4, start + size)
        page = int.from_bytes(data[start : start + 4], "big")
    return found


def _readable(raw: bytes) -> str | None:
    """Cut off what follows a record in the file: whatever the reader stops at, and the line it stands in."""
    lines = raw.decode("utf-8", "replace").partition("\ufffd")[0].split("\n")
    while lines:
        try:
            return text_of(read("\n".join(lines)))
        except Unreadable as error:
            del lines[min(error.line, len(lines)) - 1 :]
    return None


def _with_texts(finds: tuple[Find, ...], texts: Iterable[str], now: int, tell: Tell) -> tuple[Find, ...]:
    """Add what only the bare bytes hold: games of their own, and other records of a game, which are kept beside it.

    What is an older state of a game is left out: SQLite's free pages are full of them.
    """
    settled = list(finds)
    home = {beginning(record): n for n, find in reversed([*enumerate(finds)]) for record in _records(find)}
    held = [[*_records(find)] for find in finds]
    added: list[tuple[int, str]] = []  # of which game, found or to be found
    for text in sorted(set(texts), key=len, reverse=True):
        game = home.get(beginning(text))
        if game is None:
            begun = text.rstrip("\n")  # its last turn may be half a one
            if any(record.startswith(begun) for one in held for record in one):
                continue
            game = home[beginning(text)] = len(held)
            held.append([])
        if len(held[game]) < _MOST_BESIDE and not any(contains(one, text) for one in held[game]):
            held[game].append(text)
            added.append((game, text))
    for number, (game, text) in enumerate(added):
        tell(_LOOKING + (1 - _LOOKING) * number / len(added))
        # Only now: replaying costs ten times what reading does.
        record, summary = canonical(text)
        if game < len(settled):
            settled[game] = _beside(settled[game], record, now)
        else:
            settled.append(Find(Stored(digest(record), record, (), now, now, None, ()), summary))
    return tuple(settled)


def _beside(find: Find, record: str, now: int) -> Find:
    return find._replace(earlier=(*find.earlier, Earlier(now, "elsewhere", record)))


def _records(find: Find) -> tuple[str, ...]:
    """All that is known to have been a game's record, its undone turns included."""
    return (with_undone(find.stored.record, find.stored.redo), *(one.record for one in find.earlier))


def _together_with_nameless(finds: Iterable[Find], now: int) -> tuple[Find, ...]:
    """Give games that lost their names to those that have them; two games never begin alike for so many turns."""
    named = {find.stored.id: find for find in finds if not nameless(find.stored)}
    home = {beginning(record): find.stored.id for find in named.values() for record in _records(find)}
    left = []
    for find in finds:
        if not nameless(find.stored):
            continue
        uid = home.get(beginning(find.stored.record), "")
        if not uid:
            left.append(find)
        elif not any(contains(one, find.stored.record) for one in _records(named[uid])):
            named[uid] = _beside(named[uid], find.stored.record, now)
    return (*named.values(), *left)


def nameless(stored: Stored) -> bool:
    """Whether a game lost the name that it had."""
    return stored.id == digest(stored.record)
