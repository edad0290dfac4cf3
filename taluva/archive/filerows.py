"""What the index says of files and of the games in them. Whoever calls holds the transaction."""

import os
import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from taluva.archive import indexed, states
from taluva.archive.folder import BIN
from taluva.archive.kept import id_of, stored_of
from taluva.archive.times import NEVER, noon
from taluva.archive.values import FileState, GameId, Stored, Summary
from taluva.record.comments import date_of
from taluva.record.reader import read
from taluva.record.unreadable import Unreadable

_NAME = re.compile(r"(?:(\d{4}-\d\d-\d\d)-)?([a-z0-9]{10})\.taluva", re.IGNORECASE)
AWAY: Final = "away"  # why a file cannot be read that cannot even be opened


# The files that carry an id, and those that carry another one but were found to be of the game of this id.
_OF = "file.id IN (SELECT id FROM file WHERE tag = ?1 UNION SELECT id FROM file WHERE game = ?1 AND game != tag)"


class FileRow(NamedTuple):
    """A file as the index knows it."""

    seen: FileState
    settled: bool  # it was old enough when it was read: the same size and times mean the same bytes
    tag: GameId  # the id that it carries
    game: GameId  # the game that it counts to
    why: str  # it cannot be read; "" if it can
    data: bytes  # what was last known of it


# Files


def row(db: sqlite3.Connection, place: str, name: str) -> FileRow | None:
    """Fetch what is known of one file."""
    found = _rows(db, "place = ? AND name = ?", place, os.fsencode(name))
    return found[0] if found else None


def files(db: sqlite3.Connection, game: GameId) -> tuple[FileRow, ...]:
    """Fetch the files of a game, the one that says what it is before its other states."""
    own = db.execute("SELECT file FROM game WHERE id = ?", (game,)).fetchone() or (None,)
    return tuple(_rows(db, f"{_OF} AND game = ?1 ORDER BY file.id IS NOT ?2, file.id", game, *own))


def known(db: sqlite3.Connection, after: int, limit: int) -> list[tuple[int, FileState, bool]]:
    """List files with whether they were settled, from one row on."""
    found = db.execute(
        "SELECT id, place, name, stat, settled FROM file WHERE id > ? ORDER BY id LIMIT ?", (after, limit)
    )
    return [(number, _seen(place, name, stat), bool(ok)) for number, place, name, stat, ok in found]


def placed(
    db: sqlite3.Connection,
    seen: FileState,
    data: bytes | None,
    *,
    settled: bool = False,
    why: str = "",
    summary: Summary | None = None,
    new: bool = False,
) -> str:
    """Note a file as it lies there, and what its game is now; a `new` one only if it is not known yet.

    What cannot be read says `why`, and so does this; without data, what was known of the file before stays.
    """
    before = db.execute(
        "SELECT id, tag, data, game FROM file JOIN content ON file = id WHERE place = ? AND name = ?",
        (seen.place, os.fsencode(seen.name)),
    ).fetchone()
    if new and before is not None:
        return ""
    stored = None
    if data is not None and not why:
        try:
            stored = stored_of(data, timed=False)
        except Unreadable as error:
            why = error.expected
    if stored is not None:
        tag = stored.id
    elif before is not None and _stored(before[2]) is not None:
        tag, data = before[1], before[2]
    else:
        tag = _named(seen.name)
    alone = before is None and db.execute(_KNOWN, {"tag": tag}).fetchone() is None
    number = db.execute(
        "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (before and before[0], seen.place, os.fsencode(seen.name), _stat(seen), settled, tag, tag, why),
    ).lastrowid
    assert number is not None
    db.execute("INSERT OR REPLACE INTO content VALUES (?, ?)", (number, data or b""))
    if alone and stored is not None:  # as all are in an index that is made anew
        binned = seen.place == BIN
        indexed.write(db, tag, stored, summary, number=number, binned=binned, held=False, why="", new=True)
        return ""
    _work_out(db, tag, summary, {} if stored is None else {number: stored})
    if before is not None:
        if before[1] != tag:
            _work_out(db, before[1])
        _leave(db, {before[3]} - {before[1], tag})
    return why


def moved(db: sqlite3.Connection, place: str, name: str, seen: FileState) -> None:
    """Note that a file lies in another place, over whatever lay there."""
    found = db.execute("SELECT id, tag FROM file WHERE place = ? AND name = ?", (place, os.fsencode(name))).fetchone()
    gone(db, seen.place, seen.name)
    if found is not None:
        db.execute(
            "UPDATE file SET place = ?, name = ?, stat = ?, settled = 0 WHERE id = ?",
            (seen.place, os.fsencode(seen.name), _stat(seen), found[0]),
        )
        _work_out(db, found[1])


def settle(db: sqlite3.Connection, seen: FileState) -> None:
    """Note that a file is still the one that was read, and old enough now."""
    db.execute(
        "UPDATE file SET settled = 1, stat = ? WHERE place = ? AND name = ?",
        (_stat(seen), seen.place, os.fsencode(seen.name)),
    )


def gone(db: sqlite3.Connection, place: str, name: str) -> None:
    """Note that a file lies there no more."""
    where = "place = ? AND name = ?"
    found = db.execute(f"SELECT id, tag, game FROM file WHERE {where}", (place, os.fsencode(name))).fetchone()
    if found is not None:
        db.execute("DELETE FROM content WHERE file = ?", (found[0],))
        db.execute("DELETE FROM file WHERE id = ?", (found[0],))
        _work_out(db, found[1])
        _leave(db, {found[2]} - {found[1]})


def tagged(db: sqlite3.Connection, tag: GameId) -> tuple[FileRow, ...]:
    """Fetch the files that carry an id, whichever games they are."""
    return tuple(_rows(db, "tag = ?", tag))


# Games


def hold(db: sqlite3.Connection, stored: Stored, summary: Summary) -> None:
    """Say what a game is now that is open or under way: not its files but its log or the memory tells it."""
    indexed.write(db, stored.id, stored, summary, number=None, binned=False, held=True, why="")


def at_rest(db: sqlite3.Connection, game: GameId) -> None:
    """Let the files of a game tell again what it is."""
    if is_held(db, game):
        db.execute("UPDATE game SET held = 0 WHERE id = ?", (game,))
        _work_out(db, game)


def is_held(db: sqlite3.Connection, game: GameId) -> bool:
    """Whether a game is open or under way."""
    return db.execute("SELECT 1 FROM game WHERE id = ? AND held", (game,)).fetchone() is not None


_KNOWN = "SELECT 1 FROM file WHERE tag = :tag UNION ALL SELECT 1 FROM game WHERE id = :tag"


def _work_out(
    db: sqlite3.Connection,
    tag: GameId,
    summary: Summary | None = None,
    known: Mapping[int, Stored] = MappingProxyType({}),
) -> None:
    """Work out from all files that carry one id which games they are, and what these are now.

    Of files that were read just now it is `known` what they say.
    """
    files = {
        number: (place, os.fsdecode(name), why, game)
        for number, place, name, why, game in db.execute(
            f"SELECT id, place, name, why, game FROM file WHERE {_OF} ORDER BY place, name", (tag,)
        )
    }
    before = {tag, *(game for *_, game in files.values())}
    if is_held(db, tag):
        db.execute("UPDATE file SET game = tag WHERE tag = ?", (tag,))
        _leave(db, before - {tag})
        return
    said = {number: known.get(number) or _said(db, number) for number in files}
    readable = {number: stored for number, stored in said.items() if stored is not None}
    if len(files) > 1:
        readable = {number: stored for number, stored in readable.items() if _is_record(stored.record)}
    named = {number for number, (_, name, *_) in files.items() if _is_named_by(tag, name)}
    found = _parted(tag, readable, named)
    for number, (_, name, *_) in files.items():
        if number not in readable:
            game = tag if len(files) == 1 else id_of(name)
            found.append((game, _nameless(db, game, number, name), [number]))
    for game, stored, numbers in found:
        why = files[numbers[0]][2]
        binned = all(files[number][0] == BIN for number in numbers)
        for number in numbers:
            if files[number][3] != game:
                db.execute("UPDATE file SET game = ? WHERE id = ?", (game, number))
        if game != tag and _has_files(db, game):
            _work_out(db, game)  # somebody played on with it, so that it has files of its own, too
            continue
        if numbers[0] not in readable:
            why = why or "record"
        if game != tag and is_held(db, game):
            continue
        about = summary if game == tag else None
        indexed.write(db, game, stored, about, number=numbers[0], binned=binned, held=False, why=why)
    _leave(db, before - {game for game, _, _ in found} - {tag})
    indexed.forget(db, {tag} - {game for game, _, _ in found})


def _leave(db: sqlite3.Connection, games: Iterable[GameId]) -> None:
    """Take files away from games: what other files they have says what they are, if they have any."""
    for game in games:
        if _has_files(db, game):
            _work_out(db, game)
        else:
            indexed.forget(db, (game,))


def _has_files(db: sqlite3.Connection, tag: GameId) -> bool:
    return db.execute("SELECT 1 FROM file WHERE tag = ?", (tag,)).fetchone() is not None


def _parted(tag: GameId, readable: dict[int, Stored], named: set[int]) -> list[tuple[GameId, Stored, list[int]]]:
    """Sort states of one id into games: what goes on from one another is one, what parts is another.

    Which of them keeps the id is the same on every device, and stays so while each of them goes on: that of the file
    with the name that the app gave it, which no copy beside it has.
    """
    if len(readable) == 1:
        return [(tag, stored, [number]) for number, stored in readable.items()]
    games: list[tuple[Stored, list[int]]] = []
    left = dict(readable)
    while left:
        game = states.chosen(left.values())
        own = [at for at, state in left.items() if states.goes_on(game, state)]
        own.sort(key=lambda at: left[at] is not game)
        games.append((game, own))
        left = {at: state for at, state in left.items() if at not in own}
    games.sort(key=lambda one: (named.isdisjoint(one[1]), states.moves(states.whole(one[0]))))
    first = states.moves(states.whole(games[0][0])) if games else ()
    return [
        (tag if number == 0 else _other(tag, first, states.moves(states.whole(game))), game, own)
        for number, (game, own) in enumerate(games)
    ]


def _other(tag: GameId, first: Sequence[str], lines: Sequence[str]) -> GameId:
    """Name a game that parted from another one of the same id, by the turn in which it did."""
    same = next((at for at, (one, other) in enumerate(zip(first, lines, strict=False)) if one != other), len(first))
    return id_of("\n".join((tag, *lines[: same + 1])))


def _nameless(db: sqlite3.Connection, game: GameId, number: int, name: str) -> Stored:
    """Say what is known of a game whose file cannot be read: by its first tags, or by its name."""
    text = _data(db, number).decode("utf-8", "replace")
    match = _NAME.fullmatch(name)
    day = None if match is None else date_of(match[1] or "")
    return Stored(game, text if text.startswith("[") else "", created=NEVER if day is None else noon(day))


def _is_named_by(tag: GameId, name: str) -> bool:
    match = _NAME.fullmatch(name)
    return match is not None and match[2].lower() == tag


def _named(name: str) -> GameId:
    """The id in the name of one of our files; of any other one worked out from its name."""
    match = _NAME.fullmatch(name)
    return id_of(name) if match is None else match[2].lower()


def _data(db: sqlite3.Connection, number: int) -> bytes:
    return bytes(db.execute("SELECT data FROM content WHERE file = ?", (number,)).fetchone()[0])


def _said(db: sqlite3.Connection, number: int) -> Stored | None:
    return _stored(_data(db, number))


def _stored(data: bytes) -> Stored | None:
    try:
        return stored_of(data, timed=False)
    except Unreadable:
        return None


def _is_record(record: str) -> bool:
    try:
        read(record)
    except Unreadable:
        return False
    return True


def _rows(db: sqlite3.Connection, where: str, *values: object) -> list[FileRow]:
    found = db.execute(
        f"SELECT place, name, stat, settled, tag, game, why, data FROM file JOIN content ON file = id WHERE {where}",
        values,
    )
    return [FileRow(_seen(place, name, stat), bool(ok), *rest) for place, name, stat, ok, *rest in found]


def _stat(seen: FileState) -> str:
    return f"{seen.size} {seen.mtime} {seen.ctime} {seen.inode}"


def _seen(place: str, name: bytes, stat: str) -> FileState:
    return FileState(place, os.fsdecode(name), *map(int, stat.split()))
