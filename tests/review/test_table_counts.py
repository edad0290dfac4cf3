"""Comparing table and tablet: what is counted is there, and the search by halves finds the turn."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.engine.hexes import Hex
from taluva.engine.island import Island
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.tiles import VOLCANO, covered
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.review.divergence import DivergenceSearch
from taluva.review.story import story_of, turns_at
from taluva.review.table_counts import UNKNOWN, island_up_to, table_counts
from tests.record.begun import BEGUN
from tests.record.games import game

EVERY = pytest.mark.parametrize("record", [*map(game, range(4)), *BEGUN.values()], ids=[*map(str, range(4)), *BEGUN])


def layers(island: Island) -> dict[int, dict[Hex, str]]:
    """By level what lies on each hex there; below tiles that nobody saw laid an unknown ground."""
    heights = {one.hex: one.level for one in island.initial_faces}
    found: dict[int, dict[Hex, str]] = {}
    for one in island.initial_faces:
        for level in range(1, one.level + 1):
            found.setdefault(level, {})[one.hex] = one.ground if level == one.level else UNKNOWN
    for kind, placement in island.tiles:
        for hexagon, ground in zip(covered(placement), (VOLCANO, *kind), strict=True):
            heights[hexagon] = heights.get(hexagon, 0) + 1
            found.setdefault(heights[hexagon], {})[hexagon] = ground
    return found


@EVERY
def test_lifting_the_upper_tiles_shows_what_lies_below(record: Record) -> None:
    """On every level lie its own tiles and whatever of those below nothing hides; the whole is the island itself."""
    island = replay(record).last.island
    assert island.initial_faces or island_up_to(island, max(island.levels.values())) == island
    shown: dict[Hex, str] = {}
    for level, layer in sorted(layers(island).items()):
        below = island_up_to(island, level)
        shown |= layer
        assert dict(below.grounds) == shown
        assert dict(below.levels) == {hexagon: min(level, island.levels[hexagon]) for hexagon in shown}
        assert dict(below.pieces) == {h: p for h, p in island.pieces.items() if island.levels[h] <= level}


@EVERY
def test_what_is_counted_is_there_and_adds_up_to_the_box(record: Record) -> None:
    """Tiles; twenty huts, two towers, three temples a colour; on every level as many hexes as lifting shows."""
    position = replay(record).last
    whole = table_counts(position)
    assert whole.tiles + whole.tiles_remaining == position.setup.tiles
    assert sum(whole.levels) == sum(position.island.levels.values())
    for level in range(1, len(whole.levels) + 1):
        below, counted = island_up_to(position.island, level), table_counts(position, level)
        assert counted.levels[level - 1] == sum(found == level for found in below.levels.values())
        assert [heap[2:] for heap in counted.pieces] == [heap[2:] for heap in whole.pieces]
        for heap in counted.pieces:
            standing = [piece for piece in below.pieces.values() if piece.colour == heap.colour]
            numbers = [sum(piece.number for piece in standing if piece.kind == kind) for kind in (HUT, TOWER, TEMPLE)]
            assert list(heap.on_island) == numbers
    for heap in whole.pieces:
        assert tuple(map(sum, zip(heap.on_island, heap.in_supply, heap.in_box, strict=True))) == (20, 2, 3)
        assert min(*heap.on_island, *heap.in_supply, *heap.in_box) >= 0


@given(st.integers(1, 60), st.data())
def test_the_search_by_halves_finds_the_turn_in_the_fewest_questions(turns: int, data: st.DataObject) -> None:
    """Answers that nobody can give only widen what is left: the turn sought stays among it, and the questions end."""
    parted = data.draw(st.integers(1, turns))
    blurred = data.draw(st.just(frozenset[int]()) | st.frozensets(st.integers(1, turns)))
    search, asked = DivergenceSearch(0, turns), []
    while (question := search.next_turn) is not None:
        asked.append(question)
        search = search.answer(None if question in blurred else question < parted)

    assert parted in search.suspects
    assert all(turn in blurred for turn in list(search.suspects)[:-1])
    assert len(asked) == len(set(asked))
    assert blurred or len(asked) <= DivergenceSearch(0, turns).questions_left


def test_the_turns_at_a_hex_are_those_that_changed_it() -> None:
    """Every turn after which a hex looks otherwise is named, the latest first."""
    replayed = replay(game(4))
    story = story_of(replayed)
    expected: dict[Hex, list[int]] = {}
    for turn, (before, after) in enumerate(zip(replayed.positions, replayed.positions[1:], strict=False), 1):
        for hexagon in after.island.levels:
            pieces = before.island.pieces.get(hexagon), after.island.pieces.get(hexagon)
            levels = before.island.levels.get(hexagon), after.island.levels[hexagon]
            if pieces[0] != pieces[1] or levels[0] != levels[1]:
                expected.setdefault(hexagon, []).insert(0, turn)

    assert {hexagon: list(turns_at(story, hexagon)) for hexagon in expected} == expected
