"""The view of a turn: everything the table shows of it, computed once for each change."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from taluva.engine.builds import Option
from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.pieces import EXPAND, HUT
from taluva.engine.position import BUILD, TILE, PlacementRisk, Position
from taluva.engine.tiles import Placement, Tile, covered, place, volcano_of
from taluva.engine.verdict import Verdict
from taluva.play.agreement import ARBITER, WARNED
from taluva.play.choices import Choice, choices, expansions_from, only_builds
from taluva.play.hints import NO_HINTS, Hints, hints
from taluva.play.history import Proposal
from taluva.play.legal_placements import LegalPlacements
from taluva.play.session import Session
from taluva.record.record import BuildMove


class Selection(NamedTuple):
    """What is selected, dragged or open on the table besides the game itself."""

    dragged: Placement | None = None  # of the ghost while a finger drags it
    aim: Hex | None = None  # tapped for a tile that waits for its direction
    moving: bool = False  # the verdict on the ghost was closed
    turned: bool = False  # a tap turned it to the only legal direction
    hex: Hex | None = None  # whose builds are offered
    offer: int = -1  # the number of the previewed offer
    explained: Choice | None = None  # the illegal build that is explained
    reason: int = 0  # the number of the reason whose hexes are shown; 0 for none
    shows_hints: bool = False  # hints are shown
    highlighted_seat: int = -1  # the seat whose settlements are highlighted

    def cleared(self) -> "Selection":
        """Only what was switched on: hints and highlighted seat."""
        return Selection(shows_hints=self.shows_hints, highlighted_seat=self.highlighted_seat)

    def closed(self, **changes: Any) -> "Selection":
        """With everything over the island closed, and these changes."""
        return self._replace(turned=False, hex=None, offer=-1, explained=None, reason=0, moving=True, **changes)


class TurnView(NamedTuple):
    """Everything the table shows of a turn. Immutable."""

    selection: Selection
    proposal: Proposal
    position: Position
    laid: Tile | None
    build_position: Position | None  # in which a build would be judged
    placement: Placement | None  # of the ghost
    verdict: Verdict | None  # on the ghost
    ready: bool  # selecting a hex would confirm the tile
    stuck: bool  # the player cannot build, and nothing is open
    risk: PlacementRisk | None  # placements by whether the player can build, if shown
    offers: tuple[Choice, ...]  # the builds of the selected hex
    explained: Verdict | None  # by the verdict card
    only_builds: Mapping[Hex, Option | None]  # the only build of each hex; None for several
    compass: Hex | None  # the hex with the compass
    directions: Mapping[Hour, bool | None]  # whether legal; None if legality is not shown
    hints: Hints  # NO_HINTS unless switched on
    changed: tuple[Hex, ...]  # by the last turn
    shows_legal: bool  # whether the help level shows what is legal

    @property
    def buildable(self) -> frozenset[Hex]:
        """The hexes where something can be built."""
        return frozenset(self.only_builds)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.position.over

    @property
    def awaits_tile(self) -> bool:
        """Whether a tile is awaited."""
        return self.position.awaits == TILE

    @property
    def ghost_is_placed(self) -> bool:
        """Whether there is a ghost that is not being dragged."""
        return self.placement is not None and self.selection.dragged is None

    def differs_by_drag_only(self, before: "TurnView") -> bool:
        """Whether only the dragged ghost moved since an earlier view."""
        if self.selection.dragged is None or before.selection.dragged is None:
            return False
        same_game = self.position is before.position and self.proposal == before.proposal
        return same_game and self.selection == before.selection._replace(dragged=self.selection.dragged)

    @property
    def only_offer(self) -> Choice | None:
        """The only legal build of the selected hex, which another tap builds; None if there are several or none."""
        legal = [offer for offer in self.offers if offer.legal]
        if self.selection.hex not in self.buildable or len(legal) != 1:
            return None
        return legal[0]

    @property
    def no_direction(self) -> bool:
        """Whether no direction is legal on the selected hex."""
        return bool(self.directions) and all(legal is False for legal in self.directions.values())

    @property
    def preview(self) -> Choice | None:
        """The offer to preview: the selected one, else the only one, else the first legal expansion."""
        number = self.selection.offer
        if not self.shows_legal:
            return None
        if not 0 <= number < len(self.offers) and self.only_offer is not None:
            return self.only_offer
        if not 0 <= number < len(self.offers):
            expansions = (n for n, offer in enumerate(self.offers) if offer.legal and offer.build.kind == EXPAND)
            number = next(expansions, -1)
        if number < 0 or not self.offers[number].legal:
            return None
        return self.offers[number]


def turn_view(session: Session, selection: Selection, legal_placements: LegalPlacements) -> TurnView:
    """Compute the view; legal moves are included only as far as the help level allows."""
    shows_legal = session.help != ARBITER
    position = session.position
    proposal = session.proposal
    laid = session.laid
    prospect = session.tile_outcome
    build_position = prospect.build_position
    awaits_tile = position.awaits == TILE
    placement = proposal.placement
    verdict = prospect.verdict
    if selection.dragged is not None:
        placement = selection.dragged
        verdict = position.judge_tile(selection.dragged)
    offers: tuple[Choice, ...] = ()
    if selection.hex is not None and build_position is not None:
        offers = expansions_from(build_position, selection.hex) or choices(build_position, selection.hex)
    explained = None
    if selection.explained is not None:
        explained = selection.explained.verdict
    elif not (
        selection.dragged is not None or selection.moving or laid is not None or proposal.stands or verdict is None
    ):
        explained = None if verdict.legal else verdict
    builds = build_position is not None and build_position.awaits == BUILD
    single_builds: Mapping[Hex, Option | None] = {}
    if (
        shows_legal
        and build_position is not None
        and builds
        and selection.dragged is None
        and selection.explained is None
    ):
        single_builds = only_builds(build_position)
    compass = None
    if awaits_tile and (selection.aim is not None or not (prospect.ready and selection.dragged is None)):
        compass = selection.aim if placement is None else volcano_of(placement)
    directions: Mapping[Hour, bool | None] = {}
    if compass is not None:
        legal = legal_placements.legal() if shows_legal else frozenset[Placement]()
        directions = {flow: place(compass, flow) in legal if shows_legal else None for flow in FLOWS}
    shown_hints = NO_HINTS
    if selection.shows_hints and awaits_tile and not builds:
        shown_hints = hints(position.island, legal_placements.legal(), legal_placements.saving())
    open_cards = selection.dragged is not None or selection.hex is not None or selection.explained is not None
    stuck = prospect.stuck and not open_cards
    warns = stuck and session.help == WARNED and explained is None and (awaits_tile or laid is not None)
    return TurnView(
        selection,
        proposal,
        position,
        laid,
        build_position,
        placement if awaits_tile else None,
        verdict if awaits_tile else None,
        prospect.ready,
        stuck,
        legal_placements.risk(laid.kind if laid is not None else proposal.kind) if warns else None,
        offers,
        explained,
        single_builds,
        compass,
        directions,
        shown_hints,
        () if selection.hex is not None else last_hexes(session),
        shows_legal,
    )


def last_hexes(session: Session) -> tuple[Hex, ...]:
    """The hexes that the last turn changed."""
    history = session.history
    done = len(history.positions) - 1
    if not done:
        return ()
    turn = history.turns[done - 1]
    before = history.positions[done - 1]
    if not isinstance(turn.build, BuildMove):
        return () if turn.tile is None else covered(turn.tile.placement)
    if turn.build.build.kind != EXPAND:
        return (turn.build.build.hex,)
    after = history.positions[done].island.pieces
    return tuple(hexagon for hexagon in after if hexagon not in before.island.pieces and after[hexagon].kind == HUT)
