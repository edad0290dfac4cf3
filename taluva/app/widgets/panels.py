"""Sheets and cards of paper on the sea: screens without an island have them, too, and need not read what draws one."""

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.theme import NARROW
from taluva.app.widgets.layouts import Card, Rounded
from taluva.app.widgets.solid import Solid


class EdgePanel(Solid, Rounded):
    """A sheet of paper at the edge of the screen; `place` is the screen it belongs to."""

    place = ObjectProperty(None, rebind=True)


class FloatingCard(Solid, Card):
    """A card over the island that lets no touch through."""

    place = ObjectProperty(None, rebind=True)


class AsideCard(Solid, Card):
    """A card beside the island or over its lower part, which is there only while it is shown."""

    shown = BooleanProperty(False)
    title = StringProperty("")
    broad = AliasProperty(lambda self: self.width > dp(NARROW), bind=["width"])
    most = NumericProperty(600)
    filling = BooleanProperty(False)  # as high as it may be
    leaves = NumericProperty(600)  # how high it may be so that what lies below it stays in sight
    wanted = NumericProperty(0)  # how high it is with all it says
    keys = NumericProperty(0)  # what undo and redo take of its head


kvfiles.load(__name__)
