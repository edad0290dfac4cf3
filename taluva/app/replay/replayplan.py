"""Where everything of the replay lies, for any size of window: numbers only, no widgets."""

from typing import NamedTuple

from taluva.app.draw.boxes import Box

FRAME = 8
BAR, LOW_BAR = 60, 56
COURSE, LOW_COURSE, STACKED = 176, 140, 196  # of the chart with its keys; stacked where they lie above it
CAPTION = 66  # what the turn did, in two or three lines above the chart
RAIL, SLIM_RAIL = 312, 284
LOW = 700  # windows lower than this are low
GAP = 10
SAID = 26  # what a comment may need more of the caption


class ReplayPlan(NamedTuple):
    """The places of the parts, and what they leave free for the island."""

    bar: Box
    course: Box
    rail: Box
    caption: Box  # as high as it usually is; it grows upwards
    free: Box


def plan(width: float, height: float, scale: float = 1.0) -> ReplayPlan:
    """Lay out a window of so many dp, with texts so much larger."""
    wider = 1 + (scale - 1) * 0.6
    high = (LOW_BAR if height < LOW else BAR) * wider
    bar = Box(0, height - high, width, high)
    inner = Box(FRAME, FRAME, width - 2 * FRAME, height - high - FRAME)
    low: float = LOW_COURSE if height < LOW else COURSE
    if width > height:
        rail = min((SLIM_RAIL if width < 1100 else RAIL) * wider, inner.width * 0.48)
        left = Box(inner.x, inner.y, inner.width - rail, inner.height)
        side = Box(left.right, inner.y, rail, inner.height)
        if left.width < 600:
            low = min(STACKED, inner.height * 0.42)
    else:
        below = min(inner.height * (0.42 if scale < 1.4 else 0.5), 460 * wider)
        side = Box(inner.x, inner.y, inner.width, below)
        left = Box(inner.x, inner.y + below, inner.width, inner.height - below)
        low = STACKED if left.width < 600 and height >= LOW else low
    course = Box(left.x, left.y, left.width, low)
    caption = Box(left.x + GAP, course.top + GAP, left.width - 2 * GAP, CAPTION * wider)
    free = Box(left.x, caption.top, left.width, left.top - caption.top)
    return ReplayPlan(bar, course, side, caption, free)
