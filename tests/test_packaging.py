"""What is shipped: the wheel's list of packages and the kv files beside them."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_package_is_in_the_wheel() -> None:
    """A folder with code that pyproject.toml forgets would be missing once installed."""
    folders = {path.parent.relative_to(ROOT) for path in (ROOT / "taluva").rglob("__init__.py")}

    expected = sorted([".".join(folder.parts) for folder in folders] + ["taluva.kv"])

    assert expected == PROJECT["tool"]["setuptools"]["packages"]


def test_every_kv_file_has_its_module() -> None:
    """A kv file is loaded by the module with its name; one without would never be."""
    stems = {path.stem for path in (ROOT / "taluva" / "app").rglob("*.py")}

    assert sorted(path.stem for path in (ROOT / "kv").glob("*.kv") if path.stem not in stems) == []
