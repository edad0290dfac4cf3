"""Finds the kv files, inside the installed package or beside it in the source tree, and loads each once."""

from pathlib import Path

from kivy.lang import Builder

import taluva

_loaded: set[str] = set()


def folder() -> Path:
    """Say where the kv files lie: in the installed package, or beside it (source tree, editable install, Android)."""
    package = Path(taluva.__file__).parent
    inside = package / "kv"
    return inside if inside.is_dir() else package.parent / "kv"


def load(module: str) -> None:
    """Load the kv file that lies in kv/ where the module lies in the app; called at the end of each module with one."""
    name = module.removeprefix("taluva.app.").replace(".", "/")
    if name in _loaded:
        return
    # The globals that every rule may use must stand in kivy.lang before the first rule is read.
    from taluva.app.look import kvglobals  # noqa: F401

    _loaded.add(name)
    Builder.load_file(str(folder() / f"{name}.kv"), encoding="utf-8")
