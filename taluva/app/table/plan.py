"""Where everything on the table lies, for any size of window: numbers only, no widgets."""

from collections.abc import Callable
from typing import Any, NamedTuple

from taluva.app.draw.boxes import MARGIN, Box

EDGE = 5  # the woven edge under the top bar
BAR, LOW_BAR, TALL_BAR, SLIM_BAR = 76 + EDGE, 60 + EDGE, 84 + EDGE, 56 + EDGE
LOW = 640  # a window this low has a lower bar
GRID_WIDTH, GRID_HEIGHT = 342, 330
STEPS = 76
SHEET, SHEET_GRID = 368, 440  # the bottom sheet of portrait, and how much of its width the grid takes
ASIDE = 372


NOWHERE = Box(0, 0, 0, 0)


class Plan(NamedTuple):
    """The places of the chrome and what they leave free for the island."""

    shape: str  # 'wide', 'tall' or 'slim': landscape, portrait, a phone held upright
    bar: Box
    cards: Box
    grid: Box  # open; it folds into the tile's place
    tile: Box  # the tile just laid, or the folded grid
    steps: Box
    stage: Box  # what is free for the island: above the open grid, or wherever it is open only until the kind is named
    beside: Box  # what the open grid leaves free beside it
    sheet: Box  # the paper under grid and steps in portrait
    aside: Box  # the most a card may take that speaks about the island: verdict, out, end
    folds: bool  # whether the grid makes room once the kind is chosen


def frame_of(width: float, height: float) -> float:
    """How broad the frame in the active player's wood is."""
    return 4 if min(width, height) < 560 else 6 if height < LOW else 8


def plan(width: float, height: float, grid: bool, card: bool, left_hand: bool) -> Plan:
    """Lay out a window of so many dp, with the grid open or not and a card aside or not."""
    frame = frame_of(width, height)
    inner, high = width - 2 * frame, height - frame
    if width > height:
        made = _wide(inner, high, grid, card, LOW_BAR if height < LOW else BAR)
    else:
        made = _tall(inner, high, grid, card) if width >= 600 else _slim(inner, high, grid)
    if left_hand and width > height:
        made = _each(made, lambda box: box.mirrored(inner))
    made = _each(made, lambda box: box._replace(x=box.x + frame, y=box.y + frame))
    return made._replace(bar=made.bar._replace(x=0, width=width))


def _each(made: Plan, change: Callable[[Box], Box]) -> Plan:
    """The plan with every place changed that there is."""
    boxes = {name: part for name, part in made._asdict().items() if isinstance(part, Box) and part != NOWHERE}
    changed: dict[str, Any] = {name: change(box) for name, box in boxes.items()}
    return made._replace(**changed)


def _wide(width: float, height: float, grid: bool, card: bool, bar_height: float) -> Plan:
    rail = 264 if width >= 1100 else 208 if width >= 760 else 72
    free = width - rail
    low = bar_height == LOW_BAR
    steps_height = STEPS if height >= 480 else 56
    bar = Box(0, height - bar_height, width, bar_height)
    # On the side of the hand that taps them.
    grid_box = Box(free - MARGIN - GRID_WIDTH, MARGIN, GRID_WIDTH, min(GRID_HEIGHT, bar.y - 2 * MARGIN))
    tile_width = 322 if free > 900 else 56
    tile = Box(free - MARGIN - tile_width, MARGIN, tile_width, steps_height)
    aside_width = min(ASIDE, free - 2 * MARGIN)
    aside = Box(free - aside_width - 16, 20, aside_width, bar.y - 36)
    start, end = MARGIN, (aside if card else grid_box if grid else tile).x - MARGIN
    steps = Box(start, MARGIN, max(200, end - start), steps_height)
    bottom = steps.top + MARGIN
    above = bottom if low else grid_box.top + MARGIN
    return Plan(
        "wide",
        bar,
        Box(free, 0, rail, bar.y),
        grid_box,
        tile,
        steps,
        Box(0, above, free, bar.y - above),
        Box(0, bottom, grid_box.x, bar.y - bottom),
        NOWHERE,
        aside,
        low,
    )


def _tall(width: float, height: float, grid: bool, card: bool) -> Plan:
    bar = Box(0, height - TALL_BAR, width, TALL_BAR)
    cards = Box(0, bar.y - 107, width, 107)
    sheet = SHEET if grid else 88
    stage = Box(0, 88, width, cards.y - 88)
    aside = Box(MARGIN, sheet + MARGIN, min(440, width - 2 * MARGIN), cards.y - sheet - 2 * MARGIN)
    start = SHEET_GRID if grid else 0 if card else 260
    steps = Box(start, 0, width - start, sheet)
    tile = Box(MARGIN, 6, 240, 76)
    paper = Box(0, 0, width, sheet)
    beside = Box(0, SHEET, width, cards.y - SHEET)
    return Plan("tall", bar, cards, Box(0, 0, SHEET_GRID, SHEET), tile, steps, stage, beside, paper, aside, True)


def _slim(width: float, height: float, grid: bool) -> Plan:
    bar = Box(0, height - SLIM_BAR, width, SLIM_BAR)
    cards = Box(0, bar.y - 76, width, 76)
    stage = Box(0, 64, width, cards.y - 64)
    aside = Box(8, 72, width - 16, cards.y - 80)
    steps = Box(0, 328, width, 64) if grid else Box(64, 0, width - 64, 64)
    paper = Box(0, 0, width, 392 if grid else 64)
    return Plan("slim", bar, cards, Box(0, 0, width, 328), Box(4, 4, 56, 56), steps, stage, stage, paper, aside, True)
