"""Where everything of a game that is looked at lies, for any size of window: numbers only, no widgets."""

from typing import NamedTuple

from taluva.app.draw.boxes import Box
from taluva.app.look.theme import NARROW, WIDE

RESULT, FAULT, MOMENTS, TURNS, FIGURES = "result", "fault", "moments", "turns", "figures"  # what the rail shows
STORY = (MOMENTS, TURNS)

FRAME = 8  # in the wood of the bar
BAR, LOW_BAR, TALL_BAR = 60, 56, 76  # the tallest where it says who won
COURSE, LOW_COURSE, STACKED = 176, 140, 196  # of the chart with its keys; stacked where they lie above it
CAPTION, DOCK = 66, 64  # what the turn did, in two or three lines; with keys before it
RAIL, SLIM_RAIL = 312, 284
BROAD, BROADEST = 460, 760  # of a rail with cards of places or figures
REASONS = 412  # of a rail with reasons
LOW = 700  # windows lower than this are low
GAP = 10
SAID, SAID_BELOW = 26, 40  # what a comment may need more of the caption, beside its words or below them


class ViewerPlan(NamedTuple):
    """The places of the parts, and what they leave free for the island."""

    bar: Box
    course: Box | None  # of the chart with its keys; None: the keys lie in the caption, the chart in the rail
    rail: Box
    caption: Box  # as high as it usually is; it grows upwards
    free: Box


def plan(width: float, height: float, tab: str, scale: float = 1.0, left_hand: bool = False) -> ViewerPlan:
    """Lay out a window of so many dp, with texts so much larger; beside the island the rail is on the hand's side."""
    wider = 1 + (scale - 1) * 0.6
    told = tab in STORY
    high = (LOW_BAR if height < LOW else TALL_BAR if tab == RESULT else BAR) * wider
    bar = Box(0, height - high, width, high)
    inner = Box(FRAME, FRAME, width - 2 * FRAME, height - high - FRAME)
    if width > height:
        if told:
            rail = min((SLIM_RAIL if width < WIDE else RAIL) * wider, inner.width * 0.48)
        elif tab == FAULT:
            rail = min(REASONS * wider, inner.width * 0.5)
        else:
            rail = min(max(width * 0.46, BROAD), BROADEST * scale, inner.width * 0.66)
        left = Box(inner.x, inner.y, inner.width - rail, inner.height)
        side = Box(left.right, inner.y, rail, inner.height)
        if left_hand:
            left, side = left.mirrored(width), side.mirrored(width)
    else:
        if told:
            below = min(inner.height * (0.42 if scale < 1.4 else 0.5), 460 * wider)
        else:
            below = inner.height * (0.54 if tab == FAULT else 0.63)
        side = Box(inner.x, inner.y, inner.width, below)
        left = Box(inner.x, inner.y + below, inner.width, inner.height - below)
    course = Box(left.x, left.y, left.width, _course(left, height, width > height)) if told else None
    low = left.y if course is None else course.top
    caption = Box(left.x + GAP, low + GAP, left.width - 2 * GAP, (CAPTION if told else DOCK) * wider)
    free = Box(left.x, caption.top, left.width, left.top - caption.top)
    return ViewerPlan(bar, course, side, caption, free)


def _course(left: Box, height: float, beside: bool) -> float:
    """How high the chart with its keys is."""
    if left.width < NARROW and beside:
        return min(STACKED, left.height * 0.42)
    if left.width < NARROW and height >= LOW:
        return STACKED
    return LOW_COURSE if height < LOW else COURSE
