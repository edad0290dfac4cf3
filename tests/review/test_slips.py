"""Slips are found: from the whole island as it lies, or from two hexes of it and the tiles that are left."""

from random import Random
from typing import Any

import pytest

from taluva.engine.hexes import FLOWS, NO_HOUR, Hex
from taluva.engine.island import Face
from taluva.engine.pieces import COLOURS, FULL, HUT, TEMPLE, Piece
from taluva.engine.tiles import TERRAINS, VOLCANO
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.review.loose_board import LooseBoard
from taluva.review.slip_candidates import BUILD, FORGOTTEN, TWICE
from taluva.review.slips import MOST_SLIPS, Slip, search
from tests import sure
from tests.engine.test_whole_records import muddle
from tests.players import play
from tests.record.games import four, game
from tests.reference.scribe import text_of
from tests.review.slipping import SLIPS, Slipped, some

QUICK = 5
LONG = 500


def slips(*asked: Any) -> tuple[Slip, ...]:
    """At most five, the likeliest first; none if the table looks as recorded."""
    return next(found for found in search(*asked) if found is not None)


def two_of(one: Slipped, rng: Random) -> dict[Hex, Face | None]:
    """Two hexes that lie otherwise than recorded, as they really are; one, if there is only one."""
    return one.seen(set(rng.sample(one.differing, min(2, len(one.differing)))))


def is_it(kind: str, one: Slipped, slip: Slip) -> bool:
    """Whether a slip makes the record equal to the true game; of a forgotten turn its number and place are enough."""
    if kind != FORGOTTEN:
        return write(slip.repair.record, slip.repair.current.replay) == write(one.true.record, one.true)
    played, put = one.true.record.turns[one.turn - 1], slip.repair.record.turns[slip.turn - 1]
    if (slip.what, slip.turn) != (FORGOTTEN, one.turn) or played.tile is None or put.tile is None:
        return slip.repair.record == one.true.record
    return put.tile.placement == played.tile.placement


def found(kind: str, number: int) -> tuple[int, int]:
    """How many of so many slips are among the five, with the whole island and with two hexes."""
    whole = two = 0
    for seed, one in enumerate(some(kind, number)):
        left = one.true.last.tiles_left
        whole += any(is_it(kind, one, slip) for slip in slips(one.record, one.whole(), left))
        two += any(is_it(kind, one, slip) for slip in slips(one.record, two_of(one, Random(seed)), left))
    return whole, two


def test_slips_of_all_kinds_are_among_the_five() -> None:
    """In 95 of 100 with the whole island, in 90 with two hexes and how many tiles are left."""
    whole, two = (sum(numbers) for numbers in zip(*(found(kind, QUICK) for kind in SLIPS), strict=True))

    assert whole >= 0.95 * QUICK * len(SLIPS)
    assert two >= 0.9 * QUICK * len(SLIPS)


@pytest.mark.long
@pytest.mark.parametrize("kind", SLIPS)
def test_each_kind_of_slip_is_among_the_five_as_often(kind: str) -> None:
    """Hundreds of each."""
    whole, two = found(kind, LONG)

    assert whole >= 0.95 * LONG
    assert two >= 0.9 * LONG


@pytest.mark.parametrize("kind", SLIPS)
def test_a_slip_says_what_it_leaves_open_and_what_else_it_changes(kind: str) -> None:
    """Looked at on the island of the changed record, where that holds; a table as recorded has none."""
    held = 0
    for seed, one in enumerate(some(kind, 5)):
        seen = two_of(one, Random(seed))
        recorded: dict[Hex, Face | None] = {face.hex: face for face in one.record.last.island.faces()}
        assert slips(one.record, recorded, one.record.last.tiles_left) == ()
        candidates = slips(one.record, seen, one.true.last.tiles_left)
        texts = {write(slip.repair.record, slip.repair.current.replay) for slip in candidates}
        assert len(texts) == len(candidates) <= MOST_SLIPS
        for slip in candidates:
            if slip.repair.illegal is not None:
                continue
            held += 1
            last = slip.repair.current.replay.last
            now = {face.hex: face for face in last.island.faces()}
            assert list(slip.unexplained) == sorted(
                hexagon for hexagon, face in seen.items() if now.get(hexagon) != face
            )
            changed = {hexagon for hexagon in {*now, *recorded} if now.get(hexagon) != recorded.get(hexagon)}
            assert set(slip.also_changed) == changed - seen.keys()
            assert slip.count_matches == (last.tiles_left == one.true.last.tiles_left)
            assert slip.explains_all == (slip.count_matches and not slip.unexplained)
    assert held


def test_what_no_single_slip_explains_is_said_to_stay_open() -> None:
    """A hex that nothing can have made: what explains the rest is put forward, and the hex stays open."""
    for one in some(BUILD, 5):
        impossible = max(one.island.levels)
        seen = one.whole()
        seen[impossible] = sure(seen[impossible])._replace(level=40, piece=None)
        candidates = slips(one.record, seen, one.true.last.tiles_left)

        assert all(impossible in slip.unexplained and not slip.explains_all for slip in candidates)
        if set(one.differing) - {impossible}:
            assert any(slip.unexplained == (impossible,) for slip in candidates)


def test_tiles_that_nobody_counted_are_not_held_against_a_slip() -> None:
    """A turn entered twice shows on the whole island alone."""
    for one in some(TWICE, 5):
        candidates = slips(one.record, one.whole())

        assert candidates[0].explains_all
        assert any(is_it(TWICE, one, slip) for slip in candidates)


def test_a_forgotten_turn_is_told_though_nobody_said_where_its_tile_lies() -> None:
    """The pieces and one tile less in the bag say which turn it was; the tile is still to be entered there."""
    told = 0
    for one in some(FORGOTTEN, 15):
        tile = one.true.record.turns[one.turn - 1].tile
        levels = one.record.last.island.levels
        elsewhere = {h for h in one.differing if one.island.levels[h] == levels.get(h)}
        if tile is None or not elsewhere:
            continue
        candidates = slips(one.record, one.seen(elsewhere), one.true.last.tiles_left)
        entered = [slip for slip in candidates if (slip.what, slip.turn) == (FORGOTTEN, one.turn)]
        assert entered
        broken = sure(entered[0].repair.illegal)
        assert (broken.turn, broken.rules) == (one.turn, ("turn.build",))
        told += 1
    assert told


def test_pieces_in_hand_only_sort_what_explains_the_table_equally_well() -> None:
    """Told what everybody has left, the true game is never further down; wrong numbers take nothing away."""
    for seed, one in enumerate(some(BUILD, 6)):
        seen, left = two_of(one, Random(seed)), one.true.last.tiles_left
        position = one.true.last
        hands = {colour: FULL.less(built) for colour, built in zip(position.setup.colours, position.built, strict=True)}
        without, told, misled = (
            slips(one.record, seen, left, counted) for counted in (None, hands, dict.fromkeys(hands, FULL))
        )
        before, after = ([is_it(BUILD, one, slip) for slip in candidates] for candidates in (without, told))
        assert True not in before or after.index(True) <= before.index(True)
        assert [slip.explains_all for slip in misled][:1] == [slip.explains_all for slip in without][:1]


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_said_of_any_record_is_taken(seed: int) -> None:
    """Hexes that cannot be, in records with and without faults, whole and broken off: five at most, none the same."""
    rng = Random(seed)
    table = play(seed, lambda table, rng: None)
    turns = muddle(list(table.written), table, rng) if seed % 2 else list(table.written)
    record = replay(read(text_of(table.setting, turns[: rng.randint(0, len(turns))])))
    island = record.last_complete.island
    seen: dict[Hex, Face | None] = {Hex(0): None}
    for hexagon in rng.sample(sorted(island.levels), min(3, len(island.levels))):
        level = rng.randint(1, 4)
        piece = rng.choice((None, Piece(TEMPLE, "red"), Piece(HUT, rng.choice(COLOURS), level)))
        ground = rng.choice((*TERRAINS, VOLCANO))
        seen[hexagon] = Face(hexagon, level, ground, rng.choice(FLOWS) if ground == VOLCANO else NO_HOUR, piece)
    candidates = slips(record, seen, rng.choice((None, 0, 3, 40)))

    assert len(candidates) <= MOST_SLIPS
    assert len({slip.repair.record for slip in candidates} | {record.record}) == len(candidates) + 1
    for slip in candidates:
        slip.repair.consequences()  # what nobody could judge is not told either


def test_a_loose_board_plays_legal_turns_as_the_engine_does() -> None:
    """Levels, terrain, directions, pieces and the seat to move are the same after every turn."""
    played = replay(game(3, four(48)))
    board = LooseBoard(played.positions[0])
    for turn, position in zip(played.record.turns, played.positions[1:], strict=False):
        board.play(turn)
        expected = LooseBoard(position)
        assert (board.grounds, board.pieces, board.built) == (expected.grounds, expected.pieces, expected.built)
        assert position.over or board.colour == position.colour
    assert board.misfits == 0
