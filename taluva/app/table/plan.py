"""Where everything on the table lies, for any size of window: numbers only, no widgets."""

from collections.abc import Callable
from typing import Any, NamedTuple

from taluva.app.draw.boxes import Box
from taluva.app.widgets.tilegrid import GAP, HEAD, SIDE

EDGE = 5  # the woven edge under the top bar
BAR, LOW_BAR, TALL_BAR, SLIM_BAR = 76 + EDGE, 60 + EDGE, 84 + EDGE, 56 + EDGE
LOW = 640  # a window this low has a lower bar
RAIL, SLIM_RAIL = 312, 280
WIDE = 1100  # from here on the rail has its full width
DOCK, LOW_DOCK, LARGE_DOCK = 64, 56, 96
CARD, LARGE_CARD, CARD_GAP, LEAST_CARD = 95, 98, 5, 44
LINE_CARD = 52  # as a card in a low window is, with everything in one line
CELL, LOW_CELL, MOST_CELL = 52, 48, 60  # of the grid
MOST_RAIL = 1 / 3  # of the window, where few players leave room for larger cells
CHIP = 48
SHEET, ROW, SLIM_ROW = 366, 130, 60
LARGE_TEXT = 1.3  # from here on a step of the turn is shown at a time, and figures instead of drawn pieces


NOWHERE = Box(0, 0, 0, 0)


class Plan(NamedTuple):
    """The places of the chrome and what they leave free for the island. Nothing of it lies over the island."""

    shape: str  # 'wide', 'tall' or 'slim': landscape, portrait, a phone held upright
    bar: Box
    rail: Box  # the paper under the cards and, in landscape, the grid
    cards: Box  # the players' cards, one below the other or in a row
    chips: bool  # whether there is room for their marks and huts only
    grid: Box
    dock: Box  # the steps, what is said, the light bulb and the whole island
    sheet: Box  # the paper under grid and dock in portrait
    stage: Box  # what is free for the island
    aside: Box  # the most a card may take that speaks about the island: verdict, out, end


def frame_of(width: float, height: float) -> float:
    """How broad the frame in the active player's wood is."""
    return 4 if min(width, height) < 560 else 6 if height < LOW else 8


def plan(width: float, height: float, card: bool, left_hand: bool, seats: int = 4, scale: float = 1.0) -> Plan:
    """Lay out a window of so many dp, with a card about the island in place of the players' cards or without."""
    frame = frame_of(width, height)
    inner, high = width - 2 * frame, height - frame
    if width > height:
        made = _wide(inner, high, card, LOW_BAR if height < LOW else BAR, seats, scale, width >= WIDE)
    else:
        made = _tall(inner, high) if width >= 600 else _slim(inner, high)
    if left_hand:
        made = _each(made, lambda box: box.mirrored(inner))
    made = _each(made, lambda box: box._replace(x=box.x + frame, y=box.y + frame))
    return made._replace(bar=made.bar._replace(x=0, width=width))


def _each(made: Plan, change: Callable[[Box], Box]) -> Plan:
    """The plan with every place changed that there is."""
    boxes = {name: part for name, part in made._asdict().items() if isinstance(part, Box) and part != NOWHERE}
    changed: dict[str, Any] = {name: change(box) for name, box in boxes.items()}
    return made._replace(**changed)


def grid_size(cell: float) -> tuple[float, float]:
    """How large the grid is with cells of this size."""
    return HEAD + SIDE * (cell + GAP), HEAD + SIDE * (cell + GAP)


def _wide(
    width: float, height: float, card: bool, bar_height: float, seats: int, scale: float, roomy: bool
) -> Plan:  # fmt: skip
    rail, cell = (RAIL, CELL) if roomy and bar_height == BAR else (SLIM_RAIL, LOW_CELL)
    bar = Box(0, height - bar_height, width, bar_height)
    top = bar.y - 7
    most = LARGE_CARD if scale >= LARGE_TEXT else CARD
    if seats < 4:
        # What two or three cards leave goes to the cells: to find the tile is what takes people longest.
        wanted = LINE_CARD if bar_height == LOW_BAR else most
        high = (top - 9 - seats * (wanted + CARD_GAP) - HEAD) / SIDE - GAP
        wide = (width * MOST_RAIL - 16 - HEAD) / SIDE - GAP
        cell = max(cell, int(min(MOST_CELL, high, wide)))
        rail = max(rail, int(grid_size(cell)[0]) + 16)
    across, high = grid_size(cell)
    free = width - rail
    grid = Box(free + 8 + (rail - 16 - across) / 2, 5, across, high)
    room = top - grid.top - 4
    each = min(most, room / seats - CARD_GAP)
    chips = card or each < LEAST_CARD
    tall = CHIP if chips else seats * (each + CARD_GAP)
    cards = Box(free + 8, top - tall, rail - 16, tall)
    dock_high = LOW_DOCK if bar_height == LOW_BAR else LARGE_DOCK if scale >= LARGE_TEXT else DOCK
    dock = Box(12, 12, free - 24, dock_high)
    low = dock.top
    return Plan(
        "wide",
        bar,
        Box(free, 0, rail, bar.y),
        cards,
        chips,
        grid,
        dock,
        NOWHERE,
        Box(0, low, free, bar.y - low),
        Box(free + 8, 8, rail - 16, top - CHIP - 14),
    )


def _tall(width: float, height: float) -> Plan:
    bar = Box(0, height - TALL_BAR, width, TALL_BAR)
    cards = Box(6, bar.y - ROW + 6, width - 12, ROW - 12)
    cell = min(62, max(48, int((width - 300) / SIDE - GAP - HEAD / SIDE)))
    across, high = grid_size(cell)
    sheet = max(SHEET, high + 20)
    grid = Box(10, (sheet - high) / 2, across, high)
    dock = Box(grid.right + 12, 8, width - grid.right - 24, sheet - 18)
    rail = Box(0, bar.y - ROW, width, ROW)
    stage = Box(0, sheet, width, rail.y - sheet)
    aside = Box(8, 8, width - 16, sheet - 16)
    return Plan("tall", bar, rail, cards, False, grid, dock, Box(0, 0, width, sheet), stage, aside)


def _slim(width: float, height: float) -> Plan:
    bar = Box(0, height - SLIM_BAR, width, SLIM_BAR)
    rail = Box(0, bar.y - SLIM_ROW, width, SLIM_ROW)
    cards = Box(6, rail.y + 6, width - 12, CHIP)
    across, high = grid_size(max(48, min(56, (width - HEAD - 12) / SIDE - GAP)))
    grid = Box((width - across) / 2, 4, across, high)
    dock = Box(4, grid.top + 4, width - 8, LOW_DOCK)
    sheet = Box(0, 0, width, dock.top + 4)
    stage = Box(0, sheet.top, width, rail.y - sheet.top)
    return Plan("slim", bar, rail, cards, True, grid, dock, sheet, stage, Box(6, 6, width - 12, sheet.top - 12))
