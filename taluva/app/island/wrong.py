"""How an illegal tile is shown: the ground that it would cover, each hex on its own level, and places for numbers."""

from __future__ import annotations

from array import array
from collections.abc import Collection
from functools import lru_cache
from itertools import repeat
from math import dist

from kivy.metrics import dp

from taluva.app.island.mesh import Point, joined
from taluva.app.island.projection import Projection, ground
from taluva.app.island.scene import mark, solid
from taluva.app.island.shaders import PULSE, STILL
from taluva.engine.hexes import Hex
from taluva.engine.island import Island
from taluva.engine.pieces import HUT

WASH, FAINT = 0.62, 0.4  # how much the ground fades: under the hatching of a broken rule, and elsewhere
# How far, in s, the numbers lie off the middle of their hex: below it, or where no disc of the compass lies.
PLACES: tuple[Point, ...] = (
    (0.0, -0.5),
    (0.0, 0.0),
    (0.0, 0.5),
    *((x, y) for x in (-0.45, 0.45) for y in (-0.25, 0.25)),
)


def wrong_ground(
    three: Collection[Hex], faults: Collection[Hex], pulse: Collection[Hex], island: Island
) -> array[float]:
    """The hexes of an illegal tile and all that break its rules: hatched where they do, faded elsewhere."""
    return joined(
        _wrong(one, island.levels.get(one, 1), one in three, one in faults, one in pulse)
        for one in dict.fromkeys((*three, *faults, *pulse))
    )


@lru_cache(512)
def _wrong(hexagon: Hex, level: int, covered: bool, wrong: bool, pulse: bool) -> array[float]:
    name = "fault" if (wrong and covered) or pulse else "fault-outline"
    faded = [solid(hexagon, level, WASH if wrong else FAINT)] if covered else []
    return joined([*faded, mark(hexagon, level, name, PULSE if pulse else STILL)])


def clear(island: Island, hexagon: Hex) -> Point:
    """Where on a hex its numbers hide neither its level, which people quarrel about, nor most of what stands there."""
    piece = island.pieces.get(hexagon)
    if piece is None:
        return PLACES[1]
    return PLACES[2 if piece.kind == HUT else 0]


def beside(discs: Collection[Point], seen: Projection, hexagon: Hex, level: float, apart: float, free: Point) -> Point:
    """Where on a hex its numbers lie so many dp from these discs of the compass, in pixels, or as far as can be."""
    if not discs:
        return free
    # Discs are a little smaller where the island is small; their rims may touch.
    apart *= 0.9 * dp(1) * min(1.1, max(0.72, seen.s / dp(40)))
    x, y = ground(hexagon)

    def room(place: Point) -> float:
        here = seen.to_screen(x + place[0], y + place[1], level - 1.0)
        return min(apart, *map(dist, repeat(here), discs))

    return max(PLACES, key=room)
