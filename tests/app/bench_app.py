"""Measures the app, each part in processes of its own; `python -m tests.bench --app` adds what is found here."""

import json
import subprocess
import sys

PARTS = ("tests.app.bench_table", "tests.app.bench_replay", "tests.app.bench_start")


def measure_app() -> dict[str, float]:
    """All figures of the app by name."""
    found: dict[str, float] = {}
    for part in PARTS:
        child = subprocess.run([sys.executable, "-m", part], stdout=subprocess.PIPE, check=True, text=True)
        found.update(json.loads(child.stdout.splitlines()[-1]))
    return found
