"""Where the next tile may be laid, updated with each tile instead of searched for."""

from collections.abc import Mapping
from typing import NamedTuple, cast

from taluva.engine import ruleids as ids
from taluva.engine.hexes import FLOWS, LIMIT, NO_HOUR, Hex, coordinates, neighbours, within_limit
from taluva.engine.island import Island
from taluva.engine.laying import judge_tile
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.settlements import OVER_HEX
from taluva.engine.tiles import Placement, covered, flow_of, place, volcano_of


class Placements(NamedTuple):
    """The placements that no rule but tile.settlement forbids."""

    beside: frozenset[Placement] = frozenset()  # on the table, touching the island
    eruptions: frozenset[Placement] = frozenset()  # on a volcano, on three hexes of one level, on no tower or temple

    @classmethod
    def on(cls, island: Island) -> "Placements":
        """The placements of an island, found by a search over all its hexes."""
        beside: set[Placement] = set()
        eruptions: set[Placement] = set()
        for way in _over(_around(set(island.levels)).union(island.levels)):
            placement = Placement(way)
            if not all(map(within_limit, covered(placement))):
                continue
            if all(fault.rule == ids.TILE_SETTLEMENT for fault in judge_tile(island, placement).faults):
                (eruptions if volcano_of(placement) in island.levels else beside).add(placement)
        return cls(frozenset(beside), frozenset(eruptions))

    def after_tile(self, island: Island, placement: Placement) -> "Placements":
        """The placements of an island on which this tile was just laid."""
        here = volcano_of(placement)
        base = place(here, NO_HOUR)
        over = _OVER_TILE[flow_of(placement)]
        near = _NEAR_TILE[flow_of(placement)]
        # Thousands of sums of hexes are looked up: to the type checker all are plain numbers here.
        levels = cast("Mapping[int, int]", island.levels)
        flows = cast("Mapping[int, int]", island.flows)
        closed = [base + way for way, _, _, _, _ in over]
        beside = self.beside
        if levels[here] == 1:
            opened = [
                Placement(base + way)
                for way, volcano, first, second, _ in near
                if here + volcano not in levels and here + first not in levels and here + second not in levels
            ]
            if _is_near_limit(here):
                opened = [opening for opening in opened if all(map(within_limit, covered(opening)))]
            beside = beside.difference(closed).union(opened)
        erupting = [
            Placement(base + way)
            for way, volcano, first, second, flow in over
            if flows.get(here + volcano, flow) != flow  # a volcano, and of another flow
            and levels[here + volcano] == levels.get(here + first) == levels.get(here + second)
            and not _covers_tower_or_temple(island, Placement(base + way))
        ]
        return Placements(beside, self.eruptions.difference(closed).union(erupting))

    def after_piece(self, kind: str, hexagon: Hex) -> "Placements":
        """The placements after a piece was built: a tower or a temple cannot be covered."""
        if kind not in (TOWER, TEMPLE):
            return self
        base = place(hexagon, NO_HOUR)
        return Placements(self.beside, self.eruptions.difference([base + difference for difference in OVER_HEX]))


def legal_tiles(island: Island, placements: Placements) -> tuple[Placement, ...]:
    """Every legal placement, sorted; for the first tile those with their volcano on 0,0."""
    if not island.levels:
        return tuple(place(Hex(0), flow) for flow in FLOWS)
    vanishing: set[Placement] = set()
    for settlement in set(island.settlement_at.values()):
        vanishing.update(settlement.covering_placements)
    return tuple(sorted([*placements.beside, *placements.eruptions.difference(vanishing)]))


def _covers_tower_or_temple(island: Island, placement: Placement) -> bool:
    """Whether a placement covers a tower or a temple."""
    pieces = island.pieces
    return any(hexagon in pieces and pieces[hexagon].kind != HUT for hexagon in covered(placement))


def _is_near_limit(hexagon: Hex) -> bool:
    return any(abs(number) > LIMIT - 4 for number in coordinates(hexagon))


# A placement relative to a tile with its volcano on 0,0: the difference of the placements, the three hexes covered,
# and the flow.
_Way = tuple[int, int, int, int, int]


def _ways(differences: set[int]) -> tuple[_Way, ...]:
    return tuple((way, *covered(Placement(way)), flow_of(Placement(way))) for way in sorted(differences))


def _over(hexes: set[Hex]) -> set[int]:
    """Every placement, as a number, that covers any of these hexes."""
    return {place(hexagon, NO_HOUR) + way for hexagon in hexes for way in OVER_HEX}


def _around(hexes: set[Hex]) -> set[Hex]:
    return {neighbour for hexagon in hexes for neighbour in neighbours(hexagon)}


_TILES = {flow: set(covered(place(Hex(0), flow))) for flow in FLOWS}
# The relative placements that cover a hex of the other tile, and those that only touch it.
_OVER_TILE = {flow: _ways(_over(hexes)) for flow, hexes in _TILES.items()}
_NEAR_TILE = {flow: _ways(_over(_around(hexes)) - _over(hexes)) for flow, hexes in _TILES.items()}
