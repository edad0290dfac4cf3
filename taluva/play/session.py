"""The game on the table: the drawn tile and its verdict, confirmed moves, undo and redo."""

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.pieces import EXPAND
from taluva.engine.position import BUILD, Position, Setup, Start
from taluva.engine.tiles import Kind, Placement, Tile, mirrored
from taluva.engine.verdict import Verdict
from taluva.play.agreement import LIT
from taluva.play.history import NOTHING, History, HistoryStep, Proposal, Undone
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn

# Called with the session after every confirmed step; raises OSError if it cannot be saved.
Saver = Callable[["Session"], None]


class NotOfferedError(Exception):
    """The session does not allow this at the current point of the game."""


class TileOutcome(NamedTuple):
    """What follows from the drawn tile where it is now; cached until it or the position changes."""

    position: Position
    proposal: Proposal
    verdict: Verdict | None  # on the ghost, None if there is none
    ready: bool  # whether selecting a hex would confirm the tile: it is known, placed and legal
    build_position: Position | None  # in which a build would be judged
    stuck: bool  # whether the player to move has no legal build after the tile


def _tile_outcome(position: Position, proposal: Proposal) -> TileOutcome:
    kind, placement, *_ = proposal
    if position.awaits == BUILD:
        return TileOutcome(position, proposal, None, False, position, not position.can_build())
    verdict = None if placement is None else position.judge_tile(placement)
    ready = verdict is not None and verdict.legal and bool(kind)
    build_position = position.lay(kind, placement) if placement is not None and ready else None
    stuck = build_position is not None and not build_position.can_build()
    return TileOutcome(position, proposal, verdict, ready, build_position, stuck)


def _require(offered: bool) -> None:
    if not offered:
        raise NotOfferedError


def discard(session: "Session") -> None:
    """A saver for games that are not saved."""


class Session:
    """One game at the table. Every confirmed step is given to the saver before the call returns."""

    def __init__(self, history: History, saver: Saver = discard) -> None:
        self.history = history
        self.saver = saver
        self.proposal = NOTHING
        self.help = LIT  # the agreed help level
        self.game = ""  # its id in the archive, "" if it has none
        self.unsaved: OSError | None = None  # why the last confirmed step is not saved yet
        self._prospect: TileOutcome | None = None

    @classmethod
    def new(
        cls,
        setup: Setup,
        names: tuple[str, ...],
        tags: tuple[tuple[str, str], ...] = (),
        late_start: Start | None = None,
    ) -> "Session":
        """A game before its first tile, or at a late start."""
        return cls(History.new(setup, names, tags, late_start))

    @classmethod
    def resume(cls, text: str, redo: tuple[str, ...] = (), saver: Saver = discard) -> "Session":
        """A game from its record and its undone steps."""
        return cls(History.resume(text, redo), saver)

    # State

    @property
    def setup(self) -> Setup:
        return self.history.opening.setup

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self.history.opening.names

    @property
    def position(self) -> Position:
        """The current position, without an unconfirmed tile."""
        return self.history.position

    @property
    def record(self) -> Record:
        """The record of the game."""
        return self.history.record

    @property
    def text(self) -> str:
        """The canonical text of the record."""
        return self.history.text

    @property
    def redo_lines(self) -> tuple[str, ...]:
        """The undone steps as lines for `resume`, the next one last."""
        return self.history.redo_lines

    @property
    def turn(self) -> int:
        """The number of the current turn, or of the last one after the end."""
        return len(self.history.positions) - self.over

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def laid(self) -> Tile | None:
        """The confirmed tile of this turn."""
        tile = self.history.tile
        return None if tile is None else Tile(tile.kind, tile.placement)

    # The drawn tile

    def choose(self, kind: Kind) -> None:
        """Set the kind of the drawn tile; a confirmed tile is retracted first."""
        if self.laid is not None:
            self.retract_tile()
        _require(self.position.awaits == "tile")
        self._propose(self.proposal._replace(kind=kind))
        if self.proposal.stands:
            self.let_tile_stand()

    def propose(self, placement: Placement | None) -> None:
        """Set the placement of the ghost, or remove it."""
        _require(self.position.awaits == "tile")
        self._propose(Proposal(self.proposal.kind, placement))

    @property
    def can_swap(self) -> bool:
        """Whether there is a tile whose two fields differ, so that exchanging them makes another tile."""
        kind, placement, *_ = self.laid or self.proposal
        return placement is not None and kind != mirrored(kind)

    def swap(self) -> None:
        """Exchange the two fields of the tile, confirmed or not."""
        _require(self.can_swap)
        if self.laid is not None:
            self.history.swap()
            self._confirm()
        else:
            kind, placement, stands, swapped = self.proposal
            self._propose(Proposal(mirrored(kind), placement, stands, not swapped))

    def retract_tile(self) -> None:
        """Turn the confirmed tile into a ghost again."""
        laid = self.laid
        _require(laid is not None)
        assert laid is not None
        self.history.swapped = False  # undo the tile itself, not the exchange
        self.undo()
        self.proposal = Proposal(*laid)

    @property
    def tile_outcome(self) -> TileOutcome:
        """What follows from the drawn tile."""
        outcome = self._prospect
        position = self.position
        if outcome is None or outcome.position is not position or outcome.proposal != self.proposal:
            self._prospect = outcome = _tile_outcome(position, self.proposal)
        return outcome

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the ghost, None if there is none."""
        return self.tile_outcome.verdict

    @property
    def build_position(self) -> Position | None:
        """The position in which a build is judged: after the confirmed tile, or after a legal ghost."""
        return self.tile_outcome.build_position

    # Confirmed moves

    def lay(self) -> None:
        """Confirm the legal tile; raises NotOfferedError if it is not."""
        if self.laid is None:
            _require(self.tile_outcome.ready)
            self._lay(stands=False)
            self._confirm()

    def let_tile_stand(self) -> None:
        """Confirm the illegal tile as let stand; if its kind is unknown, as soon as it is set."""
        verdict = self.verdict
        _require(verdict is not None and not verdict.legal and verdict.can_stand)
        if self.proposal.kind:
            self._lay(stands=True)
            self._confirm()
        else:
            self.proposal = self.proposal._replace(stands=True)

    def build(self, build: Build, stands: bool = False) -> None:
        """Confirm a legal build, and the tile with it; with `stands` an illegal one that the players let stand."""
        outlook = self.build_position
        _require(outlook is not None and outlook.awaits == "build")
        assert outlook is not None
        verdict = outlook.judge_build(build)
        _require(verdict.can_stand and not verdict.legal if stands else verdict.legal)
        if self.position.awaits != BUILD:
            self._lay(stands=False)
        if build.kind == EXPAND:
            # The record names a settlement by its smallest hex.
            build = build._replace(hex=outlook.island.settlement_at[build.hex].first)
        self._finish(Turn(self.history.tile, BuildMove(build, stands, ()), None), self.position.build(build))

    def go_out(self) -> None:
        """Confirm that the player cannot build: the tile stays and the turn ends."""
        _require(self.tile_outcome.stuck)
        if self.position.awaits != BUILD:
            self._lay(stands=False)
        self._finish(Turn(self.history.tile, Out(()), None), self.position.go_out())

    def concede(self) -> None:
        """Confirm that the player gives up."""
        _require(self.laid is None and self.position.awaits == "tile")
        self._finish(Turn(None, None, Concede(())), self.position.concede())

    def _lay(self, stands: bool) -> None:
        kind, placement, *_ = self.proposal
        assert placement is not None
        self.history.lay(TileMove(kind, placement, stands, ()), self.position.lay(kind, placement))
        self.proposal = NOTHING

    def _finish(self, turn: Turn, after: Position) -> None:
        self.history.finish(turn, after)
        self.proposal = NOTHING
        self.history.trim_redo()
        self.save()

    def _confirm(self) -> None:
        self.history.trim_redo()
        self.save()

    def save(self) -> bool:
        """Give the game to the saver; an OSError is stored in `unsaved` instead of being raised."""
        try:
            self.saver(self)
        except OSError as error:
            self.unsaved = error
        else:
            self.unsaved = None
        return self.unsaved is None

    def replace_record(self, text: str, redo: tuple[str, ...] = ()) -> None:
        """Continue with another record of this game, as after a correction; raises UnreadableError."""
        self.history = History.resume(text, redo)
        self.proposal = NOTHING

    def annotate(self, record: Record) -> None:
        """Take comments and tags from a record with the same moves, and save."""
        self.history.annotate(record)
        self.save()

    # Undo and redo

    def undo(self) -> HistoryStep | None:
        """Undo one step: placement, kind, build or tile of the current turn; before that a whole turn."""
        return self._move(self.history.undo(self.proposal))

    def redo(self) -> HistoryStep | None:
        """Redo the last undone step."""
        return self._move(self.history.redo())

    @property
    def next_undo(self) -> HistoryStep | None:
        """The step that undo would undo."""
        return self.history.next_undo(self.proposal)

    @property
    def next_redo(self) -> HistoryStep | None:
        """The step that redo would redo."""
        return self.history.next_redo()

    def steps(self, undo: bool, limit: int = 30) -> tuple[HistoryStep, ...]:
        """The steps that repeated undo, or redo, would go through."""
        move = History.undo if undo else lambda probe, _: probe.redo()
        return tuple(islice(self.history.steps(self.proposal, move), limit))

    def _move(self, done: Undone | None) -> HistoryStep | None:
        if done is None:
            return None
        step, self.proposal = done
        if self.laid is not None or step.what not in ("kind", "place", "swap"):
            self.save()
        return step

    def _propose(self, proposal: Proposal) -> None:
        if proposal != self.proposal:
            self.history.drop_ghosts()
            self.proposal = proposal
