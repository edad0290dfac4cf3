"""A large archive is examined in two parts: what is shown first at once, the rest soon; until then its file stays."""

import errno
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from taluva.archive import opening
from taluva.archive import store as store_module
from taluva.archive.archive import AT_ONCE, Archive
from taluva.archive.database import CHECKPOINT, is_sound
from taluva.archive.inturn import InTurn
from taluva.archive.opening import NAME
from taluva.archive.values import Notice
from tests.archive.support import Clock, database, record, summary
from tests.archive.test_damage import filled, records_in
from tests.archive.test_migrations import DUMPS

PAGE = 4096
LEAF, BRANCH = 0x0A, 0x02  # pages of an index, or of a table without rowids
COUNTING = (
    "SELECT count(*) FROM (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT {}) SELECT x FROM n)"
)
LONG, LONGEST = COUNTING.format(300_000), COUNTING.format(100_000_000)


def part_of(folder: Path) -> tuple[Archive, tuple[Notice, ...]]:
    """Open an archive as the app opens a large one."""
    archive, notices = Archive.open(str(folder), Clock(), at_once=1)
    assert archive is not None
    return archive, notices


def root_of(path: Path, name: str) -> int:
    """Where a table or an index begins, as a page's number from 1."""
    db = sqlite3.connect(path)
    (page,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    db.close()
    return int(page)


def leaf_of(data: bytes | bytearray, page: int) -> int:
    """Follow the last child of each page down to a leaf."""
    while data[(page - 1) * PAGE] != LEAF:
        assert data[(page - 1) * PAGE] == BRANCH
        page = int.from_bytes(data[(page - 1) * PAGE + 8 : (page - 1) * PAGE + 12], "big")
    return page


def swap_rows(folder: Path, name: str) -> None:
    """Have the first two rows of a leaf stand in the wrong order: whoever reads them notices nothing."""
    path = folder / NAME
    data = bytearray(path.read_bytes())
    at = (leaf_of(data, root_of(path, name)) - 1) * PAGE + 8
    data[at : at + 4] = data[at + 2 : at + 4] + data[at : at + 2]
    path.write_bytes(data)


def use_twice(folder: Path) -> None:
    """Have pages that hold records be free as well; whoever writes next writes over them."""
    path = folder / NAME
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("CREATE TABLE short_lived (x)")
    db.execute("INSERT INTO short_lived VALUES (zeroblob(12000))")
    db.execute("DROP TABLE short_lived")
    texts = [text.encode() for (text,) in db.execute("SELECT record FROM records")]
    db.close()
    data = bytearray(path.read_bytes())
    victims = sorted({data.index(text) // PAGE + 1 for text in texts})
    at = (int.from_bytes(data[32:36], "big") - 1) * PAGE + 4
    count = int.from_bytes(data[at : at + 4], "big")
    assert 1 < count <= len(victims)
    data[at + 4 : at + 4 + 4 * count] = b"".join(victim.to_bytes(4, "big") for victim in victims[:count])
    path.write_bytes(data)


def with_much_written(archive: Archive) -> str:
    """Write a game that needs new pages, and return its record."""
    long = record(3).replace("hut 5,-1\n", "hut 5,-1 {" + "ж" * 9000 + "}\n")
    archive.create(long, summary(3))
    return long


def finished(archive: Archive) -> list[tuple[str, int]]:
    """Examine the rest, search what that set aside, and say what people are told."""
    assert archive.examine()
    archive.store.rescue(lambda part: None)
    return [(one.kind, one.saved) for one in archive.news()]


def test_a_large_archive_is_examined_in_two_parts(tmp_path: Path) -> None:
    """A small one at once, and as a whole also what is opened without a limit, was killed, or comes from before."""
    filled(tmp_path / "whole")
    archive, notices = part_of(tmp_path / "whole")
    assert (archive.examined, notices) == (False, ())
    assert archive.examine()
    assert archive.examined
    archive.create(record(2), summary(2))
    copytree(tmp_path / "whole", tmp_path / "killed")
    archive.close()

    for limit, folder in ((AT_ONCE, "whole"), (None, "whole"), (1, "killed")):
        archive_, notices = Archive.open(str(tmp_path / folder), Clock(), at_once=limit)
        assert archive_ is not None
        assert (archive_.examined, notices) == (True, ()), (limit, folder)
        archive_.close()


def test_what_lists_show_is_examined_at_once_with_its_indexes(tmp_path: Path) -> None:
    """Damage in nothing but an index is told at the opening."""
    records = filled(tmp_path)
    swap_rows(tmp_path, "records_by_digest")

    archive, notices = part_of(tmp_path)

    assert notices == ()
    assert len(archive.store.pending()) == 1
    assert finished(archive) == [("damaged", len(records))]
    assert records_in(archive) == set(records)
    archive.close()


def test_damage_in_the_turns_alone_is_found_when_the_rest_is_examined(tmp_path: Path) -> None:
    """The file is set aside as it is, searched, and people are told; the move made meanwhile is not lost."""
    records = filled(tmp_path)
    swap_rows(tmp_path, "turns")
    before = (tmp_path / NAME).read_bytes()
    archive, notices = part_of(tmp_path)
    assert (notices, archive.store.pending()) == ((), ())
    game = archive.create(record(0), summary(0))
    archive.save(game, record(1), summary(1))

    assert archive.examine()

    (aside,) = archive.store.pending()
    assert Path(aside).read_bytes() == before
    archive.save(game, record(2), summary(2))  # the game goes on while the rest is still to be searched
    assert finished(archive) == [("damaged", len(records) + 1)]
    assert records_in(archive) == {*records, record(2)}
    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(2)
    assert archive.trouble is None
    archive.close()
    assert Archive.open(str(tmp_path), Clock()).notices == ()


def test_damage_under_the_very_turns_that_are_written_loses_no_move(tmp_path: Path) -> None:
    """A page of turns that cannot be read, or only seems to be one, is found by whoever comes to it first."""
    records = filled(tmp_path)
    path = tmp_path / NAME
    data = bytearray(path.read_bytes())
    at = (leaf_of(data, root_of(path, "turns")) - 1) * PAGE
    data[at : at + PAGE] = bytes([LEAF]) + bytes(7) + data[at + 8 : at + PAGE]
    path.write_bytes(data)
    archive, notices = part_of(tmp_path)
    assert notices == ()
    last = archive.games(limit=1).games[0].id
    stored = archive.load(last)
    assert stored is not None
    longer = record(21, ("Finn", "Gül", "Hô", "Ida"), "2026-01-12")
    assert longer.startswith(stored.record)

    archive.save(last, longer, summary(21, ("Finn", "Gül", "Hô", "Ida")))

    told = [one.kind for one in archive.news()] + [kind for kind, _ in finished(archive)]
    assert told == ["damaged"]
    assert records_in(archive) == {*records[:-1], longer}
    archive.close()


@pytest.mark.parametrize("end", ["examined", "closed", "killed", "stumbled"])
def test_until_it_is_examined_nothing_in_the_file_is_written_over(tmp_path: Path, end: str) -> None:
    """What is free and in use at once goes to whoever writes first: into the log alone, and the file still has it."""
    folder = tmp_path / "here"
    filled(folder, 30)
    use_twice(folder)
    before = (folder / NAME).read_bytes()
    archive, notices = part_of(folder)
    assert notices == ()
    texts = records_in(archive)
    assert len(texts) == 30
    texts.add(with_much_written(archive))
    archive.settle()
    assert (folder / NAME).read_bytes() == before

    if end == "examined":
        assert archive.examine()
        assert len(archive.store.pending()) == 1
    elif end == "closed":
        archive.close()
        archive, _ = part_of(folder)
    elif end == "killed":
        copytree(folder, tmp_path / "killed")
        archive.close()
        folder = tmp_path / "killed"
        archive, _ = part_of(folder)
    else:
        archive.store._fail("damaged")

    assert [kind for kind, _ in finished(archive)] in (["damaged"], [])
    (aside,) = folder.glob("archive-damaged-*.db")
    assert aside.read_bytes() == before
    assert records_in(archive) == texts
    archive.close()


def test_until_it_is_examined_a_long_log_is_not_folded_in(tmp_path: Path) -> None:
    """And as soon as it is, the log is kept short as ever."""
    filled(tmp_path)
    before = (tmp_path / NAME).read_bytes()
    archive, _ = part_of(tmp_path)
    log = tmp_path / (NAME + "-wal")

    for _ in range(CHECKPOINT // 5):
        with_much_written(archive)
    assert log.stat().st_size > 2 * CHECKPOINT * PAGE
    assert (tmp_path / NAME).read_bytes() == before

    assert archive.examine()
    with_much_written(archive)
    assert (tmp_path / NAME).read_bytes() != before
    archive.settle()
    assert log.stat().st_size == 0
    archive.close()


def test_who_only_looked_closes_without_examining(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was written, nothing is folded in: the next start has the same file before it."""
    filled(tmp_path)
    part_of(tmp_path)[0].close()
    looks: list[object] = []
    monkeypatch.setattr(store_module, "is_sound", looks.append)

    archive, _ = part_of(tmp_path)
    archive.games()
    archive.close()

    assert looks == []


def test_examining_in_memory_and_after_closing_has_nothing_to_do(tmp_path: Path) -> None:
    """Nor where no folder can be written."""
    archive = Archive.open(None, at_once=1).archive
    assert archive is not None
    assert archive.examine()
    filled(tmp_path)
    archive, _ = part_of(tmp_path)
    archive.close()
    assert archive.examine()


@pytest.mark.parametrize("damaged", [False, True])
def test_a_disk_that_is_full_before_it_was_examined_costs_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damaged: bool
) -> None:
    """The move waits in memory until there is room, also where there is none for a new archive either."""
    records = filled(tmp_path)
    if damaged:
        swap_rows(tmp_path, "turns")
    archive, _ = part_of(tmp_path)
    db = database(archive)
    db.execute("PRAGMA max_page_count = 1")
    create = opening._create

    def full(path: str, now: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", path)

    monkeypatch.setattr(opening, "_create", full)
    text = with_much_written(archive)
    assert archive.trouble == Notice("full")
    assert archive.examine()
    assert not archive.retry()
    assert text in records_in(archive)

    monkeypatch.setattr(opening, "_create", create)
    if not damaged:
        db.execute("PRAGMA max_page_count = 1000000")
    assert archive.retry()

    finished(archive)
    assert records_in(archive) == {*records, text}
    archive.close()


def test_a_log_that_is_taken_away_before_it_was_examined_takes_no_step_along(tmp_path: Path) -> None:
    """Then it is examined at once: what the log held has to get into the file."""
    records = filled(tmp_path / "app")
    archive, _ = part_of(tmp_path / "app")
    game = archive.create(record(0), summary(0))
    archive.save(game, record(1), summary(1))
    (tmp_path / "app" / (NAME + "-wal")).unlink()

    archive.save(game, record(2), summary(2))

    copytree(tmp_path / "app", tmp_path / "killed")
    archive.close()
    assert records_in(Archive.open(str(tmp_path / "killed"), Clock()).archive) == {*records, record(2)}


def test_a_damaged_file_that_is_gone_before_it_was_examined_stays_in_use(tmp_path: Path) -> None:
    """Nothing else holds the games any more; with the next step all is saved anew, and looked through as a whole."""
    records = filled(tmp_path / "app")
    swap_rows(tmp_path / "app", "turns")
    archive, _ = part_of(tmp_path / "app")
    rmtree(tmp_path / "app")

    assert archive.examine()
    archive.create(record(2), summary(2))

    assert [one.kind for one in archive.news()] == ["moved", "damaged"]
    assert records_in(archive) == {*records, record(2)}
    archive.close()


def test_the_list_of_free_pages_is_examined_at_once(tmp_path: Path) -> None:
    """The first step may need one of them."""
    records = filled(tmp_path)
    data = bytearray((tmp_path / NAME).read_bytes())
    data[36:40] = (3).to_bytes(4, "big")
    (tmp_path / NAME).write_bytes(data)

    archive, _ = part_of(tmp_path)

    assert len(archive.store.pending()) == 1
    assert finished(archive) == [("damaged", len(records))]
    archive.close()


@pytest.mark.parametrize("dump", DUMPS[:-1], ids=lambda path: str(path.stem))
def test_an_archive_of_an_earlier_version_is_examined_as_a_whole(tmp_path: Path, dump: Path) -> None:
    """Bringing it up to date changes its tables: first all of it must be known to be sound."""
    with closing(sqlite3.connect(tmp_path / NAME)) as db:
        db.executescript(dump.read_text(encoding="utf-8"))
    archive, notices = part_of(tmp_path)
    assert (archive.examined, notices) == (True, ())
    archive.close()


# Giving way


def beside(work: Callable[[], object]) -> threading.Thread:
    """Do it in another thread."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


def test_a_move_does_not_wait_for_the_examination(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long as it may be, it ends as soon as somebody has a move to save, and is done another time."""
    filled(tmp_path)
    archive, _ = part_of(tmp_path)
    game = archive.create(record(0), summary(0))
    began = threading.Event()

    def for_long(db: sqlite3.Connection) -> bool:
        began.set()
        return bool(db.execute(LONGEST).fetchone())

    monkeypatch.setattr(store_module, "is_sound", for_long)
    ended: list[bool] = []
    thread = beside(lambda: ended.append(archive.examine()))
    assert began.wait(60)

    archive.save(game, record(1), summary(1))

    thread.join(60)
    assert (ended, archive.examined, archive.news()) == ([False], False, ())
    stored = archive.load(game)
    assert stored is not None
    assert stored.record == record(1)
    monkeypatch.setattr(store_module, "is_sound", is_sound)
    assert archive.examine()
    assert (archive.examined, archive.store.pending(), archive.news()) == (True, (), ())
    archive.close()


def test_a_look_that_was_cut_short_has_found_nothing() -> None:
    """What SQLite did not come to it may call damaged."""
    db = sqlite3.connect(":memory:", check_same_thread=False)
    turn, began = InTurn(), threading.Event()
    found: list[object] = []

    def work(db: sqlite3.Connection) -> bool:
        began.set()
        with suppress(sqlite3.OperationalError):
            db.execute(LONGEST).fetchone()
        return False

    def look() -> None:
        with turn:
            found.append(turn.look(db, work))

    thread = beside(look)
    assert began.wait(60)
    with turn:
        pass
    thread.join(60)
    assert found == [None]
    with turn:
        assert turn.look(db, lambda _: False) is False
    db.close()


def test_nothing_but_a_look_is_interrupted() -> None:
    """Who waits for a piece of work waits to its end, also for one that follows on a look."""
    db = sqlite3.connect(":memory:", check_same_thread=False)
    turn, began = InTurn(), threading.Event()
    found: list[object] = []

    def work() -> None:
        with turn:
            assert turn.look(db, lambda _: True)
            began.set()
            found.extend(db.execute(LONG).fetchone())

    thread = beside(work)
    assert began.wait(60)
    with turn:
        assert found == [300000]
    thread.join(60)
    db.close()


def test_an_error_of_its_own_is_told_by_a_look() -> None:
    """Only who was interrupted has nothing to say."""
    db = sqlite3.connect(":memory:")
    turn = InTurn()
    with turn, pytest.raises(sqlite3.OperationalError):
        turn.look(db, lambda db: db.execute("SELECT nothing"))
    db.close()
