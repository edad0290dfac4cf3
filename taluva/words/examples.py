"""A small island for each rule that can be drawn, with a move on it that breaks only this rule."""

from typing import NamedTuple

from taluva.engine.hexes import Hex
from taluva.engine.position import BUILD, TILE, Position
from taluva.engine.verdict import Verdict
from taluva.play.edited_board import EditedBoard
from taluva.record.inquiry import judge
from taluva.record.record import BuildMove, Turn
from taluva.record.start import read_faces
from taluva.record.turns import read_move
from taluva.words.rules import RULES

MOVER = "red"


class Example(NamedTuple):
    """A start, and the tile or build on it that breaks the rule."""

    position: Position
    move: Turn

    def verdict(self) -> Verdict:
        """The verdict on the move."""
        return judge(self.position, self.position.seat, self.move).verdict

    def pointed(self) -> tuple[Hex, ...]:
        """The hexes at fault."""
        build = self.move.build
        return self.verdict().hexes or ((build.build.hex,) if isinstance(build, BuildMove) else ())


def example(rule: str) -> Example | None:
    """The example of a rule; None if it cannot be drawn."""
    drawn = RULES[rule].example if rule in RULES else None
    if drawn is None:
        return None
    island, move = drawn
    turn = read_move(move)
    board = EditedBoard({face.hex: face for face in read_faces(island)})
    return Example(board.position(MOVER, awaits=BUILD if turn.tile is None else TILE), turn)
