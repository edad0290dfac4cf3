"""The files of games at rest: found, written, moved and removed; whatever they held before is kept."""

import threading
from collections.abc import Callable
from contextlib import suppress
from sqlite3 import Connection
from typing import Final, NamedTuple

from taluva.archive import earlier, filerows
from taluva.archive.device import Device
from taluva.archive.files import FileError
from taluva.archive.folder import BIN, EMPTIED, ENDING, GAMES, Folder, TakenError
from taluva.archive.index import Index
from taluva.archive.kept import NEWER, checked_of, earlier_of, new_id, stored_of
from taluva.archive.states import holds
from taluva.archive.text import turn_lines
from taluva.archive.values import FileState, GameId, Stored
from taluva.record.unreadable import Unreadable

STILL: Final = 10_000  # milliseconds for which a file does not change before it counts


class AtRest(NamedTuple):
    """A game's file as it was just read, or what was last known of one that cannot be read."""

    place: str
    name: str
    stored: Stored | None
    data: bytes | None  # what it holds; None: it cannot be read, nobody knows


NOWHERE: Final = AtRest(GAMES, "", None, None)


class Shelf:
    """Games' files and what the index says of them. What changes them raises FileError."""

    def __init__(self, folder: Folder, index: Index, clock: Callable[[], int]) -> None:
        """Read what this device alone knows."""
        self.folder: Final = folder
        self.index: Final = index
        self.device: Final = Device(folder)
        self.news: dict[str, dict[str, None]] = {}  # of each kind, about which files or games
        self.clock: Final = clock
        self.turn: Final = threading.RLock()  # of whoever changes a file

    def tell(self, kind: str, about: str = "") -> None:
        """Have the people told what happened: once, however often it befell the same file or game."""
        self.news[kind] = {**self.news.pop(kind, {}), about: None}

    def find(self, game: GameId) -> AtRest | None:
        """Read the file that says what a game is; what was last known of one that cannot be read."""
        known = self.index.read(lambda db: filerows.files(db, game))
        for row in known:
            with suppress(FileError):
                seen, data = self.folder.read(row.seen.place, row.seen.name)
                return self._read(game, row, seen, data)
        if known:
            return AtRest(known[0].seen.place, known[0].seen.name, _stored(game, known[0].data), None)
        for place in (GAMES, BIN):
            for name in self.names(game, place):
                with suppress(FileError):
                    data = self.folder.read(place, name)[1]
                    stored = _stored(game, data)
                    return AtRest(place, name, stored, data if stored else None)
        return None

    def _read(self, game: GameId, row: filerows.FileRow, seen: FileState, data: bytes) -> AtRest:
        """Say what a file holds that may have changed since the index knew it; then that is noted first."""
        young = self.clock() - max(seen.mtime, seen.ctime) // 1_000_000 < STILL
        changed = data != row.data and (seen != row.seen or not row.why)
        # Whoever writes a young one may not be done.
        if changed and (not young or _is_whole(data, _stored(game, row.data))):
            self.look(seen)
            row = self.index.read(lambda db: filerows.row(db, seen.place, seen.name)) or row
        held = data == row.data and not row.why
        return AtRest(seen.place, seen.name, _stored(game, row.data), data if held else None)

    # What others did to files

    def look(self, seen: FileState, *, new: bool = False) -> bool:
        """Read a file that is new, or may not be the one that was read, and note what has become of its game.

        False if that has to be done again: it changes just now, or what it was before could not be kept.
        """
        before = None if new else self.index.read(lambda db: filerows.at_rest_row(db, seen))
        if before is None and not new:
            return True
        try:
            again, data = self.folder.read(seen.place, seen.name)
        except FileError:
            if self._is_there(seen):
                self._note(before, seen, None, filerows.AWAY)
            return True
        if again != seen:
            return False
        why = ""
        if before is not None and (data != before.data or before.why):
            try:
                stored = checked_of(data)
                if self._keep_known(before, data) or stored.id != before.tag:  # who did not only go on with it
                    self.tell("changed", before.game)
            except Unreadable as error:
                why = error.expected
            except FileError:
                return False
        self._note(before, seen, data, why)
        if new and seen.place == BIN:
            with self.turn:
                self.device.delete(seen.name, self.clock())
        return True

    def _note(self, before: filerows.FileRow | None, seen: FileState, data: bytes | None, why: str) -> None:
        """Note a file as it was read, unless the app wrote or moved it itself meanwhile."""

        def work(db: Connection) -> str:
            if before is not None and filerows.at_rest_row(db, seen) != before:
                return ""
            if before is None or why != before.why or data not in (None, before.data):
                good, settled = None if why else data, data is not None
                return filerows.placed(db, seen, good, why=why, settled=settled, new=before is None)
            if data is not None:
                filerows.settle(db, seen)
            return ""

        if self.index.write(work, commit=before is not None):
            self.tell("unreadable", seen.name)

    def miss(self, seen: FileState) -> bool:
        """Note that a file is there no more, unless the app moved it itself; False if that has to be done again.

        What it said is kept if its id has another file that does not say it: a game is not deleted by halves.
        """
        before = self.index.read(lambda db: filerows.at_rest_row(db, seen))
        if before is None or before.seen != seen or self._is_there(seen):
            return True
        try:
            if len(self.index.read(lambda db: filerows.tagged(db, before.tag))) > 1:
                self._keep_known(before, b"")
        except FileError:
            return False

        def work(db: Connection) -> None:
            if filerows.row(db, seen.place, seen.name) == before:
                filerows.gone(db, seen.place, seen.name)

        self.index.write(work)
        if seen.place == BIN:
            with self.turn:
                self.device.undelete(seen.name)
        return True

    def _is_there(self, seen: FileState) -> bool:
        try:
            self.folder.seen(seen.place, seen.name)
        except FileError as error:
            return error.kind != "missing"
        return True

    def _keep_known(self, row: filerows.FileRow, data: bytes) -> bool:
        """Keep what a file said when the index knew it, unless all that is in it still; whether it was kept.

        Raises FileError.
        """
        files = self.index.read(lambda db: filerows.files(db, row.game))
        others = [other.data for other in files if other.seen[:2] != row.seen[:2] and not other.why]
        try:
            before = checked_of(row.data)
        except Unreadable:
            return False  # nobody ever saw it as a game
        for other in (data, *others):
            with suppress(Unreadable):
                if holds(checked_of(other), before):
                    return False
        # A game that parted is another one still once the file that is all of it is changed.
        with self.turn:
            for game in {row.game, row.tag}:
                self.put_away(before._replace(id=game), self.clock(), earlier.ELSEWHERE)
        return True

    # What the app does to them

    def names(self, game: GameId, place: str) -> list[str]:
        """Name the files of a game in a place."""
        known = self.index.read(lambda db: filerows.files(db, game))
        return [row.seen.name for row in known if row.seen.place == place] or [
            name for name in self.folder.names(place) if name.endswith(game + ENDING)
        ]

    def put(self, name: str, stored: Stored, data: bytes, over: bytes | None) -> FileState:
        """Write a game's file over these bytes of it, but over no others from elsewhere; raises FileError."""
        for _ in range(3):
            try:
                return self.folder.put(GAMES, name, data, over)
            except TakenError as taken:
                over = taken.found
            try:
                self._keep_other(stored, over)
            except Unreadable as error:
                if error.expected == NEWER:  # a newer version of the app keeps its file itself
                    name, over = f"{name[: -len(ENDING)]}-{new_id()}{ENDING}", None
                else:
                    self.folder.set_aside(over)
        raise FileError("unwritable", name)

    def _keep_other(self, game: Stored, found: bytes) -> None:
        """Keep what somebody put in the place of a game's file; raises FileError, and Unreadable."""
        other = checked_of(found)._replace(id=game.id)
        if not holds(game, other):
            self.put_away(other, self.clock(), earlier.ELSEWHERE)
            self.tell("changed", game.id)

    def put_away(self, stored: Stored, at: int, reason: str) -> None:
        """Keep a state in earlier/; raises FileError."""
        self.put_earlier(stored.id, earlier.file_of(stored, at, reason))

    def put_earlier(self, game: GameId, data: bytes) -> None:
        """Keep it as it lay in its file elsewhere; raises FileError."""
        name, new = earlier.put(self.folder, game, data)
        self.device.replace(name, earlier_of(data).reason in earlier.BRIEF, new)

    def move(self, place: str, name: str, to: str) -> None:
        """Move a file, and keep what lies where it goes; raises FileError."""
        try:
            seen = self.folder.move(place, name, to)
        except TakenError as taken:
            if to == GAMES:  # it is there already, and may have gone on
                self._keep_bytes(self.folder.read(place, name)[1])
                self.folder.remove(place, name)
                self.index.write(lambda db: filerows.gone(db, place, name))
                return
            if to == BIN:
                self._keep_bytes(taken.found)
            seen = self.folder.move(place, name, to, over=taken.found)
        data = self.folder.read(to, name)[1]
        row = self.index.read(lambda db: filerows.row(db, place, name))
        if row is not None and row.data != data:
            self._keep_known(row, data)

        def work(db: Connection) -> None:
            if to == EMPTIED:
                filerows.gone(db, place, name)
            else:
                filerows.moved(db, place, name, seen)
                if row is None or (row.data != data and not row.why):
                    filerows.placed(db, seen, data)

        self.index.write(work)

    def _keep_bytes(self, data: bytes) -> None:
        try:
            self.put_away(checked_of(data), self.clock(), earlier.ELSEWHERE)
        except Unreadable:
            self.folder.set_aside(data)

    def purge(self, place: str, name: str) -> Stored | None:
        """Remove a deleted file for good; gives what it held if it was the last of its game."""
        try:
            stored = stored_of(self.folder.read(place, name)[1])
        except (FileError, Unreadable):
            stored = None
        if stored is not None and self.names(stored.id, GAMES):
            return None
        self.folder.remove(place, name)
        self.index.write(lambda db: filerows.gone(db, place, name))
        return stored if stored is not None and not self.names(stored.id, BIN) else None


def _stored(game: GameId, data: bytes) -> Stored | None:
    try:
        return stored_of(data)._replace(id=game)
    except Unreadable:
        return None


def _is_whole(data: bytes, before: Stored | None) -> bool:
    """Whether a file that was written just now is a later state of which nothing is missing: each turn has its time.

    As after a kill between a game's coming to rest and the index.
    """
    try:
        now = checked_of(data)
    except Unreadable:
        return False
    later = before is None or now.touched > before.touched
    return later and len(now.times) == len(turn_lines(now.record))
