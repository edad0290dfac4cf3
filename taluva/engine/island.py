"""The island: what lies and stands on every hex, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from taluva.engine.builds import Option, single
from taluva.engine.growth import Growth, growth
from taluva.engine.hexes import NO_HOUR, Hex, Hour, neighbours
from taluva.engine.pieces import HUT, Colour, Piece
from taluva.engine.settlements import Settlement, gather, join, parts
from taluva.engine.tiles import VOLCANO, Kind, Placement, Tile, covered, flow_of, place


class Face(NamedTuple):
    """What is seen of one hex of land."""

    hex: Hex
    level: int
    ground: str  # the terrain's letter, or VOLCANO
    flow: Hour = NO_HOUR  # of a volcano
    piece: Piece | None = None


class Island:
    """What lies and stands on every hex; a change gives a new island and leaves this one as it was."""

    __slots__ = (
        "_by_colour",
        "begun",
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

    begun: tuple[Face, ...]  # what lay there before them, where a record does not begin with the first tile
    tiles: tuple[Tile, ...]  # that are known, in the order they were laid
    levels: Mapping[Hex, int]  # how many tiles lie on a hex of land
    grounds: Mapping[Hex, str]  # the terrain's letter, or VOLCANO
    flows: Mapping[Hex, Hour]  # the volcanoes in sight, and the hour each flows to
    tops: Mapping[Hex, int]  # which of the tiles is on top; below 0 one that nobody saw laid
    pieces: Mapping[Hex, Piece]
    settlement_at: Mapping[Hex, Settlement]
    free: frozenset[Hex]  # fields without a building
    huts: Mapping[Hex, Option]  # a single hut on each of them that is on level 1
    growth: Mapping[Settlement, Growth]
    _by_colour: Mapping[Colour, tuple[Settlement, ...]]

    def _copy(self) -> Island:
        new = Island.__new__(Island)
        new.begun = self.begun
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
        if not isinstance(other, Island):
            return False
        return (self.tiles, self.pieces, self.begun) == (other.tiles, other.pieces, other.begun)

    def __hash__(self) -> int:
        return hash(self.tiles)

    @classmethod
    def of(cls, seen: Iterable[Face]) -> Island:
        """An island that looks like this, however it came about."""
        new = cls.__new__(cls)
        new.begun = tuple(sorted(seen))
        new.tiles = ()
        new.levels = levels = {one.hex: one.level for one in new.begun}
        new.grounds = {one.hex: one.ground for one in new.begun}
        new.flows = {one.hex: one.flow for one in new.begun if one.flow}
        new.pieces = pieces = {one.hex: one.piece for one in new.begun if one.piece is not None}
        new.free = frozenset(levels.keys() - new.flows.keys() - pieces.keys())
        new.huts = {hexagon: single(HUT, hexagon) for hexagon in new.free if levels[hexagon] == 1}
        # Of which tile a hex is no rule asks: it goes with a volcano of its level that has a field there.
        new.tops = tops = {hexagon: ~number for number, hexagon in enumerate(levels)}
        for volcano, flow in new.flows.items():
            for field in covered(place(volcano, flow))[1:]:
                if levels.get(field) == levels[volcano] and field not in new.flows:
                    tops[field] = tops[volcano]
        settlement_at: dict[Hex, Settlement] = {}
        by_colour: dict[Colour, tuple[Settlement, ...]] = {}
        for colour in {piece.colour for piece in pieces.values()}:
            own = parts([hexagon for hexagon, piece in pieces.items() if piece.colour == colour])
            by_colour[colour] = tuple(gather(colour, part, pieces) for part in own)
            settlement_at.update((hexagon, one) for one in by_colour[colour] for hexagon in one.hexes)
        new.settlement_at, new._by_colour, new.growth = settlement_at, by_colour, {}
        new._grow(levels)
        return new

    def seen(self) -> tuple[Face, ...]:
        """What is seen of it, hex by hex."""
        return tuple(
            Face(hexagon, level, self.grounds[hexagon], self.flows.get(hexagon, NO_HOUR), self.pieces.get(hexagon))
            for hexagon, level in sorted(self.levels.items())
        )

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
        """Which of the known tiles lie on a hex, from the bottom up."""
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


EMPTY = Island.of(())
