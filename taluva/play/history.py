"""The game so far, and what undo took back: named steps, kept as turn lines so that they survive a restart."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from taluva.engine.pieces import COLOURS
from taluva.engine.position import BUILD, CLASSIC, EDITIONS, Position, Setup, Start, start
from taluva.engine.tiles import TILES_IN_BOX, Kind, Placement, mirrored
from taluva.engine.verdict import Verdict
from taluva.record.reader import read
from taluva.record.record import BuildMove, Record, TileMove, Turn
from taluva.record.replay import replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import canonical, tag_lines, write_turn


class Proposal(NamedTuple):
    """The tile in hand: its kind ("" while unknown) and where its ghost lies (None while it is not placed)."""

    kind: Kind = ""
    placement: Placement | None = None
    stands: bool = False  # the table lets it stand; only its kind is still to be named
    swapped: bool = False  # its two fields were changed over where it lies


NOTHING = Proposal()


class Step(NamedTuple):
    """One thing that undo or redo moves over: kind, place, swap, tile, hut, tower, temple, expand, out or concede."""

    what: str
    seat: int
    turn: int  # as numbered in the record, from 1


Entry = Proposal | str  # an undone step: the ghost that was there, or the line of the turn as it stood
Undone = tuple[Step, Proposal]


class History:
    """Every turn with the positions around it, the last one perhaps only its tile, and what can be redone."""

    def __init__(
        self, record: Record, positions: list[Position], middle: Position | None, redo: Iterable[Entry] = ()
    ) -> None:
        self.annotate(record)
        self.positions = positions
        self.middle = middle
        self.swapped = False  # the fields of the tile that was laid last were changed over since
        self.waits = 0  # turns of a resumed record behind the one that breaks a rule
        self._redo: list[Entry] = list(redo)

    @classmethod
    def new(
        cls, setup: Setup, names: tuple[str, ...], tags: tuple[tuple[str, str], ...], begun: Start | None = None
    ) -> "History":
        """A game before its first tile, or where it begins instead."""
        return cls(Record(setup, names, tags=tags, start=begun), [start(setup, begun)], None)

    @classmethod
    def resume(cls, text: str, redo: tuple[str, ...]) -> "History":
        """The game of a record, as far as it can be replayed; what follows a stop waits to be redone."""
        record = read(text)
        run = replay(record)
        record = canonical(record, run)
        turns = record.turns if run.stopped_at is None else record.turns[: run.stopped_at - 1]
        unfinished = bool(turns) and turns[-1].tile is not None and turns[-1].build is None
        whole = len(turns) - unfinished
        middle = run.middles[whole] if unfinished else None
        rest = [_line(number, turn) for number, turn in enumerate(record.turns, 1) if number > len(turns)]
        history = cls(record._replace(turns=turns), list(run.positions[: whole + 1]), middle, [*redo, *reversed(rest)])
        history.waits = len(rest)
        return history

    @property
    def undone(self) -> int:
        """How many turns were taken back, the one that is played now among them if a part of it was."""
        return len({_number_of(line) for line in self.redo_lines}) - self.waits

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.middle or self.positions[-1]

    @property
    def tile(self) -> TileMove | None:
        """The tile of this turn once it is confirmed; a record may begin behind it."""
        return None if self.middle is None else self.turns[-1].tile

    @property
    def record(self) -> Record:
        """The game as a record."""
        return self.opening._replace(turns=tuple(self.turns))

    @property
    def text(self) -> str:
        """The game as a canonical record; only the turn that changed was written anew."""
        return "\n".join([self._head, "", *self._lines, ""])

    @property
    def redo_lines(self) -> tuple[str, ...]:
        """The undone steps that a restart keeps, the next one last."""
        return tuple(entry for entry in self._redo if isinstance(entry, str))

    # What is confirmed

    def lay(self, tile: TileMove, after: Position) -> None:
        """A turn begins with its tile."""
        self._append(Turn(tile, None, None))
        self.middle = after
        self.swapped = False

    def swap(self) -> None:
        """The fields of the tile that was laid last are changed over where it lies; or changed back."""
        swapped = not self.swapped
        tile = self._pop().tile
        assert tile is not None
        self.middle = None
        kind = mirrored(tile.kind)
        self.lay(tile._replace(kind=kind), self.position.lay(kind, tile.placement))
        self.swapped = swapped

    def finish(self, turn: Turn, after: Position) -> None:
        """A turn is complete; it takes the place of its own beginning."""
        if self.middle is not None:
            self._pop()
            self.middle = None
        self._append(turn)
        self.positions.append(after)

    def settle(self) -> None:
        """Something was confirmed: what was undone is forgotten, unless this is the same again."""
        self.drop_ghosts()
        if self._redo and self._redo[-1] == self._lines[-1]:
            self._redo.pop()
        else:
            self._redo.clear()

    def annotate(self, record: Record) -> None:
        """Take over comments, tags and names of a record with the same moves; what was undone stays to be redone."""
        self.opening = record._replace(turns=())  # what stands before the first turn
        self.turns = list(record.turns)
        self._head = "\n".join(tag_lines(record))
        self._lines = [_line(number, turn) for number, turn in enumerate(record.turns, 1)]

    def drop_ghosts(self) -> None:
        """The ghost was changed by hand: the ghosts that were undone are forgotten."""
        while self._redo and isinstance(self._redo[-1], Proposal):
            self._redo.pop()

    # Undo and redo

    def next_undo(self, proposal: Proposal) -> Step | None:
        """What undo would take back."""
        if proposal.placement is not None:
            return self._step("swap" if proposal.swapped else "place")
        if self.middle is not None:
            return self._step("swap" if self.swapped else "tile")
        if proposal.kind:
            return self._step("kind")
        if not self.turns:
            return None
        return Step(_last_part(self.turns[-1]), _seat(self.positions[-2]), len(self.turns))

    def next_redo(self) -> Step | None:
        """What redo would bring back."""
        if not self._redo:
            return None
        entry = self._redo[-1]
        if isinstance(entry, Proposal):
            return self._step("kind" if entry.placement is None else "swap" if entry.swapped else "place")
        turn = self._turn_of(entry)
        if turn is not None and self._swaps(turn):
            return self._step("swap")
        return None if turn is None else Step(_last_part(turn), _seat(self.position), _number_of(entry))

    def undo(self, proposal: Proposal) -> Undone | None:
        """Take back one step: the place, the kind, the newest turn's build; before that whole turns."""
        step = self.next_undo(proposal)
        if step is None:
            return None
        if step.what in ("kind", "place"):
            self._redo.append(proposal)
            return step, NOTHING if step.what == "kind" else Proposal(proposal.kind)
        if step.what == "swap" and proposal.placement is not None:
            self._redo.append(proposal)
            return step, proposal._replace(kind=mirrored(proposal.kind), swapped=False)
        whole = self._turns_are_whole
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
        if turn.tile is not None and not whole:
            self.lay(turn.tile, self.position.lay(turn.tile.kind, turn.tile.placement))
        return step, NOTHING

    def redo(self) -> Undone | None:
        """Bring back what was undone last; a kept line that does not hold here ends it."""
        step = self.next_redo()
        entry = self._redo.pop() if step is not None else ""
        if step is not None and isinstance(entry, Proposal):
            return step, entry
        turn = self._turn_of(entry) if isinstance(entry, str) else None
        if step is None or turn is None or not self._replay(turn):
            self._redo.clear()
            return None
        return step, NOTHING

    def steps(self, proposal: Proposal, move: Callable[["History", Proposal], Undone | None]) -> Iterator[Step]:
        """The names of all that undo or redo would do one after the other; nothing is changed."""
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
            if tile is None or not _holds(position.judge_tile(tile.placement)):
                return False
            position = position.lay(tile.kind, tile.placement)
            if build is None:
                self.lay(tile, position)
                return True
        if build is None or position.awaits != BUILD:
            return False
        if self.middle is not None:
            turn = turn._replace(tile=self.turns[-1].tile)  # as it lies there, with what was written on it since
        if not isinstance(build, BuildMove):
            if position.can_build():
                return False
            self.finish(turn, position.go_out())
        elif _holds(position.judge_build(build.build)):
            self.finish(turn, position.build(build.build))
        else:
            return False
        return True

    def _swaps(self, turn: Turn) -> bool:
        """Whether this is only the tile that lies there already, its fields changed over."""
        laid = self.tile
        if laid is None or turn.tile is None or turn.build is not None:
            return False
        return turn.tile[:2] == (mirrored(laid.kind), laid.placement)

    @property
    def _turns_are_whole(self) -> bool:
        """Whether a newer turn has been taken back already: then undo goes turn by turn."""
        return any(isinstance(entry, str) and _number_of(entry) > len(self.turns) for entry in self._redo)

    def _append(self, turn: Turn) -> None:
        self.turns.append(turn)
        self._lines.append(_line(len(self.turns), turn))

    def _pop(self) -> Turn:
        self._lines.pop()
        return self.turns.pop()

    def _step(self, what: str) -> Step:
        return Step(what, _seat(self.position), len(self.positions))

    def _turn_of(self, line: str) -> Turn | None:
        """Read a kept line back; None if it is not one turn of a record."""
        head = self._head if _number_of(line) == 1 else _HEAD
        try:
            turns = read(f"{head}\n\n1.{line.partition('.')[2]}\n").turns
        except Unreadable:
            return None
        return turns[0] if len(turns) == 1 else None


# Of the records as whose first turn a kept line is read, wherever theirs begins.
_HEAD = "\n".join(tag_lines(Record(Setup(COLOURS[:2], EDITIONS[0], TILES_IN_BOX, CLASSIC), ("", ""))))


def _line(number: int, turn: Turn) -> str:
    return f"{number}. {write_turn(turn)}"


def _holds(verdict: Verdict) -> bool:
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
