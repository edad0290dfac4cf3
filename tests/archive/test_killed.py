"""Killed at any instant, the archive holds every step that was confirmed, and opens without a word."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from taluva.archive.archive import Archive
from taluva.archive.opening import NAME
from taluva.archive.summary import canonical
from tests.archive.support import Clock, opened, record

ROOT = Path(__file__).parents[2]


def play_and_kill(folder: Path, after: float) -> list[tuple[str, int, int]]:
    """Let a child play, kill it, and return what it had confirmed."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.archive.saver", str(folder)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(after)
        child.kill()
        lines = (first + child.stdout.read()).split("\n")[:-1]
    assert all(len(line.split()) == 3 for line in lines)
    return [(game, int(turn), int(redo)) for game, turn, redo in (line.split() for line in lines)]


def check(folder: Path, confirmed: dict[str, tuple[int, int]], last: str) -> None:
    """Every game is where it was confirmed to be; the last one may be a step further, its word being cut off."""
    archive, notices = Archive.open(str(folder), Clock())
    assert archive is not None
    assert notices == ()
    for game, (turn, redo) in confirmed.items():
        stored = archive.load(game)
        assert stored is not None
        names = tuple(seat.name for seat in archive.listed(game).summary.seats)  # type: ignore[union-attr]
        allowed = [(record(turn, names), redo)]
        if game == last:
            allowed += [(record(turn + 1, names), 0), (record(turn - 1, names), 1)]
        assert (stored.record, len(stored.redo)) in allowed
        assert stored.sound
        assert len(stored.times) == stored.record.count(" hut ")
    archive.close()


def kill_many(folder: Path, times: int, seed: int) -> None:
    """Kill at random instants, each time going on with the same archive."""
    chance = random.Random(seed)
    confirmed: dict[str, tuple[int, int]] = {}
    for _ in range(times):
        steps = play_and_kill(folder, chance.random() * 0.15)
        for game, turn, redo in steps:
            confirmed[game] = (turn, redo)
        check(folder, confirmed, steps[-1][0])
        # What was a step further than said is what it is from now on.
        confirmed.pop(steps[-1][0])


def test_no_confirmed_step_is_lost_when_the_app_is_killed(tmp_path: Path) -> None:
    """Killed a few times while steps are saved."""
    kill_many(tmp_path, 5, seed=1)


@pytest.mark.long
def test_no_confirmed_step_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    """Killed two hundred times on one archive."""
    kill_many(tmp_path, 200, seed=2)


def kill_rescuer(after: float, *words: str) -> bool:
    """Let a child open an archive or take in a backup, kill it, and say whether it was done before."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.archive.rescuer", *words], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "begun\n"
        time.sleep(after)
        child.kill()
        return child.stdout.read() == "done\n"


def club(folder: Path, count: int = 40) -> set[str]:
    """Fill an archive and return its records."""
    archive = opened(folder)
    records = {record(n % 20, (f"Player {n}", "Ben")) for n in range(count)}
    for text in sorted(records):
        archive.create(*canonical(text))
    archive.close()
    return records


def records_in(archive: Archive) -> set[str]:
    """Fetch every record."""
    stored = [archive.load(one.id) for one in archive.games(limit=500).games]
    return {one.record for one in stored if one is not None}


def rescue_killed(folder: Path, times: int, seed: int) -> None:
    """Damage an archive, kill its rescue some times, and see that the last one finds everything."""
    chance = random.Random(seed)
    records = club(folder)
    with (folder / NAME).open("r+b") as file:
        file.write(b"\xff" * 100)
    for _ in range(times):
        kill_rescuer(chance.random() * 0.1, str(folder))
    archive, _ = Archive.open(str(folder), Clock())
    assert archive is not None
    assert records_in(archive) == records
    assert archive.games().total == len(records)
    archive.close()


def test_a_rescue_killed_at_any_instant_is_taken_up_again(tmp_path: Path) -> None:
    """Set aside, searched, taken in: wherever it was cut off, nothing is lost and nothing is there twice."""
    rescue_killed(tmp_path, 4, seed=3)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 130))
def test_many_rescues_killed_are_taken_up_again(tmp_path: Path, seed: int) -> None:
    """The same, often."""
    rescue_killed(tmp_path, 5, seed)


def test_a_backup_killed_while_it_is_taken_in_can_be_taken_in_again(tmp_path: Path) -> None:
    """What is in stays, the rest follows, and nothing is there twice."""
    records = club(tmp_path / "here")
    here = opened(tmp_path / "here")
    backup = here.backup(str(tmp_path))
    here.close()
    chance = random.Random(4)
    for _ in range(3):
        kill_rescuer(chance.random() * 0.1, str(tmp_path / "there"), backup)

    archive = opened(tmp_path / "there")
    archive.restore(backup)

    assert records_in(archive) == records
    assert archive.games().total == len(records)


def test_killed_while_the_archive_is_made_leaves_a_whole_one_or_none(tmp_path: Path) -> None:
    """A half made file has another name and is swept away."""
    (tmp_path / (NAME + ".new")).write_bytes(b"half")
    (tmp_path / (NAME + ".new-wal")).write_bytes(b"a")

    archive, notices = Archive.open(str(tmp_path), Clock())

    assert archive is not None
    assert notices == ()
    assert not (tmp_path / (NAME + ".new")).exists()


def test_a_second_copy_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    """Also across processes; a killed owner blocks nobody."""
    archive, _ = Archive.open(str(tmp_path), Clock())
    assert archive is not None

    assert [one.kind for one in Archive.open(str(tmp_path)).notices] == ["busy"]
    out = subprocess.run(
        [sys.executable, "-m", "tests.archive.saver", str(tmp_path)], cwd=ROOT, capture_output=True, text=True
    )
    assert out.stdout == "busy\n"
    archive.close()

    assert play_and_kill(tmp_path, 0)
    archive, notices = Archive.open(str(tmp_path), Clock())
    assert archive is not None
    assert notices == ()


def test_a_second_copy_is_refused_even_where_files_cannot_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's own lock stands guard then."""
    monkeypatch.setattr("taluva.archive.lock._taken", lambda file: False)
    archive, _ = Archive.open(str(tmp_path), Clock())
    assert archive is not None

    second, notices = Archive.open(str(tmp_path), Clock())

    assert second is None
    assert [one.kind for one in notices] == ["busy"]
    assert sorted(path.name for path in tmp_path.glob("archive*.db")) == [NAME]
