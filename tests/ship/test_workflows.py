"""What runs elsewhere: the workflows' syntax, and that what they call is there."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from taluva.app.device import platform
from taluva.archive.archive import Archive
from taluva.folders import find_folders
from tests import sure
from tests.archive.support import folders_in
from tests.ship import taps
from tests.ship.packing import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCRIPTS = [ROOT / ".ci" / "run", ROOT / ".ci" / "release", ROOT / ".ci" / "tablet", ROOT / ".github" / "tap-a-turn.sh"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXPRESSION = re.compile(r"\$\{\{\s*(.*?)\s*\}\}")
LITERAL = re.compile(r"fromJSON\('[^']*'\)|(?<!\()'[^']*'")
NAMES = re.compile(r"hashFiles\('[^']*'\)|[a-z][\w.]*\.[\w.]+")


def jobs(path: Path) -> dict[str, Any]:
    """The jobs of a workflow."""
    found: dict[str, Any] = YAML(typ="safe").load(path.read_text("utf-8"))["jobs"]
    return found


def steps() -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every step of every workflow, with its file's name and its job."""
    return [(path.name, job, step) for path in WORKFLOWS for job in jobs(path).values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_workflow_fits_the_schema(path: Path) -> None:
    """Its keys are known and its values of the right kind; GitHub's own schema comes with the checker."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(path)]
    assert subprocess.run(command, capture_output=True).returncode == 0


def test_jobs_wait_for_jobs_that_are_there() -> None:
    """And every expression names something that exists: the schema does not look into them."""
    for path in WORKFLOWS:
        for name, job in jobs(path).items():
            assert job.get("needs", name) in jobs(path)
            known = {f"matrix.{key}" for key in job.get("strategy", {}).get("matrix", {})}
            known |= {"runner.os", "github.ref", "github.token", "hashFiles('buildozer.spec')"}
            names = {name for found in EXPRESSION.findall(str(job)) for name in NAMES.findall(LITERAL.sub("", found))}
            assert {one for one in names if not one.startswith(("secrets.P4A_RELEASE_", "github.event_name"))} <= known


def test_every_action_has_a_version() -> None:
    """A build of tomorrow takes today's actions."""
    assert [step["uses"] for _, _, step in steps() if "uses" in step and not re.search(r"@v\d+$", step["uses"])] == []


def test_every_command_is_one(tmp_path: Path) -> None:
    """A shell reads it without running it."""
    bodies = [step["run"] for _, _, step in steps() if "run" in step] + [path.read_text("utf-8") for path in SCRIPTS]
    assert len(bodies) > 10
    for body in bodies:
        read = subprocess.run(["sh", "-n"], input=EXPRESSION.sub("x", body), text=True, capture_output=True)
        assert read.returncode == 0, f"{body}\n{read.stderr}"


def test_every_file_that_is_called_is_there() -> None:
    """Scripts can be started, and folders of tests exist."""
    called = " ".join(step.get("run", "") + str(step.get("with", {}).get("script", "")) for _, _, step in steps())
    for name in re.findall(r"(?<![\w/])((?:tests|\.ci|\.github)/[\w./-]+)", called):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"-m (tests[\w.]+)", called):
        assert (ROOT / (name.replace(".", "/") + ".py")).exists(), name
    assert all(path.stat().st_mode & 0o111 for path in SCRIPTS)


def test_all_supported_pythons_are_tried() -> None:
    """Everything on those that Kivy has wheels for; on later ones what needs none, and Debian's Kivy."""
    ci = jobs(ROOT / ".github/workflows/ci.yml")
    least = PROJECT["requires-python"].removeprefix(">=3.")
    (beyond,) = {one.partition("python_version < '3.")[2].rstrip("'") for one in PROJECT["dependencies"] if ";" in one}

    assert ci["everything"]["strategy"]["matrix"]["python"] == [f"3.{n}" for n in range(int(least), int(beyond))]
    (version,) = {step["with"]["python-version"] for step in ci["rooms-without-kivy"]["steps"] if "with" in step}
    assert version == f"3.{beyond}"
    # The same rooms there as where `.ci/run` finds that Python at hand.
    (rooms,) = re.findall(r'^rooms="(.*)"$', (ROOT / ".ci/run").read_text("utf-8"), re.MULTILINE)
    commands = [step["run"] for step in ci["rooms-without-kivy"]["steps"] if "run" in step]
    assert commands[-1] == f"python -m pytest {rooms}"
    commands = [step["run"] for step in ci["debians-kivy"]["steps"] if "run" in step]
    assert commands[-1] == f".venv/bin/python -m pytest {rooms}"
    assert [command for command in commands if "xvfb-run" in command and "tests/ship/five_frames.py" in command]


def test_ci_begins_with_the_command_of_the_readme() -> None:
    """What a newcomer is told to do is what every change has passed; then what ships, then the linters."""
    (told,) = re.findall(r"^    (python3 -m venv .*pytest)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    commands = [line for line in (ROOT / ".ci/run").read_text("utf-8").splitlines() if ".venv" in line]

    assert commands[0] == f'readme="{told}"'
    assert ".venv/bin/pytest tests/ship" in commands


def test_the_taps_for_a_tablet_play_a_turn() -> None:
    """Asked for a size, the app says where; it is checked here that the turn is in the archive afterwards."""
    command = [sys.executable, "-m", "tests.ship.taps", "1280", "800"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

    assert re.sub(r"( \d+)+$", "", done.stdout, flags=re.MULTILINE).splitlines() == [
        *("shot home", "tap", "shot table", "tap", "swipe", "tap", "tap", "shot turn", "tap"),
        *("back front", "shot no-menu", "back front", "shot home-again", "back behind", "shot behind"),
    ]
    places = [int(word) for word in done.stdout.split() if word.isdigit()]
    assert all(0 <= x < 1280 for x in places[::2])
    assert all(0 <= y < 800 for y in places[1::2])


def test_what_is_shared_on_a_tablet_is_a_game_beside_the_turn(tmp_path: Path) -> None:
    """One that a shell can hand over: in quotes of one kind."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.ship.taps", "--shared"], cwd=ROOT, capture_output=True, text=True
    )
    archive = sure(Archive.open(folders_in(tmp_path)).archive)
    for text in (taps.TURN, done.stdout):
        archive.imports.take(text)
    archive.close()

    assert "'" not in done.stdout
    assert taps.faults(tmp_path, 2) == ""


# As much of a tablet as the script asks: three times back leads out, and a record that is shared makes a second game.
ADB = """#!/bin/sh
cd "$TABLET"
case "$*" in
    *KEYCODE_BACK) echo >>backs ;;
    *dumpsys*) [ "$(wc -l <backs)" -ge 3 ] || echo "ResumedActivity: Record{1 org.taluvatable.taluva/x}" ;;
    *"am kill"*) touch killed ;;
    *pidof*) [ ! -e killed ] ;;
    *"am start -n org.taluvatable.taluva/org.taluvatable.taluva.TaluvaActivity "*) rm -r files && mv after files ;;
    *"tar -cf"*) tar -cf - -C files taluva ;;
esac
"""


@pytest.mark.parametrize("arrives", [True, False])
def test_a_record_that_does_not_arrive_on_a_tablet_fails_the_script(tmp_path: Path, arrives: bool) -> None:
    """And with all as it should be, it passes: the turn, the way out, and what is shared after the app was ended."""
    tools = {"adb": ADB if arrives else ADB.replace("mv after files", "mv before files"), "sleep": "#!/bin/sh\n"}
    for name, text in tools.items():
        (tmp_path / name).write_text(text, "utf-8")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "backs").touch()
    for folder, games in (("files", 1), ("before", 1), ("after", 2)):
        archive = sure(Archive.open(folders_in(tmp_path / folder / "taluva")).archive)
        for text in (taps.TURN, taps.SHARED)[:games]:
            archive.imports.take(text)
        archive.close()
    path = f"{tmp_path}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "PYTHON": sys.executable, "TABLET": str(tmp_path)}
    command = ["sh", ".github/tap-a-turn.sh", "one.apk", str(tmp_path / "shots")]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)

    assert (done.returncode == 0) == arrives, done.stdout + done.stderr
    assert ("Waited in vain: holds 2" in done.stdout) != arrives


def test_what_is_asked_of_a_tablet_has_the_names_that_the_app_gives(tmp_path: Path) -> None:
    """The word of its first frame, the folder of its games, its activity, and the Android that it is made for."""
    script = (ROOT / ".github/tap-a-turn.sh").read_text("utf-8")
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    (level,) = re.findall(r"^android\.api = (\d+)$", spec, re.MULTILINE)

    assert f"\nstarted=files/app/{platform.STARTED}\n" in script
    data = sure(find_folders({"ANDROID_PRIVATE": str(tmp_path)}).data)
    assert f" -C files {data.relative_to(tmp_path)} " in script
    assert re.search(r"^android\.entrypoint = \S+$", spec, re.MULTILINE)
    assert f'"platforms;android-{level}"' in (ROOT / ".github/workflows/ci.yml").read_text("utf-8")
