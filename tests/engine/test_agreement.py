"""The engine and the second reading of the rules agree about whole games."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, Hex, Hour, at, within_limit
from taluva.engine.position import Position
from taluva.engine.tiles import KINDS, TERRAINS, beyond_box, covered, place
from tests.comparing import compare
from tests.players import play
from tests.reference import arbiter

QUICK = 7
LONG = 1200


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


@pytest.mark.parametrize("seed", range(3))
def test_a_position_kept_is_unchanged_by_later_moves(seed: int) -> None:
    """Undo is keeping the older position."""
    kept: list[tuple[Position, tuple[object, ...]]] = []
    play(seed, lambda table, rng: kept.append((table.position, snapshot(table.position))))

    for position, before in kept:
        assert snapshot(position) == before


def snapshot(position: Position) -> tuple[object, ...]:
    """Copies of everything that can be read off a position."""
    island = position.island
    tables = (island.levels, island.grounds, island.flows, island.tops, island.pieces, island.settlement_at)
    counts = (position.built, position.seat, position.turn, position.outs, position.winners, position.ending)
    moves = (position.placements, position.legal_tiles(), position.legal_builds())
    return (
        island.tiles,
        island.free,
        dict(island.huts),
        dict(island.growth),
        [dict(table) for table in tables],
        counts,
        moves,
    )


# Any move that anybody can name


def shown(seeds: range) -> list[Position]:
    """Positions out of some games, before a tile and before a build."""
    found: list[Position] = []
    for seed in seeds:
        play(seed, lambda table, rng: found.append(table.position))
    return [position for position in found if position.island.tiles and not position.over]


POSITIONS = shown(range(2, 10))


def reach(position: Position) -> st.SearchStrategy[tuple[Hex, Hour]]:
    """A hex on, beside or far from the island, and a flow."""
    numbers = st.integers(-999, 999)
    anywhere = st.builds(at, numbers, numbers)
    steps = st.tuples(st.sampled_from(sorted(position.island.levels)), st.integers(-3, 3), st.integers(-3, 3))
    near = steps.map(lambda step: Hex(step[0] + at(step[1], step[2]))).filter(within_limit)
    return st.tuples(st.one_of(near, near, near, anywhere), st.sampled_from(FLOWS))


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_tile_is_listed_exactly_when_its_verdict_is_empty(data: st.DataObject) -> None:
    """Issue: for any move anybody can name, in the legal list exactly when its verdict is empty."""
    position = data.draw(st.sampled_from(POSITIONS))
    placement = place(*data.draw(reach(position)))
    nameable = all(map(within_limit, covered(placement)))

    assert (placement in position.legal_tiles()) == (nameable and position.judge_tile(placement).legal)


@settings(max_examples=80, deadline=None)
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
