"""Deleted games: moved to the bin, had back, and removed for good after thirty days of use."""

import json
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from posixpath import basename
from typing import Final

from taluva.archive.files import FileError, open_plain, write_over
from taluva.archive.gamefile import checked_or_none, contains, stored_or_why
from taluva.archive.games import Games
from taluva.archive.index import Index
from taluva.archive.revisions import Revisions
from taluva.archive.store import BIN, GAMES, Store, is_binned
from taluva.archive.times import clamped, day
from taluva.archive.values import Key, Notices, Stored

_log = logging.getLogger(__name__)

BIN_DAYS: Final = 30  # of use, for which deleted games can be had back
_MOST = 4 * 1024 * 1024  # bytes of device.json


class Device:
    """What this device alone knows, in device.json: days on which the app was used, since when a file is in the bin."""

    def __init__(self, path: str | None) -> None:
        """Read it; what cannot be read is begun again. Without a path it is in memory."""
        self._path: Final = path
        self._days, self._deleted = _read(path)

    def use(self, now: int) -> None:
        """Note that the app is used on this day; a clock that jumps there and back costs one day, not a month."""
        if day(now) not in self._days:
            self._days[day(now)] = None
            self._write()

    def note(self, paths: Iterable[str], now: int) -> list[str]:
        """Note which files are in the bin on a day of use, and return those whose days are over.

        New ones are noted with this moment; of all others nothing stays.
        """
        self.use(now)
        deleted = {name: self._deleted.get(name, (len(self._days), now)) for name in map(basename, paths)}
        if deleted != self._deleted:
            self._deleted = deleted
            self._write()
        return [f"{BIN}/{name}" for name, (since, _) in deleted.items() if since + BIN_DAYS < len(self._days)]

    def add(self, path: str, now: int) -> None:
        """Note that a file came into the bin."""
        self._deleted[basename(path)] = len(self._days), now
        self._write()

    def remove(self, path: str) -> None:
        """Note that a file is in the bin no more."""
        if self._deleted.pop(basename(path), None) is not None:
            self._write()

    def days_left(self, path: str) -> int:
        """Return for how many days of use a file in the bin can still be had back."""
        since, _ = self._deleted.get(basename(path), (len(self._days), 0))
        return min(max(0, since + BIN_DAYS - len(self._days)), BIN_DAYS)

    def deleted_at(self, path: str) -> int:
        """Return when a file came into the bin; 0 if this device does not know."""
        return self._deleted.get(basename(path), (0, 0))[1]

    def _write(self) -> None:
        if self._path is not None:
            data = json.dumps({"days": list(self._days), "deleted": self._deleted}, indent=1).encode()
            try:
                write_over(self._path, data)
            except FileError as error:
                _log.warning("%s", error)


class Bin:
    """Moves files to the bin and back, and does nothing else to them."""

    def __init__(
        self,
        store: Store,
        games: Games,
        index: Index,
        revisions: Revisions,
        device: Device,
        notices: Notices,
        on_purged: Callable[[Stored], object],
    ) -> None:
        """`on_purged` is called with the last file of a game that is removed for good."""
        self._store: Final = store
        self._games: Final = games
        self._index: Final = index
        self._revisions: Final = revisions
        self._device: Final = device
        self._notices: Final = notices
        self.on_purged = on_purged
        self._notified: Final[set[str]] = set()  # of files that cannot be removed
        device.use(games.clock())

    def delete(self, key: Key) -> Key:
        """Move the file of a game to the bin and return its key there; raises FileError."""
        with self._games.lock:
            self._games.leave(key)
            path = self._games.path_of(key)
            if path is None or is_binned(path):
                return key
            if self._games.is_open(path):  # its file could not be written now
                raise FileError("unwritable", path)
            to = self._move(path, BIN)
            self._device.add(to, self._games.clock())
            return self._key(to)

    def undelete(self, key: Key) -> Key:
        """Move the file of a deleted game back and return its key; raises FileError."""
        with self._games.lock:
            path = self._games.path_of(key)
            if path is None or not is_binned(path):
                return key
            to = self._move(path, GAMES)
            self._device.remove(path)
            return self._key(to)

    def empty(self) -> tuple[Key, ...]:
        """Hide all deleted games and return their keys; `refill` brings them back until `purge_emptied`."""
        with self._games.lock:
            rows = self._index.binned()
            self._index.hide([row.path for row in rows], True)
            return tuple(row.key for row in rows)

    def refill(self, keys: Sequence[Key]) -> None:
        """Have emptied games in the bin again."""
        with self._games.lock:
            paths = map(self._games.path_of, keys)
            self._index.hide([path for path in paths if path is not None], False)

    def purge_emptied(self) -> None:
        """Remove for good what was emptied."""
        with self._games.lock:
            self._purge(row.path for row in self._index.binned(hidden=True))

    def purge(self, paths: Iterable[str]) -> None:
        """Note which files a scan found in the bin, and remove for good those that were there for thirty days of use.

        Only after a scan that ended well: then it is known whether a game has another file.
        """
        with self._games.lock:
            self._purge(self._device.note(paths, self._games.clock()))

    def _key(self, path: str) -> Key:
        row = self._index.row(path)
        return path if row is None else row.key

    def _move(self, path: str, folder: str) -> str:
        """Move a file; where its name is taken, the file that the other contains goes, else this one gets a number."""
        name = basename(path)
        to = f"{folder}/{name}"
        there = self._store.read_if_present(to)
        if there is not None:
            ours = checked_or_none(self._store.read(path)[0])
            theirs = checked_or_none(there)
            if ours is not None and theirs is not None and contains(theirs, ours):
                self._store.remove(path)
                self._index.delete(path)
                return to
            if ours is not None and theirs is not None and contains(ours, theirs):
                self._store.remove(to)
                self._index.delete(to)
            else:
                to = self._store.free_path(to)
        self._index.move(path, to, self._store.move(path, to))
        return to

    def _purge(self, paths: Iterable[str]) -> None:
        for path in paths:
            try:
                data = self._store.read_if_present(path)
                if data is not None:
                    self._remove(path, data)
                self._device.remove(path)
            except FileError as error:  # it holds up no other
                if path not in self._notified:
                    self._notified.add(path)
                    _log.warning("%s cannot be removed: %s", path, error)
                    self._notices.add("bin", file=path)

    def _remove(self, path: str, data: bytes) -> None:
        row = self._index.row(path)
        self._store.remove(path)
        self._index.delete(path)
        stored, _ = stored_or_why(data)
        for game in {known.id for known in (stored, row) if known is not None}:
            if not self._index.rows(game) and not self._games.is_open(game):
                if stored is not None and stored.id == game:
                    self.on_purged(stored)
                self._revisions.remove(game)


def _read(path: str | None) -> tuple[dict[int, None], dict[str, tuple[int, int]]]:
    # Whatever people, other versions and broken disks make of it.
    errors = FileError, OSError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError
    with suppress(*errors):
        if path is not None:
            with open_plain(path) as file:
                read = json.loads(file.read(_MOST))
            deleted = {
                name: (int(since), clamped(int(at)))
                for name, (since, at) in read["deleted"].items()
                if "/" not in name and "\\" not in name and name not in (".", "..")  # a path is no name
            }
            return dict.fromkeys(map(int, read["days"])), deleted
    return {}, {}
