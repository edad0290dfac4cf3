"""Corrections replay what follows, say what no longer holds, and lose nothing."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.record import correct
from taluva.record.reader import read
from taluva.record.record import Concede, Turn
from taluva.record.replay import replay
from tests.record.strategies import turns
from tests.record.texts import HEAD, LONGEST, RECORDS

GAME = (
    "1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1\n3. RJ 1,1 10 expand 1,-1 J\n4. CC -1,0 8 hut -2,0\n"
    "5. CS -1,2 8 hut -2,3\n"
)


def _turn(text: str) -> Turn:
    return read(f"{HEAD}1. {text}").turns[0]


def test_a_correction_that_changes_nothing_later_holds() -> None:
    """A wrong kind of tile, noticed late."""
    before = replay(read(HEAD + GAME))
    assert before.faults == ()

    corrected = correct.replace(before, 2, _turn("RL 2,-1 4 hut 3,-1"))

    assert corrected.holds
    assert corrected.record.turns[1].tile == _turn("RL 2,-1 4").tile
    assert corrected.before is before.record
    assert corrected.after == replay(corrected.record)


def test_the_first_turn_that_no_longer_holds_is_named_with_its_verdict() -> None:
    """Without its hut on 1,-1 red has nothing to expand."""
    before = replay(read(HEAD + GAME))

    corrected = correct.replace(before, 1, _turn("JC 0,0 12 hut 0,-1"))

    assert corrected.broken is not None
    assert (corrected.broken.turn, corrected.broken.rules) == (3, ("expand.settlement",))
    assert corrected.record.turns[2:] == before.record.turns[2:]


def test_a_doubled_turn_is_removed_and_a_forgotten_one_put_back() -> None:
    """The one undoes the other."""
    before = replay(read(HEAD + GAME))

    removed = correct.delete(before, 2)
    put_back = correct.insert(removed.after, 2, before.record.turns[1])

    assert removed.broken is not None
    assert (removed.broken.turn, removed.broken.player) == (2, "white")
    assert len(removed.record.turns) == 4
    assert put_back.record == before.record
    assert put_back.after == before
    assert put_back.holds


def test_a_turn_may_be_added_behind_the_last_one() -> None:
    """What was forgotten may be the last turn; a tile alone becomes one that lacks a build."""
    before = replay(read(HEAD + GAME))
    unfinished = replay(read(HEAD + GAME + "6. JS 3,0 4"))

    assert correct.insert(before, 6, Turn(concede=Concede())).holds
    broken = correct.insert(unfinished, 7, Turn(concede=Concede())).broken
    assert broken is not None
    assert (broken.turn, broken.rules) == (6, ("turn.build",))


def test_a_fault_that_was_there_before_is_not_reported_as_broken() -> None:
    """Only what the correction did."""
    before = replay(read(HEAD + GAME.replace("hut -2,0", "tower -2,0")))
    assert [entry.turn for entry in before.faults] == [4]

    assert correct.replace(before, 2, _turn("RL 2,-1 4 hut 3,-1")).holds
    assert not correct.replace(before, 4, _turn("CC -1,0 8 temple -2,0")).holds
    assert correct.replace(before, 4, before.record.turns[3]).broken == before.faults[0]


def test_a_broken_turn_may_be_let_stand_where_the_format_allows_it() -> None:
    """Its mark is put, and taken away again when a later correction makes it needless."""
    before = replay(read(HEAD + GAME))
    apart = correct.replace(before, 2, _turn("RL 9,9 4 tower 10,9"))
    assert apart.broken is not None

    tile = correct.mark(apart.after, apart.after.faults[0])
    both = correct.mark(tile.after, tile.after.faults[0])
    back = correct.replace(both.after, 2, _turn("SL 2,-1 4! hut 3,-1!"))
    unmarked = correct.mark(correct.mark(back.after, back.after.faults[0]).after, back.after.faults[1])

    assert [entry.part for entry in apart.after.faults[:2]] == ["tile", "build"]
    assert both.after.faults == apart.after.faults[2:]
    assert [entry.part for entry in both.after.let_stand] == ["tile", "build"]
    assert [entry.rules for entry in back.after.faults] == [("turn.mark",), ("turn.mark",)]
    assert unmarked.record == before.record


def test_what_cannot_stand_is_a_fault_with_its_mark_too() -> None:
    """A mark does not help an expansion."""
    before = replay(read(HEAD + GAME))
    broken = correct.replace(before, 3, _turn("RJ 1,1 10 expand 1,-1 L"))
    assert broken.broken is not None

    assert correct.mark(broken.after, broken.broken).broken == broken.broken


@pytest.mark.parametrize("number", [0, 6, -1])
def test_there_is_no_turn_beyond_the_record_to_correct(number: int) -> None:
    """A number that no turn has is the caller's mistake."""
    before = replay(read(HEAD + GAME))

    with pytest.raises(IndexError):
        correct.replace(before, number, Turn(concede=Concede()))
    with pytest.raises(IndexError):
        correct.delete(before, number)
    with pytest.raises(IndexError):
        correct.insert(before, number + 1 if number > 0 else number, Turn(concede=Concede()))


@given(st.data(), st.sampled_from(RECORDS), turns)
def test_a_correction_is_what_a_replay_from_the_start_would_be(data: st.DataObject, text: str, turn: Turn) -> None:
    """Whatever is put wherever; the record that was is untouched."""
    before = replay(read(text))
    kept = read(text)
    count = len(kept.turns)
    number = data.draw(st.integers(1, count))
    other = data.draw(st.sampled_from(kept.turns) | st.just(turn))

    for corrected, expected in [
        (correct.replace(before, number, other), (*kept.turns[: number - 1], other, *kept.turns[number:])),
        (correct.insert(before, number, other), (*kept.turns[: number - 1], other, *kept.turns[number - 1 :])),
        (correct.delete(before, number), (*kept.turns[: number - 1], *kept.turns[number:])),
    ]:
        assert corrected.record.turns == expected
        assert corrected.after == replay(kept._replace(turns=expected))
        assert corrected.before == kept
        assert before.record == kept
        if corrected.broken is not None:
            assert corrected.broken in corrected.after.faults
        elif not before.faults:
            assert not corrected.after.faults


def test_a_correction_of_a_long_game_takes_less_than_a_frame() -> None:
    """The best of a few tries, so that a busy machine does not matter; 16 ms is a frame."""
    before = replay(read(LONGEST))
    turn = before.record.turns[0]._replace(build=None)
    taken = []
    for _ in range(7):
        begin = time.process_time()
        correct.insert(before, 49, turn)
        correct.replace(before, 1, before.record.turns[0])
        taken.append(time.process_time() - begin)

    assert min(taken) < 0.016
