"""The archive as the app sees it: games and all that goes over many of them.

Every confirmed step is on the disk before the call returns. Nothing here raises for a full disk, a folder that cannot
be written or a damaged file: the game goes on in memory, and `trouble` says why.
"""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from taluva.archive import backup, filerows, incoming, indexed, people, times
from taluva.archive.backup import Backup
from taluva.archive.bin import Bin
from taluva.archive.cache import Cache
from taluva.archive.earlier import MERGE
from taluva.archive.files import sync_folder, write_new
from taluva.archive.folder import Folder
from taluva.archive.games import Clock
from taluva.archive.incoming import Incoming
from taluva.archive.index import NAME, Index
from taluva.archive.kept import new_id
from taluva.archive.lock import Lock
from taluva.archive.restore import Restoring
from taluva.archive.summary import summary_of, summary_of_replay
from taluva.archive.values import GameId, Merged, Notice, Stored, Taken
from taluva.archive.walk import Walk
from taluva.folders import make_folder
from taluva.record.owntags import without_own
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import canonical, text_of

_HANGS = 5.0  # seconds


def utc_now() -> int:
    """Read the clock, in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


class Opened(NamedTuple):
    """The archive, or None if another copy of the app has it open; notices say what happened on the way."""

    archive: "Archive | None"
    notices: tuple[Notice, ...]


class Archive(Bin):
    """All games and people of one folder. May be used from several threads."""

    def __init__(self, folder: str, index: Index, cache: Cache, lock: Lock, clock: Clock) -> None:
        """Use `Archive.open`."""
        super().__init__(Folder(folder), index, clock)
        self.cache: Final = cache
        self._lock: Final = lock
        self._walk: Final = Walk(self.shelf)
        self._walked = index.renewed
        self._temporary: TemporaryDirectory[str] | None = None
        self._walking: Final = threading.Lock()
        self.closed = False
        self._made = True

    @classmethod
    def open(cls, folder: str | None, clock: Clock = utc_now) -> Opened:
        """Open the archive in a folder, or one that is gone when it is closed; `walk` then looks into its files."""
        temporary = TemporaryDirectory(prefix="taluva-", ignore_cleanup_errors=True) if folder is None else None
        root = os.path.abspath(folder) if folder is not None else temporary.name if temporary is not None else ""
        made = _make(root)
        lock = Lock(os.path.join(root, "archive.lock"))
        if not lock.acquire():
            return Opened(None, (Notice("busy"),))
        index = Index(None if folder is None else os.path.join(root, NAME), _mark(root))
        archive = cls(root, index, Cache(folder), lock, clock)
        archive._temporary, archive._made = temporary, made
        return Opened(archive, archive.news())

    def close(self) -> None:
        """Bring the disk up to date if it can be done, and give everything back."""
        with self.turn:
            if self.closed:
                return
            self.closed = True
        # A walk leaves off at its next file; a disk that hangs is not waited for.
        walked = self._walking.acquire(timeout=_HANGS)
        with self.turn:
            super().close()
            self.cache.close()
            self._lock.release()
            if self._temporary is not None:
                self._temporary.cleanup()
        if walked:
            self._walking.release()

    def retry(self) -> bool:
        """Try again to bring the disk up to date; True if all is on it."""
        # One that was there, and is away, is not made again: its disk may come back.
        self._made = self._made or _make(self.folder.root)
        return self.persons.retry() and super().retry()

    @property
    def kept(self) -> bool:
        """Whether all that is in it is on the disk."""
        return self._temporary is None and self.trouble is None

    # The index

    def walk(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """Bring the lists in line with the folder, in a thread; False if some file has to stand still first."""
        with self._walking:
            if self.closed:
                return False
            self.rest()
            self.index.examine()
            self._walked = self.index.renewed
            done = self._walk.once(lambda: stop() or self.closed)
            if done:
                self.purge()
            return done

    @property
    def outdated(self) -> bool:
        """Whether the index was made anew since the last walk, so that another one is needed."""
        return self._walked != self.index.renewed

    def count_next(self, game: GameId = "") -> bool:
        """Replay one of these games, or this one; False if there is none, or it cannot be."""
        found = self.index.read(lambda db: indexed.next_to_count(db, game))
        if found is None:
            return False
        game, version, record = found
        summary = summary_of(record)
        if bad := self.index.write(lambda db: filerows.counted(db, game, version, summary)):
            self.shelf.tell("unreadable", bad)
        return True

    def written(self) -> int:
        """Count what was written to the index since it was opened: nothing has changed while it is the same."""
        return self.index.written

    # Passing on and taking in

    def take(self, text: str | bytes) -> Taken:
        """Take in a record from elsewhere; what an archive there noted in it is left out unread. Raises Unreadable."""
        record = without_own(read(text))
        replayed = replay(record)
        record = canonical(record, replayed)
        replayed = replayed._replace(record=record)
        summary = summary_of_replay(record, replayed)
        written = text_of(record)
        with self.turn:
            known = self.find(written)
            game = known or next(iter(self.same_games(written)), None)
            if game is None:
                now = self.clock()
                stored = Stored(new_id(), written, created=now, touched=now, taken=True)
                self.add(stored, summary)
                return Taken(stored.id, True, summary, replayed)
            self.undelete(game)
            if known is None:  # the same game in other words: those that come in are the newer ones
                if self.is_open(game) or any(one.record == written for one in self.earlier(game)):
                    return Taken(game, False, summary)
                self.correct(game, written, summary, MERGE)
            return Taken(game, False, summary, replayed)

    def packed(self, progress: Callable[[int, int], bool] | None = None) -> tuple[str, str, bytes]:
        """The whole archive as one file: what to call it, its ending, its content; see `backup.pack`."""
        self.settle()
        known = people.written(self.persons.people)
        data = backup.pack(self.folder, self.newest(), self.ids(), known, progress)
        return f"Taluva {times.local(self.clock()):%Y-%m-%d}", ".zip", data

    def backup(self, folder: str) -> str:
        """Write the whole archive as one file and return its path; raises FileError."""
        return write_new(folder, *self.packed())

    def restore(self, source: str | Incoming, progress: Callable[[int, int], bool] | None = None) -> Merged:
        """Take in a backup, in a file or read already; raises BackupError and FileError.

        No game stays at the table. Whatever it broke off at, done again it comes to the same.
        """
        coming = Backup((incoming.of_file(source) if isinstance(source, str) else source).data)
        self.leave_all()
        self.walk()
        return Restoring(self, coming).run(progress)

    def take_over(self, other: "Archive") -> None:
        """Take in what another archive has in memory only."""
        for game in other.ids():
            stored = other.load(game)
            if stored is not None and self.load(game) is None:
                self.add(stored, None)
        self.persons.add(other.persons.people)


def _mark(root: str) -> str:
    """What tells a folder from all others, and from another one of its name."""
    try:
        return f"{root} {os.stat(root).st_ino}"
    except OSError:
        return ""


def _make(root: str) -> bool:
    """Make the folder, durably; False if it cannot be: that is told with the first step."""
    try:
        if not os.path.isdir(root):
            if not make_folder(Path(root)):
                return False
            sync_folder(os.path.dirname(root))
    except OSError:
        return False
    return True
