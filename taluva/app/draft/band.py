"""The band over a draft: says that this is not the game, and leads back with one touch."""

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty

from taluva.app.draft.brief import Draft
from taluva.app.look import kvfiles
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.surface import Card


class DraftBand(Solid, Card):
    """Shows one draft; as high as its words need."""

    draft: Draft | None = ObjectProperty(None, allownone=True, rebind=True)
    offers = BooleanProperty(False)  # whether what is entered so far can be kept

    def leave(self, *_: Any) -> None:
        """Go back to the game."""
        if self.draft is not None:
            self.draft.leave()

    def keep(self, *_: Any) -> None:
        """Keep what is entered so far."""
        if self.draft is not None and self.draft.keep is not None:
            self.draft.keep()


kvfiles.load(__name__)
