"""The games: created, saved step by step, corrected, annotated; those that are open, and their checkpoints."""

import logging
import threading
from collections.abc import Callable, Sequence
from posixpath import basename
from typing import Final

from taluva.archive.files import FileError
from taluva.archive.gamefile import checked_of, id_in_name, id_of, is_id, name_of, new_id, stored_of
from taluva.archive.index import Index
from taluva.archive.journal import Base, ReadJournal, journal_names, read_journal
from taluva.archive.opengame import OpenGame, timed
from taluva.archive.revisions import Revisions
from taluva.archive.store import BIN, GAMES, Store, is_binned
from taluva.archive.summary import summary_from_tags, summary_of
from taluva.archive.text import digest, turn_lines
from taluva.archive.times import local_day
from taluva.archive.values import FileStat, GameId, Key, Notice, Notices, Revision, Stored, Summary
from taluva.record.game_details import date_of
from taluva.record.unreadable import UnreadableError

_log = logging.getLogger(__name__)


class Games:
    """Keeps games. Nothing raises for the disk: what cannot be written waits in memory, and `trouble` is the reason."""

    def __init__(
        self, store: Store, index: Index, revisions: Revisions, notices: Notices, clock: Callable[[], int]
    ) -> None:
        self.lock: Final = threading.RLock()  # of what changes a file below the folder of data
        self.clock: Final = clock
        self.trouble: Notice | None = None  # why something is in memory only; None if all is on the disk
        self._store: Final = store
        self._index: Final = index
        self._revisions: Final = revisions
        self._notices: Final = notices
        self._open: Final[dict[str, OpenGame]] = {}  # by path
        self._notified: Final[set[str]] = set()  # journals that cannot be read, paths that cannot be written
        self._rebuilt = index.database.rebuilt
        self.read_journals()
        index.close_open(self._open)

    # Games at the table

    def create(
        self,
        record: str,
        summary: Summary,
        redo: Sequence[str] = (),
        copy: tuple[GameId, int] | None = None,
        *,
        righted: bool = False,
    ) -> Key:
        """Begin a game; a copy of which game, after how many turns, and whether it has the table's own island."""
        with self.lock:
            record, now = _clean(record), self.clock()
            state = Stored(new_id(), record, tuple(redo), now, now, times=(now,) * len(turn_lines(record)), rev=1)
            if copy is not None:
                state = state._replace(copy_of=copy[0], copy_turn=copy[1], times=(), righted=righted)
            elif summary.over:
                state = state._replace(ended=now)
            game = self._begin(Base(f"{GAMES}/{_file_name(state)}"), state, summary)
            game.at_table = True
            self._log(game)
            return state.id

    def save(self, key: Key, record: str, summary: Summary, redo: Sequence[str] = ()) -> None:
        """Save a game after a confirmed step, with what could be redone; durable when this returns without trouble."""
        with self.lock:
            game, record, now = self._open_game(key), _clean(record), self.clock()
            state = _next(game.state, record, summary, redo, now)
            game.step(state._replace(times=timed(game.state, record, now), imported=False), summary)
            game.at_table = True
            self._log(game)

    def open_game(self, key: Key) -> None:
        """Have a game at the table: until it is closed, no record is united with it."""
        with self.lock:
            self._open_game(key).at_table = True

    def close_game(self, key: Key) -> None:
        """Have a game at the table no more; the next checkpoint writes its file."""
        with self.lock:
            if (game := self._find_open(key)) is not None:
                game.at_table = False

    def leave(self, key: Key) -> None:
        """Have a game at the table no more, and write its file."""
        with self.lock:
            if (game := self._find_open(key)) is not None:
                game.at_table = False
                self._checkpoint(game)

    def leave_all(self) -> None:
        """Have no game at the table any more, and write their files."""
        with self.lock:
            for game in self._open.values():
                game.at_table = False
            self.checkpoint_all()

    def checkpoint_all(self) -> None:
        """Write the files of all games, also of those that stay at the table."""
        with self.lock:
            for game in list(self._open.values()):
                self._checkpoint(game)

    def checkpoint_closed(self) -> None:
        """Write the files of those games that are not at the table, such as after a kill."""
        with self.lock:
            for game in list(self._open.values()):
                if not game.at_table:
                    self._checkpoint(game)

    # Games that are not at the table

    def correct(self, key: Key, record: str, summary: Summary, reason: str) -> None:
        """Put a corrected record in place; the state before becomes a revision with this reason."""
        with self.lock:
            game, record = self._open_game(key), _clean(record)
            if game.state.record == record:
                self._checkpoint(game)  # it was opened for nothing
                return
            state = _next(game.state, record, summary, (), self.clock())
            self._change(game, state._replace(times=timed(game.state, record)), summary, reason)

    def annotate(self, key: Key, record: str, summary: Summary) -> None:
        """Put other comments, names or tags in place; no turn changes."""
        with self.lock:
            game = self._open_game(key)
            self._change(game, game.state._replace(record=_clean(record), changed=self.clock()), summary)

    def put(self, state: Stored, summary: Summary | None) -> Key:
        """Write a whole game that has no file yet, under a name of ours."""
        with self.lock:
            path = self._store.free_path(f"{GAMES}/{_file_name(state)}", self._open)
            game = self._begin(Base(path), state._replace(rev=state.rev or 1), summary)
            self._checkpoint(game)
            return state.id

    def restore(self, key: Key, state: Stored, summary: Summary | None, reason: str) -> None:
        """Make a state the game again, one `rev` above what is there, which becomes a revision with this reason.

        Bytes that cannot be read go to `unreadable/`.
        """
        with self.lock:
            game = self._open_game(key)
            here = game.state
            state = state._replace(changed=self.clock())
            if state.id != here.id == id_of(here.record) and not game.at_table:
                # It lost its id: what is there meets the game again at the checkpoint.
                game = self._begin(Base(game.path), state._replace(rev=max(state.rev, here.rev) + 1), summary)
                self._checkpoint(game)
                return
            if here.record:
                # When the game was made, and what it is a copy of, no former state changes.
                state = state._replace(copy_of=here.copy_of, copy_turn=here.copy_turn, righted=here.righted)
            self._change(game, state._replace(id=here.id), summary, reason)

    # What is there

    def load(self, key: Key) -> Stored | None:
        """Return the newest state of a game, deleted ones too; None if there is none or it cannot be read."""
        with self.lock:
            if (game := self._find_open(key)) is not None:
                return game.state if game.state.record else None
            path = self.path_of(key)
            try:
                return None if path is None else stored_of(self._store.read(path)[0])
            except (FileError, UnreadableError):
                return None

    def path_of(self, key: Key) -> str | None:
        """Return where the file of a game is, or is to be; None without such a game."""
        with self.lock:
            if (game := self._find_open(key)) is not None:
                return game.path
            if "/" in key:
                return key
            if (row := self._index.row(key)) is not None:
                return row.path
            return self._named(key)

    def bytes_of(self, key: Key) -> bytes | None:
        """Return the very bytes of a game's file; None if it cannot be opened."""
        path = self.path_of(key)
        try:
            return None if path is None else self._store.read(path)[0]
        except FileError:
            return None

    def revisions_of(self, key: Key) -> tuple[Revision, ...]:
        """Return the former states of a game, the newest first; of one that cannot be read too."""
        with self.lock:
            game, path, state = self._find_open(key), self.path_of(key), self.load(key)
            row = None if path is None else self._index.row(path)
            # A file that lost its id has that of its name.
            ids = [known.id for known in (state, row) if known is not None]
            ids += [key] if path is None else [id_in_name(basename(path))]
            pending = () if game is None else game.superseded
            if game is None and row is not None and row.why:
                state = None  # its tags can be read, its turns cannot
            try:
                found = (self._revisions.of(known, state, pending) for known in dict.fromkeys(ids) if is_id(known))
                return next(filter(None, found), ())
            except FileError as error:
                _log.warning("the revisions of %s cannot be listed: %s", key, error)
                return ()

    def is_open(self, key: Key) -> bool:
        """Whether a game is at the table, or its newest state is not in its file (a path: this file) yet."""
        with self.lock:
            return self._find_open(key) is not None

    def open_states(self) -> dict[str, Stored]:
        """Return the newest states of all open games, by the paths of their files."""
        with self.lock:
            return {path: game.state for path, game in self._open.items() if game.state.record}

    # Trouble

    def retry(self) -> bool:
        """Try again to write what is in memory only; True if all is on the disk."""
        with self.lock:
            for game in list(self._open.values()):
                if not game.is_durable:
                    self._checkpoint(game)
                    if not game.is_durable:
                        return False
            if self.trouble is not None:
                self.trouble = None
                self._notices.add("saved")
            return True

    def fail(self, error: FileError) -> None:
        """Notify people once that something is in memory only; `retry` tries it again."""
        kind = "full" if error.kind == "full" else "unwritable"
        if self.trouble is None:
            _log.warning("in memory only: %s", error)
            self._notices.add(kind)
        self.trouble = Notice(kind)

    def read_journals(self) -> None:
        """Read the journals that were not read yet, and go on with their games; people are notified of others.

        They are tried again with the next call.
        """
        with self.lock:
            found: dict[tuple[GameId, str], list[ReadJournal]] = {}
            try:
                names = journal_names(self._store)
            except FileError as error:
                if self._store.is_there:  # else nothing can be saved, which is told otherwise
                    self._notify_journal("", "", error)
                return
            ours = {name for game in self._open.values() for name in game.journal.names}
            for name, game in names:
                if name in ours:
                    continue
                try:
                    journal = read_journal(self._store, name, game)
                except (FileError, UnreadableError) as error:
                    self._notify_journal(name, game, error)
                    continue
                if journal.damaged is not None:
                    self._notify_journal(name, game, "damaged")
                path = "" if journal.base is None else journal.base.path
                found.setdefault((game, path), []).append(journal)
            for (game, path), journals in found.items():
                self._recover(game, path, journals)

    def _notify_journal(self, name: str, game: GameId, reason: object) -> None:
        if name not in self._notified:
            self._notified.add(name)
            _log.warning("a journal cannot be read: %s: %s", name, reason)
            self._notices.add("journal", game)

    def _recover(self, game: GameId, path: str, journals: Sequence[ReadJournal]) -> None:
        steps = [step for journal in journals for step in journal.steps]
        if not steps:  # torn at the very first step, which was never confirmed
            for journal in journals:
                self._drop(journal)
            return
        opened = self._open.get(path) if path else self._find_open(game)
        if opened is not None:
            for journal in journals:
                opened.absorb(journal)
        else:
            read = [journal for journal in journals if journal.base is not None and journal.steps]
            newest = max(read, key=lambda journal: journal.steps[-1].state.rev, default=None)
            base = newest.base if newest is not None else None
            if base is None:
                base = Base(self._named(game) or f"{GAMES}/{_file_name(steps[0].state)}")
            state, is_known = min(steps, key=lambda step: step.state.rev).state, True
            try:
                data = self._store.read(base.path)[0]
                state = stored_of(data)._replace(id=game) if digest(data) == base.etag else state
            except (FileError, UnreadableError):
                is_known = base.etag is None
            opened = OpenGame(self._store, self._revisions, self._notices, self.clock, base, state)
            opened.base_is_known = is_known
            opened.recover(journals)
            self._open[opened.path] = opened  # perhaps at another one than its base had
        self._update_index(opened)

    def _drop(self, journal: ReadJournal) -> None:
        """Remove a journal in which nothing was ever confirmed; its bytes are kept if there are any."""
        try:
            data = self._store.read(journal.name)[0]
            if data.strip(b"\0"):
                self._store.keep_unreadable(journal.game, data)
            self._store.remove(journal.name)
        except FileError as error:
            _log.warning("a torn journal stays: %s", error)

    # Open games

    def _find_open(self, key: Key) -> OpenGame | None:
        if "/" in key:
            return self._open.get(key)
        games = [game for game in self._open.values() if game.state.id == key]
        return max(games, key=lambda game: (not is_binned(game.path), game.state.rev), default=None)

    def _open_game(self, key: Key) -> OpenGame:
        """Return an open game, or open it; one that cannot be read goes on from what this device last wrote of it."""
        if (game := self._find_open(key)) is not None:
            return game
        path = self.path_of(key)
        if path is None:
            name = basename(key)
            state = Stored(key if is_id(key) else id_in_name(name), "", created=self.clock())
            base = Base(f"{GAMES}/{_file_name(state)}")
        else:
            try:
                data = self._store.read(path)[0]
                state, base = checked_of(data), Base(path, digest(data), len(data))
            except (FileError, UnreadableError) as error:
                _log.warning("a game is opened whose file cannot be read: %s: %s", path, error)
                state, base = self._last_known(path)
        return self._add(base, state)

    def _last_known(self, path: str) -> tuple[Stored, Base]:
        row = self._index.row(path)
        game = row.id if row is not None else id_in_name(basename(path))
        written = self._revisions.last_written(game)
        if written is None:
            return Stored(game, "", created=self.clock(), rev=0 if row is None else row.rev), Base(path)
        return written[0], Base(path, digest(written[1]), len(written[1]))

    def _add(self, base: Base, state: Stored) -> OpenGame:
        game = OpenGame(self._store, self._revisions, self._notices, self.clock, base, state)
        self._open[base.path] = game
        return game

    def _begin(self, base: Base, state: Stored, summary: Summary | None) -> OpenGame:
        game = self._add(base, state)
        game.begin(summary)
        return game

    def _change(self, game: OpenGame, state: Stored, summary: Summary | None, reason: str = "") -> None:
        game.step(state, summary, reason)
        if game.at_table:
            self._log(game)
        else:
            self._checkpoint(game)

    def _log(self, game: OpenGame) -> None:
        """Have the newest state of a game on the disk before anything else is done."""
        self._make_durable(game)
        self._update_index(game)
        if game.journal.is_long or is_binned(game.path):
            self._checkpoint(game)
        if game.is_durable and self.trouble is not None:
            self.retry()

    def _make_durable(self, game: OpenGame) -> None:
        try:
            game.log()
        except FileError as error:
            self.fail(error)

    def _checkpoint(self, game: OpenGame) -> None:
        """Write the file of a game, and close it unless it is at the table; what cannot be written is tried again."""
        before, stat = game.path, None
        try:
            stat = game.checkpoint()
        except FileError as error:
            _log.info("no checkpoint now: %s", error)
            if error.kind in ("special", "folder") and game.path not in self._notified:
                self._notified.add(game.path)
                self._notices.add("blocked", game.state.id)
            self._make_durable(game)
        if game.path != before:
            del self._open[before]
            self._open[game.path] = game
            self._index.delete(before)
        if game.is_written and not game.at_table:
            del self._open[game.path]
        if stat is not None or not game.is_written or not game.at_table:
            self._update_index(game, stat)

    def _update_index(self, game: OpenGame, stat: FileStat | None = None) -> None:
        """Write the row of a game; if the index was built again, those of all that are open."""
        games = [game]
        if self._rebuilt != self._index.database.rebuilt:
            self._rebuilt = self._index.database.rebuilt
            games += [other for other in self._open.values() if other is not game]
        for one in games:
            if one.state.record:
                is_open = one.path in self._open
                if one.summary is None and is_open:  # the scan does not count it
                    one.summary = summary_of(one.state.record) or summary_from_tags(one.state.record)
                self._index.upsert(one.path, one.state, stat=stat, summary=one.summary, is_open=is_open)
            stat = None

    def _named(self, game: GameId) -> str | None:
        """Return the path of a file of this id by its name; for when the index does not know it."""
        for folder in (GAMES, BIN):
            try:
                paths = [stat.path for stat in self._store.game_files(folder)]
            except FileError:
                continue
            for path in paths:
                if id_in_name(basename(path)) == game:
                    return path
        return None


def _next(before: Stored, record: str, summary: Summary, redo: Sequence[str], now: int) -> Stored:
    ended = (before.ended or now) if summary.over else None
    return before._replace(record=record, redo=tuple(redo), changed=now, ended=ended)


def _clean(record: str) -> str:
    """Return a record without halves of letters, which no file can hold."""
    return record if record.isascii() else record.encode("utf-8", "replace").decode()


def _file_name(state: Stored) -> str:
    """Return the name of a game's new file: by the day on which it is played."""
    day = date_of(summary_from_tags(state.record).date)
    return name_of(state.id, day.isoformat() if day else local_day(state.created))
