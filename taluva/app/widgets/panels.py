"""Sheets and cards of paper on the sea: screens without an island have them, too, and need not read what draws one."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.widgets.layouts import Rounded
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.surface import Card


class EdgePanel(Solid, Rounded):
    """A sheet of paper at the edge of the screen; `place` is the screen it belongs to."""

    place = ObjectProperty(None, rebind=True)


class FloatingCard(Solid, Card):
    """A card over the island that lets no touch through."""

    place = ObjectProperty(None, rebind=True)


class AsideCard(Solid, Card):
    """A card beside the island or over its lower part, which takes touches only while it is shown."""

    shown = BooleanProperty(False)
    title = StringProperty("")
    most = NumericProperty(600)
    filling = BooleanProperty(False)  # as high as it may be
    leaves = NumericProperty(600)  # how high it may be so that what lies below it stays in sight
    wanted = NumericProperty(0)  # how high it is with all it says
    keys = NumericProperty(0)  # what undo and redo take of its head

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches only while shown."""
        return bool(self.shown and super().on_touch_down(touch))


kvfiles.load(__name__)
