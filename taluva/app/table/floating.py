"""The two keys of the dock: legal places, the whole island."""

from kivy.properties import BooleanProperty

from taluva.app.look import kvfiles
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.solid import Solid


class FloatingButton(Solid, IconButton):
    """An icon; lit while what it does goes on."""

    lit = BooleanProperty(False)


kvfiles.load(__name__)
