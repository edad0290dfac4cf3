"""Deleted games wait here until the app was used on many days: days that were lived, not what a clock says."""

import sqlite3
from collections.abc import Sequence

from taluva.archive.times import day
from taluva.archive.values import GameId

# Deleted games can be had back on so many days on which the app is used.
BIN_DAYS = 30

# An emptied bin is as if its games had waited for longer than anybody lives: the next start of the app removes them.
_EMPTIED = 100_000
IN_BIN = f"deleted IS NOT NULL AND coalesce(binned, 0) > {-_EMPTIED // 2}"


def use(db: sqlite3.Connection, now: int) -> None:
    """Note that the app is used on this day; a clock that jumps there and back costs one day, not a month."""
    db.execute("INSERT OR IGNORE INTO days VALUES (?)", (day(now),))


def delete(db: sqlite3.Connection, uid: GameId, now: int) -> None:
    """Take a game out of all lists; it can be had back until it is purged."""
    db.execute(
        "UPDATE games SET deleted = ?, binned = (SELECT count(*) FROM days) WHERE uid = ? AND deleted IS NULL",
        (now, uid),
    )


def undelete(db: sqlite3.Connection, uid: GameId) -> None:
    """Bring a deleted game back."""
    db.execute("UPDATE games SET deleted = NULL WHERE uid = ?", (uid,))


def empty(db: sqlite3.Connection) -> tuple[GameId, ...]:
    """Let the deleted games go before their time, and name them; until the app is started again they can come back."""
    rows = db.execute(f"UPDATE games SET binned = coalesce(binned, 0) - {_EMPTIED} WHERE {IN_BIN} RETURNING uid")
    return tuple(uid for (uid,) in rows.fetchall())


def refill(db: sqlite3.Connection, uids: Sequence[GameId]) -> None:
    """Put games back into the bin that was emptied."""
    db.executemany(
        f"UPDATE games SET binned = binned + {_EMPTIED} WHERE uid = ? AND binned <= {-_EMPTIED // 2}",
        [(uid,) for uid in uids],
    )


def days_left(binned: int | None, days: int) -> int:
    """Say for how many days of use a game deleted on that day can still be had back."""
    return max(0, (binned or 0) + BIN_DAYS - days)


def purge(db: sqlite3.Connection) -> tuple[GameId, ...]:
    """Remove for good what has waited long enough, and name the games; undone turns wait as long."""
    db.execute("DELETE FROM earlier WHERE since + ? < (SELECT count(*) FROM days)", (BIN_DAYS,))
    rows = db.execute(
        "DELETE FROM games WHERE deleted IS NOT NULL"
        " AND coalesce(binned, 0) + ? < (SELECT count(*) FROM days) RETURNING uid",
        (BIN_DAYS,),
    ).fetchall()
    return tuple(uid for (uid,) in rows)
