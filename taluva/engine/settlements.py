"""Settlements: adjacent buildings of one colour, on any levels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from taluva.engine.hexes import FLOWS, Hex, neighbours
from taluva.engine.pieces import TEMPLE, TOWER, Colour, Piece
from taluva.engine.tiles import OFFSETS, Placement, covered, place


class Settlement:
    """A maximal group of adjacent hexes with buildings of one colour."""

    __slots__ = ("around", "colour", "covering_placements", "first", "hexes", "temples", "towers")

    def __init__(self, colour: Colour, hexes: frozenset[Hex], around: frozenset[Hex], towers: int, temples: int):
        self.colour = colour
        self.hexes = hexes
        self.around = around  # the hexes that touch it, land or not
        self.towers = towers
        self.temples = temples
        self.first = min(hexes)  # the hex that names it in a record
        # The placements that would cover all of it; three hexes are the most that one tile covers.
        self.covering_placements: tuple[Placement, ...] = _covering_placements(hexes) if len(hexes) <= 3 else ()

    def __len__(self) -> int:
        return len(self.hexes)

    def __repr__(self) -> str:
        return f"Settlement({self.colour}, {sorted(self.hexes)})"


# Every way a tile can cover the hex 0,0, as a difference to be added to that hex times 16.
OVER_HEX: tuple[int, ...] = tuple(
    place(Hex(-offset), flow) for flow in FLOWS for offset in (0, OFFSETS[flow][0], OFFSETS[flow][1])
)


def _covering_placements(hexes: frozenset[Hex]) -> tuple[Placement, ...]:
    """The placements that cover all these hexes."""
    some = next(iter(hexes)) * 16
    over_one = [Placement(some + difference) for difference in OVER_HEX]
    if len(hexes) == 1:
        return tuple(over_one)
    return tuple(placement for placement in over_one if hexes.issubset(covered(placement)))


def gather(colour: Colour, hexes: frozenset[Hex], pieces: Mapping[Hex, Piece]) -> Settlement:
    """The settlement on these connected hexes."""
    around = {neighbour for hexagon in hexes for neighbour in neighbours(hexagon)}
    kinds = [pieces[hexagon].kind for hexagon in hexes]
    return Settlement(colour, hexes, frozenset(around - hexes), kinds.count(TOWER), kinds.count(TEMPLE))


def join(settlements: Iterable[Settlement], new: Mapping[Hex, Piece]) -> Settlement:
    """The settlement that new, connected pieces of one colour form with the settlements they touch."""
    hexes = set(new)
    around = {neighbour for hexagon in new for neighbour in neighbours(hexagon)}
    towers = temples = 0
    for piece in new.values():
        colour = piece.colour
        towers += piece.kind == TOWER
        temples += piece.kind == TEMPLE
    for settlement in settlements:
        hexes |= settlement.hexes
        around |= settlement.around
        towers += settlement.towers
        temples += settlement.temples
    return Settlement(colour, frozenset(hexes), frozenset(around - hexes), towers, temples)


def connected_groups(hexes: Iterable[Hex]) -> list[frozenset[Hex]]:
    """Partition hexes into connected groups."""
    remaining = set(hexes)
    groups = []
    while remaining:
        edge = [remaining.pop()]
        group = set(edge)
        while edge:
            for neighbour in neighbours(edge.pop()):
                if neighbour in remaining:
                    remaining.discard(neighbour)
                    group.add(neighbour)
                    edge.append(neighbour)
        groups.append(frozenset(group))
    return groups
