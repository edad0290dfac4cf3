"""A power cut or a kill at any moment costs no confirmed step.

What the disk may hold after a power cut is built from a log, and opened; what a kill leaves lies there.
"""

import json
import pickle
import shutil
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from taluva.archive.archive import Archive
from taluva.archive.gamefile import record_contains, stored_of, whole
from taluva.archive.incoming import of_bytes
from taluva.archive.values import Stored
from tests import ROOT, sure
from tests.archive.powercut import disk
from tests.archive.powercut.recorder import Op
from tests.archive.support import Clock, folders_in, opened, record, states_of, summary

WORDS = frozenset(
    (
        *("beginning", "begin", "said", "rest", "bin", "on", "index", "backup", "coming"),
        *("let go", "begin to delete", "deleted", "had back"),
    )
)
CHILD = (sys.executable, "-m", "tests.archive.powercut.child")


@cache
def logged(seed: int) -> list[Op]:
    """Let a child spend two evenings, and fetch the log of its writes."""
    with TemporaryDirectory() as folder:
        log = Path(folder, "log")
        words = [f"{folder}/played", str(seed), str(log)]
        done = subprocess.run([*CHILD, *words], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return [Op(*op) for op in pickle.loads(log.read_bytes())]


def played_and_killed(folder: Path, seed: int, after: float) -> list[Op]:
    """Let a child spend its evenings until it is killed, and tell what it had said."""
    with subprocess.Popen([*CHILD, str(folder), str(seed)], cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        aloud = sure(child.stdout)
        first = aloud.readline()
        time.sleep(after)
        child.kill()
        said = (first + aloud.read()).split("\n")[:-1]
    ops = [Op(*json.loads(line)) for line in said]
    return [op._replace(data=str(op.data).encode("latin-1")) for op in ops]


def moments(ops: list[Op], when: str) -> list[int]:
    """Name the moments at which the power may fail: while a game is played, comes to rest, or is in the bin."""
    doing, found = "play", []
    for at, op in enumerate(ops, 1):
        if op.what in ("rest", "bin", "on"):
            doing = "play" if op.what == "on" else op.what
        elif doing == when and op.what not in WORDS:
            found.append(at)
    return found


def steps(ops: list[Op]) -> dict[str, tuple[list[str], str]]:
    """What was confirmed of each game, and the step that had begun since, "" if none had."""
    found: dict[str, tuple[list[str], str]] = {}
    for op in ops:
        if op.what == "said":
            found[op.path] = ([*found.get(op.path, ([], ""))[0], op.to], "")
        elif op.what == "begin":
            found[op.path] = (found[op.path][0], op.to)
    return found


def let_go(ops: list[Op]) -> set[str]:
    """The games that were in the bin when it was emptied."""
    last = {op.path: op.what for op in ops if op.what in ("let go", "had back")}
    return {game for game, what in last.items() if what == "let go"}


def deleted(ops: list[Op]) -> set[str]:
    """Return the games whose deletion was confirmed, and that were not had back since."""
    words = ("had back", "begin to delete", "deleted", "said")
    last = {op.path: op.what for op in ops if op.what in words}
    return {game for game, what in last.items() if what == "deleted"}


def lost(folder: Path, ops: list[Op]) -> list[str]:
    """Open what is left, and say what is missing of all that was confirmed."""
    wrong = []
    archive, notices = Archive.open(folders_in(folder), Clock())
    assert archive is not None
    if notices:
        wrong.append(f"told {notices}")
    confirmed = steps(ops)
    coming = {op.path: op.to for op in ops if op.what == "coming" and op.path not in confirmed}
    for game in let_go(ops):
        if archive.games.load(game) is None:  # it was to go for good at this start
            del confirmed[game]
    for walked in (False, True):
        if walked and not archive.scan():
            wrong.append("the walk did not end")
        for game, (said, next_step) in confirmed.items():
            stored = archive.games.load(game)
            if stored is None or "\0".join((stored.record, *stored.redo)) not in (said[-1], next_step):
                wrong.append(f"{game} is not as it was confirmed, {walked=}")
                continue
            held = states_of(archive, game)
            for step in said:
                text, *redo = step.split("\0")
                if not any(record_contains(one, whole(Stored("", text, tuple(redo)))) for one in held):
                    wrong.append(f"a state of {game} is gone, {walked=}")
    live = {listed.id for listed in archive.lists.page(limit=500).games}
    wrong += [f"{game} is deleted no more" for game in deleted(ops) & live]
    for game in confirmed:
        listed = archive.lists.listed(game)
        if listed is None or listed.why:
            wrong.append(f"{game} is not listed")
    begun = [op.what for op in ops if op.what in ("said", "beginning")][-1:] == ["beginning"]
    came = [stored for game in coming if (stored := archive.games.load(game)) is not None]
    if any(stored.record != coming[stored.id] for stored in came):
        wrong.append("half of a backup's game came in")
    # While it is moved a file may be in both folders.
    ids = {listed.game for listed in (*archive.lists.page(limit=500).games, *archive.lists.deleted())}
    if len(ids) - len(confirmed) - len(came) not in (0, begun):
        wrong.append("games are listed that nobody played")
    if coming:
        archive.backups.restore(of_bytes([op.data for op in ops if op.what == "backup"][-1], "backup.zip"))
        if any((stored := archive.games.load(game)) is None or stored.record != text for game, text in coming.items()):
            wrong.append("done again, restoring does not come to its end")
    again = archive.games.create(record(3), summary(3))
    archive.close()
    if archive.trouble is not None:
        wrong.append(f"{archive.trouble}")
    for path in folder.glob("games/**/*"):
        if path.is_file() and not path.name.startswith("."):
            stored_of(path.read_bytes())
    assert any(again in path.name for path in folder.glob("games/*"))
    return wrong


def index(ops: list[Op], chance: Random) -> dict[str, bytes]:
    """The index as it was at some time before, or none: it is never synced."""
    known = [op for op in ops if op.what == "index"]
    at = chance.randrange(len(known) // 2 + 1) * 2
    return {op.path: op.data for op in known[at : at + 2]}


def cut(tmp_path: Path, seed: int, times: int, when: str) -> int:
    """Cut the power at random moments, see that all confirmed is there and nobody alarmed; count the games seen."""
    ops = logged(seed)
    chance, games, ats = Random(seed), 0, moments(ops, when)
    for _ in range(times):
        at, way = chance.choice(ats), chance.choice(disk.WAYS)
        disk.write({**disk.after(ops[:at], way, chance), **index(ops[:at], chance)}, tmp_path / "after")
        wrong = lost(tmp_path / "after", ops[:at])
        assert not wrong, f"cut {at} of {len(ops)} after {ops[at - 1][:3]}, {way}: {wrong}"
        shutil.rmtree(tmp_path / "after")
        games += len(steps(ops[:at]))
    return games


@pytest.mark.parametrize("when", ["play", "rest", "bin"])
def test_a_power_cut_costs_no_confirmed_step(tmp_path: Path, when: str) -> None:
    """Some of the moments of two evenings: at the table, while games come to rest, and in the bin."""
    assert cut(tmp_path, 1, 15, when) > 15


@pytest.mark.long
@pytest.mark.parametrize(("when", "times"), [("play", 600), ("rest", 100), ("bin", 100)])
@pytest.mark.parametrize("seed", [11, 21, 31, 41, 51])
def test_thousands_of_power_cuts_cost_no_confirmed_step(tmp_path: Path, seed: int, when: str, times: int) -> None:
    """Five times two evenings: 3,000 cuts in play, 500 while games come to rest, 500 in the bin."""
    print(when, cut(tmp_path, seed, times, when), "games")


def kill(folder: Path, times: int, seed: int) -> None:
    """Kill at random instants, each time going on with the same archive, ten times."""
    chance = Random(seed)
    ops: list[Op] = []
    for number in range(times):
        here = folder / str(number // 10)
        ops = [] if number % 10 == 0 else ops
        ops += played_and_killed(here, seed + 100 * number, chance.random())
        wrong = lost(here, ops)
        assert not wrong, f"kill {number} after {ops[-1][:3]}: {wrong}"
        # What was a step further than said is what it is from now on, and a game may have begun without a word.
        archive = opened(here)
        every = (archive.games.load(one.id) for one in (*archive.lists.page(limit=500).games, *archive.lists.deleted()))
        ops = [Op("said", one.id, to="\0".join((one.record, *one.redo))) for one in every if one is not None]
        archive.close()


def test_no_confirmed_step_is_lost_when_the_app_is_killed(tmp_path: Path) -> None:
    """Killed a few times while games are played, come to rest, go to the bin and come back."""
    kill(tmp_path, 3, seed=1)


@pytest.mark.long
def test_no_confirmed_step_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    """Killed two hundred times, on twenty archives."""
    kill(tmp_path, 200, seed=2)


def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    """A killed owner blocks nobody."""
    archive = opened(tmp_path)
    out = subprocess.run([*CHILD, str(tmp_path), "1"], cwd=ROOT, capture_output=True, text=True)
    assert out.stderr == "busy\n"
    archive.close()

    assert played_and_killed(tmp_path, 1, 0)
    opened(tmp_path)
