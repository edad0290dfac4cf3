"""buildozer.spec, as buildozer 1.6.0 reads it, and the versions that a build of tomorrow takes."""

import re
import tomllib
from configparser import ConfigParser
from importlib.metadata import version
from pathlib import Path

import buildozer
import pytest
from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe

import taluva
from tests.ship.packing import ROOT, buildozer_in, clone

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
BUILDOZER = Path(buildozer.__file__).parent


@pytest.fixture(scope="module")
def spec() -> ConfigParser:
    """The file as anybody would read it."""
    spec = ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    return spec


def requirements(spec: ConfigParser) -> dict[str, str]:
    """What is built into the package, with the version that is asked for."""
    split = (requirement.partition("==") for requirement in spec["app"]["requirements"].split(","))
    return {name: number for name, _, number in split}


def test_buildozer_reads_the_file_without_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It would end the process at an error, and say that a key is deprecated."""
    with buildozer_in(clone(tmp_path / "project")) as builder:
        builder.target.check_configuration_tokens()

        assert builder.get_version() == taluva.__version__
        assert builder.target._get_package() == "org.taluvatable.taluva"
    assert "error" not in capsys.readouterr().out.lower()


def test_buildozer_knows_every_key(spec: ConfigParser) -> None:
    """A misspelt key would be passed over in silence."""
    known = set(re.findall(r"^#? ?([a-z0-9_.]+) *=", (BUILDOZER / "default.spec").read_text("utf-8"), re.MULTILINE))
    code = "".join(path.read_text("utf-8") for path in BUILDOZER.rglob("*.py"))
    keys = [key for section in ("app", "buildozer") for key in spec[section]]

    assert [key for key in keys if key not in known and f"'{key}'" not in code and f'"{key}"' not in code] == []
    assert "app.nonsense" not in known, "the pattern takes everything"


def test_every_version_is_pinned(spec: ConfigParser) -> None:
    """Tomorrow's build takes what today's took: a commit of python-for-android, and a version of each library."""
    assert re.fullmatch("[0-9a-f]{40}", spec["app"]["p4a.commit"])
    asked = requirements(spec)
    assert asked.pop("python3") == "", "the recipe says which"
    assert all(asked.values()), asked


def test_desktop_and_tablet_take_the_same_libraries(spec: ConfigParser) -> None:
    """What the tests ran with is what the tablet gets; a newer segno is fine on a desk."""
    tablet = requirements(spec)
    for dependency in PROJECT["dependencies"]:
        name, relation, number = re.split("(==|>=)", dependency.partition(";")[0])
        assert name in tablet
        assert tablet[name] == number if relation == "==" else tablet[name].split(".") >= number.split("."), name


def test_the_installed_python_for_android_is_the_pinned_one(spec: ConfigParser) -> None:
    """The tests of this folder speak for the commit only while both are the release of the same day."""
    assert version("python-for-android") == "2026.5.9"
    assert "python-for-android==2026.5.9" in PROJECT["optional-dependencies"]["ship"]
    assert "python-for-android 2026.05.09" in (ROOT / "buildozer.spec").read_text("utf-8")


def test_the_recipes_resolve(spec: ConfigParser) -> None:
    """python-for-android finds an order to build everything in, with SDL2, and the versions the notes name."""
    context = Context()
    context.set_archs(["arm64-v8a"])
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)

    recipes, pure, chosen = get_recipe_order_and_bootstrap(context, set(requirements(spec)), bootstrap)

    assert chosen.name == "sdl2"
    assert {"python3", "kivy", "sdl2", "sdl2_image", "sdl2_ttf", "sdl2_mixer", "sqlite3", "pyjnius"} <= set(recipes)
    assert {"plyer", "segno"} <= set(pure), "they need no compiler"
    built = {
        name: Recipe.get_recipe(name, context).version for name in ("python3", "kivy", "sdl2", "sqlite3", "pyjnius")
    }
    assert built == {"python3": "3.14.2", "kivy": "2.3.1", "sdl2": "2.30.11", "sqlite3": "3.50.4", "pyjnius": "1.7.0"}
