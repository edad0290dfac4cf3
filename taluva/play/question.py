"""A question to the arbiter about a move on an edited board."""

from __future__ import annotations

from typing import NamedTuple

from taluva.engine.builds import Build, Option
from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.pieces import Colour
from taluva.engine.position import BUILD, TILE, Position
from taluva.engine.tiles import Placement, place
from taluva.engine.verdict import Verdict
from taluva.play.choices import Choice, expansions_from
from taluva.play.edited_board import EditedBoard
from taluva.review import assumptions
from taluva.review.assumptions import Assumption


class Question(NamedTuple):
    """A move to judge: a placement, or a build of a colour."""

    placement: Placement | None = None
    colour: Colour = ""
    build: Build | None = None

    def position(self, board: EditedBoard) -> Position:
        """The position in which the move is judged."""
        return board.position(*([self.colour] if self.colour else []), awaits=TILE if self.build is None else BUILD)

    def verdict(self, board: EditedBoard) -> Verdict:
        """The verdict on the move."""
        position = self.position(board)
        if self.build is not None:
            return position.judge_build(self.build)
        assert self.placement is not None
        return position.judge_tile(self.placement)

    def assumptions(self, board: EditedBoard) -> tuple[Assumption, ...]:
        """The assumptions of the verdict about unset hexes; none on a complete island."""
        if board.facts.complete:
            return ()
        position = self.position(board)
        if self.build is not None:
            return assumptions.build_assumptions(position.island, position.builder(), self.build)
        assert self.placement is not None
        return assumptions.tile_assumptions(position.island, self.placement)

    def legal_tiles(self, board: EditedBoard) -> tuple[Placement, ...]:
        """The legal placements; on an incomplete island only those that are certain."""
        position = self.position(board)
        placements = position.legal_tiles()
        return placements if board.facts.complete else assumptions.certain_placements(position.island, placements)

    def legal_builds(self, board: EditedBoard) -> tuple[Option, ...]:
        """The legal builds of the same kind and colour; on an incomplete island only those that are certain."""
        assert self.build is not None
        position = self.position(board)
        builds = tuple(build for build in position.legal_builds() if build.build.kind == self.build.kind)
        return (
            builds if board.facts.complete else assumptions.certain_builds(position.island, position.builder(), builds)
        )


def legal_directions(board: EditedBoard, volcano: Hex) -> dict[Hour, bool | None]:
    """For each of the six lava directions, whether a tile with its volcano on this hex would be legal; None if unsure.

    It is unsure if it depends on unset hexes.
    """
    position = board.position()
    legal_by_flow = dict[Hour, bool | None]()
    for flow in FLOWS:
        placement = place(volcano, flow)
        rules = set(position.judge_tile(placement).rules)
        assumed = () if board.facts.complete else assumptions.tile_assumptions(position.island, placement)
        # One certain fault is enough.
        certain = rules.difference(assumption.rule for assumption in assumed) if rules else not assumed
        legal_by_flow[flow] = not rules if certain else None
    return legal_by_flow


def expansions(board: EditedBoard, hexagon: Hex) -> tuple[Choice, ...]:
    """The expansions of the settlement on a hex, one for each terrain beside it."""
    piece = board.faces[hexagon].piece
    assert piece is not None
    return expansions_from(board.position(piece.colour, awaits=BUILD), hexagon)
