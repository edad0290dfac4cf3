"""Corrections to a record, each replayed at once: the first move that becomes illegal, and changes that follow."""

from __future__ import annotations

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.record.record import BuildMove, Record, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, Entry, Replay, replay
from taluva.review.story import Scene, scene_of

REPLACE, INSERT, DELETE, STAND, CUT = "replace", "insert", "delete", "stand", "cut"
UNMARK, RETARGET = "unmark", "aim"  # automatic changes


class Change(NamedTuple):
    """One change to the record, with the number the turn had then."""

    what: str
    turn: int


class Consequence(NamedTuple):
    """A later turn that was not entered again and now has another effect."""

    before: Scene
    after: Scene


class RepairState(NamedTuple):
    """The record after some changes.

    `known_faults` are those from before the first correction. `origins` has for each turn its number in the original
    record, or None if it was entered since.
    """

    replay: Replay
    known_faults: frozenset[Entry]
    origins: tuple[int | None, ...]
    changes: tuple[Change, ...]

    @property
    def illegal(self) -> Entry | None:
        """The first move that the changes made illegal, None if there is none."""
        return next((entry for entry in self.replay.faults if entry not in self.known_faults), None)


class Repair:
    """A sequence of changes to a record, with undo. Nothing is stored."""

    def __init__(self, original: Replay) -> None:
        origins = tuple(range(1, len(original.record.turns) + 1))
        self._states = [RepairState(original, frozenset(original.faults), origins, ())]

    @property
    def original(self) -> Replay:
        """The record before all changes."""
        return self._states[0].replay

    @property
    def current(self) -> RepairState:
        """The record after all changes."""
        return self._states[-1]

    @property
    def record(self) -> Record:
        """The corrected record, including the turns behind an illegal move."""
        return self.current.replay.record

    @property
    def illegal(self) -> Entry | None:
        """The first move that the changes made illegal, None if there is none."""
        return self.current.illegal

    @property
    def changed(self) -> bool:
        """Whether the record differs from the original."""
        return self.record != self.original.record

    def replace(self, number: int, turn: Turn) -> None:
        """Replace a turn."""
        known_faults = {entry for entry in self.current.known_faults if entry.turn != number}
        self._change(Change(REPLACE, number), number, 1, (turn,), known_faults)

    def insert(self, number: int, turn: Turn) -> None:
        """Insert a forgotten turn before this one, or after the last."""
        self._change(Change(INSERT, number), number, 0, (turn,), _shift(self.current.known_faults, number, 1))

    def delete(self, number: int) -> None:
        """Remove a turn."""
        known_faults = {entry for entry in self.current.known_faults if entry.turn != number}
        self._change(Change(DELETE, number), number, 1, (), _shift(known_faults, number, -1))

    def cut(self, number: int) -> None:
        """Remove a turn and all that follow."""
        known_faults = {entry for entry in self.current.known_faults if entry.turn < number}
        self._change(Change(CUT, number), number, len(self.record.turns) - number + 1, (), known_faults)

    def consequences(self) -> tuple[Consequence, ...]:
        """The turns that were not entered again and now have another effect, in order."""
        original = self.original
        current = self.current.replay
        pairs: list[Consequence] = []
        for number, origin in enumerate(self.current.origins[: len(current.positions) - 1], 1):
            if origin is not None and origin < len(original.positions):
                pairs.append(Consequence(scene_of(original, origin), scene_of(current, number)))
        return tuple(pair for pair in pairs if _effects(pair.before) != _effects(pair.after))

    @property
    def can_stand(self) -> bool:
        """Whether the players may let the illegal move stand."""
        return self.illegal is not None and self.illegal.verdict.can_stand

    def let_stand(self, known_fault: Entry | None = None) -> None:
        """Mark the illegal move, or a fault known before, as let stand by the players."""
        illegal = known_fault or self.illegal
        assert illegal is not None
        turn = self._with_mark(illegal, True)
        self._change(Change(STAND, illegal.turn), illegal.turn, 1, (turn,), self.current.known_faults)

    def undo(self) -> bool:
        """Undo the last change; False if there is none."""
        if len(self._states) == 1:
            return False
        self._states.pop()
        return True

    def undo_all(self) -> None:
        """Undo all changes."""
        del self._states[1:]

    def _change(
        self,
        change: Change,
        number: int,
        removed: int,
        inserted: tuple[Turn, ...],
        known_faults: set[Entry] | frozenset[Entry],
    ) -> None:
        current = self.current
        turns = current.replay.record.turns
        if not 1 <= number <= len(turns) + (change.what == INSERT):
            raise IndexError(number)
        first, last = number - 1, number - 1 + removed
        # A turn that was only marked keeps its origin.
        inserted_origins = current.origins[first:last] if change.what == STAND else (None,) * len(inserted)
        state = RepairState(
            _replay_from(current.replay, (*turns[:first], *inserted, *turns[last:]), first),
            frozenset(known_faults),
            (*current.origins[:first], *inserted_origins, *current.origins[last:]),
            (*current.changes, change),
        )
        while (automatic := self._automatic_change(state)) is not None:
            following, turn = automatic
            turns = state.replay.record.turns
            index = following.turn - 1
            corrected = (*turns[:index], turn, *turns[index + 1 :])
            state = state._replace(
                replay=_replay_from(state.replay, corrected, index), changes=(*state.changes, following)
            )
        self._states.append(state)

    def _automatic_change(self, state: RepairState) -> tuple[Change, Turn] | None:
        """The change that follows by itself from the illegal move, with the turn it makes; None if there is none."""
        illegal = state.illegal
        if illegal is None:
            return None
        if illegal.rules == (ids.TURN_MARK,):  # the move is legal now, so its mark is wrong
            return Change(UNMARK, illegal.turn), self._with_mark(illegal, False, state.replay.record.turns)
        if illegal.rules == (ids.EXPAND_SETTLEMENT,):
            retargeted = self._retargeted(state, illegal)
            return None if retargeted is None else (Change(RETARGET, illegal.turn), retargeted)
        return None

    def _retargeted(self, state: RepairState, illegal: Entry) -> Turn | None:
        """The turn aimed at the same settlement, if only the hex that names it has changed; else None.

        A record names a settlement by its smallest hex. If a correction changed that hex, the other hexes of the
        settlement identify it.
        """
        turn = state.replay.record.turns[illegal.turn - 1]
        origin = state.origins[illegal.turn - 1]
        middle = state.replay.middles[illegal.turn - 1]
        before = (
            self.original.middles[origin - 1] if origin is not None and origin <= len(self.original.middles) else None
        )
        if before is None or middle is None or not isinstance(turn.build, BuildMove):
            return None
        meant = before.island.settlement_at.get(turn.build.build.hex)
        settlement_at = middle.island.settlement_at
        settlements = (
            {settlement_at[hexagon] for hexagon in meant.hexes if hexagon in settlement_at}
            if meant is not None
            else set()
        )
        own = [settlement for settlement in settlements if settlement.colour == middle.colour]
        if len(own) != 1:
            return None
        build = turn.build.build._replace(hex=own[0].first)
        if not middle.judge_build(build).legal:
            return None
        return turn._replace(build=turn.build._replace(build=build))

    def _with_mark(self, entry: Entry, stands: bool, turns: tuple[Turn, ...] = ()) -> Turn:
        """The turn of an entry with the mark of its move set or removed."""
        turn = (turns or self.record.turns)[entry.turn - 1]
        if entry.part == TILE_PART and turn.tile is not None:
            return turn._replace(tile=turn.tile._replace(stands=stands))
        if entry.part == BUILD_PART and isinstance(turn.build, BuildMove):
            return turn._replace(build=turn.build._replace(stands=stands))
        raise ValueError(entry)


def _effects(scene: Scene) -> tuple[object, ...]:
    return scene.colour, scene.level, scene.covered_pieces, scene.hexes, scene.cost


def _replay_from(previous: Replay, turns: tuple[Turn, ...], unchanged: int) -> Replay:
    return replay(previous.record._replace(turns=turns), previous, unchanged)


def _shift(faults: set[Entry] | frozenset[Entry], number: int, by: int) -> set[Entry]:
    return {entry._replace(turn=entry.turn + by) if entry.turn >= number else entry for entry in faults}
