"""The scan: brings the index in line with the folder, which belongs to people and their sync programs."""

import time
from collections.abc import Callable
from posixpath import basename
from typing import Final

from taluva.archive.files import FileError
from taluva.archive.gamefile import stored_of, stored_or_why
from taluva.archive.games import Games
from taluva.archive.index import Index
from taluva.archive.store import BIN, GAMES, Ages, Store, is_binned
from taluva.archive.summary import summary_of
from taluva.archive.text import digest
from taluva.archive.values import AWAY, FileStat, Key, Notices
from taluva.record.unreadable import UnreadableError

_BATCH = 500  # files, committed at once
_SLICE, _PAUSE = 0.0025, 0.0002  # seconds of work, after which a frame or a touch has its turn


class Scan:
    """Compares the folder with the index and reads what differs. It writes no file of a game."""

    def __init__(self, store: Store, index: Index, games: Games, notices: Notices, clock: Callable[[], int]) -> None:
        self._store: Final = store
        self._index: Final = index
        self._games: Final = games
        self._notices: Final = notices
        self._ages: Final = Ages(clock)
        self._paused = 0.0
        self._read_files = 0
        self.present_in_bin: list[str] | None = None  # files that the last scan found there; None: it was not listed

    def once(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """Scan the whole folder; False if a file changed too lately to count, or it was stopped."""
        while True:
            rebuilt = self._index.database.rebuilt
            try:
                done = self._scan(stop)
            finally:
                self._commit()
            if rebuilt == self._index.database.rebuilt:
                return done

    def summarise_next(self, key: Key = "") -> bool:
        """Replay one game of which it is not known how it stands, or this one; False if there is none."""
        row = self._index.next_to_count(key)
        if row is None:
            return False
        try:
            stored = self._games.load(row.key) if row.open else stored_of(self._store.read(row.path)[0], timed=False)
        except (FileError, UnreadableError):
            stored = None
        if stored is None or digest(stored.record) != row.digest:
            # It changed, or cannot be read, since it was scanned: the next scan says which, and until then it is away.
            self._index.upsert(row.path, None, why=AWAY)
            return True
        summary = summary_of(stored.record)
        self._index.set_summary(row.path, row.digest, summary)
        if summary is None:
            self._notices.add("unreadable", row.key, basename(row.path))
        return True

    def _scan(self, stop: Callable[[], bool]) -> bool:
        known = self._index.stats()
        done = True
        young: list[FileStat] = []
        listed_folders = []
        in_bin = []
        for folder in (GAMES, BIN):
            try:
                # The bin is made with the first deleted game.
                made = folder == GAMES or self._store.has_folder(BIN)
                files = self._store.game_files(folder) if made else []
            except FileError:
                continue  # away is not empty
            listed_folders.append(folder)
            for stat in files:
                self._pause()
                if stop():
                    return False
                if folder == BIN:
                    in_bin.append(stat.path)
                is_new = stat.path not in known
                before = known.pop(stat.path, None)
                if before == stat:
                    continue
                if self._ages.is_young(stat):
                    young.append(stat)
                else:
                    done &= self._read(stat, is_new)
        # A renamed file is in the index under its new name before the row of the old one is deleted.
        renamed = {stat.size for stat in young} | {-stat.inode for stat in young}
        for path, before in known.items():
            self._pause()
            if stop():
                return False
            waits = before is not None and not renamed.isdisjoint((before.size, -before.inode))
            if (BIN if is_binned(path) else GAMES) in listed_folders and not waits:
                done &= self._forget(path)
        self.present_in_bin = in_bin if BIN in listed_folders else None
        return done and not young

    def _read(self, stat: FileStat, is_new: bool) -> bool:
        """Write the row of a file; False if it changed meanwhile."""
        self._read_files += 1
        if self._read_files % _BATCH == 0:
            self._commit()
        try:
            data, stat = self._store.read(stat.path)
            stored, why = stored_or_why(data)
        except FileError as error:
            if error.kind in ("missing", "young"):
                return False
            stored, why = None, AWAY
        with self._games.lock:
            if self._games.is_open(stat.path):
                return True  # its journal or the memory tells what it is
            row = None if is_new else self._index.row(stat.path)
            if not why and not self._is_still(stat):
                return False
            self._index.upsert(stat.path, stored, stat=stat, why=why, fresh=why != AWAY, commit=False)
        name = basename(stat.path)
        if stored is not None:
            if row is not None and (row.id, row.digest) != (stored.id, digest(stored.record)):
                self._notices.add("changed", row.key)
        elif row is None or row.why != why:
            self._notices.add("unreadable", "" if row is None else row.key, name)
        return True

    def _forget(self, path: str) -> bool:
        """Delete the row of a file that is gone; False if it is there after all."""
        with self._games.lock:
            if self._games.is_open(path):
                return True
            try:
                self._store.stat(path)
            except FileError as error:
                if error.kind == "missing":
                    self._index.delete(path, commit=False)
                return error.kind == "missing"
            return False

    def _is_still(self, stat: FileStat) -> bool:
        try:
            return self._store.stat(stat.path) == stat
        except FileError:
            return False

    def _commit(self) -> None:
        """Commit what was written, and fold the database's log."""
        self._index.database.commit()
        self._index.database.fold()

    def _pause(self) -> None:
        """Let a touch or a frame go first."""
        now = time.perf_counter()
        if now - self._paused > _SLICE:
            time.sleep(_PAUSE)
            self._paused = time.perf_counter()
