"""The camera over the island: what it looks at, how near, how turned, and what a person has set by hand."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kivy.event import EventDispatcher

from taluva.app.island.projection import Projection, projection
from taluva.engine.hexes import Hex, neighbours

NEAREST, FARTHEST = 96.0, 22.0  # s in dp
LARGEST_FIT, EMPTY_FIT = 64.0, 78.0  # s in dp at most to see an island whole, and of the sea before there is one
OF_SEA = 0.124  # of the height of an empty sea, for what is said below its first tile
TOO_SMALL = 12.0  # s in dp below which nobody sees or touches anything
# Room kept between the middle of a hex and the edge: in s, across and up, and in dp besides; upward pieces stand.
MARGINS, RIM = (1.17, 1.3), 8.0
# The same to where the volcano of the next tile may lie, two hexes off the coast, and the s in dp that nobody has to
# come nearer for: what an island could be larger than that is given to the sea round it.
AROUND, COMFORT = (3.6, 2.7), 50.0
# So much of s the island lies higher than in the middle: the line along its coast needs more room in front of the land
# than pieces do above it.
HIGHER = 0.11
EDGE = 1.0  # a hex nearer than this to an edge, in s, brings the island back into the middle
GROWS = 1.12  # and so does an island that could be seen so much larger


Bounds = tuple[float, float, float, float]  # left, lower, right and upper edge
Aim = tuple[tuple[float, float], float]  # the point of the ground that is looked at, and s


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


def _box(points: list[tuple[float, float]]) -> Bounds:
    """The box that holds some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _back(least: float, most: float, far: float) -> float:
    """How far to move what lies between two ends so that nothing of it is farther than this from the middle.

    Of what lies too far on both sides, that counts which lies farther.
    """
    return max(0.0, max(0.0, -far - least), min(0.0, far - most), key=abs)


class Insets(NamedTuple):
    """The pixels that the chrome takes from each side."""

    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0
    top: float = 0.0


class Camera(EventDispatcher):
    """What the view shows; sizes are in pixels, ``density`` pixels a dp."""

    def __init__(self, density: float = 1.0) -> None:
        """Look at the first hex, from the usual side."""
        super().__init__()
        self.density = density
        self.size = (1280.0, 800.0)
        self.position = (0.0, 0.0)
        self.insets = Insets()
        self.over = (0.0, 0.0)
        self.s = LARGEST_FIT * density
        self.whole = self.s  # the s at which all of the island is seen
        self.turn = 0.0  # sixths, clockwise
        self.flat = 0.0
        self.margins = MARGINS
        self.grows = False  # whether more tiles will be placed round the island, within reach of a finger
        self.around = False  # whether the next one is to be laid now
        self.kept = False  # whether a person has moved or zoomed since the last fit
        self._seen: tuple[object, Projection] = None, Projection(0.0, 0.0, self.s)
        self._bounds: tuple[Mapping[Hex, int], object, Bounds] = {}, None, (0.0, 0.0, 0.0, 0.0)

    @property
    def aim(self) -> Aim:
        """Where it looks and how near."""
        return self.over, self.s

    @aim.setter
    def aim(self, aim: Aim) -> None:
        self.over, self.s = aim

    def middle(self) -> tuple[float, float]:
        """The pixel at which the view looks: the middle of what the chrome leaves free."""
        left, bottom, right, top = self.insets
        return (
            self.position[0] + left + max(0.0, self.size[0] - left - right) / 2,
            self.position[1] + bottom + max(0.0, self.size[1] - bottom - top) / 2,
        )

    def free(self) -> tuple[float, float]:
        """The size of what the chrome leaves free, never nothing."""
        left, bottom, right, top = self.insets
        return max(64.0, self.size[0] - left - right), max(64.0, self.size[1] - bottom - top)

    def projection(self) -> Projection:
        """The way the island is seen now."""
        key = (self.position, self.size, self.insets, self.s, self.turn, self.flat, self.over)
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

    def bounds(self, levels: Mapping[Hex, int], turn: float) -> Bounds:
        """How far left, down, right and up the middles of the hexes lie on the screen, in units of s."""
        side = turn, self.flat
        # After each turn it is asked whether this land is still seen well, and then from where it would be.
        if self._bounds[0] is not levels or self._bounds[1] != side:
            seen = projection(0.0, 0.0, 1.0, turn, self.flat, (0.0, 0.0))
            self._bounds = levels, side, _box(seen.centres(levels) or [(0.0, 0.0)])
        return self._bounds[2]

    def fitted(self, levels: Mapping[Hex, int], turn: float, around: bool = False) -> Aim:
        """Where to look and how near, to see the whole island, and `around` it every place for the next tile.

        Tiles that the table let lie far off would make all of it too small to touch: then the mainland is shown.
        """
        over, room = self._seen_whole(levels, turn, self.margins, HIGHER if self.grows else 0.0)
        if not levels:
            return over, min(EMPTY_FIT * self.density, room, self.free()[1] * OF_SEA)
        self.whole = room
        if room < TOO_SMALL * self.density:
            over, room = self._seen_whole(
                {hexagon: levels[hexagon] for hexagon in mainland(levels)}, turn, self.margins
            )
        if self.grows and room > COMFORT * self.density:
            room = max(COMFORT * self.density, self._seen_whole(levels, turn, AROUND)[1])
        if around:
            room = min(room, self._seen_whole(levels, turn, AROUND)[1])
        return over, min(LARGEST_FIT * self.density, max(1.0, room))

    def _seen_whole(
        self, levels: Mapping[Hex, int], turn: float, margins: tuple[float, float], higher: float = 0.0
    ) -> Aim:
        left, lower, right, upper = self.bounds(levels, turn)
        wide, high = self.free()
        rims = 2 * RIM * self.density
        across, up = margins
        room = min((wide - rims) / (right - left + 2 * across), (high - rims) / (upper - lower + 2 * up))
        seen = projection(0.0, 0.0, 1.0, turn, self.flat, (0.0, 0.0))
        return seen.to_ground((left + right) / 2, (lower + upper) / 2 - higher), room

    def fit(self, levels: Mapping[Hex, int]) -> None:
        """See the whole island."""
        self.aim = self.fitted(levels, self.turn)
        self.kept = False

    def shortfall(self, hexes: Iterable[Hex], levels: Mapping[Hex, int], edge: float = EDGE) -> tuple[float, float]:
        """How many pixels the picture would have to move so that these hexes are not nearer to an edge, in s."""
        seen = self.projection()
        points = [seen.centre(hexagon, levels.get(hexagon, 1)) for hexagon in hexes]
        return self._short(_box(points), edge) if points else (0.0, 0.0)

    def _short(self, box: Bounds, edge: float = EDGE) -> tuple[float, float]:
        """The same for what lies within this box of the window."""
        at_x, at_y = self.middle()
        wide, high = self.free()
        far_x, far_y = max(0.0, wide / 2 - edge * self.s), max(0.0, high / 2 - edge * self.s)
        left, lower, right, upper = box
        return _back(left - at_x, right - at_x, far_x), _back(lower - at_y, upper - at_y, far_y)

    def moved(self, x: float, y: float) -> tuple[float, float]:
        """What would be looked at, were the picture moved by so many pixels."""
        at_x, at_y = self.middle()
        return self.projection().to_ground(at_x - x, at_y - y)

    def cramped(self, levels: Mapping[Hex, int], turn: float) -> bool:
        """Whether to fit the island anew: something is too near to an edge or out of reach, or it could be larger."""
        room = self.fitted(levels, turn)[1]
        too_large = self.s > LARGEST_FIT * self.density and not self.kept
        (x, y, s, *_), (left, lower, right, upper) = self.projection(), self.bounds(levels, self.turn)
        far = any(self._short((x + s * left, y + s * lower, x + s * right, y + s * upper))) or room > self.s * GROWS
        return far or too_large or (self.grows and room * GROWS < self.s)
