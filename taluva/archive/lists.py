"""The lists of an archive: what the index knows of its games, without reading a file."""

import json
import logging
import sqlite3
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from taluva.archive import stats
from taluva.archive.bin import Device
from taluva.archive.files import FileError, display_name
from taluva.archive.index import COUNTS, Index, listed_rows, where_key
from taluva.archive.people import People
from taluva.archive.search import Term, condition, file_name
from taluva.archive.stats import SeatResult
from taluva.archive.store import UNREADABLE, is_binned
from taluva.archive.text import folded
from taluva.archive.times import DAY
from taluva.archive.values import OVERWRITTEN, GameId, GamePage, Key, Listed, Summary, UnreadableFile

_log = logging.getLogger(__name__)

_OLD = 21 * DAY  # after which a backup is old
_MOST = 500  # games on one page
_DAY = "day DESC, created DESC, id DESC, path DESC"
_PLAYABLE = f"over = 0 AND fault = 0 AND {COUNTS}"


@dataclass
class Lists:
    """Questions about all games and the people in them; nothing here changes anything."""

    index: Index
    people: People
    device: Device
    unreadable: Callable[[], Sequence[UnreadableFile]]  # the files that could not be read and had to be written over
    clock: Callable[[], int]

    def listed(self, key: Key) -> Listed | None:
        """Fetch what a list shows of one file."""
        if key.startswith(f"{UNREADABLE}/"):
            return next((file for file in self._overwritten() if file.id == key), None)
        return next(iter(self._listed(*where_key(key))), None)

    def page(
        self,
        search: Sequence[Term] = (),
        offset: int = 0,
        limit: int = 50,
        only: str = "all",
        among: Sequence[Key] = (),
    ) -> GamePage:
        """List the games of one list (`search.ONLY`) that a query finds, the newest first."""
        where, values = condition(search, only, among, self.people.aliases.called)

        def work(db: sqlite3.Connection) -> GamePage:
            # SQLite itself knows nothing of accents.
            db.create_function("folded", 1, folded, deterministic=True)
            db.create_function("file_name", 1, file_name, deterministic=True)
            (total,) = db.execute(f"SELECT count(*) FROM game WHERE {where}", values).fetchone()
            rows = listed_rows(db, f"{where} ORDER BY {_DAY} LIMIT ? OFFSET ?", [*values, min(limit, _MOST), offset])
            return GamePage(rows, total)

        page = self.index.database.read(work)
        games = self._with_days(page.games)
        if only == "damaged":
            overwritten = [file for file in self._overwritten() if all(_finds(term, file) for term in search)]
            first = max(0, offset - page.total)
            games += tuple(overwritten[first : first + min(limit, _MOST) - len(games)])
            page = page._replace(total=page.total + len(overwritten))
        return page._replace(games=games)

    def under_way(self, limit: int = 50) -> tuple[Listed, ...]:
        """List unfinished games that break no rule, the last changed first."""
        return self._listed(f"{_PLAYABLE} ORDER BY changed DESC, id LIMIT ?", limit)

    def to_resume(self) -> tuple[Listed, ...]:
        """List those of them that are played here; of imported ones only those that stop within a turn."""
        where = f"{_PLAYABLE} AND (imported = 0 OR awaits = 'build') ORDER BY imported, changed DESC, id LIMIT 50"
        return self._listed(where)

    def deleted(self) -> tuple[Listed, ...]:
        """List deleted games that can still be had back, the last deleted first."""
        games = self._listed(f"binned = 1 AND hidden = 0 ORDER BY {_DAY}")
        return tuple(sorted(games, key=lambda game: self.device.deleted_at(game.path), reverse=True))

    def ids(self) -> list[GameId]:
        """Return every game that is not deleted, the oldest first."""
        return self._ids(f"{COUNTS} ORDER BY day, created, id")

    def ended_here(self) -> list[GameId]:
        """Return the games that were decided while this app was there, the last first."""
        return self._ids(f"over = 1 AND fault = 0 AND {COUNTS} AND ended IS NOT NULL ORDER BY ended DESC, id")

    def faulty(self, among: Sequence[GameId]) -> tuple[GameId, ...]:
        """Return those of some games that break a rule, the newest first."""
        where = f"fault > 0 AND {COUNTS} AND id IN (SELECT value FROM json_each(?)) ORDER BY {_DAY}"
        return tuple(self._ids(where, json.dumps(among)))

    def versions(self) -> dict[GameId, str]:
        """Return the digests of the records of all games."""
        return dict(self.index.database.ask("SELECT id, digest FROM game WHERE second = 0"))

    def version(self, key: Key) -> str:
        """Return the digest of a game's record; "" if there is no such game."""
        row = self.index.row(key)
        return "" if row is None else row.digest

    @property
    def to_count(self) -> int:
        """The number of files of which it is not known yet how their games stand."""
        ((number,),) = self.index.database.ask("SELECT count(*) FROM game WHERE turn IS NULL AND why = ''")
        return int(number)

    def results(self) -> list[SeatResult]:
        """Fetch all finished games with places and pieces, in the order they were played."""
        return self.index.database.read(lambda db: stats.results(db, self.people.aliases.called))

    def unbacked(self, since: int) -> int:
        """Count the games that came or changed since the last backup; 0 while that, or the first game, is new."""
        ((first,),) = self.index.database.ask(f"SELECT min(created) FROM game WHERE {COUNTS} AND created > 0")
        now = self.clock()
        if now - (since or first or now) <= _OLD:
            return 0
        select = f"SELECT count(*) FROM game WHERE {COUNTS} AND changed > ?"
        ((number,),) = self.index.database.ask(select, since)
        return int(number)

    def _overwritten(self) -> list[Listed]:
        """List the files that could not be read and had to be written over, with what is known of their games."""
        try:
            files = self.unreadable()
        except FileError as error:
            _log.warning("what could not be read cannot be listed: %s", error)
            return []
        found = []
        for file in files:
            game = self.listed(file.game) or Listed(file.game, Summary(()), 0, 0, None)
            about = game.summary, file.at, game.played, None
            found.append(Listed(file.path, *about, why=OVERWRITTEN, path=file.path, game=file.game))
        return found

    def _ids(self, where: str, *values: object) -> list[GameId]:
        return [game for (game,) in self.index.database.ask(f"SELECT id FROM game WHERE {where}", *values)]

    def _listed(self, where: str, *values: object) -> tuple[Listed, ...]:
        return self._with_days(self.index.listed(where, *values))

    def _with_days(self, games: Iterable[Listed]) -> tuple[Listed, ...]:
        return tuple(
            game._replace(days_left=self.device.days_left(game.path)) if is_binned(game.path) else game
            for game in games
        )


def _finds(term: Term, file: Listed) -> bool:
    """Whether a part of a query is about the file of a game that was written over."""
    return "unreadable" in term.states or bool(term.written and term.written in folded(display_name(file.path)))
