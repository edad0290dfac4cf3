"""Games go into the archive and come out as they were."""

from pathlib import Path

import pytest

from taluva.archive.archive import BIN_DAYS, Archive
from taluva.archive.text import prefix_digests
from tests.archive.support import Clock, opened, record, summary


def test_a_confirmed_step_is_there_after_opening_again(tmp_path: Path) -> None:
    """What save() was given is what load() gives back, in the next life too."""
    archive = opened(tmp_path)
    game = archive.create(record(), summary())
    archive.save(game, record(3), summary(3), redo=("4. SL 9,0 2", "hut 10,-1"))
    archive.close()

    stored = opened(tmp_path).load(game)

    assert stored is not None
    assert stored.record == record(3)
    assert stored.redo == ("4. SL 9,0 2", "hut 10,-1")
    assert stored.sound


def test_each_turn_keeps_the_time_at_which_it_was_recorded(tmp_path: Path) -> None:
    """Saving a later turn does not touch the time of an earlier one, and undoing takes the time away."""
    clock = Clock()
    archive = opened(tmp_path, clock)
    game = archive.create(record(), summary())
    for turn in (1, 2, 3):
        clock.now = turn * 60_000
        archive.save(game, record(turn), summary(turn))
    archive.save(game, record(2), summary(2))

    stored = archive.load(game)

    assert stored is not None
    assert stored.times == (61_000, 121_000)


def test_a_correction_keeps_the_record_before_it_and_the_times(tmp_path: Path) -> None:
    """A corrected turn keeps its time, an inserted one has none, the others keep theirs."""
    clock = Clock()
    archive = opened(tmp_path, clock)
    game = archive.create(record(), summary())
    for turn in (1, 2, 3):
        clock.now = turn * 60_000
        archive.save(game, record(turn), summary(turn))
    corrected = record(3).replace("2. JC", "2. SL")
    archive.correct(game, corrected, summary(3), "tile")
    head, _, _ = corrected.partition("1. ")
    lines = corrected[len(head) :].splitlines()
    longer = head + "".join(
        f"{n}.{line.partition('.')[2]}\n" for n, line in enumerate([lines[0], "0. RR 5,5 2 out", *lines[1:]], 1)
    )
    archive.correct(game, longer, summary(4), "insert")

    stored = archive.load(game)

    assert stored is not None
    assert stored.record == longer
    assert stored.times == (61_000, None, 121_000, 181_000)
    assert [(one.reason, one.record) for one in archive.earlier(game)] == [("insert", corrected), ("tile", record(3))]


def test_a_deleted_game_comes_back_until_it_is_purged(tmp_path: Path) -> None:
    """Delete with undo: out of every list at once, gone for good only after weeks."""
    clock = Clock()
    archive = opened(tmp_path, clock)
    game = archive.create(record(2), summary(2))
    archive.delete(game)
    assert archive.games().total == 0
    assert archive.under_way() == ()
    assert [one.id for one in archive.deleted()] == [game]
    archive.undelete(game)
    assert archive.games().total == 1
    archive.delete(game)
    archive.close()

    clock.now += (BIN_DAYS + 1) * 86_400_000
    archive = opened(tmp_path, clock)

    assert archive.deleted() == ()
    assert archive.load(game) is None


def test_lists_show_the_newest_first_and_unfinished_games_apart(tmp_path: Path) -> None:
    """A page names its games with people, result and how long the whole list is."""
    archive = opened(tmp_path)
    games = [archive.create(record(n), summary(n, over=n % 2 == 0)) for n in range(1, 8)]

    page = archive.games(offset=1, limit=3)

    assert page.total == 7
    assert [one.id for one in page.games] == [games[5], games[4], games[3]]
    assert [one.id for one in archive.under_way()] == [games[6], games[4], games[2], games[0]]
    assert [seat.name for seat in page.games[0].summary.seats] == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("search", "found"),
    [("chloe", 1), ("CHLOÉ", 1), ("ann dmi", 1), ("", 3), ("100%", 1), ("%", 1), ("_", 0), ("Zoe", 0), ("дмитрий", 1)],
)
def test_search_finds_people_whatever_case_and_accents(tmp_path: Path, search: str, found: int) -> None:
    """Every word must occur; signs that SQL would read are only signs."""
    archive = opened(tmp_path)
    for names in (("Chloé", "Ben"), ("Ann", "Dmitri"), ("Дмитрий", "100%")):
        archive.create(record(1, names), summary(1, names))

    assert archive.games(search).total == found


def test_people_are_remembered_once_with_their_last_colour(tmp_path: Path) -> None:
    """Case and spaces do not make another person; the empty name is nobody."""
    archive = opened(tmp_path)
    archive.create(record(0, ("Ann", "Ben", "")), summary(0, ("Ann", "Ben", "")))
    archive.create(record(0, ("Cleo", " ann ")), summary(0, ("Cleo", " ann ")))

    assert [(one.name, one.colour) for one in archive.names()] == [("ann", "white"), ("Cleo", "red"), ("Ben", "white")]

    archive.forget("ANN")
    assert [one.name for one in archive.names()] == ["Cleo", "Ben"]


def test_settings_are_kept(tmp_path: Path) -> None:
    """A setting is anything JSON can hold, and None takes it away."""
    archive = opened(tmp_path)
    archive.set_setting("language", "ru")
    archive.set_setting("sound", False)
    archive.set_setting("sound", True)
    archive.set_setting("gone", 1)
    archive.set_setting("gone", None)
    archive.close()

    assert opened(tmp_path).settings() == {"language": "ru", "sound": True}


def test_a_thumbnail_is_of_the_game_as_it_is(tmp_path: Path) -> None:
    """After another step the old picture is no longer given out."""
    archive = opened(tmp_path)
    game = archive.create(record(), summary())
    archive.keep_thumbnail(game, "day", b"\x89PNG")
    assert archive.thumbnail(game, "day") == b"\x89PNG"
    assert archive.thumbnail(game, "evening") is None

    archive.save(game, record(1), summary(1))

    assert archive.thumbnail(game, "day") is None


def test_findings_hold_while_nothing_before_them_changes(tmp_path: Path) -> None:
    """What was found about a turn carries the name of the record up to there."""
    archive = opened(tmp_path)
    game = archive.create(record(3), summary(3))
    versions = prefix_digests(record(3))
    archive.keep_finding(game, 2, versions[1], "{}")

    assert archive.findings(game) == {2: (versions[1], "{}")}
    assert prefix_digests(record(5))[:3] == versions
    assert prefix_digests(record(3).replace("1. JC", "1. CJ"))[1] != versions[1]


def test_an_archive_without_a_folder_works_in_memory() -> None:
    """Where there is nowhere to keep anything all the rest works, and there is no trouble to tell."""
    archive, notices = Archive.open(None)
    assert archive is not None
    game = archive.create(record(1), summary(1))

    assert notices == ()
    assert archive.trouble is None
    assert archive.games().total == 1
    assert archive.load(game) is not None
    archive.close()
