"""What there is to show of a turn in hand: everything that follows from it, found out once for each change."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from taluva.engine.builds import Option
from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.pieces import EXPAND, HUT
from taluva.engine.position import BUILD, TILE, PlacementRisk, Position
from taluva.engine.tiles import Placement, Tile, covered, place, volcano_of
from taluva.engine.verdict import Verdict
from taluva.play.agreement import ARBITER, WARNED
from taluva.play.bulb import DARK, Lights, lights
from taluva.play.choices import Choice, choices, expansions_from, only_builds
from taluva.play.history import Proposal
from taluva.play.session import Session
from taluva.play.whereto import Places
from taluva.record.record import BuildMove


class Held(NamedTuple):
    """What fingers hold open on the table beside the game itself."""

    live: Placement | None = None  # where the ghost is while a finger pulls it
    aim: Hex | None = None  # the hex tapped for a tile, waiting for its direction
    moving: bool = False  # the verdict on the ghost was read: it is being moved
    turned: bool = False  # a tap turned it to the only direction that is legal there
    named: Hex | None = None  # the hex whose builds are offered
    looked_at: int = -1  # which of the offers is shown on the island
    faulted: Choice | None = None  # the build whose faults are explained
    pointed: int = 0  # which of its reasons, or of the tile's, is pointed at; 0 for none
    hinting: bool = False  # what is legal is lit
    glowing: int = -1  # the seat whose settlements glow

    def rested(self) -> "Held":
        """Nothing named, pulled or explained any more; what was switched on stays."""
        return Held(hinting=self.hinting, glowing=self.glowing)

    def closed(self, **changes: Any) -> "Held":
        """Nothing open over the island any more; the verdict on a ghost counts as read."""
        return self._replace(turned=False, named=None, looked_at=-1, faulted=None, pointed=0, moving=True, **changes)


class Reading(NamedTuple):
    """A turn in hand, read: nothing in it changes, and nobody has to ask the arbiter again."""

    held: Held
    proposal: Proposal
    position: Position
    laid: Tile | None
    outlook: Position | None  # where a build would be judged
    placement: Placement | None  # where the ghost is shown
    verdict: Verdict | None  # on the ghost there
    ready: bool  # naming a hex would confirm the tile
    stuck: bool  # the player to move has no build left, and nothing else is open
    doom: PlacementRisk | None  # the places that would have left one, where people are told
    offers: tuple[Choice, ...]  # the builds of the named hex
    explained: Verdict | None  # the verdict that a card explains
    alone: Mapping[Hex, Option | None]  # the one build of each hex that can be built on; None where there are several
    compass: Hex | None  # the hex round which the directions are shown
    directions: Mapping[Hour, bool | None]  # each of them legal or not; None where nobody is told before
    lights: Lights  # what the light bulb shows
    last: tuple[Hex, ...]  # what the last turn changed
    helps: bool  # whether people are shown beforehand what is legal

    @property
    def lit(self) -> frozenset[Hex]:
        """Where something can be built."""
        return frozenset(self.alone)

    @property
    def over(self) -> bool:
        """Whether the game is decided."""
        return self.position.over

    @property
    def lays(self) -> bool:
        """Whether a tile is to be laid."""
        return self.position.awaits == TILE

    @property
    def ghost_rests(self) -> bool:
        """Whether the ghost lies where it was let go."""
        return self.placement is not None and self.held.live is None

    def only_pulled_since(self, before: "Reading") -> bool:
        """Whether nothing happened since an earlier reading but that a finger pulled the ghost further."""
        if self.held.live is None or before.held.live is None:
            return False
        same_game = self.position is before.position and self.proposal == before.proposal
        return same_game and self.held == before.held._replace(live=self.held.live)

    @property
    def only(self) -> Choice | None:
        """The one build that the named hex allows, if it is lit and there is no other: naming it again builds it."""
        legal = [one for one in self.offers if one.legal]
        if self.held.named not in self.lit or len(legal) != 1:
            return None
        return legal[0]

    @property
    def no_direction(self) -> bool:
        """Whether a tile cannot lie legally on the hex that was tapped for it, however it is turned."""
        return bool(self.directions) and all(legal is False for legal in self.directions.values())

    @property
    def preview(self) -> Choice | None:
        """The offer to be shown on the island: the one looked at, else the first expansion that can be had."""
        number = self.held.looked_at
        if not self.helps:
            return None
        if not 0 <= number < len(self.offers) and self.only is not None:
            return self.only
        if not 0 <= number < len(self.offers):
            expansions = (n for n, one in enumerate(self.offers) if one.legal and one.build.kind == EXPAND)
            number = next(expansions, -1)
        if number < 0 or not self.offers[number].legal:
            return None
        return self.offers[number]


def read(session: Session, held: Held, places: Places) -> Reading:
    """Read a turn in hand: what is legal is in it as far as people agreed to be shown it."""
    helps = session.help != ARBITER
    position, proposal, laid = session.position, session.proposal, session.laid
    prospect = session.prospect
    outlook = prospect.outlook
    lays = position.awaits == TILE
    placement, verdict = proposal.placement, prospect.verdict
    if held.live is not None:
        placement, verdict = held.live, position.judge_tile(held.live)
    offers: tuple[Choice, ...] = ()
    if held.named is not None and outlook is not None:
        offers = expansions_from(outlook, held.named) or choices(outlook, held.named)
    explained = None
    if held.faulted is not None:
        explained = held.faulted.verdict
    elif not (held.live is not None or held.moving or laid is not None or proposal.stands or verdict is None):
        explained = None if verdict.legal else verdict
    builds = outlook is not None and outlook.awaits == BUILD
    alone: Mapping[Hex, Option | None] = {}
    if helps and outlook is not None and builds and held.live is None and held.faulted is None:
        alone = only_builds(outlook)
    compass = None
    if lays and (held.aim is not None or not (prospect.ready and held.live is None)):
        compass = held.aim if placement is None else volcano_of(placement)
    directions: Mapping[Hour, bool | None] = {}
    if compass is not None:
        legal = places.legal() if helps else frozenset[Placement]()
        directions = {flow: place(compass, flow) in legal if helps else None for flow in FLOWS}
    lit_up = DARK
    if held.hinting and lays and not builds:
        lit_up = lights(position.island, places.legal(), places.saving())
    open_cards = held.live is not None or held.named is not None or held.faulted is not None
    stuck = prospect.stuck and not open_cards
    told = stuck and session.help == WARNED and explained is None and (lays or laid is not None)
    return Reading(
        held,
        proposal,
        position,
        laid,
        outlook,
        placement if lays else None,
        verdict if lays else None,
        prospect.ready,
        stuck,
        places.doom(laid.kind if laid is not None else proposal.kind) if told else None,
        offers,
        explained,
        alone,
        compass,
        directions,
        lit_up,
        () if held.named is not None else last_hexes(session),
        helps,
    )


def last_hexes(session: Session) -> tuple[Hex, ...]:
    """The hexes of the last build, so that the table can compare."""
    history = session.history
    done = len(history.positions) - 1
    if not done:
        return ()
    turn, before = history.turns[done - 1], history.positions[done - 1]
    if not isinstance(turn.build, BuildMove):
        return () if turn.tile is None else covered(turn.tile.placement)
    if turn.build.build.kind != EXPAND:
        return (turn.build.build.hex,)
    after = history.positions[done].island.pieces
    return tuple(hexagon for hexagon in after if hexagon not in before.island.pieces and after[hexagon].kind == HUT)
