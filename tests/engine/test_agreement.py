"""The engine and the second reading of the rules agree about whole games."""

import pytest

from taluva.engine.position import Position
from tests.comparing import compare
from tests.players import play

QUICK = 8
LONG = 1200


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
