"""The island: what lies and stands on every hex, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from taluva.engine.builds import Option, single
from taluva.engine.growth import Growth, growth
from taluva.engine.hexes import Hex, Hour, neighbours
from taluva.engine.pieces import HUT, Colour, Piece
from taluva.engine.settlements import Settlement, gather, join, parts
from taluva.engine.tiles import VOLCANO, Kind, Placement, Tile, covered, flow_of


class Island:
    """What lies and stands on every hex; a change gives a new island and leaves this one as it was."""

    __slots__ = (
        "_by_colour",
        "flows",
        "free",
        "grounds",
        "growth",
        "huts",
        "levels",
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
    huts: Mapping[Hex, Option]  # a single hut on each of them that is on level 1
    growth: Mapping[Settlement, Growth]
    _by_colour: Mapping[Colour, tuple[Settlement, ...]]

    def __init__(self) -> None:
        self.tiles = ()
        self.levels = {}
        self.grounds = {}
        self.flows = {}
        self.tops = {}
        self.pieces = {}
        self.settlement_at = {}
        self.free = frozenset()
        self.huts = {}
        self.growth = {}
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
        new.huts = self.huts
        new.growth = self.growth
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
        if levels[volcano] == levels[first] == levels[second] == 1:
            new.huts = {**self.huts, first: single(HUT, first), second: single(HUT, second)}
        else:
            huts = {hexagon: option for hexagon, option in self.huts.items() if hexagon not in three}
            new.huts = huts | {hexagon: single(HUT, hexagon) for hexagon in (first, second) if levels[hexagon] == 1}
        pieces = self.pieces
        if volcano in pieces or first in pieces or second in pieces:
            new._bury(three)
        new._grow(three)
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
        self.growth = {one: where for one, where in self.growth.items() if one not in hit}
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
        new.huts = {hexagon: option for hexagon, option in self.huts.items() if hexagon not in new_pieces}
        new._grow(new_pieces, joined)
        return new

    def _grow(self, changed: Iterable[Hex], gone: Iterable[Settlement] = ()) -> None:
        """Look again where the settlements at some hexes can grow, while this island is being made."""
        settlement_at = self.settlement_at
        near = {neighbour for hexagon in changed for neighbour in neighbours(hexagon)}.union(changed)
        self.growth = kept = dict(self.growth)
        for settlement in gone:
            del kept[settlement]
        for settlement in {settlement_at[hexagon] for hexagon in near if hexagon in settlement_at}:
            kept[settlement] = growth(settlement, self.free, self.levels, self.grounds)


def _first(settlement: Settlement) -> Hex:
    return settlement.first


EMPTY = Island()
