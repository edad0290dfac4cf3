"""Wins that were not taken are looked for in the games that ended on this tablet, while nobody touches anything."""

from collections.abc import Callable
from time import perf_counter, sleep

from taluva.app.device.jobs import ThreadJob
from taluva.app.shell.unwatched import Unwatched
from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.play import missed_win_cache
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from taluva.review.missed_wins import MissedWinSearch, searchable_turns

SLICE = 0.003  # seconds of work, after which as long is left to everything else


class Hindsight(Unwatched):
    """Searches one game after the other, the newest first.

    In a thread, so that a finger or a frame waits for no slice; it ends as soon as somebody is there.
    """

    def __init__(self, quiet: Callable[[], float]) -> None:
        """Have searched nothing yet."""
        super().__init__(quiet)
        self._searched: dict[GameId, str] = {}  # records: where nothing can be kept, none is searched twice
        self._through: tuple[Archive, int] | None = None  # what held no game to search, and how much was written then

    def begin(self, archive: Archive) -> None:
        """Search what is not searched yet, if nobody is there."""
        self._begin(lambda job: self._search_all(archive, job))

    def _search_all(self, archive: Archive, job: ThreadJob[None]) -> None:
        state = archive, archive.written()
        if state == self._through:
            return  # to look through a large archive again and again would cost the battery of a tablet at rest
        for game in missed_win_cache.unsearched_games(archive):
            if job.stopped:
                return
            self._search(archive, game, job)
        self._through = state

    def _search(self, archive: Archive, game: GameId, job: ThreadJob[None]) -> None:
        stored = archive.games.load(game)
        if stored is None or self._searched.get(game) == stored.record:
            return
        text = stored.record
        known = missed_win_cache.cached_result(archive, game, text)
        try:
            turns = [drawn for drawn in searchable_turns(replay(read(text))) if drawn.turn > known.turns]
        except UnreadableError:
            return  # the archive says so
        search = MissedWinSearch(turns, known.missed_wins)
        rested = perf_counter()
        while not job.stopped and search.step():
            if perf_counter() - rested > SLICE:
                sleep(SLICE)
                rested = perf_counter()
        last = turns[search.searched - 1].turn if search.searched else known.turns
        missed_win_cache.save_result(
            archive,
            game,
            text,
            missed_win_cache.SearchResult(last, tuple(search.missed_wins)),
            complete=search.finished,
        )
        if search.finished:
            self._searched[game] = text
