"""People whose names were written in several ways are one person where somebody says so, and the records stay."""

import json
from pathlib import Path
from unittest.mock import Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.archive.archive import Archive
from taluva.archive.incoming import of_bytes
from taluva.archive.people import NO_ALIASES, Aliases, Spelling, canonical_key, read_aliases
from taluva.archive.stats import statistics
from taluva.archive.summary import canonical
from taluva.archive.text import person
from taluva.archive.values import GameId
from taluva.record.writer import write
from taluva.words.listed_games import search_terms
from tests import sure
from tests.archive.support import count_all, folders_in, listed, loaded, opened, reasons
from tests.record.games import four, game


def finished(archive: Archive, name: str, day: int = 1) -> GameId:
    """Put in a finished game of somebody with three others."""
    text = write(game(day, four(24))).replace('"Ann"', f'"{name}"')
    text = text.replace("\n[Edition", f'\n[Date "2026-11-{day:02}"]\n[Edition', 1)
    return archive.imports.take(text).game


def games_of(archive: Archive) -> dict[str, int]:
    """Who played how many games, as the statistics count them."""
    return {one.name: len(one.games) for one in statistics(archive.lists.results()).people}


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """Ann has played three games, once written Anna and once ANN with a space behind it."""
    archive = opened(tmp_path)
    for day, name in enumerate(("Ann", "Ann", "Anna", "ANN "), 1):
        finished(archive, name, day)
    return archive


def test_a_name_written_otherwise_once_renames_nobody(archive: Archive) -> None:
    """ANN is Ann, who is called as she was written most often."""
    assert games_of(archive) == {"Ann": 3, "Anna": 1} | dict.fromkeys(("Ben", "Chloé", "Dmitri"), 4)
    assert archive.people.spellings_of("ann") == (Spelling("Ann", 2), Spelling("ANN", 1))


def test_two_who_are_one_are_found_and_offered_as_one(archive: Archive) -> None:
    """Statistics and search know it; nobody is offered twice for a new game."""
    archive.people.call("Anna", "Ann")

    assert games_of(archive) == dict.fromkeys(("Ann", "Ben", "Chloé", "Dmitri"), 4)
    assert {one.name for one in archive.people.spellings_of("Ann")} == {"Ann", "Anna", "ANN"}
    assert len(statistics(archive.lists.results(), ["ANN"]).games) == 4
    assert sorted(one.name for one in archive.people.known()) == ["Ann", "Ben", "Chloé", "Dmitri"]


def test_somebody_renamed_is_found_by_both_names(archive: Archive) -> None:
    """By what the records say, and by what they do not say."""
    assert archive.lists.page(search_terms("Annette")).total == 0
    archive.people.call("Ann", "Annétte")

    assert games_of(archive)["Annétte"] == 3
    assert [archive.lists.page(search_terms(said)).total for said in ("annette", "ann")] == [3, 4]
    archive.people.call("Annétte", "Ann")
    assert games_of(archive)["Ann"] == 3
    assert archive.lists.page(search_terms("annette")).total == 0


def test_whoever_is_merged_into_one_who_was_renamed_gets_that_name(archive: Archive) -> None:
    """In whatever order it is said."""
    archive.people.call("Ann", "Annette")
    archive.people.call("Anna", "Ann")
    assert games_of(archive)["Annette"] == 4

    archive.people.call("Annette", "Nan")
    assert games_of(archive)["Nan"] == 4


def records_of(archive: Archive) -> dict[GameId, str]:
    """The record of every game."""
    return {one.id: loaded(archive, one.id).record for one in archive.lists.page().games}


def test_asked_to_the_name_goes_into_the_records_and_out_again(archive: Archive) -> None:
    """Only into the finished games; the record before it is kept; put back, every text is what it was."""
    record = game(9, four(24))
    begun = archive.imports.take(write(record._replace(turns=record.turns[:5])).replace('"Ann"', '"Anna"')).game
    before = records_of(archive)
    change = archive.people.call("Anna", 'An"n', in_records=True)
    after = records_of(archive)

    (changed,) = [game for game, text in after.items() if text != before[game]]
    assert changed != begun
    assert after[changed] == canonical(before[changed].replace('"Anna"', '"An\\"n"'))[0]
    assert [text for _, text in reasons(archive, changed)] == [before[changed]]
    assert archive.lists.page(search_terms('an"n')).total == 2, "the game under way is found by what she is called"
    found = listed(archive, changed)
    assert (found.counted, found.summary.seats[0].name) == (True, 'An"n')

    archive.people.put_back(change)
    assert (records_of(archive), games_of(archive)["Anna"]) == (before, 1)


@pytest.mark.parametrize("records", [1, 3])
def test_a_renaming_that_is_cut_off_reads_the_same_and_is_done_again(tmp_path: Path, records: int) -> None:
    """Every record says the old name or the new one, everybody counts as one, and the second time all say the new."""
    archive = opened(tmp_path)
    for day in range(1, 5):
        finished(archive, "Anna", day)

    cut = Mock(side_effect=[*[True] * (records - 1), RuntimeError("the power is gone")])
    with pytest.raises(RuntimeError, match="gone"):
        archive.people.call("Anna", "Eve", in_records=True, progress=cut)
    archive.close()
    again = opened(tmp_path)
    assert {one.name: one.games for one in again.people.spellings_of("Eve")} == {"Eve": records, "Anna": 4 - records}
    assert games_of(again)["Eve"] == 4

    change = again.people.call("Eve", "Eve", in_records=True)
    assert again.people.spellings_of("Eve") == (Spelling("Eve", 4),)
    assert len(change.seats) == 4 - records


def test_the_names_of_games_that_are_gone_are_offered_still(tmp_path: Path) -> None:
    """Of a game that was purged nothing is left but who played it, and whose colour was which."""
    archive = opened(tmp_path)
    game = finished(archive, "Fay")
    archive.people.call("Fay", "Fee")
    archive.bin.delete(game)
    archive.bin.empty()
    for _ in range(2):  # it goes at the next start, and the one after that knows of it by the list of people only
        archive.close()
        archive = opened(tmp_path)
        archive.scan()

    assert archive.games.load(game) is None
    assert {one.name: one.colour for one in archive.people.known()}["Fee"] == "red"


def test_who_is_who_lies_in_a_file_that_people_and_other_devices_may_change(archive: Archive, tmp_path: Path) -> None:
    """What was said elsewhere meanwhile holds as well; a file that cannot be read is kept, and told."""
    archive.people.call("Anna", "Ann")
    file = tmp_path / "people.json"
    file.write_text(file.read_text("utf-8").replace('"called": {', '"called": {\n  "benny": "Ben",'), "utf-8")
    archive.people.call("Chloé", "Chlo")
    assert archive.people.name_of("Benny") == "Ben"
    archive.close()
    told = file.read_bytes()
    file.write_bytes(told[:-20])

    again, notices = Archive.open(folders_in(tmp_path))
    assert [notice.kind for notice in notices] == ["people"]
    sure(again).people.call("Anna", "Ann")
    assert [path.read_bytes() for path in (tmp_path / "unreadable").iterdir()] == [told[:-20]]
    assert read_aliases(file.read_bytes()) == Aliases({"anna": "Ann", "ann": "Ann"})


@pytest.mark.parametrize(
    "told",
    [
        b"",
        b"{}",
        b"[]",
        b"nonsense",
        b"[" * 100_000,
        b"\xff\xfe\x00",
        b'{"taluva": 2}',
        b'{"taluva": ' + b"9" * 5000 + b"}",
        json.dumps({"taluva": 1, "called": []}).encode(),
        json.dumps(
            {"taluva": 1, "called": {"ann": 5, "Ann": "x", "a\nb": "c", "ben": "E" * 61, "d": "\ud800"}}
        ).encode(),
        json.dumps({"taluva": 1, "names": {"name": "Eve"}}).encode(),
        json.dumps({"taluva": 1, "names": ["Hal", {"name": 5, "colour": "red", "used": 5}]}).encode(),
        json.dumps({"taluva": 1, "names": [{"name": "Fay", "colour": "pink", "used": 5}]}).encode(),
        json.dumps({"taluva": 1, "names": [{"name": "Gus", "colour": "red", "used": 2**70}]}).encode(),
        json.dumps({"taluva": 1, "names": [{"name": "E\ud800", "colour": "red", "used": 5}]}).encode(),
    ],
)
def test_what_cannot_be_meant_is_nobody(tmp_path: Path, told: bytes) -> None:
    """Names longer than records allow, halves of letters, numbers without end; what is said afterwards is kept."""
    assert (read_aliases(told) or NO_ALIASES) == NO_ALIASES
    (tmp_path / "people.json").write_bytes(told)
    archive = sure(Archive.open(folders_in(tmp_path)).archive)
    assert archive.people.known() == ()
    archive.people.call("Ann", "Anna")
    assert archive.trouble is None
    archive.close()
    assert opened(tmp_path).people.name_of("Ann") == "Anna"


def test_of_deleted_games_nobody_is_told_unless_there_is_no_other(archive: Archive) -> None:
    """The number agrees with the games that can be seen; who met in a deleted one alone is still two people."""
    first, *others = (one.id for one in archive.lists.page().games)
    archive.bin.delete(first)
    assert sorted((archive.people.together("Ann", "Ben"), archive.people.together("Anna", "Ben"))) in ([1, 2], [1, 3])
    assert archive.people.together("Chloé", "Ben") == 3
    for one in others:
        archive.bin.delete(one)
    assert archive.people.together("Chloé", "Ben") == 4


def test_a_backup_takes_away_nothing_that_was_said_here_of_who_is_who(archive: Archive, tmp_path: Path) -> None:
    """It brings along what was said elsewhere."""
    archive.people.call("Anna", "Ann")
    other = opened(tmp_path / "other")
    other.people.call("Anna", "Hannah")
    other.backups.restore(of_bytes(archive.backups.pack().data, "backup.zip"))
    count_all(other)
    assert games_of(other)["Hannah"] == 1


NAMES = st.sampled_from(["ann", "Ann", "anna", "Bob", "BOB ", "Cy"])


@settings(max_examples=60)
@given(st.lists(st.tuples(NAMES, NAMES, st.booleans()), max_size=8))
def test_no_way_of_naming_leads_in_a_circle(steps: list[tuple[str, str, bool]]) -> None:
    """Whatever was said here and came from elsewhere, everybody is one person, and called by a name of that person."""
    archive = opened()
    for one, other, elsewhere in steps:
        if elsewhere:
            archive.people.add(Aliases({person(one): other}))
            continue
        change = archive.people.call(one, other)
        known = archive.people.aliases.called
        assert canonical_key(person(one), known) == canonical_key(person(other), known)
        archive.people.put_back(change)
        assert archive.people.aliases.called == change.before
        archive.people.call(one, other)
    known = archive.people.aliases.called
    for name in known:
        who = canonical_key(name, known)
        assert person(known.get(who, who)) == who
    archive.close()
