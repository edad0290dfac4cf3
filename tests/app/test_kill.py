"""Killed while records are entered by touches, the app loses no confirmed step and opens where the game was."""

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest

from taluva.archive.archive import Archive
from taluva.record.reader import read
from taluva.record.replay import replay
from tests import ROOT, sure
from tests.archive.support import folders_in


class Said(NamedTuple):
    """What the child told of one state of a game."""

    sign: str  # ">" about to be saved, "=" saved, "@" shown when the app opened
    game: str
    record: str
    redo: list[str]


def play_and_kill(folder: Path, words: int, after: float) -> list[Said]:
    """Let a child play, kill it so many seconds after so many words, and return what it had said."""
    command = [sys.executable, "-m", "tests.app.player", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        said = sure(child.stdout)
        heard = "".join(said.readline() for _ in range(words))
        assert heard, "the app did not start"
        time.sleep(after)
        assert child.poll() is None, "the app ended by itself"
        child.kill()
        # A line that the kill cut off was not said.
        lines = (heard + said.read()).split("\n")[:-1]
    return [Said(line[0], *json.loads(line[2:])) for line in lines]


def kept(folder: Path) -> dict[str, tuple[str, list[str]]]:
    """Every game of the archive, which must open without a word."""
    opened, notices = Archive.open(folders_in(folder))
    archive = sure(opened)
    assert notices == ()
    found = {}
    for listed in archive.lists.page(limit=10_000).games:
        one = sure(archive.games.load(listed.id))
        assert replay(read(one.record)).stopped_at is None
        found[listed.id] = (one.record, list(one.redo))
    archive.close()
    return found


@pytest.mark.parametrize("times", [1, pytest.param(200, marks=pytest.mark.long)])
def test_no_confirmed_step_is_lost_when_the_app_is_killed(tmp_path: Path, times: int) -> None:
    """Killed at random instants while a record is entered, once or again and again on one archive."""
    chance = random.Random(times)
    confirmed: dict[str, tuple[str, list[str]]] = {}
    steps = 0
    for _ in range(times):
        before = kept(tmp_path)
        # How far it comes in a second says how busy the machine is.
        said = play_and_kill(tmp_path, chance.randrange(6, 60), chance.random() / 20)
        for shown in (one for one in said if one.sign == "@"):
            assert before[shown.game][0] == shown.record
        confirmed.update((one.game, (one.record, one.redo)) for one in said if one.sign == "=")
        steps += sum(one.sign == "=" for one in said)
        now, last = kept(tmp_path), said[-1]
        for game, state in confirmed.items():
            assert now[game] in (state, (last.record, last.redo) if (last.sign, last.game) == (">", game) else state)
        # Where the last step was saved but no longer confirmed, the game goes on from there.
        confirmed.update((game, now[game]) for game in confirmed)
    print(f"{steps} steps confirmed, none lost")
    assert steps > times
