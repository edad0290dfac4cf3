"""What runs elsewhere: the workflows' syntax, and that what they call is there."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

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


def fits_the_schema(path: Path) -> bool:
    """Whether GitHub's own schema takes it; it comes with the checker."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", str(path)]
    return subprocess.run(command, capture_output=True).returncode == 0


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_workflow_fits_the_schema(path: Path) -> None:
    """Its keys are known and its values of the right kind."""
    assert fits_the_schema(path)


def test_a_workflow_with_a_misspelt_key_does_not(tmp_path: Path) -> None:
    """The checker would say so."""
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text("utf-8").replace("runs-on:", "run-on:"), "utf-8")

    assert not fits_the_schema(wrong)


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
    assert all(path.stat().st_mode & 0o111 for path in SCRIPTS)


def test_all_supported_pythons_are_tried() -> None:
    """Everything on those that Kivy has wheels for; on Android's what needs no Kivy."""
    ci = jobs(ROOT / ".github/workflows/ci.yml")
    least, beyond = re.fullmatch(r">=3\.(\d+),<3\.(\d+)", PROJECT["requires-python"]).groups()  # type: ignore[union-attr]

    assert ci["everything"]["strategy"]["matrix"]["python"] == [f"3.{n}" for n in range(int(least), int(beyond))]
    (version,) = {step["with"]["python-version"] for step in ci["rooms-without-kivy"]["steps"] if "with" in step}
    assert version == f"3.{beyond}"
    # The same rooms there as where `.ci/run` finds that Python at hand.
    (rooms,) = re.findall(r'^rooms="(.*)"$', (ROOT / ".ci/run").read_text("utf-8"), re.MULTILINE)
    commands = [step["run"] for step in ci["rooms-without-kivy"]["steps"] if "run" in step]
    assert commands[-1] == f"python -m pytest {rooms}"


def test_ci_begins_with_the_command_of_the_readme() -> None:
    """What a newcomer is told to do is what every change has passed; then what ships, then the linters."""
    readme = (ROOT / "README.md").read_text("utf-8")
    (told,) = re.findall(r"^    (python3 -m venv .*pytest)$", readme, re.MULTILINE)
    commands = [line for line in (ROOT / ".ci/run").read_text("utf-8").splitlines() if ".venv" in line]

    assert commands[0] == f'readme="{told}"'
    assert ".venv/bin/pytest tests/ship" in commands


def test_the_taps_for_a_tablet_play_a_turn() -> None:
    """Asked for a size, the app says where; it is checked here that the turn is in the archive afterwards."""
    command = [sys.executable, "-m", "tests.ship.taps", "1280", "800"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr

    words = [line.split() for line in done.stdout.splitlines()]
    assert [one for _, one in (line for line in words if line[0] == "shot")] == ["home", "table", "turn"]
    assert [line[0] for line in words if line[0] != "shot"] == ["tap", "tap", "swipe", "tap", "tap"]
    for line in words:
        places = [int(word) for word in line[1:] if word.isdigit()]
        assert all(0 <= x < 1280 for x in places[::2])
        assert all(0 <= y < 800 for y in places[1::2])


def test_a_tablet_without_the_turn_is_found_out(tmp_path: Path) -> None:
    """An archive without a game does not pass for one."""
    assert taps.faults(tmp_path) == "0 games instead of one"
