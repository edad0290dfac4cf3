"""Opening SQLite so that what is committed stays, and sorting its errors by what can be done about them."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress

APPLICATION = 0x54616C75  # "Talu" in the file's header tells our files from other people's

# After this many pages the write-ahead log is folded into the file.
CHECKPOINT = 400

_KEPT = "-wal.kept"


def connect(path: str) -> sqlite3.Connection:
    """Open an archive's database for this process alone."""
    # No implicit transactions: everything that writes says so with atomic().
    db = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        db.text_factory = _text
        # Exclusive also spares the shared-memory file, which a full disk could not hold.
        for pragma in (
            "locking_mode = EXCLUSIVE",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "trusted_schema = OFF",
            "cell_size_check = ON",
            "temp_store = MEMORY",  # a full or absent temporary folder is not a full disk
        ):
            db.execute(f"PRAGMA {pragma}")
        fold(db, by_itself=True)
    except BaseException:
        close_leaving_log(db, path)
        raise
    return db


def fold(db: sqlite3.Connection, *, by_itself: bool) -> None:
    """Have SQLite fold the log into the file whenever it is long enough, or never."""
    db.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT if by_itself else 0}")


def is_sound(db: sqlite3.Connection, only: str = "1") -> bool:
    """Have SQLite look through all of the file, or through one table and its indexes; the first fault is enough."""
    return [row[0] for row in db.execute(f"PRAGMA integrity_check({only})")] == ["ok"]


def close_leaving_log(db: sqlite3.Connection, path: str) -> None:
    """Close after an error, and leave file and log as they lie there.

    SQLite folds in what it can read of a log and deletes it, with whatever stands behind a damaged place.
    """
    log, kept = path + "-wal", path + _KEPT
    with suppress(OSError):
        if os.path.getsize(log):
            try:
                os.rename(log, kept)
            except PermissionError:  # Windows renames no file that is open
                shutil.copyfile(log, kept)
    try:
        # A connection that was interrupted folds nothing in; Python offers the setting for that from 3.12 on only.
        with suppress(sqlite3.ProgrammingError):
            db.interrupt()
        db.close()
    finally:
        give_log_back(path)


def give_log_back(path: str) -> None:
    """Let a log have its name again; asked at each start too, for a kill in the midst of that."""
    log, kept = path + "-wal", path + _KEPT
    if os.path.lexists(kept):
        with suppress(OSError):
            if os.path.lexists(log):
                os.remove(kept)  # the copy of one that is still there
            else:
                os.replace(kept, log)


def _text(raw: bytes) -> str:
    # A flipped bit must not make a whole list unreadable; digests tell when a record suffered.
    return raw.decode("utf-8", "replace")


@contextmanager
def atomic(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """All of the block or nothing of it; within another block, all or nothing of the inner one."""
    inner = db.in_transaction
    db.execute("SAVEPOINT inner_block" if inner else "BEGIN IMMEDIATE")
    try:
        yield db
        db.execute("RELEASE inner_block" if inner else "COMMIT")
    except BaseException:
        # A full disk may have ended the transaction already: the first error is the one to tell.
        if db.in_transaction:
            with suppress(sqlite3.Error):
                if inner:
                    db.execute("ROLLBACK TO inner_block")
                    db.execute("RELEASE inner_block")
                else:
                    db.execute("ROLLBACK")
        raise


# What reading and writing may raise; a damaged schema even breaks the making of SQLite's own message.
ERRORS = (sqlite3.Error, UnicodeDecodeError)

_KINDS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "unwritable",
    sqlite3.SQLITE_PERM: "unwritable",
    sqlite3.SQLITE_CANTOPEN: "unwritable",
    sqlite3.SQLITE_IOERR: "unwritable",
    sqlite3.SQLITE_AUTH: "unwritable",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_PROTOCOL: "busy",
}


def kind_of(error: Exception) -> str:
    """Tell 'full', 'unwritable', 'busy' and 'damaged' apart.

    Our statements are right and tested, so whatever else SQLite complains of is the file's fault.
    """
    if isinstance(error, sqlite3.ProgrammingError | sqlite3.InterfaceError):
        raise error
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code in (sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS):
        return "damaged"
    return _KINDS.get(code & 0xFF, "damaged")
