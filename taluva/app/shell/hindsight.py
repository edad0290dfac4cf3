"""Wins that were not taken are looked for in the games that ended on this tablet, while nobody touches anything."""

import threading
from collections.abc import Callable
from time import perf_counter, sleep

from kivy.clock import mainthread

from taluva.app.shell.checking import QUIET
from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.play import wins
from taluva.record.reader import reached
from taluva.record.replay import replay
from taluva.record.unreadable import Unreadable
from taluva.review.missed import Search, drawn_turns

SLICE = 0.003  # seconds of work, after which as long is left to everything else


class Hindsight:
    """Searches one game after the other, the newest first; `told` hears of each that was searched to its end.

    In a thread, so that a finger or a frame waits for no slice; it ends as soon as somebody is there.
    """

    def __init__(self, quiet: Callable[[], float], told: Callable[[GameId], object]) -> None:
        """Have nothing to do yet; `quiet` says how many seconds nobody has touched anything."""
        self._quiet, self._told = quiet, told
        self._thread: threading.Thread | None = None
        self._ended = False
        self._searched: dict[GameId, str] = {}  # records: where nothing can be kept, none is searched twice
        self._through: tuple[Archive, int] | None = None  # what held no game to search, and how much was written then

    def begin(self, archive: Archive) -> None:
        """Search what is not searched yet, if nobody is there."""
        if not self.running and self._quiet() >= QUIET:
            self._ended = False
            self._thread = threading.Thread(
                target=self._search_all, args=(archive,), name=type(self).__name__, daemon=True
            )
            self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it is at work."""
        return self._thread is not None and self._thread.is_alive()

    def end(self) -> None:
        """Leave it where it is; what was found in whole turns stays known."""
        self._ended = True
        self.finish()

    def finish(self) -> None:
        """Wait until nothing is left, or somebody was there."""
        if self._thread is not None:
            self._thread.join()

    def _alone(self) -> bool:
        return not self._ended and self._quiet() >= QUIET

    def _search_all(self, archive: Archive) -> None:
        state = archive, archive.written()
        if state == self._through:
            return  # to look through a large archive again and again would cost the battery of a tablet at rest
        for game in wins.unsearched(archive):
            if not self._alone():
                return
            self._search(archive, game)
        self._through = state

    def _search(self, archive: Archive, game: GameId) -> None:
        stored = archive.load(game)
        if stored is None or self._searched.get(game) == stored.record:
            return
        text = stored.record
        known = wins.known(archive, game, text)
        try:
            turns = [drawn for drawn in drawn_turns(replay(reached(text))) if drawn.turn > known.turns]
        except Unreadable:
            return  # the archive says so
        search = Search(turns, known.chances)
        rested = perf_counter()
        while self._alone() and search.step():
            if perf_counter() - rested > SLICE:
                sleep(SLICE)
                rested = perf_counter()
        last = turns[search.searched - 1].turn if search.searched else known.turns
        wins.keep(archive, game, text, wins.Found(last, tuple(search.chances)), whole=search.finished)
        if search.finished:
            self._searched[game] = text
            self._tell(game)

    @mainthread
    def _tell(self, game: GameId) -> None:
        self._told(game)
