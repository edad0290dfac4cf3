"""Where the next tile may lie, kept up to date tile by tile instead of being searched for."""

from taluva.engine.hexes import FLOWS, LIMIT, Hex, coordinates, neighbours, within_limit
from taluva.engine.island import Island
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.settlements import OVER_HEX
from taluva.engine.tiles import Placement, covered, flow_of, place, volcano_of
from taluva.engine.values import NamedTuple


class Openings(NamedTuple):
    """The placements that no rule but tile.settlement forbids."""

    beside: frozenset[Placement] = frozenset()  # on the table, touching the island
    eruptions: frozenset[Placement] = frozenset()  # on a volcano, on three hexes of one level, on no tower or temple

    def after_tile(self, island: Island, placement: Placement) -> "Openings":
        """The openings of an island on which this tile was just laid."""
        volcano = volcano_of(placement)
        base = place(volcano, 0)
        over, near = _OVER_TILE[flow_of(placement)], _NEAR_TILE[flow_of(placement)]
        closed = [base + difference for difference in over]
        beside = self.beside
        levels = island.levels
        if levels[volcano] == 1:
            opened = [
                base + difference
                for difference, one, two, three in near
                if volcano + one not in levels and volcano + two not in levels and volcano + three not in levels
            ]
            if _near_the_limit(volcano):
                opened = [opening for opening in opened if all(map(within_limit, covered(opening)))]
            beside = beside.difference(closed).union(opened)
        erupting = [opening for opening in closed if _may_erupt(island, opening)]
        return Openings(beside, self.eruptions.difference(closed).union(erupting))

    def after_piece(self, kind: str, hexagon: Hex) -> "Openings":
        """The openings after a piece was built: nothing erupts over a tower or a temple."""
        if kind not in (TOWER, TEMPLE):
            return self
        base = place(hexagon, 0)
        return Openings(self.beside, self.eruptions.difference([base + difference for difference in OVER_HEX]))


def legal_tiles(island: Island, openings: Openings) -> tuple[Placement, ...]:
    """Every legal placement, sorted; for the first tile those with their volcano on 0,0."""
    if not island.tiles:
        return tuple(place(0, flow) for flow in FLOWS)
    burying: set[Placement] = set()
    for settlement in set(island.settlement_at.values()):
        burying.update(settlement.buriers)
    return tuple(sorted([*openings.beside, *openings.eruptions.difference(burying)]))


def _may_erupt(island: Island, placement: Placement) -> bool:
    """Whether a tile on land lies on another's volcano, level, and on no tower or temple."""
    volcano, first, second = three = covered(placement)
    flow = island.flows.get(volcano)
    if flow is None or flow == flow_of(placement):
        return False
    levels = island.levels
    if not levels[volcano] == levels.get(first) == levels.get(second):
        return False
    pieces = island.pieces
    return all(hexagon not in pieces or pieces[hexagon].kind == HUT for hexagon in three)


def _near_the_limit(hexagon: Hex) -> bool:
    return any(abs(number) > LIMIT - 4 for number in coordinates(hexagon))


def _over_tile(flow: int) -> tuple[int, ...]:
    """Every way to cover a hex of a tile with its volcano on 0,0, as a difference of placements."""
    return tuple(sorted({place(hexagon, 0) + over for hexagon in covered(place(0, flow)) for over in OVER_HEX}))


def _near_tile(flow: int) -> tuple[tuple[int, Hex, Hex, Hex], ...]:
    """Every way to cover a neighbour of such a tile but none of its hexes, with the three hexes covered."""
    around = {neighbour for hexagon in covered(place(0, flow)) for neighbour in neighbours(hexagon)}
    near = {place(hexagon, 0) + over for hexagon in around for over in OVER_HEX}
    return tuple((difference, *covered(difference)) for difference in sorted(near.difference(_over_tile(flow))))


_OVER_TILE = {flow: _over_tile(flow) for flow in FLOWS}
_NEAR_TILE = {flow: _near_tile(flow) for flow in FLOWS}
