"""Where settlements can grow, updated with each tile and piece instead of searched for."""

from collections.abc import Mapping
from typing import NamedTuple

from taluva.engine.builds import Build, Option
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND
from taluva.engine.settlements import Settlement

TOWER_LEVEL = 3


class Growth(NamedTuple):
    """The empty fields next to a settlement, and its expansions."""

    fields: frozenset[Hex]
    tower_fields: frozenset[Hex]  # high enough for a tower
    expansions: tuple[Option, ...]  # one for each terrain, sorted by its letter


NOWHERE = Growth(frozenset(), frozenset(), ())


def growth(
    settlement: Settlement, free: frozenset[Hex], levels: Mapping[Hex, int], grounds: Mapping[Hex, str]
) -> Growth:
    """The growth of a settlement on an island with these empty fields, levels and grounds."""
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
    tower_fields = frozenset([hexagon for hexagon in fields if levels[hexagon] >= TOWER_LEVEL])
    return Growth(fields, tower_fields, tuple(expansions))
