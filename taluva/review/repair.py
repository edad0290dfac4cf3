"""Changes to a record, each replayed at once: the first move that no longer holds, and what follows by itself."""

from __future__ import annotations

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.record.record import BuildMove, Record, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, Entry, Replay, replay
from taluva.review.story import Scene, scene_of

REPLACE, INSERT, DELETE, STAND, CUT = "replace", "insert", "delete", "stand", "cut"
UNMARK, AIM = "unmark", "aim"  # what follows from a change by itself


class Change(NamedTuple):
    """One thing that was done to the record: what, and at which turn as numbered then."""

    what: str
    turn: int


class Consequence(NamedTuple):
    """A later turn, recorded as before, that does something else now."""

    was: Scene
    now: Scene


class State(NamedTuple):
    """The record after some changes.

    `known` are the faults that it held before anything was corrected, `origins` says for each turn which one of the
    record before it is, None if it was entered since.
    """

    replay: Replay
    known: frozenset[Entry]
    origins: tuple[int | None, ...]
    changes: tuple[Change, ...]

    @property
    def broken(self) -> Entry | None:
        """The first move that the changes left without a leg to stand on."""
        return next((entry for entry in self.replay.faults if entry not in self.known), None)


class Repair:
    """Changes to a record, each replayed at once; nothing is kept before somebody says so."""

    def __init__(self, before: Replay) -> None:
        """Begin with a record as it was."""
        origins = tuple(range(1, len(before.record.turns) + 1))
        self._states = [State(before, frozenset(before.faults), origins, ())]

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

    def consequences(self) -> tuple[Consequence, ...]:
        """The turns that nobody entered anew and that do something else now, in order."""
        before, now = self.before, self.now.replay
        told: list[Consequence] = []
        for number, origin in enumerate(self.now.origins[: len(now.positions) - 1], 1):
            if origin is not None and origin < len(before.positions):
                told.append(Consequence(scene_of(before, origin), scene_of(now, number)))
        return tuple(one for one in told if _did(one.was) != _did(one.now))

    @property
    def can_stand(self) -> bool:
        """Whether the table may let the broken move stand."""
        return self.broken is not None and self.broken.verdict.can_stand

    def let_stand(self, known: Entry | None = None) -> None:
        """Mark the broken move, or one that was known: the arbiter faults it, the table lets it stand."""
        broken = known or self.broken
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
        first, last = number - 1, number - 1 + taken
        # A turn that is only marked is still the turn it was.
        put_origins = now.origins[first:last] if change.what == STAND else (None,) * len(put)
        state = State(
            _again(now.replay, (*turns[:first], *put, *turns[last:]), first),
            frozenset(known),
            (*now.origins[:first], *put_origins, *now.origins[last:]),
            (*now.changes, change),
        )
        while (by_itself := self._by_itself(state)) is not None:
            follows, turn = by_itself
            turns, index = state.replay.record.turns, follows.turn - 1
            corrected = (*turns[:index], turn, *turns[index + 1 :])
            state = state._replace(replay=_again(state.replay, corrected, index), changes=(*state.changes, follows))
        self._states.append(state)

    def _by_itself(self, state: State) -> tuple[Change, Turn] | None:
        """What follows from a change without anybody being asked, and the turn as it is then."""
        broken = state.broken
        if broken is None:
            return None
        if broken.rules == (ids.TURN_MARK,):  # the move holds now, so its mark is no longer true
            return Change(UNMARK, broken.turn), self._marked(broken, False, state.replay.record.turns)
        if broken.rules == (ids.EXPAND_SETTLEMENT,):
            aimed = self._aimed(state, broken)
            return None if aimed is None else (Change(AIM, broken.turn), aimed)
        return None

    def _aimed(self, state: State, broken: Entry) -> Turn | None:
        """The turn with its expansion of the same settlement, if that is only named by another hex now.

        A record names a settlement by its smallest hex; when that hex was what had to be corrected, the rest of the
        settlement says which one was meant.
        """
        turn, origin = state.replay.record.turns[broken.turn - 1], state.origins[broken.turn - 1]
        middle = state.replay.middles[broken.turn - 1]
        before = self.before.middles[origin - 1] if origin is not None and origin <= len(self.before.middles) else None
        if before is None or middle is None or not isinstance(turn.build, BuildMove):
            return None
        meant = before.island.settlement_at.get(turn.build.build.hex)
        now = middle.island.settlement_at
        found = {now[hexagon] for hexagon in meant.hexes if hexagon in now} if meant is not None else set()
        own = [one for one in found if one.colour == middle.colour]
        if len(own) != 1:
            return None
        build = turn.build.build._replace(hex=own[0].first)
        if not middle.judge_build(build).legal:
            return None
        return turn._replace(build=turn.build._replace(build=build))

    def _marked(self, entry: Entry, stands: bool, turns: tuple[Turn, ...] = ()) -> Turn:
        """The turn of an entry, its move marked or not."""
        turn = (turns or self.record.turns)[entry.turn - 1]
        if entry.part == TILE_PART and turn.tile is not None:
            return turn._replace(tile=turn.tile._replace(stands=stands))
        if entry.part == BUILD_PART and isinstance(turn.build, BuildMove):
            return turn._replace(build=turn.build._replace(stands=stands))
        raise ValueError(entry)


def _did(scene: Scene) -> tuple[object, ...]:
    return scene.colour, scene.level, scene.buried, scene.hexes, scene.cost


def _again(before: Replay, turns: tuple[Turn, ...], unchanged: int) -> Replay:
    return replay(before.record._replace(turns=turns), before, unchanged)


def _shifted(known: set[Entry] | frozenset[Entry], number: int, by: int) -> set[Entry]:
    return {entry._replace(turn=entry.turn + by) if entry.turn >= number else entry for entry in known}
