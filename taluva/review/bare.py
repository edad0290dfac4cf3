"""What a verdict owes to hexes that nobody set: where only a part of an island was, bare table may be land with pieces.

A reason, or that a move is legal, rests on bare hexes if there is land that could lie there, and pieces that could
stand on it, so that it is no longer said. What every player has left is taken as it is said.
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

LEGAL = ""  # in the place of a rule: that the move breaks none


class Resting(NamedTuple):
    """A reason of a verdict, or that it is legal, with the bare hexes to look at: is there no land, it holds."""

    rule: str  # or LEGAL
    hexes: tuple[Hex, ...]
    colours: tuple[Colour, ...] = ()  # whose settlements would go on there, in the order in which the fault has them


def of_tile(island: Island, placement: Placement) -> tuple[Resting, ...]:
    """What of the verdict on a tile rests on bare hexes, in the order of its faults."""
    faults = judge_tile(island, placement).faults
    if not island.levels:
        return ()
    if not faults:
        return _resting(LEGAL, _bare(island, covered(placement)))
    return tuple(one for fault in faults for one in _of_tile_fault(island, placement, fault))


def of_build(island: Island, builder: Builder, build: Build) -> tuple[Resting, ...]:
    """What of the verdict on a build rests on bare hexes, in the order of its faults."""
    faults = judge_build(island, builder, build).faults
    if not faults:
        return _resting(LEGAL, _of_legal_build(island, builder, build), builder.colour)
    return tuple(
        one
        for fault in faults
        for one in _resting(fault.rule, _of_build_fault(island, builder, build, fault), builder.colour)
    )


def surrounded(island: Island, hexes: Iterable[Hex]) -> bool:
    """Whether everything around some hexes was set."""
    three = set(hexes)
    return all(other in island.levels or other in three for one in three for other in neighbours(one))


def known_tiles(island: Island, placements: Iterable[Placement]) -> tuple[Placement, ...]:
    """Those legal placements that can be said of a part of an island: all around them was set."""
    return tuple(placement for placement in placements if surrounded(island, covered(placement)))


def known_builds(island: Island, builder: Builder, options: Iterable[Option]) -> tuple[Option, ...]:
    """Those legal builds that can be said of a part of an island: all around them was set, and they rest on nothing."""
    return tuple(
        option for option in options if surrounded(island, option.hexes) and not of_build(island, builder, option.build)
    )


def _resting(rule: str, hexes: Iterable[Hex], *colours: Colour) -> tuple[Resting, ...]:
    found = tuple(sorted(set(hexes)))
    return (Resting(rule, found, colours),) if found else ()


def _bare(island: Island, hexes: Iterable[Hex]) -> set[Hex]:
    return {hexagon for hexagon in hexes if hexagon not in island.levels}


def _around(hexes: Iterable[Hex]) -> set[Hex]:
    return {other for hexagon in hexes for other in neighbours(hexagon)}


# Tiles.


def _of_tile_fault(island: Island, placement: Placement, fault: Fault) -> tuple[Resting, ...]:
    if fault.rule == ids.TILE_TOUCH:
        return _resting(fault.rule, _around(fault.hexes))
    if fault.rule in (ids.TILE_GAP, ids.TILE_VOLCANO):
        return _resting(fault.rule, _bare(island, fault.hexes))
    if fault.rule == ids.TILE_SETTLEMENT:
        colours = tuple(colour for colour, _ in fault.facts["vanishing"])
        return _resting(fault.rule, _ways_on(island, covered(placement), fault), *colours)
    return ()


def _ways_on(island: Island, three: tuple[Hex, ...], fault: Fault) -> set[Hex]:
    """The bare hexes by which all settlements that would vanish could go on; none if not all of them could."""
    vanishing = {island.settlement_at[hexagon].first: island.settlement_at[hexagon] for hexagon in fault.hexes}
    ways = [list(_ways_of(island, three, one)) for _, one in sorted(vanishing.items())]
    # Of several each has a colour of its own, and no hex carries two.
    together = [each for each in product(*ways) if len(set().union(*each)) == sum(map(len, each))]
    return {way[0] for each in together for way in each}


def _ways_of(island: Island, three: tuple[Hex, ...], settlement: Settlement) -> Iterator[tuple[Hex, ...]]:
    """The fewest bare hexes, in their order, that lead from a settlement out of the tile above it."""
    pieces = island.pieces
    first = _bare(island, settlement.around)
    yield from ((hexagon,) for hexagon in first.difference(three))
    for under in first.intersection(three):
        outside = set(neighbours(under)).difference(three, settlement.around)
        if any(hexagon in pieces and pieces[hexagon].colour == settlement.colour for hexagon in outside):
            yield (under,)
        else:
            yield from ((under, hexagon) for hexagon in _bare(island, outside))


# Builds.


def _of_build_fault(island: Island, builder: Builder, build: Build, fault: Fault) -> set[Hex]:
    beside = _bare(island, neighbours(build.hex))
    rule, own = fault.rule, island.settlements(builder.colour)
    if rule in (ids.BUILD_LAND, ids.EXPAND_SETTLEMENT):
        return _bare(island, fault.hexes)
    if rule in (ids.TOWER_ADJACENT, ids.TEMPLE_ADJACENT):
        return beside
    if rule == ids.TOWER_SECOND:
        # A hut that touches one with a tower joins it.
        return beside.difference(*(one.around for one in own if one.towers))
    if rule in (ids.TEMPLE_SIZE, ids.TEMPLE_SECOND):
        return _of_temple(island, builder.colour, build.hex, beside, small=rule == ids.TEMPLE_SIZE)
    if rule == ids.EXPAND_TERRAIN:
        return _bare(island, island.settlement_at[build.hex].around)
    return set()


def _of_legal_build(island: Island, builder: Builder, build: Build) -> set[Hex]:
    if build.kind == HUT:
        return _bare(island, neighbours(build.hex)) if builder.isolated else set()
    if build.kind == EXPAND:
        return _bare(island, island.settlement_at[build.hex].around)
    touching = island.touching(build.hex, builder.colour)
    if build.kind == TEMPLE:
        enough = [one for one in touching if len(one) >= TEMPLE_SIZE and not one.temples]
    else:
        enough = [one for one in touching if not one.towers]
    # One that certainly has none is enough.
    each = [_bare(island, one.around) for one in enough]
    return set().union(*each) if all(each) else set()


def _of_temple(island: Island, colour: Colour, hexagon: Hex, beside: set[Hex], small: bool) -> set[Hex]:
    """Where a settlement of three without a temple could touch a hex; or where those too small could all go on."""
    own, touching = island.settlements(colour), island.touching(hexagon, colour)
    joining = set().union(*(one.around for one in own if one.temples))  # a hut there would join one that has a temple

    def bare(one: Hex) -> bool:
        return one not in island.levels

    def carries(one: Hex) -> bool:
        return one in island.pieces and island.pieces[one].colour == colour

    def without(one: Hex) -> bool:
        return (bare(one) and one not in joining) or (carries(one) and not island.settlement_at[one].temples)

    near = beside.union(*(_bare(island, one.around) for one in touching if not one.temples))
    found = {one for one in near if without(one) and _reaches(one, without)}
    little = [one for one in touching if len(one) < TEMPLE_SIZE]
    if small and all(_reaches(one.first, lambda other: bare(other) or carries(other)) for one in little):
        found |= _bare(island, _around(hexagon for one in little for hexagon in one.hexes))
    return found


def _reaches(hexagon: Hex, inside: Callable[[Hex], bool]) -> bool:
    """Whether the hexes like this one that hang together with it are enough for a temple."""
    group, edge = {hexagon}, [hexagon]
    while edge and len(group) < TEMPLE_SIZE:
        for other in neighbours(edge.pop()):
            if other not in group and inside(other):
                group.add(other)
                edge.append(other)
    return len(group) >= TEMPLE_SIZE
