"""A game's file has all that is kept of it, whatever people, other versions and broken disks make of its tags."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.archive.gamefile import contains, data_of, id_of, newer, record_contains, revision_of, stored_of
from taluva.archive.times import LATEST
from taluva.archive.values import Stored
from taluva.record.unreadable import UnreadableError
from tests.archive.support import record

TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=40)
MOMENTS = st.integers(0, LATEST)
STORED = st.builds(
    Stored,
    id=st.from_regex(r"[a-km-z2-9]{10}", fullmatch=True).filter(str.isascii),
    record=st.integers(0, 6).map(record),
    redo=st.lists(TEXT, max_size=3).map(tuple),
    created=MOMENTS,
    changed=MOMENTS,
    ended=st.none() | MOMENTS,
    times=st.lists(st.none() | MOMENTS, max_size=6).map(lambda times: tuple(times) if any(times) else ()),
    imported=st.booleans(),
    copy_of=st.just(""),
    copy_turn=st.just(0),
    righted=st.just(False),
    rev=st.integers(0, 10**9),
    other=st.just(()) | st.builds(lambda text: (("Taluva_colours", text),), TEXT),
)
COPIES = st.builds(
    lambda stored, turn, righted: stored._replace(copy_of="k3f9a2m4xw", copy_turn=turn, righted=righted),
    STORED,
    st.integers(0, 1000),
    st.booleans(),
)


@given(STORED | COPIES)
def test_what_goes_into_a_file_comes_out_of_it(stored: Stored) -> None:
    """Byte for byte the same file again, too."""
    data = data_of(stored)

    assert stored_of(data) == stored
    assert data_of(stored_of(data)) == data
    assert stored_of(b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n")) == stored


@given(STORED, MOMENTS, st.sampled_from(("tile", "undone", "words")))
def test_a_revision_has_when_it_became_one_and_why(stored: Stored, at: int, reason: str) -> None:
    """In its own file, so that a backup has it."""
    assert revision_of(data_of(stored, (at, reason))) == (stored, at, reason)


@pytest.mark.parametrize(
    "tag",
    [
        '[Taluva_kept "1 made=9999-99-99 changed=yesterday ended= copy=nobody@-1"]',
        '[Taluva_kept "1 made=99999-01-01T00:00:00Z changed=2026-01-01T00:00:00"]',
        '[Taluva_kept "1"]',
        '[Taluva_kept ""]',
        '[Taluva_times "NaN 1e9 99999999999999999999 -5 1.5 ? ٣"]',
        '[Taluva_times "999999999999 999999999999 -999999999999.999"]',
        f'[Taluva_redo "{"[" * 50_000}"]',
        '[Taluva_redo "{}"]',
        '[Taluva_redo "[1, 2]"]',
        '[Taluva_redo "[\\"\\\\ud800\\"]"]',
        '[Taluva_id "../../etc/passwd"]',
        '[Taluva_id ""]',
        '[Taluva_id "a"]\n[Taluva_id "b"]',
        '[Taluva_revision "not a moment"]',
        '[Taluva_kept "1 rev=-1"]',
        '[Taluva_kept "1 rev=1000000001"]',
        f'[Taluva_kept "1 rev={"9" * 5000}"]',
        '[Taluva_kept "1 rev=٣"]',
        f'[Taluva_id "{"x" * 10_000}"]',
        '[Taluva_kept "1 made=9999-12-31T23:59:59Z changed=0001-01-01T00:00:00Z copy=../..@-7"]',
        f'[Taluva_times "{"9" * 5000} -1 x"]',
        '[Taluva_redo "[1, null, [\\"x\\"]]"]\n[Taluva_redo "{}"]',
        '[Taluva_ ""]',
    ],
)
def test_tags_that_people_or_a_broken_disk_muddled_cost_nothing_else(tag: str) -> None:
    """What cannot be is unknown; the record is as it was, and it can be written again."""
    if tag.startswith('[Taluva_kept ""'):
        with pytest.raises(UnreadableError):
            stored_of(record(2).replace("\n\n", f"\n{tag}\n\n", 1).encode())
        return
    stored = stored_of(record(2).replace("\n\n", f"\n{tag}\n\n", 1).encode())

    assert stored.record == record(2)
    assert all(0 <= moment <= LATEST for moment in (stored.created, stored.changed, *filter(None, stored.times)))
    again = stored_of(data_of(stored))
    assert (again.record, again.created, again.changed) == (stored.record, stored.created, stored.changed)
    assert (stored.rev, again.rev) == (0, 0)


def test_a_file_of_somebody_else_has_an_id_by_its_text() -> None:
    """The same wherever it is read; nobody knows when it was made."""
    one, other = stored_of(record(2).encode()), stored_of(record(2).replace("\n", "\r\n").encode())

    assert one == other
    assert id_of(record(2)) == one.id != stored_of(record(3).encode()).id
    assert (one.created, one.changed, one.imported) == (0, 0, True)


def state(turns: int, undone: int = 0, rev: int = 0, other: str = "hut", said: str = "") -> Stored:
    """A state of one game: some turns, the last ones undone."""
    text = record(turns).replace(f"hut {2 * turns - 1},-1", f"{other} {2 * turns - 1},-1{said}")
    lines = text.splitlines(keepends=True)
    kept = "".join(lines[: len(lines) - undone])
    redo = tuple(line.rstrip("\n") for line in reversed(lines[len(lines) - undone :]))
    return Stored("k3f9a2m4xw", kept, redo, rev=rev)


@pytest.mark.parametrize(
    ("state_", "before", "lost"),
    [
        (state(4), state(3), False),
        (state(4, undone=2), state(4), False),
        (state(3), state(4), True),
        (state(4, other="tower"), state(4), True),
        (state(4, said=" {Oh!}"), state(4), False),
        (state(4), state(4, said=" {Oh!}"), True),
        (state(4, said=" {Oh! A hut}"), state(4, said=" {Oh!}"), False),
        (state(4, said=" {Oh!!}"), state(4, said=" {Oh!}"), True),
        (state(4)._replace(other=(("Taluva_x", "y"),)), state(4), False),
        (state(4), state(4)._replace(other=(("Taluva_x", "y"),)), True),
        (state(4)._replace(record=state(4).record.replace("hut 7,-1", "").rstrip() + "\n"), state(4), True),
        (state(4), state(4)._replace(record=state(4).record.replace(" hut 7,-1", "")), False),
    ],
)
def test_a_state_contains_another_one_if_nothing_of_it_is_lost(state_: Stored, before: Stored, lost: bool) -> None:
    """Turns that were undone and words among it."""
    assert contains(state_, before) != lost


@pytest.mark.parametrize(
    ("here", "other", "is_newer"),
    [
        (state(4, rev=1), state(3, rev=2), True),  # the higher `rev`, whatever is in it
        (state(3, rev=2), state(4, rev=1), False),
        (state(3, rev=2), state(4, rev=2), True),  # of equal ones the one that contains the other
        (state(4, rev=2), state(3, rev=2), False),
        (state(4, rev=2, other="tower"), state(4, rev=2), False),  # else the one that is here
        (state(4, rev=2), state(4, rev=2), False),
        (state(4), state(4, rev=1, undone=4), True),
    ],
)
def test_of_two_states_the_one_with_more_states_before_it_is_the_game(
    here: Stored, other: Stored, is_newer: bool
) -> None:
    """It is counted, not dated."""
    assert newer(here, other) is is_newer


def test_half_a_turn_is_the_beginning_of_the_whole_one() -> None:
    """And a game without a turn that of every game with its seats."""
    whole, half = record(2), record(2).replace(" hut 3,-1", "")
    assert [record_contains(whole, half), record_contains(half, whole)] == [True, False]
    assert [record_contains(whole, record(0, (name, "Ben"))) for name in ("Ann", "Eve")] == [True, False]
