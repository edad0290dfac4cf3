"""Whether all that is said on a screen has its room."""

from collections.abc import Callable
from typing import Any

from kivy.uix.label import Label

from taluva.app.look.i18n import i18n
from taluva.app.shell.app import TaluvaApp
from taluva.words.catalogue import LANGUAGES
from tests.app.conftest import Time
from tests.app.touch import walk

WINDOWS = [(1280, 800), (800, 1280), (1024, 600)]


def fit(app: TaluvaApp, window: tuple[int, int]) -> None:
    """Lay the app out as in a window of that size."""
    app.root.size_hint = None, None
    app.root.size = window


def cut(root: object) -> list[tuple[str, str]]:
    """The texts that are shortened, higher than their place, or that reach out of the one around them."""
    found = []
    for label in walk(root):
        if not isinstance(label, Label) or not label.text or label.width <= 0:
            continue
        if label.is_shortened:
            found.append((label.text, "shortened"))
        elif label.texture_size[1] > label.height + 1 or label.texture_size[0] > label.width + 1:
            found.append((label.text, f"{label.texture_size} in {label.size}"))
    return found


def cut_by_language(
    time: Time, root: Callable[[], Any], frames: int = 12, languages: tuple[str, ...] = LANGUAGES
) -> dict[str, list[tuple[str, str]]]:
    """Switch from language to language on the same screen: those in which something of the root is cut."""
    found = {}
    for language in languages:
        i18n.switch(language)
        time.pass_by(0.5, frames)
        if missing := cut(root()):
            found[language] = missing
    return found
