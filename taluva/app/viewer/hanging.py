"""Where the bar hangs that leads through the ways to a win: over the sea, numbers only."""

from collections.abc import Iterable

from taluva.app.draw.boxes import Box

Corner = tuple[int, int]
# Above the strip first, at the right or the left; then below the bar of the screen.
CORNERS: tuple[Corner, ...] = ((1, 0), (0, 0), (1, 1), (0, 1))
LAND = 1.25  # of s: how far a hex and what is written on it reach from its middle


def lying(corner: Corner, wide: float, high: float, sea: Box) -> Box:
    """A bar of this size in a corner of the sea."""
    right, upper = corner
    return Box(sea.x + right * (sea.width - wide), sea.y + upper * (sea.height - high), wide, high)


def free_corner(
    wide: float, high: float, sea: Box, land: Iterable[tuple[float, float]], reach: float, now: Corner | None
) -> Corner | None:
    """The corner where the bar covers no land, if there is one; where it hangs now, if it may stay there."""
    points = list(land)
    for corner in CORNERS if now is None else (now, *CORNERS):
        bar = lying(corner, wide, high, sea)
        if not any(bar.x - reach < x < bar.right + reach and bar.y - reach < y < bar.top + reach for x, y in points):
            return corner
    return None
