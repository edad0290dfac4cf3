"""The end on the table: why, who won, every place and the figure that decided it, and undo."""

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.surface import Card

SEATS = 4


class Placed(NamedTuple):
    """One line of the places: a player, or a team with both colours."""

    place: str
    first: bool
    colours: tuple[str, ...]
    name: str
    remark: str
    built: tuple[int, int, int]  # temples, towers, huts: the order in which they decide
    deciding: int  # which of the three decided against the next, -1 for none


class PlaceRow(BoxLayout):
    """One line of the places."""

    place = StringProperty("")
    first = BooleanProperty(False)
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    mate = StringProperty("")
    name = StringProperty("")
    remark = StringProperty("")
    built = ListProperty([0, 0, 0])
    deciding = NumericProperty(-1)


class EndPanel(Solid, Card):
    """Shown the moment a game is decided."""

    shown = BooleanProperty(False)
    title = StringProperty("")
    reasons = StringProperty("")
    rulings = StringProperty("")
    most = NumericProperty(dp(700))

    __events__ = ("on_undo", "on_result", "on_home")

    def __init__(self, **kwargs: Any) -> None:
        """Rows are made when they are needed and used again."""
        super().__init__(**kwargs)
        self._rows: list[PlaceRow] = []
        self._placed: list[Placed] = []
        # Made while nothing else is to be done: all at once they would keep the last touch of the game waiting.
        Clock.schedule_interval(self._make_row, 1)

    def on_undo(self) -> None:
        """The last step is taken back."""

    def on_result(self) -> None:
        """The result was asked for."""

    def on_home(self) -> None:
        """The table is left."""

    def _make_row(self, _: float) -> bool:
        if len(self._rows) < SEATS:
            self._rows.append(PlaceRow())
        return len(self._rows) < SEATS

    def prepare(self) -> None:
        """Make all rows now."""
        while self._make_row(0):
            pass

    def show_places(self, placed: list[Placed]) -> None:
        """List the places."""
        if placed == self._placed:
            return
        self._placed = placed
        box = self.ids.places
        box.clear_widgets()
        while len(self._rows) < len(placed):
            self._rows.append(PlaceRow())
        for row, one in zip(self._rows, placed, strict=False):
            row.place, row.first, row.name, row.remark = one.place, one.first, one.name, one.remark
            row.colour, row.mate = one.colours[0], one.colours[1] if len(one.colours) > 1 else ""
            row.built, row.deciding = list(one.built), one.deciding
            box.add_widget(row)

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches only while shown."""
        return bool(self.shown and super().on_touch_down(touch))


kvfiles.load(__name__)
