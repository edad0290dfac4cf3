"""Corrections: a turn replaced, inserted or deleted, the rest replayed, and what no longer holds."""

from taluva.engine.values import NamedTuple
from taluva.record.record import BuildMove, Record, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, Entry, Replay, replay


class Correction(NamedTuple):
    """A corrected record and its replay; the record before it is `before`, and nothing of it is lost."""

    before: Record
    after: Replay
    turn: int
    broken: Entry | None  # the first fault that was not there before, or stands in the corrected turn

    @property
    def record(self) -> Record:
        """The corrected record, all its turns included, those after a fault too."""
        return self.after.record

    @property
    def holds(self) -> bool:
        """Whether nothing was broken."""
        return self.broken is None


def replace(before: Replay, number: int, turn: Turn) -> Correction:
    """Put another turn in the place of turn `number`."""
    return _correct(before, number, 1, (turn,))


def insert(before: Replay, number: int, turn: Turn) -> Correction:
    """Put a forgotten turn before turn `number`; behind the last one if `number` is one more than there are."""
    return _correct(before, number, 0, (turn,))


def delete(before: Replay, number: int) -> Correction:
    """Take turn `number` away."""
    return _correct(before, number, 1, ())


def mark(before: Replay, entry: Entry) -> Correction:
    """Let the move of an entry stand, or take its mark away if that is its fault; then its turn holds."""
    turn = before.record.turns[entry.turn - 1]
    stands = entry.rules != ("turn.mark",)
    if entry.part == TILE_PART and turn.tile is not None:
        turn = turn._replace(tile=turn.tile._replace(stands=stands))
    elif entry.part == BUILD_PART and isinstance(turn.build, BuildMove):
        turn = turn._replace(build=turn.build._replace(stands=stands))
    return replace(before, entry.turn, turn)


def _correct(before: Replay, number: int, taken: int, put: tuple[Turn, ...]) -> Correction:
    turns = before.record.turns
    if not 1 <= number <= len(turns) + 1 - taken:
        raise IndexError(number)
    corrected = (*turns[: number - 1], *put, *turns[number - 1 + taken :])
    after = replay(before.record._replace(turns=corrected), before, number - 1)
    moved_by = len(put) - taken
    known = {entry for entry in before.faults if entry.turn < number}
    known |= {entry._replace(turn=entry.turn + moved_by) for entry in before.faults if entry.turn >= number + taken}
    broken = next((entry for entry in after.faults if entry not in known), None)
    return Correction(before.record, after, number, broken)
