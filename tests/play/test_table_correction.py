"""What is said of a table that looks otherwise than recorded, and the record that goes on from there."""

from random import Random

import pytest

from taluva.engine.hexes import Hour, neighbours
from taluva.engine.pieces import FULL, HUT, TEMPLE, Piece
from taluva.engine.position import start
from taluva.engine.tiles import VOLCANO
from taluva.play.table_correction import TableCorrection
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from tests import sure
from tests.players import play
from tests.record.games import four, game
from tests.reference.scribe import text_of

RECORD = game(2, four(24))
HALF = replay(RECORD._replace(turns=RECORD.turns[:12]))
FREE = [face for face in HALF.last.island.faces() if not face.flow and face.piece is None]


@pytest.mark.parametrize("seed", range(6))
def test_taken_over_as_it_is_recorded_a_game_goes_on_as_it_was(seed: int) -> None:
    """Of every play, with players out or through and moves let stand, anywhere in the game."""
    table = play(seed, lambda table, rng: None)
    turns = list(table.written)
    replayed = replay(read(text_of(table.setting, turns[: Random(seed).randint(1, len(turns))])))
    right = TableCorrection(replayed)
    if replayed.last.over or replayed.stopped_at is not None:
        return
    assert (right.differing, right.start()) == ({}, replayed.last.as_start())
    assert start(replayed.record.setup, right.record().start).as_start() == replayed.last.as_start()


def test_a_hex_is_said_key_by_key_and_back() -> None:
    """Level, ground, direction, piece; said as recorded again nothing is left to explain."""
    right, field = TableCorrection(HALF), FREE[0]
    raised = field._replace(level=field.level + 2)
    for deed, facts, face in (
        ("change_level", (2,), raised),
        ("cycle_piece", ("red", HUT), raised._replace(piece=Piece(HUT, "red", raised.level))),
        ("cycle_piece", ("red", HUT), raised._replace(piece=Piece(HUT, "red", 1))),
        ("cycle_piece", ("red", TEMPLE), raised._replace(piece=Piece(TEMPLE, "red"))),
        ("set_ground", (VOLCANO,), raised._replace(ground=VOLCANO, flow=Hour(12))),
        ("turn_volcano", (-1,), raised._replace(ground=VOLCANO, flow=Hour(10))),
    ):
        getattr(right, deed)(field.hex, *facts)
        assert right.face(field.hex) == face, (deed, facts)
    assert list(right.differing) == [field.hex]
    right.reset_hex(field.hex)
    assert (right.differing, right.island) == ({}, HALF.last.island)


def test_land_is_said_where_the_record_has_none_and_the_other_way() -> None:
    """A ground on bare table lies on level 1; below level 1 is bare table."""
    right = TableCorrection(HALF)
    levels = HALF.last.island.levels
    bare = next(one for hexagon in levels for one in neighbours(hexagon) if one not in levels)
    land = next(iter(levels))
    right.set_ground(bare, "L")
    right.change_level(land, -levels[land])
    assert (sure(right.differing[bare]).level, right.differing[land]) == (1, None)
    assert right.is_in_reach(bare)
    right.reset_hex(bare)
    right.reset_hex(land)
    assert right.differing == {}


def test_what_stands_otherwise_is_missing_or_left_in_hand() -> None:
    """Unless somebody has counted it; never more than there are."""
    right, position = TableCorrection(HALF), HALF.last
    colour = position.setup.colours[0]
    right.cycle_piece(FREE[0].hex, colour, TEMPLE)
    assert right.supply(colour).temples == position.supply(0).temples - 1
    right.supplies[colour] = FULL
    assert right.supply(colour).temples <= FULL.temples - 1


def test_an_island_with_which_no_game_goes_on_is_refused() -> None:
    """No tile left where one is awaited: the reader of the record says so."""
    right = TableCorrection(HALF)
    right.tiles_left = 0
    with pytest.raises(UnreadableError):
        right.record()


def test_more_pieces_than_there_are_are_refused_and_change_nothing() -> None:
    """A fourth temple."""
    right = TableCorrection(HALF)
    refused = [right.cycle_piece(face.hex, "red", TEMPLE) for face in FREE[:4]]
    assert refused[3] is not None
    assert len(right.differing) == sum(one is None for one in refused)
