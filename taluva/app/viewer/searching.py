"""Searches a game for wins not taken in the pauses between frames, and can be stopped at any time."""

from collections.abc import Iterable, Iterator

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

from taluva.app.device.jobs import SliceJob, in_slices
from taluva.app.look.events import tells
from taluva.app.look.i18n import tr, tr_n
from taluva.play.missed_win_cache import NOT_SEARCHED, SearchResult
from taluva.review.missed_wins import MissedWinSearch, SearchableTurn


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
        self._job: SliceJob | None = None
        self.found = NOT_SEARCHED
        self.whole = False  # whether that is all there is

    def begin(self, turns: Iterable[SearchableTurn], known: SearchResult = NOT_SEARCHED, after: float = 0.0) -> None:
        """Search what is not searched yet, some seconds later if nobody waits for it."""
        self.stop()
        self.found = known
        self._turns = tuple(drawn for drawn in turns if drawn.turn > known.turns)
        self.whole, self.running = not self._turns, bool(self._turns)
        self.progress = float(self.whole)
        if self._turns:
            self._search = MissedWinSearch(self._turns, known.missed_wins)
            self._job = in_slices(
                self._steps(self._search), self._finish, shown=self._show, name="missed wins", after=after
            )

    def stop(self) -> None:
        """Leave it where it is; what was found stays known."""
        if self._job is not None:
            self._job.stop()
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

    @staticmethod
    def _steps(search: MissedWinSearch) -> Iterator[None]:
        while search.step():
            yield

    def _finish(self) -> None:
        self.stop()
        self.progress = 1.0

    def _show(self) -> None:
        search = self._search
        assert search is not None
        if len(search.missed_wins) > len(self.found.missed_wins):
            self._tell()
        self.progress = search.progress

    def finish(self) -> None:
        """Search all that is left now."""
        if self._job is not None:
            self._job.finish()

    def _tell(self) -> None:
        search = self._search
        assert search is not None
        if search.searched:
            self.found = SearchResult(self._turns[search.searched - 1].turn, tuple(search.missed_wins))
        self.whole = search.finished
        self.dispatch("on_found", self.found)
