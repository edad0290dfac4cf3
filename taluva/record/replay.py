"""The replay of a record: positions, faults, moves that were let stand, and warnings."""

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.hexes import Hex
from taluva.engine.pieces import Colour
from taluva.engine.position import BUILD, Position, start
from taluva.engine.tiles import Kind, beyond_box
from taluva.engine.verdict import Fault, Verdict
from taluva.record.record import BuildMove, Out, Record, TileMove, Turn

TILE_PART, BUILD_PART, TURN_PART = "tile", "build", "turn"


class Entry(NamedTuple):
    """The faults of one move, let stand or not."""

    turn: int
    player: Colour | None  # None after the end of the game
    part: str
    verdict: Verdict

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, sorted."""
        return self.verdict.rules

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex at fault, sorted."""
        return self.verdict.hexes


class TileWarning(NamedTuple):
    """A tile beyond what the box holds: one may have been entered wrongly."""

    turn: int
    rule: str
    tile: Kind


class Replay(NamedTuple):
    """The result of replaying a record.

    `positions[n]` is after n turns, `middles[n]` between tile and build of the turn that follows (None for a
    concession; equal to `positions[0]` where a start awaits a build). A record that stops early has fewer of them;
    `last` is where it stopped.
    """

    record: Record
    positions: tuple[Position, ...]
    middles: tuple[Position | None, ...]
    faults: tuple[Entry, ...]
    let_stand: tuple[Entry, ...]
    warnings: tuple[TileWarning, ...]
    last: Position
    stopped_at: int | None  # the turn at which a fault ended the replay

    @property
    def last_complete(self) -> Position:
        """The last position without a tile of the turn at which a fault ended the replay."""
        return self.last if self.stopped_at is None else self.positions[-1]


def replay(record: Record, earlier: Replay | None = None, unchanged: int = 0) -> Replay:
    """Replay a record; its first `unchanged` turns are taken from an earlier replay."""
    run = _Run(record)
    if earlier is not None:
        run.take_over(earlier, unchanged)
    run.run()
    return Replay(
        record,
        tuple(run.positions),
        tuple(run.middles),
        tuple(run.faults),
        tuple(run.let_stand),
        tuple(run.warnings),
        run.last,
        run.stopped_at,
    )


class _Run:
    """A replay in progress."""

    def __init__(self, record: Record):
        self.record = record
        self.last = start(record.setup, record.start)
        self.positions = [self.last]
        self.middles: list[Position | None] = []
        self.faults: list[Entry] = []
        self.let_stand: list[Entry] = []
        self.warnings: list[TileWarning] = []
        self.laid: dict[Kind, int] = {}
        self.stopped_at: int | None = None

    def take_over(self, earlier: Replay, turns: int) -> None:
        """Continue after this many turns of an earlier replay."""
        turns = min(turns, len(earlier.positions) - 1)
        self.positions = list(earlier.positions[: turns + 1])
        self.middles = list(earlier.middles[:turns])
        self.last = self.positions[-1]
        self.faults = [entry for entry in earlier.faults if entry.turn <= turns]
        self.let_stand = [entry for entry in earlier.let_stand if entry.turn <= turns]
        self.warnings = [warning for warning in earlier.warnings if warning.turn <= turns]
        for tile in self.last.island.tiles:
            self.laid[tile.kind] = self.laid.get(tile.kind, 0) + 1

    def run(self) -> None:
        """Replay turn after turn until the record ends or a fault stops it."""
        turns = self.record.turns
        for number in range(len(self.positions), len(turns) + 1):
            can_continue = self._play(number, turns[number - 1], number == len(turns))
            if not can_continue:
                self.stopped_at = number
                return
            if self.last.turn == number:
                self.positions.append(self.last)

    def _play(self, number: int, turn: Turn, is_last: bool) -> bool:
        """Replay one turn; returns whether the next one can be."""
        if self.last.over:
            return self._stop(number, ids.TURN_OVER)
        if (turn.tile is None and turn.concede is None) != (self.last.awaits == BUILD):
            return self._stop(number, ids.TURN_BUILD)  # unreadable as a text, but a correction can make it
        if turn.concede is not None:
            self.middles.append(None)
            self.last = self.last.concede()
            return True
        if turn.tile is None:
            self.middles.append(self.last)
        elif not self._lay(number, turn.tile):
            return False
        if turn.build is None:
            return is_last or self._stop(number, ids.TURN_BUILD)
        if isinstance(turn.build, Out):
            if self.last.can_build():
                return self._stop(number, ids.TURN_OUT)
            self.last = self.last.go_out()
            return True
        return self._build(number, turn.build)

    def _lay(self, number: int, move: TileMove) -> bool:
        if not self._note_verdict(number, TILE_PART, self.last.judge_tile(move.placement), move.stands):
            return False
        if beyond_box(self.laid, move.kind):
            self.warnings.append(TileWarning(number, ids.TILE_STOCK, move.kind))
        self.laid[move.kind] = self.laid.get(move.kind, 0) + 1
        self.last = self.last.lay(move.kind, move.placement)
        self.middles.append(self.last)
        return True

    def _build(self, number: int, move: BuildMove) -> bool:
        if not self._note_verdict(number, BUILD_PART, self.last.judge_build(move.build), move.stands):
            return False
        self.last = self.last.build(move.build)
        return True

    def _note_verdict(self, number: int, part: str, verdict: Verdict, stands: bool) -> bool:
        """Note the faults of a move; returns whether it can be made."""
        player = self.last.colour
        if verdict.legal:
            if stands:
                self.faults.append(Entry(number, player, part, _turn_fault(ids.TURN_MARK)))
            return True
        entry = Entry(number, player, part, verdict)
        can_stand = verdict.can_stand
        (self.let_stand if stands and can_stand else self.faults).append(entry)
        return can_stand

    def _stop(self, number: int, rule: str) -> bool:
        self.faults.append(Entry(number, self.last.colour, TURN_PART, _turn_fault(rule)))
        return False


def _turn_fault(rule: str) -> Verdict:
    return Verdict((Fault(rule, ()),))
