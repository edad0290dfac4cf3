"""The island: what lies and stands on every hex, as an immutable value."""

from __future__ import annotations

from collections.abc import Mapping

from taluva.engine.hexes import Hex, Hour, neighbours
from taluva.engine.pieces import Colour, Piece
from taluva.engine.settlements import Settlement, gather, join, parts
from taluva.engine.tiles import VOLCANO, Kind, Placement, Tile, covered, flow_of


class Island:
    """What lies and stands on every hex; a change gives a new island and leaves this one as it was."""

    __slots__ = (
        "_by_colour",
        "flows",
        "free",
        "grounds",
        "levels",
        "low",
        "pieces",
        "settlement_at",
        "tiles",
        "tops",
    )

    tiles: tuple[Tile, ...]  # in the order they were laid
    levels: Mapping[Hex, int]  # how many tiles lie on a hex of land
    grounds: Mapping[Hex, str]  # the terrain's letter, or VOLCANO
    flows: Mapping[Hex, Hour]  # the volcanoes in sight, and the hour each flows to
    tops: Mapping[Hex, int]  # which of the tiles is on top
    pieces: Mapping[Hex, Piece]
    settlement_at: Mapping[Hex, Settlement]
    free: frozenset[Hex]  # fields without a building
    low: frozenset[Hex]  # those of them on level 1
    _by_colour: Mapping[Colour, tuple[Settlement, ...]]

    def __init__(self) -> None:
        self.tiles = ()
        self.levels = {}
        self.grounds = {}
        self.flows = {}
        self.tops = {}
        self.pieces = {}
        self.settlement_at = {}
        self.free = self.low = frozenset()
        self._by_colour = {}

    def _copy(self) -> Island:
        new = Island.__new__(Island)
        new.tiles = self.tiles
        new.levels = self.levels
        new.grounds = self.grounds
        new.flows = self.flows
        new.tops = self.tops
        new.pieces = self.pieces
        new.settlement_at = self.settlement_at
        new.free = self.free
        new.low = self.low
        new._by_colour = self._by_colour
        return new

    def __eq__(self, other: object) -> bool:
        """Whether the same tiles lie, in the same order, under the same pieces."""
        return isinstance(other, Island) and self.tiles == other.tiles and self.pieces == other.pieces

    def __hash__(self) -> int:
        return hash(self.tiles)

    def settlements(self, colour: Colour) -> tuple[Settlement, ...]:
        """The settlements of one colour, by the hex that names them."""
        return tuple(sorted(self._by_colour.get(colour, ()), key=_first))

    def touching(self, hexagon: Hex, colour: Colour) -> set[Settlement]:
        """The settlements of one colour that have a building beside a hex."""
        pieces, settlement_at = self.pieces, self.settlement_at
        return {
            settlement_at[neighbour]
            for neighbour in neighbours(hexagon)
            if neighbour in pieces and pieces[neighbour].colour == colour
        }

    def stack(self, hexagon: Hex) -> tuple[int, ...]:
        """Which tiles lie on a hex, from the bottom up."""
        return tuple(n for n, tile in enumerate(self.tiles) if hexagon in covered(tile.placement))

    def with_tile(self, kind: Kind, placement: Placement) -> Island:
        """The island after a tile is laid; what it covers is gone."""
        new = self._copy()
        volcano, first, second = three = covered(placement)
        new.tiles = (*self.tiles, Tile(kind, placement))
        new.levels = levels = dict(self.levels)
        new.tops = tops = dict(self.tops)
        for hexagon in three:
            levels[hexagon] = levels.get(hexagon, 0) + 1
            tops[hexagon] = len(self.tiles)
        new.grounds = {**self.grounds, volcano: VOLCANO, first: kind[0], second: kind[1]}
        new.flows = flows = dict(self.flows)
        flows.pop(first, None)
        flows.pop(second, None)
        flows[volcano] = flow_of(placement)
        new.free = self.free.difference(three).union((first, second))
        new.low = self.low.difference(three).union(hexagon for hexagon in (first, second) if levels[hexagon] == 1)
        pieces = self.pieces
        if volcano in pieces or first in pieces or second in pieces:
            new._bury(three)
        return new

    def _bury(self, three: tuple[Hex, Hex, Hex]) -> None:
        """Take the pieces on three hexes away, while this island is being made."""
        pieces = dict(self.pieces)
        settlement_at = dict(self.settlement_at)
        by_colour = dict(self._by_colour)
        hit = {settlement_at[hexagon] for hexagon in three if hexagon in settlement_at}
        for hexagon in three:
            pieces.pop(hexagon, None)
            settlement_at.pop(hexagon, None)
        for settlement in hit:
            left = [gather(settlement.colour, part, pieces) for part in parts(settlement.hexes.difference(three))]
            for part in left:
                settlement_at.update(dict.fromkeys(part.hexes, part))
            others = [one for one in by_colour[settlement.colour] if one is not settlement]
            by_colour[settlement.colour] = (*others, *left)
        self.pieces, self.settlement_at, self._by_colour = pieces, settlement_at, by_colour

    def with_pieces(self, new_pieces: Mapping[Hex, Piece]) -> Island:
        """The island after connected pieces of one colour are built: one piece, or the huts of an expansion."""
        new = self._copy()
        colour = next(iter(new_pieces.values())).colour
        own = self._by_colour.get(colour, ())
        joined = [one for one in own if not one.around.isdisjoint(new_pieces)]
        settlement = join(joined, new_pieces)
        new.pieces = {**self.pieces, **new_pieces}
        new.settlement_at = {**self.settlement_at, **dict.fromkeys(settlement.hexes, settlement)}
        new._by_colour = {**self._by_colour, colour: (*(one for one in own if one not in joined), settlement)}
        new.free = self.free.difference(new_pieces)
        new.low = self.low.difference(new_pieces)
        return new


def _first(settlement: Settlement) -> Hex:
    return settlement.first


EMPTY = Island()
