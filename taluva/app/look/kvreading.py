"""Reads kv files without compiling what no widget has asked for yet.

Kivy compiles everything that a kv file says when it reads the file, and its own style at its first import: most of that
is for what is shown later, or never. Here it is compiled with the first widget that it is for. Kivy also looks for each
letter of each name in a list of 63; a set knows at once. Together that is a tenth of the app's start and of a screen's
first frame, and on a tablet some tenths of a second.

Kivy's own style is read at the end of the import that brings the parser: to be in time for it the parser has to be
changed in the moment in which it is imported.
"""

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType
from typing import Any

PARSER = "kivy.lang.parser"


def compile_now(rule: Any) -> None:
    """Compile what is said of one widget; what is said of its children waits for them."""
    properties = [*rule.properties.values(), *rule.handlers]
    for canvas in (rule.canvas_before, rule.canvas_root, rule.canvas_after):
        for instruction in canvas.children if canvas else ():
            properties += instruction.properties.values()
    for one in properties:
        # What was read before this has been compiled.
        if one.mode is None:
            one.precompile()


def _change(parser: Any) -> None:
    """Have this parser compile nothing, and each rule be compiled when it is first used."""
    create_missing = parser.ParserRule.create_missing

    def compile_first(rule: Any, widget: object) -> None:
        # Kivy calls this for each rule before it looks into it; no class is marked that it has made properties for.
        if not rule.cache_marked:
            compile_now(rule)
        create_missing(rule, widget)

    parser.ParserRule.create_missing = compile_first
    parser.ParserRule.precompile = lambda rule: None
    for name in ("PROP_RANGE", "CLASS_RANGE"):
        setattr(parser.Parser, name, frozenset(getattr(parser.Parser, name)))


class _Changing(Loader):
    """Loads the parser as it would be loaded, and changes it."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Make the module."""
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run it and change it."""
        self._loader.exec_module(module)
        _change(module)


class _Watching(MetaPathFinder):
    """Waits for the parser and for nothing else."""

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> Any:
        """Find it where it would be found."""
        if name != PARSER:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _Changing(spec.loader)
        return spec


def compile_late() -> None:
    """Compile no rule before its first widget from now on; called before Kivy is imported."""
    if PARSER in sys.modules:
        _change(sys.modules[PARSER])
    else:
        sys.meta_path.insert(0, _Watching())
