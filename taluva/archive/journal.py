"""The append-only log of an open game: whole states, one append and one sync a step; read completely or not at all."""

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, NamedTuple
from urllib.parse import quote_from_bytes, unquote_to_bytes

from taluva.archive.files import MADE, STANDING, FileError, append, file_error, sync_folder
from taluva.archive.gamefile import data_of, is_id, stored_of
from taluva.archive.store import PLAYING, Store
from taluva.archive.text import digest
from taluva.archive.values import GameId, Stored
from taluva.record.unreadable import UnreadableError

_ENDING: Final = ".steps"
_MOST_BLOCKS = 200
_MOST_BYTES = 1024 * 1024
_READ = 64 * _MOST_BYTES  # of one journal at most
_FIRST = re.compile(rb"taluva-steps 1 (-|[0-9a-f]{32}) (\d{1,9}) (\S+)\n")
_BLOCK = re.compile(rb"^(\d{1,7}) ([0-9a-f]{32}) (\S+)\n", re.MULTILINE)


class Base(NamedTuple):
    """The file that an open game goes on from: where it is, and which bytes it has."""

    path: str
    etag: str | None = None  # None: there was no file
    size: int = 0


class Step(NamedTuple):
    """A state that a game went on to."""

    state: Stored
    reason: str  # why it took the place of the one before, unless the two of them show it


class ReadJournal(NamedTuple):
    """A journal that was read."""

    name: str
    game: GameId
    base: Base | None  # None: its first line is damaged
    steps: tuple[Step, ...]  # all that verify
    damaged: bytes | None  # all of it, if something before its last block does not verify


class Journal:
    """What one open game appends to, and the names of all journals that have states of it."""

    def __init__(self, store: Store, game: GameId) -> None:
        self._store: Final = store
        self._game: Final = game
        self.names: Final[list[str]] = []
        self._path = ""  # of the one that is appended to
        self._blocks = self._size = 0

    @property
    def is_long(self) -> bool:
        """Whether a checkpoint is due."""
        return self._blocks >= _MOST_BLOCKS or self._size >= _MOST_BYTES

    def append(self, step: Step, base: Base) -> None:
        """Append a step durably, to another journal if that fails or its name is gone; raises FileError."""
        data = data_of(step.state)
        reason = quote_from_bytes(step.reason.encode()).encode() or b"-"
        block = b"%d %s %s\n%s\n" % (len(data), digest(data).encode(), reason, data)
        if self._path:
            with suppress(OSError):
                append(self._path, block, STANDING)
                self._blocks, self._size = self._blocks + 1, self._size + len(block)
                return
        name = f"{PLAYING}/{self._game}-{secrets.token_hex(5)}{_ENDING}"
        self._path, self._blocks, self._size = "", 1, len(block)
        self._store.make_folder(PLAYING)
        path = self._store.full_path(name)
        self.names.append(name)
        first = f"taluva-steps 1 {base.etag or '-'} {base.size} {quote_from_bytes(os.fsencode(base.path))}\n".encode()
        try:
            append(path, first + block, MADE)
            sync_folder(os.path.dirname(path))
        except OSError as error:
            with suppress(FileError):  # nothing was confirmed in it
                self._store.remove(name)
                self.names.remove(name)
            raise file_error(error, path) from error
        self._path = path

    def remove(self) -> None:
        """Remove all journals of the game; raises FileError."""
        self._path, self._blocks, self._size = "", 0, 0
        while self.names:
            self._store.remove(self.names[0])
            del self.names[0]


def journal_names(store: Store) -> list[tuple[str, GameId]]:
    """Return the paths of all journals and the ids of their games; raises FileError if they cannot be listed."""
    names = [(name, name.partition("-")[0]) for name in store.names(PLAYING) if name.endswith(_ENDING)]
    return [(f"{PLAYING}/{name}", game) for name, game in names if is_id(game)]


def read_journal(store: Store, name: str, game: GameId) -> ReadJournal:
    """Read a journal; raises FileError if it cannot be read, and UnreadableError if nothing in it verifies.

    One with a torn first block and no other, as a power cut leaves it, has no steps.
    """
    data, _ = store.read(name, _READ)
    first = _FIRST.match(data)
    base = None
    if first is not None:
        etag = None if first[1] == b"-" else first[1].decode()
        base = Base(os.fsdecode(unquote_to_bytes(first[3])), etag, int(first[2]))
    end = 0 if first is None else first.end()
    steps, heads, damaged = [], 0, first is None
    for start, after, step in _blocks(data):
        heads += 1
        if step is not None:
            damaged = damaged or start != end
            end = after
            if step.state.id == game:
                steps.append(step)
    if not steps and heads > 1:
        raise UnreadableError(1, 1, "record")
    return ReadJournal(name, game, base, tuple(steps), data if steps and damaged else None)


def _blocks(data: bytes) -> Iterator[tuple[int, int, Step | None]]:
    """Find each block: where it begins and ends, and its step if it verifies."""
    at = 0
    while (head := _BLOCK.search(data, at)) is not None:
        end = head.end() + int(head[1])
        block = data[head.end() : end]
        step = None
        if data[end : end + 1] == b"\n" and digest(block).encode() == head[2]:
            with suppress(UnreadableError):
                reason = unquote_to_bytes(head[3]).decode("utf-8", "replace")
                step = Step(stored_of(block), "" if reason == "-" else reason)
        # Behind damage the next block is found by its own first line.
        at = head.end() if step is None else end + 1
        yield head.start(), at, step
