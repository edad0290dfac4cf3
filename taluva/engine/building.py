"""The rules of building, each a function, and the legal builds."""

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.builds import Build, Option, single
from taluva.engine.growth import TOWER_LEVEL
from taluva.engine.hexes import Hex
from taluva.engine.island import Island
from taluva.engine.pieces import EXPAND, HUT, PIECE_KINDS, TEMPLE, TOWER, Colour, Count, Piece
from taluva.engine.verdict import LEGAL, Fault, Verdict

TEMPLE_SIZE = 3


class Builder(NamedTuple):
    """The player who builds: colour, remaining supply, and whether the edition requires isolated huts."""

    colour: Colour
    supply: Count
    isolated: bool


def judge_build(island: Island, builder: Builder, build: Build) -> Verdict:
    """Every rule that this build would break; ValueError for an unknown kind."""
    if build.kind == EXPAND:
        return _judge_expansion(island, builder, build)
    refuse_unknown(build.kind)
    faults = []
    kind, hexagon, _ = build
    remaining = builder.supply.of(kind)
    if remaining < 1:
        faults.append(Fault(ids.BUILD_SUPPLY, (hexagon,), {"kind": kind, "n": 1, "left": remaining}))
    if hexagon not in island.levels:
        return Verdict((Fault(ids.BUILD_LAND, (hexagon,)), *faults))
    if hexagon in island.flows:
        faults.append(Fault(ids.BUILD_VOLCANO, (hexagon,)))
    if hexagon in island.pieces:
        piece = island.pieces[hexagon]
        faults.append(Fault(ids.BUILD_OCCUPIED, (hexagon,), {"kind": piece.kind, "colour": piece.colour}))
    if kind == HUT:
        faults.extend(_hut_faults(island, builder, hexagon))
    elif kind == TOWER:
        faults.extend(_tower_faults(island, builder, hexagon))
    else:
        faults.extend(_temple_faults(island, builder, hexagon))
    return Verdict(tuple(faults)) if faults else LEGAL


def refuse_unknown(kind: str) -> None:
    """Raise ValueError unless this is the kind of a piece or an expansion."""
    if kind != EXPAND and kind not in PIECE_KINDS:
        raise ValueError(f"nothing is called {kind!r}")


def _hut_faults(island: Island, builder: Builder, hexagon: Hex) -> list[Fault]:
    faults = []
    if island.levels[hexagon] != 1:
        faults.append(Fault(ids.HUT_LEVEL, (hexagon,), {"n": island.levels[hexagon]}))
    if builder.isolated and island.touching(hexagon, builder.colour):
        faults.append(Fault(ids.HUT_ISOLATED, (hexagon,)))
    return faults


def _tower_faults(island: Island, builder: Builder, hexagon: Hex) -> list[Fault]:
    faults = []
    touching = island.touching(hexagon, builder.colour)
    if not touching:
        faults.append(Fault(ids.TOWER_ADJACENT, (hexagon,)))
    if island.levels[hexagon] < TOWER_LEVEL:
        faults.append(Fault(ids.TOWER_LEVEL, (hexagon,), {"n": island.levels[hexagon], "needed": TOWER_LEVEL}))
    if touching and all(settlement.towers for settlement in touching):
        faults.append(Fault(ids.TOWER_SECOND, (hexagon,)))
    return faults


def _temple_faults(island: Island, builder: Builder, hexagon: Hex) -> list[Fault]:
    touching = island.touching(hexagon, builder.colour)
    if not touching:
        return [Fault(ids.TEMPLE_ADJACENT, (hexagon,))]
    if any(len(settlement) >= TEMPLE_SIZE and not settlement.temples for settlement in touching):
        return []
    faults = []
    small = [len(settlement) for settlement in touching if len(settlement) < TEMPLE_SIZE]
    if small:
        faults.append(Fault(ids.TEMPLE_SIZE, (hexagon,), {"n": max(small), "needed": TEMPLE_SIZE}))
    if any(settlement.temples for settlement in touching):
        faults.append(Fault(ids.TEMPLE_SECOND, (hexagon,)))
    return faults


def _judge_expansion(island: Island, builder: Builder, build: Build) -> Verdict:
    piece = island.pieces.get(build.hex)
    if piece is None or piece.colour != builder.colour:
        return Verdict((Fault(ids.EXPAND_SETTLEMENT, (build.hex,)),))
    expansion = _expansion(island, build)
    if expansion is None:
        return Verdict((Fault(ids.EXPAND_TERRAIN, (build.hex,), {"terrain": build.terrain}),))
    if expansion.cost > builder.supply.huts:
        facts = {"kind": HUT, "n": expansion.cost, "left": builder.supply.huts}
        return Verdict((Fault(ids.BUILD_SUPPLY, expansion.hexes, facts),))
    return LEGAL


def _expansion(island: Island, build: Build) -> Option | None:
    """The expansion of the settlement at a hex into a terrain; None if it touches no empty hex of that terrain."""
    expansions = island.growth[island.settlement_at[build.hex]].expansions
    return next((expansion for expansion in expansions if expansion.build.terrain == build.terrain), None)


def option(island: Island, build: Build) -> Option:
    """The hexes and cost of a build, legal or let stand: an expansion may fill nothing; ValueError: unknown kind."""
    if build.kind != EXPAND:
        refuse_unknown(build.kind)
        return single(build.kind, build.hex)
    nothing = Option(Build(EXPAND, island.settlement_at[build.hex].first, build.terrain), (), 0)
    return _expansion(island, build) or nothing


def pieces_of(island: Island, chosen: Option, colour: Colour) -> dict[Hex, Piece]:
    """The pieces that a build puts on its hexes."""
    if chosen.build.kind != EXPAND:
        return {chosen.build.hex: Piece(chosen.build.kind, colour)}
    return {hexagon: Piece(HUT, colour, island.levels[hexagon]) for hexagon in chosen.hexes}


def hut_hexes(island: Island, builder: Builder) -> set[Hex]:
    """The hexes where a single hut may be built."""
    if not builder.supply.huts:
        return set()
    if not builder.isolated:
        return set(island.huts)
    return set(island.huts).difference(*[settlement.around for settlement in island.settlements(builder.colour)])


def legal_builds(island: Island, builder: Builder) -> tuple[Option, ...]:
    """Every legal build, sorted by kind, then hex or settlement, then terrain."""
    colour, supply, _ = builder
    options: list[Option] = []
    tower_hexes: set[Hex] = set()
    temple_hexes: set[Hex] = set()
    for settlement in island.settlements(colour):
        fields, tower_fields, expansions = island.growth[settlement]
        options += [expansion for expansion in expansions if expansion.cost <= supply.huts]
        if supply.towers and not settlement.towers:
            tower_hexes.update(tower_fields)
        if supply.temples and not settlement.temples and len(settlement.hexes) >= TEMPLE_SIZE:
            temple_hexes |= fields
    huts = island.huts
    options += [huts[hexagon] for hexagon in sorted(hut_hexes(island, builder))]
    for kind, hexes in ((TEMPLE, temple_hexes), (TOWER, tower_hexes)):
        options += [single(kind, hexagon) for hexagon in sorted(hexes)]
    return tuple(options)


def can_build(island: Island, builder: Builder) -> bool:
    """Whether any build is legal."""
    return bool(hut_hexes(island, builder) or legal_builds(island, builder))
