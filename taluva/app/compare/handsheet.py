"""What everybody has in hand, counted at the table."""

from collections.abc import Callable

from kivy.metrics import dp

from taluva.app.look.i18n import tr
from taluva.app.widgets.inhand import InHand
from taluva.app.widgets.overlay import Sheet
from taluva.engine.pieces import Colour, Count
from taluva.play.setright import SetRight
from taluva.words.voice import Voice


class HandSheet(Sheet):
    """Every number that is changed is said at once."""

    def __init__(self, right: SetRight, voice: Voice, counted: Callable[[Colour, Count], object]) -> None:
        """Show what was counted so far, or what should be there."""
        super().__init__(title=tr("Pieces in hand"), breadth=dp(600))
        for colour in right.standing.setup.colours:
            now, most = right.proposed_left(colour), right.most_left(colour)
            self.add_widget(InHand(colour, voice.name(colour), now, most, counted))
