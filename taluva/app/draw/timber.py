"""The paints of the bar and the frame in a player's wood, or in a winner's gold: numbers only."""

from functools import cache
from typing import NamedTuple

from taluva.app.look.theme import GOLD, STAGE_TEXT, TOKENS, WOOD, rgba

DUSK = 0.22  # how much of the shade lies over the bar in the evening: more, and dark letters on it are lost
GRAIN = {"day": 0.2, "evening": 0.09}  # how strongly the wood's grain shows
LIFT = {"white": 1.0, "yellow": 0.4, "gold": 1.0}  # how much lighter the upper edge is
FALL = {"day": (0.14, 0.36), "evening": (0.08, 0.18)}  # how much darker the middle and the lower edge are
GOLDEN = {"day": 1.0, "evening": 0.55}  # and of a winner's gold the lower edge
OWN = 1 - 1e-6  # how opaque letters on wood are: told from the ink that they look like, they do not turn pale with it
Paint = tuple[float, ...]


class Timber(NamedTuple):
    """The bar from its upper edge down, what is written on it, and the frame with its keyline."""

    upper: Paint
    middle: Paint
    lower: Paint
    grain: Paint  # what the grain is tinted with, and how much of it shows
    text: Paint
    frame: Paint
    keyline: Paint


def mixed(one: Paint, other: Paint, part: float) -> Paint:
    """So much of the other in the one."""
    return tuple(a + (b - a) * part for a, b in zip(one, other, strict=True))


@cache
def timber(colour: str, mode: str = "day") -> Timber:
    """The paints for this wood: red, white, yellow, brown or gold."""
    wood = GOLD if colour == "gold" else WOOD[colour]
    light, main, dark = (tuple(rgba(paint)) for paint in (wood.light, wood.main, wood.dark))
    middle, lower = FALL[mode]
    bar = [mixed(main, light, LIFT.get(colour, 0.0)), mixed(main, dark, middle), mixed(main, dark, lower)]
    if colour == "gold":
        bar = [light, main, mixed(main, dark, GOLDEN[mode])]
    frame = main
    if mode == "evening":
        shade = tuple(rgba(TOKENS["shade"][1]))
        bar = [mixed(paint, shade, DUSK) for paint in bar]
        frame = mixed(main, dark, 0.5)
    # The grain leads away from the letters: darker under light ones, as light as can be under dark ones.
    grain = (*(dark if STAGE_TEXT[colour] == STAGE_TEXT["red"] else light)[:3], GRAIN[mode])
    keyline = (*rgba(wood.line)[:3], 0.9 if colour == "white" else 0.55)
    return Timber(bar[0], bar[1], bar[2], grain, (*rgba(STAGE_TEXT[colour])[:3], OWN), frame, keyline)
