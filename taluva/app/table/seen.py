"""What the parts of the table are shown."""

from typing import NamedTuple

from taluva.app.table.plan import Plan
from taluva.play.reading import Reading
from taluva.play.session import Session
from taluva.words.explain import Explainer


class Seen(NamedTuple):
    """One reading of the turn in hand, the game it belongs to, who tells of it, and the places of the parts."""

    reading: Reading
    session: Session
    explainer: Explainer
    plan: Plan
    helps: bool  # whether people are shown beforehand what is legal

    @property
    def grid_open(self) -> bool:
        """Whether the grid of tiles is open: not beside a card, not once the tile lies."""
        reading = self.reading
        if not reading.lays or reading.explained is not None or reading.stuck:
            return False
        return reading.held.choosing or not self.plan.folds

    @property
    def colour(self) -> str:
        """Whose turn it is."""
        return self.reading.position.colour or ""
