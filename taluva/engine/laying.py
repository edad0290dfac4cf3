"""The rules of laying a tile."""

from taluva.engine import ruleids as ids
from taluva.engine.hexes import Hex, neighbours
from taluva.engine.island import Island
from taluva.engine.pieces import TEMPLE, TOWER
from taluva.engine.tiles import Placement, covered, flow_of
from taluva.engine.verdict import LEGAL, Fault, Verdict


def judge_tile(island: Island, placement: Placement) -> Verdict:
    """Every rule that a tile laid here would break."""
    levels = island.levels
    volcano, first, second = three = covered(placement)
    if volcano not in levels and first not in levels and second not in levels:
        if not levels or any(neighbour in levels for hexagon in three for neighbour in neighbours(hexagon)):
            return LEGAL
        return Verdict((Fault(ids.TILE_TOUCH, tuple(sorted(three))),))
    faults = []
    bare = [hexagon for hexagon in three if hexagon not in levels]
    if bare:
        faults.append(Fault(ids.TILE_GAP, tuple(sorted(bare)), {"n": len(bare)}))
    elif not levels[volcano] == levels[first] == levels[second]:
        facts = {"volcano": levels[volcano], "first": levels[first], "second": levels[second]}
        faults.append(Fault(ids.TILE_LEVEL, tuple(sorted(three)), facts))
    if volcano not in island.flows:
        faults.append(Fault(ids.TILE_VOLCANO, (volcano,), {"ground": island.grounds.get(volcano, "")}))
    elif island.flows[volcano] == flow_of(placement):
        faults.append(Fault(ids.TILE_DIRECTION, (volcano,)))
    faults.extend(_covering_faults(island, three))
    return Verdict(tuple(faults)) if faults else LEGAL


def _covering_faults(island: Island, three: tuple[Hex, Hex, Hex]) -> list[Fault]:
    """The faults of covering the pieces on three hexes."""
    pieces = island.pieces
    carrying = sorted(hexagon for hexagon in three if hexagon in pieces)
    if not carrying:
        return []
    faults = []
    for kind, rule in ((TOWER, ids.TILE_TOWER), (TEMPLE, ids.TILE_TEMPLE)):
        hexes = tuple(hexagon for hexagon in carrying if pieces[hexagon].kind == kind)
        if hexes:
            faults.append(Fault(rule, hexes, {"colours": tuple(pieces[hexagon].colour for hexagon in hexes)}))
    touched = {island.settlement_at[hexagon] for hexagon in carrying}
    vanishing = sorted(
        (settlement for settlement in touched if settlement.hexes.issubset(three)),
        key=lambda settlement: settlement.first,
    )
    if vanishing:
        hexes = tuple(sorted(hexagon for settlement in vanishing for hexagon in settlement.hexes))
        faults.append(
            Fault(
                ids.TILE_SETTLEMENT,
                hexes,
                {"vanishing": tuple((settlement.colour, len(settlement)) for settlement in vanishing)},
            )
        )
    return faults
