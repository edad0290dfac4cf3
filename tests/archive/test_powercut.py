"""A power cut at any moment costs no confirmed step: what the disk may hold then is built from a log, and opened."""

import pickle
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from taluva.archive.archive import Archive
from taluva.archive.opening import NAME
from tests.archive.powercut.disk import WAYS, Disk, write
from tests.archive.powercut.recorder import Op
from tests.archive.support import Clock, opened, record
from tests.archive.test_damage import filled
from tests.archive.test_examined import swap_rows, use_twice

ROOT = Path(__file__).parents[2]


def logged(folder: Path, *what: str) -> list[Op]:
    """Let a child do it, and fetch the log of its writes."""
    log = folder.with_suffix(".log")
    words = [sys.executable, "-m", "tests.archive.powercut.child", str(folder), str(log), *what]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return [Op(*op) for op in pickle.loads(log.read_bytes())]


def steps(ops: list[Op]) -> dict[str, tuple[str, str]]:
    """How each game was confirmed last, and the step that had begun since, "" if none had."""
    found: dict[str, tuple[str, str]] = {}
    for op in ops:
        if op.what == "said":
            found[op.path] = (op.to, "")
        elif op.what == "begin":
            found[op.path] = (found[op.path][0], op.to)
    return found


def cut_while_playing(tmp_path: Path, seed: int, times: int) -> Counter[str]:
    """Cut the power at random moments of one evening; each confirmed game must be there, and nobody is alarmed."""
    ops = logged(tmp_path / "played", "play", str(seed))
    assert sum(op.what == "said" for op in ops) > 50
    assert sum(op.what == "sync" for op in ops) > sum(op.what == "said" for op in ops), "each step is synced"
    chance = Random(seed)
    done: Counter[str] = Counter()
    moments = [number for number, op in enumerate(ops, 1) if op.what not in ("begin",)]
    for _ in range(times):
        cut, way = chance.choice(moments), chance.choice(WAYS)
        folder = tmp_path / "after"
        write(Disk({}).after(ops[:cut], way, chance), folder)
        archive, notices = Archive.open(str(folder), Clock())
        assert archive is not None
        where = f"cut {cut} of {len(ops)} after {ops[cut - 1][:4]}, {way}"
        assert notices == (), where
        for game, (confirmed, begun) in steps(ops[:cut]).items():
            stored = archive.load(game)
            assert stored is not None, where
            assert stored.sound, where
            assert "\0".join((stored.record, *stored.redo)) in (confirmed, begun), where
            done["games"] += 1
        again = archive.take(record(3))[0]
        assert archive.trouble is None, where
        assert archive.load(again) is not None, where
        archive.close()
        shutil.rmtree(folder)
        done["cuts"] += 1
    return done


def test_a_power_cut_costs_no_confirmed_step(tmp_path: Path) -> None:
    """Some of the moments of one evening."""
    done = cut_while_playing(tmp_path, 1, 40)

    assert done["cuts"] == 40
    assert done["games"] > 40


@pytest.mark.long
@pytest.mark.parametrize("seed", [11, 21, 31])
def test_a_thousand_power_cuts_cost_no_confirmed_step(tmp_path: Path, seed: int) -> None:
    """Three evenings, a thousand cuts each."""
    done = cut_while_playing(tmp_path, seed, 1000)
    print(dict(done))

    assert done["cuts"] == 1000


def test_a_cut_that_drops_what_was_not_synced_is_seen_by_the_simulator(tmp_path: Path) -> None:
    """It would find an archive that trusts the system to write in its own time: no sync, and steps are gone."""
    ops = [op for op in logged(tmp_path / "played", "play", "1") if op.what != "sync"]
    confirmed = steps(ops)
    write(Disk({}).after(ops, "none", Random(1)), tmp_path / "after")

    archive, _ = Archive.open(str(tmp_path / "after"), Clock())

    assert archive is not None
    assert all(archive.load(game) is None for game in confirmed)
    archive.close()


def damaged(folder: Path, how: str) -> set[str]:
    """An archive that must be set aside and searched, and its records."""
    archive = opened(folder)
    records = {record(n + 2, (f"Player {n}", "Ben")) for n in range(8)}
    for text in sorted(records):
        archive.take(text)
    if how == "log":
        shutil.copytree(folder, folder.with_name("open"))
    archive.close()
    if how == "log":
        shutil.rmtree(folder)
        folder.with_name("open").rename(folder)
        data = bytearray((folder / NAME).read_bytes())
        data[68:72] = b"XXXX"  # somebody else's, by its header
        (folder / NAME).write_bytes(data)
    elif how == "table":
        with sqlite3.connect(folder / NAME) as db:
            db.execute("CREATE TABLE strange (x)")
        db.close()
    else:
        with (folder / NAME).open("r+b") as file:
            file.write(b"\xff" * 100)
    return records


def cut_while_rescuing(tmp_path: Path, how: str, every: int) -> int:
    """Cut the power at moments of the rescue; the next start has every game, once."""
    records = damaged(tmp_path / how, how)
    before = {path.name: path.read_bytes() for path in (tmp_path / how).iterdir()}
    ops = logged(tmp_path / how, "open")
    chance = Random(7)
    cuts = 0
    for cut in range(chance.randrange(every), len(ops) + 1, every):
        for way in ("all", "none", chance.choice(WAYS)):
            folder = tmp_path / "after"
            write(Disk(before).after(ops[:cut], way, chance), folder)
            archive, _ = Archive.open(str(folder), Clock())
            assert archive is not None
            found = [stored.record for one in archive.games().games if (stored := archive.load(one.id))]
            archive.close()
            assert sorted(found) == sorted(records), f"cut {cut} of {len(ops)} after {ops[cut - 1][:4]}, {way}"
            shutil.rmtree(folder)
            cuts += 1
    return cuts


@pytest.mark.parametrize("how", ["header", "table", "log"])
def test_a_power_cut_during_a_rescue_costs_no_game(tmp_path: Path, how: str) -> None:
    """Some moments of each kind of damage."""
    assert cut_while_rescuing(tmp_path, how, 60)


@pytest.mark.long
@pytest.mark.parametrize("how", ["header", "table", "log"])
def test_a_power_cut_at_every_moment_of_a_rescue_costs_no_game(tmp_path: Path, how: str) -> None:
    """Every write of it."""
    print(cut_while_rescuing(tmp_path, how, 1))


def cut_while_examining(tmp_path: Path, how: str, every: int) -> int:
    """Cut the power while a damaged archive is played in before the damage is found; every game is there, once."""
    folder = tmp_path / how
    records = filled(folder, 15)
    if how == "turns":
        swap_rows(folder, how)
    else:
        use_twice(folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    ops = logged(folder, "examine")
    chance = Random(8)
    cuts = 0
    for cut in range(chance.randrange(every), len(ops) + 1, every):
        for way in ("all", "none", chance.choice(WAYS)):
            write(Disk(before).after(ops[:cut], way, chance), tmp_path / "after")
            archive, _ = Archive.open(str(tmp_path / "after"), Clock())
            assert archive is not None
            where = f"cut {cut} of {len(ops)} after {ops[cut - 1][:4]}, {way}"
            texts = {one.id: stored.record for one in archive.games().games if (stored := archive.load(one.id))}
            for uid, states in steps(ops[:cut]).items():
                assert texts.pop(uid, "") in states, where
            if len(texts) > len(records):  # one that was begun, and not confirmed yet
                texts = {uid: text for uid, text in texts.items() if text != record(0)}
            assert sorted(texts.values()) == sorted(records), where
            archive.close()
            shutil.rmtree(tmp_path / "after")
            cuts += 1
    return cuts


@pytest.mark.parametrize("how", ["turns", "twice"])
def test_a_power_cut_before_the_rest_is_examined_costs_no_game(tmp_path: Path, how: str) -> None:
    """Some moments of each kind of damage."""
    assert cut_while_examining(tmp_path, how, 100)


@pytest.mark.long
@pytest.mark.parametrize("how", ["turns", "twice"])
def test_a_power_cut_at_every_moment_before_the_rest_is_examined_costs_no_game(tmp_path: Path, how: str) -> None:
    """Every write of it."""
    print(cut_while_examining(tmp_path, how, 1))
