"""Measures the app, each part in processes of its own; `python -m tests.bench --app` adds what is found here."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import taluva
from tests import ROOT
from tests.archive.scale import bench

PARTS = tuple(f"tests.app.bench_{part}" for part in ("table", "replay", "archive", "first", "start", "memory"))


def measure_app() -> dict[str, float]:
    """All figures of the app by name, with its bytecode at hand as an installed package has it."""
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        package = str(Path(taluva.__file__).parent)
        subprocess.run([sys.executable, "-m", "compileall", "-q", package], env=environment, check=True)
        for part in PARTS:
            command = [sys.executable, "-m", part]
            child = subprocess.run(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, check=True, text=True)
            found.update(json.loads(child.stdout.splitlines()[-1]))
    with tempfile.TemporaryDirectory() as folder:
        found.update(bench(Path(folder)))
    return found
