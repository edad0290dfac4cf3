"""The legal placements of the drawn tile, cached for the current position."""

from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.position import PlacementRisk, Position
from taluva.engine.tiles import Kind, Placement, place
from taluva.play.session import Session

CLOCKWISE = dict(zip(FLOWS, (*FLOWS[1:], FLOWS[0]), strict=True))


class LegalPlacements:
    """The legal placements of a session's position, and those after which the player can build."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._legal: tuple[Position, frozenset[Placement]] | None = None
        self._risk: tuple[Position, Kind, PlacementRisk] | None = None

    def legal(self) -> frozenset[Placement]:
        """All legal placements."""
        position = self._session.position
        if self._legal is None or self._legal[0] is not position:
            self._legal = position, frozenset(position.legal_tiles())
        return self._legal[1]

    def on_volcano(self, volcano: Hex) -> list[Placement]:
        """The legal placements on a volcano."""
        on_it = volcano in self._session.position.island.flows
        return [placement for flow in FLOWS if on_it and (placement := place(volcano, flow)) in self.legal()]

    def legal_direction(self, volcano: Hex, last: Hour) -> Hour:
        """The given direction if it is legal there, else the next legal one clockwise; if none is, the given one."""
        flow = last
        for _ in FLOWS:
            if place(volcano, flow) in self.legal():
                return flow
            flow = CLOCKWISE[flow]
        return last

    def risk(self, kind: Kind) -> PlacementRisk:
        """The legal placements of this turn's tile, by whether the player can build afterwards."""
        position = self._session.history.positions[-1]
        if self._risk is None or self._risk[0] is not position or self._risk[1] != kind:
            self._risk = position, kind, position.placement_risk(kind)
        return self._risk[2]

    def saving(self) -> frozenset[Placement]:
        """The placements after which the player can build, if they are fewer than the others; else none."""
        kind = self._session.proposal.kind
        if not kind:
            return frozenset()
        safe, fatal = self.risk(kind)
        return frozenset(safe) if len(safe) < len(fatal) else frozenset()
