"""The engine and the second reading of the rules agree about whole games."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.engine.building import Build
from taluva.engine.ending import places, teams
from taluva.engine.hexes import FLOWS, Hex, at, neighbours, within_limit
from taluva.engine.island import Island
from taluva.engine.laying import judge_tile
from taluva.engine.openings import Openings
from taluva.engine.position import NOTHING, Position
from taluva.engine.tiles import KINDS, TERRAINS, Placement, beyond_box, covered, place
from taluva.engine.verdict import Verdict
from tests.players import Table, build_of, laid_of, made_of, placement_of, play, some_laid, some_made, spot_of
from tests.reference import arbiter
from tests.reference.land import Land
from tests.reference.verdicts import Faults, build_can_stand, tile_can_stand

QUICK = 30
LONG = 1200


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
        assert_structures_are_fresh(table.position.island, table.position.openings)


def compare_standing(table: Table) -> None:
    """Both engines agree on whose turn it is, who is out or has won, and the places."""
    position, game = table.position, table.game
    seats = range(len(game.colours))

    assert position.awaits == game.awaits
    assert position.seat == (None if game.ending else game.mover)
    assert position.turn == game.completed
    assert position.tiles_left == game.tiles - len(game.kinds)
    assert [list(counts) for counts in position.built] == game.built
    assert [tuple(position.supply(seat)) for seat in seats] == [game.left(seat) for seat in seats]
    assert list(position.states) == [game.state(seat) for seat in seats]
    assert list(position.outs) == game.out
    assert list(position.winners) == game.won
    assert position.ending == game.ending
    assert list(places(position)) == game.places()
    assert teams_of(table) == arbiter.result(game, ("",) * 4)["teams"]


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
    assert safe == sorted(safe)
    assert fatal == sorted(fatal)
    for laid in (*rng.sample(safe, min(3, len(safe))), *rng.sample(fatal, min(3, len(fatal)))):
        after = game.copy()
        after.lay(kind, laid)
        assert bool(after.legal_builds()) == (laid in safe)


def assert_structures_are_fresh(island: Island, openings: Openings) -> None:
    """What the engine keeps up to date move by move equals the same computed afresh."""
    land = Land()
    tops: dict[Hex, int] = {}
    for number, tile in enumerate(island.tiles):
        land.lay(tile.kind, laid_of(tile.placement))
        tops.update(dict.fromkeys(covered(tile.placement), number))
    land.pieces = {spot_of(hexagon): (piece.kind, piece.colour) for hexagon, piece in island.pieces.items()}

    assert island.tops == tops
    assert island.levels == {at(*spot): land.level(spot) for spot in land.piles}
    assert island.grounds == {at(*spot): land.ground(spot) for spot in land.piles}
    assert island.flows == {at(*spot): land.flow(spot) for spot in land.piles if land.flow(spot)}
    assert island.free == {hexagon for hexagon in tops if hexagon not in island.flows and hexagon not in island.pieces}
    assert island.low == {hexagon for hexagon in island.free if island.levels[hexagon] == 1}
    assert openings == fresh_openings(island)
    assert island.settlement_at.keys() == island.pieces.keys()
    for hexagon, settlement in island.settlement_at.items():
        hexes = {at(*spot) for spot in land.settlement(spot_of(hexagon))}
        kinds = Counter(island.pieces[other].kind for other in hexes)
        assert settlement.hexes == hexes
        assert settlement.colour == island.pieces[hexagon].colour
        assert settlement.around == {other for own in hexes for other in neighbours(own)} - hexes
        assert (settlement.towers, settlement.temples) == (kinds["tower"], kinds["temple"])
        assert settlement.first == min(hexes)
        assert set(settlement.buriers) == {p for p in over(hexagon) if hexes <= set(covered(p))}
        assert settlement in island.settlements(settlement.colour)
    for colour in ("red", "white", "yellow", "brown"):
        listed = [sorted(map(spot_of, settlement.hexes)) for settlement in island.settlements(colour)]
        assert listed == [sorted(settlement) for settlement in land.settlements(colour)]


def over(hexagon: Hex) -> set[Placement]:
    """Every placement that covers a hex."""
    tries = (place(volcano, flow) for volcano in (hexagon, *neighbours(hexagon)) for flow in FLOWS)
    return {placement for placement in tries if hexagon in covered(placement)}


def fresh_openings(island: Island) -> Openings:
    """The openings of an island, found by trying every placement near it."""
    near = {placement for hexagon in island.levels for side in neighbours(hexagon) for placement in over(side)}
    near |= {placement for hexagon in island.levels for placement in over(hexagon)}
    beside: set[Placement] = set()
    eruptions: set[Placement] = set()
    for placement in near:
        if not all(map(within_limit, covered(placement))):
            continue
        land = [hexagon in island.levels for hexagon in covered(placement)]
        rules = set(judge_tile(island, placement).rules) - {"tile.settlement"}
        if not rules:
            (eruptions if all(land) else beside).add(placement)
    return Openings(frozenset(beside), frozenset(eruptions))


# Games


@pytest.mark.parametrize("seed", range(QUICK))
def test_both_engines_agree_about_a_game(seed: int) -> None:
    """A sample of games of every kind."""
    play(seed, compare)


@pytest.mark.long
@pytest.mark.parametrize("block", range(12))
def test_both_engines_agree_about_a_thousand_games(block: int) -> None:
    """Twelve hundred games of every kind, every question asked before every move."""
    for seed in range(1000 + block * LONG // 12, 1000 + (block + 1) * LONG // 12):
        play(seed, compare)


@pytest.mark.long
def test_the_games_compared_are_of_every_kind() -> None:
    """Random play would rarely win early or go out; these players do, in every kind of play."""
    seen: Counter[tuple[str, str | None]] = Counter()
    for seed in range(1000, 1000 + LONG):
        table = play(seed, lambda table, rng: None)
        seen[table.setup.play, table.position.ending] += 1
        seen["out", None] += sum(turn.out for turn in table.written)
        seen["conceded", None] += sum(turn.concede for turn in table.written)
        seen["stands", None] += sum(turn.tile_marked or turn.build_marked for turn in table.written)
        seen["won in ranking", None] += len(table.position.winners) * (table.setup.play == "ranking")

    endings = {(kind, ending) for kind in ("classic", "teams") for ending in ("early", "last-standing", "tiles")}
    endings |= {("ranking", "last-standing"), ("ranking", "tiles")}
    assert endings == {(kind, ending) for kind, ending in seen if ending}
    assert min(seen.values()) >= 20


@pytest.mark.parametrize("seed", range(20))
def test_both_engines_agree_which_tiles_the_box_does_not_hold(seed: int) -> None:
    """The tiles beyond the box are the same in both, in any order of laying."""
    rng = Random(seed)
    few = rng.sample(KINDS, 3)
    laid: list[str] = []
    for _ in range(48):
        kind = rng.choice(few)
        kind = rng.choice((kind, kind[::-1]))
        beyond = beyond_box(Counter(laid), kind)
        laid.append(kind)
        assert beyond == arbiter.beyond_box(laid), laid


# Any move that anybody can name


def shown(seeds: range) -> list[Position]:
    """Positions out of some games, before a tile and before a build."""
    found: list[Position] = []
    for seed in seeds:
        play(seed, lambda table, rng: found.append(table.position))
    return [position for position in found if position.island.tiles and not position.over]


POSITIONS = shown(range(2, 14))


def reach(position: Position) -> st.SearchStrategy[tuple[Hex, int]]:
    """A hex on, beside or far from the island, and a flow."""
    numbers = st.integers(-999, 999)
    anywhere = st.builds(at, numbers, numbers)
    steps = st.tuples(st.sampled_from(sorted(position.island.levels)), st.integers(-3, 3), st.integers(-3, 3))
    near = steps.map(lambda step: step[0] + at(step[1], step[2])).filter(within_limit)
    return st.tuples(st.one_of(near, near, near, anywhere), st.sampled_from(FLOWS))


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_tile_is_listed_exactly_when_its_verdict_is_empty(data: st.DataObject) -> None:
    """Issue: for any move anybody can name, in the legal list exactly when its verdict is empty."""
    position = data.draw(st.sampled_from(POSITIONS))
    placement = place(*data.draw(reach(position)))
    nameable = all(map(within_limit, covered(placement)))

    assert (placement in position.legal_tiles()) == (nameable and position.judge_tile(placement).legal)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_a_build_is_listed_exactly_when_its_verdict_is_empty(data: st.DataObject) -> None:
    """Issue: for any move anybody can name, in the legal list exactly when its verdict is empty."""
    position = data.draw(st.sampled_from(POSITIONS))
    kind = data.draw(st.sampled_from(("hut", "tower", "temple", "expand")))
    hexagon, _ = data.draw(reach(position))
    build = Build(kind, hexagon, data.draw(st.sampled_from(TERRAINS)) if kind == "expand" else "")
    if kind == "expand" and hexagon in position.island.settlement_at:
        named = build._replace(hex=position.island.settlement_at[hexagon].first)
    else:
        named = build
    listed = [option for option in position.legal_builds() if option.build == named]

    assert bool(listed) == position.judge_build(build).legal
    assert not listed or listed == [position.option(build)]
