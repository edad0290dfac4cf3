"""The band over a draft: says that this is not the game, and leads back with one touch."""

from kivy.properties import BooleanProperty, ObjectProperty

from taluva.app.draft.brief import Draft
from taluva.app.look import kvfiles
from taluva.app.widgets.layouts import Card
from taluva.app.widgets.solid import Solid


class DraftBand(Solid, Card):
    """Shows one draft, with a frame round everything; as high as its words need."""

    draft: Draft | None = ObjectProperty(None, allownone=True, rebind=True)
    shown = BooleanProperty(False)
    offers = BooleanProperty(False)  # whether what is entered so far can be kept


kvfiles.load(__name__)
