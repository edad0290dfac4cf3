"""A game that is open: its newest state, its journal, and the checkpoint that brings both into its file."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from posixpath import basename
from typing import Final

from taluva.archive.files import FileError
from taluva.archive.gamefile import (
    NEWER,
    alike,
    checked_of,
    contains,
    data_of,
    fitting,
    id_of,
    newer,
    stored_of,
    whole,
)
from taluva.archive.journal import Base, Journal, ReadJournal, Step
from taluva.archive.revisions import MOST_BRIEF, Revisions, Superseded
from taluva.archive.store import BIN, GAMES, Ages, ConflictError, Store, is_binned
from taluva.archive.text import digest, moves_of, turn_lines
from taluva.archive.values import BRIEF, CONFLICT, UNDONE, WORDS, FileStat, Notices, Stored, Summary
from taluva.record.unreadable import UnreadableError

_ATTEMPTS = 3  # at a file that another program writes all the time


class OpenGame:
    """One game that is at the table, or whose newest state is not in its file yet."""

    def __init__(
        self, store: Store, revisions: Revisions, notices: Notices, clock: Callable[[], int], base: Base, state: Stored
    ) -> None:
        self._store: Final = store
        self._revisions: Final = revisions
        self._notices: Final = notices
        self._clock: Final = clock
        self._base = base
        self.journal: Final = Journal(store, state.id)
        self.state = state
        self.summary: Summary | None = None  # of the newest state; None: it has to be worked out
        self.at_table = False
        self._superseded: list[Superseded] = []  # to become revisions at the checkpoint
        self._unlogged: list[Step] = []  # in memory only
        self._ages: Final = Ages(clock)
        self._damaged: list[bytes] = []  # journals to be kept as unreadable bytes before they are removed
        self.base_is_known = True  # False: after a kill the file that the game goes on from could not be read

    @property
    def path(self) -> str:
        """Where its file is, or is to be."""
        return self._base.path

    @property
    def is_durable(self) -> bool:
        """Whether the newest state is on the disk, in the journal or in the file."""
        return not self._unlogged

    @property
    def is_written(self) -> bool:
        """Whether the file has the newest state, so that the game may be closed."""
        return not self._unlogged and not self.journal.names

    @property
    def superseded(self) -> list[Superseded]:
        """The states that are to become revisions: what neither the game nor a later one of them contains."""
        kept: list[Superseded] = []
        brief = 0
        for state, at, reason in reversed(self._superseded):
            # Of the brief ones no more are kept; that also bounds the comparing.
            if reason in BRIEF and brief >= MOST_BRIEF:
                continue
            if not any(contains(later, state) for later in (self.state, *(later for later, _, _ in kept))):
                kept.append((state, at, reason))
                brief += reason in BRIEF
        return kept[::-1]

    # Steps

    def begin(self, summary: Summary | None) -> None:
        """Have the first state of a game without a file, or with one that cannot be read, in memory."""
        self._unlogged, self.summary = [Step(self.state, "")], summary

    def step(self, state: Stored, summary: Summary | None, reason: str = "") -> None:
        """Go on to another state, one `rev` higher, in memory; `log` or `checkpoint` makes it durable."""
        state = fitting(state._replace(rev=self.state.rev + 1))
        self._supersede(state, reason)
        self._unlogged = [one for one in self._unlogged if not contains(state, one.state)]
        self._unlogged.append(Step(state, reason))
        self.state, self.summary = state, summary

    def log(self) -> None:
        """Append to the journal what is in memory only; raises FileError."""
        while self._unlogged:
            self.journal.append(self._unlogged[0], self._base)
            del self._unlogged[0]

    def _supersede(self, state: Stored, reason: str) -> None:
        before = self.state
        if not contains(state, before):
            only_words = moves_of(whole(before)) == moves_of(whole(state))
            self._superseded.append((before, state.changed, reason or (WORDS if only_words else UNDONE)))

    # After a kill

    def recover(self, found: Sequence[ReadJournal]) -> None:
        """Go on with the steps of journals, in the order of `rev`, and let the last of them meet the file."""
        self._add_journals(found)
        steps = sorted((step for one in found for step in one.steps), key=lambda step: step.state.rev)
        for step in steps:
            self._supersede(step.state, step.reason)
            self.state = step.state
        with suppress(FileError):  # met at the checkpoint then
            self._meet(self._store.read(self.path)[0], after_kill=True)

    def absorb(self, found: ReadJournal) -> None:
        """Take in the steps of a journal that could not be read until now: each is in the game or a revision."""
        self._add_journals([found])
        here, last = self.state, found.steps[-1].state
        takes_over = not self.at_table and newer(here, last)
        if takes_over:
            self.state = last
        for state in (here if takes_over else last, *(step.state for step in found.steps[:-1])):
            if not contains(self.state, state):
                self._superseded.append((state, self._clock(), CONFLICT))
        if takes_over:
            self.summary = None

    def _add_journals(self, found: Sequence[ReadJournal]) -> None:
        self.journal.names.extend(one.name for one in found)
        self._damaged.extend(one.damaged for one in found if one.damaged is not None)

    # The checkpoint

    def checkpoint(self) -> FileStat | None:
        """Write the file and what goes with it, then remove the journals; returns its stat if it was written.

        Raises FileError: then the journals have the game, or the memory, and it is to be tried again.
        """
        if self.is_written:
            return None
        self._revisions.put(self.superseded)
        stat = self._write()
        for data in self._damaged:
            self._store.keep_unreadable(self.state.id, data)
        self._damaged = []
        self.journal.remove()
        self._superseded, self._unlogged = [], []
        return stat

    def _write(self) -> FileStat:
        for _ in range(_ATTEMPTS):
            self._find()
            data = data_of(self.state)
            try:
                stat = self._store.write(self.path, data, self._base.etag)
            except ConflictError as conflict:
                if self._meet(conflict.data):
                    self._store.sync(self.path)
                    return self._store.stat(self.path)
            else:
                self._base = Base(self.path, digest(data), len(data))
                self._revisions.write_ours(self.state, data, self._clock())
                return stat
        raise FileError("young", self.path)

    def _find(self) -> None:
        """Bring the file back from the bin; if its name is gone, find the file with its very bytes."""
        try:
            self._store.stat(self.path)
            self._bring_back(self.path)
            return
        except FileError as error:
            if error.kind != "missing":
                raise
        if self._base.etag is None:
            return
        for folder in (GAMES, BIN):
            for stat in self._store.game_files(folder) if self._store.has_folder(folder) else ():
                if stat.size == self._base.size and self._has_our_bytes(stat.path):
                    self._bring_back(stat.path)
                    return
        self._base = Base(self.path)

    def _bring_back(self, path: str) -> None:
        if is_binned(path):
            to = self._store.free_path(f"{GAMES}/{basename(path)}")
            self._store.move(path, to)
            path = to
        self._base = self._base._replace(path=path)
        if not self.base_is_known:
            data = self._store.read(path)[0]
            if digest(data) == self._base.etag:  # else it is a conflict
                before = stored_of(data)._replace(id=self.state.id)
                if not contains(self.state, before):
                    self._revisions.put([(before, self._clock(), UNDONE)])
            self.base_is_known = True

    def _has_our_bytes(self, path: str) -> bool:
        try:
            return digest(self._store.read(path)[0]) == self._base.etag
        except FileError:
            return False

    def _meet(self, found: bytes, *, after_kill: bool = False) -> bool:
        """Bring the game together with other bytes than expected in its file; whether these are the game now.

        The game is changed so that it may be written over them, or goes to a name of its own. Raises FileError.
        """
        etag = digest(found)
        if etag == self._base.etag or found == data_of(self.state):
            self._base = Base(self.path, etag, len(found))
            return False
        if self._ages.is_young(self._store.stat(self.path)):
            raise FileError("young", self.path)
        try:
            other = checked_of(found)
        except UnreadableError as error:
            if error.expected == NEWER:  # a newer version of the app writes its file itself
                self._base = Base(self._store.free_path(self.path))
            elif not after_kill:
                self._store.keep_unreadable(self.state.id, found)
                self._base = Base(self.path, etag, len(found))
            return False
        if other.id not in (self.state.id, id_of(other.record)):  # another game that got this name
            self._base = Base(self._store.free_path(self.path))
            return False
        other = other._replace(id=self.state.id)
        before = self.state
        if self._base.etag is None:  # it was opened while the file could not be read
            kept = {name: getattr(other, name) for name in ("created", "copy_of", "copy_turn", "righted", "other")}
            before = before._replace(**kept, times=timed(other, before.record))
            self.state = before
        is_game = newer(before, other) if after_kill else other.rev > before.rev and contains(other, before)
        loser, winner = (before, other) if is_game else (other, before)
        if not contains(winner, loser):
            superseded = loser, self._clock(), CONFLICT
            self._revisions.put([superseded])
            self._notices.add("conflict", self.state.id)
            self._superseded.append(superseded)
        if is_game:
            self.state, self.summary, self._unlogged = other, None, []
        elif other.rev >= before.rev:
            self.state = before._replace(rev=other.rev + 1)
        self._base = Base(self.path, etag, len(found))
        return is_game


def timed(before: Stored, record: str, now: int | None = None) -> tuple[int | None, ...]:
    """Return when each turn of a record was recorded: turns as they were keep their time, the others have this one.

    Without one, as in a correction, a changed turn keeps its time, and one that was inserted has none.
    """
    old, new = turn_lines(before.record), turn_lines(record)
    times = [*before.times, *[None] * len(old)][: len(old)]
    head, tail = alike(old, new)
    wanted = len(new) - head - tail
    changed = [] if now is not None else times[head : len(old) - tail]
    return (*times[:head], *[*changed, *[now] * wanted][:wanted], *times[len(old) - tail :])
