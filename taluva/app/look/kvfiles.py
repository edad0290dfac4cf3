"""The kv files, inside the installed package or beside it in the source tree."""

from pathlib import Path

from kivy.lang import Builder

import taluva


def folder() -> Path:
    """Say where the kv files lie: in the installed package, or beside it (source tree, editable install, Android)."""
    package = Path(taluva.__file__).parent
    inside = package / "kv"
    return inside if inside.is_dir() else package.parent / "kv"


def load(module: str) -> None:
    """Load the kv file that lies in kv/ where the module lies in the app; called at the end of each module with one."""
    name = module.removeprefix("taluva.app.").replace(".", "/")
    # The globals that every rule may use must stand in kivy.lang before the first rule is read.
    from taluva.app.look import kvglobals  # noqa: F401

    Builder.load_file(str(folder() / f"{name}.kv"), encoding="utf-8")
