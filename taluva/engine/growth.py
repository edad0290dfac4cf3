"""Where a settlement can grow, kept up to date tile by tile and piece by piece instead of being searched for."""

from collections.abc import Mapping
from typing import NamedTuple

from taluva.engine.builds import Build, Option
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND
from taluva.engine.settlements import Settlement

TOWER_LEVEL = 3


class Growth(NamedTuple):
    """What touches a settlement and is empty."""

    fields: frozenset[Hex]
    high: frozenset[Hex]  # those of them where a tower may stand
    expansions: tuple[Option, ...]  # one a terrain, in the order of their letters


NOWHERE = Growth(frozenset(), frozenset(), ())


def growth(
    settlement: Settlement, free: frozenset[Hex], levels: Mapping[Hex, int], grounds: Mapping[Hex, str]
) -> Growth:
    """Where a settlement can grow on an island with these empty fields, levels and grounds."""
    fields = settlement.around & free
    if not fields:
        return NOWHERE
    by_terrain: dict[str, list[Hex]] = {}
    for hexagon in fields:
        by_terrain.setdefault(grounds[hexagon], []).append(hexagon)
    expansions = [
        Option(
            Build(EXPAND, settlement.first, terrain),
            tuple(sorted(by_terrain[terrain])),
            sum([levels[hexagon] for hexagon in by_terrain[terrain]]),
        )
        for terrain in sorted(by_terrain)
    ]
    high = frozenset([hexagon for hexagon in fields if levels[hexagon] >= TOWER_LEVEL])
    return Growth(fields, high, tuple(expansions))
