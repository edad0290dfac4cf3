"""What people are called whose names were written otherwise. Whoever calls holds the transaction."""

import sqlite3
from collections.abc import Mapping, Sequence

from taluva.archive.text import folded, person

# What every person is called whose folded name is no longer all there is to say.
Called = Mapping[str, str]


def called(db: sqlite3.Connection) -> dict[str, str]:
    """What those are called who were renamed, or who are another person as well, by their folded names."""
    return dict(db.execute("SELECT person, name FROM aliases").fetchall())


def same(key: str, called: Called) -> str:
    """The folded name under which a person counts, whatever their name was folded to in a record."""
    return _followed(key, "", called)[0]


def shown(key: str, name: str, called: Called) -> str:
    """What a person is called whose name was written so in a record."""
    return _followed(key, name, called)[1]


def _followed(key: str, name: str, called: Called) -> tuple[str, str]:
    seen = set[str]()
    while key in called and key not in seen:
        seen.add(key)
        name = called[key]
        key = person(name)
    return key, name


def add(db: sqlite3.Connection, coming: Called) -> None:
    """Take in what people are called elsewhere; what was said here holds."""
    known = called(db)
    for key, name in coming.items():
        # Nor may two devices that each renamed the other way round lead in a circle.
        if key and key not in known and person(name) and (person(name) == key or same(person(name), known) != key):
            known[key] = name
            db.execute("INSERT INTO aliases VALUES (?, ?, ?)", (key, name, folded(name)))


def put(db: sqlite3.Connection, wanted: Called, keys: Sequence[str]) -> None:
    """Let exactly this be said of these folded names."""
    db.executemany("DELETE FROM aliases WHERE person = ?", [(key,) for key in keys if key not in wanted])
    rows = [(key, wanted[key], folded(wanted[key])) for key in keys if key in wanted]
    db.executemany("INSERT OR REPLACE INTO aliases VALUES (?, ?, ?)", rows)


def spellings(db: sqlite3.Connection, name: str) -> list[str]:
    """All folded names that count as this person."""
    known = called(db)
    wanted = same(person(name), known)
    return sorted({wanted, *(key for key in known if same(key, known) == wanted)})
