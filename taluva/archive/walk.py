"""Brings the index in line with the folder, which belongs to people: they add, edit, copy, rename and remove files."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from sqlite3 import Connection
from typing import TYPE_CHECKING, Final

from taluva.archive import filerows
from taluva.archive.files import FileError
from taluva.archive.folder import BIN, GAMES
from taluva.archive.kept import checked_of
from taluva.archive.values import FileState
from taluva.record.unreadable import Unreadable

if TYPE_CHECKING:
    from taluva.archive.bin import Bin

STILL: Final = 10_000  # milliseconds for which a file does not change before it counts
_BATCH = 10  # files, noted while everybody else waits
_COMMIT = 20  # batches, committed at once
_FOLD = 100  # batches, after which the index is folded
_ROWS = 100  # fetched at once
_SLICE, _BREATH = 0.002, 0.0002  # seconds of work, after which everything else has its turn

_Key = tuple[str, str]  # place and name
_Known = dict[_Key, tuple[FileState, bool]]


class Walk:
    """Reads what is new or changed. It keeps nobody waiting for longer than a moment, and touches no game's file."""

    def __init__(self, archive: Bin) -> None:
        """Of this archive's folder."""
        self._archive: Final = archive
        self._folder: Final = archive.folder
        self._index: Final = archive.index
        self._shelf: Final = archive.shelf
        self._first: dict[_Key, tuple[FileState, int]] = {}  # files that do not stand still yet, since when they are so
        self._missed = False  # what changed just when it was read, or could not be kept
        self._rested = 0.0
        self._batches = 0

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
        self._missed = False
        known = self._known()
        fresh: list[tuple[FileState, bytes]] = []
        waiting: dict[_Key, tuple[FileState, int]] = {}
        places = []
        for place in (GAMES, BIN):
            try:
                found = self._folder.listing(place)
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
                elif before is not None:
                    self.look_again(seen)
                elif (data := self._read(seen)) is not None:
                    fresh.append((seen, data))
                    if len(fresh) == _BATCH:
                        self._note(fresh)
        self._note(fresh)
        # Renamed files are known by their names again before the old ones are forgotten.
        sizes = {seen.size for seen, _ in waiting.values()}
        inodes = {seen.inode for seen, _ in waiting.values()}
        for seen, _ in known.values():
            self._breathe()
            if stop():
                return False
            if seen.place in places and seen.size not in sizes and seen.inode not in inodes:
                self._remove(seen)
        self._first = waiting
        return not waiting and not self._missed

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
        now = self._archive.clock()
        if now - max(seen.mtime, seen.ctime) // 1_000_000 >= STILL:
            return True
        before, since = self._first.get((seen.place, seen.name), (None, now))
        if before != seen or since > now:
            since = now
        self._first[seen.place, seen.name] = seen, since
        return now - since >= STILL

    def _read(self, seen: FileState) -> bytes | None:
        """Read a file; None if it changes just now, or cannot be opened, which is noted."""
        try:
            again, data = self._folder.read(seen.place, seen.name)
        except FileError:
            if self._is_there(seen):
                self._away(seen)
            return None
        if again == seen:
            return data
        self._missed = True
        return None

    def _away(self, seen: FileState) -> None:
        def work(db: Connection) -> None:
            before = filerows.row(db, seen.place, seen.name)
            if before is None or (before.seen, before.why) != (seen, filerows.AWAY):
                filerows.placed(db, seen, None, why=filerows.AWAY)
                self._shelf.tell("unreadable", seen.name)

        self._index.write(work)

    def _note(self, fresh: list[tuple[FileState, bytes]]) -> None:
        """Note files that were not known, unless the app wrote them itself meanwhile."""

        def work(db: Connection) -> None:
            for seen, data in fresh:
                if filerows.placed(db, seen, data, settled=True, new=True):
                    self._shelf.tell("unreadable", seen.name)

        if fresh:
            self._batches += 1
            self._index.write(work, commit=self._batches % _COMMIT == 0)
        for seen, _ in fresh:
            if seen.place == BIN:
                self._archive.bin_changed(seen.name, True)
        fresh.clear()
        if self._batches % _FOLD == 0:
            self._index.fold()

    def look_again(self, seen: FileState) -> None:
        """Read a known file that is not the one that was read, or may not be, and note what has become of its game."""
        before = self._index.read(lambda db: filerows.row(db, seen.place, seen.name))
        if before is None or self._index.read(lambda db: filerows.is_held(db, before.game)):
            return
        data = self._read(seen)
        if data is None:
            return
        why = ""
        if data != before.data or before.why:
            try:
                stored = checked_of(data)
                with self._archive.turn:
                    kept = self._shelf.keep_known(before, data)
                if kept or stored.id != before.tag:  # who did not only go on with it
                    self._shelf.tell("changed", before.game)
            except Unreadable as error:
                why = error.expected
                self._shelf.tell("unreadable", seen.name)
            except FileError:
                self._missed = True
                return

        def work(db: Connection) -> None:
            if filerows.row(db, seen.place, seen.name) == before and not filerows.is_held(db, before.game):
                if data == before.data and why == before.why:
                    filerows.settle(db, seen)
                else:
                    filerows.placed(db, seen, None if why else data, why=why, settled=True)

        self._index.write(work)

    def _remove(self, seen: FileState) -> None:
        """Note that a file is there no more, unless the app moved it itself meanwhile.

        What it said is kept if its id has another file that does not say it: a game is not deleted by halves.
        """
        before = self._index.read(lambda db: filerows.row(db, seen.place, seen.name))
        if before is None or before.seen != seen or self._is_there(seen):
            return
        if self._index.read(lambda db: filerows.is_held(db, before.game)):
            return
        try:
            if len(self._index.read(lambda db: filerows.tagged(db, before.tag))) > 1:
                with self._archive.turn:
                    self._shelf.keep_known(before, b"")
        except FileError:
            self._missed = True
            return

        def work(db: Connection) -> None:
            if filerows.row(db, seen.place, seen.name) == before:
                filerows.gone(db, seen.place, seen.name)

        self._index.write(work)
        if seen.place == BIN:
            self._archive.bin_changed(seen.name, False)

    def _is_there(self, seen: FileState) -> bool:
        try:
            return self._folder.seen(seen.place, seen.name) is not None
        except FileError:
            return True

    def _breathe(self) -> None:
        """Let a finger or a frame go first."""
        now = time.perf_counter()
        if now - self._rested > _SLICE:
            time.sleep(_BREATH)
            self._rested = time.perf_counter()
