"""The builds offered on a hex: hut, tower, temple and expansions, each with its verdict."""

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.builds import Build, Option
from taluva.engine.hexes import Hex, neighbours
from taluva.engine.pieces import EXPAND, PIECE_KINDS
from taluva.engine.position import Position
from taluva.engine.tiles import TERRAINS
from taluva.engine.verdict import Verdict


class Choice(NamedTuple):
    """An offered build with its hexes, cost and verdict."""

    build: Build
    option: Option | None  # None if the build is impossible
    verdict: Verdict

    @property
    def legal(self) -> bool:
        return self.verdict.legal


def choices(position: Position, place: Hex) -> tuple[Choice, ...]:
    """Hut, tower, temple, then every expansion that would fill this hex, or one with the reason why there is none."""
    singles = tuple(choice(position, Build(kind, place)) for kind in PIECE_KINDS)
    return singles + expansions_into(position, place)


def choice(position: Position, build: Build) -> Choice:
    """One build with its verdict, and its option if it is possible."""
    verdict = position.judge_build(build)
    return Choice(build, position.option(build) if verdict.legal else None, verdict)


def expansions_into(position: Position, place: Hex) -> tuple[Choice, ...]:
    """The expansions that would fill this hex, one for each of the player's settlements that touch it."""
    island = position.island
    terrain = island.grounds.get(place, "")
    if terrain in TERRAINS and terrain and place not in island.pieces:
        touching = {
            settlement.first
            for near in neighbours(place)
            if (settlement := island.settlement_at.get(near)) is not None and settlement.colour == position.colour
        }
        if touching:
            return tuple(choice(position, Build(EXPAND, first, terrain)) for first in sorted(touching))
    return (choice(position, Build(EXPAND, place, terrain if terrain in TERRAINS else "")),)


def expansions_from(position: Position, place: Hex) -> tuple[Choice, ...]:
    """The expansions of the player's settlement on this hex, one for each terrain beside it."""
    settlement = position.island.settlement_at.get(place)
    if settlement is None or settlement.colour != position.colour:
        return ()
    every = [choice(position, Build(EXPAND, settlement.first, terrain)) for terrain in TERRAINS]
    possible = tuple(expansion for expansion in every if ids.EXPAND_TERRAIN not in expansion.verdict.rules)
    return possible or tuple(every[:1])


def only_builds(position: Position) -> dict[Hex, Option | None]:
    """Every hex that a legal build would fill, with that build if it is the only one, else None."""
    build_by_hex: dict[Hex, Option | None] = {}
    for option in position.legal_builds():
        for place in option.hexes:
            build_by_hex[place] = None if place in build_by_hex else option
    return build_by_hex


def buildable(position: Position) -> frozenset[Hex]:
    """Every hex that a legal build would fill."""
    return frozenset(only_builds(position))
