"""The note above the sea: what is written on a turn, with ways to the turns beside it."""

from typing import Any, NamedTuple, Protocol

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, OptionProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.theme import WOOD, rgba
from taluva.app.widgets.field import Field
from taluva.app.widgets.panels import FloatingCard
from taluva.record.comments import LONGEST


class Written(NamedTuple):
    """What a turn is called, whose it is, and what is written on it."""

    title: str
    colour: str
    comment: str


class Source(Protocol):
    """The game that is written into."""

    @property
    def length(self) -> int:
        """How many turns there are."""

    def written(self, turn: int) -> Written:
        """What there is to say of a turn."""

    def keep(self, turn: int, text: str) -> None:
        """Write on a turn."""


class NoteField(Field):
    """A line of a note: as long as a remark, and without the brace that ends a comment."""

    def insert_text(self, substring: str, from_undo: bool = False) -> object:
        """Leave the brace out."""
        if "}" in substring:
            self.dispatch("on_refused", "control")
        return super().insert_text(substring.replace("}", ""), from_undo=from_undo)


@tells(
    "on_turned",  # turn: another turn is written on
    "on_done",  # the note is gone
)
class Note(FloatingCard):
    """Shown while somebody writes; a touch beside it keeps the words and does what it does anyway."""

    turn = NumericProperty(0)
    length = NumericProperty(0)
    title = StringProperty("")
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    wood = ColorProperty(rgba(WOOD["red"].main))
    shown = BooleanProperty(False)

    def __init__(self, source: Source, **kwargs: Any) -> None:
        """Write into this."""
        super().__init__(**kwargs)
        self._source = source

    def open(self, turn: int) -> None:
        """Show what is written on a turn, and let somebody write."""
        self.length = self._source.length
        self.turn = max(1, min(int(self.length), turn))
        title, self.colour, comment = self._source.written(int(self.turn))
        self.title, self.wood = title, rgba(WOOD[self.colour].main)
        field = self.ids.field
        field.limit = max(LONGEST, len(comment))
        field.text = comment
        self.shown = True
        self.dispatch("on_turned", int(self.turn))

    def step(self, by: int) -> None:
        """Keep the words and go to another turn."""
        turn = int(self.turn) + by
        if 0 < turn <= self.length:
            self.keep()
            self.open(turn)

    def keep(self) -> None:
        """Write down what stands in the field."""
        text = self.ids.field.text
        if text.strip() != self._source.written(int(self.turn)).comment:
            self._source.keep(int(self.turn), text)

    def done(self, keep: bool = True) -> None:
        """Be gone, with the words or without."""
        if not self.shown:
            return
        self.shown = False
        self.ids.field.focus = False
        if keep:
            self.keep()
        self.dispatch("on_done")

    def on_touch_down(self, touch: Any) -> bool:
        """Whoever touches elsewhere has written enough."""
        if not self.collide_point(*touch.pos):
            self.done()
            return False
        return bool(super().on_touch_down(touch))


kvfiles.load(__name__)
