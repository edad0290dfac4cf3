"""Corrections under way: the first turn that does not hold is found, and every way on does what it says."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.engine.hexes import at
from taluva.engine.position import Position
from taluva.engine.tiles import KINDS, place
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn
from taluva.record.replay import Replay, replay
from taluva.review.repair import CUT, RETARGET, STAND, UNMARK, Repair
from tests import sure
from tests.record.games import four, game

GAMES = [game(seed, concedes=0.01) for seed in range(6)]


def another_turn(position: Position, rng: Random) -> Turn:
    """A legal turn at a position; now and then a player gives up."""
    if rng.random() < 0.1:
        return Turn(concede=Concede())
    kind = rng.choice(KINDS)
    placement = rng.choice(position.legal_tiles())
    laid = position.lay(kind, placement)
    options = laid.legal_builds()
    build = BuildMove(rng.choice(options).build) if options else Out()
    return Turn(TileMove(kind, placement), build)


def corrected(record: Record, rng: Random) -> Repair:
    """A record with one turn replaced, inserted or deleted somewhere."""
    replayed = replay(record)
    repair = Repair(replayed)
    number = rng.randint(1, len(record.turns))
    turn = another_turn(replayed.positions[number - 1], rng)
    rng.choice(
        (lambda: repair.replace(number, turn), lambda: repair.insert(number, turn), lambda: repair.delete(number))
    )()
    return repair


@given(st.sampled_from(GAMES), st.integers(0, 10_000))
def test_the_first_broken_turn_is_the_first_fault_of_the_whole_record(record: Record, seed: int) -> None:
    """The correction replays only what follows; replaying all of it finds the same."""
    repair = corrected(record, Random(seed))
    naive = replay(repair.record)

    assert naive == repair.current.replay
    assert next(iter(naive.faults), None) == repair.illegal


@given(st.sampled_from(GAMES), st.integers(0, 10_000))
def test_a_later_turn_is_a_consequence_where_the_island_tells_so(record: Record, seed: int) -> None:
    """Looked at on the islands themselves: which pieces went with the tile and came with the build, and who moved."""
    repair = corrected(record, Random(seed))
    before, now = repair.original, repair.current.replay

    def seen(replayed: Replay, number: int) -> tuple[object, ...]:
        start, middle, end = replayed.positions[number - 1], replayed.middles[number - 1], replayed.positions[number]
        first, last = start.island.pieces, end.island.pieces
        levels = end.island.levels.items() - start.island.levels.items()
        if middle is None:
            return start.colour, first == last
        lying = middle.island.pieces
        return start.colour, levels, first.items() - lying.items(), last.items() - lying.items()

    later = enumerate(repair.current.origins[: len(now.positions) - 1], 1)
    both = {number: origin for number, origin in later if origin is not None and origin < len(before.positions)}
    changed = [number for number, origin in both.items() if seen(before, origin) != seen(now, number)]
    assert [one.after.turn for one in repair.consequences()] == changed


@given(st.sampled_from(GAMES), st.integers(0, 10_000))
def test_taking_a_correction_back_gives_the_record_as_it_was(record: Record, seed: int) -> None:
    """Step by step or all at once, nothing is lost; the same turn again is no correction."""
    rng = Random(seed)
    repair = corrected(record, rng)
    first = repair.current
    repair.delete(rng.randint(1, len(repair.record.turns)))
    repair.undo()

    assert first == repair.current
    repair.undo_all()
    assert (repair.record, repair.changed, repair.undo()) == (record, False, False)
    repair.replace(3, record.turns[2])
    assert (repair.changed, repair.illegal) == (False, None)


@given(st.sampled_from(GAMES), st.integers(0, 10_000))
def test_every_broken_game_can_be_brought_to_hold(record: Record, seed: int) -> None:
    """Letting stand what can stand, entering anew what cannot, cutting off what follows the end: it comes to an end."""
    rng = Random(seed)
    repair = corrected(record, rng)
    seen = 0
    while (broken := repair.illegal) is not None:
        assert broken.turn >= seen
        seen = broken.turn
        if broken.rules == ("turn.over",):
            repair.cut(broken.turn)
        elif repair.can_stand:
            repair.let_stand()
            assert STAND in [change.what for change in repair.current.changes]
        else:
            repair.replace(broken.turn, another_turn(repair.current.replay.positions[broken.turn - 1], rng))

    assert not replay(repair.record).faults
    assert replay(record).record == repair.original.record


def test_a_mark_that_is_no_longer_true_is_taken_off() -> None:
    """A tile that touched nothing was let stand; entered where it lies, it is a legal move like any other."""
    record = game(1, four(24))
    tile = sure(record.turns[1].tile)
    far = TileMove(tile.kind, place(at(40, 0), 12))
    repair = Repair(replay(record._replace(turns=record.turns[:2])))
    repair.replace(2, Turn(far))
    assert sure(repair.illegal).rules == ("tile.touch",)
    repair.let_stand()
    assert repair.illegal is None
    repair.replace(2, Turn(tile._replace(stands=True), record.turns[1].build))

    assert [change.what for change in repair.current.changes[2:] if change.what == UNMARK] == [UNMARK]
    assert record.turns[:2] == repair.record.turns


def test_an_expansion_follows_its_settlement_when_only_the_naming_hex_was_wrong() -> None:
    """The settlement is the one that shares hexes with the one meant; its expansion is legal, and nobody is asked."""
    aimed = 0
    for record in GAMES:
        replayed = replay(record)
        for number, (turn, middle) in enumerate(zip(record.turns, replayed.middles, strict=True), 1):
            if middle is None or not isinstance(turn.build, BuildMove) or turn.build.build.kind != "hut":
                continue
            others = [one.build for one in middle.legal_builds() if one.build.kind == "hut"]
            for build in others[:3]:
                repair = Repair(replayed)
                repair.replace(number, turn._replace(build=BuildMove(build)))
                for index in [change.turn - 1 for change in repair.current.changes if change.what == RETARGET]:
                    aimed += 1
                    now, then = sure(repair.current.replay.middles[index]), sure(replayed.middles[index])
                    after, before = repair.record.turns[index].build, record.turns[index].build
                    assert isinstance(after, BuildMove)
                    assert isinstance(before, BuildMove)
                    assert now.judge_build(after.build).legal
                    meant = then.island.settlement_at[before.build.hex]
                    assert meant.hexes & now.island.settlement_at[after.build.hex].hexes
    assert aimed


def test_faults_that_were_there_before_are_not_blamed_on_the_correction() -> None:
    """A record taken in with a fault keeps it; only what the correction broke is reported."""
    record = game(2, four(24))
    spoiled = list(record.turns)
    spoiled[9] = spoiled[9]._replace(tile=sure(spoiled[9].tile)._replace(stands=True))  # a mark without a fault
    repair = Repair(replay(record._replace(turns=tuple(spoiled))))
    assert repair.current.replay.faults
    assert repair.illegal is None
    repair.insert(3, Turn(concede=Concede()))
    repair.delete(3)
    assert repair.illegal is None
    repair.replace(12, spoiled[11])
    assert repair.illegal is None


def test_a_game_that_ends_earlier_now_can_be_cut_there() -> None:
    """Turns after the end are one fault, and one answer removes them all."""
    repair = Repair(replay(game(3, four(12)._replace(colours=("red", "white")))))
    repair.insert(5, Turn(concede=Concede()))
    broken = sure(repair.illegal)
    assert broken.rules == ("turn.over",)
    repair.cut(broken.turn)

    assert (repair.illegal, len(repair.record.turns), repair.current.changes[-1].what) == (None, 5, CUT)


@pytest.mark.parametrize("number", [0, 25, 26])
def test_a_turn_that_is_not_there_is_refused(number: int) -> None:
    """Turns are counted from 1; a turn may be inserted right behind the last."""
    record = game(4, four(24))
    repair = Repair(replay(record))

    for change in (repair.replace, repair.insert)[: 1 + (number != 25)]:
        with pytest.raises(IndexError):
            change(number, record.turns[0])
