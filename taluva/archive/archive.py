"""The archive as the app sees it: its parts put together, opened and closed.

Every confirmed step is on the disk before the call returns. A full disk, a folder that cannot be written or is away,
and a damaged file raise nothing while a game is played: it goes on in memory, and `trouble` has the reason.
"""

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from taluva.archive.backup import Backups
from taluva.archive.bin import Bin, Device
from taluva.archive.cache import Cache
from taluva.archive.files import FileError, Lock
from taluva.archive.games import Games
from taluva.archive.incoming import Imports
from taluva.archive.index import Index
from taluva.archive.lists import Lists
from taluva.archive.people import People
from taluva.archive.revisions import Revisions
from taluva.archive.scan import Scan
from taluva.archive.store import Store
from taluva.archive.summary import summary_from_tags
from taluva.archive.values import Key, Notice, Notices, Stored
from taluva.folders import Folders, make_folder

_HANGS = 5.0  # seconds

# Where index.db, cache.db and device.json are; None for in memory.
Caches = tuple[str | None, str | None, str | None]


def utc_now() -> int:
    """Read the clock, in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


class Opened(NamedTuple):
    """The archive, or None if another copy of the app has it open, and notices for people."""

    archive: "Archive | None"
    notices: tuple[Notice, ...]


class Archive:
    """All games and people of one folder. May be used from several threads."""

    def __init__(
        self,
        store: Store,
        lock: Lock,
        caches: Caches,
        clock: Callable[[], int],
        temporary: "TemporaryDirectory[str] | None",
    ) -> None:
        """Use `Archive.open`. A `temporary` folder is removed at the end."""
        index_path, cache_path, device_path = caches
        self.folder: Final = store.root
        self.closed = False
        self._notices: Final = Notices()
        self._lock: Final = lock
        self._scanning: Final = threading.Lock()
        self._temporary: Final = temporary
        self.index: Final = Index(index_path, _mark(store.root))
        self.cache: Final = Cache(cache_path)
        self.revisions: Final = Revisions(store)
        self.games: Final = Games(store, self.index, self.revisions, self._notices, clock)
        self.people: Final = People(store, self.games, self.index, self._notices)
        device = Device(device_path)
        self.bin: Final = Bin(
            store, self.games, self.index, self.revisions, device, self._notices, self._remember_people
        )
        self.lists: Final = Lists(self.index, self.people, device, self.revisions.unreadable, clock)
        self.imports: Final = Imports(self.games, self.index, self.revisions, self.bin)
        self._scan: Final = Scan(store, self.index, self.games, self._notices, clock)
        self.backups: Final = Backups(
            store,
            self.games,
            self.index,
            self.revisions,
            self.people,
            self.bin,
            self.imports,
            self.scan,
        )
        self._scanned = self.index.database.rebuilt

    @classmethod
    def open(cls, folders: Folders | None, clock: Callable[[], int] = utc_now) -> Opened:
        """Open the archive of some folders; without a folder of data one that is gone when it is closed."""
        temporary = None
        caches: Caches = (None, None, None)
        if folders is None or folders.data is None:
            temporary = TemporaryDirectory(prefix="taluva-", ignore_cleanup_errors=True)
            store = Store(temporary.name)
        else:
            caches = (
                _path(folders.cache, folders.file_name("index.db")),
                _path(folders.cache, folders.file_name("cache.db")),
                _path(folders.state, folders.file_name("device.json")),
            )
            store = Store(os.path.abspath(folders.data))
        with suppress(FileError):  # the first step notifies people of it
            store.make_folder("")
        lock = Lock(os.path.join(store.root, "archive.lock"))
        if not lock.acquire():
            return Opened(None, (Notice("busy"),))
        archive = cls(store, lock, caches, clock, temporary)
        return Opened(archive, archive.notices())

    def close(self) -> None:
        """Write what can be written, and give everything back."""
        with self.games.lock:
            if self.closed:
                return
            self.closed = True
        # A scan ends at its next file; a disk that hangs is not waited for.
        scanned = self._scanning.acquire(timeout=_HANGS)
        with self.games.lock:
            self.bin.purge_emptied()
            self.games.checkpoint_all()
            self.index.database.close()
            self.cache.close()
            self._lock.release()
            if self._temporary is not None:
                self._temporary.cleanup()
        if scanned:
            self._scanning.release()

    @property
    def trouble(self) -> Notice | None:
        """Why something is in memory only; None if all is on the disk."""
        return self.games.trouble or (Notice("unwritable") if self.people.unwritten else None)

    @property
    def is_persistent(self) -> bool:
        """Whether all that is in it is on the disk."""
        return self._temporary is None and self.trouble is None

    def notices(self) -> tuple[Notice, ...]:
        """Return the notices that were not shown yet, and forget them; to be asked after every write."""
        return self._notices.take()

    def retry(self) -> bool:
        """Try again to write what is in memory only; True if all is on the disk."""
        return self.people.retry() and self.games.retry()

    def scan(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """Bring the index in line with the folder, in a thread; False if a file has to stand still first."""
        with self._scanning:
            if self.closed:
                return False
            self.games.read_journals()
            self.games.checkpoint_closed()
            self.index.database.examine()
            self._scanned = self.index.database.rebuilt
            done = self._scan.once(lambda: stop() or self.closed)
            if done and self._scan.present_in_bin is not None:
                self.bin.purge(self._scan.present_in_bin)
            return done

    @property
    def needs_scan(self) -> bool:
        """Whether the index was built again since the last scan."""
        return self._scanned != self.index.database.rebuilt

    def summarise_next(self, key: Key = "") -> bool:
        """Replay one game that is not counted yet, or this one; False if there is none, or it cannot be."""
        return self._scan.summarise_next(key)

    def written(self) -> int:
        """Count what was written to the index since it was opened: while it is the same no list has changed."""
        return self.index.database.written

    def take_over(self, other: "Archive") -> None:
        """Take in what another archive has in memory only."""
        for key in other.lists.ids():
            stored = other.games.load(key)
            if stored is not None and self.games.load(key) is None:
                self.games.put(stored, None)
        self.people.add(other.people.aliases)

    def _remember_people(self, stored: Stored) -> None:
        seats = summary_from_tags(stored.record).seats
        self.people.remember(seats, stored.changed or self.games.clock())


def _path(folder: Path | None, name: str) -> str | None:
    """Return where a file of this device is, in a folder that is made for it; None where there is none."""
    return str(folder / name) if folder is not None and make_folder(folder) else None


def _mark(root: str) -> str:
    """Return what identifies a folder, also against another one of its name."""
    try:
        return f"{root} {os.stat(root).st_ino}"
    except OSError:
        return ""
