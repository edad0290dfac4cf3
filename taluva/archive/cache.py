"""Databases of what can be worked out again, and the one for thumbnails and found wins; the file may be deleted."""

import logging
import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from typing import Any, Final, TypeVar

from taluva.archive.values import Key

_LOG: Final = logging.getLogger("taluva.archive")
_ABOUT: Final = "CREATE TABLE about (mark TEXT NOT NULL) STRICT"  # the version and the folder it belongs to

_Answer = TypeVar("_Answer")
Work = Callable[[sqlite3.Connection], _Answer]

# Faults of the disk, not of the file.
_DISK: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class _ForeignError(Exception):
    """The file was made by another version, or for another folder."""


class Database:
    """A file of SQLite that may be deleted at any time; where it cannot be written, work goes on in memory.

    Only a file that is damaged, of another version or of another folder is unlinked and built again. Every other error
    is an error of the program: it is logged and raised, and the file stays. May be used from several threads.
    """

    def __init__(self, path: str | None, schema: Sequence[str], mark: str = "") -> None:
        """Name the file; it is opened when it is first needed. Without a path it is in memory."""
        self._path = path
        self._schema: Final = (_ABOUT, *schema)
        self._mark: Final = mark
        self._lock: Final = threading.RLock()
        self._examined = False
        self._base = self._depth = 0
        self._open: sqlite3.Connection | None = None
        self.rebuilt = 0  # how often it was built again since it was opened: it is empty then

    def close(self) -> None:
        """Close the file if it is open."""
        with self._lock, suppress(sqlite3.Error):
            if self._open is not None:
                self._open.close()
            self._open = None

    @property
    def written(self) -> int:
        """Count the rows written since it was opened: while the number is the same, nothing has changed."""
        with self._lock:
            return self._base + self._db.total_changes

    def read(self, work: Work[_Answer]) -> _Answer:
        """Ask it something; a file that turns out to be damaged is built again and knows nothing yet."""
        with self._lock:
            try:
                return work(self._db)
            except sqlite3.Error as error:
                self._recover(error)
            return work(self._db)

    def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask it one question."""
        return self.read(lambda db: db.execute(sql, values).fetchall())

    def write(self, work: Work[_Answer], *, commit: bool = True) -> _Answer:
        """Do all of a piece of work, or none of it; without `commit` it is committed with the next one that has it."""
        with self._lock:
            try:
                return self._transact(work, commit)
            except sqlite3.Error as error:
                self._recover(error)
            return self._transact(work, commit)

    def commit(self) -> None:
        """Commit what was written without."""
        self.write(lambda db: None)

    def fold(self) -> None:
        """Fold its write-ahead log into its file, by a connection of its own; for a thread."""
        self._beside("PRAGMA wal_checkpoint(PASSIVE)")

    def examine(self) -> None:
        """Check the whole file once, by a connection of its own, and build it again if it is damaged; for a thread."""
        if not self._examined and (fault := self._fault()):
            with self._lock:
                self._rebuild(fault)
        self._examined = True

    @property
    def _db(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = self._opened()
        return self._open

    def _transact(self, work: Work[_Answer], commit: bool) -> _Answer:
        db = self._db
        self._depth += 1
        try:
            if not db.in_transaction:
                db.execute("BEGIN IMMEDIATE")
            answer = work(db)
            if commit and self._depth == 1:
                db.execute("COMMIT")
            return answer
        except BaseException:
            if db.in_transaction:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
            raise
        finally:
            self._depth -= 1

    def _beside(self, statement: str) -> object:
        """Run a statement by another connection, so that no question waits for it; None if that cannot be done."""
        if self._path is None or not os.path.exists(self._path):
            return None
        try:
            with closing(sqlite3.connect(self._path, timeout=5)) as other:
                return other.execute(statement).fetchone()[0]
        except sqlite3.Error as error:
            return str(error) if _is_damage(error) else None

    def _recover(self, error: sqlite3.Error) -> None:
        """Make it usable after an error that is none of the program's; raise all others."""
        if _is_the_disk(error):
            _LOG.warning("%s: goes on in memory: %s", self._path, error)
            with suppress(sqlite3.Error):
                self._go_on_in_memory()
                return
            self._rebuild(str(error))
        elif _is_damage(error) or self._fault():
            self._rebuild(str(error))
        else:
            _LOG.error("%s: %s", self._path, error)
            raise error

    def _fault(self) -> str:
        """Check the whole file; "" if it is sound, or cannot be checked."""
        found = self._beside("PRAGMA integrity_check(1)")
        return "" if found in (None, "ok") else str(found)

    def _go_on_in_memory(self) -> None:
        memory = _connected(":memory:", (), "")
        self._db.backup(memory)
        self._base += self._db.total_changes + 1
        self._db.close()
        self._open, self._path = memory, None

    def _rebuild(self, reason: str) -> None:
        _LOG.warning("%s: is built again: %s", self._path, reason)
        self._base += self._db.total_changes + 1
        with suppress(sqlite3.Error):
            self._db.close()
        self.rebuilt += 1
        if self._path is not None:
            _unlink(self._path)
        self._open = self._opened()

    def _opened(self) -> sqlite3.Connection:
        if self._path is not None:
            for _ in range(2):
                try:
                    return _connected(self._path, self._schema, self._mark)
                except _ForeignError:
                    _unlink(self._path)
                except sqlite3.Error as error:
                    _LOG.warning("%s: cannot be opened: %s", self._path, error)
                    # An error in the schema is the program's; in any other statement of opening it is the file's.
                    if _is_the_disk(error):
                        break
                    _unlink(self._path)
        return _connected(":memory:", self._schema, self._mark)


def _is_the_disk(error: sqlite3.Error) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DISK


def _is_damage(error: sqlite3.Error) -> bool:
    # A flipped bit in a text has no code of SQLite's: Python cannot decode what SQLite found.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE or "decode to UTF-8" in str(error)


def _connected(path: str, schema: Sequence[str], mark: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
    try:
        for pragma in (
            # What a power cut takes away is scanned again; half of a transaction would be believed.
            "journal_mode = WAL",
            "synchronous = NORMAL",
            "wal_autocheckpoint = 4000",  # `fold` comes before
            "cache_size = -8000",  # KiB
            "temp_store = MEMORY",  # a full or absent temporary folder is not a full disk
        ):
            db.execute(f"PRAGMA {pragma}")
        defined = {sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}
        if not defined and schema:
            db.execute("BEGIN IMMEDIATE")
            for statement in schema:
                db.execute(statement)
            db.execute("INSERT INTO about VALUES (?)", (mark,))
            db.execute("COMMIT")
        elif schema and (defined != {*schema} or db.execute("SELECT mark FROM about").fetchall() != [(mark,)]):
            raise _ForeignError
    except BaseException:
        db.close()
        raise
    return db


def _unlink(path: str) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            os.remove(path + end)


_SCHEMA: Final = (
    "CREATE TABLE thumbnails (game TEXT NOT NULL, look TEXT NOT NULL, version TEXT NOT NULL, picture BLOB NOT NULL,"
    " PRIMARY KEY (game, look)) STRICT",
    "CREATE TABLE findings (game TEXT NOT NULL, turn INTEGER NOT NULL, version TEXT NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY (game, turn)) STRICT, WITHOUT ROWID",
)


class Cache:
    """Thumbnails of islands, and the wins that a search found; what cannot be written is not there the next time."""

    def __init__(self, path: str | None) -> None:
        """Name the file; without one it is in memory."""
        self.database: Final = Database(path, _SCHEMA)

    def thumbnail(self, game: Key, look: str, version: str) -> bytes | None:
        """Fetch the picture that was drawn of this version of the game."""
        wanted = "SELECT picture FROM thumbnails WHERE game = ? AND look = ? AND version = ?"
        rows = self.database.ask(wanted, _text(game), look, version)
        return next((bytes(picture) for (picture,) in rows), None)

    def keep_thumbnail(self, game: Key, look: str, version: str, picture: bytes) -> None:
        """Write a picture of a game over an older one."""
        row = (_text(game), look, version, picture)
        self.database.write(lambda db: db.execute("INSERT OR REPLACE INTO thumbnails VALUES (?, ?, ?, ?)", row))

    def findings(self, game: Key) -> dict[int, tuple[str, str]]:
        """Fetch what was found for each turn of a game, each with the version it holds for."""
        rows = self.database.ask("SELECT turn, version, value FROM findings WHERE game = ?", _text(game))
        return {turn: (version, value) for turn, version, value in rows}

    def findings_on_turn(self, turn: int) -> dict[Key, tuple[str, str]]:
        """Fetch what was found for this turn of every game, each with the version it holds for."""
        rows = self.database.ask("SELECT game, version, value FROM findings WHERE turn = ?", turn)
        return {game: (version, value) for game, version, value in rows}

    def keep_finding(self, game: Key, turn: int, version: str, value: str) -> None:
        """Write what was found for a turn."""
        row = (_text(game), turn, version, value)
        self.database.write(lambda db: db.execute("INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?)", row))

    def close(self) -> None:
        """Close the file."""
        self.database.close()


def _text(key: Key) -> str:
    """Return a key as SQLite can have it: the path of a file may hold bytes that are no letters."""
    return key.encode("utf-8", "backslashreplace").decode()
