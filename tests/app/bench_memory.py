"""Measures what the app holds after many games, in a process of its own, whose window draws nothing.

`python -m tests.app.bench_memory` prints one JSON object: the megabytes of the process after five games of forty-eight
turns entered at the table, after fifty, each another one, and by how many hundredths that is more. Between the games
people go home.
"""

import os

os.environ["KIVY_GL_BACKEND"] = "mock"

import gc
from pathlib import Path

from tests.app.timing import tell

FEW, MANY = 5, 50


def measure(folder: Path) -> dict[str, float]:
    """All figures by name."""
    from tests.app.conftest import alone, start
    from tests.app.test_memory import Player
    from tests.record.games import four, game

    clock = alone()
    player = Player(start(folder), clock)
    held = {}
    for played in range(1, MANY + 1):
        player.record = game(played, four(48))
        player.begin()
        player.play_all()
        player.go_home()
        if played in (FEW, MANY):
            gc.collect()
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
            held[played] = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    return {
        "memory_5_games_mb": round(held[FEW], 1),
        "memory_50_games_mb": round(held[MANY], 1),
        "memory_growth_percent": round(100 * (held[MANY] / held[FEW] - 1), 1),
    }


if __name__ == "__main__":
    tell(measure)
