"""A question about one point of a record, and the verdict on a move there."""

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.position import BUILD, PLAYING, Position
from taluva.engine.verdict import Fault, Verdict
from taluva.record.record import BuildMove, Record, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, TURN_PART, Entry, Replay
from taluva.record.unreadable import UnopenedFileError, UnreadableError


class InquiryError(UnopenedFileError):
    """A question that a record cannot answer; there is no line to name."""


class Where(NamedTuple):
    """The point of a record: before which turn, with or without its tile, and for which player; else at its end."""

    turn: int | None = None
    laid: bool = False
    colour: str | None = None


def first_fault(replayed: Replay, where: Where) -> Entry | None:
    """The first fault before the point, None if there is none; raises InquiryError if the record has no such point."""
    turns = replayed.record.turns
    turn = where.turn
    if turn is None:
        if where.laid:
            raise InquiryError("inquiry.laid")
        return next(iter(replayed.faults), None)
    if turn > len(turns) + 1:
        raise InquiryError("inquiry.turn", {"last": len(turns) + 1})
    if where.laid and not _awaits_build(replayed.record, turn) and not (turn <= len(turns) and turns[turn - 1].tile):
        raise InquiryError("inquiry.tile", {"turn": turn})
    return next((entry for entry in replayed.faults if _comes_before(entry, turn, where.laid)), None)


def _awaits_build(record: Record, turn: int) -> bool:
    """Whether the record begins in the middle of this turn."""
    return turn == 1 and record.start is not None and record.start.awaits == BUILD


def _comes_before(entry: Entry, turn: int, laid: bool) -> bool:
    of_tile = entry.part == TILE_PART or entry.rules == (ids.TURN_OVER,)
    return entry.turn < turn or (laid and entry.turn == turn and of_tile)


def position_at(replayed: Replay, where: Where) -> Position:
    """The position at the point, if no fault comes before it."""
    turn = where.turn
    if turn is None or turn > len(replayed.positions):
        return replayed.last
    middle = replayed.middles[turn - 1] if where.laid and turn <= len(replayed.middles) else None
    return middle or replayed.positions[turn - 1]


def seat_of(position: Position, where: Where, for_builds: bool) -> int | None:
    """The seat that is meant: the player to move, or another one still playing; None after the end.

    Raises InquiryError if there is no such player, or if builds are asked for where none is awaited.
    """
    if where.colour is None:
        return position.seat
    colours = position.setup.colours
    if where.colour not in colours or position.states[colours.index(where.colour)] != PLAYING:
        raise InquiryError("inquiry.seat", {"colour": where.colour})
    if for_builds and position.awaits != BUILD:
        raise InquiryError("inquiry.awaits")
    return None if position.over else colours.index(where.colour)


def judge(position: Position, seat: int | None, move: Turn) -> Entry:
    """The verdict on a move: on its tile, or, if that is legal, on its build.

    Raises UnreadableError for a tile where a build is awaited, and for a build where a tile is.
    """
    turn = position.turn + (not position.over)
    if seat is None:
        return Entry(turn, None, TURN_PART, Verdict((Fault(ids.TURN_OVER, ()),)))
    if (move.tile is None) != (position.awaits == BUILD):
        raise UnreadableError(1, 1, "inquiry.build" if move.tile is not None else "inquiry.lay")
    colour = position.setup.colours[seat]
    if move.tile is not None:
        verdict = position.judge_tile(move.tile.placement)
        if not verdict.legal or move.build is None:
            return Entry(turn, colour, TILE_PART, verdict)
        position = position.lay(move.tile.kind, move.tile.placement)
    assert isinstance(move.build, BuildMove)
    return Entry(turn, colour, BUILD_PART, position.judge_build(move.build.build, seat))
