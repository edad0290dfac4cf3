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
from tests.ship.packing import clone, tracked

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


def needed() -> set[str]:
    """What the app needs to run, under the names that an installed package has."""
    ours = {name for name in tracked() if name.startswith("taluva/") and not name.endswith((".po", ".md"))}
    ours = {name for name in ours if not name.startswith("taluva/data/android/")}
    return ours | {f"taluva/{name}" for name in tracked() if name.startswith("kv/")}


def test_the_wheel_holds_the_app_and_nothing_else(built: dict[str, Path]) -> None:
    """Code, kv, pictures, fonts, sounds and compiled catalogues; no test."""
    with ZipFile(built["wheel"]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        licences = [name for name in wheel.namelist() if name.endswith("LICENSE")]

    assert names == needed()
    assert licences != []


def test_the_wheel_is_for_every_machine_with_these_pythons(built: dict[str, Path]) -> None:
    """No compiled part; where the index has no Kivy the rest is installed, and a distribution's Kivy serves."""
    assert built["wheel"].name.endswith("-py3-none-any.whl")
    with ZipFile(built["wheel"]) as wheel:
        told = next(wheel.read(name).decode() for name in wheel.namelist() if name.endswith("/METADATA"))

    assert "Requires-Python: >=3.11" in told.splitlines()
    wanted = [line for line in told.splitlines() if line.startswith("Requires-Dist: ") and "extra" not in line]
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
        "XDG_CONFIG_HOME": str(tmp_path / "home" / "config"),
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
