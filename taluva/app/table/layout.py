"""Where everything on the table lies, for any size of window: numbers only, no widgets."""

import itertools
from collections.abc import Sequence
from math import asin, cos, hypot, pi, radians, sin
from typing import NamedTuple

from taluva.app.draw.boxes import NOWHERE, Box, each
from taluva.app.look.theme import EDGE, LARGE, NARROW, WIDE
from taluva.app.widgets.tilegrid import GAP, HEAD, SIDE

BAR, LOW_BAR, TALL_BAR, SLIM_BAR = 76 + EDGE, 60 + EDGE, 84 + EDGE, 56 + EDGE
LOW = 640  # a window this low has a lower bar
RAIL, SLIM_RAIL = 312, 280
DOCK, LOW_DOCK, LARGE_DOCK = 64, 56, 96
CARD, LARGE_CARD, CARD_GAP, LEAST_CARD = 95, 98, 5, 44
LINE_CARD = 52  # as a card in a low window is, with everything in one line
CELL, LOW_CELL, MOST_CELL = 52, 48, 60  # of the grid
MOST_RAIL = 1 / 3  # of the window, where few players leave room for larger cells
CHIP = 48
SHEET, ROW, SLIM_ROW = 366, 130, 60


SEATS = 4
FULL_CARD = 290  # of a card on which every piece is drawn
KEY, STEP, GAP_ON_SHEET = 60, 64, 8  # of the keys and the steps on the sheet of portrait
DOCK_KEY, BARE_STEP = 48, 56  # the last of a step without its name
STEP_DISC, STEP_EDGE, STEP_GAP = 36, 12, 8  # of a step: its number, what lies beside it, and before its name
TO_NAME = STEP_DISC + STEP_GAP + 2 * STEP_EDGE  # of a step besides its name
HIGH_DOCK = 110  # from here on there is room for larger letters
NAMED_STEPS, COACHED = 0.44, 0.3  # of the dock at most, less in a first game; else only the step that is now has a name

LEAST_SEA = 80.0  # of height that are left to the island whatever lies above it
ENOUGH_SEA, OVER_END = 200, 8  # from which on the island stands above the panel at the end, and so far above it
BAND, BAND_GAP = 720, 10  # of the band over a draft, and around it

Point = tuple[float, float]


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


def plan(
    width: float, height: float, card: bool, left_hand: bool, seats: int = 4, scale: float = 1.0, band: float = 0.0
) -> Plan:  # fmt: skip
    """Lay out a window of so many dp, with a card about the island in place of the players' cards or without.

    A band takes so much of the sea.
    """
    frame = frame_of(width, height)
    inner, high = width - 2 * frame, height - frame
    if width > height:
        made = _wide(inner, high, card, LOW_BAR if height < LOW else BAR, seats, scale, width >= WIDE)
    else:
        made = _tall(inner, high) if width >= NARROW else _slim(inner, high)
    if left_hand:
        made = each(made, lambda box: box.mirrored(inner))
    made = each(made, lambda box: box._replace(x=box.x + frame, y=box.y + frame))
    sea = made.stage._replace(height=max(LEAST_SEA, made.stage.height - band)) if band else made.stage
    return made._replace(bar=made.bar._replace(x=0, width=width), stage=sea)


def beside_end(box: Box, made: Plan, end: Box | None, left_hand: bool) -> Box:
    """What is left of a box beside the rail by the panel at the end, if it is there: it is wider than the rail."""
    taken = max(0.0, end.width - made.aside.width) if end is not None and made.shape == "wide" else 0.0
    return box._replace(width=box.width - taken, x=box.x + (taken if left_hand else 0.0))


def free_sea(made: Plan, end: Box | None, noted: float, left_hand: bool) -> Box:
    """What is free for the island: below a note that takes so much, and beside the panel at the end or above it."""
    free = beside_end(made.stage, made, end, left_hand)
    if end is not None and made.shape != "wide" and free.top - end.top - OVER_END > ENOUGH_SEA:
        free = free._replace(y=end.top + OVER_END, height=free.top - end.top - OVER_END)
    return free._replace(height=max(LEAST_SEA, free.height - noted))


def grid_size(cell: float) -> tuple[float, float]:
    """How large the grid is with cells of this size."""
    return HEAD + SIDE * (cell + GAP), HEAD + SIDE * (cell + GAP)


def _wide(
    width: float, height: float, card: bool, bar_height: float, seats: int, scale: float, roomy: bool
) -> Plan:  # fmt: skip
    rail, cell = (RAIL, CELL) if roomy and bar_height == BAR else (SLIM_RAIL, LOW_CELL)
    bar = Box(0, height - bar_height, width, bar_height)
    top = bar.y - 7
    most = LARGE_CARD if scale >= LARGE else CARD
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
    dock_high = LOW_DOCK if bar_height == LOW_BAR else LARGE_DOCK if scale >= LARGE else DOCK
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


# What lies on these places, in pixels: where each part lies, and how much of it there is room for. Widths that were
# measured come from whoever has the letters; ``unit`` is a dp.


class CardPlace(NamedTuple):
    """Where a player's card lies, and how much of it fits."""

    seat: int
    look: str  # as the card names it
    box: Box
    knotted: bool  # whether a knot lies over its lower right corner


def card_places(made: Plan, area: Box, unit: float, seats: int, teams: bool, scale: float) -> list[CardPlace]:
    """The cards of all players in their order; partners beside each other, whoever sits between them at the table."""
    order = [0, 2, 1, 3] if teams and seats == SEATS else list(range(seats))
    row = made.chips or made.shape != "wide"
    # Two rims of partners need room between them.
    between = 8 * unit if teams and not made.chips else 0.0
    knotted = teams and seats == SEATS and not made.chips and made.shape != "wide"
    found = []
    for nth, seat in enumerate(order):
        aside = between if nth >= 2 else 0.0
        if row:
            width = (area.width - CARD_GAP * unit * (seats - 1) - between) / seats
            look = "chip" if made.chips else "tall"
            x, y = area.x + nth * (width + CARD_GAP * unit) + aside, area.y + between / 2
            box = Box(x, y, width, area.height - between)
        else:
            each = (area.height - between) / seats
            gap = (10 if teams and each >= 90 * unit else CARD_GAP) * unit
            high = each - gap
            roomy = area.width >= FULL_CARD * unit and scale < LARGE
            look = "line" if high < 80 * unit else "full" if roomy else "figures"
            box = Box(area.x, area.top - (nth + 1) * each + gap - aside, area.width, high)
        # In a row the knot lies over the lower right corner of the first of two.
        found.append(CardPlace(seat, look, box, knotted and nth % 2 == 0))
    return found


def band_place(stage: Box, unit: float, high: float) -> Box:
    """The band over a draft, so high, above what it leaves of the sea."""
    gap = BAND_GAP * unit
    width = min(stage.width - 2 * gap, BAND * unit)
    return Box(stage.x + (stage.width - width) / 2, stage.top + gap, width, high)


class Tie(NamedTuple):
    """What ties two partners: a rim round both cards, and the middle of the knot over their seam."""

    rim: Box
    knot: Point


def ties(made: Plan, places: list[CardPlace], unit: float) -> list[Tie]:
    """One for each team."""
    found, out = [], 4 * unit
    for first in (0, 2):
        one, other = (place.box for place in places[first : first + 2])
        low, left = min(one.y, other.y), min(one.x, other.x)
        right, top = max(one.right, other.right), max(one.top, other.top)
        # On one line with the name stand pieces at the right, else nothing at its end.
        aside = one.x + one.width * 0.28 if places[first].look == "line" else one.right - 52 * unit
        middle = (one.x + one.right + other.x + other.right) / 4, (one.y + one.top + other.y + other.top) / 4
        knot = (middle[0], low + 16 * unit) if made.shape != "wide" else (aside, middle[1])
        found.append(Tie(Box(left - out, low - out, right - left + 2 * out, top - low + 2 * out), knot))
    return found


class DockPlan(NamedTuple):
    """The steps, what is said and the keys; undo only upright, where it has a place of its own."""

    steps: Box
    voice: Box
    keys: list[Box]
    undo: Box = NOWHERE


ALL, NOW, NONE, ALONE = "all", "now", "none", "alone"  # which steps bear their names; one is shown alone


def steps_named(
    width: float, unit: float, widths: Sequence[float], now: int, most: float, single: bool
) -> tuple[str, float]:
    """Which steps bear their names, that are so wide with them, and how wide all of them are then."""
    wanted = max(widths, default=0.0) if single else sum(widths)
    if single or wanted <= width * most:
        return ALONE if single else ALL, min(wanted, width * NAMED_STEPS)
    barely = (len(widths) - 1) * BARE_STEP * unit + widths[now]
    return (NOW, barely) if barely <= width * most else (NONE, len(widths) * BARE_STEP * unit)


def dock_line(area: Box, unit: float, steps: float, keys: int, left_hand: bool) -> DockPlan:
    """In the dock: the steps, what is said, the keys; mirrored for the other hand."""
    key = DOCK_KEY * unit
    taken = keys * key + 12 * unit
    width = area.width - steps - taken - 4 * unit
    first = area.x + 8 * unit if left_hand else area.right - taken + 4 * unit
    return DockPlan(
        Box(area.right - steps if left_hand else area.x, area.y, steps, area.height),
        Box(area.x + taken if left_hand else area.x + steps + 4 * unit, area.y, width, area.height),
        [Box(first + nth * key, area.y + (area.height - key) / 2, key, key) for nth in range(keys)],
    )


def dock_stack(area: Box, unit: float, keys: int) -> DockPlan:
    """On the sheet of portrait: what is said, the steps, the keys from the right, and undo in what is left."""
    key, step, gap = KEY * unit, STEP * unit, GAP_ON_SHEET * unit
    top = area.y + key + step + 2 * gap
    lefts = [area.right - key - nth * (key + gap) for nth in range(keys)]
    return DockPlan(
        Box(area.x, area.y + key + gap, area.width, step),
        Box(area.x, top, area.width, area.top - top),
        [Box(x, area.y, key, key) for x in lefts],
        Box(area.x, area.y, lefts[-1] - gap - area.x, key),
    )


def head_keys(card: Box, unit: float, undo: float) -> tuple[Box, Box]:
    """Undo, so wide, and redo in the head of the card that takes the sheet's place."""
    key, y = DOCK_KEY * unit, card.top - 53 * unit
    redo = Box(card.right - key - 8 * unit, y, key, key)
    return Box(redo.x - 4 * unit - undo, y, undo, key), redo


RADIUS, REACH = 84.0, 1.75  # of the ring: never fewer dp, and in s
APART = 3.0  # dp between two discs
ARC_STEP = 15  # degrees by which the arc turns until it fits
WIDER = (1.0, 1.2, 1.45, 1.75, 2.1, 2.6, 3.2, 4.0, 5.0)
HALF_WIDE, HALF_HIGH = 0.866, 0.8  # of a hex as it is seen, in s


def ring(
    middle: Point, s: float, sizes: Sequence[float], free: Box, spots: Sequence[Point], hour: float, unit: float = 1.0
) -> list[Point]:
    """The middles of discs of these sizes, clockwise on an arc round a point that is centred at an hour.

    The arc turns, and grows, until every disc lies in what is free and off the hexes at these spots.
    """
    base = max(RADIUS * unit, REACH * s)
    best: tuple[int, list[Point]] | None = None
    for wider in WIDER:
        for turn in sorted(range(-180, 180, ARC_STEP), key=abs):
            found = _arc(middle, base * wider, sizes, hour * pi / 6 + radians(turn), unit)
            cost = sum(outside(at, size, free) for at, size in zip(found, sizes, strict=True))
            cost += sum(covers(at, size / 2, spot, s) for at, size in zip(found, sizes, strict=True) for spot in spots)
            if not cost:
                return found
            if best is None or cost < best[0]:
                best = (cost, found)
    assert best is not None
    return best[1]


def _arc(middle: Point, radius: float, sizes: Sequence[float], centre: float, unit: float) -> list[Point]:
    angles = [0.0]
    for one, other in itertools.pairwise(sizes):
        chord = (one + other) / 2 + APART * unit
        angles.append(angles[-1] + 2 * asin(min(1.0, chord / (2 * radius))))
    first = centre - angles[-1] / 2
    return [(middle[0] + radius * sin(first + angle), middle[1] + radius * cos(first + angle)) for angle in angles]


def outside(at: Point, size: float, free: Box) -> bool:
    """Whether a disc of this size does not lie in what is free."""
    (x, y), half = at, size / 2
    return not (free.holds(x - half, y - half) and free.holds(x + half, y + half))


def covers(at: Point, radius: float, hexagon: Point, s: float) -> bool:
    """Whether a disc reaches over a hex as it is seen."""
    x, y = abs(at[0] - hexagon[0]), abs(at[1] - hexagon[1])
    if hypot(x, y) >= radius + s * HALF_WIDE:
        return False
    wide, high = s * HALF_WIDE, s * HALF_HIGH
    corners = ((0.0, high), (wide, high / 2), (wide, 0.0))
    if x <= wide and y <= high - high / 2 * x / wide:
        return True
    return min(_from_line((x, y), one, other) for one, other in itertools.pairwise(corners)) < radius


def _from_line(at: Point, one: Point, other: Point) -> float:
    ahead = (other[0] - one[0], other[1] - one[1])
    part = ((at[0] - one[0]) * ahead[0] + (at[1] - one[1]) * ahead[1]) / (ahead[0] ** 2 + ahead[1] ** 2)
    part = min(1.0, max(0.0, part))
    return hypot(at[0] - one[0] - part * ahead[0], at[1] - one[1] - part * ahead[1])
