"""The lists of an archive: games as the index tells of them, without reading a record."""

import json
import os
import sqlite3
from collections.abc import Sequence
from typing import Final

from taluva.archive import stats
from taluva.archive.device import Device
from taluva.archive.folder import Folder
from taluva.archive.games import Clock, Games
from taluva.archive.index import Index
from taluva.archive.names import folded
from taluva.archive.persons import Persons
from taluva.archive.search import Term, condition
from taluva.archive.stats import SeatResult
from taluva.archive.text import digest, moves_digest, turn_lines
from taluva.archive.times import DAY
from taluva.archive.values import GameId, GamePage, Listed, Seat, Summary

_LISTED = """
SELECT id, touched, played, ended, binned, taken, copy_of, copy_turn, righted, why, comments, turn IS NOT NULL,
       CASE WHEN binned THEN (SELECT name FROM file WHERE file.id = game.file) END,
       coalesce(turn, 0), coalesce(tiles_left, 0), mover, coalesce(awaits, 'nothing'), coalesce(over, 0), ending,
       edition, play, tiles, event, date, coalesce(fault, 0), coalesce(waits, 0), coalesce(begun, 0)
FROM game WHERE {where}
"""
# So many turns no two games have alike by chance.
_ALIKE = 3
_OLD = 21 * DAY  # after which a backup is
_DAY = "day DESC, created DESC, id DESC"

_PLAYABLE = "over = 0 AND fault = 0 AND binned = 0"


class Lists(Games):
    """Games and the people in them, as the index tells of them; nothing here changes anything."""

    def __init__(self, folder: Folder, index: Index, clock: Clock) -> None:
        """As they lie there."""
        super().__init__(folder, index, clock)
        self.persons: Final = Persons(self)

    def listed(self, game: GameId) -> Listed | None:
        """Fetch what a list shows of one game."""
        return next(iter(self._listed("id = ?", game)), None)

    def games(
        self,
        search: Sequence[Term] = (),
        offset: int = 0,
        limit: int = 50,
        only: str = "all",
        among: Sequence[GameId] = (),
    ) -> GamePage:
        """List games, the newest first, those of one kind (`search.ONLY`); each word must be true of what is shown."""
        where, values = condition(search, only, among, self.persons.called)

        def work(db: sqlite3.Connection) -> GamePage:
            db.create_function("folded", 1, folded, deterministic=True)  # SQLite itself knows nothing of accents
            (total,) = db.execute(f"SELECT count(*) FROM game WHERE {where}", values).fetchone()
            page = [*values, min(limit, 500), offset]
            return GamePage(_rows(db, f"{where} ORDER BY {_DAY} LIMIT ? OFFSET ?", page, self.device), total)

        return self.index.read(work)

    def under_way(self, limit: int = 50) -> tuple[Listed, ...]:
        """List unfinished games that break no rule, the last touched first."""
        return self._listed(f"{_PLAYABLE} ORDER BY touched DESC, id LIMIT ?", limit)

    def to_resume(self, limit: int = 50) -> tuple[Listed, ...]:
        """List those of them that are played here; of what came in as a record only what stops within a turn."""
        where = f"{_PLAYABLE} AND (taken = 0 OR awaits = 'build') ORDER BY taken, touched DESC, id LIMIT ?"
        return self._listed(where, limit)

    def deleted(self) -> tuple[Listed, ...]:
        """List deleted games that can still be had back, the last deleted first."""
        names = "SELECT game.id, name FROM game JOIN file ON file.id = game.file WHERE binned = 1"
        at = {game: self.device.deleted_at(os.fsdecode(name)) for game, name in self.index.ask(names)}
        return tuple(
            sorted(self._listed(f"binned = 1 ORDER BY {_DAY}"), key=lambda one: at.get(one.id, 0), reverse=True)
        )

    def ids(self) -> list[GameId]:
        """Name every game that is not deleted, the oldest first."""
        return [game for (game,) in self.index.ask("SELECT id FROM game WHERE binned = 0 ORDER BY day, created, id")]

    def ended_here(self) -> list[GameId]:
        """Name the games that were decided while this app was there, the last first."""
        where = "over = 1 AND fault = 0 AND binned = 0 AND ended IS NOT NULL ORDER BY ended DESC, id"
        return [game for (game,) in self.index.ask(f"SELECT id FROM game WHERE {where}")]

    def versions(self) -> dict[GameId, str]:
        """Name the records of all games as they are now."""
        return dict(self.index.ask("SELECT id, digest FROM game"))

    def version(self, game: GameId) -> str:
        """Name the record of a game as it is now; "" if there is no such game."""
        return "".join(digest for (digest,) in self.index.ask("SELECT digest FROM game WHERE id = ?", game))

    def find(self, record: str) -> GameId | None:
        """Find the game that has this very record, one that is not deleted before one that is."""
        where = "moves = ? AND digest = ? ORDER BY binned, day, created, id"
        found = self.index.ask(f"SELECT id FROM game WHERE {where}", moves_digest(record), digest(record))
        return next((game for (game,) in found), None)

    def same_games(self, record: str) -> list[GameId]:
        """Name the games that are the same by seats, day and turns, whatever else is written; copies are not.

        A few turns two games may have alike by chance: these are the same if all is.
        """
        where = "moves = ? AND copy_of = '' ORDER BY binned, day, created, id"
        found = self.index.ask(f"SELECT id, digest FROM game WHERE {where}", moves_digest(record))
        long = len(turn_lines(record)) > _ALIKE
        return [game for game, version in found if long or version == digest(record)]

    @property
    def to_count(self) -> int:
        """Of how many games it is not known yet how they stand."""
        return len(self.index.ask("SELECT 1 FROM game WHERE turn IS NULL AND why = ''"))

    def results(self) -> list[SeatResult]:
        """Fetch all finished games with places and pieces, in the order they were played."""
        return self.index.read(lambda db: stats.results(db, self.persons.called))

    def bare(self, since: int) -> int:
        """Count the games that came or changed since the last backup; 0 as long as that, or the first game, is new."""
        ((first,),) = self.index.ask("SELECT min(created) FROM game WHERE binned = 0 AND created > 0")
        now = self.clock()
        if now - (since or first or now) <= _OLD:
            return 0
        return len(self.index.ask("SELECT 1 FROM game WHERE binned = 0 AND touched > ?", since))

    def _listed(self, where: str, *values: object) -> tuple[Listed, ...]:
        return self.index.read(lambda db: _rows(db, where, values, self.device))


def _rows(db: sqlite3.Connection, where: str, values: Sequence[object], device: Device) -> tuple[Listed, ...]:
    rows = db.execute(_LISTED.format(where=where), values).fetchall()
    seats: dict[GameId, list[Seat]] = {row[0]: [] for row in rows}
    marks = ",".join("?" * len(rows))
    for game, *seat in db.execute(
        f"SELECT game, colour, name, state, place, huts, towers, temples FROM seat WHERE game IN ({marks})"
        " ORDER BY game, seat",
        list(seats),
    ):
        seats[game].append(Seat(*seat))
    return tuple(
        Listed(
            game,
            Summary(tuple(seats[game]), turn, tiles_left, mover, awaits, bool(over), ending, *about),
            touched,
            played,
            ended,
            taken=bool(taken),
            copy_of=copy_of,
            copy_turn=copy_turn,
            righted=bool(righted),
            days_left=device.days_left(os.fsdecode(name or b"")) if binned else None,
            comments=tuple(json.loads(comments)),
            why=why,
            counted=bool(counted),
        )
        for game, touched, played, ended, binned, taken, copy_of, copy_turn, righted, *rest in rows
        for why, comments, counted, name, turn, tiles_left, mover, awaits, over, ending, *about in [rest]
    )
