"""The camera over the island: what it looks at, how near, how turned, and what a person has set by hand."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from taluva.app.island.projection import HALF, LEVEL, SHORE, Projection, projection
from taluva.engine.hexes import Hex, neighbours

NEAREST, FARTHEST = 72.0, 22.0  # s in dp
LARGEST_FIT = 44.0
TOO_SMALL = 12.0  # s in dp below which nobody sees or touches anything
MARGIN = 1.9  # room kept round the island, for the next tile and the shallows
TALL = 0.9  # what the tallest piece adds to the upper edge
AROUND = 1.4  # what must be seen round a hex
EDGE = 1.5  # a tile nearer than this to an edge brings the island back into the middle


def mainland(levels: Mapping[Hex, int]) -> set[Hex]:
    """The largest part of the land that hangs together."""
    left, largest = set(levels), set[Hex]()
    while len(left) > len(largest):
        part, edge = set[Hex](), [left.pop()]
        while edge:
            hexagon = edge.pop()
            part.add(hexagon)
            near = left.intersection(neighbours(hexagon))
            left -= near
            edge += near
        largest = max(largest, part, key=len)
    return largest


class Insets(NamedTuple):
    """The pixels that the chrome takes from each side."""

    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0
    top: float = 0.0


class Camera:
    """What the view shows; sizes are in pixels, ``density`` pixels a dp."""

    def __init__(self, density: float = 1.0) -> None:
        """Look at the first hex, from the usual side."""
        self.density = density
        self.size = (1280.0, 800.0)
        self.position = (0.0, 0.0)
        self.insets = Insets()
        self.over = (0.0, 0.0)
        self.aside = (0.0, 0.0)  # pixels by which the picture stands aside for something that covers it for a while
        self.s = LARGEST_FIT * density
        self.whole = self.s  # the s at which all of the island is seen
        self.turn = 0.0  # sixths, clockwise
        self.flat = 0.0
        self.margin = MARGIN
        self.kept = False  # whether a person has moved or zoomed since the last fit
        self._seen: tuple[object, Projection] = None, Projection(0.0, 0.0, self.s)

    def middle(self) -> tuple[float, float]:
        """The pixel at which the view looks: the middle of what the chrome leaves free, or aside of it."""
        left, bottom, right, top = self.insets
        return (
            self.position[0] + left + max(0.0, self.size[0] - left - right) / 2 + self.aside[0],
            self.position[1] + bottom + max(0.0, self.size[1] - bottom - top) / 2 + self.aside[1],
        )

    def free(self) -> tuple[float, float]:
        """The size of what the chrome leaves free, never nothing."""
        left, bottom, right, top = self.insets
        return max(64.0, self.size[0] - left - right), max(64.0, self.size[1] - bottom - top)

    def projection(self) -> Projection:
        """The way the island is seen now."""
        key = (self.position, self.size, self.insets, self.aside, self.s, self.turn, self.flat, self.over)
        if key != self._seen[0]:
            self._seen = key, projection(*self.middle(), self.s, self.turn, self.flat, self.over)
        return self._seen[1]

    def pan(self, x: float, y: float) -> None:
        """Move the picture by so many pixels."""
        self.over = self.moved(x, y)
        self.kept = True

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Come nearer or go away, while what is seen at a pixel stays there."""
        seen = self.projection()
        held = seen.to_ground(x, y)
        self.s = min(NEAREST * self.density, max(self.least(), self.s * factor))
        new_x, new_y = self.projection().to_screen(*held)
        self.pan(x - new_x, y - new_y)

    def least(self) -> float:
        """The smallest s: the usual one, or what it takes to see an island whole that lies far apart."""
        return min(FARTHEST * self.density, self.s, self.whole)

    def bounds(self, levels: Mapping[Hex, int], turn: float) -> tuple[float, float, float, float]:
        """The left, lower, right and upper edge of the island on the screen, in units of s."""
        seen = projection(0.0, 0.0, 1.0, turn, self.flat, (0.0, 0.0))
        if not levels:
            return (-HALF, -seen.squash, HALF, seen.squash)
        points = [(*seen.centre(hexagon), level) for hexagon, level in levels.items()]
        tall = TALL * (1 - self.flat)
        return (
            min(x for x, _, _ in points) - HALF,
            min(y for _, y, _ in points) - seen.squash - SHORE,
            max(x for x, _, _ in points) + HALF,
            max(y + (level - 1) * LEVEL * (1 - self.flat) for _, y, level in points) + max(seen.squash, tall),
        )

    def fitted(self, levels: Mapping[Hex, int], turn: float) -> tuple[tuple[float, float], float]:
        """Where to look and how near, to see the whole island with room for the next tile.

        Tiles that the table let lie far off would make all of it too small to touch: then the mainland is shown.
        """
        over, room = self._seen_whole(levels, turn)
        self.whole = room
        if room < TOO_SMALL * self.density:
            over, room = self._seen_whole({hexagon: levels[hexagon] for hexagon in mainland(levels)}, turn)
        return over, min(LARGEST_FIT * self.density, max(1.0, room))

    def _seen_whole(self, levels: Mapping[Hex, int], turn: float) -> tuple[tuple[float, float], float]:
        left, lower, right, upper = self.bounds(levels, turn)
        wide, high = self.free()
        room = min(wide / (right - left + 2 * self.margin), high / (upper - lower + 1.6 * self.margin))
        seen = projection(0.0, 0.0, 1.0, turn, self.flat, (0.0, 0.0))
        return seen.to_ground((left + right) / 2, (lower + upper) / 2), room

    def fit(self, levels: Mapping[Hex, int]) -> None:
        """See the whole island."""
        self.over, self.s = self.fitted(levels, self.turn)
        self.kept = False

    def shortfall(self, hexes: Iterable[Hex], levels: Mapping[Hex, int]) -> tuple[float, float]:
        """How many pixels the picture would have to move so that these hexes are not too near to an edge."""
        seen = self.projection()
        at_x, at_y = self.middle()
        wide, high = self.free()
        far_x, far_y = max(0.0, wide / 2 - EDGE * self.s), max(0.0, high / 2 - EDGE * self.s)
        move_x = move_y = 0.0
        for hexagon in hexes:
            x, y = seen.centre(hexagon, levels.get(hexagon, 1))
            x, y = x - at_x, y - at_y
            move_x = max(move_x, min(far_x, max(-far_x, x)) - x, key=abs)
            move_y = max(move_y, min(far_y, max(-far_y, y)) - y, key=abs)
        return move_x, move_y

    def moved(self, x: float, y: float) -> tuple[float, float]:
        """What would be looked at, were the picture moved by so many pixels."""
        at_x, at_y = self.middle()
        return self.projection().to_ground(at_x - x, at_y - y)

    def way(
        self, hexes: Iterable[Hex], levels: Mapping[Hex, int], box: tuple[float, float, float, float]
    ) -> tuple[float, float]:  # fmt: skip
        """How many pixels the picture must stand aside so that a box (x, y, width, height) covers none of these."""
        seen = self.projection()
        points = [seen.centre(hexagon, levels.get(hexagon, 0) + 1) for hexagon in hexes]
        if not points:
            return 0.0, 0.0
        room = AROUND * self.s
        left, right = min(x for x, _ in points) - room - self.aside[0], max(x for x, _ in points) + room - self.aside[0]
        low, high = min(y for _, y in points) - room - self.aside[1], max(y for _, y in points) + room - self.aside[1]
        x, y, wide, tall = box
        if right <= x or left >= x + wide or high <= y or low >= y + tall:
            return 0.0, 0.0
        from_x, from_y = self.position[0] + self.insets.left, self.position[1] + self.insets.bottom
        to_x, to_y = from_x + self.free()[0], from_y + self.free()[1]
        ways = [(x - right, 0.0), (x + wide - left, 0.0), (0.0, y + tall - low), (0.0, y - high)]
        fits = [
            (a, b)
            for a, b in ways
            if left + a >= from_x and right + a <= to_x and low + b >= from_y and high + b <= to_y
        ]
        return min(fits or ways, key=lambda way: abs(way[0]) + abs(way[1]))
