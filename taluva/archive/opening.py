"""Opening the archive whatever lies there: fresh, sound, damaged, somebody else's or from the future."""

import errno
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import NamedTuple

from taluva.archive import aliases, merge, migrations, times, trash, wal
from taluva.archive.database import (
    APPLICATION,
    ERRORS,
    atomic,
    close_leaving_log,
    connect,
    fold,
    give_log_back,
    is_sound,
    kind_of,
)
from taluva.archive.files import sync_folder
from taluva.archive.salvage import Salvaged, loose_copy, nameless, salvage
from taluva.archive.values import Notice, Stored

NAME = "archive.db"
_MAGIC = b"SQLite format 3\0"

# Looking through it takes twice as long as all else, and no list shows anything of it: every turn a second time.
_LATER = "turns"
_ASIDE = re.compile(r"archive-(damaged|foreign|newer|log|tail|other)-[0-9-]+\.db")


class UnusableError(Exception):
    """The file is not an archive that this version can use; carries 'damaged', 'foreign' or 'newer'."""


class Ready(NamedTuple):
    """The open database, if it could be opened, what is to be told, and whether all of the file was examined."""

    db: sqlite3.Connection | None
    notices: tuple[Notice, ...]
    whole: bool = True


def ready(folder: str, now: int, at_once: int | None = None, whole: bool = True) -> Ready:
    """Open the archive in a folder; whatever is unusable is set aside and searched for games.

    With a limit, what is larger waits for `pending` and `rescue`, and the rest of what is larger, unless it is to be
    examined as a whole, for `is_sound`.
    """
    path = os.path.join(folder, NAME)
    db = None
    notices: list[Notice] = []
    try:
        os.makedirs(folder, exist_ok=True)
        db, whole = _opened(folder, path, now, None if whole else at_once)
        for aside in list(pending(db, folder)):
            if at_once is None or os.path.getsize(aside) <= at_once:
                found = salvage(aside, now)
                with atomic(db):
                    notices += rescue(db, aside, found, now)
    except ERRORS as error:
        return _given_up(db, notices, kind_of(error))
    except OSError as error:
        return _given_up(db, notices, "full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "unwritable")
    return Ready(db, tuple(notices), whole)


def _given_up(db: sqlite3.Connection | None, notices: list[Notice], kind: str) -> Ready:
    if db is not None:
        db.close()
    return Ready(None, (*notices, Notice("unwritable" if kind == "damaged" else kind)))


def _opened(folder: str, path: str, now: int, at_once: int | None) -> tuple[sqlite3.Connection, bool]:
    give_log_back(path)
    for _ in range(3):
        if not os.path.lexists(path):
            if os.path.lexists(path + "-wal"):
                # A log without its file would be read into the next one.
                _set_aside_log(folder, path, now)
            _create(path, now)
        try:
            return _sound(path, now, at_once)
        except UnusableError as error:
            set_aside(folder, path, str(error), now)
    raise OSError(errno.EIO, "the archive stays unusable", path)


def in_memory(folder: str | None, now: int) -> sqlite3.Connection:
    """Build an archive in memory, holding what can be read in a folder that cannot be written."""
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    path = "" if folder is None else os.path.join(folder, NAME)
    found = []
    if os.path.isfile(path):
        trouble = suppress(OSError, *ERRORS, UnusableError)
        with trouble, loose_copy(path) as copy, closing(_sound(copy, now)[0]) as db:
            db.backup(memory)
        if not migrations.applied(memory):
            found.append(salvage(path, now))
    elif folder is not None and os.path.isdir(folder):
        # Set aside, but then there was no room for a new one.
        with suppress(OSError):
            names = [file for file in os.listdir(folder) if _ASIDE.fullmatch(file)]
            found += [salvage(os.path.join(folder, file), now) for file in names]
    memory.execute("PRAGMA foreign_keys = ON")
    migrations.migrate(memory, now)
    for one in found:
        take_in(memory, one)
    return memory


def _create(path: str, now: int) -> None:
    """Make an empty archive under another name first: an archive that is there is a whole one."""
    new = path + ".new"
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(FileNotFoundError):
            os.remove(new + end)
    # Without a log yet: closing would say nothing if the log could not be folded in.
    with closing(sqlite3.connect(new, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = FULL")
        migrations.migrate(db, now)
    os.replace(new, path)
    sync_folder(os.path.dirname(path))


def _sound(path: str, now: int, at_once: int | None = None) -> tuple[sqlite3.Connection, bool]:
    """Open a file if it is an archive of this version or an earlier one, and bring it up to date.

    Also whether all of it was examined: of a larger one than is examined at once a part is left, unless it was killed.
    """
    try:
        with open(path, "rb") as file:
            header = file.read(100)
    except (IsADirectoryError, PermissionError) as error:
        # Windows says of a folder that it may not be read.
        if not os.path.isdir(path):
            raise
        raise UnusableError("foreign") from error
    if len(header) < 100:
        raise UnusableError("damaged")
    if header[:16] != _MAGIC or int.from_bytes(header[68:72], "big") != APPLICATION:
        raise UnusableError("foreign")
    whole = at_once is None or os.path.getsize(path) <= at_once or wal.lies(path)
    try:
        db = connect(path)
    except ERRORS as error:
        raise _unusable(error) from error
    try:
        # Before anything of the log is folded in: what is set aside is the file as it was found.
        whole = _examine(db, whole)
        behind = wal.unread(db, path)
        if behind.commits:
            _keep_log(db, path, behind, now)
        migrations.migrate(db, now)
    except ERRORS as error:
        close_leaving_log(db, path)
        raise _unusable(error) from error
    except BaseException:
        close_leaving_log(db, path)
        raise
    return db, whole


def _unusable(error: Exception) -> Exception:
    return UnusableError("damaged") if kind_of(error) == "damaged" else error


def _examine(db: sqlite3.Connection, whole: bool) -> bool:
    """Raise UnusableError for what is no sound archive; say whether all of it was examined."""
    latest = migrations.MIGRATIONS[-1].version
    done = migrations.applied(db)
    if done and done[-1] > latest:
        raise UnusableError("newer")
    if done != tuple(range(1, len(done) + 1)) or not done:
        raise UnusableError("damaged")
    if not migrations.is_as_expected(migrations.schema(db), done[-1]):
        raise UnusableError("damaged")
    whole = whole or done[-1] < latest  # nothing is rewritten on trust
    if whole:
        sound = is_sound(db)
    else:
        fold(db, by_itself=False)
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        sound = all(is_sound(db, name) for name in ("sqlite_schema", *tables) if name != _LATER)
    if not sound:
        raise UnusableError("damaged")
    return whole


def _free_name(folder: str, kind: str, now: int) -> str:
    stamp = times.utc(now).strftime("%Y%m%d-%H%M%S")
    count = 1
    while True:
        name = f"archive-{kind}-{stamp}{f'-{count}' if count > 1 else ''}.db"
        if not any(os.path.lexists(os.path.join(folder, name + end)) for end in ("", "-wal")):
            return name
        count += 1


def _keep_log(db: sqlite3.Connection, path: str, behind: wal.Behind, now: int) -> None:
    """Keep a log with commits that SQLite does not read, and what it belongs to, to be searched; then begin anew."""
    folder = os.path.dirname(path)
    aside = os.path.join(folder, _free_name(folder, "tail" if behind.torn else "log", now))
    part = os.path.join(folder, "archive.part")
    try:
        shutil.copyfile(path + "-wal", part)
        _sync(part)
        os.replace(part, aside + "-wal")
        # Through the connection: whoever closed a file of their own would give back SQLite's lock on it.
        with closing(sqlite3.connect(part)) as copy:
            db.backup(copy)
        _sync(part)
        os.replace(part, aside)
    except BaseException:
        # The log itself is still there: at the next start it is tried again.
        _remove(part)
        _remove(aside + "-wal")
        raise
    sync_folder(folder)
    # Without this, the frames left behind would be found damaged again.
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _sync(path: str) -> None:
    with open(path, "r+b") as file:
        os.fsync(file.fileno())


def set_aside(folder: str, path: str, kind: str, now: int) -> None:
    """Give the file another name; killed in between, the log is found alone and follows at the next start."""
    aside = os.path.join(folder, _free_name(folder, kind, now))
    os.rename(path, aside)
    if os.path.lexists(path + "-wal"):
        os.rename(path + "-wal", aside + "-wal")
    _remove(path + "-shm")
    sync_folder(folder)


def _set_aside_log(folder: str, path: str, now: int) -> None:
    asides = [name for name in os.listdir(folder) if _ASIDE.fullmatch(name)]
    lacking = [name for name in asides if not os.path.lexists(os.path.join(folder, name + "-wal"))]
    newest = max(lacking, key=lambda name: os.lstat(os.path.join(folder, name)).st_ctime_ns, default=None)
    if newest is None:
        newest = _free_name(folder, "damaged", now)
        with open(os.path.join(folder, newest), "xb"):
            pass
    os.rename(path + "-wal", os.path.join(folder, newest + "-wal"))
    _remove(path + "-shm")


def _remove(path: str) -> None:
    with suppress(OSError):
        os.remove(path)


def pending(db: sqlite3.Connection, folder: str) -> Iterator[str]:
    """The files that were set aside and not searched yet."""
    for file in sorted(os.listdir(folder)):
        if _ASIDE.fullmatch(file) and not db.execute("SELECT 1 FROM rescues WHERE file = ?", (file,)).fetchone():
            yield os.path.join(folder, file)


def rescue(db: sqlite3.Connection, aside: str, found: Salvaged, now: int) -> tuple[Notice, ...]:
    """Take in what was found in a file that was set aside, and note that it is done; within one transaction."""
    file = os.path.basename(aside)
    kind = file.split("-")[1]
    log = kind in ("log", "tail")
    if kind == "tail":
        # A page that a kill left half written shows what the log held before: only what goes on from here counts.
        found = Salvaged(tuple(find for find in found.finds if merge.goes_on_from(db, _named(db, find.stored))))
    saved = take_in(db, found, only_news=log)
    if kind == "foreign" and saved:
        kind = "damaged"
    db.execute("INSERT OR REPLACE INTO rescues VALUES (?, ?, ?, ?)", (file, now, kind, saved))
    if kind == "tail":
        # A step that was stopped while it was written: nobody was told that it is kept, and if it is, nothing is lost.
        return ()
    return (Notice("log" if log else kind, file, saved),)


def _named(db: sqlite3.Connection, stored: Stored) -> Stored:
    return merge.named(db, stored) if nameless(stored) else stored


def take_in(db: sqlite3.Connection, found: Salvaged, *, only_news: bool = False) -> int:
    """Merge what was found, and say how many games came of it, or how many of them were not here as they are."""
    saved = 0
    for find in found.finds:
        stored = _named(db, find.stored)
        outcome = merge.take(db, stored, find.summary, find.earlier, keep_begun=not only_news)
        if find.deleted is None:
            saved += outcome != "known" if only_news else 1
        else:
            trash.delete(db, stored.id, find.deleted)
    db.executemany("INSERT OR IGNORE INTO people VALUES (?, ?, ?, ?)", [row for row in found.people if all(row)])
    db.executemany("INSERT OR IGNORE INTO settings VALUES (?, ?)", found.settings)
    aliases.add(db, dict(found.called))
    return saved
