"""What a damaged file gives without its name: an older state of a game is no second game, and nothing is lost."""

from pathlib import Path

import pytest

from taluva.archive.archive import Archive
from taluva.archive.opening import take_in
from taluva.archive.salvage import Find, Salvaged, _together_with_nameless, _with_texts, silent
from taluva.archive.summary import canonical
from taluva.archive.text import digest
from taluva.archive.values import GameId, Stored
from tests.archive.support import opened, record

AT = 1_700_000_000_000


def find(text: str, uid: GameId = "", redo: tuple[str, ...] = ()) -> Find:
    """A game out of a damaged file, nameless if it is not called."""
    return Find(Stored(uid or digest(text), text, redo, AT, AT, None, ()), canonical(text)[1])


def other(turns: int, changed: int) -> str:
    """The same game, with another tile in one turn."""
    return record(turns).replace(f"\n{changed}. JC", f"\n{changed}. RC")


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """One game of nine turns, and another evening."""
    archive = opened(tmp_path)
    archive.create(*canonical(record(9)))
    archive.create(*canonical(record(9, date="2026-11-25")))
    return archive


def took(archive: Archive, *finds: Find) -> tuple[str, list[str]]:
    """The first game's record after taking these in, and those before it; there is no third game."""
    archive.store.write(lambda db: take_in(db, Salvaged(finds)))
    listed = archive.games().games
    assert len(listed) == 2
    game = next(one.id for one in listed if one.summary.date == "2026-11-18")
    stored = archive.load(game)
    assert stored is not None
    return stored.record, [one.record for one in archive.earlier(game)]


def test_an_older_state_is_the_game_that_is_there(archive: Archive) -> None:
    """It has nothing that the game has not."""
    assert took(archive, find(record(5)), find(record(9))) == (record(9), [])


def test_a_further_state_is_the_game_from_now_on(archive: Archive) -> None:
    """The one before is among the earlier records."""
    assert took(archive, find(record(12))) == (record(12), [record(9)])


def test_another_state_is_kept_beside_the_game(archive: Archive) -> None:
    """Nobody knows which is the later one: what is shown stays."""
    assert took(archive, find(other(12, 7))) == (record(9), [other(12, 7)])


def test_a_state_from_before_a_correction_is_the_corrected_game(archive: Archive) -> None:
    """Its first turns are other ones now."""
    game = next(one.id for one in archive.games().games if one.summary.date == "2026-11-18")
    archive.correct(game, *canonical(other(9, 2)), "tile")

    assert took(archive, find(record(6))) == (other(9, 2), [record(9)])


def test_a_game_of_which_few_turns_are_known_stays_a_game(archive: Archive) -> None:
    """Two games of one evening may begin so: rather twice than not at all."""
    archive.store.write(lambda db: take_in(db, Salvaged((find(other(2, 2)),))))

    assert archive.games().total == 3


def test_a_few_turns_that_a_game_has_are_no_second_game(archive: Archive) -> None:
    """A power cut leaves such pieces: the head alone, the first turns, half a turn."""
    half = record(3).replace(" hut 5,-1", "")
    assert took(archive, find(record(0)), find(record(2)), find(half)) == (record(9), [])


def test_within_a_damaged_file_too_a_game_is_found_once() -> None:
    """One reading has the name, another lost it."""
    assert _together_with_nameless([find(record(5)), find(record(9), "a")], AT) == (find(record(9), "a"),)
    (both,) = _together_with_nameless([find(other(9, 7)), find(record(9), "a")], AT)
    assert both.stored == find(record(9), "a").stored
    assert [one.record for one in both.earlier] == [other(9, 7)]


def test_texts_beyond_what_the_tables_hold_are_kept_beside_the_game() -> None:
    """A later state in the bare bytes, while the tables give an older one; what was undone there is known."""
    texts = [record(7), record(4), record(3), record(2)]
    (kept,) = _with_texts((find(record(4), "a"),), texts, AT, silent)
    assert kept.stored.record == record(4)
    assert [one.record for one in kept.earlier] == [record(7)]

    undone = tuple(reversed(record(7).splitlines()[-3:]))
    assert _with_texts((find(record(4), "a", undone),), texts, AT, silent) == (find(record(4), "a", undone),)


def test_a_record_from_before_a_correction_is_kept_beside_the_corrected_one() -> None:
    """Of the bare bytes nobody knows which was the later: one is the game, the other can be had back."""
    half = record(3).replace(" hut 5,-1", "")
    texts = [record(9), other(9, 7), record(4), other(8, 7), half, record(1), record(6, date="2026-11-25")]
    games = _with_texts((), texts, AT, silent)

    assert [len(one.earlier) for one in games] == [1, 0]
    assert {games[0].stored.record, games[0].earlier[0].record} == {record(9), other(9, 7)}
