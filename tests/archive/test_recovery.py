"""What was confirmed is in the game or among its former states, whatever befell journals and files meanwhile."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from taluva.archive.archive import Archive
from taluva.archive.gamefile import checked_of, data_of
from taluva.archive.text import turn_lines
from taluva.archive.values import Notice
from tests import sure
from tests.archive.support import (
    HOUR,
    Clock,
    checkpointed,
    folders_in,
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


def started(folder: Path, clock: Clock | None = None) -> Archive:
    """Start the app, whatever it has to tell."""
    return sure(Archive.open(folders_in(folder), clock or Clock()).archive)


def started_and_told(folder: Path) -> tuple[Archive, tuple[Notice, ...]]:
    """Start the app, and return what it has to tell."""
    archive, notices = Archive.open(folders_in(folder), Clock())
    return sure(archive), notices


def file_of(folder: Path) -> Path:
    """Return the only file in the folder of games."""
    (path,) = (folder / "games").glob("*.taluva")
    return path


def changed_elsewhere(path: Path, text: str, rev: int) -> None:
    """Have another device write a state of a game."""
    path.write_bytes(data_of(checked_of(path.read_bytes())._replace(record=text, redo=(), rev=rev)))


@contextmanager
def unreadable(*endings: str) -> Iterator[None]:
    """Files whose paths end so cannot be opened for a while."""
    real = os.open

    def flaky(path: Any, flags: int, *args: Any, **words: Any) -> int:
        if str(path).endswith(endings) and not flags & os.O_WRONLY:
            raise OSError(errno.EIO, "Input/output error")
        return real(path, flags, *args, **words)

    with patch.object(os, "open", flaky):
        yield


def other_way(turns: int) -> str:
    """Return a game of which only the first turn is another one."""
    return record(turns).replace("hut 1,-1", "tower 1,-1")


def test_killed_and_then_another_device_s_newer_file_comes(tmp_path: Path) -> None:
    """That is the game, what was confirmed here is a former state, and it is told."""
    archive, game = checkpointed(tmp_path, 1)
    for turns in (2, 3):
        archive.games.save(game, record(turns), summary(turns))
    kill(archive)
    changed_elsewhere(file_of(tmp_path), other_way(4), 9)

    archive, notices = started_and_told(tmp_path)

    assert [(notice.kind, notice.key) for notice in notices] == [("conflict", game)]
    for _ in range(2):
        assert record_of(archive, game) == other_way(4)
        assert reasons(archive, game) == [("conflict", record(3))]
        archive.games.leave_all()
    assert not list((tmp_path / "playing").iterdir())


def test_killed_and_then_the_file_becomes_unreadable(tmp_path: Path) -> None:
    """Its bytes are kept before they are written over."""
    archive, game = checkpointed(tmp_path, 1)
    archive.games.save(game, record(2), summary(2))
    kill(archive)
    file_of(tmp_path).write_bytes(b"\0\1\2")

    archive = started(tmp_path)
    archive.games.leave_all()

    assert record_of(archive, game) == checked_of(file_of(tmp_path).read_bytes()).record == record(2)
    assert [path.read_bytes() for path in (tmp_path / "unreadable").iterdir()] == [b"\0\1\2"]


def test_a_file_that_goes_on_six_turns_from_ours_is_the_game(tmp_path: Path) -> None:
    """Nothing of ours is missing in it, so nothing is written over it and no former state is made."""
    archive, game = checkpointed(tmp_path, 1)
    archive.games.save(game, record(2), summary(2))
    changed_elsewhere(file_of(tmp_path), record(8), 8)

    archive.games.leave(game)

    assert record_of(archive, game) == record(8)
    assert (reasons(archive, game), archive.notices()) == ([], ())
    assert not list((tmp_path / "playing").iterdir())


def test_a_file_with_a_name_of_240_letters_is_played_on_and_one_renamed_meanwhile_stays_one(tmp_path: Path) -> None:
    """A journal is called after the game, and a file is known by its bytes."""
    archive, _ = checkpointed(tmp_path, 1)
    long = file_of(tmp_path).rename(tmp_path / "games" / f"{'x' * 240}.taluva")
    key = f"games/{long.name}"
    archive.games.save(key, record(2), summary(2))
    archive.games.leave(key)
    assert turn_lines(checked_of(long.read_bytes()).record) == turn_lines(record(2))

    archive.games.save(key, record(3), summary(3))
    short = long.rename(tmp_path / "games" / "short.taluva")
    archive.games.leave(key)

    assert file_of(tmp_path) == short
    assert checked_of(short.read_bytes()).record == record(3)


@pytest.mark.parametrize("killed", [False, True])
def test_twenty_turns_undone_and_another_way_are_one_former_state(tmp_path: Path, killed: bool) -> None:
    """The same few with a kill as without."""
    archive, game = checkpointed(tmp_path, 20)
    lines = turn_lines(record(20))
    for turns in reversed(range(20)):
        archive.games.save(game, record(turns), summary(turns), tuple(reversed(lines[turns:])))
    archive.games.save(game, other_way(1), summary(1))
    archive.games.save(game, other_way(2), summary(2))
    if killed:
        kill(archive)
        archive = started(tmp_path)
    archive.games.leave_all()

    assert reasons(archive, game) == [("undone", record(20))]


def test_a_deleted_game_that_a_second_device_went_on_with_is_had_back(tmp_path: Path) -> None:
    """Its file is there again with more turns; the deleted one, which that contains, goes."""
    archive, game = checkpointed(tmp_path, 1)
    path = file_of(tmp_path)
    data = path.read_bytes()
    archive.bin.delete(game)
    path.write_bytes(data)
    changed_elsewhere(path, record(5), 9)

    assert archive.bin.undelete(f"games/bin/{path.name}") in (game, f"games/{path.name}")

    assert not list((tmp_path / "games" / "bin").iterdir())
    assert checked_of(path.read_bytes()).record == record(5)


def test_two_deleted_files_of_one_name_are_both_kept(tmp_path: Path) -> None:
    """Neither contains the other."""
    archive, game = checkpointed(tmp_path, 3)
    path = file_of(tmp_path)
    data = path.read_bytes()
    archive.bin.delete(game)
    path.write_bytes(data)
    changed_elsewhere(path, other_way(3), 9)

    archive.bin.delete(f"games/{path.name}")

    texts = {checked_of(path.read_bytes()).record for path in (tmp_path / "games" / "bin").iterdir()}
    assert texts == {record(3), other_way(3)}


def test_etags_are_compared_when_the_new_bytes_are_synced_already(tmp_path: Path) -> None:
    """A sync program that comes while the disk is busy is not written over."""
    archive, game = checkpointed(tmp_path, 1)
    path = file_of(tmp_path)
    archive.games.save(game, record(2), summary(2))
    real, came = os.fdatasync, list[bool]()

    def slow(handle: int) -> None:
        real(handle)
        if not came:
            changed_elsewhere(path, other_way(1), 2)
            came.append(True)

    with patch.object(os, "fdatasync", slow):
        archive.games.leave(game)

    assert came
    assert record_of(archive, game) == record(2)
    assert reasons(archive, game) == [("conflict", other_way(1))]


def test_a_journal_that_cannot_be_read_is_told_kept_and_read_later(tmp_path: Path) -> None:
    """One bad moment at a start costs no confirmed turn, though the game goes on without them meanwhile."""
    archive, game = playing(tmp_path, 2)
    kill(archive)
    first = {path.name for path in (tmp_path / "playing").iterdir()}
    archive = started(tmp_path)
    for turns in (3, 4):
        archive.games.save(game, record(turns), summary(turns))
    kill(archive)
    (second,) = {path.name for path in (tmp_path / "playing").iterdir()} - first
    with unreadable(second):
        archive, notices = started_and_told(tmp_path)
        assert [notice.kind for notice in notices] == ["journal"]
        assert record_of(archive, game) == record(2)
        archive.games.save(game, other_way(3), summary(3))
        archive.games.leave_all()
        archive.scan()
        assert (tmp_path / "playing" / second).exists()
        assert archive.notices() == (), "it is told once"

    archive.scan()
    archive.games.leave_all()

    assert not list((tmp_path / "playing").iterdir())
    assert {record(4), other_way(3)} <= set(states_of(archive, game))


def test_a_game_that_has_only_a_journal_that_cannot_be_read_comes_back(tmp_path: Path) -> None:
    """It is in the lists as soon as the journal can be read."""
    archive, game = playing(tmp_path, 4)
    kill(archive)
    with unreadable(".steps"):
        archive = started(tmp_path)

    archive.scan()

    assert record_of(archive, game) == record(4)
    assert [listed.id for listed in archive.lists.to_resume()] == [game]


def test_a_file_of_the_year_9999_makes_no_confirmed_step_older(tmp_path: Path) -> None:
    """Which state is the game is counted, not dated."""
    clock = Clock()
    archive, game = checkpointed(tmp_path, 1, clock)
    path = file_of(tmp_path)
    text = path.read_text().replace(game, "zzzzzzzzzz").replace("Ann", "Zoe")
    changed = text[text.index("changed=") : text.index(" rev=")]
    path.with_name("2026-11-18-zzzzzzzzzz.taluva").write_text(text.replace(changed, "changed=9999-12-31T00:00:00.000Z"))
    clock.now += HOUR
    assert archive.scan()
    archive.games.save(game, record(2), summary(2))
    archive.games.checkpoint_all()
    for turns in (3, 4):
        archive.games.save(game, record(turns), summary(turns))
    kill(archive)

    archive = opened(tmp_path, clock)

    assert record_of(archive, game) == record(4)
    archive.scan()
    assert (record_of(archive, game), reasons(archive, game)) == (record(4), [])


def test_a_kill_while_journals_are_removed_sets_nothing_back(tmp_path: Path) -> None:
    """Whichever of several is left, the file has a later state."""
    archive, game = playing(tmp_path, 2)
    for turns in (3, 4):
        kill(archive)
        archive = opened(tmp_path)
        archive.games.save(game, record(turns), summary(turns))
    shutil.copytree(tmp_path / "playing", tmp_path / "before")
    archive.games.leave(game)
    archive.close()
    journals = sorted((tmp_path / "before").iterdir())
    assert len(journals) == 3
    for journal in journals:
        shutil.copy(journal, tmp_path / "playing")
        archive = opened(tmp_path)
        archive.scan()
        assert (record_of(archive, game), reasons(archive, game)) == (record(4), [])
        archive.close()


def test_a_game_killed_before_the_index_knows_its_file_is_in_every_list_at_once(tmp_path: Path) -> None:
    """The lists have what the last step was, until the file has stood still and is read."""
    archive, game = checkpointed(tmp_path, 2, Clock())
    index = {path: path.read_bytes() for path in (tmp_path / "cache").glob("index.db*")}
    archive.games.save(game, record(3), summary(3))
    during = {path: path.read_bytes() for path in (tmp_path / "cache").glob("index.db*")}
    archive.games.leave(game)
    kill(archive)
    for state in (index, during):
        for path, data in state.items():
            path.write_bytes(data)
        archive = opened(tmp_path)
        assert [listed.id for listed in archive.lists.to_resume()] == [game]
        assert record_of(archive, game) == record(3)
        kill(archive)


def test_a_damaged_block_costs_neither_those_before_nor_those_behind_it(tmp_path: Path) -> None:
    """It is told, and the journal's bytes are kept before it is removed."""
    archive, game = playing(tmp_path, 9)
    archive.games.save(game, other_way(9), summary(9))
    archive.games.save(game, other_way(10), summary(10))
    kill(archive)
    (journal,) = (tmp_path / "playing").iterdir()
    data = journal.read_bytes()
    at = data.index(b"tower 1,-1")
    damaged = data[: at - 10] + bytes(20) + data[at + 10 :]
    journal.write_bytes(damaged)

    archive, notices = started_and_told(tmp_path)
    archive.games.leave_all()

    assert [notice.kind for notice in notices] == ["journal"]
    assert record_of(archive, game) == other_way(10)
    assert reasons(archive, game) == [("undone", record(9))]
    assert [path.read_bytes() for path in (tmp_path / "unreadable").iterdir()] == [damaged]


def test_a_torn_block_is_not_believed(tmp_path: Path) -> None:
    """A sector of its middle is missing, as after a power cut: the step before is the game, and nothing is told."""
    archive, game = playing(tmp_path, 40)
    archive.games.save(game, record(41), summary(41))
    kill(archive)
    (journal,) = (tmp_path / "playing").iterdir()
    data = bytearray(journal.read_bytes())
    data[-1024:-512] = bytes(512)
    journal.write_bytes(data)

    archive = opened(tmp_path)

    assert record_of(archive, game) == record(40)


def test_what_this_device_last_wrote_is_there_whatever_sets_its_file_back(tmp_path: Path) -> None:
    """It is listed as a former state, and stays one when the game goes on without it."""
    archive, game = checkpointed(tmp_path, 2)
    path = file_of(tmp_path)
    before = path.read_bytes()
    archive.games.save(game, record(6), summary(6))
    archive.games.leave(game)
    path.write_bytes(before)
    archive.scan()
    assert [(one.reason, one.turns_more) for one in archive.games.revisions_of(game)] == [("ours", 4)]

    archive.games.save(game, record(3), summary(3))
    archive.games.leave(game)

    assert [(one.reason, one.turns_more, one.turns_less) for one in archive.games.revisions_of(game)] == [
        ("conflict", 3, 0)
    ]


def test_a_file_that_changed_just_now_is_waited_for(tmp_path: Path) -> None:
    """A sync program may not have written all of it; until then the journal has the game."""
    archive, game = checkpointed(tmp_path, 2, Clock())
    archive.close()
    clock = Clock()
    clock.now -= HOUR
    archive = opened(tmp_path, clock)
    archive.games.save(game, record(3), summary(3))
    path = file_of(tmp_path)
    whole_file = path.read_bytes()
    path.write_bytes(whole_file[: len(whole_file) // 2])

    archive.games.leave(game)
    assert path.read_bytes() == whole_file[: len(whole_file) // 2]
    path.write_bytes(whole_file)
    archive.scan()

    assert checked_of(path.read_bytes()).record == record(3)
    assert not list((tmp_path / "unreadable").glob("*"))


def test_a_game_opened_while_its_folder_is_away_keeps_all_that_is_noted_of_it(tmp_path: Path) -> None:
    """When it was made and what it is a copy of are in the file that comes back."""
    archive, game = checkpointed(tmp_path, 2)
    copy = archive.games.create(record(1), summary(1), copy=(game, 1))
    archive.games.leave(copy)
    before = loaded(archive, copy)
    shutil.rmtree(tmp_path / "revisions")
    (tmp_path / "games").rename(tmp_path / "away")
    archive.games.save(copy, record(2), summary(2))
    archive.games.leave(copy)
    (tmp_path / "away").rename(tmp_path / "games")
    archive.games.checkpoint_closed()

    now = loaded(archive, copy)
    assert now.record == record(2)
    assert (now.copy_of, now.copy_turn, now.created) == (before.copy_of, before.copy_turn, before.created)


@pytest.mark.parametrize("renamed", [False, True])
def test_a_file_that_cannot_be_read_after_a_kill_is_not_written_over_unread(tmp_path: Path, renamed: bool) -> None:
    """What another device had written, and was undone here, is a former state, though its name may be another now."""
    archive, game = checkpointed(tmp_path, 2)
    path = file_of(tmp_path)
    changed_elsewhere(path, other_way(4), 9)
    archive.games.save(game, record(1), summary(1))
    kill(archive)
    with unreadable(path.name):
        if renamed:
            path.rename(path.with_name("renamed.taluva"))
        archive = started(tmp_path)
    archive.games.leave_all()

    assert checked_of(file_of(tmp_path).read_bytes()).record == record(1)
    assert {other_way(4), record(2)} <= {text for _, text in reasons(archive, game)}


def test_a_file_dated_in_the_future_counts_once_it_stood_still(tmp_path: Path) -> None:
    """Its other device has a wild clock; the game here does not wait for that year."""
    clock = Clock()
    archive, game = checkpointed(tmp_path, 2, clock)
    path = file_of(tmp_path)
    archive.games.save(game, record(3), summary(3))
    changed_elsewhere(path, other_way(2), 9)
    future = clock.now // 1000 + 10 * 365 * 86_400
    os.utime(path, (future, future))
    archive.games.leave(game)
    assert checked_of(path.read_bytes()).record == other_way(2)

    clock.now += 20_000
    archive.games.checkpoint_closed()

    assert checked_of(path.read_bytes()).record == record(3)
    assert reasons(archive, game) == [("conflict", other_way(2))]
