"""The turns of a game with undo and redo; undone turns are kept as record lines, so that they survive a restart."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from taluva.engine.pieces import COLOURS
from taluva.engine.position import BUILD, CLASSIC, EDITIONS, Position, Setup, Start, start
from taluva.engine.tiles import TILES_IN_BOX, Kind, Placement, mirrored
from taluva.engine.verdict import Verdict
from taluva.record.reader import read
from taluva.record.record import BuildMove, Record, TileMove, Turn
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import canonical, tag_lines, write_turn


class Proposal(NamedTuple):
    """The drawn tile before it is laid: its kind, "" while unknown, and its placement, None while there is none."""

    kind: Kind = ""
    placement: Placement | None = None
    stands: bool = False  # it is let stand as soon as its kind is known
    swapped: bool = False  # its two fields were exchanged in place


NOTHING = Proposal()


class HistoryStep(NamedTuple):
    """A step of undo or redo: kind, place, swap, tile, hut, tower, temple, expand, out or concede."""

    what: str
    seat: int
    turn: int  # as numbered in the record, from 1


RedoEntry = Proposal | str  # an undone step: the former ghost, or the line of the turn
Undone = tuple[HistoryStep, Proposal]


class History:
    """The turns with the positions between them, the last turn perhaps only a tile, and the redo steps."""

    def __init__(
        self, record: Record, positions: list[Position], middle: Position | None, redo: Iterable[RedoEntry] = ()
    ) -> None:
        self.annotate(record)
        self.positions = positions
        self.middle = middle
        self.swapped = False  # the fields of the last tile were exchanged since it was laid
        self.waiting_turns = 0  # of a resumed record, after the one that breaks a rule
        self._redo: list[RedoEntry] = list(redo)

    @classmethod
    def new(
        cls, setup: Setup, names: tuple[str, ...], tags: tuple[tuple[str, str], ...], late_start: Start | None = None
    ) -> "History":
        """A game before its first tile, or at a late start."""
        return cls(Record(setup, names, tags=tags, start=late_start), [start(setup, late_start)], None)

    @classmethod
    def resume(cls, text: str, redo: tuple[str, ...]) -> "History":
        """A game from its record, up to the first fault that ends the replay; the turns after it become redo steps."""
        record = read(text)
        run = replay(record)
        record = canonical(record, run)
        turns = record.turns if run.stopped_at is None else record.turns[: run.stopped_at - 1]
        unfinished = bool(turns) and turns[-1].tile is not None and turns[-1].build is None
        complete_turns = len(turns) - unfinished
        middle = run.middles[complete_turns] if unfinished else None
        waiting = [_line(number, turn) for number, turn in enumerate(record.turns, 1) if number > len(turns)]
        history = cls(
            record._replace(turns=turns), list(run.positions[: complete_turns + 1]), middle, [*redo, *reversed(waiting)]
        )
        history.waiting_turns = len(waiting)
        return history

    @property
    def undone_turns(self) -> int:
        """The number of turns that are undone, at least in part."""
        return len({_number_of(line) for line in self.redo_lines}) - self.waiting_turns

    @property
    def position(self) -> Position:
        """The current position."""
        return self.middle or self.positions[-1]

    @property
    def tile(self) -> TileMove | None:
        """The confirmed tile of this turn, None if there is none."""
        return None if self.middle is None else self.turns[-1].tile

    @property
    def record(self) -> Record:
        """The record of the game."""
        return self.opening._replace(turns=tuple(self.turns))

    @property
    def text(self) -> str:
        """The canonical text of the record; only changed turns are written again."""
        return "\n".join([self._head, "", *self._lines, ""])

    @property
    def redo_lines(self) -> tuple[str, ...]:
        """The redo steps that survive a restart, the next one last."""
        return tuple(entry for entry in self._redo if isinstance(entry, str))

    # Confirmed moves

    def lay(self, tile: TileMove, after: Position) -> None:
        """Begin a turn with its tile."""
        self._append(Turn(tile, None, None))
        self.middle = after
        self.swapped = False

    def swap(self) -> None:
        """Exchange the two fields of the tile that was laid last, or exchange them back."""
        swapped = not self.swapped
        tile = self._pop().tile
        assert tile is not None
        self.middle = None
        kind = mirrored(tile.kind)
        self.lay(tile._replace(kind=kind), self.position.lay(kind, tile.placement))
        self.swapped = swapped

    def finish(self, turn: Turn, after: Position) -> None:
        """Complete a turn, replacing its tile if that was laid already."""
        if self.middle is not None:
            self._pop()
            self.middle = None
        self._append(turn)
        self.positions.append(after)

    def trim_redo(self) -> None:
        """Clear the redo steps after a confirmed move; if it equals the next redo step, drop only that one."""
        self.drop_ghosts()
        if self._redo and self._redo[-1] == self._lines[-1]:
            self._redo.pop()
        else:
            self._redo.clear()

    def annotate(self, record: Record) -> None:
        """Take comments, tags and names from a record with the same moves; redo steps are kept."""
        self.opening = record._replace(turns=())  # the record without its turns
        self.turns = list(record.turns)
        self._head = "\n".join(tag_lines(record))
        self._lines = [_line(number, turn) for number, turn in enumerate(record.turns, 1)]

    def drop_ghosts(self) -> None:
        """Drop the redo steps of the ghost, after it was changed by hand."""
        while self._redo and isinstance(self._redo[-1], Proposal):
            self._redo.pop()

    # Undo and redo

    def next_undo(self, proposal: Proposal) -> HistoryStep | None:
        """The step that undo would undo."""
        if proposal.placement is not None:
            return self._step("swap" if proposal.swapped else "place")
        if self.middle is not None:
            return self._step("swap" if self.swapped else "tile")
        if proposal.kind:
            return self._step("kind")
        if not self.turns:
            return None
        return HistoryStep(_last_part(self.turns[-1]), _seat(self.positions[-2]), len(self.turns))

    def next_redo(self) -> HistoryStep | None:
        """The step that redo would redo."""
        if not self._redo:
            return None
        entry = self._redo[-1]
        if isinstance(entry, Proposal):
            return self._step("kind" if entry.placement is None else "swap" if entry.swapped else "place")
        turn = self._turn_of(entry)
        if turn is not None and self._swaps(turn):
            return self._step("swap")
        return None if turn is None else HistoryStep(_last_part(turn), _seat(self.position), _number_of(entry))

    def undo(self, proposal: Proposal) -> Undone | None:
        """Undo one step: placement, kind, build or tile of the current turn; before that a whole turn."""
        step = self.next_undo(proposal)
        if step is None:
            return None
        if step.what in ("kind", "place"):
            self._redo.append(proposal)
            return step, NOTHING if step.what == "kind" else Proposal(proposal.kind)
        if step.what == "swap" and proposal.placement is not None:
            self._redo.append(proposal)
            return step, proposal._replace(kind=mirrored(proposal.kind), swapped=False)
        undo_whole_turn = self._undoes_whole_turns
        self._redo.append(self._lines[-1])
        if step.what == "swap":
            self.swap()
            return step, NOTHING
        turn = self._pop()
        if step.what == "tile":
            assert turn.tile is not None
            self.middle = None
            return step, Proposal(turn.tile.kind)
        self.positions.pop()
        if turn.tile is not None and not undo_whole_turn:
            self.lay(turn.tile, self.position.lay(turn.tile.kind, turn.tile.placement))
        return step, NOTHING

    def redo(self) -> Undone | None:
        """Redo the last undone step; if its line is not possible here, all redo steps are dropped and None returned."""
        step = self.next_redo()
        entry = self._redo.pop() if step is not None else ""
        if step is not None and isinstance(entry, Proposal):
            return step, entry
        turn = self._turn_of(entry) if isinstance(entry, str) else None
        if step is None or turn is None or not self._replay(turn):
            self._redo.clear()
            return None
        return step, NOTHING

    def steps(self, proposal: Proposal, move: Callable[["History", Proposal], Undone | None]) -> Iterator[HistoryStep]:
        """The steps that repeated undo or redo would go through; the history is not changed."""
        probe = History(self.record, list(self.positions), self.middle, self._redo)
        probe.swapped = self.swapped
        while (done := move(probe, proposal)) is not None:
            step, proposal = done
            yield step

    def _replay(self, turn: Turn) -> bool:
        tile, build, concede = turn
        position = self.position
        if self._swaps(turn):
            self.swap()
            return True
        if concede is not None:
            if self.middle is None and position.awaits == "tile":
                self.finish(turn, position.concede())
                return True
            return False
        if position.awaits != BUILD:
            if tile is None or not _is_possible(position.judge_tile(tile.placement)):
                return False
            position = position.lay(tile.kind, tile.placement)
            if build is None:
                self.lay(tile, position)
                return True
        if build is None or position.awaits != BUILD:
            return False
        if self.middle is not None:
            turn = turn._replace(tile=self.turns[-1].tile)  # with the comments added since
        if not isinstance(build, BuildMove):
            if position.can_build():
                return False
            self.finish(turn, position.go_out())
        elif _is_possible(position.judge_build(build.build)):
            self.finish(turn, position.build(build.build))
        else:
            return False
        return True

    def _swaps(self, turn: Turn) -> bool:
        """Whether a turn differs from the current one only by exchanged fields of its tile."""
        laid = self.tile
        if laid is None or turn.tile is None or turn.build is not None:
            return False
        return turn.tile[:2] == (mirrored(laid.kind), laid.placement)

    @property
    def _undoes_whole_turns(self) -> bool:
        """Whether a later turn is undone already: then undo removes turns as a whole."""
        return any(isinstance(entry, str) and _number_of(entry) > len(self.turns) for entry in self._redo)

    def _append(self, turn: Turn) -> None:
        self.turns.append(turn)
        self._lines.append(_line(len(self.turns), turn))

    def _pop(self) -> Turn:
        self._lines.pop()
        return self.turns.pop()

    def _step(self, what: str) -> HistoryStep:
        return HistoryStep(what, _seat(self.position), len(self.positions))

    def _turn_of(self, line: str) -> Turn | None:
        """Read a redo line; None if it is not one turn of a record."""
        head = self._head if _number_of(line) == 1 else _HEAD
        try:
            turns = read(f"{head}\n\n1.{line.partition('.')[2]}\n").turns
        except UnreadableError:
            return None
        return turns[0] if len(turns) == 1 else None


# The tags of a record without a start: any redo line can be read as its first turn.
_HEAD = "\n".join(tag_lines(Record(Setup(COLOURS[:2], EDITIONS[0], TILES_IN_BOX, CLASSIC), ("", ""))))


def _line(number: int, turn: Turn) -> str:
    return f"{number}. {write_turn(turn)}"


def _is_possible(verdict: Verdict) -> bool:
    return verdict.legal or verdict.can_stand


def _seat(position: Position) -> int:
    return -1 if position.seat is None else position.seat


def _number_of(line: str) -> int:
    number = line.partition(".")[0]
    return int(number) if number.isdigit() else 0


def _last_part(turn: Turn) -> str:
    if turn.concede is not None:
        return "concede"
    if turn.build is None:
        return "tile"
    return turn.build.build.kind if isinstance(turn.build, BuildMove) else "out"
