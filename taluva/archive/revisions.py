"""The former states of games: files below revisions/<id>, each once, and what this device last wrote of each game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from taluva.archive.files import FileError
from taluva.archive.gamefile import alike, contains, data_of, is_id, revision_of, stored_of, whole
from taluva.archive.store import ENDING, REVISIONS, UNREADABLE, Store
from taluva.archive.text import comments, digest, moves_of
from taluva.archive.values import BRIEF, CONFLICT, OURS, GameId, Revision, Stored, UnreadableFile
from taluva.record.unreadable import UnreadableError

_OURS: Final = f"ours{ENDING}"
MOST_BRIEF: Final = 10  # of a game

Superseded = tuple[Stored, int, str]  # a state, when and why another one took its place


class Former(NamedTuple):
    """A file of a former state, or of what this device last wrote."""

    path: str
    data: bytes
    state: Stored
    at: int
    reason: str


class Revisions:
    """Reads and writes them; raises FileError."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    def put(self, states: Iterable[Superseded]) -> None:
        """Write states durably, each once, with all that was undone in them; of the brief ones the ten newest stay."""
        for stored, at, reason in states:
            state = stored._replace(record=whole(stored), redo=())
            self.put_data(stored.id, data_of(state, (at, reason)))

    def put_data(self, game: GameId, data: bytes) -> None:
        """Write the file of a revision, if that state is not among them; raises UnreadableError if it is none."""
        path, etag = self.new_path(game, data)
        if path:
            self._store.write(path, data, etag)
            self._prune(game)

    def new_path(self, game: GameId, data: bytes) -> tuple[str, str | None]:
        """Return where the file of a revision is to be written, and over which bytes; "" if that state is there.

        Damaged bytes under its name are kept as unreadable ones first.
        """
        stored, _, reason = revision_of(data)
        version = _version(stored)
        for name in self._names(game):
            if name.endswith(f"-{version}{ENDING}"):
                path = f"{REVISIONS}/{game}/{name}"
                there, _ = self._store.read(path)
                try:
                    known, _, why = revision_of(there)
                    if _version(known) == version:
                        return (path, digest(there)) if why in BRIEF and reason not in BRIEF else ("", None)
                except UnreadableError:
                    pass
                self._store.keep_unreadable(game, there)
                return path, digest(there)
        return f"{REVISIONS}/{game}/{stored.rev}-{version}{ENDING}", None

    def of(self, game: GameId, state: Stored | None, pending: Sequence[Superseded] = ()) -> tuple[Revision, ...]:
        """Return the former states of a game, the newest first, with what each has more and less than its state now.

        Those `pending` have no file yet. What this device last wrote is one if the game does not contain it.
        """
        texts: dict[str, Revision] = {}
        for former in (*(Former("", b"", *superseded) for superseded in pending), *self.read_all(game)):
            if former.reason == OURS and state is not None and contains(state, former.state):
                continue
            record = whole(former.state)
            if record not in texts or texts[record].reason == OURS:
                texts[record] = compared(Revision(former.path, former.at, former.reason, record), state)
        return tuple(sorted(texts.values(), key=lambda one: (one.at, one.record), reverse=True))

    def states(self, game: GameId, *, ours: bool = True) -> list[Stored]:
        """Return every former state of a game that can be read, perhaps with what this device last wrote."""
        return [former.state for former in self.read_all(game) if ours or former.reason != OURS]

    def read_all(self, game: GameId) -> Iterator[Former]:
        """Read the files of a game, those that can be read; raises if they cannot be listed."""
        for name in self._names(game):
            path = f"{REVISIONS}/{game}/{name}"
            with suppress(FileError, UnreadableError):
                data, _ = self._store.read(path)
                state, at, reason = revision_of(data)
                is_ours = name == _OURS
                yield Former(path, data, state, state.changed if is_ours else at, OURS if is_ours else reason)

    def read(self, path: str) -> Stored:
        """Read one of them; raises UnreadableError too."""
        return revision_of(self._store.read(path)[0])[0]

    def last_written(self, game: GameId) -> tuple[Stored, bytes] | None:
        """Return what this device last wrote of a game, and its bytes; None if that cannot be read."""
        with suppress(FileError, UnreadableError):
            data, _ = self._store.read(f"{REVISIONS}/{game}/{_OURS}")
            return stored_of(data), data
        return None

    def write_ours(self, stored: Stored, data: bytes, now: int) -> None:
        """Write what this device wrote last; what that held and the game does not contain becomes a revision first."""
        path = f"{REVISIONS}/{stored.id}/{_OURS}"
        before = self._store.read_if_present(path)
        if before == data:
            return
        if before is not None:
            try:
                state = stored_of(before)._replace(id=stored.id)
                if not any(contains(one, state) for one in (stored, *self.states(stored.id, ours=False))):
                    self.put([(state, now, CONFLICT)])
            except UnreadableError:
                self._store.keep_unreadable(stored.id, before)
        self._store.write(path, data, None if before is None else digest(before))

    def unreadable(self) -> tuple[UnreadableFile, ...]:
        """Return what could not be read and had to be written over, the newest first."""
        found = []
        for name in self._store.names(UNREADABLE):
            with suppress(FileError):
                stat = self._store.stat(f"{UNREADABLE}/{name}")
                found.append(UnreadableFile(stat.path, name.partition("-")[0], stat.size, stat.mtime // 1_000_000))
        return tuple(sorted(found, key=lambda file: (-file.at, file.path)))

    def remove_unreadable(self, path: str) -> None:
        """Remove for good a file that could not be read and was written over."""
        if path.startswith(f"{UNREADABLE}/"):
            self._store.remove(path)

    def remove(self, game: GameId) -> None:
        """Remove all of a game for good."""
        if is_id(game):
            self._store.remove_folder(f"{REVISIONS}/{game}")

    def _prune(self, game: GameId) -> None:
        if len(self._names(game)) > MOST_BRIEF:
            brief = [former for former in self.read_all(game) if former.reason in BRIEF]
            brief.sort(key=lambda former: (former.state.rev, former.at, former.path))
            for former in brief[:-MOST_BRIEF]:
                self._store.remove(former.path)

    def _names(self, game: GameId) -> list[str]:
        if not is_id(game):
            raise FileError("special", game)
        return [name for name in self._store.names(f"{REVISIONS}/{game}") if name.endswith(ENDING)]


def _version(stored: Stored) -> str:
    return digest("\n".join((stored.record, repr(stored.other) if stored.other else "")))[:16]


def compared(revision: Revision, state: Stored | None) -> Revision:
    """Return a revision with what it has more and less than a state of the game; all is more without one."""
    record = "" if state is None else state.record
    ours, theirs = moves_of(revision.record)[1:], moves_of(record)[1:]
    same = sum(alike(ours, theirs))
    more, less = Counter(comments(revision.record)), Counter(comments(record))
    return revision._replace(
        turns_more=len(ours) - same,
        turns_less=len(theirs) - same,
        comments_more=(more - less).total(),
        comments_less=(less - more).total(),
    )
