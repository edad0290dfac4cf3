"""The archive as the app sees it: every confirmed step is on the disk before the call returns.

Nothing here raises for a full disk, a folder that cannot be written or a damaged file: the game goes on in memory,
`trouble` says why, and every further write or `retry` tries to bring the disk up to date.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeVar

from taluva.archive import games, people
from taluva.archive.ahead import Ahead, Work
from taluva.archive.cache import Cache
from taluva.archive.database import atomic, kind_of
from taluva.archive.lock import Lock
from taluva.archive.opening import in_memory, ready
from taluva.archive.text import digest
from taluva.archive.values import Earlier, GameId, Listed, Notice, Page, Remembered, Stored, Summary

# Deleted games can be had back this long.
BIN_DAYS = 30

_Answer = TypeVar("_Answer")
Clock = Callable[[], int]


def utc_now() -> int:
    """Read the clock, in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


class Opened(NamedTuple):
    """The archive, or None if another copy of the app has it open; notices say what happened on the way."""

    archive: "Archive | None"
    notices: tuple[Notice, ...]


class Archive:
    """All games, names and settings of this device. May be used from several threads."""

    def __init__(self, folder: str | None, clock: Clock, lock: Lock | None) -> None:
        """Use `Archive.open`."""
        self._folder: Final = folder
        self._clock: Final = clock
        self._lock: Final = lock
        self._cache: Final = Cache(folder)
        self._turn: Final = threading.RLock()
        self._disk: sqlite3.Connection | None = None
        self._ahead: Ahead | None = None
        self._news: list[Notice] = []

    @classmethod
    def open(cls, folder: str | None, clock: Clock = utc_now) -> Opened:
        """Open the archive in a folder, or one that lives in memory only where there is none."""
        lock = None
        if folder is not None:
            try:
                os.makedirs(folder, exist_ok=True)
            except OSError:
                lock = None
            else:
                lock = Lock(os.path.join(folder, "archive.lock"))
                if not lock.acquire():
                    return Opened(None, (Notice("busy"),))
        archive = cls(folder, clock, lock)
        archive._connect()
        if any(notice.kind == "busy" for notice in archive._news):
            archive.close()
            return Opened(None, (Notice("busy"),))
        if archive.trouble is None:
            archive._write(lambda db: games.purge(db, clock() - BIN_DAYS * 86_400_000))
        return Opened(archive, archive.news())

    def close(self) -> None:
        """Bring the disk up to date if it can be done, and give everything back."""
        with self._turn:
            self._catch_up()
            for db in (self._disk, self._ahead.memory if self._ahead else None):
                if db is not None:
                    db.close()
            self._disk = None
            self._ahead = None
            self._cache.close()
            if self._lock is not None:
                self._lock.release()

    # Troubles

    @property
    def trouble(self) -> Notice | None:
        """Why something is in memory only at the moment; None if all is on the disk."""
        ahead = self._ahead
        return None if ahead is None or self._folder is None else Notice(ahead.why)

    def news(self) -> tuple[Notice, ...]:
        """Take what the people must be told and were not told yet; look after every write."""
        with self._turn:
            news, self._news = tuple(self._news), []
            return news

    def retry(self) -> bool:
        """Try again to bring the disk up to date; True if all is on it."""
        with self._turn:
            self._catch_up()
            return self._ahead is None

    # Games

    def create(self, record: str, summary: Summary, redo: Sequence[str] = ()) -> GameId:
        """Begin a game and remember its people."""
        uid = games.new_id()
        now = self._clock()
        steps = tuple(redo)

        def work(db: sqlite3.Connection) -> None:
            games.save(db, uid, record, steps, summary, now)
            people.remember(db, summary.seats, now)

        self._write(work)
        return uid

    def save(self, game: GameId, record: str, summary: Summary, redo: Sequence[str] = ()) -> None:
        """Keep a game as it is after a confirmed step, with what could be redone."""
        now, steps = self._clock(), tuple(redo)
        self._write(lambda db: games.save(db, game, record, steps, summary, now))

    def correct(self, game: GameId, record: str, summary: Summary, reason: str, redo: Sequence[str] = ()) -> None:
        """Put a corrected record in place; the one before stays among the earlier ones."""
        now, steps = self._clock(), tuple(redo)
        self._write(lambda db: games.correct(db, game, record, steps, summary, now, reason))

    def load(self, game: GameId) -> Stored | None:
        """Fetch a game, a deleted one too; None if there is no such game."""
        return self._read(lambda db: games.load(db, game))

    def listed(self, game: GameId) -> Listed | None:
        """Fetch what a list shows of one game."""
        return self._read(lambda db: games.one(db, game))

    def games(self, search: str = "", offset: int = 0, limit: int = 50) -> Page:
        """List games, the newest first; every word of the search must occur in names, event or date."""
        return self._read(lambda db: games.listed(db, search, offset, limit))

    def under_way(self) -> tuple[Listed, ...]:
        """List unfinished games, the last touched first."""
        return self._read(games.under_way)

    def earlier(self, game: GameId) -> tuple[Earlier, ...]:
        """List the records that corrections replaced, the latest first."""
        return self._read(lambda db: games.earlier(db, game))

    def find(self, record: str) -> GameId | None:
        """Find the game that has this very record."""
        return self._read(lambda db: games.same_record(db, record))

    def delete(self, game: GameId) -> None:
        """Take a game out of all lists; `undelete` brings it back as long as it was not purged."""
        now = self._clock()
        self._write(lambda db: games.delete(db, game, now))

    def undelete(self, game: GameId) -> None:
        """Bring a deleted game back."""
        self._write(lambda db: games.undelete(db, game))

    def deleted(self) -> tuple[Listed, ...]:
        """List deleted games that can still be had back, the last deleted first."""
        return self._read(games.in_bin)

    # Names and settings

    def names(self) -> tuple[Remembered, ...]:
        """List everybody remembered, who played last first."""
        return self._read(people.names)

    def forget(self, name: str) -> None:
        """Take a name off the list of those remembered."""
        self._write(lambda db: people.forget(db, name))

    def settings(self) -> dict[str, object]:
        """Read all settings."""
        return self._read(people.settings)

    def set_setting(self, key: str, value: object) -> None:
        """Keep a setting: anything JSON can hold; None takes it away."""
        self._write(lambda db: people.set_setting(db, key, value))

    # What can be made again

    def thumbnail(self, game: GameId, look: str) -> bytes | None:
        """Fetch the picture of a game as it is now; None if it must be made."""
        with self._turn:
            return self._cache.thumbnail(game, look, self._version(game))

    def keep_thumbnail(self, game: GameId, look: str, picture: bytes) -> None:
        """Keep a picture of a game as it is now."""
        with self._turn:
            self._cache.keep_thumbnail(game, look, self._version(game), picture)

    def findings(self, game: GameId) -> dict[int, tuple[str, str]]:
        """Fetch what was found out about each turn: (version, value), to compare with `text.prefix_digests`."""
        with self._turn:
            return self._cache.findings(game)

    def keep_finding(self, game: GameId, turn: int, version: str, value: str) -> None:
        """Keep what was found out about a turn of the record up to there."""
        with self._turn:
            self._cache.keep_finding(game, turn, version, value)

    def _version(self, game: GameId) -> str:
        stored = self.load(game)
        return "" if stored is None else digest(stored.record)

    # Below: where to read and write

    def _connect(self) -> None:
        if self._folder is None:
            self._ahead = Ahead("memory", in_memory(None, self._clock()))
            return
        found = ready(self._folder, self._clock())
        self._disk = found.db
        self._news += found.notices
        if found.db is None:
            self._ahead = Ahead(found.notices[-1].kind, in_memory(self._folder, self._clock()))

    def _read(self, work: Callable[[sqlite3.Connection], _Answer]) -> _Answer:
        with self._turn:
            for _ in range(2):
                if self._ahead is not None:
                    break
                try:
                    return work(self._connected())
                except sqlite3.Error as error:
                    self._fail(kind_of(error))
            else:
                self._go_ahead("damaged")
            assert self._ahead is not None
            return work(self._ahead.memory)

    def _write(self, work: Work) -> None:
        with self._turn:
            for _ in range(2):
                if self._ahead is not None:
                    break
                try:
                    with atomic(self._connected()) as db:
                        work(db)
                    return
                except sqlite3.Error as error:
                    self._fail(kind_of(error))
            else:
                self._go_ahead("damaged")
            assert self._ahead is not None
            self._ahead.do(work)
            self._catch_up()

    def _connected(self) -> sqlite3.Connection:
        if self._disk is None:
            raise ValueError("the archive is closed")
        return self._disk

    def _fail(self, kind: str) -> None:
        """Set a damaged file aside and go on with a new one; go on in memory after any other failure."""
        if kind == "damaged":
            if self._disk is not None:
                self._disk.close()
            self._disk = None
            self._connect()
        else:
            self._go_ahead(kind)

    def _go_ahead(self, why: str) -> None:
        self._ahead = Ahead.of(why, self._disk, self._clock())
        self._news.append(Notice(why))

    def _catch_up(self) -> None:
        ahead = self._ahead
        if ahead is None or self._folder is None:
            return
        disk = self._disk
        if disk is None:
            found = ready(self._folder, self._clock())
            self._news += [notice for notice in found.notices if notice.file]
            if found.db is None:
                return
            disk = found.db
        try:
            ahead.catch_up(disk)
        except sqlite3.Error as error:
            ahead.why = kind_of(error)
            self._disk = disk
            if ahead.why == "damaged":
                disk.close()
                self._disk = None
            return
        self._disk = disk
        self._ahead = None
        self._news.append(Notice("saved"))
