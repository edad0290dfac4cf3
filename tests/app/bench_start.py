"""Measures the start: the processor time to the first frame that answers touches, as a multiple of an empty Kivy app's.

Both run in processes of their own.
"""

import sys
from pathlib import Path

from tests import sure
from tests.app.timing import tell
from tests.archive.support import folders_in
from tests.bench import against

RUNS = 7


def play_a_little(folder: Path) -> None:
    """Leave a game under way, so that the home screen has something to show."""
    from taluva.archive.archive import Archive
    from taluva.play.session_storage import begin_session
    from tests.bench import SETUP, fixed_game

    archive = sure(Archive.open(folders_in(folder)).archive)
    session = begin_session(archive, SETUP, ("Ann", "Ben", "Chloé", "Dmitri"))
    for turn in fixed_game(0)[:12]:
        session.choose(turn.kind)
        session.propose(turn.placement)
        if turn.build is None:
            session.go_out()
        else:
            session.build(turn.build)
    archive.close()


def measure(folder: Path) -> dict[str, float]:
    """The ratio, with a game under way that the home screen offers."""
    play_a_little(folder)
    command = [sys.executable, "-m", "tests.app.starter"]
    taken, ratio = against([*command, "app", str(folder)], [*command, "empty", str(folder)], RUNS)
    return {"start_ratio": ratio, "start_ms": round(taken * 1e3, 1)}


if __name__ == "__main__":
    tell(measure)
