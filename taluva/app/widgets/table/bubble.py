"""The live verdict beside the tile in hand: a tick or a cross, a few words, what it covers."""

from kivy.properties import BooleanProperty, OptionProperty, StringProperty

from taluva.app import kvfiles
from taluva.app.widgets.surface import Card


class Bubble(Card):
    """A small card that never answers touches."""

    look = OptionProperty("legal", options=["legal", "fault", "warn"])
    title = StringProperty("")
    remark = StringProperty("")
    shown = BooleanProperty(False)

    def on_touch_down(self, touch: object) -> bool:
        """Let every touch through to the island."""
        return False


kvfiles.load(__name__)
