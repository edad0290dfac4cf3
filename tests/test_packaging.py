"""What is shipped: the kv files, and the kinds of files for the tablet."""

import ast
import configparser
import ctypes
import re
import sys
from pathlib import Path

import pytest

from tests import ROOT
from tests.conftest import missing_packages


def test_every_kv_file_has_its_module() -> None:
    """A kv file is loaded by the module that lies in the app where it lies in kv/; one without would never be."""
    lost = [path for path in (ROOT / "kv").rglob("*.kv") if not our_module(path).is_file()]

    assert lost == []


def our_module(path: Path) -> Path:
    """The module of a kv file."""
    return (ROOT / "taluva" / "app" / path.relative_to(ROOT / "kv")).with_suffix(".py")


def test_the_android_package_takes_every_kind_of_file() -> None:
    """buildozer.spec lists endings; one that is missing there would be missing on the tablet."""
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    endings = set(spec["app"]["source.include_exts"].split(","))
    left = tuple(pattern.removesuffix("*") for pattern in spec["app"]["source.exclude_patterns"].split(","))
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "taluva" / "data").rglob("*") if path.is_file()}

    assert {name.rpartition(".")[2] for name in data if not name.startswith(left)} - endings == set()
    arguments = spec["app"]["android.extra_manifest_application_arguments"].replace("%(source.dir)s", ".")
    assert (ROOT / arguments).is_file()


def test_missing_libraries_are_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine without a screen the tests name the packages instead of failing one by one."""

    def nothing(name: str) -> None:
        raise OSError(name)

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", nothing)

    assert missing_packages() == ["libgl1", "libegl1", "libgl1-mesa-dri"]


def test_kv_finds_the_widgets_that_it_names() -> None:
    """What a rule takes from taluva/app/widgets is in the list there, under the module that has it."""
    folder = ROOT / "taluva" / "app" / "widgets"
    listed = {name: module for module, names in _constant(folder / "__init__.py", "IN_KV").items() for name in names}
    homes = {
        node.name: path.stem
        for path in folder.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    }
    assert {name: homes.get(name) for name in listed} == listed
    for path in (ROOT / "kv").rglob("*.kv"):
        named = set(re.findall(r"^ +([A-Z]\w+):$", path.read_text(encoding="utf-8"), re.MULTILINE)) & set(homes)
        own = {name for name in named if path == ROOT / "kv" / "widgets" / f"{homes[name]}.kv"}
        assert named - own - set(listed) == set(), path


def _constant(path: Path, name: str) -> dict[str, tuple[str, ...]]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            found: dict[str, tuple[str, ...]] = ast.literal_eval(node.value)
            return found
    raise AssertionError(name)
