"""What is shipped beside the code: the kv files; what else goes to a tablet or a desk is looked at in tests/ship."""

import ast
import re

from tests import ROOT


def test_every_kv_file_has_its_module() -> None:
    """A kv file is loaded by the module that lies in the app where it lies in kv/; one without would never be."""
    files = [path.relative_to(ROOT / "kv") for path in (ROOT / "kv").rglob("*.kv")]

    assert [file for file in files if not (ROOT / "taluva" / "app" / file).with_suffix(".py").is_file()] == []


def test_kv_finds_the_widgets_that_it_names() -> None:
    """What a rule takes from taluva/app/widgets is in the list there, under the module that has it."""
    folder = ROOT / "taluva" / "app" / "widgets"
    bodies = {path.stem: ast.parse(path.read_text(encoding="utf-8")).body for path in folder.glob("*.py")}
    (said,) = (
        ast.literal_eval(node.value)
        for node in bodies["__init__"]
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "IN_KV"
    )
    listed = {name: module for module, names in said.items() for name in names}
    homes = {node.name: stem for stem, body in bodies.items() for node in body if isinstance(node, ast.ClassDef)}
    assert {name: homes.get(name) for name in listed} == listed
    for path in (ROOT / "kv").rglob("*.kv"):
        named = set(re.findall(r"^ +([A-Z]\w+):$", path.read_text(encoding="utf-8"), re.MULTILINE)) & set(homes)
        own = {name for name in named if path == ROOT / "kv" / "widgets" / f"{homes[name]}.kv"}
        assert named - own - set(listed) == set(), path
