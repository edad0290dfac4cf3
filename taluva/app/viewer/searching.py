"""Searches a game for wins not taken in the pauses between frames, and can be stopped at any time."""

from collections.abc import Iterable
from time import perf_counter

from kivy.clock import Clock
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

from taluva.app.look.events import tells
from taluva.app.look.i18n import tr, tr_n
from taluva.play.wins import NOTHING, Found
from taluva.review.missed_wins import MissedWinSearch, SearchableTurn

SLICE = 0.004  # seconds a frame
SHARE = 0.1  # of a frame, where frames are slow anyway
MOST = 0.02


@tells("on_found")  # found: more is known
class Searching(EventDispatcher):
    """One search at a time; `on_found` says what is known once it ends, is stopped, or finds something."""

    progress = NumericProperty(0.0)
    running = BooleanProperty(False)

    def __init__(self) -> None:
        """Search nothing yet."""
        super().__init__()
        self._search: MissedWinSearch | None = None
        self._turns: tuple[SearchableTurn, ...] = ()
        self._frames = Clock.create_trigger(self._work, interval=True)
        self._soon = Clock.create_trigger(lambda _: self._frames())
        self.found = NOTHING
        self.whole = False  # whether that is all there is

    def begin(self, turns: Iterable[SearchableTurn], known: Found = NOTHING, after: float = 0.0) -> None:
        """Search what is not searched yet, some seconds later if nobody waits for it."""
        self.stop()
        self.found = known
        self._turns = tuple(drawn for drawn in turns if drawn.turn > known.turns)
        self.whole, self.running = not self._turns, bool(self._turns)
        self.progress = float(self.whole)
        if self._turns:
            self._search = MissedWinSearch(self._turns, known.chances)
            self._soon.timeout = after
            self._soon()

    def stop(self) -> None:
        """Leave it where it is; what was found stays known."""
        self._soon.cancel()
        self._frames.cancel()
        self.running = False
        if self._search is not None:
            self._tell()
        self._search = None

    def said(self, missed: int, begun: int = 0) -> str:
        """How far it is, or how many wins it has found; before a record begins, there may have been others."""
        if self.running:
            return tr("Looking for missed wins: {percent}%", percent=int(self.progress * 100))
        if self.progress < 1:
            return tr("The search for missed wins was stopped.")
        if missed:
            return tr_n("One win was missed.", "{n} wins were missed.", missed)
        return tr("No win was missed in the turns recorded.") if begun else tr("No win was missed.")

    def _work(self, dt: float) -> bool:
        search = self._search
        if search is None:
            return False
        until = perf_counter() + max(SLICE, min(MOST, dt * SHARE))
        before = len(search.missed_wins)
        while perf_counter() < until:
            if not search.step():
                self.stop()
                self.progress = 1.0
                return False
        if len(search.missed_wins) > before:
            self._tell()
        self.progress = search.progress
        return True

    def _tell(self) -> None:
        search = self._search
        assert search is not None
        if search.searched:
            self.found = Found(self._turns[search.searched - 1].turn, tuple(search.missed_wins))
        self.whole = search.finished
        self.dispatch("on_found", self.found)
