"""Where a popover may open: near its hex, over free sea, never over the hexes it speaks of. Numbers only."""

from collections.abc import Sequence
from math import atan2, cos, pi, sin

from taluva.app.draw.boxes import Box

Point = tuple[float, float]
COLUMNS, ROWS = 7, 6


def near_free_sea(
    size: tuple[float, float], free: Box, spots: Sequence[Point], land: Sequence[Point], half: float
) -> Point:
    """The lower left corner for a popover of this size; spots are the hexes it speaks of, the first its own."""
    width, height = size
    across, up = max(0.0, free.width - width), max(0.0, free.height - height)
    own_x, own_y = spots[0]
    best: tuple[float, Point] | None = None
    xs = {free.x + across * column / (COLUMNS - 1) for column in range(COLUMNS)}
    xs.add(min(max(own_x - width / 2, free.x), free.x + across))
    ys = {free.y + up * row / (ROWS - 1) for row in range(ROWS)}
    for x in xs:
        near = [spot_y for spot_x, spot_y in spots if x - half < spot_x < x + width + half]
        below = [spot_y for spot_x, spot_y in land if x < spot_x < x + width]
        aside = max(x - own_x, own_x - x - width, 0.0) + abs(x + width / 2 - own_x) * 0.15
        for y in ys:
            hidden = len([spot_y for spot_y in near if y - half < spot_y < y + height + half])
            covered = len([spot_y for spot_y in below if y < spot_y < y + height])
            gap_y = max(y - own_y, own_y - y - height, 0.0)
            cost = hidden * 100_000 + covered * half * 1.1 + aside + gap_y
            if best is None or cost < best[0]:
                best = (cost, (x, y))
    assert best is not None
    return best[1]


def beside(
    size: tuple[float, float], free: Box, spots: Sequence[Point], half: float, away: Point, blocked: Sequence[Box] = ()
) -> Point:
    """The lower left corner for a bubble beside the spots, on the side of `away` if there is room, else round them."""
    width, height = size
    middle_x = sum(x for x, _ in spots) / len(spots)
    middle_y = sum(y for _, y in spots) / len(spots)
    best: tuple[float, Point] | None = None
    for turn in (0, 1, -1, 2, -2, 3, -3, 4):
        angle = atan2(away[1], away[0]) + turn * pi / 4
        reach_x, reach_y = 2.2 * half + width / 2, 2.2 * half + height / 2
        x = min(max(middle_x + cos(angle) * reach_x - width / 2, free.x), free.right - width)
        y = min(max(middle_y + sin(angle) * reach_y - height / 2, free.y), free.top - height)
        hidden = sum(x - half < a < x + width + half and y - half < b < y + height + half for a, b in spots)
        hidden += sum(x < box.right and box.x < x + width and y < box.top and box.y < y + height for box in blocked)
        if not hidden:
            return x, y  # the turns come in order of their cost
        cost = hidden * 100 + abs(turn)
        if best is None or cost < best[0]:
            best = (cost, (x, y))
    assert best is not None
    return best[1]
