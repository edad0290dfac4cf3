"""The input of a turn: one method for each touch at the table, and a view of what to show."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.island import EMPTY
from taluva.engine.position import BUILD, TILE
from taluva.engine.tiles import Kind, Placement, flow_of, place, volcano_of
from taluva.play.agreement import ARBITER
from taluva.play.history import HistoryStep
from taluva.play.legal_placements import CLOCKWISE, LegalPlacements
from taluva.play.session import Session
from taluva.play.turn_view import Selection, TurnView, turn_view

CENTRE = at(0, 0)  # of the first tile's volcano, wherever it was put

# Events, for sounds, vibration and messages.
TICK, FAULT, CHOSEN, LAID, ERUPTED, DONE, NOTED, UNDONE, REDONE = (
    "tick",  # the ghost turned
    "fault",  # a move that was released is illegal
    "chosen",  # the kind of the tile was set
    "laid",  # the tile was confirmed
    "erupted",  # a tile on top of others was confirmed
    "done",  # the turn is complete
    "noted",  # a move was let stand
    "undone",
    "redone",
)
TURNED = "turned"  # a ghost was turned by a tap to an illegal direction; another tap may follow


class TurnEvent(NamedTuple):
    """An event of the turn, for sounds, vibration and messages."""

    what: str
    kind: Kind = ""  # of CHOSEN
    placement: Placement | None = None  # of TURNED
    step: HistoryStep | None = None  # of UNDONE and REDONE
    seat: int | None = None  # that was to move before
    winner: int | None = None  # of DONE: the seat that won early


def ignore_event(_event: TurnEvent) -> None:
    """Do nothing."""


class TurnInput:
    """A session and the selection on it; `view` is what to show."""

    def __init__(self, session: Session, notify: Callable[[TurnEvent], None] = ignore_event) -> None:
        """Begin without a selection; `notify` is called with every event."""
        self.session = session
        self.selection = Selection()
        self._notify = notify
        self._view: tuple[Any, TurnView] | None = None
        self.placements = LegalPlacements(session)
        self._flow = FLOWS[0]  # of the last placed tile

    @property
    def view(self) -> TurnView:
        """What to show; the same object until something changes."""
        session = self.session
        key = (session.tile_outcome, session.proposal, self.selection, session.help)
        if self._view is None or self._view[0][0] is not key[0] or self._view[0] != key:
            self._view = key, turn_view(session, self.selection, self.placements)
        return self._view[1]

    def _select(self, **changes: Any) -> None:
        self.selection = self.selection._replace(**changes)

    def clear_selection(self) -> None:
        """Clear the selected hex, the drag and the explanation."""
        self.selection = self.selection.cleared()

    # The kind of the tile

    def choose(self, kind: Kind) -> None:
        """Set the kind of the drawn tile; a confirmed tile is retracted."""
        session = self.session
        if session.over or (session.laid is None and session.position.awaits != TILE):
            return
        self._select(hex=None)
        session.choose(kind)
        if session.laid is not None:
            self._notify_laid()
        self._notify(TurnEvent(CHOSEN, kind=kind))

    def correct_tile(self) -> None:
        """Retract the tile if it is confirmed."""
        if self.session.laid is not None:
            self.session.retract_tile()
        self._select(hex=None)

    def go_to_step(self, number: int) -> None:
        """Go back to a step of the turn: 1 the kind, 2 the placement, 3 the hex of the build."""
        session = self.session
        if number <= 2 and session.laid is not None:
            self.correct_tile()
        elif number == 1:
            self.selection = self.selection.closed()
        elif number == 2 and self.selection.explained is None and session.proposal.placement is not None:
            self._select(moving=False)
        elif number >= 3 and self.selection.hex is not None:
            self.select_hex(None)

    # The placement of the tile

    def drag_new_ghost(self, hexagon: Hex, flow: Hour | None) -> None:
        """A finger drags lava from this hex; the direction is None while it is too near."""
        if self.session.position.awaits != TILE:
            return
        live = None if flow is None else place(self._volcano(hexagon), flow)
        self.selection = self.selection.closed(aim=None, dragged=live)
        if flow is not None:
            self._notify(TurnEvent(TICK))

    def release(self, hexagon: Hex, flow: Hour | None) -> None:
        """The finger was lifted: with a direction the ghost is placed, else the drag is cancelled."""
        if self.session.position.awaits != TILE:
            return
        if flow is not None:
            self._propose(place(self._volcano(hexagon), flow))
        elif self.selection.dragged is not None:
            self.cancel_drag()

    def cancel_drag(self) -> None:
        """Cancel the drag: the ghost returns to its placement."""
        self._select(dragged=None)

    def start_aiming(self, hexagon: Hex) -> None:
        """The first of two taps chooses the volcano's hex: place the tile in a legal direction, or show the compass."""
        self.selection = self.selection.closed()
        legal = self.placements.on_volcano(hexagon) if self.session.help != ARBITER else []
        placement = self._shown_placement()
        last = flow_of(placement) if placement is not None else self._flow
        if legal:
            self._propose(place(hexagon, self._direction(hexagon, last)))
            # The compass stays open for other directions; if there are none, a message says that the app turned it.
            self._select(**({"aim": hexagon} if len(legal) > 1 else {"turned": True}))
            return
        self._select(aim=self._volcano(hexagon))
        self.session.propose(None)
        if self.session.help != ARBITER and self.view.no_direction and hexagon in self.session.position.island.levels:
            # The ghost is placed all the same: people see what they meant, without a card for that one direction.
            self.session.propose(place(hexagon, last))
            self._select(moving=True)
            self._notify(TurnEvent(FAULT))

    def drop_aim(self) -> None:
        """Deselect the hex that waits for a direction."""
        if self.view.no_direction:
            self.session.propose(None)
        self._select(aim=None)

    def aim_at(self, flow: Hour) -> None:
        """The second of two taps chooses the direction; also for a ghost that is placed."""
        placement = self.session.proposal.placement
        if self.selection.aim is not None:
            self._propose(place(self.selection.aim, flow))
        elif placement is not None:
            self._propose(place(volcano_of(placement), flow))

    def turn_ghost(self) -> None:
        """Turn the ghost to the next legal direction, or to the next one if none is legal or legality is not shown."""
        placement = self.session.proposal.placement
        if placement is not None:
            self._notify(TurnEvent(TICK))
            volcano = volcano_of(placement)
            turned = self._direction(volcano, CLOCKWISE[flow_of(placement)])
            self._propose(place(volcano, turned), turning=True)
            self._select(turned=self.session.help != ARBITER and len(self.placements.on_volcano(volcano)) == 1)

    def _direction(self, volcano: Hex, flow: Hour) -> Hour:
        return self.placements.legal_direction(volcano, flow) if self.session.help != ARBITER else flow

    def drag_ghost(self, hexagon: Hex) -> None:
        """Drag the ghost's volcano to another hex."""
        placement = self._shown_placement()
        if placement is not None:
            self.selection = self.selection.closed(dragged=place(self._volcano(hexagon), flow_of(placement)))

    def carry(self, hexagon: Hex) -> None:
        """Drag a tile from the grid over this hex, in a legal direction if there is one.

        That is the last direction, or the next legal one clockwise from it.
        """
        if self.session.position.awaits != TILE:
            return
        volcano = self._volcano(hexagon)
        placement = self._shown_placement()
        last = flow_of(placement) if placement is not None else self._flow
        self.selection = self.selection.closed(aim=None, dragged=place(volcano, self._direction(volcano, last)))

    def twist_ghost(self, flow: Hour) -> None:
        """Drag the ghost's handle to another direction."""
        placement = self._shown_placement()
        if placement is not None:
            self.selection = self.selection.closed(dragged=place(volcano_of(placement), flow))
            self._notify(TurnEvent(TICK))

    def drop_ghost(self) -> None:
        """Place the dragged ghost where it is."""
        if self.selection.dragged is not None:
            self._propose(self.selection.dragged)

    def explain_ghost(self, placement: Placement) -> bool:
        """Explain the faults of a ghost that was turned by taps, if it is still there; returns whether it was."""
        session = self.session
        if session.laid is not None or not self.selection.moving or self.selection.dragged is not None:
            return False
        if session.proposal.placement != placement:
            return False
        self._select(moving=False)
        self._notify(TurnEvent(FAULT))
        return True

    def swap(self) -> None:
        """Exchange the two fields of the tile; the selected hex stays."""
        session = self.session
        if not session.can_swap:
            return
        session.swap()
        self._select(offer=-1, explained=None, reason=0)
        self._notify(TurnEvent(TICK))
        self._notify(TurnEvent(CHOSEN, kind=(session.laid or session.proposal).kind))

    def _shown_placement(self) -> Placement | None:
        return self.selection.dragged if self.selection.dragged is not None else self.session.proposal.placement

    def _volcano(self, hexagon: Hex) -> Hex:
        return hexagon if self.session.position.island.levels else CENTRE

    def _propose(self, placement: Placement, turning: bool = False) -> None:
        self.clear_selection()
        self._flow = flow_of(placement)
        self.session.propose(placement)
        verdict = self.session.verdict
        if verdict is None or verdict.legal:
            return
        if turning:
            # Another tap may follow at once: a card would move the island under it.
            self._select(moving=True)
            self._notify(TurnEvent(TURNED, placement=placement))
        else:
            self._notify(TurnEvent(FAULT))

    # The hex and the build

    def tap(self, hexagon: Hex) -> None:
        """Select a tapped hex for building, build its only offer, choose it for the tile, or close the offers."""
        session = self.session
        build_position = self.session.build_position
        if session.over:
            return
        only = self.view.only_offer
        if only is not None and hexagon == self.selection.hex:
            with self._finishing():
                session.build(only.build)
            return
        island = EMPTY if build_position is None else build_position.island
        levels = island.levels
        piece = island.pieces.get(hexagon)
        if self.view.offers and self.selection.explained is None and hexagon not in levels:
            self.select_hex(None)
        elif session.position.awaits == BUILD or (session.tile_outcome.ready and hexagon in levels):
            is_others = piece is not None and build_position is not None and piece.colour != build_position.colour
            self.select_hex(None if is_others or hexagon not in levels else hexagon)
        elif session.position.awaits == TILE and not session.tile_outcome.ready:
            self.start_aiming(hexagon)

    def select_hex(self, hexagon: Hex | None) -> None:
        """Select a hex to show the builds offered there, confirming the tile; None closes the offers."""
        session = self.session
        self.selection = self.selection.closed()
        if hexagon is not None and session.position.awaits == TILE:
            session.lay()
            self._notify_laid()
        self._select(hex=hexagon)

    def preview_offer(self, number: int) -> None:
        """Preview an offer on the island."""
        self._select(offer=number)

    def choose_offer(self, number: int) -> None:
        """Build an offer if it is legal, else explain its faults."""
        choice = self.view.offers[number]
        if choice.legal:
            with self._finishing():
                self.session.build(choice.build)
        else:
            self._select(explained=choice)
            self._notify(TurnEvent(FAULT))

    # Verdicts and the end of a turn

    def close_verdict(self) -> None:
        """Close the explanation: back to the ghost, or to the offers."""
        self._select(explained=None, reason=0, moving=True)

    def toggle_reason(self, number: int) -> None:
        """Show the hexes of one reason of the verdict, or hide them if they are shown."""
        self._select(reason=0 if self.selection.reason == number else number)

    def let_stand(self) -> None:
        """Let the explained move stand."""
        session = self.session
        faulted = self.selection.explained
        if faulted is not None:
            self._notify(TurnEvent(NOTED))
            with self._finishing():
                session.build(faulted.build, stands=True)
        elif session.verdict is not None and session.verdict.can_stand:
            self._notify(TurnEvent(NOTED))
            session.let_tile_stand()
            if session.laid is not None:
                self._notify_laid()
            self._select(moving=True)

    def go_out(self) -> None:
        """The player goes out."""
        with self._finishing():
            self.session.go_out()

    def concede(self) -> None:
        """The player gives up."""
        with self._finishing():
            self.session.concede()

    @contextmanager
    def _finishing(self) -> Iterator[None]:
        """Complete a turn in the block, then clear the selection and notify."""
        session = self.session
        seat = session.position.seat
        winners = session.position.winners
        yield
        self.clear_selection()
        # Hints are for the player who switched them on.
        self._select(shows_hints=False)
        new = session.position.winners[len(winners) :]
        self._notify(TurnEvent(DONE, seat=seat, winner=new[-1] if new else None))

    def _notify_laid(self) -> None:
        laid = self.session.laid
        assert laid is not None
        erupts = self.session.position.island.levels[volcano_of(laid.placement)] > 1
        self._notify(TurnEvent(ERUPTED if erupts else LAID))

    # Undo and redo

    def undo(self) -> None:
        """Undo one step."""
        self._move(UNDONE, self.session.undo)

    def redo(self) -> None:
        """Redo one step."""
        self._move(REDONE, self.session.redo)

    def _move(self, what: str, move: Callable[[], HistoryStep | None]) -> None:
        seat = self.session.position.seat
        self.clear_selection()
        step = move()
        if step is not None:
            self._notify(TurnEvent(what, step=step, seat=seat))

    # Switches

    def toggle_hints(self) -> None:
        """Show or hide the hints."""
        self._select(shows_hints=not self.selection.shows_hints)

    def highlight_seat(self, seat: int) -> None:
        """Highlight the settlements of a seat; -1 for none."""
        self._select(highlighted_seat=seat)
