"""Asks the engine and the second reading of the rules the same questions."""

from random import Random
from typing import Any

import pytest

from taluva.engine.ending import places, teams
from taluva.engine.hexes import coordinates
from taluva.engine.island import Island
from taluva.engine.pieces import COLOURS
from taluva.engine.placements import Placements
from taluva.engine.position import Position
from taluva.engine.tiles import KINDS, covered
from taluva.engine.verdict import Verdict
from taluva.record import answers
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import write
from tests.players import Table, build_of, laid_of, made_of, placement_of, some_laid, some_made
from tests.reference import arbiter
from tests.reference.arbiter import Findings
from tests.reference.game import Game
from tests.reference.land import Land
from tests.reference.scribe import parse, text_of
from tests.reference.verdicts import Faults, build_can_stand, tile_can_stand


def as_faults(verdict: Verdict) -> Faults:
    """A verdict of the engine as the second reading writes it."""
    rules = [fault.rule for fault in verdict.faults]
    assert len(rules) == len(set(rules))
    return {fault.rule: [coordinates(hexagon) for hexagon in fault.hexes] for fault in verdict.faults}


def a_few_of(many: int, few: int) -> pytest.MarkDecorator:
    """The seeds of so many games for the long run, in blocks that processors can share, and of a few for every run."""
    blocks = (range(first, first + many // 10) for first in range(1000, 1000 + many, many // 10))
    long = (pytest.param(block, marks=pytest.mark.long, id=f"from {block.start}") for block in blocks)
    return pytest.mark.parametrize("seeds", [*(pytest.param([seed], id=str(seed)) for seed in range(few)), *long])


def compare(table: Table, rng: Random) -> None:
    """Both engines say the same about everything that can be asked of a table."""
    compare_standing(table.position, table.game)
    compare_verdicts(table, rng)
    compare_lists(table)
    if table.position.awaits == "tile" and rng.random() < 0.2:
        compare_doom(table, rng)
    if rng.random() < 0.1:
        assert_structures_are_fresh(table.position.island, table.position.placements)


def compare_standing(position: Position, game: Game) -> None:
    """Both engines agree on whose turn it is, who is out or has won, and the places."""
    seats = range(len(game.colours))
    both = teams(position)
    said = {
        "awaits": position.awaits,
        "seat": position.seat,
        "turn": position.turn,
        "tiles left": position.tiles_left,
        "built": [list(counts) for counts in position.built],
        "left": [tuple(position.supply(seat)) for seat in seats],
        "states": list(position.states),
        "out": list(position.outs),
        "won": list(position.winners),
        "ending": position.ending,
        "places": list(places(position)),
        "teams": both and [{"colours": list(team.colours), "place": team.place} for team in both],
    }
    assert said == {
        "awaits": game.awaits,
        "seat": None if game.ending else game.mover,
        "turn": game.completed,
        "tiles left": game.tiles - game.laid_before - len(game.kinds),
        "built": game.built,
        "left": [game.left(seat) for seat in seats],
        "states": [game.state(seat) for seat in seats],
        "out": game.out,
        "won": game.won,
        "ending": game.ending,
        "places": game.places(),
        "teams": arbiter.teams(game),
    }


def compare_verdicts(table: Table, rng: Random) -> None:
    """Both engines find the same faults, at the same hexes, in moves on, beside and far from the island."""
    position, game = table.position, table.game
    for _ in range(12):
        laid = some_laid(game.land, rng)
        tile_verdict, faults = position.judge_tile(placement_of(laid)), game.judge_tile(laid)
        assert as_faults(tile_verdict) == faults, laid
        assert not faults or tile_verdict.can_stand == tile_can_stand(faults), laid
    for _ in range(12):
        made, seat = some_made(game.land, rng), rng.randrange(len(game.colours))
        build_verdict, faults = position.judge_build(build_of(made), seat), game.judge_build(made, seat)
        assert as_faults(build_verdict) == faults, (made, seat)
        assert not faults or build_verdict.can_stand == build_can_stand(made, faults), (made, seat)


def compare_lists(table: Table) -> None:
    """Both engines list the same moves, builds with what they fill and cost; what is not awaited is not legal."""
    position, game = table.position, table.game
    assert [laid_of(placement) for placement in position.legal_tiles()] == game.legal_tiles()
    builds = [
        (made_of(option.build), tuple(map(coordinates, option.hexes)), option.cost)
        for option in position.legal_builds()
    ]
    assert builds == game.legal_builds()
    assert position.can_build() == bool(builds)


def compare_doom(table: Table, rng: Random) -> None:
    """Both engines agree after which tiles the player could still build."""
    position, game = table.position, table.game
    kind = rng.choice(KINDS)
    safe, fatal = (list(map(laid_of, placements)) for placements in position.placement_risk(kind))
    assert sorted(safe + fatal) == game.legal_tiles()
    assert (safe, fatal) == (sorted(safe), sorted(fatal))
    for laid in (*rng.sample(safe, min(3, len(safe))), *rng.sample(fatal, min(3, len(fatal)))):
        after = game.copy()
        after.lay(kind, laid)
        assert bool(after.legal_builds()) == (laid in safe)


def assert_structures_are_fresh(island: Island, placements: Placements) -> None:
    """What the engine keeps up to date move by move equals the same computed afresh."""
    fresh = Island.of(island.faces())
    tops = {hexagon: number for number, tile in enumerate(island.tiles) for hexagon in covered(tile.placement)}

    assert {hexagon: top for hexagon, top in island.tops.items() if top >= 0} == tops
    assert (placements, kept(island)) == (Placements.on(fresh), kept(fresh))


def kept(island: Island) -> list[object]:
    """What an island knows without looking again: free hexes, huts that can be built, settlements and their growth."""
    settlements = {
        settlement.hexes: (settlement.colour, settlement.around, settlement.towers, settlement.temples, where)
        for settlement, where in island.growth.items()
    }
    at_hexes = {hexagon: settlement.hexes for hexagon, settlement in island.settlement_at.items()}
    of_colours = [{one.hexes for one in island.settlements(colour)} for colour in COLOURS]
    return [island.free, island.huts, settlements, at_hexes, of_colours]


def land_of(island: Island) -> Land:
    """An island of the engine as the second reading keeps it."""
    land = Land()
    for seen in island.initial_faces:
        land.piles[coordinates(seen.hex)] = [""] * (seen.level - 1) + [
            seen.ground + (str(seen.flow) if seen.flow else "")
        ]
    for tile in island.tiles:
        land.lay(tile.kind, laid_of(tile.placement))
    land.pieces = {coordinates(hexagon): (piece.kind, piece.colour) for hexagon, piece in island.pieces.items()}
    return land


def holds(said: Any, expected: Any) -> bool:
    """Whether an answer has the values that an example of the record format expects, down to each player's."""
    if isinstance(expected, dict):
        return all(key in said and holds(said[key], value) for key, value in expected.items())
    if isinstance(expected, list):
        return len(said) == len(expected) and all(map(holds, said, expected))
    return bool(said == expected)


def compare_record(text: str) -> Findings:
    """Both read the same record and give the same answers; what the second reading found."""
    setting, names, turns = parse(text)
    found, record = arbiter.check(setting, turns), read(text)
    replayed = replay(record)

    assert answers.check(replayed) == found.as_json(), text
    assert answers.legal(replayed.last) == arbiter.legal(found.game), text
    compare_standing(replayed.last, found.game)
    assert write(record, replayed) == text_of(setting, found.canonical, names)
    return found
