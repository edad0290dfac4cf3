"""An island as it lies on a table, however it came about, and what else counts there."""

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

# Why something cannot be: no such piece is left, no tile reaches so high or so far, no island is so large.
NO_PIECE, TOO_HIGH, TOO_MANY, TOO_FAR = "piece", "high", "many", "far"


class Refusal(NamedTuple):
    """Something that cannot be put."""

    why: str
    hex: Hex
    piece: Piece | None = None


class Said(NamedTuple):
    """What people have said besides; what they have not follows from what stands."""

    edition: str = EDITIONS[0]
    left: tuple[tuple[Colour, Count], ...] = ()
    laid: int = 0  # 0: as many as volcanoes are seen
    outs: tuple[Colour, ...] = ()
    mover: Colour = ""
    awaits: str = TILE
    whole: bool = False  # whether this is the whole island


class Lying(NamedTuple):
    """An island as it lies, however it came about, and what else counts; a change gives another one."""

    faces: Mapping[Hex, Face]
    said: Said = Said()

    @classmethod
    def of(cls, position: Position) -> Lying:
        """What lies in a game at one moment."""
        colours, begun = position.setup.colours, position.as_start()
        left = tuple(zip(colours, begun.left, strict=True))
        outs = tuple(colours[seat] for seat in begun.outs)
        said = Said(position.setup.edition, left, begun.laid, outs, colours[begun.seat], begun.awaits, True)
        return cls({face.hex: face for face in begun.faces}, said)

    # What follows.

    @property
    def island(self) -> Island:
        """The island of the engine."""
        return Island.of(self.faces.values())

    def colours(self, *asked: Colour) -> tuple[Colour, ...]:
        """Who sits there: the colours that are used or asked about, filled up to two."""
        used = {face.piece.colour for face in self.faces.values() if face.piece is not None}.union(asked)
        used.update(colour for colour, _ in self.said.left)
        used.update((*self.said.outs, *([self.said.mover] if self.said.mover else [])))
        spare = [colour for colour in COLOURS if colour not in used]
        used.update(spare[: max(0, FEWEST_SEATS - len(used))])
        return tuple(colour for colour in COLOURS if colour in used)

    def setup(self, *asked: Colour) -> Setup:
        """What would be agreed: the booklet's number of tiles, or all where more lie."""
        colours = self.colours(*asked)
        usual = usual_tiles(self.said.edition, len(colours))
        return Setup(colours, self.said.edition, usual if self.laid < usual else TILES_IN_BOX, CLASSIC)

    @property
    def laid(self) -> int:
        """How many tiles lie: on a whole island as its levels tell, else the volcanoes that are seen.

        Where a build is awaited one does, though nobody has set its volcano.
        """
        seen = self.faces.values()
        beneath = ceil(sum(face.level for face in seen) / 3) if self.said.whole and not self.said.laid else 0
        return max(self.said.laid, volcanoes_of(seen), min(beneath, TILES_IN_BOX - 1), int(self.said.awaits == BUILD))

    def standing(self, colour: Colour) -> Count:
        """What stands of one colour."""
        return pieces_by_seat(self.faces.values(), Setup((colour,), self.said.edition, 1, CLASSIC))[0]

    def left(self, colour: Colour) -> Count:
        """What somebody has left, as it was said or as what stands proposes."""
        most = FULL.less(self.standing(colour))
        return Count(*map(min, dict(self.said.left).get(colour, most), most))

    def start(self, *asked: Colour, awaits: str = "") -> Start:
        """Where a record would begin, and the first who was asked about is to move."""
        colours, said = self.colours(*asked), self.said
        outs = tuple(colours.index(colour) for colour in said.outs)
        playing = [seat for seat in range(len(colours)) if seat not in outs] or [0]
        mover = colours.index((*asked, said.mover)[0]) if (*asked, said.mover)[0] else playing[0]
        seen = tuple(sorted(self.faces.values()))
        return Start(seen, tuple(map(self.left, colours)), self.laid, outs, (), mover, awaits or said.awaits)

    def position(self, *asked: Colour, awaits: str = "") -> Position:
        """The position in which the arbiter is asked, about this colour."""
        return start(self.setup(*asked), self.start(*asked, awaits=awaits))

    def record(self) -> Record:
        """The record that begins here, of nameless people."""
        setup = self.setup()
        return Record(setup, ("",) * len(setup.colours), start=self.start())

    # Changes.

    def _with(self, *faces: Face) -> Lying:
        return self._replace(faces={**self.faces, **{face.hex: face for face in faces}})

    def without(self, hexagon: Hex) -> Lying:
        """With bare table there."""
        return self._replace(faces={one: face for one, face in self.faces.items() if one != hexagon})

    def without_piece(self, hexagon: Hex) -> Lying:
        """With nothing standing there."""
        return self._with(self.faces[hexagon]._replace(piece=None))

    def with_ground(self, hexagon: Hex, level: int, ground: str, flow: Hour = NO_HOUR) -> Lying:
        """With another ground; a piece stays on a field."""
        before = self.faces.get(hexagon)
        piece = None if before is None or ground == VOLCANO else _raised(before, level)
        return self._with(Face(hexagon, level, ground, flow, piece))

    def with_piece(self, hexagon: Hex, piece: Piece, level: int, terrain: str) -> Lying:
        """With a piece, as many huts as the level; on the sea on a field of this level and terrain."""
        face = self.faces.get(hexagon, Face(hexagon, level, terrain))
        return self._with(face._replace(piece=_full(piece, face.level)))

    def with_tile(self, kind: Kind, placement: Placement, level: int) -> Lying:
        """With a tile, which lies on one level: this one, or one above the highest beneath it."""
        three = covered(placement)
        level = max(level, *(self.faces[one].level + 1 for one in three if one in self.faces), 1)
        flows = (flow_of(placement), NO_HOUR, NO_HOUR)
        return self._with(
            *(Face(one, level, ground, flow) for one, ground, flow in zip(three, VOLCANO + kind, flows, strict=True))
        )

    def of_tile(self, hexagon: Hex) -> tuple[Hex, ...]:
        """The hexes that look like one tile with this one."""
        tops = self.island.tops
        return tuple(one for one in self.faces if tops[one] == tops[hexagon])

    def with_levels(self, hexes: Iterable[Hex], by: int) -> Lying:
        """With some hexes higher or lower, but not below 1."""
        return self._with(
            *(
                face._replace(level=level, piece=_raised(face, level))
                for face in map(self.faces.__getitem__, hexes)
                for level in (max(1, face.level + by),)
            )
        )

    def with_single(self, hexagon: Hex) -> Lying:
        """With one hut in the place of as many as the level, or the other way."""
        face = self.faces[hexagon]
        assert face.piece is not None
        single = face.piece._replace(number=1)
        return self._with(face._replace(piece=single if face.piece.number > 1 else _full(single, face.level)))

    def beyond(self, before: Lying) -> Refusal | None:
        """What of the change from another one wood and cardboard do not allow."""
        changed = [face for one, face in self.faces.items() if before.faces.get(one) != face]
        for face in changed:
            if not within_limit(face.hex):
                return Refusal(TOO_FAR, face.hex)
            if face.level > TILES_IN_BOX:
                return Refusal(TOO_HIGH, face.hex)
            if len(self.faces) > MOST_HEXES:
                return Refusal(TOO_MANY, face.hex)
            if face.piece is not None and min(FULL.less(self.standing(face.piece.colour))) < 0:
                return Refusal(NO_PIECE, face.hex, face.piece)
        return None


def _full(piece: Piece, level: int) -> Piece:
    return piece._replace(number=level if piece.kind == HUT else 1)


def _raised(face: Face, level: int) -> Piece | None:
    """What stands there, on another level; a single hut stays one."""
    piece = face.piece
    return piece if piece is None or piece.number != face.level else _full(piece, level)
