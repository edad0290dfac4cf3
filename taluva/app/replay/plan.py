"""Where everything of the replay lies, for any size of window: numbers only, no widgets."""

from typing import NamedTuple

from taluva.app.draw.boxes import Box

MARGIN = 14
HEAD = 60
TRANSPORT = 112
CAPTION = 66  # what the turn did, in two or three lines under the head
STORY, TURNS = 304, 292
FOLDED = 300  # one panel for both, where there is no room for two
NOWHERE = Box(-4000, 0, 300, 300)


class ReplayPlan(NamedTuple):
    """The places of the parts, and what they leave free for the island; `tabs`: story and turns share one place."""

    head: Box
    transport: Box
    story: Box
    turns: Box
    tabs: Box  # where one is chosen
    free: Box
    folded: bool


def plan(width: float, height: float, scale: float = 1.0) -> ReplayPlan:
    """Lay out a window of so many dp, with texts so much larger."""
    wider = 1 + (scale - 1) * 0.6
    if width > height:
        return _wide(width, height, wider)
    return _tall(width, height, wider)


def _wide(width: float, height: float, wider: float) -> ReplayPlan:
    story, turns = STORY * wider, TURNS * wider
    folded = width - story - turns < 480
    if folded:
        turns, story = min(FOLDED * wider, width * 0.45), 0.0
    left, right = story, width - turns
    tall = HEAD * wider
    head = Box(left + MARGIN, height - MARGIN - tall, right - left - 2 * MARGIN, tall)
    low = TRANSPORT if height >= 480 else 64
    transport = Box(head.x, MARGIN, head.width, low)
    free = Box(left, transport.top, right - left, head.y - CAPTION * wider - transport.top)
    if not folded:
        return ReplayPlan(head, transport, Box(0, 0, left, height), Box(right, 0, turns, height), NOWHERE, free, False)
    tabs = Box(right + MARGIN, height - MARGIN - 56, turns - 2 * MARGIN, 56)
    panel = Box(right, 0, turns, height)
    return ReplayPlan(head, transport, panel, panel, tabs, free, True)


def _tall(width: float, height: float, wider: float) -> ReplayPlan:
    panel = min(height * 0.46, 560 * wider)
    tall = HEAD * wider
    head = Box(MARGIN, height - MARGIN - tall, width - 2 * MARGIN, tall)
    transport = Box(MARGIN, panel + MARGIN, head.width, TRANSPORT)
    free = Box(0, transport.top, width, head.y - CAPTION * wider - transport.top)
    if width >= 600 * wider:
        story = width - TURNS * wider
        return ReplayPlan(
            head, transport, Box(0, 0, story, panel), Box(story, 0, width - story, panel), NOWHERE, free, False
        )
    tabs = Box(MARGIN, panel - MARGIN - 56, width - 2 * MARGIN, 56)
    shared = Box(0, 0, width, panel)
    return ReplayPlan(head, transport, shared, shared, tabs, free, True)
