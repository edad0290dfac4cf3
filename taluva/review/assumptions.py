"""What a verdict assumes about unset hexes: where only a part of an island is set, bare table may be land with pieces.

A reason of a verdict, or that a move is legal, depends on unset hexes if land there, with pieces on it, could change
it. The players' supplies are taken as given.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.building import TEMPLE_SIZE, Builder, judge_build
from taluva.engine.builds import Build, Option
from taluva.engine.hexes import Hex, neighbours
from taluva.engine.island import Island
from taluva.engine.laying import judge_tile
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, Colour
from taluva.engine.settlements import Settlement
from taluva.engine.tiles import Placement, covered
from taluva.engine.verdict import Fault

LEGAL = ""  # in place of a rule: the move breaks none


class Assumption(NamedTuple):
    """A verdict's reason (or LEGAL) that is certain only if these unset hexes are bare table."""

    rule: str  # or LEGAL
    hexes: tuple[Hex, ...]
    colours: tuple[Colour, ...] = ()  # whose settlements could continue there, in the fault's order


def tile_assumptions(island: Island, placement: Placement) -> tuple[Assumption, ...]:
    """The assumptions of the verdict on a tile, in the order of its faults."""
    faults = judge_tile(island, placement).faults
    if not island.levels:
        return ()
    if not faults:
        return _assumption(LEGAL, _unset(island, covered(placement)))
    return tuple(assumption for fault in faults for assumption in _tile_fault_assumption(island, placement, fault))


def build_assumptions(island: Island, builder: Builder, build: Build) -> tuple[Assumption, ...]:
    """The assumptions of the verdict on a build, in the order of its faults."""
    faults = judge_build(island, builder, build).faults
    if not faults:
        return _assumption(LEGAL, _legal_build_hexes(island, builder, build), builder.colour)
    return tuple(
        assumption
        for fault in faults
        for assumption in _assumption(fault.rule, _build_fault_hexes(island, builder, build, fault), builder.colour)
    )


def is_surrounded(island: Island, hexes: Iterable[Hex]) -> bool:
    """Whether all hexes next to these are set."""
    inside = set(hexes)
    return all(other in island.levels or other in inside for hexagon in inside for other in neighbours(hexagon))


def certain_placements(island: Island, placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """The placements that are legal whatever is on unset hexes: all hexes next to them are set."""
    return tuple(placement for placement in placements if is_surrounded(island, covered(placement)))


def certain_builds(island: Island, builder: Builder, options: Iterable[Option]) -> tuple[Option, ...]:
    """The builds that are legal whatever is on unset hexes: all hexes next to them are set, and nothing is assumed."""
    return tuple(
        option
        for option in options
        if is_surrounded(island, option.hexes) and not build_assumptions(island, builder, option.build)
    )


def _assumption(rule: str, hexes: Iterable[Hex], *colours: Colour) -> tuple[Assumption, ...]:
    ordered = tuple(sorted(set(hexes)))
    return (Assumption(rule, ordered, colours),) if ordered else ()


def _unset(island: Island, hexes: Iterable[Hex]) -> set[Hex]:
    return {hexagon for hexagon in hexes if hexagon not in island.levels}


def _neighbours_of(hexes: Iterable[Hex]) -> set[Hex]:
    return {other for hexagon in hexes for other in neighbours(hexagon)}


# Tiles.


def _tile_fault_assumption(island: Island, placement: Placement, fault: Fault) -> tuple[Assumption, ...]:
    if fault.rule == ids.TILE_TOUCH:
        return _assumption(fault.rule, _neighbours_of(fault.hexes))
    if fault.rule in (ids.TILE_GAP, ids.TILE_VOLCANO):
        return _assumption(fault.rule, _unset(island, fault.hexes))
    if fault.rule == ids.TILE_SETTLEMENT:
        colours = tuple(colour for colour, _ in fault.facts["vanishing"])
        return _assumption(fault.rule, _escape_hexes(island, covered(placement), fault), *colours)
    return ()


def _escape_hexes(island: Island, three: tuple[Hex, ...], fault: Fault) -> set[Hex]:
    """The unset hexes through which all vanishing settlements could continue; empty if one of them could not."""
    vanishing = {island.settlement_at[hexagon].first: island.settlement_at[hexagon] for hexagon in fault.hexes}
    escapes_by_settlement = [
        list(_escapes_of(island, three, settlement)) for _, settlement in sorted(vanishing.items())
    ]
    # Several settlements have different colours, so no hex can serve two of them.
    disjoint = [
        escapes for escapes in product(*escapes_by_settlement) if len(set().union(*escapes)) == sum(map(len, escapes))
    ]
    return {escape[0] for escapes in disjoint for escape in escapes}


def _escapes_of(island: Island, three: tuple[Hex, ...], settlement: Settlement) -> Iterator[tuple[Hex, ...]]:
    """The shortest ways, as tuples of unset hexes, for a settlement to continue beyond the tile above it."""
    pieces = island.pieces
    first = _unset(island, settlement.around)
    yield from ((hexagon,) for hexagon in first.difference(three))
    for under in first.intersection(three):
        outside = set(neighbours(under)).difference(three, settlement.around)
        if any(hexagon in pieces and pieces[hexagon].colour == settlement.colour for hexagon in outside):
            yield (under,)
        else:
            yield from ((under, hexagon) for hexagon in _unset(island, outside))


# Builds.


def _build_fault_hexes(island: Island, builder: Builder, build: Build, fault: Fault) -> set[Hex]:
    beside = _unset(island, neighbours(build.hex))
    rule = fault.rule
    own = island.settlements(builder.colour)
    if rule in (ids.BUILD_LAND, ids.EXPAND_SETTLEMENT):
        return _unset(island, fault.hexes)
    if rule in (ids.TOWER_ADJACENT, ids.TEMPLE_ADJACENT):
        return beside
    if rule == ids.TOWER_SECOND:
        # A hut next to a settlement with a tower would join it.
        return beside.difference(*(settlement.around for settlement in own if settlement.towers))
    if rule in (ids.TEMPLE_SIZE, ids.TEMPLE_SECOND):
        return _temple_hexes(island, builder.colour, build.hex, beside, small=rule == ids.TEMPLE_SIZE)
    if rule == ids.EXPAND_TERRAIN:
        return _unset(island, island.settlement_at[build.hex].around)
    return set()


def _legal_build_hexes(island: Island, builder: Builder, build: Build) -> set[Hex]:
    if build.kind == HUT:
        return _unset(island, neighbours(build.hex)) if builder.isolated else set()
    if build.kind == EXPAND:
        return _unset(island, island.settlement_at[build.hex].around)
    touching = island.touching(build.hex, builder.colour)
    if build.kind == TEMPLE:
        sufficient = [
            settlement for settlement in touching if len(settlement) >= TEMPLE_SIZE and not settlement.temples
        ]
    else:
        sufficient = [settlement for settlement in touching if not settlement.towers]
    # One settlement that certainly qualifies is enough.
    unset_by_settlement = [_unset(island, settlement.around) for settlement in sufficient]
    return set().union(*unset_by_settlement) if all(unset_by_settlement) else set()


def _temple_hexes(island: Island, colour: Colour, site: Hex, beside: set[Hex], small: bool) -> set[Hex]:
    """The unset hexes where a settlement that may have a temple could touch the site.

    With `small`, the rule broken is the size: then also the hexes by which all settlements beside the site could grow.
    """
    touching = island.touching(site, colour)
    with_temple = [settlement for settlement in island.settlements(colour) if settlement.temples]
    # A hut there would join a settlement with a temple.
    beside_temples = set().union(*(settlement.around for settlement in with_temple))

    def is_unset(hexagon: Hex) -> bool:
        return hexagon not in island.levels

    def is_own(hexagon: Hex) -> bool:
        return hexagon in island.pieces and island.pieces[hexagon].colour == colour

    def has_no_temple(hexagon: Hex) -> bool:
        if is_unset(hexagon):
            return hexagon not in beside_temples
        return is_own(hexagon) and not island.settlement_at[hexagon].temples

    without_temple = [settlement for settlement in touching if not settlement.temples]
    near = beside.union(*(_unset(island, settlement.around) for settlement in without_temple))
    hexes = {hexagon for hexagon in near if has_no_temple(hexagon) and _reaches_temple_size(hexagon, has_no_temple)}
    too_small = [settlement for settlement in touching if len(settlement) < TEMPLE_SIZE]

    def may_be_own(hexagon: Hex) -> bool:
        return is_unset(hexagon) or is_own(hexagon)

    if small and all(_reaches_temple_size(settlement.first, may_be_own) for settlement in too_small):
        hexes |= _unset(island, _neighbours_of(hexagon for settlement in too_small for hexagon in settlement.hexes))
    return hexes


def _reaches_temple_size(hexagon: Hex, inside: Callable[[Hex], bool]) -> bool:
    """Whether a hex and the hexes connected to it for which `inside` is true are enough for a temple."""
    group = {hexagon}
    edge = [hexagon]
    while edge and len(group) < TEMPLE_SIZE:
        for other in neighbours(edge.pop()):
            if other not in group and inside(other):
                group.add(other)
                edge.append(other)
    return len(group) >= TEMPLE_SIZE
