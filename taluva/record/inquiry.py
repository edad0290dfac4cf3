"""Where in a record something is asked, and what the arbiter says there of a move."""

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.position import BUILD, PLAYING, Position
from taluva.engine.verdict import Fault, Verdict
from taluva.record.record import BuildMove, Record, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, TURN_PART, Entry, Replay
from taluva.record.unreadable import Unopened, Unreadable


class Impossible(Unopened):
    """A question to which a record has no answer, so that there is no line to name."""


class Where(NamedTuple):
    """Before which turn, with or without its tile, and about whom; as the record ends, about who is to move."""

    turn: int | None = None
    laid: bool = False
    colour: str | None = None


def first_fault(replayed: Replay, where: Where) -> Entry | None:
    """The fault that comes before the place; raises Impossible if the record has no such place."""
    turns, asked = replayed.record.turns, where.turn
    if asked is None:
        if where.laid:
            raise Impossible("inquiry.laid")
        return next(iter(replayed.faults), None)
    if asked > len(turns) + 1:
        raise Impossible("inquiry.turn", {"last": len(turns) + 1})
    if where.laid and not _awaits_build(replayed.record, asked) and not (asked <= len(turns) and turns[asked - 1].tile):
        raise Impossible("inquiry.tile", {"turn": asked})
    return next((entry for entry in replayed.faults if _comes_before(entry, asked, where.laid)), None)


def _awaits_build(record: Record, turn: int) -> bool:
    """Whether the start of a record is in the middle of this turn."""
    return turn == 1 and record.start is not None and record.start.awaits == BUILD


def _comes_before(entry: Entry, turn: int, laid: bool) -> bool:
    of_tile = entry.part == TILE_PART or entry.rules == (ids.TURN_OVER,)
    return entry.turn < turn or (laid and entry.turn == turn and of_tile)


def place_of(replayed: Replay, where: Where) -> Position:
    """The position there, if no fault comes before it."""
    turn = where.turn
    if turn is None or turn > len(replayed.positions):
        return replayed.last
    middle = replayed.middles[turn - 1] if where.laid and turn <= len(replayed.middles) else None
    return middle or replayed.positions[turn - 1]


def seat_of(position: Position, where: Where, for_builds: bool) -> int | None:
    """Who is asked about: the player to move, or another who is playing, maybe for builds only; None after the end."""
    if where.colour is None:
        return position.seat
    colours = position.setup.colours
    if where.colour not in colours or position.states[colours.index(where.colour)] != PLAYING:
        raise Impossible("inquiry.seat", {"colour": where.colour})
    if for_builds and position.awaits != BUILD:
        raise Impossible("inquiry.awaits")
    return None if position.over else colours.index(where.colour)


def judged(position: Position, seat: int | None, move: Turn) -> Entry:
    """What is wrong with a move: with its tile, or if that is fine with its build.

    Raises Unreadable, of the text of the move, if it is a tile where a build is awaited, or the other way round.
    """
    turn = position.turn + (not position.over)
    if seat is None:
        return Entry(turn, None, TURN_PART, Verdict((Fault(ids.TURN_OVER, ()),)))
    if (move.tile is None) != (position.awaits == BUILD):
        raise Unreadable(1, 1, "inquiry.build" if move.tile is not None else "inquiry.lay")
    colour = position.setup.colours[seat]
    if move.tile is not None:
        verdict = position.judge_tile(move.tile.placement)
        if not verdict.legal or move.build is None:
            return Entry(turn, colour, TILE_PART, verdict)
        position = position.lay(move.tile.kind, move.tile.placement)
    assert isinstance(move.build, BuildMove)
    return Entry(turn, colour, BUILD_PART, position.judge_build(move.build.build, seat))
