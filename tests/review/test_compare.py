"""Comparing table and tablet: what is counted is there, and the search by halves finds the turn."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.engine.hexes import Hex
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.tiles import VOLCANO, covered
from taluva.record.replay import replay
from taluva.review.compare import counts, lowered
from taluva.review.parting import Parting
from taluva.review.story import tell, turns_at
from tests.record.games import game


@pytest.mark.parametrize("seed", range(4))
def test_lifting_the_upper_tiles_shows_what_lies_below(seed: int) -> None:
    """On every level lie its own tiles and whatever of those below nothing hides; the whole is the island itself."""
    island = replay(game(seed)).last.island
    highest = max(island.levels.values())

    assert lowered(island, highest) == island
    heights: dict[Hex, int] = {}
    grounds: dict[int, dict[Hex, str]] = {}
    for kind, placement in island.tiles:
        for hexagon, ground in zip(covered(placement), (VOLCANO, *kind), strict=True):
            heights[hexagon] = heights.get(hexagon, 0) + 1
            grounds.setdefault(heights[hexagon], {})[hexagon] = ground
    shown: dict[Hex, str] = {}
    for level in range(1, highest + 1):
        below = lowered(island, level)
        shown |= grounds[level]
        assert dict(below.grounds) == shown
        assert dict(below.levels) == {hexagon: min(level, island.levels[hexagon]) for hexagon in shown}
        assert dict(below.pieces) == {h: p for h, p in island.pieces.items() if island.levels[h] <= level}


@pytest.mark.parametrize("seed", range(8))
def test_the_counts_add_up_to_the_box(seed: int) -> None:
    """Twenty huts, two towers, three temples a colour, wherever they are."""
    position = replay(game(seed)).last
    counted = counts(position)

    assert counted.tiles + counted.tiles_left == position.setup.tiles
    for heap in counted.heaps:
        together = tuple(map(sum, zip(heap.on_island, heap.in_hand, heap.in_box, strict=True)))
        assert together == (20, 2, 3)
        assert min(*heap.on_island, *heap.in_hand, *heap.in_box) >= 0


@pytest.mark.parametrize("seed", range(4))
def test_the_counts_are_those_of_what_lifting_shows(seed: int) -> None:
    """On every level as many hexes as are seen on it once those above are off, and the pieces that then stand."""
    position = replay(game(seed)).last
    highest = max(position.island.levels.values())
    for level in range(1, highest + 1):
        below = lowered(position.island, level)
        counted = counts(position, level)
        assert counted.levels[level - 1] == sum(found == level for found in below.levels.values())
        for heap in counted.heaps:
            standing = [piece for piece in below.pieces.values() if piece.colour == heap.colour]
            assert [heap.on_island.of(kind) for kind in (HUT, TOWER, TEMPLE)] == [
                sum(piece.number for piece in standing if piece.kind == kind) for kind in (HUT, TOWER, TEMPLE)
            ]
        assert [heap[2:] for heap in counted.heaps] == [heap[2:] for heap in counts(position).heaps]


@given(st.integers(1, 60).flatmap(lambda turns: st.tuples(st.just(turns), st.integers(1, turns))))
def test_the_search_by_halves_finds_the_turn_in_the_fewest_questions(case: tuple[int, int]) -> None:
    """Whatever turn parted them, as many questions as halvings find it."""
    turns, parted = case
    search, asked = Parting(0, turns), 0
    promised = search.questions
    while (question := search.asks) is not None:
        search = search.answer(question < parted)
        asked += 1

    assert list(search.suspects) == [parted]
    assert asked <= promised


@given(st.integers(1, 40), st.data())
def test_answers_nobody_can_give_only_widen_what_is_left(turns: int, data: st.DataObject) -> None:
    """The turn sought stays among the suspects, and the questions end."""
    parted = data.draw(st.integers(1, turns))
    blurred = data.draw(st.frozensets(st.integers(1, turns)))
    search, asked = Parting(0, turns), []
    while (question := search.asks) is not None:
        asked.append(question)
        search = search.answer(None if question in blurred else question < parted)

    assert parted in search.suspects
    assert len(asked) == len(set(asked))
    assert all(turn in blurred for turn in list(search.suspects)[:-1])


def test_the_turns_at_a_hex_are_those_that_changed_it() -> None:
    """Every turn after which a hex looks otherwise is named, the latest first."""
    replayed = replay(game(4))
    story = tell(replayed)
    expected: dict[Hex, list[int]] = {}
    for turn, (before, after) in enumerate(zip(replayed.positions, replayed.positions[1:], strict=False), 1):
        for hexagon in after.island.levels:
            pieces = before.island.pieces.get(hexagon), after.island.pieces.get(hexagon)
            levels = before.island.levels.get(hexagon), after.island.levels[hexagon]
            if pieces[0] != pieces[1] or levels[0] != levels[1]:
                expected.setdefault(hexagon, []).insert(0, turn)

    assert {hexagon: list(turns_at(story, hexagon)) for hexagon in expected} == expected
    assert Counter(map(len, expected.values())).total() == len(expected)
