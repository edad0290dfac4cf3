"""What the table screen is told when it shows a draft: moves that are tried, or a turn that is entered anew."""

from collections.abc import Callable
from typing import NamedTuple

WHAT_IF, CORRECT = "what-if", "correct"


class Draft(NamedTuple):
    """Moves that are not the game: what to call them, and the one touch that leads back."""

    kind: str  # WHAT_IF or CORRECT
    title: str
    text: str
    leave_text: str
    leave: Callable[[], None]
    keep_text: str = ""  # of a second button, "" for none
    keep: Callable[[], None] = lambda: None
    can_keep: Callable[[], bool] = lambda: False  # whether that button is offered now
