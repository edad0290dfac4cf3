"""The first screen: the game under way, the archive, the rules, the settings, and a new game beside them."""

from taluva.app import kvfiles
from taluva.app.widgets.stage import Place


class HomeScreen(Place):
    """What a person sees first."""


kvfiles.load(__name__)
