"""The card that says that a player is out, and offers two ways on."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.surface import Card


@tells(
    "on_check_again",  # the tile may lie elsewhere after all
    "on_go_on",  # the player is out
)
class OutCard(Solid, Card):
    """A player has no build left: check again, or go on."""

    shown = BooleanProperty(False)
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    name = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    most = NumericProperty(600)
    filling = BooleanProperty(False)  # as high as it may be
    leaves = NumericProperty(600)  # how high it may be so that what lies below it stays in sight
    wanted = NumericProperty(0)  # how high it is with all it says
    keys = NumericProperty(0)  # what undo and redo take of its head

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches only while shown."""
        return bool(self.shown and super().on_touch_down(touch))


kvfiles.load(__name__)
