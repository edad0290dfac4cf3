"""The files that go to the tablet: which, and that they are enough to play a game."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.bench import fixed_game, text_of
from tests.ship.packing import ROOT, Packed, tracked

# Of what lies under taluva/ and kv/ these stay behind: catalogues that are not compiled, the page of the format, and
# what only a build reads.
STAY = (".po", ".md", "py.typed")
STAY_FOLDERS = ("taluva/data/brand/", "taluva/data/android/", "taluva/data/desktop/")
# Added by buildozer, which has p4a's libraries found, and by p4a.
ADDED = {"sitecustomize.py", "p4a_env_vars.txt"}
TURNS = 3


def expected() -> set[str]:
    """Every file of the project that the app needs, and the licence."""
    ours = {name for name in tracked() if name.startswith(("taluva/", "kv/"))} | {"main.py", "LICENSE"}
    return {name for name in ours if not name.endswith(STAY) and not name.startswith(STAY_FOLDERS)}


def test_exactly_the_right_files_ship(packed: Packed, tmp_path: Path) -> None:
    """Everything that the app needs, and no test, no note, nothing that lay about; Python there compiles nothing."""
    payload = packed.unpack(tmp_path)
    shipped = {path.relative_to(payload).as_posix() for path in payload.rglob("*") if path.is_file()}
    wanted = {name + "c" if name.endswith(".py") else name for name in expected() | ADDED}

    assert sorted(wanted - shipped) == [], "missing"
    assert sorted(shipped - wanted) == [], "not wanted"


def test_the_payload_stays_small(packed: Packed) -> None:
    """It is unpacked at the first start, while people wait."""
    assert sum(packed.shipped.values()) < 6.8e6


def test_the_payload_alone_plays_a_game(packed: Packed, tmp_path: Path) -> None:
    """Unpacked into an empty folder, with Kivy and nothing of this project beside it, it is played by touch."""
    payload = packed.unpack(tmp_path / "app")
    record = tmp_path / "game.taluva"
    record.write_text(text_of(fixed_game(0)[:TURNS]), encoding="utf-8")
    # The hand is ours, so it comes along, but only the hand: no module of the app lies in its folder.
    shutil.copytree(
        ROOT / "tests", tmp_path / "hand" / "tests", ignore=shutil.ignore_patterns("data", "shots", "*.pyc")
    )
    libraries = sysconfig.get_path("purelib")
    environment = {
        "PATH": os.defpath,
        "HOME": str(tmp_path / "home"),
        # Without `site` no .pth is followed, so that an editable install is not found.
        "PYTHONPATH": os.pathsep.join([str(payload), str(tmp_path / "hand"), libraries]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-S", "-m", "tests.ship.stranger", str(payload), str(record), str(tmp_path / "files")]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert (said["turns"], said["identical"], said["elsewhere"]) == (TURNS, True, [])
    assert said["modules"] > 100
