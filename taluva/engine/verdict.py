"""A verdict: every rule that a move breaks, with hexes and numbers. Sentences are made in taluva.words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.hexes import Hex


class Fault(NamedTuple):
    """One broken rule.

    The facts of each rule: tile.gap: n, how many of the three hexes are bare. tile.level: the levels under volcano,
    first, second. tile.volcano: the ground under the volcano, "" if bare. tile.tower, tile.temple: the colours of those
    covered. tile.settlement: vanishing, (colour, size) of each. build.occupied: kind, colour. build.supply: kind, n
    needed, left. hut.level, tower.level: n, the hex's level (a tower's also needed). temple.size: n, the size of the
    largest that is too small, and needed. expand.terrain: terrain. All others: none.
    """

    rule: str
    hexes: tuple[Hex, ...]
    facts: Mapping[str, Any] = MappingProxyType({})

    def __hash__(self) -> int:
        """Hash without the facts: a mapping has no hash."""
        return hash((self.rule, self.hexes))


# What is physically possible, whatever the rules.
_TILE_CAN_STAND = frozenset(
    {ids.TILE_TOUCH, ids.TILE_VOLCANO, ids.TILE_DIRECTION, ids.TILE_SETTLEMENT, ids.TILE_TOWER, ids.TILE_TEMPLE}
)
_BUILD_CANNOT_STAND = frozenset({ids.BUILD_LAND, ids.BUILD_OCCUPIED, ids.BUILD_SUPPLY})


class Verdict(NamedTuple):
    """All faults of one move; none means it is legal."""

    faults: tuple[Fault, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the move breaks no rule."""
        return not self.faults

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, sorted."""
        return tuple(sorted(fault.rule for fault in self.faults))

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex at fault, sorted."""
        return tuple(sorted({hexagon for fault in self.faults for hexagon in fault.hexes}))

    @property
    def can_stand(self) -> bool:
        """Whether the players can let this illegal move stand: it must be physically possible."""
        rules = {fault.rule for fault in self.faults}
        if not rules:
            return False
        if any(rule.startswith("tile.") for rule in rules):
            return rules <= _TILE_CAN_STAND
        return rules.isdisjoint(_BUILD_CANNOT_STAND) and not any(
            rule.startswith(("expand.", "turn.")) for rule in rules
        )


LEGAL = Verdict()
