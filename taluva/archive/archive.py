"""The archive as the app sees it: every confirmed step is on the disk before the call returns.

Nothing here raises for a full disk, a folder that cannot be written or a damaged file: the game goes on in memory,
`trouble` says why, and every further write or `retry` tries to bring the disk up to date.
"""

import sqlite3
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from taluva.archive import aliases, games, incoming, lists, merge, people, replaying, stats, times, trash
from taluva.archive.backup import Backup, Coming, pack
from taluva.archive.cache import Cache
from taluva.archive.files import write_new
from taluva.archive.incoming import Incoming
from taluva.archive.persons import Persons
from taluva.archive.stats import SeatResult
from taluva.archive.store import Clock, Store
from taluva.archive.summary import making_canonical
from taluva.archive.values import Earlier, GameId, GamePage, Listed, Merged, Notice, Remembered, Stored, Summary
from taluva.record.piecework import Pieces, in_one_go

# Bytes of an archive that the app has examined, and searched if it is damaged, while people wait for its first screen.
AT_ONCE = 256 * 1024

# So many games are taken in by one transaction.
_BATCH = 25


def utc_now() -> int:
    """Read the clock, in milliseconds since 1970 UTC."""
    return time.time_ns() // 1_000_000


class Opened(NamedTuple):
    """The archive, or None if another copy of the app has it open; notices say what happened on the way."""

    archive: "Archive | None"
    notices: tuple[Notice, ...]


class Archive:
    """All games, names and settings of this device. May be used from several threads."""

    def __init__(self, store: Store, cache: Cache, clock: Clock) -> None:
        """Use `Archive.open`."""
        self.store: Final = store
        self.cache: Final = cache
        self.persons: Final = Persons(store, clock)
        self._clock: Final = clock

    @classmethod
    def open(cls, folder: str | None, clock: Clock = utc_now, at_once: int | None = None) -> Opened:
        """Open the archive in a folder, or one that lives in memory only where there is none.

        With a limit in bytes, `examine` is left to look through the turns of a larger file, and a damaged one is set
        aside only: `pending` says so, `rescue` searches it.
        """
        store = Store(folder, clock)
        if not store.open(at_once):
            return Opened(None, (Notice("busy"),))
        cache = Cache(folder)
        if store.trouble is None:
            gone: list[GameId] = []

            def begin_day(db: sqlite3.Connection) -> None:
                trash.use(db, clock())
                gone[:] = trash.purge(db)

            store.write(begin_day)
            for game in gone:
                cache.drop(game)
        return Opened(cls(store, cache, clock), store.news())

    def close(self) -> None:
        """Bring the disk up to date if it can be done, and give everything back."""
        with self.store.turn:
            self.store.close()
            self.cache.close()

    # Troubles

    @property
    def trouble(self) -> Notice | None:
        """Why something is in memory only at the moment; None if all is on the disk."""
        return self.store.trouble

    @property
    def kept(self) -> bool:
        """Whether all that is in it is on the disk."""
        return self.store.kept

    def news(self) -> tuple[Notice, ...]:
        """Take what the people must be told and were not told yet; look after every write."""
        return self.store.news()

    def retry(self) -> bool:
        """Try again to bring the disk up to date; True if all is on it."""
        return self.store.retry()

    @property
    def examined(self) -> bool:
        """Whether all of the file was looked through."""
        return self.store.examined

    def examine(self) -> bool:
        """Look through the rest of it, in a thread; False if somebody came in between: ask again.

        What is damaged is set aside as at an opening: look at `news` and `pending` then.
        """
        return self.store.examine()

    def settle(self) -> None:
        """Put all that is confirmed into the file itself, away from its log; cheap, and nothing that can fail."""
        now = self._clock()
        self.store.settle(lambda db: trash.use(db, now))

    # Games

    def create(
        self, record: str, summary: Summary, redo: Sequence[str] = (), copy: tuple[GameId, int] | None = None
    ) -> GameId:
        """Begin a game and remember its people; a copy says of which game, after how many turns."""
        uid = games.new_id()
        now = self._clock()
        steps = tuple(redo)

        def work(db: sqlite3.Connection) -> None:
            games.save(db, uid, record, steps, summary, now)
            if copy is not None:
                db.execute("UPDATE games SET copy_of = ?, copy_turn = ? WHERE uid = ?", (*copy, uid))
            people.remember(db, summary.seats, now)

        self.store.write(work)
        return uid

    def save(
        self, game: GameId, record: str, summary: Summary, redo: Sequence[str] = (), version: str | None = None
    ) -> bool:
        """Keep a game as it is after a confirmed step, with what could be redone.

        With the version that this step was made from, another one that came in meanwhile is not overwritten: both are
        kept. False: the other is further, it stays, and this one is among the earlier records.
        """
        now, steps = self._clock(), tuple(redo)
        kept: list[bool] = []

        def work(db: sqlite3.Connection) -> None:
            kept.append(games.save(db, game, record, steps, summary, now, version))

        self.store.write(work, (game, record, steps))
        return all(kept[:1])

    def version(self, game: GameId) -> str:
        """Name the record of a game as it is now; "" if there is no such game."""
        return self.store.read(lambda db: games.version(db, game))

    def versions(self) -> dict[GameId, str]:
        """Name the records of all games as they are now."""
        return self.store.read(games.digests)

    def correct(self, game: GameId, record: str, summary: Summary, reason: str, redo: Sequence[str] = ()) -> None:
        """Put a corrected record in place; the one before stays among the earlier ones."""
        now, steps = self._clock(), tuple(redo)
        self.store.write(lambda db: games.correct(db, game, record, steps, summary, now, reason))

    def annotate(self, game: GameId, record: str, summary: Summary) -> None:
        """Put the same game in place with other comments or tags; what nobody would find in it is kept beside it."""
        now = self._clock()
        self.store.write(lambda db: games.annotate(db, game, record, summary, now))

    def load(self, game: GameId) -> Stored | None:
        """Fetch a game, a deleted one too; None if there is no such game."""
        return self.store.read(lambda db: games.load(db, game))

    def listed(self, game: GameId) -> Listed | None:
        """Fetch what a list shows of one game."""
        return self.store.read(lambda db: lists.one(db, game))

    def games(
        self, search: str = "", offset: int = 0, limit: int = 50, only: str = "all", among: Sequence[GameId] = ()
    ) -> GamePage:
        """List games, the newest first, those of one kind (`search.ONLY`); each word must be true of what is shown."""
        return self.store.read(lambda db: lists.listed(db, search, offset, limit, only, among))

    def under_way(self, limit: int = 50) -> tuple[Listed, ...]:
        """List unfinished games that break no rule, the last touched first."""
        return self.store.read(lambda db: lists.under_way(db, limit))

    def to_resume(self, limit: int = 50) -> tuple[Listed, ...]:
        """List those of them that are played here; of what came in as a record only what stops within a turn."""
        return self.store.read(lambda db: lists.to_resume(db, limit))

    def written(self) -> int:
        """Count the rows that were written since it was opened: nothing has changed while they are as many."""
        return self.store.read(lambda db: db.total_changes)

    def ended_here(self) -> tuple[GameId, ...]:
        """Name the games that ended on this tablet, the newest first."""
        return self.store.read(lists.ended_here)

    def earlier(self, game: GameId) -> tuple[Earlier, ...]:
        """List the records that corrections, merges or other turns replaced, the latest first."""
        return self.store.read(lambda db: games.earlier(db, game))

    def find(self, record: str) -> GameId | None:
        """Find the game that has this very record."""
        return self.store.read(lambda db: games.same_record(db, record))

    def delete(self, game: GameId) -> None:
        """Take a game out of all lists; `undelete` brings it back as long as it was not purged."""
        now = self._clock()
        self.store.write(lambda db: _delete(db, game, now))

    def undelete(self, game: GameId) -> None:
        """Bring a deleted game back."""
        self.store.write(lambda db: trash.undelete(db, game))

    def deleted(self) -> tuple[Listed, ...]:
        """List deleted games that can still be had back, the last deleted first."""
        return self.store.read(lists.in_bin)

    def empty_bin(self) -> tuple[GameId, ...]:
        """Let all deleted games go, and name them: `refill_bin` has them back until the app is started again."""
        gone: list[GameId] = []

        def work(db: sqlite3.Connection) -> None:
            gone[:] = trash.empty(db)

        self.store.write(work)
        return tuple(gone)

    def refill_bin(self, gone: Sequence[GameId]) -> None:
        """Put games back into the bin that was emptied."""
        self.store.write(lambda db: trash.refill(db, gone))

    # Passing on and taking in

    def take(self, text: str | bytes) -> tuple[GameId, bool]:
        """Take in a record and say which game it is and whether it is new here; raises Unreadable."""
        return in_one_go(self.taking(text))

    def taking(self, text: str | bytes) -> Pieces[tuple[GameId, bool]]:
        """The same in pieces; nothing is in the archive before the last."""
        record, summary = yield from making_canonical(text)
        with self.store.turn:
            known = self.find(record)
            if known is not None:
                self.undelete(known)
                return known, False
            now = self._clock()
            stored = Stored(games.new_id(), record, (), now, now, None, ())
            self.store.write(lambda db: games.put(db, stored, summary, taken=True))
            return stored.id, True

    def packed(self, progress: Callable[[int, int], bool] | None = None) -> tuple[str, str, bytes]:
        """The whole archive as one file: what to call it, its ending, its content; see `backup.pack`."""
        now = self._clock()
        data = pack(self.store.read, now, progress)
        return f"Taluva {times.local(now):%Y-%m-%d}", ".zip", data

    def backup(self, folder: str) -> str:
        """Write the whole archive as one file and return its path; raises FileError."""
        return write_new(folder, *self.packed())

    def restore(self, source: str | Incoming, progress: Callable[[int, int], bool] | None = None) -> Merged:
        """Take in a backup, in a file or read already, game by game, without doubles; raises BackupError and FileError.

        After each game `progress` is told how many of how many are done; once it says False, the rest is left out.
        What a backup says of a game beside its record holds until `replay_next` came to it.
        """
        backup = Backup((incoming.of_file(source) if isinstance(source, str) else source).data)
        counts = {"added": 0, "updated": 0, "known": 0}
        unreadable: list[str] = []
        faulty: list[GameId] = []
        batch: list[Coming] = []
        whole, stopped = len(backup), False
        for done, coming in enumerate(backup.games(self._clock(), self.store.read(games.digests)), 1):
            if isinstance(coming, str):
                unreadable.append(coming)
            else:
                batch.append(coming)
            if len(batch) == _BATCH:
                faulty += _merge(self.store, batch, counts)
                batch = []
            if progress is not None and not progress(min(done, whole), whole):
                stopped = done < whole
                break
        faulty += _merge(self.store, batch, counts)
        self.store.write(lambda db: _add_people(db, backup))
        here = [game for game in faulty if (listed := self.listed(game)) is not None and listed.summary.fault]
        return Merged(
            **counts, unreadable=tuple(unreadable), stopped=stopped, damaged=backup.damaged, faulty=tuple(here)
        )

    def replay_next(self) -> bool:
        """Replay one of the games of which only a backup says how they stand; False if there is none."""
        return replaying.replay_next(self.store)

    # Over all games

    def results(self) -> list[SeatResult]:
        """Fetch all finished games with places and pieces, in the order they were played."""
        return self.store.read(stats.results)

    # Names and settings

    def names(self) -> tuple[Remembered, ...]:
        """List everybody remembered, who played last first."""
        return self.store.read(people.names)

    def settings(self) -> dict[str, object]:
        """Read all settings."""
        return self.store.read(people.settings)

    def set_setting(self, key: str, value: object) -> None:
        """Keep a setting: anything JSON can hold; None takes it away."""
        self.store.write(lambda db: people.set_setting(db, key, value))


def _merge(store: Store, batch: Sequence[Coming], counts: dict[str, int]) -> list[GameId]:
    """Take some games in and count what came of them; those that came and break a rule are named."""
    outcomes: list[str] = []

    def work(db: sqlite3.Connection) -> None:
        outcomes[:] = [_take(db, one) for one in batch]

    store.write(work)
    for outcome in outcomes:
        counts[outcome] += 1
    came = (one for one, outcome in zip(batch, outcomes, strict=True) if outcome != "known")
    return [one.stored.id for one in came if one.summary is not None and one.summary.fault]


def _take(db: sqlite3.Connection, one: Coming) -> str:
    return merge.take(db, one.stored, one.summary, one.earlier, one.played, replayed=one.replayed)


def _delete(db: sqlite3.Connection, game: GameId, now: int) -> None:
    trash.use(db, now)
    trash.delete(db, game, now)


def _add_people(db: sqlite3.Connection, backup: Backup) -> None:
    people.add(db, backup.people)
    aliases.add(db, backup.called)
