"""The ground that a tile would cover against a rule: each hex on its own level, under what stands there."""

from __future__ import annotations

from array import array
from collections.abc import Collection
from functools import lru_cache

from taluva.app.island.projection import ground
from taluva.app.island.scene import joined, laid, mark, solid
from taluva.app.island.shaders import PULSE, STILL
from taluva.engine.hexes import Hex, at
from taluva.engine.island import Island

WASH, FAINT = 0.62, 0.4  # how much the ground fades: under the hatching of a broken rule, and elsewhere
_HERE = at(0, 0)  # made over this hex, whose ground is the origin, and then moved


def wrong_ground(
    three: Collection[Hex], faults: Collection[Hex], pulse: Collection[Hex], island: Island
) -> array[float]:
    """The hexes of an illegal tile and all that break its rules: hatched where they do, faded elsewhere."""
    return joined(
        laid(_wrong(island.levels.get(one, 1), one in three, one in faults, one in pulse), *ground(one))
        for one in dict.fromkeys((*three, *faults, *pulse))
    )


@lru_cache(64)
def _wrong(level: int, covered: bool, wrong: bool, pulse: bool) -> array[float]:
    name = "fault" if (wrong and covered) or pulse else "fault-outline"
    faded = [solid(_HERE, level, WASH if wrong else FAINT)] if covered else []
    return joined([*faded, mark(_HERE, level, name, PULSE if pulse else STILL)])
