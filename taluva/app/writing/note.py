"""The note above the sea: what is written on a turn, with ways to the turns beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import ColorProperty, NumericProperty, OptionProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.theme import WOOD, rgba
from taluva.app.widgets.field import Field
from taluva.app.widgets.panels import FloatingCard
from taluva.record.comments import COMMENT_LIMIT

if TYPE_CHECKING:
    from taluva.app.writing.notewriter import Writer


class NoteField(Field):
    """A line of a note: as long as a remark, and without the brace that ends a comment."""

    def insert_text(self, substring: str, from_undo: bool = False) -> object:
        """Leave the brace out."""
        if "}" in substring:
            self.dispatch("on_refused", "control")
        return super().insert_text(substring.replace("}", ""), from_undo=from_undo)


class Note(FloatingCard):
    """There while somebody writes; a touch beside it keeps the words and does what it does anyway."""

    turn = NumericProperty(0)
    length = NumericProperty(0)
    title = StringProperty("")
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    wood = ColorProperty(rgba(WOOD["red"].main))

    def __init__(self, writer: Writer, **kwargs: Any) -> None:
        """Ask this for what is written, and give it the words."""
        super().__init__(**kwargs)
        self._writer = writer

    def open(self, turn: int) -> None:
        """Show what is written on a turn, and let somebody write."""
        self.length = self._writer.length
        self.turn = turn = max(1, min(int(self.length), turn))
        self.title, self.colour = self._writer.turn(turn)
        self.wood = rgba(WOOD[self.colour].main)
        field, comment = self.ids.field, self._writer.comment(turn)
        field.limit = max(COMMENT_LIMIT, len(comment))
        field.text = comment
        self._writer.turned(turn)

    def step(self, by: int) -> None:
        """Keep the words and go to another turn."""
        turn = int(self.turn) + by
        if 0 < turn <= self.length:
            self.keep()
            self.open(turn)

    def keep(self) -> None:
        """Write down what stands in the field."""
        text = self.ids.field.text
        if text.strip() != self._writer.comment(int(self.turn)):
            self._writer.keep(int(self.turn), text)

    def done(self, keep: bool = True) -> None:
        """Be gone, with the words or without."""
        if self.parent is None:
            return
        self.ids.field.focus = False
        self.parent.remove_widget(self)
        if keep:
            self.keep()
        self._writer.gone()

    def on_touch_down(self, touch: Any) -> bool:
        """Whoever touches elsewhere has written enough."""
        if not self.collide_point(*touch.pos) and not self._writer.opens(touch):
            self.done()
        return bool(super().on_touch_down(touch))


kvfiles.load(__name__)
