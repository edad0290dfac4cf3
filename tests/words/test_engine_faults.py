"""What the engine really finds is what the words are made for."""

from random import Random

import pytest

from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, at, neighbours
from taluva.engine.position import Position, Setup, start
from taluva.engine.tiles import KINDS, TERRAINS, place, volcano_of
from taluva.engine.verdict import Fault
from taluva.words.catalogue import LANGUAGES
from taluva.words.explain import Explainer
from taluva.words.rules import RULES

NAMES = {"red": "Ann", "white": "Ben", "yellow": "Chloé", "brown": "Dora"}
KINDS_OF_BUILD = ("hut", "tower", "temple")
FAR_AWAY = at(90, 0)
WANTED = ("hut", "expand", "temple", "tower")


def positions(seed: int) -> list[Position]:
    """The positions of one random game, before each tile and each build."""
    random = Random(seed)
    position = start(Setup(("red", "white"), "ferti", 48, "classic"))
    met = []
    while not position.over:
        met.append(position)
        tiles = position.legal_tiles()
        # Often an eruption: towers need height.
        eruptions = [one for one in tiles if volcano_of(one) in position.island.levels]
        placement = random.choice(eruptions if eruptions and random.random() < 0.7 else tiles)
        position = position.lay(random.choice(KINDS), placement)
        met.append(position)
        options = position.legal_builds()
        # The rarer the better, and dear expansions: they empty the supply.
        rarest = max(options, key=lambda one: (WANTED.index(one.build.kind), one.cost), default=None)
        position = position.build(rarest.build) if rarest else position.go_out()
    return met


def faults(position: Position) -> set[Fault]:
    """Every fault of every tile and build on and around the island."""
    land = set(position.island.levels)
    hexes = land | {hexagon for one in land for hexagon in neighbours(one)} | {FAR_AWAY}
    verdicts = [position.judge_tile(place(one, flow)) for one in hexes for flow in FLOWS]
    if position.seat is not None:
        verdicts += [position.judge_build(Build(kind, one)) for one in hexes for kind in KINDS_OF_BUILD]
        verdicts += [position.judge_build(Build("expand", one, letter)) for one in hexes for letter in TERRAINS]
    return {fault._replace(hexes=()) for verdict in verdicts for fault in verdict.faults}


@pytest.fixture(scope="module")
def found() -> set[Fault]:
    """All the different faults of some games."""
    return {fault for seed in range(3) for position in positions(seed) for fault in faults(position)}


def test_the_games_meet_every_rule(found: set[Fault]) -> None:
    """The games are rich enough to prove something."""
    assert {rule for rule in RULES if not rule.startswith("turn.")} - {fault.rule for fault in found} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_of_a_game_has_its_sentence(found: set[Fault], language: str) -> None:
    """The facts are those that the sentences ask for."""
    said = Explainer(language, NAMES, "ferti")

    for fault in found:
        assert said.fault(fault, "red").endswith(".")
        assert 1 <= len(said.short(fault).split()) <= (5 if language == "en" else 7)
