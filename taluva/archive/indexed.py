"""A game's row in the index: what lists, searches and statistics know of it. Whoever calls holds the transaction."""

import json
import sqlite3
from typing import Final

from taluva.archive.kept import stored_of
from taluva.archive.names import folded, person
from taluva.archive.summary import glance
from taluva.archive.text import comments, digest, moves_digest
from taluva.archive.times import NEVER, local_day, played_at
from taluva.archive.values import GameId, Stored, Summary
from taluva.record.evening import date_of
from taluva.record.unreadable import Unreadable


def write(
    db: sqlite3.Connection,
    game: GameId,
    stored: Stored,
    summary: Summary | None,
    *,
    number: int | None,
    binned: bool,
    held: bool,
    why: str,
    new: bool = False,
) -> None:
    """Say what a game is: its summary, or until it is counted what its tags tell."""
    version = digest(stored.record)
    before = None if new else db.execute("SELECT digest FROM game WHERE id = ?", (game,)).fetchone()
    about = summary if summary is not None else glance(stored.record)
    day, played = _when(stored, about.date)
    values: dict[str, object] = {name: getattr(stored, name) for name in _STORED}
    values |= {"id": game, "file": number, "held": held, "binned": binned, "why": why}
    values |= {"day": day, "played": played, "digest": version}
    if before == (version,) and summary is None:
        # How this record stands is known, or will be.
        db.execute(_CHANGE, values)
        return
    said = json.dumps(comments(stored.record), ensure_ascii=False)
    values |= {"moves": moves_digest(stored.record), "comments": said}
    db.execute(_SAVE, values | _facts(about) | (_UNCOUNTED if summary is None else {}))
    _seat(db, game, about, fewer=before is not None)


_STORED = ("created", "touched", "ended", "taken", "copy_of", "copy_turn", "righted")
_BASE = ("id", "file", "held", "binned", "why", "day", "played", "digest", *_STORED)
_COUNTED = ("turn", "tiles_left", "mover", "awaits", "over", "ending", "fault", "waits", "begun")
_FACTS = ("event", "date", "edition", "play", "tiles", *_COUNTED, "search")
_ALL = (*_BASE, "moves", "comments", *_FACTS)


_SAVE = f"INSERT OR REPLACE INTO game ({', '.join(_ALL)}) VALUES ({', '.join(f':{name}' for name in _ALL)})"
_CHANGE = f"UPDATE game SET {', '.join(f'{name} = :{name}' for name in _BASE)} WHERE id = :id"
_UNCOUNTED: Final[dict[str, object]] = dict.fromkeys(_COUNTED)


def _facts(about: Summary) -> dict[str, object]:
    facts = about._asdict()
    words = " ".join([*(seat.name for seat in about.seats), about.event, about.date, about.said])
    del facts["seats"], facts["said"]
    return facts | {"search": folded(words)}


def _seat(db: sqlite3.Connection, game: GameId, about: Summary, *, fewer: bool = True) -> None:
    if fewer:
        db.execute("DELETE FROM seat WHERE game = ? AND seat > ?", (game, len(about.seats)))
    db.executemany(
        "INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (game, n, s.colour, s.name, person(s.name), s.state, s.place, s.huts, s.towers, s.temples)
            for n, s in enumerate(about.seats, 1)
        ],
    )


def forget(db: sqlite3.Connection, game: GameId) -> None:
    """Take a game out that has no file any more, unless it is held."""
    if db.execute("DELETE FROM game WHERE id = ? AND NOT held", (game,)).rowcount:
        db.execute("DELETE FROM seat WHERE game = ?", (game,))


def _when(stored: Stored, said: str) -> tuple[str, int]:
    """Say on which day a game was played, and its moment: when it was made, if that was about then."""
    day = date_of(said)
    made = NEVER if stored.taken else stored.created
    if day is None:
        return (local_day(made), made) if made else ("", NEVER)
    return day.isoformat(), played_at(said, made)


def next_to_count(db: sqlite3.Connection, game: GameId = "") -> tuple[GameId, str, str] | None:
    """Fetch a game of which only the names are known, or this one: with the name of its record, and the record."""
    found = db.execute(
        "SELECT game.id, digest, data FROM game JOIN content ON content.file = game.file"
        f" WHERE turn IS NULL AND why = '' {'AND game.id = ?' if game else ''} ORDER BY touched DESC, id LIMIT 1",
        (game,) if game else (),
    ).fetchone()
    if found is None:
        return None
    try:
        return found[0], found[1], stored_of(found[2], timed=False).record
    except Unreadable:
        return found[0], found[1], ""
