"""Names remembered with their colours, and the settings."""

import json
import sqlite3
from collections.abc import Iterable

from taluva.archive.text import person
from taluva.archive.times import clamped
from taluva.archive.values import Remembered, Seat


def remember(db: sqlite3.Connection, seats: Iterable[Seat], now: int) -> None:
    """Remember who plays, and with which colour."""
    # Whoever plays now has played last, even if the clock ran ahead the other day.
    (last,) = db.execute("SELECT coalesce(max(used), 0) FROM people").fetchone()
    now = max(now, last + 1)
    rows = [(person(s.name), s.name.strip(), s.colour, now) for s in seats if person(s.name)]
    db.executemany(
        "INSERT INTO people VALUES (?, ?, ?, ?) ON CONFLICT (person) DO UPDATE"
        " SET name = excluded.name, colour = excluded.colour, used = excluded.used",
        rows,
    )


def add(db: sqlite3.Connection, coming: Iterable[tuple[str, str, int]]) -> None:
    """Remember people who come from elsewhere; whoever is known already stays as they are."""
    rows = [(person(name), name, colour, used) for name, colour, used in coming]
    db.executemany("INSERT OR IGNORE INTO people VALUES (?, ?, ?, ?)", rows)


def names(db: sqlite3.Connection) -> tuple[Remembered, ...]:
    """List everybody remembered, who played last first."""
    rows = db.execute("SELECT name, colour, used FROM people ORDER BY used DESC, person")
    return tuple(Remembered(name, colour, clamped(used)) for name, colour, used in rows)


def settings(db: sqlite3.Connection) -> dict[str, object]:
    """Read all settings; one that cannot be read is as if it had never been set."""
    found: dict[str, object] = {}
    for key, value in db.execute("SELECT key, value FROM settings"):
        try:
            found[key] = json.loads(value)
        except ValueError:
            continue
    return found


def set_setting(db: sqlite3.Connection, key: str, value: object) -> None:
    """Keep a setting: anything JSON can hold; None takes it away."""
    if value is None:
        db.execute("DELETE FROM settings WHERE key = ?", (key,))
    else:
        # In plain ASCII: a folder's name may hold bytes that are no letters, which SQLite would not take.
        db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (key, json.dumps(value)))
