"""Where a hex lies on the screen and which hex lies under a point: plain mathematics, no window."""

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from taluva.engine.hexes import FLOWS, Hex, Hour, at, coordinates, neighbours

# Lengths are in units of s, the distance from a hex's centre to its corner; y grows upwards, as in Kivy.
ROOT3 = 3**0.5
HALF = ROOT3 / 2
SQUASH = 0.80  # how flat the ground is seen
LEVEL = 0.235  # height of one level on the screen
SHORE = 0.21  # height of the first level above the water
SIXTH = pi / 3

# The corners of a hex at 12, 2, 4, 6, 8 and 10 o'clock; the edge at 1 o'clock runs from corner 0 to corner 1.
CORNERS = ((0.0, 1.0), (HALF, 0.5), (HALF, -0.5), (0.0, -1.0), (-HALF, -0.5), (-HALF, 0.5))

WATERLINE = -SHORE / LEVEL  # in levels, from the first top
_NORMALS = ((1.0, 0.0), (0.5, HALF), (-0.5, HALF))


def _through(x: float, y: float, ahead: tuple[float, float]) -> tuple[float, float]:
    """Where a line over the ground, from a point relative to a hex's centre, enters and leaves the hex."""
    enter, leave = -1e9, 1e9
    for a, b in _NORMALS:
        off, speed = x * a + y * b, ahead[0] * a + ahead[1] * b
        if abs(speed) < 1e-9:
            if abs(off) > HALF:
                return 0.0, 0.0
            continue
        one, two = (-HALF - off) / speed, (HALF - off) / speed
        enter, leave = max(enter, min(one, two)), min(leave, max(one, two))
    return enter, leave


@lru_cache(8192)
def ground(hexagon: Hex) -> tuple[float, float]:
    """The centre of a hex on the ground."""
    q, r = coordinates(hexagon)
    return ROOT3 * (q + r / 2), -1.5 * r


def hex_of(x: float, y: float) -> Hex:
    """The hex that holds a point of the ground."""
    r = y / -1.5
    q = x / ROOT3 - r / 2
    near_q, near_r, near_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return at(near_q, near_r)


class Projection(NamedTuple):
    """One way of seeing the island: everything a point needs on its way to the screen and back."""

    x: float  # where the ground's origin lies, in pixels
    y: float
    s: float  # pixels
    cosine: float = 1.0  # of the angle by which the island is turned, clockwise
    sine: float = 0.0
    squash: float = SQUASH
    height: float = LEVEL

    def to_screen(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The pixel at which a point of the ground is seen, z levels above the first."""
        across = x * self.cosine + y * self.sine
        along = y * self.cosine - x * self.sine
        return self.x + self.s * across, self.y + self.s * (self.squash * along + self.height * z)

    def to_ground(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The point, z levels above the first, that is seen at a pixel."""
        across = (x - self.x) / self.s
        along = ((y - self.y) / self.s - self.height * z) / self.squash
        return across * self.cosine - along * self.sine, along * self.cosine + across * self.sine

    def hex_at(self, x: float, y: float, levels: Mapping[Hex, float]) -> Hex:
        """The hex seen at a pixel, its top or its side; bare table if there is no land.

        The line of sight runs over the ground from where it would meet the highest level to the water. Of the
        columns that stand near it, the first that it enters is seen.
        """
        here = self.to_ground(x, y)
        if not self.height:
            return hex_of(*here)  # seen from straight above: nothing stands in front of anything
        run = self.height / self.squash  # how far the line of sight goes over the ground for each level it sinks
        ahead = (-self.sine, self.cosine)
        seen, seen_z = hex_of(*here), WATERLINE
        highest = max(levels.values(), default=1) - 1.0
        near: set[Hex] = set()
        z = highest
        while z > WATERLINE - 1.0:
            hexagon = hex_of(here[0] - ahead[0] * run * z, here[1] - ahead[1] * run * z)
            near.update((hexagon, *neighbours(hexagon)))
            z -= 1.0
        for hexagon in near & levels.keys():
            middle = ground(hexagon)
            enter, leave = _through(here[0] - middle[0], here[1] - middle[1], ahead)
            # Beyond the pixel's own point the line of sight is lower: z = -way / run.
            top = min(levels[hexagon] - 1.0, -enter / run)
            if enter < leave and top >= -leave / run and top > seen_z:
                seen, seen_z = hexagon, top
        return seen

    def centre(self, hexagon: Hex, level: float = 1) -> tuple[float, float]:
        """The pixel at the middle of a hex's top."""
        return self.to_screen(*ground(hexagon), level - 1.0)

    def centres(self, levels: Mapping[Hex, float]) -> list[tuple[float, float]]:
        """The same for all the hexes of an island, without a call for each."""
        x, y, s, cosine, sine, squash, height = self
        points = [(*ground(hexagon), level - 1.0) for hexagon, level in levels.items()]
        return [
            (x + s * (a * cosine + b * sine), y + s * (squash * (b * cosine - a * sine) + height * z))
            for a, b, z in points
        ]


def turned(hour: Hour, turn: int) -> Hour:
    """Where an hour of the record lies on the screen, once the view has been turned by so many sixths."""
    return Hour((hour + 2 * turn - 1) % 12 + 1)


def unturned(hour: Hour, turn: int) -> Hour:
    """The hour of the record for an hour of the screen."""
    return turned(hour, -turn)


def flow_toward(x: float, y: float, kept: Hour | None = None) -> Hour:
    """The hour of the screen to which a pull over the ground runs; a kept hour gives way only after 36 degrees."""
    if kept is not None:
        angle = kept * SIXTH / 2
        ahead, aside = x * sin(angle) + y * cos(angle), x * cos(angle) - y * sin(angle)
        if ahead > 0 and abs(aside) <= ahead * 0.7265:  # tan 36
            return kept
    return max(FLOWS, key=lambda hour: x * sin(hour * SIXTH / 2) + y * cos(hour * SIXTH / 2))


def projection(x: float, y: float, s: float, turn: float, flat: float, over: tuple[float, float]) -> Projection:
    """See the ground point ``over`` at a pixel, turned by sixths, between relief (0) and flat (1)."""
    cosine, sine = cos(turn * SIXTH), sin(turn * SIXTH)
    squash = SQUASH + (1 - SQUASH) * flat
    across = over[0] * cosine + over[1] * sine
    along = over[1] * cosine - over[0] * sine
    return Projection(x - s * across, y - s * squash * along, s, cosine, sine, squash, LEVEL * (1 - flat))
