"""The island: tiles and pieces on every hex, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from taluva.engine.builds import Option, single
from taluva.engine.growth import Growth, growth
from taluva.engine.hexes import NO_HOUR, Hex, Hour, neighbours
from taluva.engine.pieces import HUT, Colour, Piece
from taluva.engine.settlements import Settlement, connected_groups, gather, join
from taluva.engine.tiles import VOLCANO, Kind, Placement, Tile, covered, flow_of, place


class Face(NamedTuple):
    """The visible top of one hex of land."""

    hex: Hex
    level: int
    ground: str  # the terrain's letter, or VOLCANO
    flow: Hour = NO_HOUR  # of a volcano
    piece: Piece | None = None


class Island:
    """The tiles and pieces on every hex. Immutable: each change returns a new island."""

    __slots__ = (
        "_by_colour",
        "flows",
        "free",
        "grounds",
        "growth",
        "huts",
        "initial_faces",
        "levels",
        "pieces",
        "settlement_at",
        "tiles",
        "tops",
    )

    initial_faces: tuple[Face, ...]  # with which a record begins that does not begin with the first tile
    tiles: tuple[Tile, ...]  # laid since, in order
    levels: Mapping[Hex, int]  # the number of tiles on a hex of land
    grounds: Mapping[Hex, str]  # the terrain's letter, or VOLCANO
    flows: Mapping[Hex, Hour]  # visible volcanoes, and the hour each flows to
    tops: Mapping[Hex, int]  # the number of the tile on top; negative if it was laid before the record begins
    pieces: Mapping[Hex, Piece]
    settlement_at: Mapping[Hex, Settlement]
    free: frozenset[Hex]  # fields without a building
    huts: Mapping[Hex, Option]  # a single hut on each of them that is on level 1
    growth: Mapping[Settlement, Growth]
    _by_colour: Mapping[Colour, tuple[Settlement, ...]]

    def _copy(self) -> Island:
        new = Island.__new__(Island)
        new.initial_faces = self.initial_faces
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
        """Whether both have the same tiles, laid in the same order, and the same pieces."""
        if not isinstance(other, Island):
            return False
        return (self.tiles, self.pieces, self.initial_faces) == (other.tiles, other.pieces, other.initial_faces)

    def __hash__(self) -> int:
        return hash(self.tiles)

    @classmethod
    def of(cls, faces: Iterable[Face]) -> Island:
        """An island with these visible hexes, without known tiles."""
        new = cls.__new__(cls)
        new.initial_faces = tuple(sorted(faces))
        new.tiles = ()
        new.levels = levels = {face.hex: face.level for face in new.initial_faces}
        new.grounds = {face.hex: face.ground for face in new.initial_faces}
        new.flows = {face.hex: face.flow for face in new.initial_faces if face.flow}
        new.pieces = pieces = {face.hex: face.piece for face in new.initial_faces if face.piece is not None}
        new.free = frozenset(levels.keys() - new.flows.keys() - pieces.keys())
        new.huts = {hexagon: single(HUT, hexagon) for hexagon in new.free if levels[hexagon] == 1}
        # No rule depends on which tile a hex belongs to: a field goes with any volcano of its level that has one there.
        new.tops = tops = {hexagon: ~number for number, hexagon in enumerate(levels)}
        for volcano, flow in new.flows.items():
            for field in covered(place(volcano, flow))[1:]:
                if levels.get(field) == levels[volcano] and field not in new.flows:
                    tops[field] = tops[volcano]
        settlement_at: dict[Hex, Settlement] = {}
        by_colour: dict[Colour, tuple[Settlement, ...]] = {}
        for colour in {piece.colour for piece in pieces.values()}:
            own = connected_groups([hexagon for hexagon, piece in pieces.items() if piece.colour == colour])
            by_colour[colour] = tuple(gather(colour, part, pieces) for part in own)
            settlement_at.update((hexagon, face) for face in by_colour[colour] for hexagon in face.hexes)
        new.settlement_at = settlement_at
        new._by_colour = by_colour
        new.growth = {}
        new._grow(levels)
        return new

    def faces(self) -> tuple[Face, ...]:
        """The visible top of every hex of land, sorted."""
        return tuple(
            Face(hexagon, level, self.grounds[hexagon], self.flows.get(hexagon, NO_HOUR), self.pieces.get(hexagon))
            for hexagon, level in sorted(self.levels.items())
        )

    def settlements(self, colour: Colour) -> tuple[Settlement, ...]:
        """The settlements of one colour, sorted by the hex that names them."""
        return tuple(sorted(self._by_colour.get(colour, ()), key=_first))

    def touching(self, hexagon: Hex, colour: Colour) -> set[Settlement]:
        """The settlements of one colour that have a building beside a hex."""
        pieces = self.pieces
        settlement_at = self.settlement_at
        return {
            settlement_at[neighbour]
            for neighbour in neighbours(hexagon)
            if neighbour in pieces and pieces[neighbour].colour == colour
        }

    def stack(self, hexagon: Hex) -> tuple[int, ...]:
        """The numbers of the known tiles on a hex, from the bottom up."""
        return tuple(n for n, tile in enumerate(self.tiles) if hexagon in covered(tile.placement))

    def with_tile(self, kind: Kind, placement: Placement) -> Island:
        """The island after a tile is laid; pieces under it are removed."""
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
            new._cover(three)
        new._grow(three)
        return new

    def _cover(self, three: tuple[Hex, Hex, Hex]) -> None:
        """Remove the pieces on three hexes and split their settlements, while this island is being made."""
        pieces = dict(self.pieces)
        settlement_at = dict(self.settlement_at)
        by_colour = dict(self._by_colour)
        cut = {settlement_at[hexagon] for hexagon in three if hexagon in settlement_at}
        for hexagon in three:
            pieces.pop(hexagon, None)
            settlement_at.pop(hexagon, None)
        for settlement in cut:
            remaining = [
                gather(settlement.colour, part, pieces) for part in connected_groups(settlement.hexes.difference(three))
            ]
            for part in remaining:
                settlement_at.update(dict.fromkeys(part.hexes, part))
            others = [other for other in by_colour[settlement.colour] if other is not settlement]
            by_colour[settlement.colour] = (*others, *remaining)
        self.growth = {settlement: where for settlement, where in self.growth.items() if settlement not in cut}
        self.pieces = pieces
        self.settlement_at = settlement_at
        self._by_colour = by_colour

    def with_pieces(self, new_pieces: Mapping[Hex, Piece]) -> Island:
        """The island after connected pieces of one colour are built: one piece, or the huts of an expansion."""
        new = self._copy()
        colour = next(iter(new_pieces.values())).colour
        own = self._by_colour.get(colour, ())
        joined = [other for other in own if not other.around.isdisjoint(new_pieces)]
        settlement = join(joined, new_pieces)
        new.pieces = {**self.pieces, **new_pieces}
        new.settlement_at = {**self.settlement_at, **dict.fromkeys(settlement.hexes, settlement)}
        new._by_colour = {**self._by_colour, colour: (*(other for other in own if other not in joined), settlement)}
        new.free = self.free.difference(new_pieces)
        new.huts = {hexagon: option for hexagon, option in self.huts.items() if hexagon not in new_pieces}
        new._grow(new_pieces, joined)
        return new

    def _grow(self, changed: Iterable[Hex], removed: Iterable[Settlement] = ()) -> None:
        """Compute again where the settlements near some hexes can grow; while this island is being made."""
        settlement_at = self.settlement_at
        near = {neighbour for hexagon in changed for neighbour in neighbours(hexagon)}.union(changed)
        self.growth = growth_by_settlement = dict(self.growth)
        for settlement in removed:
            del growth_by_settlement[settlement]
        for settlement in {settlement_at[hexagon] for hexagon in near if hexagon in settlement_at}:
            growth_by_settlement[settlement] = growth(settlement, self.free, self.levels, self.grounds)


def _first(settlement: Settlement) -> Hex:
    return settlement.first


EMPTY = Island.of(())
