"""The walk through the folder, which belongs to people: the index is brought in line with what they did there."""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from taluva.archive import filerows
from taluva.archive.files import FileError
from taluva.archive.folder import BIN, GAMES
from taluva.archive.shelf import STILL, Shelf
from taluva.archive.values import FileState

_COMMIT = 200  # files, committed at once
_FOLD = 1000  # files, after which the index is folded
_ROWS = 100  # fetched at once
_SLICE, _BREATH = 0.0025, 0.0002  # seconds of work, after which everything else has its turn

_Key = tuple[str, str]  # place and name
_Known = dict[_Key, tuple[FileState, bool]]


class Walk:
    """Goes through the folder. It keeps nobody waiting for longer than a moment, and touches no game's file."""

    def __init__(self, shelf: Shelf) -> None:
        """Of these files."""
        self._shelf: Final = shelf
        self._index: Final = shelf.index
        self._first: dict[_Key, tuple[FileState, int]] = {}  # files that do not stand still yet, since when they are so
        self._rested = 0.0
        self._looked = 0  # at so many files

    def once(self, stop: Callable[[], bool] = lambda: False) -> bool:
        """Go through the whole folder; False if something waits until it has stood still, or it was stopped."""
        while True:
            renewed = self._index.renewed
            try:
                done = self._once(stop)
            finally:
                self._index.write(lambda db: None)
                self._index.fold()
            if renewed == self._index.renewed:
                return done

    def _once(self, stop: Callable[[], bool]) -> bool:
        known = self._known()
        done = True
        waiting: dict[_Key, tuple[FileState, int]] = {}
        places = []
        for place in (GAMES, BIN):
            try:
                found = self._shelf.folder.listing(place)
            except FileError:
                continue  # what is away is not empty
            places.append(place)
            for seen in found:
                self._breathe()
                if stop():
                    return False
                before = known.pop((place, seen.name), None)
                if before == (seen, True):
                    continue
                if not self._stands_still(seen):
                    waiting[place, seen.name] = self._first[place, seen.name]
                else:
                    done &= self._look(seen, new=before is None)
        # Renamed files are known by their names again before the old ones are forgotten.
        sizes = {seen.size for seen, _ in waiting.values()}
        inodes = {seen.inode for seen, _ in waiting.values()}
        for seen, _ in known.values():
            self._breathe()
            if stop():
                return False
            if seen.place in places and seen.size not in sizes and seen.inode not in inodes:
                done &= self._shelf.miss(seen)
        self._first = waiting
        return done and not waiting

    def _look(self, seen: FileState, new: bool) -> bool:
        self._looked += 1
        if self._looked % _COMMIT == 0:
            self._index.write(lambda db: None)
        if self._looked % _FOLD == 0:
            self._index.fold()
        return self._shelf.look(seen, new=new)

    def _known(self) -> _Known:
        found: _Known = {}
        last = 0
        while part := self._index.read(partial(filerows.known, after=last, limit=_ROWS)):
            found.update(((seen.place, seen.name), (seen, settled)) for _, seen, settled in part)
            last = part[-1][0]
            self._breathe()
        return found

    def _stands_still(self, seen: FileState) -> bool:
        """Whether a file was not changed for long enough, by its times, or since it was first seen so."""
        now = self._shelf.clock()
        if now - max(seen.mtime, seen.ctime) // 1_000_000 >= STILL:
            return True
        before, since = self._first.get((seen.place, seen.name), (None, now))
        if before != seen or since > now:
            since = now
        self._first[seen.place, seen.name] = seen, since
        return now - since >= STILL

    def _breathe(self) -> None:
        """Let a finger or a frame go first."""
        now = time.perf_counter()
        if now - self._rested > _SLICE:
            time.sleep(_BREATH)
            self._rested = time.perf_counter()
