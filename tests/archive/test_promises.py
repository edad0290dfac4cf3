"""A folder, a file or a name that is not as the app left it costs no other, is told, and nothing is made of it."""

import json
import os
import sqlite3
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from taluva.archive.archive import Archive
from taluva.archive.files import FileError, Lock
from taluva.archive.gamefile import checked_of, data_of
from taluva.archive.incoming import of_bytes
from taluva.archive.summary import canonical
from taluva.archive.times import DAY
from taluva.archive.values import OVERWRITTEN, Packed, RestoreResult, Stored
from taluva.folders import Folders
from taluva.record.writer import write
from tests import sure
from tests.archive import failing
from tests.archive.support import (
    Clock,
    checkpointed,
    count_all,
    folders_in,
    kill,
    listed,
    opened,
    playing,
    record,
    record_of,
    summary,
)
from tests.archive.test_backup import zipped
from tests.record.games import four, game

LOST = pytest.mark.parametrize("lost", [False, True], ids=["index", "no index"])
BYTES = pytest.mark.parametrize("found", [b"", b"\0\1\2 a bad sector", b'[Taluva "1"]\n[Taluva_kept "1 made=x"]\n'])


def file_of(folder: Path) -> Path:
    """Return the only file in the folder of games."""
    (path,) = (folder / "games").glob("*.taluva")
    return path


def club(folder: Path, count: int = 5) -> Archive:
    """Open an archive with some games."""
    archive = opened(folder, Clock())
    for number in range(count):
        archive.imports.take(write(game(number, four(6))))
    return archive


def lose_index(folder: Path) -> None:
    """Delete the index of a closed archive."""
    for path in (folder / "cache").glob("index.db*"):
        path.unlink()


def told(archive: Archive) -> list[str]:
    """Return the kinds of what is told now."""
    return [notice.kind for notice in archive.notices()]


# Backups and damage


@LOST
@BYTES
def test_a_backup_is_restored_over_files_that_cannot_be_read(tmp_path: Path, lost: bool, found: bytes) -> None:
    """All of it comes in, the damaged game is written again, its bytes are kept, and a second time nothing happens."""
    archive = club(tmp_path)
    backup = of_bytes(archive.backups.pack().data, "a.zip")
    path = sorted((tmp_path / "games").glob("*.taluva"))[2]
    before = path.read_bytes()
    archive.close()
    path.write_bytes(found)
    if lost:
        lose_index(tmp_path)
    archive = sure(Archive.open(folders_in(tmp_path), Clock()).archive)

    results = [archive.backups.restore(backup)._replace(games=()) for _ in range(2)]

    assert results == [RestoreResult(added=1, known=4), RestoreResult(known=5)]
    assert path.read_bytes() == before
    assert [kept.read_bytes() for kept in (tmp_path / "unreadable").iterdir()] == [found]
    archive.close()
    lose_index(tmp_path)
    archive = opened(tmp_path)
    archive.scan()
    damaged = [one for one in archive.lists.page(only="damaged").games if one.why != OVERWRITTEN]
    assert (archive.lists.page().total, damaged) == (5, [])


@LOST
def test_the_record_of_a_damaged_game_comes_in_and_mends_it(tmp_path: Path, lost: bool) -> None:
    """By mail as by a backup."""
    archive = club(tmp_path, 1)
    path = file_of(tmp_path)
    text = checked_of(path.read_bytes()).record
    archive.close()
    path.write_bytes(b"\0\0")
    if lost:
        lose_index(tmp_path)
    archive = sure(Archive.open(folders_in(tmp_path), Clock()).archive)
    archive.scan()

    result = archive.imports.take(text)

    assert record_of(archive, result.game) == text
    if not lost:  # else nothing shows that it was this game
        assert checked_of(path.read_bytes()).record == text


def test_a_backup_that_has_the_damaged_bytes_too_changes_nothing_and_quiets_no_warning(tmp_path: Path) -> None:
    """What is damaged in its turns is listed so before and after, and what this device wrote last is there."""
    archive, uid = checkpointed(tmp_path, 5)
    path = file_of(tmp_path)
    path.write_text(path.read_text().replace("3. JC", "3; JC"))
    archive.scan()
    count_all(archive)
    why = listed(archive, uid).why
    assert why
    packed = archive.backups.pack()
    assert packed.unreadable == 1

    archive.backups.restore(of_bytes(packed.data, "a.zip"))

    assert archive.games.load(uid) is not None
    assert record(5) in {one.record for one in archive.games.revisions_of(uid)} | {record_of(archive, uid)}


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_damaged_game_is_in_its_backup_by_what_was_written_last(tmp_path: Path, elsewhere: bool) -> None:
    """On the next device it is there with all of its turns."""
    archive, uid = checkpointed(tmp_path / "here", 5)
    file_of(tmp_path / "here").write_bytes(b"\0" * 300)
    archive.scan()
    backup = archive.backups.pack()
    assert backup.unreadable == 1

    other = opened(tmp_path / "there") if elsewhere else archive
    result = other.backups.restore(of_bytes(backup.data, "a.zip"))

    assert len(result.damaged) == 1
    assert record_of(other, uid) == record(5)


def test_no_backup_is_made_of_games_that_cannot_be_listed(tmp_path: Path) -> None:
    """The reason is told; nothing quiets the reminder."""
    archive = club(tmp_path)
    (tmp_path / "games").rename(tmp_path / "away")
    with pytest.raises(FileError) as caught:
        archive.backups.pack()
    assert caught.value.kind == "missing"

    (tmp_path / "away").rename(tmp_path / "games")
    assert archive.backups.pack().unreadable == 0


def test_a_backup_counts_the_files_that_it_could_not_open(tmp_path: Path) -> None:
    """The others are in it."""
    archive = club(tmp_path, 3)
    real = os.open

    def refusing(path: Any, *args: Any, **words: Any) -> int:
        if str(path).endswith(name):
            raise PermissionError(13, "refused")
        return real(path, *args, **words)

    name = sorted(path.name for path in (tmp_path / "games").iterdir())[1]
    with patch.object(os, "open", refusing):
        backup = archive.backups.pack()

    assert backup.unreadable == 1
    assert opened().backups.restore(of_bytes(backup.data, "a.zip")).added == 2


def test_a_backup_is_never_larger_than_what_is_restored(tmp_path: Path) -> None:
    """Beyond that it is made without revisions, and says so."""
    archive = club(tmp_path, 3)
    with patch("taluva.archive.backup.MOST_ENTRIES", 5):
        small = archive.backups.pack()
        for listed_game in archive.lists.page().games:
            text = record_of(archive, listed_game.id)
            for note in "ab":
                noted = canonical(text.replace("[Edition", f'[Note "{note}"]\n[Edition'))
                archive.games.correct(listed_game.id, *noted, "tile")
        large = archive.backups.pack()
        assert (small.without_revisions, large.without_revisions) == (False, True)
        assert opened().backups.restore(of_bytes(large.data, "a.zip")).added == 3


def test_how_many_games_of_a_backup_break_a_rule_is_known_once_all_are_counted(tmp_path: Path) -> None:
    """However many they are; restoring does not wait for it."""
    source = opened(tmp_path / "source", Clock())
    faulty = set()
    for number in range(120):
        text = write(game(number, four(4)))
        if number % 30 == 0:
            last = text.splitlines()[-1].partition(". ")[2]
            text += f"{len(text.splitlines()) - text.splitlines().index('')}. {last}\n"
        taken = source.imports.take(text)
        if taken.summary.fault:
            faulty.add(taken.game)
    assert len(faulty) == 4
    archive = opened(tmp_path / "archive")

    result = archive.backups.restore(of_bytes(source.backups.pack().data, "a.zip"))
    count_all(archive)

    assert {one.id for one in archive.lists.page(only="to-mend").games} & {*result.games} == faulty


# What it costs


def syncs(archive: Archive, backup: Packed) -> int:
    """Count the syncs of a restore."""
    real, count = os.fsync, [0]

    def counting(handle: int) -> None:
        count[0] += 1
        real(handle)

    with patch.multiple(os, fsync=counting, fdatasync=counting):
        archive.backups.restore(of_bytes(backup.data, "a.zip"))
    return count[0]


def test_a_restore_syncs_each_file_once_and_each_folder_once_a_batch(tmp_path: Path) -> None:
    """With two revisions a game little more than four syncs a game, without any little more than one."""
    source = club(tmp_path / "source", 100)
    without = source.backups.pack()
    for one in source.lists.page(limit=200).games:
        text = record_of(source, one.id)
        for note in "abc":
            noted = canonical(text.replace("[Edition", f'[Note "{note}"]\n[Edition'))
            source.games.correct(one.id, *noted, "tile")
    source_ids = [one.id for one in source.lists.page(limit=200).games]
    assert all(len(source.games.revisions_of(uid)) == 2 for uid in source_ids)

    assert syncs(opened(tmp_path / "plain"), without) < 1.1 * 100
    assert syncs(opened(tmp_path / "full"), source.backups.pack()) < 4.2 * 100


def test_a_hundred_files_of_one_game_are_scanned_and_restored_in_no_time(tmp_path: Path) -> None:
    """Each is a row, and one of them counts; what takes longer with every further file would take minutes."""
    archive, uid = checkpointed(tmp_path, 12, Clock())
    path = file_of(tmp_path)
    stored = checked_of(path.read_bytes())
    files = {}
    for number in range(100):
        text = f"{stored.record}13. JC 30,{number} 12 hut 31,{number}\n"
        files[f"games/{path.stem} ({number}).taluva"] = data_of(stored._replace(record=text, rev=20 + number))
    begun = time.process_time()
    archive.backups.restore(zipped(dict(files)))
    archive.scan()

    assert time.process_time() - begun < 4, "under a second on a machine that does nothing else"
    assert archive.lists.page(limit=1, only="damaged").total == 99
    assert record_of(archive, uid).endswith("hut 31,99\n")


# Names


def test_a_name_in_device_json_that_is_a_path_deletes_nothing(tmp_path: Path) -> None:
    """Whoever shares the whole folder may write there."""
    clock = Clock()
    archive = club(tmp_path / "data")
    precious = tmp_path / "x"
    precious.write_text("precious")
    archive.close()
    names = ("../../../x", "../../people.json", "..", "/etc/passwd", "a/../../../../x")
    device = {"days": list(range(100)), "deleted": {name: [0, 0] for name in names}}
    (tmp_path / "data" / "state" / "device.json").write_text(json.dumps(device))
    archive = opened(tmp_path / "data", clock)

    assert archive.scan()

    assert precious.read_text() == "precious"
    assert archive.lists.page().total == 5


@pytest.mark.parametrize("folder", ["../x with lost ..", "..", "abcdefghij/../..", "C:", "abcdefghij:"])
def test_a_folder_of_revisions_in_a_zip_is_an_id_or_nothing(tmp_path: Path, folder: str) -> None:
    """Nothing is written one floor up."""
    archive = opened(tmp_path / "data")
    game_file = data_of(Stored("abcdefghij", record(3), rev=1))
    revision = data_of(Stored("abcdefghij", record(2, ("Zoe", "Ben")), rev=1), (1, "tile"))
    before = {path for path in tmp_path.rglob("*") if path.is_file()}

    archive.backups.restore(zipped({"games/a.taluva": game_file, f"revisions/{folder}/x.taluva": revision}))

    made = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()} - {
        path.relative_to(tmp_path).as_posix() for path in before
    }
    assert {name for name in made if "cache" not in name} == {"data/games/a.taluva"}


def test_a_key_that_leads_out_of_the_folder_is_no_game(tmp_path: Path) -> None:
    """It is neither read nor written."""
    archive = opened(tmp_path / "data")
    (tmp_path / "x.taluva").write_text(record(3))

    assert archive.games.load("games/../../x.taluva") is None
    assert archive.games.bytes_of("../x.taluva") is None


# The bin


def test_a_deleted_file_that_cannot_be_removed_holds_up_no_other(tmp_path: Path) -> None:
    """It is told once, as what it is, and tried again."""
    clock = Clock()
    archive = opened(tmp_path, clock)
    uids = [archive.imports.take(write(game(number, four(4)))).game for number in range(4)]
    for uid in uids:
        archive.bin.delete(uid)
    stuck = sorted((tmp_path / "games" / "bin").iterdir())[1]
    real = os.remove

    def refusing(path: Any, *args: Any, **words: Any) -> None:
        if str(path) == str(stuck):
            raise PermissionError(13, "refused")
        real(path, *args, **words)

    with patch.object(os, "remove", refusing):
        assert set(archive.bin.empty()) == set(uids)
        archive.bin.purge_emptied()
        archive.scan()
        archive.scan()
    assert [path.name for path in (tmp_path / "games" / "bin").iterdir()] == [stuck.name]
    assert (told(archive), archive.trouble) == (["bin"], None)

    for _ in range(32):
        clock.now += DAY
        archive.close()
        archive = opened(tmp_path, clock)
        archive.scan()
    assert not list((tmp_path / "games" / "bin").iterdir())


# Errors of the program, and what an index may hold


def test_an_error_of_the_program_is_raised_and_costs_the_index_nothing(tmp_path: Path) -> None:
    """A wrong column, more values than SQLite takes, and a fault in what reads a row."""
    archive = club(tmp_path)

    def faulty(db: sqlite3.Connection) -> object:
        return int("x")

    with pytest.raises(ValueError, match="invalid literal"):
        archive.index.database.read(faulty)
    with pytest.raises(sqlite3.DatabaseError):
        archive.index.database.ask("SELECT no_such_column FROM game")
    assert archive.lists.page(only="chosen", among=[one.id for one in archive.lists.page().games] * 60_000).total == 5
    assert (archive.lists.page().total, archive.index.database.rebuilt) == (5, 0)


def test_half_a_letter_in_a_comment_costs_neither_the_game_nor_the_index(tmp_path: Path) -> None:
    """It becomes a question mark."""
    archive = club(tmp_path)
    uid = archive.games.create(record(1), summary(1))
    archive.games.save(uid, record(2).replace("hut 3,-1", "hut 3,-1 {\ud800}"), summary(2))
    archive.games.leave(uid)

    assert record_of(archive, uid) == record(2).replace("hut 3,-1", "hut 3,-1 {?}")
    assert (archive.lists.page().total, archive.index.database.rebuilt) == (6, 0)


def test_any_number_in_the_index_lets_games_be_played(tmp_path: Path) -> None:
    """The largest that SQLite has, too."""
    archive, uid = playing(tmp_path, 1)
    archive.index.database.write(lambda db: db.execute(f"UPDATE game SET changed = {2**63 - 1}, rev = {2**63 - 1}"))
    kill(archive)
    archive = opened(tmp_path)

    archive.games.save(uid, record(2), summary(2))
    new = archive.games.create(record(1, ("Eve", "Ben")), summary(1))

    assert (record_of(archive, uid), archive.games.load(new) is not None) == (record(2), True)


# Folders


def test_nothing_is_made_where_the_folder_is_away(tmp_path: Path) -> None:
    """Neither by a step, nor by another name of a person, a backup, or the end of the app."""
    folder = tmp_path / "data"
    archive = sure(Archive.open(Folders(folder, tmp_path / "s", tmp_path / "c", tmp_path / "s"), Clock()).archive)
    uid = archive.games.create(record(1), summary(1))
    backup = of_bytes(club(tmp_path / "club").backups.pack().data, "a.zip")
    folder.rename(tmp_path / "away")

    archive.games.save(uid, record(2), summary(2))
    assert not archive.retry()
    archive.people.call("Ann", "Anne")
    assert not archive.retry()
    archive.scan()
    with pytest.raises(FileError):
        archive.backups.restore(backup)
    assert not folder.exists()
    (tmp_path / "away").rename(folder)

    assert archive.retry()
    assert record_of(archive, uid) == record(2)
    assert archive.people.name_of("Ann") == "Anne"


@pytest.mark.parametrize("dangling", [False, True])
def test_the_folder_of_the_games_may_be_a_link(tmp_path: Path, dangling: bool) -> None:
    """While it leads nowhere the journal has the games, and nothing is made in its place."""
    folder, shared = tmp_path / "data", tmp_path / "shared"
    folder.mkdir()
    (folder / "games").symlink_to(shared)
    if not dangling:
        shared.mkdir()
    archive = opened(folder)
    uid = archive.games.create(record(3), summary(3))
    archive.games.leave(uid)
    assert record_of(archive, uid) == record(3)
    assert shared.exists() != dangling

    shared.mkdir(exist_ok=True)
    archive.scan()

    assert [path.suffix for path in shared.iterdir()] == [".taluva"]


@pytest.mark.parametrize("kind", ["link", "folder", "games is a file"])
def test_something_else_in_the_place_of_a_game_s_file_is_told(tmp_path: Path, kind: str) -> None:
    """The journal has the game meanwhile, and it is written when its name is free."""
    archive, uid = checkpointed(tmp_path, 2)
    path = file_of(tmp_path)
    archive.games.save(uid, record(3), summary(3))
    away = tmp_path / "elsewhere"
    place = path.parent if kind == "games is a file" else path
    place.rename(away)
    if kind == "link":
        path.symlink_to(away)
    elif kind == "folder":
        path.mkdir()
    else:
        place.write_bytes(b"")

    archive.games.leave(uid)
    archive.scan()
    assert told(archive) == ["blocked"]
    assert (archive.trouble, record_of(archive, uid)) == (None, record(3))

    place.rmdir() if kind == "folder" else place.unlink()
    away.rename(place)
    archive.scan()
    assert checked_of(path.read_bytes()).record == record(3)


def test_without_a_folder_the_app_plays_in_memory_and_says_so() -> None:
    """Where the system has no home for anybody."""
    archive, notices = Archive.open(Folders(None, None, None, None), Clock())
    archive = sure(archive)
    uid = archive.games.create(record(1), summary(1))

    assert notices == (), "the first screen says it"
    assert (archive.is_persistent, record_of(archive, uid)) == (False, record(1))
    archive.close()


def test_the_folder_of_data_may_be_moved_after_a_kill(tmp_path: Path) -> None:
    """What was confirmed is data: it moves with the folder, to the next tablet too."""
    archive = sure(Archive.open(Folders(tmp_path / "data", tmp_path / "s", tmp_path / "c", tmp_path / "s")).archive)
    uid = archive.games.create(record(1), summary(1))
    archive.games.save(uid, record(2), summary(2))
    kill(archive)
    (tmp_path / "data").rename(tmp_path / "moved")

    archive = opened(tmp_path / "moved")

    assert [one.id for one in archive.lists.to_resume()] == [uid]
    assert record_of(archive, uid) == record(2)


def test_folders_and_files_are_for_their_owner_only(tmp_path: Path) -> None:
    """Other users of the machine read no names, and lock nobody out."""
    archive, _ = checkpointed(tmp_path / "data", 2)
    archive.close()

    for path in (tmp_path / "data").rglob("*"):
        if not path.name.endswith((".db", ".db-wal", ".db-shm")):
            assert path.stat().st_mode & 0o077 == 0, path


def test_a_disk_that_refuses_while_a_conflict_is_kept_writes_over_nothing(tmp_path: Path) -> None:
    """First the bytes that were found have a place of their own."""
    archive, uid = checkpointed(tmp_path, 2)
    archive.games.save(uid, record(3), summary(3))
    path = file_of(tmp_path)
    path.write_bytes(b"\0 garbage")
    with failing.full(400):
        archive.games.leave(uid)
        assert path.read_bytes() == b"\0 garbage"

    archive.scan()

    assert checked_of(path.read_bytes()).record == record(3)
    assert Lock(str(tmp_path / "archive.lock")).acquire() is False
