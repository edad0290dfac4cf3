"""What is shipped beside the code: the kv files; what else goes to a tablet or a desk is looked at in tests/ship."""

import ast
import re

from taluva.app.widgets import IN_KV
from tests import ROOT


def test_every_kv_file_has_its_module() -> None:
    """A kv file is loaded by the module that lies in the app where it lies in kv/; one without would never be."""
    files = [path.relative_to(ROOT / "kv") for path in (ROOT / "kv").rglob("*.kv")]

    assert [file for file in files if not (ROOT / "taluva" / "app" / file).with_suffix(".py").is_file()] == []


def test_kv_finds_the_widgets_that_it_names() -> None:
    """What a rule takes from taluva/app/widgets is in the list there, under the module that has it."""
    trees = {path.stem: ast.parse(path.read_text("utf-8")) for path in (ROOT / "taluva/app/widgets").glob("*.py")}
    listed = {name: module for module, names in IN_KV.items() for name in names}
    homes = {node.name: stem for stem, tree in trees.items() for node in tree.body if isinstance(node, ast.ClassDef)}
    assert {name: homes.get(name) for name in listed} == listed
    for path in (ROOT / "kv").rglob("*.kv"):
        named = set(re.findall(r"^ +([A-Z]\w+):$", path.read_text(encoding="utf-8"), re.MULTILINE)) & set(homes)
        own = {name for name in named if path == ROOT / "kv" / "widgets" / f"{homes[name]}.kv"}
        assert named - own - set(listed) == set(), path
