"""The small pen on the table: a word on the turn that was just played, or on any before it."""

from typing import TYPE_CHECKING

from taluva.app.writing.writer import Writer
from taluva.play.opengame import of_session
from taluva.review.viewing import Viewing

if TYPE_CHECKING:
    from taluva.app.table.screen import TableScreen


class TablePen:
    """Opens the note over the island; everything else on the table stays live, and a touch there keeps the words."""

    def __init__(self, table: "TableScreen") -> None:
        """Belong to a table."""
        self._table = table
        table.parts.note_button.bind(on_release=lambda *_: self.open())
        self._writer = Writer(table, table.parts.view, lambda record: None)

    def open(self) -> None:
        """Write on the last turn."""
        session = self._table.game
        self._writer.at(Viewing(session.record), of_session(session))
        self._writer.open(len(session.record.turns))

    def keep_words(self) -> None:
        """Keep what is being written, and go on writing."""
        self._writer.keep_words()

    def done(self) -> bool:
        """Keep the words and put the note away; False if there is none."""
        return self._writer.done()
