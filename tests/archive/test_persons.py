"""People whose names were written in several ways are one person where somebody says so, and the records stay."""

from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.archive.aliases import add, called, same
from taluva.archive.archive import Archive
from taluva.archive.persons import Spelling
from taluva.archive.stats import statistics
from taluva.archive.summary import canonical
from taluva.archive.text import person
from taluva.archive.values import GameId
from taluva.record.writer import write
from tests.archive.support import opened
from tests.record.games import four, game

PLAYED = write(game(1, four(24)))


def finished(archive: Archive, name: str, event: str = "") -> GameId:
    """Put in a finished game of somebody with three others."""
    text = PLAYED.replace('"Ann"', f'"{name}"').replace("\n[Edition", f'\n[Event "{event}"]\n[Edition', 1)
    return archive.take(text)[0]


def games_of(archive: Archive) -> dict[str, int]:
    """Who played how many games, as the statistics count them."""
    return {one.name: one.games for one in statistics(archive.results()).people}


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """Ann has played three games, once written Anna and once ANN with a space behind it."""
    archive = opened(tmp_path)
    for number, name in enumerate(("Ann", "Ann", "Anna", "ANN ")):
        finished(archive, name, str(number))
    return archive


def test_a_name_written_otherwise_once_renames_nobody(archive: Archive) -> None:
    """ANN is Ann, who is called as she was written most often."""
    counted = games_of(archive)
    assert (counted["Ann"], counted["Anna"]) == (3, 1)
    assert archive.persons.written("ann") == (Spelling("Ann", 2), Spelling("ANN", 1))


def test_two_who_are_one_are_counted_as_one(archive: Archive) -> None:
    """Statistics and search know it, no record has changed, and it can be put back and taken apart."""
    texts = {one.id: archive.load(one.id) for one in archive.games().games}
    change = archive.persons.call("Anna", "Ann")

    assert games_of(archive)["Ann"] == 4
    assert "Anna" not in games_of(archive)
    assert {one.name for one in archive.persons.written("Ann")} == {"Ann", "Anna", "ANN"}
    assert statistics(archive.results(), ["ANN"]).games == 4
    assert texts == {one.id: archive.load(one.id) for one in archive.games().games}

    archive.persons.put_back(change)
    assert games_of(archive)["Anna"] == 1
    archive.persons.call("Anna", "Ann")
    archive.persons.separate("Anna")
    assert (games_of(archive)["Ann"], games_of(archive)["Anna"]) == (3, 1)


def test_somebody_renamed_is_found_by_both_names(archive: Archive) -> None:
    """By what the records say, and by what they do not say."""
    assert archive.games("Annette").total == 0
    archive.persons.call("Ann", "Annétte")

    assert games_of(archive)["Annétte"] == 3
    assert archive.games("annette").total == 3
    assert archive.games("ann").total == 4
    archive.persons.call("Annétte", "Ann")
    assert games_of(archive)["Ann"] == 3
    assert archive.games("annette").total == 0


def test_whoever_is_merged_into_one_who_was_renamed_gets_that_name(archive: Archive) -> None:
    """In whatever order it is said."""
    archive.persons.call("Ann", "Annette")
    archive.persons.call("Anna", "Ann")
    assert games_of(archive)["Annette"] == 4

    archive.persons.call("Annette", "Nan")
    assert games_of(archive)["Nan"] == 4


def test_the_names_offered_for_a_new_game_follow(tmp_path: Path) -> None:
    """Nobody is offered twice, and nobody with the name they no longer have."""
    archive = opened(tmp_path)
    for name in ("Anna", "Ann"):
        archive.create(*canonical(PLAYED.replace('"Ann"', f'"{name}"')))
    archive.persons.call("Anna", "Ann")

    assert sorted(one.name for one in archive.persons.known()) == ["Ann", "Ben", "Chloé", "Dmitri"]


def test_asked_to_the_name_goes_into_the_records_and_out_again(archive: Archive) -> None:
    """Only into the finished games; the record before it is kept; put back, every text is what it was."""
    record = game(1, four(24))
    begun = archive.take(write(record._replace(turns=record.turns[:5])).replace('"Ann"', '"Anna"'))[0]
    before = {one.id: archive.load(one.id) for one in archive.games().games}
    change = archive.persons.call("Anna", 'An"n', in_records=True)
    after = {one.id: archive.load(one.id) for one in archive.games().games}

    changed = [game for game, stored in after.items() if stored != before[game]]
    assert len(changed) == 1
    assert begun not in changed
    stored, old = archive.load(changed[0]), before[changed[0]]
    assert stored is not None
    assert old is not None
    assert stored.sound
    assert stored.record == canonical(old.record.replace('"Anna"', '"An\\"n"'))[0]
    assert [one.record for one in archive.earlier(changed[0])] == [old.record]
    assert archive.games('an"n').total == 2, "the game under way is found by what she is called"
    listed = archive.listed(changed[0])
    assert listed is not None
    assert listed.summary.seats[0].name == 'An"n'

    archive.persons.put_back(change)
    assert {one.id: archive.load(one.id) for one in archive.games().games} == before
    assert games_of(archive)["Anna"] == 1


def test_people_at_one_table_are_told_apart(archive: Archive) -> None:
    """It can be asked how often two played together; then they are not one."""
    assert archive.persons.together("Anna", "ben") == 1
    assert archive.persons.together("Ann", "Ben") == 3
    assert archive.persons.together("Ann", "Anna") == 0


def test_of_deleted_games_nobody_is_told_unless_there_is_no_other(archive: Archive) -> None:
    """The number agrees with the games that can be seen; who met in a deleted one alone is still two people."""
    games = [one.id for one in archive.games().games]
    archive.delete(games[0])
    assert sorted((archive.persons.together("Ann", "Ben"), archive.persons.together("Anna", "Ben"))) in ([1, 2], [1, 3])
    assert archive.persons.together("Chloé", "Ben") == archive.games().total
    for one in games[1:]:
        archive.delete(one)
    assert archive.persons.together("Chloé", "Ben") == len(games)


def test_a_backup_brings_along_who_is_who(archive: Archive, tmp_path: Path) -> None:
    """And what was said here already holds; so it does for what is found in an archive that was set aside."""
    archive.persons.call("Anna", "Ann")
    path = archive.backup(str(tmp_path))
    other = opened(tmp_path / "other")
    other.restore(path)
    assert games_of(other)["Ann"] == 4

    third = opened(tmp_path / "third")
    third.persons.call("Anna", "Hannah")
    third.restore(path)
    assert games_of(third)["Hannah"] == 1
    fourth = opened(tmp_path / "fourth")
    fourth.store.take_over(third.store)
    assert games_of(fourth)["Hannah"] == 1


NAMES = st.sampled_from(["ann", "Ann", "anna", "Bob", "BOB ", "Cy"])


@settings(max_examples=60)
@given(st.lists(st.tuples(NAMES, NAMES, st.booleans()), max_size=8))
def test_no_way_of_naming_leads_in_a_circle(steps: list[tuple[str, str, bool]]) -> None:
    """Whatever was said here and came from elsewhere, everybody is one person, and called by a name of that person."""
    archive, _ = Archive.open(None)
    assert archive is not None
    for one, other, elsewhere in steps:
        if elsewhere:
            coming = {person(one): other}
            archive.store.write(partial(add, coming=coming))
            continue
        change = archive.persons.call(one, other)
        known = archive.store.read(called)
        assert same(person(one), known) == same(person(other), known)
        archive.persons.put_back(change)
        assert archive.store.read(called) == change.before
        archive.persons.call(one, other)
    known = archive.store.read(called)
    for name in known:
        who = same(name, known)
        assert person(known.get(who, who)) == who
    archive.close()
