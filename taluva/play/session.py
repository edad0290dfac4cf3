"""The game on the table: the tile in hand, its verdict, what is confirmed, undo and redo."""

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.pieces import EXPAND
from taluva.engine.position import BUILD, Position, Setup, Start
from taluva.engine.tiles import Kind, Placement, Tile, mirrored
from taluva.engine.verdict import Verdict
from taluva.play.agreement import LIT
from taluva.play.history import NOTHING, History, Proposal, Step, Undone
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn

# Is handed the session after every confirmed step; raises OSError when it cannot keep it.
Keeper = Callable[["Session"], None]


class NotOfferedError(Exception):
    """Something was asked of the session that this moment of the game does not offer."""


class Prospect(NamedTuple):
    """What follows from the tile in hand where it lies now, found out once for each of its places."""

    position: Position
    proposal: Proposal
    verdict: Verdict | None  # on the ghost, None while there is none
    ready: bool  # whether naming a hex would confirm the tile: it is known, placed and legal
    outlook: Position | None  # where a build would be judged
    stuck: bool  # whether the player to move has no legal build left after the tile: then he is out


def _prospect(position: Position, proposal: Proposal) -> Prospect:
    kind, placement, *_ = proposal
    if position.awaits == BUILD:
        return Prospect(position, proposal, None, False, position, not position.can_build())
    verdict = None if placement is None else position.judge_tile(placement)
    ready = verdict is not None and verdict.legal and bool(kind)
    outlook = position.lay(kind, placement) if placement is not None and ready else None
    stuck = outlook is not None and not outlook.can_build()
    return Prospect(position, proposal, verdict, ready, outlook, stuck)


def _ask(offered: bool) -> None:
    if not offered:
        raise NotOfferedError


def keep_nothing(session: "Session") -> None:
    """A keeper for games that nobody wants to keep."""


class Session:
    """One game at the table. Every confirmed step goes to the keeper before the call returns."""

    def __init__(self, history: History, keeper: Keeper = keep_nothing) -> None:
        self.history = history
        self.keeper = keeper
        self.proposal = NOTHING
        self.help = LIT  # how much people agreed to be told beforehand
        self.game = ""  # its id in the archive, if it is kept there
        self.unsaved: OSError | None = None  # why the last confirmed step is not kept yet
        self._prospect: Prospect | None = None

    @classmethod
    def new(
        cls, setup: Setup, names: tuple[str, ...], tags: tuple[tuple[str, str], ...] = (), begun: Start | None = None
    ) -> "Session":
        """A game before its first tile, or where it begins instead; nobody keeps it yet."""
        return cls(History.new(setup, names, tags, begun))

    @classmethod
    def resume(cls, text: str, redo: tuple[str, ...] = (), keeper: Keeper = keep_nothing) -> "Session":
        """The game of a record and the steps that were undone in it, as the keeper got them."""
        return cls(History.resume(text, redo), keeper)

    # What there is

    @property
    def setup(self) -> Setup:
        return self.history.opening.setup

    @property
    def names(self) -> tuple[str, ...]:
        """The players in seat order."""
        return self.history.opening.names

    @property
    def position(self) -> Position:
        """Where the game stands; the tile in hand does not count until it is confirmed."""
        return self.history.position

    @property
    def record(self) -> Record:
        """The game as a record."""
        return self.history.record

    @property
    def text(self) -> str:
        """The game as a canonical record."""
        return self.history.text

    @property
    def redo_lines(self) -> tuple[str, ...]:
        """The undone steps as lines, the next one last: what a restart needs to redo them."""
        return self.history.redo_lines

    @property
    def turn(self) -> int:
        """The number of the turn that is played now, or of the last one once the game is over."""
        return len(self.history.positions) - self.over

    @property
    def over(self) -> bool:
        """Whether the game is decided."""
        return self.position.over

    @property
    def laid(self) -> Tile | None:
        """The tile of this turn once it is confirmed."""
        tile = self.history.tile
        return None if tile is None else Tile(tile.kind, tile.placement)

    # The tile in hand

    def choose(self, kind: Kind) -> None:
        """Name the tile in hand; a tile already confirmed is taken up again first."""
        if self.laid is not None:
            self.take_up()
        _ask(self.position.awaits == "tile")
        self._propose(self.proposal._replace(kind=kind))
        if self.proposal.stands:
            self.let_tile_stand()

    def propose(self, placement: Placement | None) -> None:
        """Put the ghost there, or take it away."""
        _ask(self.position.awaits == "tile")
        self._propose(Proposal(self.proposal.kind, placement))

    @property
    def can_swap(self) -> bool:
        """Whether the two fields of the tile that lies there can be changed over: its mirror image is another tile."""
        kind, placement, *_ = self.laid or self.proposal
        return placement is not None and kind != mirrored(kind)

    def swap(self) -> None:
        """Change the two fields of the tile over where it lies, confirmed or not."""
        _ask(self.can_swap)
        if self.laid is not None:
            self.history.swap()
            self._settle()
        else:
            kind, placement, stands, swapped = self.proposal
            self._propose(Proposal(mirrored(kind), placement, stands, not swapped))

    def take_up(self) -> None:
        """Make the confirmed tile a ghost again, to be moved, turned or named anew."""
        laid = self.laid
        _ask(laid is not None)
        assert laid is not None
        self.history.swapped = False  # the tile as it is now
        self.undo()
        self.proposal = Proposal(*laid)

    @property
    def prospect(self) -> Prospect:
        """What follows from the tile in hand."""
        known, position = self._prospect, self.position
        if known is None or known.position is not position or known.proposal != self.proposal:
            self._prospect = known = _prospect(position, self.proposal)
        return known

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the ghost, None while there is none."""
        return self.prospect.verdict

    @property
    def outlook(self) -> Position | None:
        """Where a build would be judged: after the confirmed tile, or after a ghost that could be confirmed."""
        return self.prospect.outlook

    # What is confirmed

    def lay(self) -> None:
        """Confirm a legal tile, as naming a hex to build on does."""
        if self.laid is None:
            _ask(self.prospect.ready)
            self._lay(stands=False)
            self._settle()

    def let_tile_stand(self) -> None:
        """The table keeps the illegal tile; if its kind is still unknown it is asked for first."""
        verdict = self.verdict
        _ask(verdict is not None and not verdict.legal and verdict.can_stand)
        if self.proposal.kind:
            self._lay(stands=True)
            self._settle()
        else:
            self.proposal = self.proposal._replace(stands=True)

    def build(self, build: Build, stands: bool = False) -> None:
        """Confirm a legal build, and the tile with it; or an illegal one that the table lets stand."""
        outlook = self.outlook
        _ask(outlook is not None and outlook.awaits == "build")
        assert outlook is not None
        verdict = outlook.judge_build(build)
        _ask(verdict.can_stand and not verdict.legal if stands else verdict.legal)
        if self.position.awaits != BUILD:
            self._lay(stands=False)
        if build.kind == EXPAND:
            # The record names a settlement by its smallest hex.
            build = build._replace(hex=outlook.island.settlement_at[build.hex].first)
        self._finish(Turn(self.history.tile, BuildMove(build, stands, ()), None), self.position.build(build))

    def go_out(self) -> None:
        """The player cannot build: the tile stays and the turn ends."""
        _ask(self.prospect.stuck)
        if self.position.awaits != BUILD:
            self._lay(stands=False)
        self._finish(Turn(self.history.tile, Out(()), None), self.position.go_out())

    def concede(self) -> None:
        """The player gives up instead of laying a tile."""
        _ask(self.laid is None and self.position.awaits == "tile")
        self._finish(Turn(None, None, Concede(())), self.position.concede())

    def _lay(self, stands: bool) -> None:
        kind, placement, *_ = self.proposal
        assert placement is not None
        self.history.lay(TileMove(kind, placement, stands, ()), self.position.lay(kind, placement))
        self.proposal = NOTHING

    def _finish(self, turn: Turn, after: Position) -> None:
        self.history.finish(turn, after)
        self.proposal = NOTHING
        self.history.settle()
        self.keep()

    def _settle(self) -> None:
        self.history.settle()
        self.keep()

    def keep(self) -> bool:
        """Hand the game to the keeper; a failure is remembered, not raised: the game goes on."""
        try:
            self.keeper(self)
        except OSError as error:
            self.unsaved = error
        else:
            self.unsaved = None
        return self.unsaved is None

    def follow(self, text: str, redo: tuple[str, ...] = ()) -> None:
        """Go on from another record of this game, as after a correction; raises Unreadable."""
        self.history = History.resume(text, redo)
        self.proposal = NOTHING

    def annotate(self, record: Record) -> None:
        """Take over what was written into the record: comments and tags, no move."""
        self.history.annotate(record)
        self.keep()

    # Undo and redo

    def undo(self) -> Step | None:
        """Take back one step: the place, the kind, the newest turn's build; before that whole turns."""
        return self._walk(self.history.undo(self.proposal))

    def redo(self) -> Step | None:
        """Bring back the step that was undone last."""
        return self._walk(self.history.redo())

    @property
    def next_undo(self) -> Step | None:
        """What undo would take back."""
        return self.history.next_undo(self.proposal)

    @property
    def next_redo(self) -> Step | None:
        """What redo would bring back."""
        return self.history.next_redo()

    def steps(self, undo: bool, most: int = 30) -> tuple[Step, ...]:
        """The steps that undo would take back one after the other, or redo bring back."""
        move = History.undo if undo else lambda probe, _: probe.redo()
        return tuple(islice(self.history.steps(self.proposal, move), most))

    def _walk(self, done: Undone | None) -> Step | None:
        if done is None:
            return None
        step, self.proposal = done
        if self.laid is not None or step.what not in ("kind", "place", "swap"):
            self.keep()
        return step

    def _propose(self, proposal: Proposal) -> None:
        if proposal != self.proposal:
            self.history.drop_ghosts()
            self.proposal = proposal
