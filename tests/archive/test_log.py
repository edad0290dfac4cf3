"""What was confirmed survives a damaged write-ahead log, and people are told of it."""

import errno
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from taluva.archive import opening, wal
from taluva.archive.archive import Archive
from taluva.archive.opening import NAME
from taluva.archive.salvage import from_tables, guard
from tests.archive.support import Clock, database, opened, record, summary

LOG = NAME + "-wal"
TURNS = 30


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """A folder as a kill leaves it: two games, all of them in the log only."""
    folder = tmp_path_factory.mktemp("killed")
    archive = opened(folder / "running")
    games = [archive.create(record(0, names), summary(0, names)) for names in (("Ann", "Ben"), ("Cleo", "Dan"))]
    for turn in range(1, TURNS + 1):
        archive.save(games[0], record(turn), summary(turn))
    for turn in range(1, 6):
        archive.save(games[1], record(turn, ("Cleo", "Dan")), summary(turn, ("Cleo", "Dan")))
    shutil.copytree(folder / "running", folder / "killed")
    archive.close()
    return folder / "killed", games


def flipped(killed: Path, folder: Path, at: int) -> Path:
    """Copy what the kill left, and flip a bit of the log."""
    shutil.copytree(killed, folder)
    data = bytearray((folder / LOG).read_bytes())
    data[at] ^= 1
    (folder / LOG).write_bytes(data)
    return folder


def whole(archive: Archive | None, games: list[str]) -> bool:
    """Whether both games are there with their last turns."""
    assert archive is not None
    stored = [archive.load(game) for game in games]
    return [one and one.record for one in stored] == [record(TURNS), record(5, ("Cleo", "Dan"))]


@pytest.mark.parametrize("part", [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97])
def test_a_flipped_bit_costs_no_turn_and_is_told(tmp_path: Path, killed: tuple[Path, list[str]], part: float) -> None:
    """The frames behind the damaged one are read too; the log is kept as it was."""
    size = (killed[0] / LOG).stat().st_size
    folder = flipped(killed[0], tmp_path / "flipped", int(size * part))
    damaged = (folder / LOG).read_bytes()

    archive, notices = Archive.open(str(folder), Clock())

    assert whole(archive, killed[1])
    assert [one.kind for one in notices] == ["log"]
    assert (folder / (notices[0].file + "-wal")).read_bytes() == damaged
    assert archive is not None
    assert archive.games().total == 2
    archive.close()
    again, notices = Archive.open(str(folder), Clock())
    assert notices == ()
    assert whole(again, killed[1])


@pytest.mark.parametrize("at", [0, 5, 9, 17, 21, 30, 32, 36, 41, 45, 50])
def test_a_damaged_head_of_the_log_costs_no_turn(tmp_path: Path, killed: tuple[Path, list[str]], at: int) -> None:
    """Magic, page size, salts, checksums, and the head of the first frame: the other frames say what it was."""
    archive, notices = Archive.open(str(flipped(killed[0], tmp_path / "flipped", at)), Clock())

    assert whole(archive, killed[1])
    assert [one.kind for one in notices] == ["log"]


@pytest.mark.parametrize("size", [32, 56, 512, 4096])
def test_a_lost_first_sector_of_the_log_is_told(tmp_path: Path, killed: tuple[Path, list[str]], size: int) -> None:
    """The header and the head of the first frame together: most of the other frames still say which are ours."""
    folder = tmp_path / "lost"
    shutil.copytree(killed[0], folder)
    with (folder / LOG).open("r+b") as file:
        file.write(b"\x5a" * size)

    archive, notices = Archive.open(str(folder), Clock())

    assert whole(archive, killed[1])
    assert [one.kind for one in notices] == ["log"]


def test_a_damaged_file_does_not_take_its_log_along(tmp_path: Path, killed: tuple[Path, list[str]]) -> None:
    """SQLite would fold in what it can read of the log and delete it, once it cannot read the file's tables."""
    folder = flipped(killed[0], tmp_path / "flipped", (killed[0] / LOG).stat().st_size // 4)
    log = (folder / LOG).read_bytes()
    whole = (folder / NAME).read_bytes()
    assert whole.count(b"ended INTEGER") == 1
    (folder / NAME).write_bytes(whole.replace(b"ended INTEGER", b"ended INTEGEX"))

    archive, notices = Archive.open(str(folder), Clock())

    assert archive is not None
    assert [one.kind for one in notices] == ["damaged"]
    assert (folder / (notices[0].file + "-wal")).read_bytes() == log
    found = [stored.record for one in archive.games().games if (stored := archive.load(one.id))]
    assert {record(TURNS), record(5, ("Cleo", "Dan"))} <= set(found)


def test_a_damaged_log_that_cannot_be_put_aside_stays(
    tmp_path: Path, killed: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full: all turns are there in memory, nothing is left behind, and once there is room all is told."""
    folder = flipped(killed[0], tmp_path / "flipped", (killed[0] / LOG).stat().st_size // 4)
    log = (folder / LOG).read_bytes()
    made = opening._sync

    def full(path: str) -> None:
        if path.startswith(str(folder)):
            raise OSError(errno.ENOSPC, "No space left on device", path)
        made(path)

    with monkeypatch.context() as patch:
        patch.setattr(opening, "_sync", full)
        archive, notices = Archive.open(str(folder), Clock())
        assert [one.kind for one in notices] == ["full"]
        assert whole(archive, killed[1])
        assert archive is not None
        assert (folder / LOG).read_bytes() == log
        assert sorted(path.name for path in folder.iterdir()) == [NAME, LOG, "archive.lock"]

    assert archive.retry()
    assert whole(archive, killed[1])
    assert "log" in [one.kind for one in archive.news()]
    archive.close()


def test_a_sound_log_is_read_as_always(tmp_path: Path, killed: tuple[Path, list[str]]) -> None:
    """Nothing is set aside, nobody is told anything."""
    folder = shutil.copytree(killed[0], tmp_path / "sound")

    archive, notices = Archive.open(str(folder), Clock())

    assert notices == ()
    assert whole(archive, killed[1])
    assert not [path for path in folder.iterdir() if path.name.startswith("archive-")]


def test_a_step_that_a_power_cut_stopped_is_nothing_to_tell(tmp_path: Path, killed: tuple[Path, list[str]]) -> None:
    """The last commit got to the disk, a page before it did not: it was never confirmed, all before it is there."""
    folder = shutil.copytree(killed[0], tmp_path / "torn")
    data = bytearray((folder / LOG).read_bytes())
    frames = list(wal.Log(bytes(data)).frames())
    commits = [frame for frame in frames if frame.commit]
    torn = frames[commits[-2].number]
    data[torn.at : torn.at + 24 + 4096] = bytes(24 + 4096)
    (folder / LOG).write_bytes(data)

    archive, _ = Archive.open(str(folder), Clock())

    assert archive is not None
    stored = archive.load(killed[1][1])
    assert stored is not None
    assert stored.record in (record(4, ("Cleo", "Dan")), record(5, ("Cleo", "Dan")))
    assert archive.trouble is None


@pytest.mark.parametrize("back", [1, 3, 6])
def test_a_page_that_a_kill_left_half_written_is_nothing_to_tell(
    tmp_path: Path, killed: tuple[Path, list[str]], back: int
) -> None:
    """The head of the last commit was written, below it stands what the log held before: nothing that goes on."""
    folder = shutil.copytree(killed[0], tmp_path / "half")
    data = bytearray((folder / LOG).read_bytes())
    *earlier, last = wal.Log(bytes(data)).frames()
    assert last.commit
    stale = earlier[-back].at + 24
    data[last.at + 24 : last.at + 24 + 4096] = data[stale : stale + 4096]
    (folder / LOG).write_bytes(data)

    archive, notices = Archive.open(str(folder), Clock())

    assert notices == ()
    assert archive is not None
    stored = archive.load(killed[1][1])
    assert stored is not None
    assert stored.record in (record(4, ("Cleo", "Dan")), record(5, ("Cleo", "Dan")))
    assert archive.trouble is None


def test_frames_of_an_older_log_are_no_damage(tmp_path: Path) -> None:
    """A log that began anew still holds what it held before, behind its end."""
    archive = opened(tmp_path / "a")
    game = archive.create(record(0), summary(0))
    for turn in range(1, 20):
        archive.save(game, record(turn), summary(turn))
    db = database(archive)
    db.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()
    archive.save(game, record(20), summary(20))
    shutil.copytree(tmp_path / "a", tmp_path / "killed")
    archive.close()

    again, notices = Archive.open(str(tmp_path / "killed"), Clock())

    assert notices == ()
    assert again is not None
    stored = again.load(game)
    assert stored is not None
    assert stored.record == record(20)


def test_a_mended_log_is_byte_for_byte_what_sqlite_wrote(killed: tuple[Path, list[str]]) -> None:
    """Our checksums are SQLite's."""
    data = (killed[0] / LOG).read_bytes()

    assert wal.Log(data).mended(whole=True) == data
    assert wal.Log(data).behind(0).commits > TURNS


@pytest.mark.parametrize("data", [b"", b"x", bytes(31), bytes(32), bytes(5000), b"\xff" * 9000])
def test_any_bytes_can_be_taken_apart(tmp_path: Path, data: bytes) -> None:
    """Nonsense ends in no frames, not in an exception."""
    log = wal.Log(data)
    assert log.behind(0).commits <= 2
    (tmp_path / "log").write_bytes(data)
    wal.mend(str(tmp_path / "log"), whole=True)


def test_the_log_is_folded_in_when_people_pause(tmp_path: Path) -> None:
    """What was confirmed then lies in the file itself, whatever becomes of the log."""
    archive = opened(tmp_path / "a")
    game = archive.create(record(3), summary(3))

    archive.settle()

    (tmp_path / "copy").mkdir()
    shutil.copy(tmp_path / "a" / NAME, tmp_path / "copy")
    assert (tmp_path / "a" / LOG).stat().st_size == 0
    archive.close()
    archive.settle()  # too late, and harmless
    copy = opened(tmp_path / "copy")
    stored = copy.load(game)
    assert stored is not None
    assert stored.record == record(3)


ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT "


def ends(code: str, *values: str) -> str:
    """What a program says; in a process of its own, so that one that never ends is a failed test and no hanging one."""
    out = subprocess.run([sys.executable, "-c", code, *values], capture_output=True, text=True, timeout=60, check=False)
    return out.stdout.strip() or out.stderr[-500:]


@pytest.mark.parametrize("table", ["games", "records", "turns", "versions", "days", "rescues", "settings", "people"])
def test_an_endless_view_is_not_read(tmp_path: Path, table: str) -> None:
    """Somebody else's file in the archive's place is set aside, and what it defines is not run."""
    archive = opened(tmp_path)
    archive.create(record(6), summary(6))
    archive.close()
    with sqlite3.connect(tmp_path / NAME) as db:
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(f"DROP TABLE {table}")
        db.execute(f"CREATE VIEW {table} AS {ENDLESS}" + ", ".join(f"x {column}" for column in columns) + " FROM c")
    db.close()

    said = ends(
        "import sys\nfrom taluva.archive.archive import Archive\n"
        "archive, notices = Archive.open(sys.argv[1])\n"
        "print(*(one.kind for one in notices), archive.trouble, archive.games().total)",
        str(tmp_path),
    )

    # The game is found, unless it was its own text that somebody threw away.
    assert said in ("damaged None 1", "damaged None 0" if table == "records" else "")


def test_what_is_a_view_is_not_searched() -> None:
    """Not even without a limit to the work."""
    steps = count()
    with closing(sqlite3.connect(":memory:")) as db:
        for table in ("games", "records", "turns"):
            db.execute(f"CREATE VIEW {table} AS {ENDLESS} x id, x game, x number, x digest, x redo, x record FROM c")
        db.set_progress_handler(lambda: next(steps) > 1000, 100)

        found, whole = from_tables(db, 0)

    assert (found.finds, whole) == ((), False)
    assert next(steps) < 100


def test_a_search_ends_however_long_a_question_takes() -> None:
    """Work is counted in SQLite's own steps: what costs more than any honest archive is left where it is."""
    said = ends(
        "import sqlite3\nfrom taluva.archive.salvage import guard\n"
        "db = sqlite3.connect(':memory:')\nguard(db)\n"
        f"try:\n    db.execute('{ENDLESS} max(x) FROM c').fetchone()\n"
        "except sqlite3.OperationalError as error:\n    print(error)\n"
    )

    assert said == "interrupted"


def test_no_value_is_larger_than_a_record() -> None:
    """A column of gigabytes is refused before it is made."""
    with closing(sqlite3.connect(":memory:")) as db:
        guard(db)

        with pytest.raises(sqlite3.DataError):
            db.execute("SELECT zeroblob(100000000)").fetchone()
