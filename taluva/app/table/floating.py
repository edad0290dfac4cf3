"""Round buttons that float over the island: legal places, the whole island."""

from kivy.properties import BooleanProperty

from taluva.app.look import kvfiles
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.solid import Solid


class FloatingButton(Solid, IconButton):
    """An icon on a piece of paper; lit while what it does goes on."""

    lit = BooleanProperty(False)


kvfiles.load(__name__)
