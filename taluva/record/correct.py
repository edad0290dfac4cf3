"""Corrections: a turn replaced, inserted or deleted, the rest replayed, and what no longer holds."""

from taluva.engine.values import NamedTuple
from taluva.record.record import Record, Turn
from taluva.record.replay import Entry, Replay, replay


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
