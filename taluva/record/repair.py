"""A correction under way: what was changed, what no longer holds because of it, and the ways on."""

from __future__ import annotations

from taluva.engine.values import NamedTuple
from taluva.record.record import BuildMove, Record, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, Entry, Replay, replay

REPLACE, INSERT, DELETE, STAND, UNMARK, CUT = "replace", "insert", "delete", "stand", "unmark", "cut"


class Change(NamedTuple):
    """One thing that was done to the record: what, and at which turn as numbered then."""

    what: str
    turn: int


class State(NamedTuple):
    """The record after some changes; `known` are the faults that it held before anything was corrected."""

    replay: Replay
    known: frozenset[Entry]
    changes: tuple[Change, ...]

    @property
    def broken(self) -> Entry | None:
        """The first move that the changes left without a leg to stand on."""
        return next((entry for entry in self.replay.faults if entry not in self.known), None)


class Repair:
    """Changes to a record, each replayed at once; nothing is kept before somebody says so."""

    def __init__(self, before: Replay) -> None:
        """Begin with a record as it was."""
        self._states = [State(before, frozenset(before.faults), ())]

    @property
    def before(self) -> Replay:
        """The record as it was."""
        return self._states[0].replay

    @property
    def now(self) -> State:
        """The record as it is with all changes."""
        return self._states[-1]

    @property
    def record(self) -> Record:
        """The corrected record, all its turns included, those after a fault too."""
        return self.now.replay.record

    @property
    def broken(self) -> Entry | None:
        """The first move that no longer holds."""
        return self.now.broken

    @property
    def changed(self) -> bool:
        """Whether the record is another one now."""
        return self.record != self.before.record

    def replace(self, number: int, turn: Turn) -> None:
        """Put another turn in the place of this one."""
        known = {entry for entry in self.now.known if entry.turn != number}
        self._change(Change(REPLACE, number), number, 1, (turn,), known)

    def insert(self, number: int, turn: Turn) -> None:
        """Put a forgotten turn before this one, or behind the last."""
        self._change(Change(INSERT, number), number, 0, (turn,), _shifted(self.now.known, number, 1))

    def delete(self, number: int) -> None:
        """Take a turn away."""
        known = {entry for entry in self.now.known if entry.turn != number}
        self._change(Change(DELETE, number), number, 1, (), _shifted(known, number, -1))

    def cut(self, number: int) -> None:
        """Take this turn and all that follow away."""
        known = {entry for entry in self.now.known if entry.turn < number}
        self._change(Change(CUT, number), number, len(self.record.turns) - number + 1, (), known)

    @property
    def can_stand(self) -> bool:
        """Whether the table may let the broken move stand."""
        return self.broken is not None and self.broken.verdict.can_stand

    def let_stand(self) -> None:
        """Mark the broken move: the arbiter faults it, the table lets it stand."""
        broken = self.broken
        assert broken is not None
        turn = self._marked(broken, True)
        self._change(Change(STAND, broken.turn), broken.turn, 1, (turn,), self.now.known)

    def back(self) -> bool:
        """Undo the last change; False if there is none."""
        if len(self._states) == 1:
            return False
        self._states.pop()
        return True

    def take_back(self) -> None:
        """Undo all of it."""
        del self._states[1:]

    def _change(
        self, change: Change, number: int, taken: int, put: tuple[Turn, ...], known: set[Entry] | frozenset[Entry]
    ) -> None:
        now = self.now
        turns = now.replay.record.turns
        if not 1 <= number <= len(turns) + (change.what == INSERT):
            raise IndexError(number)
        corrected = (*turns[: number - 1], *put, *turns[number - 1 + taken :])
        state = State(_again(now.replay, corrected, number - 1), frozenset(known), (*now.changes, change))
        # A mark on a move that holds now is no longer true, and nobody need be asked about it.
        while (broken := state.broken) is not None and broken.rules == ("turn.mark",):
            turns = state.replay.record.turns
            unmarked = self._marked(broken, False, turns)
            corrected = (*turns[: broken.turn - 1], unmarked, *turns[broken.turn :])
            changes = (*state.changes, Change(UNMARK, broken.turn))
            state = State(_again(state.replay, corrected, broken.turn - 1), state.known, changes)
        self._states.append(state)

    def _marked(self, entry: Entry, stands: bool, turns: tuple[Turn, ...] = ()) -> Turn:
        """The turn of an entry, its move marked or not."""
        turn = (turns or self.record.turns)[entry.turn - 1]
        if entry.part == TILE_PART and turn.tile is not None:
            return turn._replace(tile=turn.tile._replace(stands=stands))
        if entry.part == BUILD_PART and isinstance(turn.build, BuildMove):
            return turn._replace(build=turn.build._replace(stands=stands))
        raise ValueError(entry)


def _again(before: Replay, turns: tuple[Turn, ...], unchanged: int) -> Replay:
    return replay(before.record._replace(turns=turns), before, unchanged)


def _shifted(known: set[Entry] | frozenset[Entry], number: int, by: int) -> set[Entry]:
    return {entry._replace(turn=entry.turn + by) if entry.turn >= number else entry for entry in known}
