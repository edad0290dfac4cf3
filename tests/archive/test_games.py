"""Games go into the archive and come out as they were; what lies in its folder says so by itself."""

from pathlib import Path

import pytest

from taluva.archive.archive import Archive, utc_now
from taluva.archive.bin import BIN_DAYS
from taluva.archive.gamefile import stored_of
from taluva.archive.summary import canonical
from taluva.archive.times import DAY
from taluva.archive.values import GameId
from tests.archive.support import (
    Clock,
    checkpointed,
    kill,
    loaded,
    opened,
    playing,
    reasons,
    record,
    record_of,
    states_of,
    summary,
)


def plain_files(folder: Path) -> dict[str, str]:
    """What lies in the folder beside databases, the lock and what the device alone knows."""
    left_out = (".db", ".db-wal", ".db-shm", ".lock", ".json", "ours.taluva")
    paths = [path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(left_out)]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in paths}


def timed(folder: Path) -> tuple[Archive, GameId]:
    """An archive with a game of three turns, a minute each, and a clock that says how late it is."""
    clock = Clock()
    clock.now = 0
    archive, game = playing(folder, clock=clock)
    for turn in (1, 2, 3):
        clock.now = turn * 60_000
        archive.games.save(game, record(turn), summary(turn))
    return archive, game


def file_of(folder: Path, game: GameId) -> Path:
    """Where a game lies that has come to rest."""
    return folder / "games" / f"2026-11-18-{game}.taluva"


@pytest.mark.parametrize("other", [False, True])
def test_an_index_from_before_the_kill_makes_no_game_older(tmp_path: Path, other: bool) -> None:
    """What came to rest a moment ago is believed, though the index never heard of it."""
    archive, game = checkpointed(tmp_path, 3, utc_now)
    index = {path: path.read_bytes() for path in (tmp_path / "cache").glob("index.db*")}
    last = record(4).replace("hut 5,-1", "tower 5,-1") if other else record(4)
    archive.games.save(game, last, summary(4))
    archive.games.leave(game)
    kill(archive)
    for path, data in index.items():
        path.write_bytes(data)

    assert record_of(opened(tmp_path, utc_now), game) == last


def test_a_long_log_is_begun_anew(tmp_path: Path) -> None:
    """Nobody's folder fills up because people undo and redo all evening."""
    archive, game = playing(tmp_path)
    for step in range(450):
        archive.games.save(game, record(20 - step % 2), summary(20 - step % 2))

    assert sum(path.stat().st_size for path in (tmp_path / "playing").iterdir()) < 200 * 2000
    assert len(archive.games.revisions_of(game)) == 1
    kill(archive)
    assert record_of(opened(tmp_path), game) == record(19)


def test_each_turn_keeps_the_time_at_which_it_was_recorded(tmp_path: Path) -> None:
    """Saving a later turn does not touch the time of an earlier one, and undoing takes the time away."""
    archive, game = timed(tmp_path)
    archive.games.save(game, record(2), summary(2))

    assert loaded(archive, game).times == (61_000, 121_000)


def test_a_correction_keeps_the_record_before_it_and_the_times(tmp_path: Path) -> None:
    """A corrected turn keeps its time, an inserted one has none, the others keep theirs."""
    archive, game = timed(tmp_path)
    corrected = record(3).replace("2. JC", "2. SL")
    archive.games.correct(game, corrected, summary(3), "tile")
    head, _, _ = corrected.partition("1. ")
    first, *others = (line.partition(".")[2] for line in corrected[len(head) :].splitlines())
    longer = head + "".join(f"{n}.{line}\n" for n, line in enumerate([first, " RR 5,5 2 out", *others], 1))
    archive.games.leave(game)
    archive.games.correct(game, longer, summary(4), "insert")
    archive.close()

    archive = opened(tmp_path)
    stored = loaded(archive, game)
    assert (stored.record, stored.times) == (longer, (61_000, None, 121_000, 181_000))
    assert reasons(archive, game) == [("insert", corrected), ("tile", record(3))]


def test_what_was_undone_is_kept_once_something_else_is_played(tmp_path: Path) -> None:
    """Not while it can be redone, nor if it was played again; at the table, after a kill and at rest."""
    clock = Clock()
    archive, game = playing(tmp_path, 4, clock)
    *_, third, fourth = record(4).splitlines()
    for turns, redo in ((2, (fourth, third)), (3, (fourth,))):
        archive.games.save(game, record(turns), summary(turns), redo)
        assert archive.games.revisions_of(game) == ()
    other = record(3).replace("hut 5,-1", "tower 5,-1")
    archive.games.save(game, other, summary(3))
    undone = [("undone", record(4))]
    assert reasons(archive, game) == undone
    kill(archive)

    archive = opened(tmp_path, clock)
    assert reasons(archive, game) == undone
    archive.scan()
    assert reasons(archive, game) == undone
    archive.games.save(game, record(4), summary(4))
    archive.games.leave(game)
    assert [text for _, text in reasons(archive, game)] == [other, record(4)]


def test_what_is_too_long_to_be_redone_is_an_earlier_state(tmp_path: Path) -> None:
    """Undone, a turn on which a great deal was written takes more room than a game's file has."""
    archive = opened(tmp_path)
    said = record(3).replace("hut 5,-1\n", "hut 5,-1 {" + '"' * 180_000 + "}\n")
    game = archive.games.create(said, summary(3))
    archive.games.save(game, record(2), summary(2), (said.splitlines()[-1],))
    archive.games.leave(game)
    archive.close()

    archive = opened(tmp_path)
    assert archive.scan()
    assert (record_of(archive, game), reasons(archive, game)) == (record(2), [("undone", said)])


def test_a_deleted_game_is_out_of_every_list_and_comes_back(tmp_path: Path) -> None:
    """Its file lies in the bin meanwhile."""
    archive, game = checkpointed(tmp_path, 2)
    archive.bin.delete(game)
    assert (archive.lists.page().total, archive.lists.under_way(), [one.id for one in archive.lists.deleted()]) == (
        0,
        (),
        [game],
    )
    assert [*plain_files(tmp_path)] == [f"games/bin/2026-11-18-{game}.taluva"]
    archive.bin.undelete(game)
    assert archive.lists.page().total == 1
    assert file_of(tmp_path, game).exists()
    archive.bin.delete(game)
    archive.games.save(game, record(3), summary(3))
    archive.games.leave(game)
    assert [*plain_files(tmp_path)] == [f"games/2026-11-18-{game}.taluva"], "whoever plays on wants to have it"


def test_a_deleted_game_is_kept_for_thirty_days_of_use(tmp_path: Path) -> None:
    """Then nothing of it is left; the former states of a game that is not deleted stay."""
    clock = Clock()
    archive, game = playing(tmp_path, 4, clock)
    archive.games.save(game, record(3), summary(3))
    archive.games.correct(game, record(2), summary(2), "delete")
    deleted = archive.games.create(record(2), summary(2))
    archive.games.correct(deleted, record(1), summary(1), "delete")
    archive.games.leave_all()
    archive.bin.delete(deleted)
    archive.close()
    days, files = [], []
    for _ in range(BIN_DAYS + 1):
        clock.now += DAY
        archive = opened(tmp_path, clock)
        archive.scan()
        days.append([(listed.id, listed.days_left) for listed in archive.lists.deleted()])
        files.append([path for path in tmp_path.rglob("*") if deleted in path.as_posix() and path.is_file()])
        assert sorted(reason for reason, _ in reasons(archive, game)) == ["delete", "undone"]
        archive.close()

    assert days == [*([(deleted, left)] for left in reversed(range(BIN_DAYS))), []]
    assert [len(paths) for paths in files[-2:]] == [3, 0]


def test_of_undone_and_reworded_states_the_ten_newest_are_kept(tmp_path: Path) -> None:
    """Corrected ones all stay."""
    archive, game = playing(tmp_path, 4)
    archive.games.correct(game, record(3), summary(3), "tile")
    for number in range(30):
        archive.games.save(game, record(3).replace("hut 5,-1", f"hut 5,-{number + 2}"), summary(3))
        if number % 7 == 0:
            archive.games.checkpoint_all()
    archive.games.leave(game)

    kept = reasons(archive, game)
    assert [reason for reason, _ in kept] == [*["undone"] * 10, "tile"]
    assert kept[0][1] == record(3).replace("hut 5,-1", "hut 5,-30")


@pytest.mark.parametrize("wrong", [31 * DAY, 4000 * DAY, -20_000 * DAY], ids=["a month ahead", "years ahead", "1970"])
def test_no_wrong_clock_empties_the_bin(tmp_path: Path, wrong: int) -> None:
    """Neither a start under a clock that jumped, nor a game deleted under one: days are counted, not the time."""
    clock = Clock()
    archive = opened(tmp_path, clock)
    games = [archive.games.create(record(n), summary(n)) for n in (1, 2)]
    archive.bin.delete(games[0])
    archive.close()
    right, clock.now = clock.now, max(0, clock.now + wrong)
    archive = opened(tmp_path, clock)
    archive.scan()
    archive.bin.delete(games[1])
    archive.close()
    clock.now = right

    archive = opened(tmp_path, clock)
    archive.scan()

    assert {one.id for one in archive.lists.deleted()} == set(games)


@pytest.mark.parametrize("wrong", [10**18, -1, 0])
def test_a_clock_that_says_what_no_date_can_name_loses_nothing(tmp_path: Path, wrong: int) -> None:
    """The next start has the game, whatever its times are."""
    archive = opened(tmp_path, lambda: wrong)
    game = archive.games.create(record(1), summary(1))
    archive.games.save(game, record(2), summary(2))
    archive.games.leave(game)
    archive.close()

    archive = opened(tmp_path)

    assert record_of(archive, game) == record(2)
    assert (archive.scan(), archive.lists.page().total) == (True, 1)


def test_an_archive_without_a_folder_works_until_it_is_closed() -> None:
    """Where there is nowhere to keep anything all the rest works, and there is no trouble to tell."""
    archive = opened()
    game = archive.games.create(record(1), summary(1))
    archive.games.leave(game)
    archive.scan()

    assert (archive.trouble, archive.is_persistent, archive.lists.page().total) == (None, False, 1)
    assert archive.games.load(game) is not None
    archive.close()
    assert not Path(archive.folder).exists()


def test_an_emptied_bin_can_be_filled_again_until_the_next_start(tmp_path: Path) -> None:
    """As it was, with the same days left; what was not put back is gone once the app has been started again."""
    archive = opened(tmp_path)
    one, other = (archive.games.create(*canonical(record(1, (name, "Ben")))) for name in ("Ann", "Eve"))
    archive.bin.delete(one)
    archive.bin.delete(other)
    before = archive.lists.deleted()

    gone = archive.bin.empty()
    assert set(gone) == {one, other}
    assert (archive.lists.deleted(), archive.lists.page(only="deleted").total) == ((), 0)
    archive.bin.refill(gone)
    assert [listed._replace(counted=True, summary=before[0].summary) for listed in archive.lists.deleted()] == [
        listed._replace(summary=before[0].summary) for listed in before
    ]

    archive.bin.refill(gone[:1])
    assert len(archive.lists.deleted()) == 2, "what lies in the bin lies there once"
    archive.bin.empty()
    archive.bin.undelete(other)
    archive.bin.delete(other)
    archive.close()
    archive = opened(tmp_path)
    archive.scan()
    assert archive.games.load(one) is None
    assert [(listed.id, listed.days_left) for listed in archive.lists.deleted()] == [(other, 30)]


def test_a_game_that_is_changed_elsewhere_while_it_is_played_is_kept_and_told(tmp_path: Path) -> None:
    """The table's game stays, the other is among the earlier records."""
    archive, game = checkpointed(tmp_path, 3)
    archive.games.save(game, record(4), summary(4))
    path = file_of(tmp_path, game)
    path.write_text(path.read_text().replace("hut 5,-1", "tower 5,-1"))
    archive.scan()
    assert record_of(archive, game) == record(4)

    archive.games.leave(game)

    assert [notice.kind for notice in archive.notices()] == ["conflict"]
    assert reasons(archive, game) == [("conflict", record(3).replace("hut 5,-1", "tower 5,-1"))]
    assert stored_of(path.read_bytes()).record == record(4)


def test_what_others_change_while_nothing_is_done_at_the_table_counts_once_it_is_left(tmp_path: Path) -> None:
    """The game had come to rest in a pause; nothing of the table's is newer."""
    archive, game = playing(tmp_path, 3)
    archive.games.checkpoint_all()
    path = file_of(tmp_path, game)
    path.write_text(path.read_text() + "4. JC 6,0 12 hut 7,-1\n")
    archive.scan()
    assert record_of(archive, game) == record(3), "it is at the table still"

    archive.games.leave(game)
    archive.scan()

    assert record_of(archive, game) == stored_of(path.read_bytes()).record == record(4)


@pytest.mark.parametrize("found", [b"\xff\xfe\x00garbage", b"", b"no record at all"])
def test_bytes_that_nobody_can_read_are_kept_before_they_are_written_over(tmp_path: Path, found: bytes) -> None:
    """The game goes on from what this device wrote last."""
    archive, game = checkpointed(tmp_path, 3)
    path = file_of(tmp_path, game)
    path.write_bytes(found)
    archive.scan()
    assert archive.games.load(game) is None
    assert [revision.record for revision in archive.games.revisions_of(game)] == [record(3)]
    assert path.read_bytes() == found, "it stays where it is"

    archive.games.save(game, record(4), summary(4))
    archive.games.leave(game)

    assert stored_of(path.read_bytes()).record == record(4)
    assert [odd.read_bytes() for odd in (tmp_path / "unreadable").iterdir()] == [found]


@pytest.mark.parametrize("newer", ['[Taluva "2"]', '[Taluva "1"]\n[Taluva_kept "2 made=tomorrow"]'])
def test_a_newer_version_of_the_app_keeps_its_file(tmp_path: Path, newer: str) -> None:
    """It is never rewritten; who goes on from what was known before writes a file of their own."""
    archive, game = checkpointed(tmp_path, 3)
    path = file_of(tmp_path, game)
    text = path.read_text().replace('[Taluva "1"]', newer, 1).replace('\n[Taluva_kept "1', '\n[Other "1')
    path.write_text(text)
    archive.scan()

    archive.games.save(game, record(4), summary(4))
    archive.close()

    assert path.read_text() == text
    archive = opened(tmp_path)
    archive.scan()
    assert record_of(archive, game) == record(4)


def test_two_copies_where_nothing_can_be_locked_lose_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each writes to logs of its own, and keeps what it finds in the place of its file."""
    monkeypatch.setattr("taluva.archive.files._is_locked", lambda file: False)
    clock = Clock()
    one, game = checkpointed(tmp_path, 3, clock)
    other = opened(tmp_path, clock)
    other.scan()
    played = {one: record(4).replace("hut 7", "tower 7"), other: record(4).replace("hut 7", "temple 7")}
    for archive, text in played.items():
        archive.games.save(game, text, summary(4))
    for archive in played:
        archive.close()

    last = opened(tmp_path, clock)
    last.scan()

    assert {*states_of(last, game)} >= {*played.values()}


def test_a_comment_on_a_game_that_is_not_there_is_not_lost(tmp_path: Path) -> None:
    """Its file may have been taken away under the screen that shows it."""
    archive = opened(tmp_path)
    said = record(2).replace("hut 1,-1\n", "hut 1,-1 {Oh!}\n")

    archive.games.annotate("abcdefghjk", said, summary(2))
    archive.close()

    assert record_of(opened(tmp_path), "abcdefghjk") == said
