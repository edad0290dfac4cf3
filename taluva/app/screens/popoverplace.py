"""Where a popover may open: near its hex, over free sea, never over the hexes it speaks of. Numbers only."""

from collections.abc import Sequence

from taluva.app.screens.tableplan import Box

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
        for y in ys:
            hidden = sum(_inside(spot, x, y, width, height, half) for spot in spots)
            covered = sum(_inside(spot, x, y, width, height, 0.0) for spot in land)
            gap_x = max(x - own_x, own_x - x - width, 0.0)
            gap_y = max(y - own_y, own_y - y - height, 0.0)
            off = abs(x + width / 2 - own_x) * 0.15
            cost = hidden * 100_000 + covered * half * 1.1 + gap_x + gap_y + off
            if best is None or cost < best[0]:
                best = (cost, (x, y))
    assert best is not None
    return best[1]


def _inside(spot: Point, x: float, y: float, width: float, height: float, grown: float) -> bool:
    return x - grown < spot[0] < x + width + grown and y - grown < spot[1] < y + height + grown
