"""Measures the start: the processor time to the first frame that answers touches, as a multiple of an empty Kivy app's.

Both run in processes of their own in the same environment, with their bytecode at hand as an installed package has it.
"""

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

from tests import conftest, sure
from tests.bench import process_seconds

RUNS = 7


def play_a_little(folder: str) -> None:
    """Leave a game under way, so that the home screen has something to show."""
    from taluva.archive.archive import Archive
    from taluva.play.resuming import begin
    from tests.bench import SETUP, fixed_game

    archive = sure(Archive.open(folder).archive)
    session = begin(archive, SETUP, ("Ann", "Ben", "Chloé", "Dmitri"))
    for turn in fixed_game(0)[:12]:
        session.choose(turn.kind)
        session.propose(turn.placement)
        if turn.build is None:
            session.go_out()
        else:
            session.build(turn.build)
    archive.close()


def measure() -> dict[str, float]:
    """The ratio, with a game under way that the home screen offers."""
    conftest.missing_packages()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(Path(folder, "bytecode"))}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        kept = str(Path(folder, "kept"))
        play_a_little(kept)
        pairs = []
        for _ in range(RUNS + 1):
            commands = [[sys.executable, "-m", "tests.app.starter", name, kept] for name in ("app", "empty")]
            pairs.append([process_seconds(command, environment) for command in commands])
    # The first run wrote the bytecode.
    taken, least = (statistics.median(side) for side in zip(*pairs[1:], strict=True))
    return {"start_ratio": round(taken / least, 2), "start_ms": round(taken * 1e3, 1)}


if __name__ == "__main__":
    print(json.dumps(measure()))
