"""The card that says that a player is out, and offers two ways on."""

from kivy.properties import OptionProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.widgets.panels import AsideCard


@tells(
    "on_check_again",  # the tile may lie elsewhere after all
    "on_go_on",  # the player is out
)
class OutCard(AsideCard):
    """A player has no build left: check again, or go on."""

    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    name = StringProperty("")
    text = StringProperty("")


kvfiles.load(__name__)
