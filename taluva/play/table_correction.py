"""The correction of the table: how it differs from the record, and a record that continues from it."""

from __future__ import annotations

from collections.abc import Iterator

from taluva.engine.hexes import NO_HOUR, Hex, Hour, neighbours
from taluva.engine.island import Face, Island
from taluva.engine.pieces import FULL, HUT, Colour, Count, Piece
from taluva.engine.position import RANKING, TILE, Position, Start, early_winners
from taluva.engine.tiles import VOLCANO
from taluva.play.edited_board import EditedBoard, Refusal
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import Replay
from taluva.record.writer import write
from taluva.review.slips import Slip, search

DEFAULT_FLOW = Hour(12)  # of a new volcano


class TableCorrection:
    """The table as people corrected it, hex by hex."""

    def __init__(self, before: Replay) -> None:
        """Begin with the table as recorded."""
        self.replay = before
        self.recorded = EditedBoard({face.hex: face for face in self.position.island.faces()})
        self.board = self.recorded
        self.tiles_left: int | None = None  # as counted
        self.supplies: dict[Colour, Count] = {}  # as counted

    @property
    def position(self) -> Position:
        """The position of the record."""
        return self.replay.last_complete

    @property
    def differing(self) -> dict[Hex, Face | None]:
        """The hexes that look different from the record, None where the table is bare."""
        faces = self.board.faces
        recorded = self.recorded.faces
        return {
            hexagon: faces.get(hexagon)
            for hexagon in {*faces, *recorded}
            if faces.get(hexagon) != recorded.get(hexagon)
        }

    @property
    def island(self) -> Island:
        """The corrected island; without corrections the recorded object itself."""
        return self.board.island if self.differing else self.position.island

    def face(self, hexagon: Hex) -> Face | None:
        """The visible top of a hex, None if the table is bare there."""
        return self.board.faces.get(hexagon)

    def is_in_reach(self, hexagon: Hex) -> bool:
        """Whether a tile beside the island could cover this hex."""
        near = {hexagon, *neighbours(hexagon)}
        return not self.board.faces.keys().isdisjoint(near.union(*map(neighbours, near)))

    # Changes of a hex.

    def change_level(self, hexagon: Hex, by: int) -> Refusal | None:
        """Raise or lower a hex; level 0 is bare table. Returns why it was refused, or None."""
        face = self.board.faces[hexagon]
        return self._put(self.board.with_levels([hexagon], by) if face.level + by else self.board.without(hexagon))

    def set_ground(self, hexagon: Hex, ground: str) -> Refusal | None:
        """Set terrain or volcano of a hex; bare table becomes level 1. Returns why it was refused, or None."""
        face = self.face(hexagon)
        level, flow = (1, NO_HOUR) if face is None else (face.level, face.flow)
        flow = (flow or DEFAULT_FLOW) if ground == VOLCANO else NO_HOUR
        return self._put(self.board.with_ground(hexagon, level, ground, flow))

    def turn_volcano(self, hexagon: Hex, sixths: int) -> Refusal | None:
        """Turn the direction of a volcano by sixths. Returns why it was refused, or None."""
        face = self.board.faces[hexagon]
        flow = Hour((face.flow + 2 * sixths - 1) % 12 + 1)
        return self._put(self.board.with_ground(hexagon, face.level, VOLCANO, flow))

    def cycle_piece(self, hexagon: Hex, colour: Colour, kind: str) -> Refusal | None:
        """Set this piece on a hex. If it is there, reduce several huts to one, or else remove it.

        Returns why it was refused, or None.
        """
        face = self.board.faces[hexagon]
        if face.piece is None or face.piece[:2] != (kind, colour):
            return self._put(self.board.with_piece(hexagon, Piece(kind, colour), face.level, face.ground))
        several = kind == HUT and face.piece.number > 1
        return self._put(self.board.with_single(hexagon) if several else self.board.without_piece(hexagon))

    def reset_hex(self, hexagon: Hex) -> None:
        """Set a hex back to how it is recorded."""
        face = self.recorded.faces.get(hexagon)
        faces = dict(self.board.without(hexagon).faces)
        self.board = self.board._replace(faces=faces if face is None else {**faces, hexagon: face})

    def _put(self, board: EditedBoard) -> Refusal | None:
        refused = board.refusal_of_change(self.board)
        if refused is None:
            self.board = board
        return refused

    # Derived.

    def search(self) -> Iterator[tuple[Slip, ...] | None]:
        """Search for the slips that explain the difference; see `slips.search`."""
        return search(self.replay, self.differing, self.tiles_left, self.supplies)

    def supply(self, colour: Colour) -> Count:
        """The pieces a player has left: as counted, else as recorded, adjusted by the corrections."""
        if colour in self.supplies:
            counted = self.supplies[colour]
        else:
            recorded = self.position.supply(self.position.setup.colours.index(colour))
            counted = recorded.less(self.board.pieces_on_board(colour).less(self.recorded.pieces_on_board(colour)))
        return counted.within(self.largest_supply(colour))

    def largest_supply(self, colour: Colour) -> Count:
        """The most pieces a player can have left with those on the table."""
        return FULL.less(self.board.pieces_on_board(colour))

    @property
    def remaining_tiles(self) -> int:
        """The number of tiles left: as counted, else as recorded."""
        return self.position.tiles_left if self.tiles_left is None else self.tiles_left

    def start(self, seat: int | None = None) -> Start:
        """The start of a record with the corrected table, with this seat to move."""
        position = self.position
        setup = position.setup
        supplies = tuple(map(self.supply, position.setup.colours))
        won = early_winners(setup, tuple(map(FULL.less, supplies)), position.outs) if setup.play == RANKING else ()
        before = dict(zip(position.winners, range(4), strict=False))
        won = tuple(sorted(won, key=lambda seat_won: (before.get(seat_won, 4), seat_won)))
        mover = position.seat if seat is None else seat
        return Start(
            tuple(sorted(self.board.faces.values())),
            supplies,
            setup.tiles - self.remaining_tiles,
            position.outs,
            won,
            mover or 0,
            position.awaits if seat in (None, position.seat) else TILE,
        )

    def record(self, seat: int | None = None) -> Record:
        """A record that starts with the corrected table; raises UnreadableError if there is no such record."""
        record = self.replay.record
        late_record = record._replace(turns=(), start=self.start(seat))
        read(write(late_record))
        return late_record
