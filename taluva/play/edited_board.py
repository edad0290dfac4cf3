"""The board of the editor: an island with its facts, as an immutable value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import ceil
from typing import NamedTuple

from taluva.engine.hexes import NO_HOUR, Hex, Hour, within_limit
from taluva.engine.island import Face, Island
from taluva.engine.pieces import COLOURS, FULL, HUT, Colour, Count, Piece
from taluva.engine.position import BUILD, CLASSIC, EDITIONS, TILE, Position, Setup, Start, start, usual_tiles
from taluva.engine.tiles import TILES_IN_BOX, VOLCANO, Kind, Placement, covered, flow_of
from taluva.record.notation import FEWEST_SEATS, MOST_HEXES
from taluva.record.record import Record
from taluva.record.start import pieces_by_seat, volcanoes_of

# Reasons of a refusal: no such piece left, too high or too far for the tiles in the box, too many hexes.
NO_PIECE, TOO_HIGH, TOO_MANY, TOO_FAR = "piece", "high", "many", "far"


class Refusal(NamedTuple):
    """Why a change of the board is impossible, and where."""

    why: str
    hex: Hex
    piece: Piece | None = None


class BoardFacts(NamedTuple):
    """What people entered besides the island; unset fields follow from the island."""

    edition: str = EDITIONS[0]
    supplies: tuple[tuple[Colour, Count], ...] = ()
    laid: int = 0  # 0: as many as visible volcanoes
    outs: tuple[Colour, ...] = ()
    mover: Colour = ""
    awaits: str = TILE
    complete: bool = False  # whether unset hexes are bare table


class EditedBoard(NamedTuple):
    """An edited island and its facts. Immutable: each change returns a new board."""

    faces: Mapping[Hex, Face]
    facts: BoardFacts = BoardFacts()

    @classmethod
    def of(cls, position: Position) -> EditedBoard:
        """The board of a position."""
        colours = position.setup.colours
        start = position.as_start()
        supplies = tuple(zip(colours, start.left, strict=True))
        outs = tuple(colours[seat] for seat in start.outs)
        facts = BoardFacts(position.setup.edition, supplies, start.laid, outs, colours[start.seat], start.awaits, True)
        return cls({face.hex: face for face in start.faces}, facts)

    # Derived.

    @property
    def island(self) -> Island:
        """The island of the engine."""
        return Island.of(self.faces.values())

    def colours(self, *also: Colour) -> tuple[Colour, ...]:
        """The colours on the board, in its facts or given, filled up to two players."""
        used = {face.piece.colour for face in self.faces.values() if face.piece is not None}.union(also)
        used.update(colour for colour, _ in self.facts.supplies)
        used.update((*self.facts.outs, *([self.facts.mover] if self.facts.mover else [])))
        spare = [colour for colour in COLOURS if colour not in used]
        used.update(spare[: max(0, FEWEST_SEATS - len(used))])
        return tuple(colour for colour in COLOURS if colour in used)

    def setup(self, *also: Colour) -> Setup:
        """A setup for these colours: the edition's number of tiles, or all in the box if more are laid."""
        colours = self.colours(*also)
        usual = usual_tiles(self.facts.edition, len(colours))
        return Setup(colours, self.facts.edition, usual if self.laid < usual else TILES_IN_BOX, CLASSIC)

    @property
    def laid(self) -> int:
        """The number of laid tiles: as entered, else by the levels of a complete island or the visible volcanoes.

        Where a build is awaited it is at least 1.
        """
        faces = self.faces.values()
        beneath = ceil(sum(face.level for face in faces) / 3) if self.facts.complete and not self.facts.laid else 0
        return max(
            self.facts.laid, volcanoes_of(faces), min(beneath, TILES_IN_BOX - 1), int(self.facts.awaits == BUILD)
        )

    def pieces_on_board(self, colour: Colour) -> Count:
        """The pieces of a colour on the board."""
        return pieces_by_seat(self.faces.values(), Setup((colour,), self.facts.edition, 1, CLASSIC))[0]

    def supply(self, colour: Colour) -> Count:
        """The pieces a player has left: as entered, else all that are not on the board."""
        maximum = FULL.less(self.pieces_on_board(colour))
        return Count(*map(min, dict(self.facts.supplies).get(colour, maximum), maximum))

    def start(self, *also: Colour, awaits: str = "") -> Start:
        """The start of a record; the first given colour, if any, is to move."""
        colours = self.colours(*also)
        facts = self.facts
        outs = tuple(colours.index(colour) for colour in facts.outs)
        playing = [seat for seat in range(len(colours)) if seat not in outs] or [0]
        mover = colours.index((*also, facts.mover)[0]) if (*also, facts.mover)[0] else playing[0]
        faces = tuple(sorted(self.faces.values()))
        return Start(faces, tuple(map(self.supply, colours)), self.laid, outs, (), mover, awaits or facts.awaits)

    def position(self, *also: Colour, awaits: str = "") -> Position:
        """The position with these colours, the first of them to move."""
        return start(self.setup(*also), self.start(*also, awaits=awaits))

    def record(self) -> Record:
        """A record that starts with this board, without names."""
        setup = self.setup()
        return Record(setup, ("",) * len(setup.colours), start=self.start())

    # Changes.

    def _with(self, *faces: Face) -> EditedBoard:
        return self._replace(faces={**self.faces, **{face.hex: face for face in faces}})

    def without(self, hexagon: Hex) -> EditedBoard:
        """With a hex unset."""
        return self._replace(faces={other: face for other, face in self.faces.items() if other != hexagon})

    def without_piece(self, hexagon: Hex) -> EditedBoard:
        """Without the piece on a hex."""
        return self._with(self.faces[hexagon]._replace(piece=None))

    def with_ground(self, hexagon: Hex, level: int, ground: str, flow: Hour = NO_HOUR) -> EditedBoard:
        """With another ground on a hex; a piece stays unless it becomes a volcano."""
        before = self.faces.get(hexagon)
        piece = None if before is None or ground == VOLCANO else _piece_on_level(before, level)
        return self._with(Face(hexagon, level, ground, flow, piece))

    def with_piece(self, hexagon: Hex, piece: Piece, level: int, terrain: str) -> EditedBoard:
        """With a piece, huts as many as the level; on an unset hex with this terrain and level below it."""
        face = self.faces.get(hexagon, Face(hexagon, level, terrain))
        return self._with(face._replace(piece=_fit_to_level(piece, face.level)))

    def with_tile(self, kind: Kind, placement: Placement, level: int) -> EditedBoard:
        """With a tile on this level, or one above the highest of its hexes."""
        three = covered(placement)
        level = max(level, *(self.faces[hexagon].level + 1 for hexagon in three if hexagon in self.faces), 1)
        flows = (flow_of(placement), NO_HOUR, NO_HOUR)
        return self._with(
            *(
                Face(hexagon, level, ground, flow)
                for hexagon, ground, flow in zip(three, VOLCANO + kind, flows, strict=True)
            )
        )

    def tile_at(self, hexagon: Hex) -> tuple[Hex, ...]:
        """The hexes that look like one tile with this one."""
        tops = self.island.tops
        return tuple(other for other in self.faces if tops[other] == tops[hexagon])

    def with_levels(self, hexes: Iterable[Hex], by: int) -> EditedBoard:
        """With some hexes raised or lowered, at least to level 1."""
        return self._with(
            *(
                face._replace(level=level, piece=_piece_on_level(face, level))
                for face in map(self.faces.__getitem__, hexes)
                for level in (max(1, face.level + by),)
            )
        )

    def with_single(self, hexagon: Hex) -> EditedBoard:
        """With one hut instead of as many as the level, or the other way round."""
        face = self.faces[hexagon]
        assert face.piece is not None
        single = face.piece._replace(number=1)
        return self._with(face._replace(piece=single if face.piece.number > 1 else _fit_to_level(single, face.level)))

    def refusal_of_change(self, before: EditedBoard) -> Refusal | None:
        """Why the change from another board is impossible, or None."""
        changed = [face for hexagon, face in self.faces.items() if before.faces.get(hexagon) != face]
        for face in changed:
            if not within_limit(face.hex):
                return Refusal(TOO_FAR, face.hex)
            if face.level > TILES_IN_BOX:
                return Refusal(TOO_HIGH, face.hex)
            if len(self.faces) > MOST_HEXES:
                return Refusal(TOO_MANY, face.hex)
            if face.piece is not None and min(FULL.less(self.pieces_on_board(face.piece.colour))) < 0:
                return Refusal(NO_PIECE, face.hex, face.piece)
        return None


def _fit_to_level(piece: Piece, level: int) -> Piece:
    return piece._replace(number=level if piece.kind == HUT else 1)


def _piece_on_level(face: Face, level: int) -> Piece | None:
    """The piece of a hex when its level changes; a single hut stays one."""
    piece = face.piece
    return piece if piece is None or piece.number != face.level else _fit_to_level(piece, level)
