"""Asks the engine and the second reading of the rules the same questions."""

from collections import Counter
from random import Random
from typing import Any

from taluva.engine.builds import single
from taluva.engine.ending import places, teams
from taluva.engine.growth import growth
from taluva.engine.hexes import FLOWS, Hex, at, neighbours
from taluva.engine.island import Island
from taluva.engine.placements import Placements
from taluva.engine.position import NOTHING
from taluva.engine.tiles import KINDS, Placement, covered, place
from taluva.engine.verdict import Verdict
from taluva.record import answers
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import write
from tests.players import Table, build_of, laid_of, made_of, placement_of, some_laid, some_made, spot_of
from tests.reference import arbiter
from tests.reference.arbiter import Findings
from tests.reference.land import Land
from tests.reference.scribe import parse, text_of
from tests.reference.verdicts import Faults, build_can_stand, tile_can_stand


def as_faults(verdict: Verdict) -> Faults:
    """A verdict of the engine as the second reading writes it."""
    rules = [fault.rule for fault in verdict.faults]
    assert len(rules) == len(set(rules))
    return {fault.rule: [spot_of(hexagon) for hexagon in fault.hexes] for fault in verdict.faults}


def compare(table: Table, rng: Random) -> None:
    """Both engines say the same about everything that can be asked of a table."""
    compare_standing(table)
    compare_verdicts(table, rng)
    if table.position.awaits != NOTHING:
        compare_lists(table)
    if table.position.awaits == "tile" and rng.random() < 0.2:
        compare_doom(table, rng)
    if rng.random() < 0.1:
        assert_structures_are_fresh(table.position.island, table.position.placements)


def compare_standing(table: Table) -> None:
    """Both engines agree on whose turn it is, who is out or has won, and the places."""
    position, game = table.position, table.game
    seats = range(len(game.colours))
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
        "teams": teams_of(table),
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
        "teams": arbiter.result(game, ("",) * 4)["teams"],
    }


def teams_of(table: Table) -> list[dict[str, object]] | None:
    """The engine's teams as `result` prints them."""
    found = teams(table.position)
    return None if found is None else [{"colours": list(team.colours), "place": team.place} for team in found]


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
    """Both engines list the same moves, builds with what they fill and cost."""
    position, game = table.position, table.game
    if position.awaits == "tile":
        assert [laid_of(placement) for placement in position.legal_tiles()] == game.legal_tiles()
    builds = [
        (made_of(option.build), tuple(map(spot_of, option.hexes)), option.cost) for option in position.legal_builds()
    ]
    assert builds == game.builds()
    assert position.can_build() == bool(builds)


def compare_doom(table: Table, rng: Random) -> None:
    """Both engines agree after which tiles the player could still build."""
    position, game = table.position, table.game
    kind = rng.choice(KINDS)
    safe, fatal = (list(map(laid_of, placements)) for placements in position.doom(kind))
    assert sorted(safe + fatal) == game.legal_tiles()
    assert (safe, fatal) == (sorted(safe), sorted(fatal))
    for laid in (*rng.sample(safe, min(3, len(safe))), *rng.sample(fatal, min(3, len(fatal)))):
        after = game.copy()
        after.lay(kind, laid)
        assert bool(after.legal_builds()) == (laid in safe)


def assert_structures_are_fresh(island: Island, placements: Placements) -> None:
    """What the engine keeps up to date move by move equals the same computed afresh."""
    land = land_of(island)
    tops: dict[Hex, int] = {}
    for number, tile in enumerate(island.tiles):
        tops.update(dict.fromkeys(covered(tile.placement), number))

    assert {hexagon: top for hexagon, top in island.tops.items() if top >= 0} == tops
    assert island.tops.keys() == island.levels.keys()
    assert island.levels == {at(*spot): land.level(spot) for spot in land.piles}
    assert island.grounds == {at(*spot): land.ground(spot) for spot in land.piles}
    assert island.flows == {at(*spot): land.flow(spot) for spot in land.piles if land.flow(spot)}
    assert island.free == {
        hexagon for hexagon in island.levels if hexagon not in island.flows and hexagon not in island.pieces
    }
    assert set(island.huts) == {hexagon for hexagon in island.free if island.levels[hexagon] == 1}
    assert all(option == single("hut", hexagon) for hexagon, option in island.huts.items())
    assert island.growth.keys() == set(island.settlement_at.values())
    for settlement, where in island.growth.items():
        assert where == growth(settlement, island.free, island.levels, island.grounds)
    assert placements == Placements.on(island)
    assert island.settlement_at.keys() == island.pieces.keys()
    for hexagon, settlement in island.settlement_at.items():
        hexes = {at(*spot) for spot in land.settlement(spot_of(hexagon))}
        kinds = Counter(island.pieces[other].kind for other in hexes)
        assert settlement.hexes == hexes
        assert settlement.around == {other for own in hexes for other in neighbours(own)} - hexes
        numbers = (settlement.first, settlement.towers, settlement.temples)
        assert numbers == (min(hexes), kinds["tower"], kinds["temple"])
        assert settlement.colour == island.pieces[hexagon].colour
        assert set(settlement.buriers) == {p for p in over(hexagon) if hexes <= set(covered(p))}
        assert settlement in island.settlements(settlement.colour)
    for colour in ("red", "white", "yellow", "brown"):
        listed = [sorted(map(spot_of, settlement.hexes)) for settlement in island.settlements(colour)]
        assert listed == [sorted(settlement) for settlement in land.settlements(colour)]


def land_of(island: Island) -> Land:
    """An island of the engine as the second reading keeps it."""
    land = Land()
    for seen in island.begun:
        land.piles[spot_of(seen.hex)] = [""] * (seen.level - 1) + [seen.ground + (str(seen.flow) if seen.flow else "")]
    for tile in island.tiles:
        land.lay(tile.kind, laid_of(tile.placement))
    land.pieces = {spot_of(hexagon): (piece.kind, piece.colour) for hexagon, piece in island.pieces.items()}
    return land


def over(hexagon: Hex) -> set[Placement]:
    """Every placement that covers a hex."""
    tries = (place(volcano, flow) for volcano in (hexagon, *neighbours(hexagon)) for flow in FLOWS)
    return {placement for placement in tries if hexagon in covered(placement)}


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
    assert answers.result(record, replayed.last) == arbiter.result(found.game, names), text
    assert write(record, replayed) == text_of(setting, found.canonical, names)
    return found
