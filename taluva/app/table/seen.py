"""What the parts of the table are shown."""

from typing import NamedTuple

from taluva.engine.ending import places, winning_colours
from taluva.engine.hexes import Hex
from taluva.play.session import Session
from taluva.play.turn_view import TurnView
from taluva.review.story import Scene
from taluva.words.rule_phrases import RulePhrases


class Seen(NamedTuple):
    """One reading of the turn in hand, the game it belongs to, and who tells of it."""

    reading: TurnView
    session: Session
    explainer: RulePhrases
    crowned: int | None = None  # who has just won while the others play on; until the next touch
    noted: Scene | None = None  # the turn that is written on
    teaches: bool = False  # whether a hand shows how the first tile is laid

    @property
    def colour(self) -> str:
        """Whose turn it is."""
        return self.reading.position.colour or ""

    @property
    def winners(self) -> frozenset[str]:
        """The colours that are being celebrated."""
        position = self.reading.position
        colours = position.setup.colours
        if position.over:
            return frozenset(colour for colour, place in zip(colours, places(position), strict=True) if place == 1)
        return frozenset(() if self.crowned is None else (colours[self.crowned],))

    @property
    def prized(self) -> frozenset[Hex]:
        """Where the buildings stand that won."""
        position = self.reading.position
        colours = winning_colours(position) if position.over else self.winners
        return frozenset(one for one, piece in position.island.pieces.items() if piece.colour in colours)
