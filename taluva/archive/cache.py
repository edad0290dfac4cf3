"""What can be made again: thumbnails and what a search found. It has a file of its own and may be thrown away."""

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from taluva.archive.values import GameId

NAME = "cache.db"
_VERSION = 1
_Answer = TypeVar("_Answer")

_SCHEMA = (
    "CREATE TABLE thumbnails (game TEXT NOT NULL, look TEXT NOT NULL, version TEXT NOT NULL, picture BLOB NOT NULL,"
    " PRIMARY KEY (game, look)) STRICT",
    "CREATE TABLE findings (game TEXT NOT NULL, turn INTEGER NOT NULL, version TEXT NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY (game, turn)) STRICT, WITHOUT ROWID",
)


class Cache:
    """A store that never fails: what cannot be kept is simply not there the next time."""

    def __init__(self, folder: str | None) -> None:
        """Name the folder; the file is opened when it is first needed."""
        self._path: Final = ":memory:" if folder is None else os.path.join(folder, NAME)
        self._db: sqlite3.Connection | None = None
        self._turn: Final = threading.RLock()

    def close(self) -> None:
        """Close the file if it is open."""
        with self._turn:
            if self._db is not None:
                with suppress(sqlite3.Error):
                    self._db.close()
                self._db = None

    def thumbnail(self, game: GameId, look: str, version: str) -> bytes | None:
        """Fetch a picture that was made of this version of the game."""

        def fetch(db: sqlite3.Connection) -> bytes | None:
            row = db.execute(
                "SELECT picture FROM thumbnails WHERE game = ? AND look = ? AND version = ?", (game, look, version)
            ).fetchone()
            return None if row is None else bytes(row[0])

        return self._do(fetch, None)

    def keep_thumbnail(self, game: GameId, look: str, version: str, picture: bytes) -> None:
        """Keep a picture of a game in the place of an older one."""
        row = (game, look, version, picture)
        self._do(lambda db: _run(db, "INSERT OR REPLACE INTO thumbnails VALUES (?, ?, ?, ?)", row), None)

    def findings(self, game: GameId) -> dict[int, tuple[str, str]]:
        """Fetch what was found out about each turn, with the version it holds for."""

        def fetch(db: sqlite3.Connection) -> dict[int, tuple[str, str]]:
            rows = db.execute("SELECT turn, version, value FROM findings WHERE game = ?", (game,))
            return {turn: (version, value) for turn, version, value in rows}

        return self._do(fetch, {})

    def found(self, turn: int) -> dict[GameId, tuple[str, str]]:
        """Fetch what was found out about this turn of every game, with the version it holds for."""

        def fetch(db: sqlite3.Connection) -> dict[GameId, tuple[str, str]]:
            rows = db.execute("SELECT game, version, value FROM findings WHERE turn = ?", (turn,))
            return {game: (version, value) for game, version, value in rows}

        return self._do(fetch, {})

    def keep_finding(self, game: GameId, turn: int, version: str, value: str) -> None:
        """Keep what was found out about a turn."""
        row = (game, turn, version, value)
        self._do(lambda db: _run(db, "INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?)", row), None)

    def drop(self, game: GameId) -> None:
        """Forget everything about a game."""
        self._do(lambda db: _run(db, "DELETE FROM thumbnails WHERE game = ?", (game,)), None)
        self._do(lambda db: _run(db, "DELETE FROM findings WHERE game = ?", (game,)), None)

    def _do(self, work: Callable[[sqlite3.Connection], _Answer], otherwise: _Answer) -> _Answer:
        with self._turn:
            try:
                if self._db is None:
                    self._db = _opened(self._path)
                return work(self._db)
            except (sqlite3.Error, OSError, TypeError, ValueError):
                # Full, damaged, unwritable: go on without; a damaged file is made anew at the next start.
                self.close()
                return otherwise


def _ours(db: sqlite3.Connection) -> bool:
    """Whether the file defines what we define; somebody else's view could be endless."""
    return {sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")} == set(_SCHEMA)


def _run(db: sqlite3.Connection, sql: str, values: tuple[object, ...]) -> None:
    db.execute(sql, values)


def _opened(path: str) -> sqlite3.Connection:
    for attempt in (1, 2):
        db = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            # Nothing here is worth waiting for the disk.
            db.execute("PRAGMA trusted_schema = OFF")
            db.execute("PRAGMA journal_mode = TRUNCATE")
            db.execute("PRAGMA synchronous = OFF")
            (version,) = db.execute("PRAGMA user_version").fetchone()
            ok = version == _VERSION and _ours(db) and [row[0] for row in db.execute("PRAGMA quick_check(1)")] == ["ok"]
            if version == 0 and not db.execute("SELECT 1 FROM sqlite_schema").fetchone():
                db.execute("BEGIN IMMEDIATE")
                for statement in _SCHEMA:
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {_VERSION}")
                db.execute("COMMIT")
                ok = True
            if ok:
                return db
        except sqlite3.DatabaseError as error:
            db.close()
            if attempt == 2 or getattr(error, "sqlite_errorcode", 0) not in (
                sqlite3.SQLITE_CORRUPT,
                sqlite3.SQLITE_NOTADB,
            ):
                raise
        db.close()
        for end in ("", "-journal"):
            with suppress(FileNotFoundError):
                os.remove(path + end)
    raise sqlite3.OperationalError("the cache cannot be made anew")
