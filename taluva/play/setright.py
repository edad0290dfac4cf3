"""A table that is set right: what lies there otherwise than recorded, and a record that goes on from it."""

from __future__ import annotations

from collections.abc import Iterator

from taluva.engine.hexes import NO_HOUR, Hex, Hour, neighbours
from taluva.engine.island import Face, Island
from taluva.engine.pieces import FULL, HUT, Colour, Count, Piece
from taluva.engine.position import RANKING, TILE, Position, Start, early_winners
from taluva.engine.tiles import VOLCANO
from taluva.play.lying import Lying, Refusal
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import Replay
from taluva.record.writer import write
from taluva.review.slips import Slip, search

FIRST_FLOW = Hour(12)  # of a volcano that nobody has turned yet


class SetRight:
    """What was said of the table, hex by hex, where it looks otherwise than recorded."""

    def __init__(self, before: Replay) -> None:
        """Nothing is said yet."""
        self.before = before
        self.recorded = Lying({face.hex: face for face in self.standing.island.faces()})
        self.lying = self.recorded
        self.tiles_left: int | None = None  # as they were counted
        self.left: dict[Colour, Count] = {}  # in hand, as it was counted

    @property
    def standing(self) -> Position:
        """Where the record stands."""
        return self.before.last_complete

    @property
    def seen(self) -> dict[Hex, Face | None]:
        """The hexes that look otherwise than recorded, None where there is bare table."""
        faces, recorded = self.lying.faces, self.recorded.faces
        return {one: faces.get(one) for one in {*faces, *recorded} if faces.get(one) != recorded.get(one)}

    @property
    def island(self) -> Island:
        """The island as it lies on the table; as recorded it is the same object."""
        return self.lying.island if self.seen else self.standing.island

    def face(self, hexagon: Hex) -> Face | None:
        """What the table shows there."""
        return self.lying.faces.get(hexagon)

    def reaches(self, hexagon: Hex) -> bool:
        """Whether a tile that lies at the island could lie here."""
        near = {hexagon, *neighbours(hexagon)}
        return not self.lying.faces.keys().isdisjoint(near.union(*map(neighbours, near)))

    # What is said of a hex.

    def lift(self, hexagon: Hex, by: int) -> Refusal | None:
        """It lies so many levels higher; below the first is bare table."""
        face = self.lying.faces[hexagon]
        return self._put(self.lying.with_levels([hexagon], by) if face.level + by else self.lying.without(hexagon))

    def ground(self, hexagon: Hex, ground: str) -> Refusal | None:
        """It is of this terrain, or a volcano; on bare table on the first level."""
        face = self.face(hexagon)
        level, flow = (1, NO_HOUR) if face is None else (face.level, face.flow)
        flow = (flow or FIRST_FLOW) if ground == VOLCANO else NO_HOUR
        return self._put(self.lying.with_ground(hexagon, level, ground, flow))

    def turn(self, hexagon: Hex, sixths: int) -> Refusal | None:
        """Its volcano flows so many sixths further round."""
        face = self.lying.faces[hexagon]
        flow = Hour((face.flow + 2 * sixths - 1) % 12 + 1)
        return self._put(self.lying.with_ground(hexagon, face.level, VOLCANO, flow))

    def piece(self, hexagon: Hex, colour: Colour, kind: str) -> Refusal | None:
        """This piece stands there; said again of huts above level 1 it is a single one, and then there is none."""
        face = self.lying.faces[hexagon]
        if face.piece is None or face.piece[:2] != (kind, colour):
            return self._put(self.lying.with_piece(hexagon, Piece(kind, colour), face.level, face.ground))
        several = kind == HUT and face.piece.number > 1
        return self._put(self.lying.with_single(hexagon) if several else self.lying.without_piece(hexagon))

    def forget(self, hexagon: Hex) -> None:
        """It looks as recorded."""
        face = self.recorded.faces.get(hexagon)
        faces = dict(self.lying.without(hexagon).faces)
        self.lying = self.lying._replace(faces=faces if face is None else {**faces, hexagon: face})

    def _put(self, lying: Lying) -> Refusal | None:
        refused = lying.beyond(self.lying)
        if refused is None:
            self.lying = lying
        return refused

    # What follows.

    def search(self) -> Iterator[tuple[Slip, ...] | None]:
        """The slips that explain it, a step at a time."""
        return search(self.before, self.seen, self.tiles_left, self.left)

    def proposed_left(self, colour: Colour) -> Count:
        """What a player has in hand: as counted, or as recorded but for what stands there otherwise."""
        if colour in self.left:
            counted = self.left[colour]
        else:
            recorded = self.standing.supply(self.standing.setup.colours.index(colour))
            counted = recorded.less(self.lying.standing(colour).less(self.recorded.standing(colour)))
        return counted.within(self.most_left(colour))

    def most_left(self, colour: Colour) -> Count:
        """How much at most, with what stands there."""
        return FULL.less(self.lying.standing(colour))

    @property
    def proposed_tiles_left(self) -> int:
        """How many tiles are left: as counted, or as recorded."""
        return self.standing.tiles_left if self.tiles_left is None else self.tiles_left

    def start(self, seat: int | None = None) -> Start:
        """Where a record of what lies on the table begins, with this seat to move."""
        position = self.standing
        setup, left = position.setup, tuple(map(self.proposed_left, position.setup.colours))
        won = early_winners(setup, tuple(map(FULL.less, left)), position.outs) if setup.play == RANKING else ()
        before = dict(zip(position.winners, range(4), strict=False))
        won = tuple(sorted(won, key=lambda one: (before.get(one, 4), one)))
        mover = position.seat if seat is None else seat
        return Start(
            tuple(sorted(self.lying.faces.values())),
            left,
            setup.tiles - self.proposed_tiles_left,
            position.outs,
            won,
            mover or 0,
            position.awaits if seat in (None, position.seat) else TILE,
        )

    def record(self, seat: int | None = None) -> Record:
        """The record that goes on with the table's own island; raises Unreadable where none can begin like that."""
        record = self.before.record
        begun = record._replace(turns=(), start=self.start(seat))
        read(write(begun))
        return begun
