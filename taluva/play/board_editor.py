"""The board editor: an island set up by finger, with undo and redo."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from taluva.engine.hexes import Hex, Hour
from taluva.engine.pieces import COLOURS, FULL, PIECE_KINDS, Colour, Count, Piece
from taluva.engine.position import BUILD, EDITIONS, TILE
from taluva.engine.tiles import KINDS, TERRAINS, TILES_IN_BOX, VOLCANO, Kind, place
from taluva.play.edited_board import BoardFacts, EditedBoard, Refusal
from taluva.record.notation import write_hex
from taluva.record.start import read_faces, write_faces
from taluva.record.unreadable import UnreadableError

# The kind of a step: a ground, a piece, or one of these.
TILE_STEP, REMOVED, LEVEL, SINGLE, WHOLE, COUNTS, NEW_BOARD = (
    "tile",
    "away",
    "level",
    "single",
    "whole",
    "counts",
    "anew",
)


class EditorKeys(NamedTuple):
    """The pressed keys: a tap puts the piece if one is pressed, else the tile, else the ground."""

    level: int = 1
    ground: str = VOLCANO
    terrain: str = TERRAINS[0]  # the last one pressed; put below a piece on an unset hex
    colour: Colour = ""
    kind: str = ""
    tile: Kind = ""

    def with_ground(self, ground: str) -> EditorKeys:
        """With this ground pressed, and neither piece nor tile."""
        terrain = self.terrain if ground == VOLCANO else ground
        return self._replace(ground=ground, terrain=terrain, colour="", kind="", tile="")

    def with_piece(self, colour: Colour, kind: str) -> EditorKeys:
        """With this piece pressed, or released if it was."""
        pressed_again = (colour, kind) == (self.colour, self.kind)
        return self._replace(colour="" if pressed_again else colour, kind="" if pressed_again else kind, tile="")

    def with_tile(self, tile: Kind) -> EditorKeys:
        """With this tile pressed, or released if it was."""
        return self._replace(colour="", kind="", tile="" if tile == self.tile else tile)

    @property
    def piece(self) -> Piece | None:
        """The pressed piece, None if there is none."""
        return Piece(self.kind, self.colour) if self.kind else None

    @property
    def needs_flow(self) -> bool:
        """Whether a volcano would be put, whose direction is chosen by a drag."""
        return not self.kind and (bool(self.tile) or self.ground == VOLCANO)


class EditStep(NamedTuple):
    """A step of the editor and the board after it; a colour for pieces."""

    what: str
    colour: Colour
    board: EditedBoard


class BoardEditor:
    """An island set up by hand, with undo and redo. Redo steps are dropped when a different step is made."""

    def __init__(self, edition: str = EDITIONS[0]) -> None:
        """Start with an empty board."""
        self.keys = EditorKeys()
        self.steps: list[EditStep] = []
        self.step_count = 0  # how many of them are not undone
        self._empty_board = EditedBoard({}, BoardFacts(edition))

    @property
    def board(self) -> EditedBoard:
        """The current board."""
        return self.steps[self.step_count - 1].board if self.step_count else self._empty_board

    @property
    def next_undo(self) -> EditStep | None:
        """The step that undo would undo."""
        return self.steps[self.step_count - 1] if self.step_count else None

    @property
    def next_redo(self) -> EditStep | None:
        """The step that redo would redo."""
        return self.steps[self.step_count] if self.step_count < len(self.steps) else None

    def undo(self) -> None:
        """Undo the last step."""
        self.step_count = max(0, self.step_count - 1)

    def redo(self) -> None:
        """Redo the last undone step."""
        self.step_count = min(len(self.steps), self.step_count + 1)

    def tap(self, hexagon: Hex) -> Refusal | None:
        """Put what is pressed on a hex, or remove it if it is there; nothing if a direction must be chosen first.

        Returns why it was refused, or None.
        """
        keys = self.keys
        board = self.board
        face = board.faces.get(hexagon)
        piece = keys.piece
        if piece is not None:
            current = face.piece if face is not None else None
            if face is not None and current is not None and current[:2] == piece[:2]:
                return self._add_step(REMOVED, board.without_piece(hexagon))
            return self._add_step(keys.kind, board.with_piece(hexagon, piece, keys.level, keys.terrain), keys.colour)
        if not keys.tile and face is not None and (face.ground, face.level) == (keys.ground, keys.level):
            return self._add_step(REMOVED, board.without(hexagon))
        if not keys.needs_flow:
            return self._add_step(keys.ground, board.with_ground(hexagon, keys.level, keys.ground))
        if self.must_choose_flow(hexagon):
            return None
        assert face is not None
        return self._add_step(LEVEL, board.with_ground(hexagon, keys.level, VOLCANO, face.flow))

    def must_choose_flow(self, hexagon: Hex) -> bool:
        """Whether a tap on this hex cannot put anything before a direction is chosen."""
        face = self.board.faces.get(hexagon)
        return self.keys.needs_flow and (bool(self.keys.tile) or face is None or not face.flow)

    def board_with_flow(self, hexagon: Hex, flow: Hour) -> EditedBoard:
        """The board with the pressed volcano or tile on this hex in this direction."""
        keys = self.keys
        if not keys.tile:
            return self.board.with_ground(hexagon, keys.level, VOLCANO, flow)
        return self.board.with_tile(keys.tile, place(hexagon, flow), keys.level)

    def put_with_flow(self, hexagon: Hex, flow: Hour) -> Refusal | None:
        """Put the pressed volcano or tile in this direction. Returns why it was refused, or None."""
        return self._add_step(TILE_STEP if self.keys.tile else VOLCANO, self.board_with_flow(hexagon, flow))

    def change_level(self, hexes: Iterable[Hex], by: int) -> Refusal | None:
        """Raise or lower some hexes. Returns why it was refused, or None."""
        return self._add_step(LEVEL, self.board.with_levels(hexes, by))

    def toggle_single_hut(self, hexagon: Hex) -> Refusal | None:
        """Change between one hut, as let stand, and as many as the level. Returns why it was refused, or None."""
        return self._add_step(SINGLE, self.board.with_single(hexagon))

    def set_facts(self, **facts: Any) -> Refusal | None:
        """Change fields of the board facts. Returns why it was refused, or None."""
        board = self.board
        return self._add_step(
            WHOLE if "complete" in facts else COUNTS, board._replace(facts=board.facts._replace(**facts))
        )

    def set_supply(self, colour: Colour, supply: Count) -> Refusal | None:
        """Set what a player has left, limited by the pieces on the board. Returns why it was refused, or None."""
        limited = supply.within(FULL.less(self.board.pieces_on_board(colour)))
        return self.set_facts(
            supplies=(*(pair for pair in self.board.facts.supplies if pair[0] != colour), (colour, limited))
        )

    def start_over(self, board: EditedBoard | None = None) -> Refusal | None:
        """Replace the board, by an empty one if none is given; this step can be undone, too."""
        return self._add_step(NEW_BOARD, board or EditedBoard({}, BoardFacts(self.board.facts.edition)))

    def _add_step(self, what: str, board: EditedBoard, colour: Colour = "") -> Refusal | None:
        before = self.board
        refused = board.refusal_of_change(before)
        if refused is None and board != before:
            self.steps[self.step_count :] = [EditStep(what, colour, board)]
            self.step_count += 1
        return refused

    # Storage.

    def to_text(self) -> str:
        """The editor with all its steps as text for `from_text`."""
        steps = []
        before = self._empty_board
        for what, colour, board in self.steps:
            removed = [write_hex(hexagon) for hexagon in before.faces if hexagon not in board.faces]
            new = write_faces(face for hexagon, face in board.faces.items() if before.faces.get(hexagon) != face)
            steps.append([what, colour, removed, new, *([board.facts] if board.facts != before.facts else [])])
            before = board
        return json.dumps([self._empty_board.facts.edition, self.keys, self.step_count, steps])

    @classmethod
    def from_text(cls, text: str, edition: str = EDITIONS[0]) -> BoardEditor:
        """Read an editor; of a damaged text as many steps as are readable."""
        editor = cls(edition)
        with suppress(ValueError, TypeError, OverflowError, RecursionError, UnreadableError):
            saved_edition, keys, done, steps = json.loads(text)
            if saved_edition in EDITIONS:
                editor = cls(saved_edition)
            for what, colour, removed, new, *facts in steps:
                faces = {write_hex(hexagon): face for hexagon, face in editor.board.faces.items()}
                remaining = [face for name, face in faces.items() if name not in removed]
                board = EditedBoard({face.hex: face for face in (*remaining, *(read_faces(new) if new else ()))})
                board = board._replace(facts=_board_facts(*facts[0]) if facts else editor.board.facts)
                editor.steps.append(EditStep(str(what), str(colour), board))
                editor.step_count += 1
            editor.step_count = max(0, min(editor.step_count, int(done)))
            editor.keys = _editor_keys(*keys)
        return editor


def _board_facts(
    edition: str, supplies: Any, laid: int, outs: Any, mover: str, awaits: str, complete: bool
) -> BoardFacts:
    counts = tuple((colour, Count(*map(int, count))) for colour, count in supplies)
    colours = {colour for colour, _ in counts}.union(outs, [mover] if mover else [])
    if edition not in EDITIONS or awaits not in (TILE, BUILD) or not colours <= set(COLOURS):
        raise ValueError("nobody could have said that")
    return BoardFacts(edition, counts, max(0, min(TILES_IN_BOX, int(laid))), tuple(outs), mover, awaits, bool(complete))


def _editor_keys(level: int, ground: str, terrain: str, colour: str, kind: str, tile: str) -> EditorKeys:
    is_known = ground in [*TERRAINS, VOLCANO] and terrain in [*TERRAINS] and tile in ["", *KINDS]
    if not is_known or (kind and (colour not in COLOURS or kind not in PIECE_KINDS)):
        raise ValueError("there are no such keys")
    return EditorKeys(max(1, min(TILES_IN_BOX, int(level))), ground, terrain, colour if kind else "", kind, tile)
