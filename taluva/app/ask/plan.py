"""Where everything lies while an island is set up or asked about: numbers only, no widgets."""

from typing import NamedTuple

from taluva.app.draw.boxes import NOWHERE, Box, each
from taluva.app.look.theme import LARGE, WIDE

RAIL, SLIM_RAIL = 328, 320  # dp
EDGE, GAP = 8, 6
HEAD, BUTTON, LARGE_BUTTON, DOCK = 52, 52, 60, 64
KEY, ROW, HEADS = 48, 52, 20  # of a key, of a row of levels or grounds, of the emblems over the pieces
PIECES = HEADS + 3 * (KEY + 3)
KEYS = 2 * (ROW + GAP) + PIECES
GRID, ROOMY_GRID = 277, 340  # at least, with cells of 48, and beside the keys
BROAD = 312  # of the keys beside the grid

Middle = tuple[Box, Box, Box, Box, Box, Box]  # from the preview to the answer


class AskPlan(NamedTuple):
    """The places; those of a set-up have none while something is asked, and the other way round."""

    paper: Box
    head: Box
    preview: Box
    levels: Box
    grounds: Box
    pieces: Box
    grid: Box
    answer: Box
    foot: Box
    dock: Box
    stage: Box
    shares: bool  # whether grid and keys share a place


def plan(width: float, height: float, asks: bool, tiles: bool, left_hand: bool, scale: float) -> AskPlan:
    """Lay out a window of so many dp; `tiles` where the grid has the place that it shares with the keys."""
    foot_high = 2 * (LARGE_BUTTON if scale >= LARGE else BUTTON) + GAP
    chrome = HEAD + foot_high + 2 * EDGE + 2 * GAP
    if width > height:
        rail = RAIL if width >= WIDE else SLIM_RAIL
        paper = Box(width - rail, 0, rail, height)
        stage = Box(0, 0, width - rail, height)
    else:
        keys = ROOMY_GRID if width >= BROAD + GRID + 3 * EDGE else ROW + GAP + max(KEYS - ROW - GAP, GRID)
        paper = Box(0, 0, width, min(chrome + keys, height * 0.66))
        stage = Box(0, paper.top, width, height - paper.top)
    inner = Box(paper.x + EDGE, EDGE, paper.width - 2 * EDGE, paper.height - 2 * EDGE)
    foot = inner._replace(height=foot_high)
    head = inner._replace(y=inner.top - HEAD, height=HEAD)
    content = inner._replace(y=foot.top + GAP, height=head.y - foot.top - 2 * GAP)
    dock = Box(stage.x + 12, stage.y + 12, stage.width - 24, DOCK * min(1.5, max(1.0, scale)))
    stage = stage._replace(y=dock.top, height=height - dock.top)
    made = AskPlan(paper, head, *_asked(content) if asks else _set_up(content, tiles), foot, dock, stage, False)
    shares = not asks and min(made.grid.width, made.pieces.width) == 0
    made = made._replace(shares=shares)
    return each(made, lambda box: box.mirrored(width)) if left_hand else made


def _asked(content: Box) -> Middle:
    """The pieces, and what the arbiter says beside or below them."""
    if content.width >= 2 * BROAD:
        pieces = Box(content.x, content.top - PIECES, BROAD, PIECES)
        answer = content._replace(x=pieces.right + GAP, width=content.right - pieces.right - GAP)
    else:
        pieces = content._replace(y=content.top - PIECES, height=PIECES)
        answer = content._replace(height=content.height - PIECES - GAP)
    return NOWHERE, NOWHERE, NOWHERE, pieces, NOWHERE, answer


def _set_up(content: Box, tiles: bool) -> Middle:
    """Levels, grounds and pieces, and the grid beside or below them, or in the place of the last two."""
    beside = content.width >= BROAD + GRID + GAP
    column = content._replace(width=BROAD) if beside else content
    line = column._replace(y=column.top - ROW, height=ROW)
    preview, levels = line._replace(width=KEY), line._replace(x=line.x + KEY + 3, width=line.width - KEY - 3)
    grounds = line._replace(y=line.y - GAP - ROW)
    pieces = line._replace(y=grounds.y - GAP - PIECES, height=PIECES)
    if beside:
        side = min(content.right - column.right - GAP, content.height)
        grid = Box(column.right + (content.right - column.right - side) / 2, content.top - side, side, side)
    elif content.height >= KEYS + GAP + GRID:
        side = min(content.width, pieces.y - GAP - content.y)
        grid = Box(content.x + (content.width - side) / 2, pieces.y - GAP - side, side, side)
    elif tiles:
        side = min(content.width, line.y - GAP - content.y)
        grid = Box(content.x + (content.width - side) / 2, line.y - GAP - side, side, side)
        grounds = pieces = NOWHERE
    else:
        grid = NOWHERE
    return preview, levels, grounds, pieces, grid, NOWHERE
