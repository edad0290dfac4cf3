"""A move that is asked about on an island as it lies."""

from __future__ import annotations

from typing import NamedTuple

from taluva.engine.builds import Build, Option
from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.pieces import Colour
from taluva.engine.position import BUILD, TILE, Position
from taluva.engine.tiles import Placement, place
from taluva.engine.verdict import Verdict
from taluva.play.choices import Choice, expansions_from
from taluva.play.lying import Lying
from taluva.review import assumptions
from taluva.review.assumptions import Assumption


class Question(NamedTuple):
    """A move that is asked about: a tile, which nobody needs to name, or a build of this colour."""

    placement: Placement | None = None
    colour: Colour = ""
    build: Build | None = None

    def position(self, lying: Lying) -> Position:
        """Where it is asked; nobody needs to say whose turn it is."""
        return lying.position(*([self.colour] if self.colour else []), awaits=TILE if self.build is None else BUILD)

    def verdict(self, lying: Lying) -> Verdict:
        """What the arbiter says of it, as the island lies."""
        position = self.position(lying)
        if self.build is not None:
            return position.judge_build(self.build)
        assert self.placement is not None
        return position.judge_tile(self.placement)

    def resting(self, lying: Lying) -> tuple[Assumption, ...]:
        """What of that rests on hexes that nobody set; nothing on the whole island."""
        if lying.said.whole:
            return ()
        position = self.position(lying)
        if self.build is not None:
            return assumptions.build_assumptions(position.island, position.builder(), self.build)
        assert self.placement is not None
        return assumptions.tile_assumptions(position.island, self.placement)

    def legal_tiles(self, lying: Lying) -> tuple[Placement, ...]:
        """Where a tile would be legal, as far as what lies around was set."""
        position = self.position(lying)
        found = position.legal_tiles()
        return found if lying.said.whole else assumptions.certain_placements(position.island, found)

    def legal_builds(self, lying: Lying) -> tuple[Option, ...]:
        """What of the same kind this colour could build, as far as what lies around was set."""
        assert self.build is not None
        position = self.position(lying)
        found = tuple(one for one in position.legal_builds() if one.build.kind == self.build.kind)
        return found if lying.said.whole else assumptions.certain_builds(position.island, position.builder(), found)


def directions(lying: Lying, volcano: Hex) -> dict[Hour, bool | None]:
    """In which directions a tile would be legal there; None where that rests on hexes that nobody set."""
    position, found = lying.position(), dict[Hour, bool | None]()
    for flow in FLOWS:
        placement = place(volcano, flow)
        rules = set(position.judge_tile(placement).rules)
        resting = () if lying.said.whole else assumptions.tile_assumptions(position.island, placement)
        # One fault that certainly is one is enough.
        certain = rules.difference(one.rule for one in resting) if rules else not resting
        found[flow] = not rules if certain else None
    return found


def expansions(lying: Lying, hexagon: Hex) -> tuple[Choice, ...]:
    """The expansions of the settlement on a hex, one for each terrain that lies empty beside it."""
    piece = lying.faces[hexagon].piece
    assert piece is not None
    return expansions_from(lying.position(piece.colour, awaits=BUILD), hexagon)
