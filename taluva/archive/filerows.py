"""What the index says of files and of the games in them. Whoever calls holds the transaction."""

import os
import sqlite3
from collections.abc import Mapping, Set
from types import MappingProxyType
from typing import Final, NamedTuple

from taluva.archive import indexed
from taluva.archive.folder import BIN
from taluva.archive.kept import FILE_NAME, id_of, stored_of
from taluva.archive.parting import Lying, games_of
from taluva.archive.times import NEVER, noon
from taluva.archive.values import FileState, GameId, Stored, Summary
from taluva.record.evening import date_of
from taluva.record.unreadable import Unreadable

AWAY: Final = "away"  # why a file cannot be read that cannot even be opened


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
    return _at(db, place, name)[1]


def at_rest_row(db: sqlite3.Connection, seen: FileState) -> FileRow | None:
    """Fetch it unless its game is held: then what lies there counts for nothing."""
    found = row(db, seen.place, seen.name)
    return None if found is None or is_held(db, found.game) else found


def files(db: sqlite3.Connection, game: GameId) -> tuple[FileRow, ...]:
    """Fetch the files of a game, the one that says what it is before its other states."""
    own = db.execute("SELECT file FROM game WHERE id = ?", (game,)).fetchone() or (None,)
    where = f"tag IN ({_KIN}) AND game = ?1 ORDER BY file.id IS NOT ?2, place, name"
    return tuple(_rows(db, where, game, *own).values())


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
    number, before = _at(db, seen.place, seen.name)
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
    elif before is not None and _stored(before.data) is not None:
        tag, data = before.tag, before.data
    else:
        tag = _named(seen.name)
    alone = before is None and db.execute(_KNOWN, {"tag": tag}).fetchone() is None
    number = db.execute(
        "INSERT OR REPLACE INTO file VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (number, seen.place, os.fsencode(seen.name), _stat(seen), settled, tag, tag, why),
    ).lastrowid
    assert number is not None
    db.execute("INSERT OR REPLACE INTO content VALUES (?, ?)", (number, data or b""))
    if alone and stored is not None:  # as all are in an index that is made anew
        binned = seen.place == BIN
        indexed.write(db, tag, stored, summary, number=number, binned=binned, held=False, why="", new=True)
        return ""
    _work_out(db, {tag, tag if before is None else before.tag}, summary, {} if stored is None else {number: stored})
    return why


def moved(db: sqlite3.Connection, place: str, name: str, seen: FileState) -> None:
    """Note that a file lies in another place, over whatever lay there."""
    number, before = _at(db, place, name)
    gone(db, seen.place, seen.name)
    if before is not None:
        db.execute(
            "UPDATE file SET place = ?, name = ?, stat = ?, settled = 0 WHERE id = ?",
            (seen.place, os.fsencode(seen.name), _stat(seen), number),
        )
        _work_out(db, {before.tag})


def settle(db: sqlite3.Connection, seen: FileState) -> None:
    """Note that a file is still the one that was read, and old enough now."""
    db.execute(
        "UPDATE file SET settled = 1, stat = ? WHERE place = ? AND name = ?",
        (_stat(seen), seen.place, os.fsencode(seen.name)),
    )


def gone(db: sqlite3.Connection, place: str, name: str) -> None:
    """Note that a file lies there no more."""
    number, before = _at(db, place, name)
    if before is not None:
        db.execute("DELETE FROM content WHERE file = ?", (number,))
        db.execute("DELETE FROM file WHERE id = ?", (number,))
        _work_out(db, {before.tag})


def tagged(db: sqlite3.Connection, tag: GameId) -> tuple[FileRow, ...]:
    """Fetch the files that carry an id, whichever games they are."""
    return tuple(_rows(db, "tag = ?", tag).values())


# Games


def hold(db: sqlite3.Connection, stored: Stored, summary: Summary) -> None:
    """Say what a game is now that is open or under way: not its files but its log or the memory tells it."""
    indexed.write(db, stored.id, stored, summary, number=None, binned=False, held=True, why="")


def at_rest(db: sqlite3.Connection, game: GameId) -> None:
    """Let the files of a game tell again what it is."""
    if is_held(db, game):
        db.execute("UPDATE game SET held = 0 WHERE id = ?", (game,))
        _work_out(db, {game})


def counted(db: sqlite3.Connection, game: GameId, version: str, summary: Summary | None) -> str:
    """Note how a game stands, unless another record took its place meanwhile; without that, name the bad file."""
    found = db.execute(
        "SELECT file.id, tag, name FROM game JOIN file ON file.id = file WHERE game.id = ? AND digest = ?",
        (game, version),
    ).fetchone()
    if found is None:
        return ""
    number, tag, name = found
    if summary is None:
        db.execute("UPDATE file SET why = 'record' WHERE id = ?", (number,))
    _work_out(db, {tag}, summary, {number: None})
    return "" if summary else os.fsdecode(name)


def is_held(db: sqlite3.Connection, game: GameId) -> bool:
    """Whether a game is open or under way."""
    return db.execute("SELECT 1 FROM game WHERE id = ? AND held", (game,)).fetchone() is not None


# An id, and those to which files came that carry it, or from which.
_KIN = """
WITH RECURSIVE found (id) AS (
    SELECT ?1 UNION SELECT other FROM kin JOIN found ON kin.id = found.id
) SELECT id FROM found
"""
_KNOWN = "SELECT 1 FROM file WHERE tag = :tag UNION ALL SELECT 1 FROM game WHERE id = :tag"


def _work_out(
    db: sqlite3.Connection,
    tags: set[GameId],
    summary: Summary | None = None,
    known: Mapping[int, Stored | None] = MappingProxyType({}),
) -> None:
    """Work out which games the files of some ids are, and of all of their kin, and what these are now.

    Of files that were read just now it is `known` what they say.
    """
    files: dict[int, Lying] = {}
    kin = set[GameId]()
    strange: Set[GameId] = tags
    while strange:
        kin.update(one for game in strange for (one,) in db.execute(_KIN, (game,)))
        rows = _rows(db, f"tag IN ({','.join('?' * len(kin))}) ORDER BY place, name", *kin)
        for number in rows.keys() - files.keys():
            lies = rows[number]
            files[number] = Lying(lies.tag, lies.seen.name, known.get(number) or _stored(lies.data))
        games = games_of({number: files[number] for number in rows}, lambda game: is_held(db, game))
        strange = games.keys() - kin
    if len(kin) > 1:
        links = [(one, min(kin)) for one in kin]
        db.executemany("INSERT OR IGNORE INTO kin VALUES (?1, ?2), (?2, ?1)", links)
    for game, numbers in games.items():
        for number in numbers:
            if rows[number].game != game:
                db.execute("UPDATE file SET game = ? WHERE id = ?", (game, number))
        if not is_held(db, game):
            first = numbers[0]
            lies = rows[first]
            stored = files[first].stored if len(numbers) == 1 else files[first].state
            indexed.write(
                db,
                game,
                stored or _nameless(game, lies),
                summary if first in known else None,
                number=first,
                binned=all(rows[number].seen.place == BIN for number in numbers),
                held=False,
                why=lies.why or ("" if stored else "record"),
            )
    for game in kin - games.keys():
        indexed.forget(db, game)


def _nameless(game: GameId, row: FileRow) -> Stored:
    """Say what is known of a game whose file cannot be read: by its first tags, or by its name."""
    text = row.data.decode("utf-8", "replace")
    match = FILE_NAME.fullmatch(row.seen.name)
    day = None if match is None else date_of(match[1] or "")
    return Stored(game, text if text.startswith("[") else "", created=NEVER if day is None else noon(day))


def _named(name: str) -> GameId:
    """The id in the name of one of our files; of any other one worked out from its name."""
    match = FILE_NAME.fullmatch(name)
    return id_of(name) if match is None else match[2].lower()


def _stored(data: bytes) -> Stored | None:
    try:
        return stored_of(data, timed=False)
    except Unreadable:
        return None


def _at(db: sqlite3.Connection, place: str, name: str) -> tuple[int | None, FileRow | None]:
    found = _rows(db, "place = ? AND name = ?", place, os.fsencode(name))
    return next(iter(found.items()), (None, None))


def _rows(db: sqlite3.Connection, where: str, *values: object) -> dict[int, FileRow]:
    found = db.execute(
        "SELECT id, place, name, stat, settled, tag, game, why, data FROM file LEFT JOIN content ON file = id"
        f" WHERE {where}",
        values,
    )
    # What has no content is no index: `bytes` says so.
    return {
        number: FileRow(_seen(place, name, stat), bool(ok), tag, game, why, bytes(data))
        for number, place, name, stat, ok, tag, game, why, data in found
    }


def _stat(seen: FileState) -> str:
    return f"{seen.size} {seen.mtime} {seen.ctime} {seen.inode}"


def _seen(place: str, name: bytes, stat: str) -> FileState:
    return FileState(place, os.fsdecode(name), *map(int, stat.split()))
