"""The log of a game under way: whole states, one append and one sync a step."""

import hashlib
import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from taluva.archive.files import MADE, FileError, append, file_error, sync_folder
from taluva.archive.folder import PLAYING, Folder
from taluva.archive.kept import data_of, stored_of
from taluva.archive.values import GameId, Stored
from taluva.record.unreadable import Unreadable

ENDING: Final = ".steps"
_LONGEST = 200  # blocks
_LARGEST = 1024 * 1024  # bytes
_MOST = 16 * _LARGEST  # of what is read of one
_BLOCK = re.compile(rb"^(\d{1,7}) ([0-9a-f]{32})\n", re.MULTILINE)


class Journal:
    """The logs of one game, one for each time it was opened at the table; nothing is appended behind a failure."""

    def __init__(self, folder: Folder, game: GameId, names: list[str] | None = None) -> None:
        """Know those that were found; no new one is made yet."""
        self._folder: Final = folder
        self._game: Final = game
        self._names: Final = names or []
        self._file = -1
        self._path = ""
        self._blocks = self._size = 0

    @property
    def long(self) -> bool:
        """Whether the log has grown so long that the game should come to rest."""
        return self._blocks >= _LONGEST or self._size >= _LARGEST

    def append(self, stored: Stored) -> None:
        """Append a state and sync it, and if that fails to a new log; raises FileError."""
        data = data_of(stored)
        block = b"%d %s\n%s\n" % (len(data), _digest(data), data)
        while True:
            new = not self._stands()
            file = self._begin() if new else self._file
            try:
                append(file, block)
                if new:
                    sync_folder(os.path.dirname(self._path))
            except OSError as error:
                failed = file_error(error, self._path)
                self.close()
                if new:
                    self._forget()
                    raise failed from error
            else:
                self._blocks += 1
                self._size += len(block)
                return

    def close(self) -> None:
        """Give the log back; it stays."""
        if self._file >= 0:
            with suppress(OSError):
                os.close(self._file)
            self._file = -1

    def remove(self) -> None:
        """Remove all logs, the newest last: a kill in between leaves none that is older than the file. FileError."""
        self.close()
        while self._names:
            self._folder.remove(PLAYING, self._names[0])
            del self._names[0]

    def _stands(self) -> bool:
        """Whether the log that is open still has its name."""
        try:
            return self._file >= 0 and os.path.samestat(self._begun, os.stat(self._path))
        except OSError:
            return False

    def _begin(self) -> int:
        """Make a new log, exclusively; raises FileError."""
        self.close()
        name = f"{self._game}-{secrets.token_hex(5)}{ENDING}"
        self._folder.make(PLAYING, name)
        self._path = self._folder.path(PLAYING, name)
        self._blocks = self._size = 0
        try:
            self._file = os.open(self._path, MADE | getattr(os, "O_APPEND", 0), 0o644)
            self._begun = os.fstat(self._file)
        except OSError as error:
            raise file_error(error, self._path) from error
        self._names.append(name)
        return self._file

    def _forget(self) -> None:
        """Take away a log in which nothing was confirmed."""
        with suppress(FileError):
            self._folder.remove(PLAYING, self._names[-1])
            self._names.pop()


def found(folder: Folder) -> dict[GameId, list[str]]:
    """Name the logs that lie there, by their games."""
    logs: dict[GameId, list[str]] = {}
    for name in folder.names(PLAYING):
        if name.endswith(ENDING):
            logs.setdefault(name.partition("-")[0], []).append(name)
    return logs


def states(folder: Folder, game: GameId, names: Iterable[str]) -> list[Stored]:
    """Read every state of a game that verifies in some logs, the one that was kept last at the end."""
    every = []
    for name in names:
        with suppress(FileError):
            for data in _blocks(folder.read(PLAYING, name, _MOST)[1]):
                with suppress(Unreadable):
                    every.append(stored_of(data))
    # Each was later than the one before when it was kept, whatever the clock said.
    return sorted((stored for stored in every if stored.id == game), key=lambda stored: stored.touched)


def _blocks(data: bytes) -> Iterator[bytes]:
    at = 0
    while (head := _BLOCK.search(data, at)) is not None:
        end = head.end() + int(head[1])
        block = data[head.end() : end]
        whole = data[end : end + 1] == b"\n" and _digest(block) == head[2]
        # Behind a damage the next block is found by its own first line.
        at = end + 1 if whole else head.end()
        if whole:
            yield block


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest()[:32].encode()
