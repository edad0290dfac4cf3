"""Wheel and source archive: built, installed on a machine that has nothing of the project, and used from elsewhere."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from taluva import cli
from tests import conftest
from tests.bench import fixed_game, text_of
from tests.ship.packing import ROOT, clone, tracked

# What only buildozer.spec names: a tablet's package is built from the repository.
ONLY_ON_ANDROID = ("taluva/data/android/", "taluva/data/brand/presplash.png", "taluva/data/brand/adaptive-")
FIVE_FRAMES = Path(__file__).with_name("five_frames.py")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The source archive, and the wheel made from it and nothing else."""
    folder = tmp_path_factory.mktemp("built")
    project = clone(folder / "project")
    command = [sys.executable, "-m", "build", "--outdir", str(folder), str(project)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return {"wheel": wheel, "source": source}


def metadata(wheel: Path) -> tuple[list[str], list[str]]:
    """The lines of a wheel's metadata, and those of them that name what it depends on."""
    with ZipFile(wheel) as archive:
        told = next(archive.read(name).decode() for name in archive.namelist() if name.endswith("/METADATA"))
    lines = told.partition("\n\n")[0].splitlines()
    return lines, [line for line in lines if line.startswith("Requires-Dist: ") and "extra" not in line]


def needed() -> set[str]:
    """What the app needs to run, under the names that an installed package has."""
    ours = {name for name in tracked() if name.startswith("taluva/") and not name.endswith(".po")}
    ours = {name for name in ours if not name.startswith(ONLY_ON_ANDROID)}
    return ours | {f"taluva/{name}" for name in tracked() if name.startswith("kv/")}


def test_the_wheel_holds_the_app_and_nothing_else(built: dict[str, Path]) -> None:
    """Code, kv, pictures, fonts, sounds, compiled catalogues and the page of the format; no test."""
    with ZipFile(built["wheel"]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}

    assert names == needed()
    assert "taluva/record/FORMAT.md" in names


def test_the_wheel_names_the_licences_of_all_that_it_holds(built: dict[str, Path]) -> None:
    """Code, fonts, icons, pictures and sounds: an expression, and the text of each."""
    told, _ = metadata(built["wheel"])
    with ZipFile(built["wheel"]) as wheel:
        texts = {Path(name).name for name in wheel.namelist() if ".dist-info/licenses/" in name}

    assert "License-Expression: MIT AND OFL-1.1 AND ISC AND CC0-1.0" in told
    assert texts == {"LICENSE", "OFL-Lato.txt", "OFL-Vollkorn.txt", "LICENSE-lucide-ISC.txt", "cc0.txt"}


def test_the_wheel_and_the_source_are_as_an_index_wants_them(built: dict[str, Path]) -> None:
    """Two tools that look at the contents and the metadata find nothing; who made it is named, and no address."""
    for command in (("check_wheel_contents", built["wheel"]), ("twine", "check", "--strict", *built.values())):
        words = [sys.executable, "-m", *map(str, command)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
    told, _ = metadata(built["wheel"])
    assert "Author: Taluva at the table contributors" in told
    assert [line for line in told if line.startswith("Keywords: ")] != []
    assert [line for line in told if line.startswith("Project-URL: ")] == []


# As a stranger would write it who has read the two docstrings and nothing else.
SCRIPT = """
import sys
from pathlib import Path

from taluva.engine import Position, Verdict, at, place
from taluva.record import Record, UnreadableError, read, replay, write


def after_a_turn(path: Path) -> Position:
    record: Record = read(path.read_bytes())
    replayed = replay(record)
    if replayed.faults:
        first = replayed.faults[0]
        raise SystemExit(f"turn {first.turn}: {', '.join(first.rules)}")
    path.write_text(write(record), encoding="utf-8")
    return replayed.positions[1]


position = after_a_turn(Path(sys.argv[1]))
verdict: Verdict = position.judge_tile(place(at(900, 900), 12))
print(position.turn, position.colour, len(position.legal_tiles()), verdict.legal)
try:
    read("[Taluva]")
except UnreadableError as error:
    print(error.line, error.column)
"""


def test_the_wheel_is_for_every_machine_with_these_pythons(built: dict[str, Path]) -> None:
    """No compiled part; where the index has no Kivy the rest is installed, and a distribution's Kivy serves."""
    assert built["wheel"].name.endswith("-py3-none-any.whl")
    told, wanted = metadata(built["wheel"])

    assert "Requires-Python: >=3.11" in told
    first = ".".join(map(str, cli.WITHOUT_KIVY))
    assert [line for line in wanted if ";" in line] == [f"Requires-Dist: kivy==2.3.1; python_version < '{first}'"]
    assert len(wanted) == 3


@pytest.fixture(scope="session")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean environment; what the app needs of others comes with its first package."""
    folder = tmp_path_factory.mktemp("clean") / "venv"
    # The pip that runs here installs into it: making one of its own takes longer than the app.
    venv.create(folder, with_pip=False)
    return folder


@pytest.mark.parametrize("kind", ["wheel", "source"])
def test_it_runs_where_nothing_else_of_the_project_is(
    built: dict[str, Path], clean: Path, kind: str, tmp_path: Path
) -> None:
    """Installed from the index into a clean environment, it checks a record and shows its first screen."""
    commands = clean / ("Scripts" if os.name == "nt" else "bin")
    conftest.missing_packages()
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIVY", "KCFG"))},
        "HOME": str(tmp_path / "home"),
        "KIVY_NO_ARGS": "1",
        "SDL_AUDIODRIVER": "dummy",
    }

    def run(*command: object) -> str:
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir(exist_ok=True)
        words = [str(word) for word in command]
        done = subprocess.run(words, cwd=elsewhere, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", clean]
    run(*pip, "uninstall", "--yes", "taluva")
    assert not (commands / "taluva").exists()
    run(*pip, "install", "--cache-dir", Path.home() / ".cache" / "pip", built[kind])
    run(*pip, "check")
    game = tmp_path / "game.taluva"
    game.write_text(text_of(fixed_game(0)), encoding="utf-8")

    assert json.loads(run(commands / "taluva", "check", game, "--json"))["faults"] == []
    assert (commands / "taluva-table").exists()
    told = json.loads(run(commands / "python", FIVE_FRAMES, tmp_path / "seen.png").splitlines()[-1])
    assert told["screen"] == "home"
    assert Path(told["file"]).is_relative_to(clean)
    # An empty window would take a tenth of it.
    assert Path(told["picture"]).stat().st_size > 50_000

    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    assert run(commands / "python", script, game).splitlines()[1] == "1 8"
    checker = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache"]
    run(*checker, "--python-executable", commands / "python", script)
