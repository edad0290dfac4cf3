"""The tile in hand: what fingers on the island do to the ghost."""

from kivy.clock import Clock

from taluva.app.feedback import feedback
from taluva.app.screens.tableshow import TableShow
from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.position import TILE
from taluva.engine.tiles import Placement, flow_of, place, volcano_of

CENTRE = at(0, 0)  # where the volcano of the first tile lies, wherever it was put
REST = 1.2  # seconds without another tap after which a ghost turned by taps is judged aloud
CLOCKWISE = dict(zip(FLOWS, (*FLOWS[1:], FLOWS[0]), strict=True))


class TableTile(TableShow):
    """Pulls, drags and taps that place, move and turn the ghost."""

    def pull(self, hexagon: Hex, flow: Hour | None) -> None:
        """A finger pulls the lava from this hex; None while it is too near to say where."""
        session = self.game
        if session.position.awaits != TILE:
            return
        self._close_cards()
        self.aim = None
        self.live = None if flow is None else place(self._volcano(hexagon), flow)
        if flow is not None:
            feedback.tick()
        self.show_ghost()

    def release(self, hexagon: Hex, flow: Hour | None) -> None:
        """The finger let go: the ghost stays, or nothing happened."""
        if self.game.position.awaits != TILE:
            return
        if flow is not None:
            self._propose(place(self._volcano(hexagon), flow))
        elif self.live is not None:
            self.cancel_pull()

    def cancel_pull(self) -> None:
        """A second finger came down, or the pull went back: the ghost is where it was."""
        self.live = None
        self.refresh()

    def aim_at(self, flow: Hour) -> None:
        """An arrow of the compass was tapped: the second of two taps, or another direction for the ghost."""
        placement = self.game.proposal.placement
        if self.aim is not None:
            self._propose(place(self.aim, flow))
        elif placement is not None:
            self._propose(place(volcano_of(placement), flow))

    def take_aim(self, hexagon: Hex) -> None:
        """The first of two taps: where the volcano is to lie; the compass then asks for the direction."""
        self._close_cards()
        self.aim = self._volcano(hexagon)
        self.game.propose(None)
        self.refresh()

    def turn_ghost(self) -> None:
        """A tap on the ghost's volcano turns it by 60 degrees."""
        placement = self.game.proposal.placement
        if placement is not None:
            feedback.tick()
            self._propose(place(volcano_of(placement), CLOCKWISE[flow_of(placement)]), turning=True)

    def drag_ghost(self, hexagon: Hex) -> None:
        """The ghost's volcano is dragged over another hex."""
        placement = self.live or self.game.proposal.placement
        if placement is not None:
            self.live = place(self._volcano(hexagon), flow_of(placement))
            self._close_cards()
            self.show_ghost()

    def twist_ghost(self, flow: Hour) -> None:
        """The ghost's handle is pulled to another direction."""
        placement = self.live or self.game.proposal.placement
        if placement is not None:
            feedback.tick()
            self.live = place(volcano_of(placement), flow)
            self._close_cards()
            self.show_ghost()

    def drop_ghost(self) -> None:
        """The ghost was let go where it is."""
        if self.live is not None:
            self._propose(self.live)

    def _volcano(self, hexagon: Hex) -> Hex:
        return hexagon if self.game.position.island.tiles else CENTRE

    def _propose(self, placement: Placement, turning: bool = False) -> None:
        session = self.game
        self._drop_view_state()
        session.propose(placement)
        verdict = session.verdict
        if verdict is not None and not verdict.legal:
            if turning:
                # Another tap may follow at once: a card, and the island standing aside for it, would be in its way.
                self.moving = True
                Clock.schedule_once(lambda _: self._rests(placement), REST)
            else:
                feedback.fault()
        self.refresh()

    def _rests(self, placement: Placement) -> None:
        session = self.session
        if self.parent is None or session is None or session.laid is not None or not self.moving:
            return
        if session.proposal.placement == placement and self.live is None:
            self.moving = False
            feedback.fault()
            self.refresh()

    def _drop_view_state(self) -> None:
        self.named = None
        self.looked_at = -1
        self.faulted = None
        self.live = None
        self.aim = None
        self.moving = False

    def _close_cards(self) -> None:
        self.named = None
        self.looked_at = -1
        self.faulted = None
        self.moving = True
