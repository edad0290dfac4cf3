"""What lists show of games, without replaying or even reading a record. Whoever calls holds the transaction."""

import re
import sqlite3
from collections.abc import Sequence

from taluva.archive.games import known_clamped, put_right
from taluva.archive.search import condition
from taluva.archive.text import digest, folded
from taluva.archive.times import clamped
from taluva.archive.trash import IN_BIN, days_left
from taluva.archive.values import GameId, GamePage, Listed, Seat, Summary

_SAID = re.compile(r"\{([^}]*)\}")
_LISTED = """
SELECT id, uid, created, touched, played, ended, turn, tiles_left, mover, awaits, over, ending,
       taken, copy_of, copy_turn, deleted, binned,
       edition, play, tiles, event, date, fault, waits
FROM games WHERE {where}
"""


def _listed(db: sqlite3.Connection, where: str, values: Sequence[object]) -> tuple[Listed, ...]:
    rows = db.execute(_LISTED.format(where=where), values).fetchall()
    seats: dict[int, list[Seat]] = {row[0]: [] for row in rows}
    marks = ",".join("?" * len(rows))
    for game, *seat in db.execute(
        "SELECT game, colour, name, state, place, huts, towers, temples FROM players"
        f" WHERE game IN ({marks}) ORDER BY game, seat",
        list(seats),
    ):
        seats[game].append(Seat(*seat))
    broken, said = _read(db, list(seats))
    (days,) = db.execute("SELECT count(*) FROM days").fetchone()
    return tuple(
        Listed(
            uid,
            Summary(tuple(seats[game]), turn, left, mover, awaits, bool(over), ending, *about),
            clamped(created),
            clamped(touched),
            clamped(played),
            known_clamped(ended),
            game not in broken,
            bool(taken),
            copy_of,
            copy_turn,
            None if deleted is None else days_left(binned, days),
            said[game],
        )
        for game, uid, created, touched, played, ended, *rest in rows
        for turn, left, mover, awaits, over, ending, taken, copy_of, copy_turn, deleted, binned, *about in [rest]
    )


def _read(db: sqlite3.Connection, listed: Sequence[int]) -> tuple[frozenset[int], dict[int, tuple[str, ...]]]:
    """Name those games whose text is no longer the one that was written, in neither copy; say what was said."""
    marks = ",".join("?" * len(listed))
    suspect, said = [], dict[int, tuple[str, ...]](dict.fromkeys(listed, ()))
    for game, wanted, record in db.execute(f"SELECT game, digest, record FROM records WHERE game IN ({marks})", listed):
        if digest(record) != wanted:
            suspect.append((game, wanted, record))
        # Behind the tags no brace is closed but that of a comment.
        said[game] = tuple(_SAID.findall(record, max(0, record.find("\n\n"))))
    turns = "SELECT text FROM turns WHERE game = ? ORDER BY number"
    broken = frozenset(
        game
        for game, wanted, record in suspect
        if not put_right(record, wanted, [text for (text,) in db.execute(turns, (game,))])[1]
    )
    return broken, said


def listed(
    db: sqlite3.Connection, search: str, offset: int, limit: int, only: str = "all", among: Sequence[GameId] = ()
) -> GamePage:
    """List games, the newest first; every word of the search must be true of what a row shows."""
    where, values = condition(search, only, among)
    db.create_function("folded", 1, folded, deterministic=True)  # SQLite itself knows nothing of accents
    (total,) = db.execute(f"SELECT count(*) FROM games WHERE {where}", values).fetchone()
    limit = min(limit, 500)
    games = _listed(db, f"{where} ORDER BY played DESC, id DESC LIMIT ? OFFSET ?", [*values, limit, offset])
    return GamePage(games, total)


def under_way(db: sqlite3.Connection, limit: int = 50) -> tuple[Listed, ...]:
    """List unfinished games that break no rule, the last touched first."""
    return _listed(db, "over = 0 AND deleted IS NULL AND fault = 0 ORDER BY touched DESC LIMIT ?", [limit])


def to_resume(db: sqlite3.Connection, limit: int = 50) -> tuple[Listed, ...]:
    """List the unfinished games that can be carried on with, the last touched first.

    Behind those of this table come taken-in ones that stop within a turn: somebody is in the middle of them.
    """
    return _listed(
        db,
        "over = 0 AND deleted IS NULL AND fault = 0 AND (taken = 0 OR awaits = 'build')"
        " ORDER BY taken, touched DESC LIMIT ?",
        [limit],
    )


def ended_here(db: sqlite3.Connection) -> tuple[GameId, ...]:
    """Name the games that were decided while this app was there, the last first."""
    rows = db.execute(
        "SELECT uid FROM games WHERE over = 1 AND fault = 0 AND deleted IS NULL AND ended IS NOT NULL"
        " ORDER BY ended DESC, id DESC"
    )
    return tuple(uid for (uid,) in rows)


def in_bin(db: sqlite3.Connection) -> tuple[Listed, ...]:
    """List deleted games that can still be had back, the last deleted first."""
    return _listed(db, f"{IN_BIN} ORDER BY deleted DESC LIMIT 200", [])


def one(db: sqlite3.Connection, uid: GameId) -> Listed | None:
    """Fetch what a list shows of one game."""
    found = _listed(db, "uid = ?", [uid])
    return found[0] if found else None
