"""How one hex really looks: keys for its level, its ground, whither its volcano flows, and what stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.widgets.layouts import Stacked
from taluva.app.widgets.putkeys import Key, ground_keys, level_keys, piece_keys
from taluva.engine.island import Face
from taluva.engine.pieces import Colour

if TYPE_CHECKING:
    from taluva.app.compare.screen import CompareScreen


class HexKeys(Stacked):
    """What is pressed there is said of the hex at once."""

    place: CompareScreen = ObjectProperty(None)
    land = BooleanProperty(False)  # whether anything lies there: on bare table nothing stands
    flows = BooleanProperty(False)  # whether there is a volcano
    pieces = NumericProperty(12)  # that can stand there

    def show(self, face: Face | None, colours: tuple[Colour, ...]) -> None:
        """Show what is said of a hex so far."""
        self.land, self.flows = face is not None, face is not None and bool(face.flow)
        level = 0 if face is None else face.level
        self.ids.levels.show([Key(0, text="0", name=i18n.tr("Bare table")), *level_keys(level)], str(level))
        self.ids.grounds.show(ground_keys(), None if face is None else face.ground)
        piece = None if face is None or face.piece is None else (face.piece.colour, face.piece.kind)
        # Colour by colour they need few rows: the slips stand below them, and are to be seen.
        keys = sorted(piece_keys(colours), key=lambda key: colours.index(key.value[0]))
        self.pieces = len(keys)
        self.ids.pieces.show(keys, piece)


kvfiles.load(__name__)
