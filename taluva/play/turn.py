"""The turn in hand: every touch on the table is a method here, and one reading tells what there is to show."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.island import EMPTY
from taluva.engine.position import BUILD, TILE
from taluva.engine.tiles import Kind, Placement, flow_of, place, volcano_of
from taluva.play.agreement import ARBITER
from taluva.play.history import Step
from taluva.play.reading import Held, Reading, read
from taluva.play.session import Session
from taluva.play.whereto import CLOCKWISE, Places

CENTRE = at(0, 0)  # where the volcano of the first tile lies, wherever it was put

# What is felt and heard, or said in passing, as a turn goes on.
TICK, FAULT, CHOSEN, LAID, ERUPTED, DONE, NOTED, UNDONE, REDONE = (
    "tick",  # the ghost turned
    "fault",  # a move was let go that is not legal
    "chosen",  # the kind of the tile was named
    "laid",  # the tile was confirmed
    "erupted",  # so was one on top of others
    "done",  # the turn is complete
    "noted",  # the table let a move stand
    "undone",
    "redone",
)
TURNED = "turned"  # a ghost turned by taps came to lie where it is not legal; another tap may follow


class Deed(NamedTuple):
    """Something that a touch brought about."""

    what: str
    kind: Kind = ""  # of CHOSEN
    placement: Placement | None = None  # of TURNED
    step: Step | None = None  # of UNDONE and REDONE
    seat: int | None = None  # whose turn it was before
    winner: int | None = None  # of DONE: who won early by it


def tell_nobody(_deed: Deed) -> None:
    """Nobody listens."""


class TurnInHand:
    """One session and what fingers hold open on it; `reading` is what there is to show."""

    def __init__(self, session: Session, tell: Callable[[Deed], None] = tell_nobody) -> None:
        """Begin with nothing held open."""
        self.session = session
        self.held = Held()
        self._tell = tell
        self._read: tuple[Any, Reading] | None = None
        self.places = Places(session)
        self._flow = FLOWS[0]  # of the tile that was placed last

    @property
    def reading(self) -> Reading:
        """All that follows from the turn as it is now; the same one until something changes."""
        session = self.session
        key = (session.prospect, session.proposal, self.held, session.help)
        if self._read is None or self._read[0][0] is not key[0] or self._read[0] != key:
            self._read = key, read(session, self.held, self.places)
        return self._read[1]

    def _hold(self, **changes: Any) -> None:
        self.held = self.held._replace(**changes)

    def rest(self) -> None:
        """Forget what was named, pulled or explained."""
        self.held = self.held.rested()

    # The tile in hand: its kind

    def choose(self, kind: Kind) -> None:
        """The tile in hand is of this kind; one that is confirmed already is taken up again."""
        session = self.session
        if session.over or (session.laid is None and session.position.awaits != TILE):
            return
        self._hold(named=None)
        session.choose(kind)
        if session.laid is not None:
            self._tell_laid()
        self._tell(Deed(CHOSEN, kind=kind))

    def correct_tile(self) -> None:
        """Take the tile up again if it was confirmed."""
        if self.session.laid is not None:
            self.session.take_up()
        self._hold(named=None)

    def go_to_step(self, number: int) -> None:
        """A step of the turn was asked for: a done one can be done again."""
        session = self.session
        if number <= 2 and session.laid is not None:
            self.correct_tile()
        elif number == 1:
            self.held = self.held.closed()
        elif number == 2 and self.held.faulted is None and session.proposal.placement is not None:
            self._hold(moving=False)
        elif number >= 3 and self.held.named is not None:
            self.name(None)

    # The tile in hand: its place

    def pull(self, hexagon: Hex, flow: Hour | None) -> None:
        """A finger pulls the lava from this hex; None while it is too near to say where."""
        if self.session.position.awaits != TILE:
            return
        live = None if flow is None else place(self._volcano(hexagon), flow)
        self.held = self.held.closed(aim=None, live=live)
        if flow is not None:
            self._tell(Deed(TICK))

    def release(self, hexagon: Hex, flow: Hour | None) -> None:
        """The finger let go: the ghost stays, or nothing happened."""
        if self.session.position.awaits != TILE:
            return
        if flow is not None:
            self._propose(place(self._volcano(hexagon), flow))
        elif self.held.live is not None:
            self.cancel_pull()

    def cancel_pull(self) -> None:
        """A second finger came down, or the pull went back: the ghost is where it was."""
        self._hold(live=None)

    def take_aim(self, hexagon: Hex) -> None:
        """The first of two taps: where the volcano is to lie; the compass asks for the direction."""
        self.held = self.held.closed()
        ways = self.places.ways(hexagon) if self.session.help != ARBITER else []
        shown = self._shown()
        last = flow_of(shown) if shown is not None else self._flow
        if ways:
            self._propose(place(hexagon, self._direction(hexagon, last)))
            # The other directions stay open round it; where there are none, it is said that the app turned it.
            self._hold(**({"aim": hexagon} if len(ways) > 1 else {"turned": True}))
            return
        self._hold(aim=self._volcano(hexagon))
        self.session.propose(None)
        if (
            self.session.help != ARBITER
            and self.reading.no_direction
            and hexagon in self.session.position.island.levels
        ):
            # The ghost lies there all the same: people see what they meant, and no card explains that one direction.
            self.session.propose(place(hexagon, last))
            self._hold(moving=True)
            self._tell(Deed(FAULT))

    def drop_aim(self) -> None:
        """The hex that was tapped is not meant after all."""
        if self.reading.no_direction:
            self.session.propose(None)
        self._hold(aim=None)

    def aim_at(self, flow: Hour) -> None:
        """An arrow of the compass: the second of two taps, or another direction for the ghost."""
        placement = self.session.proposal.placement
        if self.held.aim is not None:
            self._propose(place(self.held.aim, flow))
        elif placement is not None:
            self._propose(place(volcano_of(placement), flow))

    def turn_ghost(self) -> None:
        """A tap on the ghost turns it to the next legal direction; just to the next where none is or nobody is told."""
        placement = self.session.proposal.placement
        if placement is not None:
            self._tell(Deed(TICK))
            volcano = volcano_of(placement)
            turned = self._direction(volcano, CLOCKWISE[flow_of(placement)])
            self._propose(place(volcano, turned), turning=True)
            self._hold(turned=self.session.help != ARBITER and len(self.places.ways(volcano)) == 1)

    def _direction(self, volcano: Hex, flow: Hour) -> Hour:
        return self.places.legal_from(volcano, flow) if self.session.help != ARBITER else flow

    def drag_ghost(self, hexagon: Hex) -> None:
        """The ghost's volcano is dragged over another hex."""
        placement = self._shown()
        if placement is not None:
            self.held = self.held.closed(live=place(self._volcano(hexagon), flow_of(placement)))

    def carry(self, hexagon: Hex) -> None:
        """A tile from the grid is carried over this hex: it keeps its direction if that is legal, else takes another.

        The last direction, or the next legal one clockwise from it; only where none is legal the last one all the same.
        """
        if self.session.position.awaits != TILE:
            return
        volcano = self._volcano(hexagon)
        shown = self._shown()
        last = flow_of(shown) if shown is not None else self._flow
        self.held = self.held.closed(aim=None, live=place(volcano, self._direction(volcano, last)))

    def twist_ghost(self, flow: Hour) -> None:
        """The ghost's handle is pulled to another direction."""
        placement = self._shown()
        if placement is not None:
            self.held = self.held.closed(live=place(volcano_of(placement), flow))
            self._tell(Deed(TICK))

    def drop_ghost(self) -> None:
        """The ghost was let go where it is."""
        if self.held.live is not None:
            self._propose(self.held.live)

    def rests(self, placement: Placement) -> bool:
        """A while has passed since a ghost was turned by taps: if it still lies there, its faults are explained."""
        session = self.session
        if session.laid is not None or not self.held.moving or self.held.live is not None:
            return False
        if session.proposal.placement != placement:
            return False
        self._hold(moving=False)
        self._tell(Deed(FAULT))
        return True

    def swap(self) -> None:
        """The two fields of the tile are changed over where it lies; what is open round it stays."""
        session = self.session
        if not session.can_swap:
            return
        session.swap()
        self._hold(looked_at=-1, faulted=None, pointed=0)
        self._tell(Deed(TICK))
        self._tell(Deed(CHOSEN, kind=(session.laid or session.proposal).kind))

    def _shown(self) -> Placement | None:
        return self.held.live if self.held.live is not None else self.session.proposal.placement

    def _volcano(self, hexagon: Hex) -> Hex:
        return hexagon if self.session.position.island.levels else CENTRE

    def _propose(self, placement: Placement, turning: bool = False) -> None:
        self.rest()
        self._flow = flow_of(placement)
        self.session.propose(placement)
        verdict = self.session.verdict
        if verdict is None or verdict.legal:
            return
        if turning:
            # Another tap may follow at once: a card, and the island standing aside for it, would be in its way.
            self._hold(moving=True)
            self._tell(Deed(TURNED, placement=placement))
        else:
            self._tell(Deed(FAULT))

    # The hex and the build

    def tap(self, hexagon: Hex) -> None:
        """A hex was tapped: it is named to build on, or the tile is to lie there, or what is open is closed."""
        session, outlook = self.session, self.session.outlook
        if session.over:
            return
        only = self.reading.only
        if only is not None and hexagon == self.held.named:
            with self._finishing():
                session.build(only.build)
            return
        island = EMPTY if outlook is None else outlook.island
        levels, piece = island.levels, island.pieces.get(hexagon)
        if self.reading.offers and self.held.faulted is None and hexagon not in levels:
            self.name(None)
        elif session.position.awaits == BUILD or (session.prospect.ready and hexagon in levels):
            taken = piece is not None and outlook is not None and piece.colour != outlook.colour
            self.name(None if taken or hexagon not in levels else hexagon)
        elif session.position.awaits == TILE and not session.prospect.ready:
            self.take_aim(hexagon)

    def name(self, hexagon: Hex | None) -> None:
        """Offer the builds of this hex, and confirm the tile by it; None closes the offers."""
        session = self.session
        self.held = self.held.closed()
        if hexagon is not None and session.position.awaits == TILE:
            session.lay()
            self._tell_laid()
        self._hold(named=hexagon)

    def look_at(self, number: int) -> None:
        """Show on the island what this offer would fill."""
        self._hold(looked_at=number)

    def take(self, number: int) -> None:
        """An offer was chosen: it is built, or its faults are explained."""
        choice = self.reading.offers[number]
        if choice.legal:
            with self._finishing():
                self.session.build(choice.build)
        else:
            self._hold(faulted=choice)
            self._tell(Deed(FAULT))

    # Verdicts and the end of the turn

    def move_it(self) -> None:
        """The verdict was read: back to the ghost, or to the other builds."""
        self._hold(faulted=None, pointed=0, moving=True)

    def point(self, number: int) -> None:
        """A reason of the verdict was asked for: its hexes are shown; asked again, no more."""
        self._hold(pointed=0 if self.held.pointed == number else number)

    def let_stand(self) -> None:
        """The table lets the explained move stand."""
        session, faulted = self.session, self.held.faulted
        if faulted is not None:
            self._tell(Deed(NOTED))
            with self._finishing():
                session.build(faulted.build, stands=True)
        elif session.verdict is not None and session.verdict.can_stand:
            self._tell(Deed(NOTED))
            session.let_tile_stand()
            if session.laid is not None:
                self._tell_laid()
            self._hold(moving=True)

    def go_out(self) -> None:
        """The player is out."""
        with self._finishing():
            self.session.go_out()

    def concede(self) -> None:
        """The player gives up."""
        with self._finishing():
            self.session.concede()

    @contextmanager
    def _finishing(self) -> Iterator[None]:
        """A turn is brought to its end."""
        session = self.session
        seat, winners = session.position.seat, session.position.winners
        yield
        self.rest()
        # What one player switched on is not the next one's.
        self._hold(hinting=False)
        new = session.position.winners[len(winners) :]
        self._tell(Deed(DONE, seat=seat, winner=new[-1] if new else None))

    def _tell_laid(self) -> None:
        laid = self.session.laid
        assert laid is not None
        erupts = self.session.position.island.levels[volcano_of(laid.placement)] > 1
        self._tell(Deed(ERUPTED if erupts else LAID))

    # Undo and redo

    def undo(self) -> None:
        """One step back."""
        self._walk(UNDONE, self.session.undo)

    def redo(self) -> None:
        """One step forward again."""
        self._walk(REDONE, self.session.redo)

    def _walk(self, what: str, move: Callable[[], Step | None]) -> None:
        seat = self.session.position.seat
        self.rest()
        step = move()
        if step is not None:
            self._tell(Deed(what, step=step, seat=seat))

    # What is switched on

    def toggle_hints(self) -> None:
        """Light what is legal, or stop it."""
        self._hold(hinting=not self.held.hinting)

    def glow(self, seat: int) -> None:
        """Let the settlements of a seat glow; -1 for none."""
        self._hold(glowing=seat)
