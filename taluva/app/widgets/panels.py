"""Sheets and cards of paper on the sea: screens without an island have them, too, and need not read what draws one."""

from kivy.properties import ObjectProperty

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


kvfiles.load(__name__)
