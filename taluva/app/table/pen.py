"""The small pen on the table: a word on the turn that was just played, or on any before it."""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from taluva.app.writing.notewriter import Writer
from taluva.play.screen_game import of_session
from taluva.review.story import Scene
from taluva.review.viewed_game import ViewedGame

if TYPE_CHECKING:
    from taluva.app.table.screen import TableScreen

AROUND = 16  # dp above and below the note


class TablePen(Writer):
    """Opens the note above the island; everything else on the table stays live, and a touch there keeps the words."""

    def __init__(self, table: "TableScreen") -> None:
        """Belong to a table."""
        self._table, self._key = table, table.parts.note_button
        parts = table.parts
        super().__init__(
            table,
            parts.view,
            lambda: None,
            lambda turn: self._mark(self.told.scenes[turn - 1]),
            lambda: parts.pixels(parts.layout_plan.stage).top,
        )
        self._key.bind(on_release=self._put_away_or_open)
        self.noted: Scene | None = None
        self._later = Clock.create_trigger(lambda _: self._give_back(), 0)

    def open(self, turn: int = 0) -> None:
        """Write on the last turn."""
        session = self._table.game
        self.at(ViewedGame(session.record), of_session(session))
        super().open(len(session.record.turns))
        self._key.lit = self.note is not None

    def _put_away_or_open(self, *_: object) -> None:
        if not self.done():
            self.open()

    def opens(self, touch: Any) -> bool:
        """The key that opened it."""
        return bool(self._key.parent is not None and self._key.collide_point(*touch.pos))

    def gone(self) -> None:
        """The island has its room again."""
        self._key.lit = False
        self._mark(None)
        self._later()

    def _mark(self, noted: Scene | None) -> None:
        """Its hexes are marked."""
        self.noted = noted
        self._table.show_again()

    # Nothing lies over the island: the note takes its room from the sea.

    def _place(self, *_: object) -> None:
        super()._place()
        if self.note is not None:
            self._table.parts.leave_room(self.note.height / dp(1) + AROUND)

    def _give_back(self) -> None:
        """Once no finger is on the island any more: what it touched is not to slide away under it."""
        if self._table.parts.view.gestures.fingers:
            self._later()
        elif self.note is None:
            self._table.parts.leave_room(0.0)
