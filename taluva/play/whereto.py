"""Where the tile in hand may lie, found out once for each position of a game."""

from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.position import PlacementRisk, Position
from taluva.engine.tiles import Kind, Placement, place
from taluva.play.session import Session

CLOCKWISE = dict(zip(FLOWS, (*FLOWS[1:], FLOWS[0]), strict=True))


class Places:
    """The legal placements, and those that keep the player in."""

    def __init__(self, session: Session) -> None:
        """Know nothing yet."""
        self._session = session
        self._legal: tuple[Position, frozenset[Placement]] | None = None
        self._doom: tuple[Position, Kind, PlacementRisk] | None = None

    def legal(self) -> frozenset[Placement]:
        """All legal placements."""
        position = self._session.position
        if self._legal is None or self._legal[0] is not position:
            self._legal = position, frozenset(position.legal_tiles())
        return self._legal[1]

    def ways(self, volcano: Hex) -> list[Placement]:
        """The legal placements on a volcano."""
        on_it = volcano in self._session.position.island.flows
        return [one for flow in FLOWS if on_it and (one := place(volcano, flow)) in self.legal()]

    def legal_from(self, volcano: Hex, last: Hour) -> Hour:
        """The last direction if it is legal there, else the next legal one clockwise; where none is, the last one."""
        flow = last
        for _ in FLOWS:
            if place(volcano, flow) in self.legal():
                return flow
            flow = CLOCKWISE[flow]
        return last

    def doom(self, kind: Kind) -> PlacementRisk:
        """Which legal placements of the turn's tile leave the player a legal build."""
        position = self._session.history.positions[-1]
        if self._doom is None or self._doom[0] is not position or self._doom[1] != kind:
            self._doom = position, kind, position.placement_risk(kind)
        return self._doom[2]

    def saving(self) -> frozenset[Placement]:
        """The few places that keep the player in the game, where most would put him out; none where it is otherwise."""
        kind = self._session.proposal.kind
        if not kind:
            return frozenset()
        safe, fatal = self.doom(kind)
        return frozenset(safe) if len(safe) < len(fatal) else frozenset()
