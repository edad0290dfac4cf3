"""The system's clipboard. Kivy looks for it when it is first asked for, which takes a while on some desks."""

from typing import Any

from kivy.logger import Logger


def _system() -> Any:
    from kivy.core.clipboard import Clipboard

    return Clipboard


def copy(text: str) -> None:
    """Put a text there; where there is no clipboard, nothing happens."""
    try:
        _system().copy(text)
    except Exception as error:
        Logger.warning("Taluva: nothing can be copied: %s", error)


def paste() -> str:
    """The text that is there, "" if there is none."""
    try:
        return _system().paste() or ""
    except Exception as error:
        Logger.warning("Taluva: nothing can be pasted: %s", error)
        return ""
