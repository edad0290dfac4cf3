"""The end on the table: why, who won, every place and the figure that decided it, and undo."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.widgets.panels import AsideCard
from taluva.app.widgets.places import Placing
from taluva.words.results import RankedSide


@tells(
    "on_undo",  # the last step is taken back
    "on_result",  # the result was asked for
    "on_home",  # the table is left
)
class EndPanel(AsideCard):
    """Shown the moment a game is decided."""

    reasons = StringProperty("")
    rulings = StringProperty("")
    stacked = BooleanProperty(False)  # its buttons, for want of room

    def __init__(self, **kwargs: Any) -> None:
        """Rows are made when they are needed and used again."""
        super().__init__(**kwargs)
        self._lines = Placing()

    def prepare(self) -> None:
        """Make all rows now: made when the game ends they would keep its last touch waiting."""
        self._lines.make_all()

    def show_places(self, placed: list[RankedSide]) -> None:
        """List the places."""
        self._lines.show(self.ids.places, placed)


kvfiles.load(__name__)
