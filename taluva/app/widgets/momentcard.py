"""The card of a key moment, in a list of them and in a strip: what it is drawn on, and in which colours."""

from collections.abc import Sequence
from typing import NamedTuple

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp

from taluva.app.draw.boxes import Box
from taluva.app.look.theme import theme


class CardInks(NamedTuple):
    """The colours of what is written on a card."""

    front: Sequence[float]
    second: Sequence[float]
    sign: Sequence[float]


def draw_card(group: InstructionGroup, box: Box, radius: float, chosen: bool, pressed: bool = False) -> CardInks:
    """Draw an empty card with its rim, and say what to write on it with."""
    inside = theme.lagoon if chosen else theme.sunk if pressed else theme.card
    for edge, colour in ((0.0, theme.lagoon if chosen else theme.line), (dp(1), inside)):
        size = (box.width - 2 * edge, box.height - 2 * edge)
        group.add(Color(*colour))
        group.add(RoundedRectangle(pos=(box.x + edge, box.y + edge), size=size, radius=[radius - edge]))
    if chosen:
        return CardInks(theme.lagoon_text, theme.lagoon_text, theme.lagoon_text)
    return CardInks(theme.ink, theme.ink2, theme.lagoon)
