"""A database of what can be worked out again: whatever is wrong with its file, that is unlinked and made anew."""

import os
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from typing import Any, Final, TypeVar

_ABOUT: Final = "CREATE TABLE about (mark TEXT NOT NULL) STRICT"  # what it is of

_Answer = TypeVar("_Answer")
Work = Callable[[sqlite3.Connection], _Answer]

# A damaged schema even breaks the making of SQLite's own message, a flipped bit what is made of a row.
_ERRORS: Final = (sqlite3.Error, ValueError, TypeError)

# What is wrong with the disk, not with the file.
_DISK: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)


class Database:
    """Never fails: where it cannot be written it goes on in memory, and one that cannot be read is made anew."""

    def __init__(self, path: str | None, schema: Sequence[str], mark: str = "") -> None:
        """Name it; once it is needed it is opened if it has this schema and this mark, else made anew.

        Without a path it lives in memory.
        """
        self._path = path
        self._schema: Final = (_ABOUT, *schema)
        self._mark: Final = mark
        self._turn: Final = threading.RLock()
        self._examined = False
        self._base = self._depth = 0
        self.renewed = 0  # how often it was made anew since: each time all must be told to it again
        self._open: sqlite3.Connection | None = None

    def close(self) -> None:
        """Close the file if it is open."""
        with self._turn, suppress(sqlite3.Error):
            if self._open is not None:
                self._open.close()
            self._open = None

    @property
    def _db(self) -> sqlite3.Connection:
        if self._open is None:
            self._open = self._opened()
        return self._open

    @property
    def written(self) -> int:
        """Count the rows written since it was opened: nothing has changed while they are as many."""
        with self._turn:
            return self._base + self._db.total_changes

    def read(self, work: Work[_Answer]) -> _Answer:
        """Ask it something; one that was just made anew knows nothing yet."""
        with self._turn:
            try:
                return work(self._db)
            except _ERRORS as error:
                self._mend(error)
            return work(self._db)

    def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Ask it one question."""
        return self.read(lambda db: db.execute(sql, values).fetchall())

    def write(self, work: Work[_Answer], *, commit: bool = True) -> _Answer:
        """Have all of a piece of work done, or none of it; without `commit` together with the next one that has it."""
        with self._turn:
            try:
                return self._done(work, commit)
            except _ERRORS as error:
                self._mend(error)
            return self._done(work, commit)

    def _done(self, work: Work[_Answer], commit: bool) -> _Answer:
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

    def fold(self) -> None:
        """Fold its log into its file, in a thread."""
        self._beside("PRAGMA wal_checkpoint(PASSIVE)")

    def examine(self) -> None:
        """Look once through the whole file, in a thread; one that is damaged where nobody looked is made anew."""
        if not self._examined and self._beside("PRAGMA integrity_check(1)") not in (None, "ok"):
            with self._turn:
                self._renew()
        self._examined = True

    def _beside(self, statement: str) -> object:
        """Run a statement by a connection of its own, so that nobody waits for it; None if that cannot be done."""
        if self._path is None or not os.path.exists(self._path):
            return None
        try:
            with closing(sqlite3.connect(self._path, timeout=5)) as other:
                return other.execute(statement).fetchone()[0]
        except sqlite3.OperationalError:
            return None
        except _ERRORS as error:
            return str(error)

    def _mend(self, error: Exception) -> None:
        if isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError):
            raise error  # our own mistake
        if _is_the_disk(error):
            with suppress(*_ERRORS):
                self._go_on_in_memory()
                return
        self._renew()

    def _go_on_in_memory(self) -> None:
        memory = _connected(":memory:", (), "")
        self._db.backup(memory)
        self._base += self._db.total_changes + 1
        self._db.close()
        self._open, self._path = memory, None

    def _renew(self) -> None:
        self._base += self._db.total_changes + 1
        with suppress(sqlite3.Error):
            self._db.close()
        self.renewed += 1
        if self._path is not None:
            _unlink(self._path)
        self._open = self._opened()

    def _opened(self) -> sqlite3.Connection:
        if self._path is not None:
            for _ in range(2):
                try:
                    return _connected(self._path, self._schema, self._mark)
                except _ERRORS as error:
                    if _is_the_disk(error):
                        break
                    _unlink(self._path)
        return _connected(":memory:", self._schema, self._mark)


def _is_the_disk(error: Exception) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DISK


def _connected(path: str, schema: Sequence[str], mark: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=5, isolation_level=None, check_same_thread=False)
    try:
        for pragma in (
            # What a power cut takes away is told again by the files; half of a transaction would be believed.
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
        elif schema and defined != {*schema}:
            raise sqlite3.DatabaseError("of another version")
        elif schema and db.execute("SELECT mark FROM about").fetchall() != [(mark,)]:
            raise sqlite3.DatabaseError("of another folder")
    except BaseException:
        db.close()
        raise
    return db


def _unlink(path: str) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            os.remove(path + end)
