"""Games go into the archive and come out as they were."""

from pathlib import Path

import pytest

from taluva.archive.archive import Archive
from taluva.archive.summary import canonical
from taluva.archive.text import prefix_digests
from taluva.archive.times import DAY, local, utc
from taluva.archive.trash import BIN_DAYS
from tests.archive.support import Clock, database, exported, opened, record, summary


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
    """Delete with undo: out of every list at once, gone for good only after many days with the app."""
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

    for _ in range(BIN_DAYS):
        clock.now += DAY
        archive = opened(tmp_path, clock)
        assert [one.id for one in archive.deleted()] == [game]
        archive.close()
    clock.now += DAY
    archive = opened(tmp_path, clock)

    assert archive.deleted() == ()
    assert archive.load(game) is None


@pytest.mark.parametrize("wrong", [31 * DAY, 4000 * DAY, -20_000 * DAY], ids=["a month ahead", "years ahead", "1970"])
def test_no_wrong_clock_empties_the_bin(tmp_path: Path, wrong: int) -> None:
    """Neither a start under a clock that jumped, nor a game deleted under one: days are counted, not the time."""
    clock = Clock()
    archive = opened(tmp_path, clock)
    games = [archive.create(record(n), summary(n)) for n in (1, 2)]
    archive.delete(games[0])
    archive.close()
    right, clock.now = clock.now, max(0, clock.now + wrong)
    archive = opened(tmp_path, clock)
    archive.delete(games[1])
    archive.close()
    clock.now = right

    archive = opened(tmp_path, clock)

    assert {one.id for one in archive.deleted()} == set(games)


def test_what_is_played_now_is_the_last_touched_even_after_a_clock_that_ran_ahead(tmp_path: Path) -> None:
    """The game of this evening stands on top, and its people are the last who played."""
    clock = Clock()
    archive = opened(tmp_path, clock)
    right, clock.now = clock.now, clock.now + 400 * DAY
    before = archive.create(record(3), summary(3))
    clock.now = right
    now = archive.create(record(0, ("Cleo", "Dan")), summary(0, ("Cleo", "Dan")))
    assert [one.id for one in archive.under_way()] == [now, before]
    archive.save(before, record(4), summary(4))

    assert [one.id for one in archive.under_way()] == [before, now]
    assert [one.name for one in archive.names()] == ["Cleo", "Dan", "Ann", "Ben"]


@pytest.mark.parametrize("wrong", [-1, 0, 1 << 50, (1 << 62) + 1, 253_402_300_798_999])
def test_any_time_in_a_row_comes_out_as_one_that_has_a_date(tmp_path: Path, wrong: int) -> None:
    """A flipped bit in a row costs a date, nothing else."""
    archive = opened(tmp_path)
    game = archive.create(record(2), summary(2))
    archive.correct(game, record(3), summary(3), "tile")
    db = database(archive)
    db.execute(
        "UPDATE games SET created = :at, touched = :at, played = :at, ended = :at, deleted = NULL", {"at": wrong}
    )
    db.execute("UPDATE turns SET at = ?", (wrong,))
    db.execute("UPDATE earlier SET at = ?", (wrong,))
    db.execute("UPDATE people SET used = ?", (wrong,))

    stored, listed = archive.load(game), archive.games().games[0]

    assert stored is not None
    for at in (*stored[3:5], *stored.times, *listed[2:6], archive.earlier(game)[0].at, archive.names()[0].used):
        assert at is not None
        assert utc(at).year in range(1970, 10_000)
        assert local(at)
    assert Path(archive.backup(str(tmp_path))).exists()
    assert Path(exported(archive, game, str(tmp_path))).exists()


def test_a_game_whose_text_suffered_says_so_in_every_list(tmp_path: Path) -> None:
    """Only where neither copy is whole; the others are as they were."""
    archive = opened(tmp_path)
    sound, mended, broken = (archive.create(record(n), summary(n)) for n in (1, 2, 3))
    db = database(archive)
    db.execute("UPDATE records SET record = replace(record, '2. JC', '2. JL')")
    db.execute("UPDATE turns SET text = '' WHERE number = 3")

    assert {one.id: one.sound for one in archive.games().games} == {sound: True, mended: True, broken: False}
    assert [one.sound for one in archive.under_way()] == [False, True, True]


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
    archive.cache.keep_thumbnail(game, "day", archive.version(game), b"\x89PNG")
    assert archive.cache.thumbnail(game, "day", archive.version(game)) == b"\x89PNG"
    assert archive.cache.thumbnail(game, "evening", archive.version(game)) is None

    archive.save(game, record(1), summary(1))

    assert archive.cache.thumbnail(game, "day", archive.version(game)) is None


def test_findings_hold_while_nothing_before_them_changes(tmp_path: Path) -> None:
    """What was found about a turn carries the name of the record up to there."""
    archive = opened(tmp_path)
    game = archive.create(record(3), summary(3))
    versions = prefix_digests(record(3))
    archive.cache.keep_finding(game, 2, versions[1], "{}")

    assert archive.cache.findings(game) == {2: (versions[1], "{}")}
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


def test_an_emptied_bin_can_be_filled_again_until_the_next_start(tmp_path: Path) -> None:
    """As it was, with the same days left; what was not put back is gone once the app has been started again."""
    archive = opened(tmp_path)
    one, other = (archive.create(*canonical(record(1, (name, "Ben")))) for name in ("Ann", "Eve"))
    archive.delete(one)
    archive.delete(other)
    before = archive.deleted()

    gone = archive.empty_bin()
    assert set(gone) == {one, other}
    assert archive.deleted() == ()
    assert archive.games(only="deleted").total == 0
    archive.refill_bin(gone)
    assert archive.deleted() == before

    archive.refill_bin(gone[:1])
    assert archive.deleted() == before, "what lies in the bin lies there once"
    archive.empty_bin()
    archive.undelete(other)
    archive.delete(other)
    archive.close()
    archive = opened(tmp_path)
    assert archive.load(one) is None
    assert [(listed.id, listed.days_left) for listed in archive.deleted()] == [(other, 30)]


def test_a_comment_on_a_game_that_is_not_there_is_not_lost() -> None:
    """While a damaged archive is still searched, the game that lies open may not be in the new one yet."""
    archive = Archive.open(None).archive
    assert archive is not None
    said = record(2).replace("hut 1,-1\n", "hut 1,-1 {Oh!}\n")

    archive.annotate("0" * 32, said, summary(2))

    stored = archive.load("0" * 32)
    assert stored is not None
    assert (stored.record, stored.sound) == (said, True)
