"""The archive's schema, step by step; a step that was released is never edited, the next one changes it."""

import hashlib
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

from taluva.archive.database import APPLICATION, atomic


class Migration(NamedTuple):
    """One step from a version to the next."""

    version: int
    name: str
    statements: tuple[str, ...]


MIGRATIONS = (
    Migration(
        1,
        "games, their turns and people",
        (
            f"PRAGMA application_id = {APPLICATION}",
            """CREATE TABLE games (
                id INTEGER PRIMARY KEY,
                uid TEXT NOT NULL UNIQUE,
                created INTEGER NOT NULL,
                touched INTEGER NOT NULL,
                played INTEGER NOT NULL,
                ended INTEGER,
                deleted INTEGER,
                event TEXT NOT NULL,
                date TEXT NOT NULL,
                edition TEXT NOT NULL,
                play TEXT NOT NULL,
                tiles INTEGER NOT NULL,
                turn INTEGER NOT NULL,
                tiles_left INTEGER NOT NULL,
                mover TEXT,
                awaits TEXT NOT NULL,
                over INTEGER NOT NULL CHECK (over IN (0, 1)),
                ending TEXT,
                search TEXT NOT NULL
            ) STRICT""",
            "CREATE INDEX games_by_date ON games (played DESC, id DESC) WHERE deleted IS NULL",
            "CREATE INDEX games_under_way ON games (touched DESC) WHERE over = 0 AND deleted IS NULL",
            # The record comes last in its row: a search through a damaged file then finds its end.
            """CREATE TABLE records (
                game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE,
                digest TEXT NOT NULL,
                redo TEXT NOT NULL,
                record TEXT NOT NULL
            ) STRICT""",
            "CREATE INDEX records_by_digest ON records (digest)",
            """CREATE TABLE turns (
                game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
                number INTEGER NOT NULL,
                at INTEGER,
                text TEXT NOT NULL,
                PRIMARY KEY (game, number)
            ) STRICT, WITHOUT ROWID""",
            """CREATE TABLE players (
                game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
                seat INTEGER NOT NULL,
                colour TEXT NOT NULL,
                name TEXT NOT NULL,
                person TEXT NOT NULL,
                state TEXT NOT NULL,
                place INTEGER,
                huts INTEGER NOT NULL,
                towers INTEGER NOT NULL,
                temples INTEGER NOT NULL,
                PRIMARY KEY (game, seat)
            ) STRICT, WITHOUT ROWID""",
            "CREATE INDEX players_by_person ON players (person)",
            """CREATE TABLE earlier (
                id INTEGER PRIMARY KEY,
                game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
                at INTEGER NOT NULL,
                reason TEXT NOT NULL,
                digest TEXT NOT NULL,
                record TEXT NOT NULL,
                UNIQUE (game, digest, at)
            ) STRICT""",
            """CREATE TABLE people (
                person TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                colour TEXT NOT NULL,
                used INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID""",
            "CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
            # Files that were set aside and searched to the end.
            """CREATE TABLE rescues (
                file TEXT PRIMARY KEY,
                at INTEGER NOT NULL,
                kind TEXT NOT NULL,
                saved INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID""",
        ),
    ),
    Migration(
        2,
        "the bin counts days on which the app is used",
        (
            "CREATE TABLE days (day INTEGER PRIMARY KEY) STRICT",
            # How many days had been counted when the game was deleted.
            "ALTER TABLE games ADD COLUMN binned INTEGER",
            "CREATE INDEX games_in_bin ON games (deleted) WHERE deleted IS NOT NULL",
        ),
    ),
    Migration(
        3,
        "where a record breaks, what was taken in, where a copy comes from",
        (
            "ALTER TABLE games ADD COLUMN fault INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE games ADD COLUMN waits INTEGER NOT NULL DEFAULT 0",
            "ALTER TABLE games ADD COLUMN taken INTEGER NOT NULL DEFAULT 0 CHECK (taken IN (0, 1))",
            "ALTER TABLE games ADD COLUMN copy_of TEXT NOT NULL DEFAULT ''",
            "ALTER TABLE games ADD COLUMN copy_turn INTEGER NOT NULL DEFAULT 0",
            # How many days had been counted when it was kept; NULL: it is kept for good.
            "ALTER TABLE earlier ADD COLUMN since INTEGER",
            "CREATE INDEX games_to_mend ON games (touched DESC) WHERE fault > 0 AND deleted IS NULL",
            # More turns were recorded than can be replayed: the next one breaks a rule.
            """UPDATE games SET fault = turn + 1,
                waits = (SELECT count(*) FROM turns WHERE game = games.id) - turn - 1
            WHERE (SELECT count(*) FROM turns WHERE game = games.id) > turn + (over = 0 AND awaits = 'build')""",
        ),
    ),
    Migration(
        4,
        "games of which only a backup says how they stand",
        ("CREATE TABLE unchecked (game INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE) STRICT",),
    ),
    Migration(
        5,
        "what people are called whose names were written otherwise",
        (
            # A folded name, what whoever has it is called, and that folded for a search.
            """CREATE TABLE aliases (
                person TEXT PRIMARY KEY,
                name TEXT NOT NULL,
                search TEXT NOT NULL
            ) STRICT, WITHOUT ROWID""",
        ),
    ),
)

Schema = frozenset[tuple[str, str, str]]  # type, name and text of each definition

# The newest version and the digest of what its files define; a test says what it must be after another step.
NEWEST = (5, "a0c68adba653b1d7cf8e71d80ab010767f40a821e984498cdfd365657208ab87")


def applied(db: sqlite3.Connection) -> tuple[int, ...]:
    """Say which versions this file went through, without changing it."""
    if db.execute("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'versions'").fetchone() is None:
        return ()
    return tuple(version for (version,) in db.execute("SELECT version FROM versions ORDER BY version"))


def pending(db: sqlite3.Connection, migrations: Sequence[Migration] = ()) -> tuple[Migration, ...]:
    """Say which steps are still to be taken, without taking them."""
    done = set(applied(db))
    return tuple(step for step in migrations or MIGRATIONS if step.version not in done)


def migrate(db: sqlite3.Connection, now: int, migrations: Sequence[Migration] = ()) -> None:
    """Bring the file to the newest version, each step together with the row that says it was taken."""
    for step in pending(db, migrations):
        with atomic(db):
            db.execute(
                "CREATE TABLE IF NOT EXISTS versions"
                " (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied INTEGER NOT NULL) STRICT"
            )
            for statement in step.statements:
                db.execute(statement)
            db.execute("INSERT INTO versions VALUES (?, ?, ?)", (step.version, step.name, now))


def schema(db: sqlite3.Connection) -> Schema:
    """List everything the file defines, to compare with what it should define."""
    rows = db.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%'")
    # Releases of SQLite differ in the spaces and quotes that an ALTER TABLE leaves behind.
    return frozenset((str(kind), str(name), re.sub(r'[\s"]+', "", str(sql))) for kind, name, sql in rows)


def digest(found: Schema) -> str:
    """The definitions of a file in few letters."""
    return hashlib.sha256(repr(sorted(found)).encode()).hexdigest()


def is_as_expected(found: Schema, version: int) -> bool:
    """Whether a file of this version defines what it should.

    To make another one and look takes as long as all else at a start but reading the file itself: it is done where the
    file is of an earlier version, or where this release of SQLite writes down definitions in another way.
    """
    return (version, digest(found)) == NEWEST or found == expected_schema(version)


def expected_schema(version: int) -> Schema:
    """List everything a file of this version should define."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, 0, [step for step in MIGRATIONS if step.version <= version])
        return schema(db)
