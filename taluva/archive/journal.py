"""The log of a game under way: whole states, one append and one sync a step."""

import os
import re
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from taluva.archive.files import MADE, STANDING, FileError, append, file_error, sync_folder
from taluva.archive.folder import PLAYING, Folder
from taluva.archive.kept import data_of, stored_of
from taluva.archive.text import digest
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
        self._path = ""  # of the one that is appended to
        self._blocks = self._size = 0

    @property
    def long(self) -> bool:
        """Whether the log has grown so long that the game should come to rest."""
        return self._blocks >= _LONGEST or self._size >= _LARGEST

    def append(self, stored: Stored) -> None:
        """Append a state and sync it, and if that fails to a new log; raises FileError."""
        data = data_of(stored)
        block = b"%d %s\n%s\n" % (len(data), digest(data).encode(), data)
        if self._path:
            with suppress(OSError):
                self._write(block, STANDING)
                return
            self._path = ""
        name = f"{self._game}-{secrets.token_hex(5)}{ENDING}"
        self._folder.make(PLAYING, name)
        self._path = self._folder.path(PLAYING, name)
        self._blocks = self._size = 0
        self._names.append(name)
        try:
            self._write(block, MADE)
            sync_folder(os.path.dirname(self._path))
        except OSError as error:
            failed = file_error(error, self._path)
            self._path = ""
            with suppress(FileError):  # nothing was confirmed in it
                self._folder.remove(PLAYING, name)
                self._names.pop()
            raise failed from error

    def remove(self) -> None:
        """Remove all logs, the newest last: a kill in between leaves none that is older than the file. FileError."""
        while self._names:
            self._folder.remove(PLAYING, self._names[0])
            del self._names[0]
        self._path = ""

    def _write(self, block: bytes, how: int) -> None:
        append(self._path, block, how)
        self._blocks += 1
        self._size += len(block)


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
        whole = data[end : end + 1] == b"\n" and digest(block).encode() == head[2]
        # Behind a damage the next block is found by its own first line.
        at = end + 1 if whole else head.end()
        if whole:
            yield block
