"""Replaying what came in with only a backup's word on how it stands, one game after the other."""

import sqlite3

from taluva.archive import games, lists
from taluva.archive.store import Store
from taluva.archive.summary import summary_of
from taluva.archive.values import GameId, Summary


def replay_next(store: Store) -> bool:
    """Replay one game and put right what lists show of it; False if there is none left."""
    found = store.read(_next)
    if found is None:
        return False
    uid, version, record = found
    # Outside of any transaction: nobody waits for it.
    summary = summary_of(record)
    store.write(lambda db: _know(db, uid, version, summary))
    return True


def _next(db: sqlite3.Connection) -> tuple[GameId, str, str] | None:
    row: tuple[GameId, str, str] | None = db.execute(
        "SELECT uid, digest, record FROM unchecked JOIN games ON games.id = unchecked.game"
        " JOIN records ON records.game = games.id ORDER BY unchecked.game LIMIT 1"
    ).fetchone()
    return row


def _know(db: sqlite3.Connection, uid: GameId, version: str, summary: Summary | None) -> None:
    """Note how a game stands, unless another record took its place meanwhile: that one was summed up."""
    listed = lists.one(db, uid)
    if listed is None or games.version(db, uid) != version:
        return
    if summary is not None and summary != listed.summary:
        games.sum_up(db, uid, summary)
    db.execute("DELETE FROM unchecked WHERE game = (SELECT id FROM games WHERE uid = ?)", (uid,))
