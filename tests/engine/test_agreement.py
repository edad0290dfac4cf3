"""The engine and the second reading of the rules agree about whole games."""

from collections.abc import Iterable

import pytest

from taluva.engine.position import Position
from tests.comparing import a_few_of, compare
from tests.players import play


@a_few_of(1200, few=8)
def test_both_engines_agree_about_a_game(seeds: Iterable[int]) -> None:
    """Games of every kind, every question asked before every move."""
    for seed in seeds:
        play(seed, compare)


@pytest.mark.parametrize("seed", range(2))
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
    return (island.tiles, island.free, *(dict(table) for table in (*tables, island.huts, island.growth)), counts, moves)
