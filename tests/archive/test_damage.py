"""Whatever happens to the file: the archive opens, what can be read is saved, and the people are told."""

import errno
import os
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from taluva.archive.archive import Archive, Opened
from taluva.archive.opening import NAME
from taluva.archive.salvage import from_tables, nameless, salvage
from tests.archive.support import Clock, database, opened, record, summary

PEOPLE = [("Ann", "Ben"), ("Chloé", "Дмитрий", "Eve"), ("Finn", "Gül", "Hô", "Ida")]


def filled(folder: Path, count: int = 12) -> list[str]:
    """Fill an archive with finished and unfinished games, saved step by step, and return their records."""
    archive = opened(folder)
    records = []
    for n in range(count):
        names = PEOPLE[n % 3]
        date = f"2026-01-{n + 1:02d}"
        game = archive.create(record(0, names, date), summary(0, names))
        for turn in range(1, 10 + n):
            archive.save(game, record(turn, names, date), summary(turn, names))
        records.append(record(9 + n, names, date))
    archive.close()
    return records


def again(folder: Path) -> Opened:
    """Open an archive that may have been damaged; it must work whatever was found."""
    result = Archive.open(str(folder), Clock())
    archive = result.archive
    assert archive is not None
    game = archive.create(record(1), summary(1))
    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(1)
    archive.delete(game)
    assert archive.trouble is None
    return result


def records_in(archive: Archive | None) -> set[str]:
    """Fetch every record, as it comes out."""
    assert archive is not None
    stored = [archive.load(one.id) for one in archive.games(limit=500).games]
    return {one.record for one in stored if one is not None}


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "damaged"),
        (b"SQLite", "damaged"),
        (b"SQLite format 3\0" + bytes(84), "foreign"),
        (b"Dear diary, today we played Taluva.\n" * 200, "foreign"),
        (random.Random(1).randbytes(50_000), "foreign"),
        (bytes(8192), "foreign"),
    ],
)
def test_a_file_that_is_no_archive_is_set_aside_as_it_is(tmp_path: Path, content: bytes, kind: str) -> None:
    """Not a byte of it is lost, a new archive begins, and the notice names the file."""
    (tmp_path / NAME).write_bytes(content)

    archive, notices = again(tmp_path)

    assert [(one.kind, one.saved) for one in notices] == [(kind, 0)]
    assert (tmp_path / notices[0].file).read_bytes() == content
    assert archive is not None
    archive.close()
    assert Archive.open(str(tmp_path), Clock()).notices == ()


def test_somebody_elses_database_is_left_as_it_is(tmp_path: Path) -> None:
    """A sound SQLite file of another program is set aside, not written into."""
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, title TEXT)")
        db.execute("INSERT INTO games (title) VALUES ('Chess')")
    db.close()
    content = (tmp_path / NAME).read_bytes()

    archive, notices = again(tmp_path)

    assert [one.kind for one in notices] == ["foreign"]
    assert (tmp_path / notices[0].file).read_bytes() == content
    assert records_in(archive) == set()


def test_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    """Even that ends in an archive that works."""
    (tmp_path / NAME).mkdir()

    _, notices = again(tmp_path)

    assert [one.kind for one in notices] == ["foreign"]


def test_an_archive_from_the_future_gives_its_games(tmp_path: Path) -> None:
    """A newer version's file is kept for that version, and its games are read as far as we know its tables."""
    records = filled(tmp_path)
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("INSERT INTO versions VALUES (99, 'what will be', 0)")
        db.execute("ALTER TABLE games ADD COLUMN weather TEXT")
        db.execute("CREATE TABLE moods (game INTEGER)")
    db.close()

    archive, notices = again(tmp_path)

    assert [(one.kind, one.saved) for one in notices] == [("newer", len(records))]
    assert records_in(archive) == set(records)


def test_a_changed_table_is_not_trusted(tmp_path: Path) -> None:
    """A file whose tables are not the ones we made is set aside, triggers and all, and its games are read."""
    records = filled(tmp_path)
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("CREATE TRIGGER bad AFTER INSERT ON games BEGIN DELETE FROM games; END")
    db.close()

    archive, notices = again(tmp_path)

    assert [(one.kind, one.saved) for one in notices] == [("damaged", len(records))]
    assert records_in(archive) == set(records)


def test_a_torn_off_end_costs_no_more_than_what_was_torn_off(tmp_path: Path) -> None:
    """A file cut in half is searched; whatever is found is a record as it was at some time."""
    records = filled(tmp_path, 90)
    path = tmp_path / NAME
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.truncate(size * 2 // 3)

    archive, notices = again(tmp_path)

    assert [one.kind for one in notices] == ["damaged"]
    saved = records_in(archive)
    assert notices[0].saved == len(saved) > 0
    assert all(any(one.startswith(text) for one in records) for text in saved)


def test_a_lost_first_page_loses_no_game(tmp_path: Path) -> None:
    """Without the table of contents the records are found in the bare bytes."""
    records = filled(tmp_path)
    with (tmp_path / NAME).open("r+b") as file:
        file.write(random.Random(2).randbytes(4096))

    archive, notices = again(tmp_path)

    assert [one.kind for one in notices] == ["damaged"]
    assert records_in(archive) == set(records)


@pytest.mark.parametrize("how", ["absent", "full"])
def test_a_rescue_needs_no_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    """Where there is none or no room in it, the copy that is searched lies beside the archive, and is gone then."""
    elsewhere = tmp_path / "tmp"
    tmp_path = tmp_path / "app"
    if how == "full":
        elsewhere.mkdir()
    copyfile = shutil.copyfile

    def full(source: str, target: str) -> str:
        if str(target).startswith(str(elsewhere)):
            raise OSError(errno.ENOSPC, "No space left on device", target)
        return copyfile(source, target)

    records = filled(tmp_path)
    archive = opened(tmp_path)
    games = {one.id for one in archive.games(limit=500).games}
    archive.close()
    with sqlite3.connect(tmp_path / NAME) as db:
        db.execute("CREATE TABLE strange (x)")
    db.close()
    monkeypatch.setattr("tempfile.tempdir", str(elsewhere))
    monkeypatch.setattr(shutil, "copyfile", full)

    archive_, notices = again(tmp_path)

    assert [(one.kind, one.saved) for one in notices] == [("damaged", len(records))]
    assert archive_ is not None
    assert {one.id for one in archive_.games(limit=500).games} == games
    assert not [path for path in tmp_path.iterdir() if path.is_dir()]
    assert not elsewhere.exists() or not list(elsewhere.iterdir())


def test_a_record_that_lies_on_several_pages_is_put_together(tmp_path: Path) -> None:
    """Long comments do not fit a page; without the table of contents the chain of pages is followed."""
    archive = opened(tmp_path)
    head, _, turns = record(30).partition("\n\n")
    long = head + "\n\n" + "".join(f"{line} {{Ж{'ж' * 400}}}\n" for line in turns.split("\n")[:-1])
    archive.create(long, summary(30))
    archive.close()
    with (tmp_path / NAME).open("r+b") as file:
        file.write(bytes(4096))

    saved, notices = again(tmp_path)

    assert [one.kind for one in notices] == ["damaged"]
    assert records_in(saved) == {long}


def test_what_was_only_in_the_log_is_found_though_the_file_is_gone(tmp_path: Path) -> None:
    """A write-ahead log without its file is not read into the next archive, but searched."""
    archive = opened(tmp_path)
    game = archive.create(record(0), summary(0))
    for turn in range(1, 8):
        archive.save(game, record(turn), summary(turn))
    killed = tmp_path / "killed"
    killed.mkdir()
    shutil.copy(tmp_path / (NAME + "-wal"), killed)
    archive.close()

    saved, notices = again(killed)

    assert [(one.kind, one.saved) for one in notices] == [("damaged", 1)]
    assert records_in(saved) == {record(7)}


def test_a_rescue_that_was_killed_goes_on_at_the_next_start(tmp_path: Path) -> None:
    """A file that was set aside but not searched yet is searched, once."""
    records = filled(tmp_path)
    os.rename(tmp_path / NAME, tmp_path / "archive-damaged-20260101-000000.db")

    archive, notices = again(tmp_path)

    assert [(one.file, one.saved) for one in notices] == [("archive-damaged-20260101-000000.db", len(records))]
    assert records_in(archive) == set(records)
    assert archive is not None
    archive.close()
    archive, notices = Archive.open(str(tmp_path), Clock())
    assert notices == ()
    assert records_in(archive) == set(records)


def test_a_damage_noticed_at_the_table_loses_no_step(tmp_path: Path) -> None:
    """The file breaks while a game is on: it is set aside, the step is saved in the new one, the game goes on."""
    records = filled(tmp_path)
    archive = opened(tmp_path)
    game = archive.create(record(1), summary(1))
    archive.retry()
    database(archive).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    database(archive).execute("PRAGMA cache_size = 0")
    size = (tmp_path / NAME).stat().st_size
    with (tmp_path / NAME).open("r+b") as file:
        for page in range(1, size // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 60)
    database(archive).execute("PRAGMA shrink_memory")

    archive.save(game, record(2), summary(2))

    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(2)
    assert archive.trouble is None
    assert [one.kind for one in archive.news()] == ["damaged"]
    assert records_in(archive) >= set(records)


def test_a_flipped_letter_in_a_record_is_put_right_from_its_turns(tmp_path: Path) -> None:
    """A record is written down twice; a digest tells which copy suffered."""
    archive = opened(tmp_path)
    game = archive.create(record(5), summary(5))
    db = database(archive)
    db.execute("UPDATE records SET record = replace(record, '3. JC', '3. JL')")

    stored = archive.load(game)
    assert stored is not None
    assert (stored.record, stored.sound) == (record(5), True)

    db.execute("UPDATE turns SET text = '' WHERE number = 3")
    stored = archive.load(game)
    assert stored is not None
    assert not stored.sound


def test_reading_what_was_set_aside_does_not_change_it(tmp_path: Path) -> None:
    """The search works on a copy: the file stays for those who can do more."""
    filled(tmp_path)
    before = (tmp_path / NAME).read_bytes()

    found = salvage(str(tmp_path / NAME), 0)

    assert len(found.finds) == 12
    assert (tmp_path / NAME).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(NAME)] == [NAME]


def test_a_file_that_cannot_be_examined_keeps_the_names_of_its_games(tmp_path: Path) -> None:
    """Of some damage SQLite gives no list, it only fails: what was read of the tables by then counts."""
    filled(tmp_path)

    def refuse(action: int, name: str | None, *_: object) -> int:
        examined = action == sqlite3.SQLITE_PRAGMA and name == "integrity_check"
        return sqlite3.SQLITE_DENY if examined else sqlite3.SQLITE_OK

    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.set_authorizer(refuse)
        found, whole = from_tables(db, 0)

    assert len(found.finds) == 12
    assert not any(nameless(find.stored) for find in found.finds)
    assert not whole


def fuzz(folder: Path, seed: int) -> None:
    """Damage a sound archive at random, one that was closed or one that was killed, and open it."""
    chance = random.Random(seed)
    records = filled(folder / "closed", chance.randrange(1, 8))
    before = opened(folder / "closed")
    game = before.create(record(0), summary(0))
    for turn in range(1, 6):
        before.save(game, record(turn), summary(turn))
    records.append(record(5))
    shutil.copytree(folder / "closed", folder / "killed")
    before.close()
    folder /= chance.choice(("closed", "killed"))
    path = chance.choice([path for path in folder.glob(NAME + "*") if path.suffix != ".db-shm"])
    data = bytearray(path.read_bytes())
    for _ in range(chance.choice((1, 1, 3, 20, 200))):
        at = chance.randrange(len(data))
        length = chance.choice((1, 1, 4, 64, 512))
        data[at : at + length] = chance.randbytes(length) if chance.random() < 0.7 else bytes(length)
    path.write_bytes(data[: chance.randrange(len(data))] if chance.random() < 0.2 else data)

    archive, notices = again(folder)

    assert archive is not None
    assert {one.kind for one in notices} <= {"damaged", "foreign", "newer", "log"}
    for one in archive.games(limit=500).games:
        stored = archive.load(one.id)
        assert stored is not None
        # A last step that was never confirmed may be missing: what was saved before counts.
        if not notices and stored.sound:
            assert any(text.startswith(stored.record) for text in records)
    archive.close()


@pytest.mark.parametrize("seed", range(12))
def test_random_damage_ends_in_an_archive_that_works(tmp_path: Path, seed: int) -> None:
    """Bytes changed anywhere: nothing but a notice comes of it."""
    fuzz(tmp_path, seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1400))
def test_much_random_damage_ends_in_an_archive_that_works(tmp_path: Path, seed: int) -> None:
    """The same, four hundred times."""
    fuzz(tmp_path, seed)
