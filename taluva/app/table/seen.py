"""What the parts of the table are shown."""

from typing import NamedTuple

from taluva.play.reading import Reading
from taluva.play.session import Session
from taluva.words.explain import Explainer


class Seen(NamedTuple):
    """One reading of the turn in hand, the game it belongs to, and who tells of it."""

    reading: Reading
    session: Session
    explainer: Explainer
    helps: bool  # whether people are shown beforehand what is legal

    @property
    def colour(self) -> str:
        """Whose turn it is."""
        return self.reading.position.colour or ""
