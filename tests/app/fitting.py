"""Whether all that is said on a screen has its room: at every run in one cell, with `-m fits` in all of them."""

from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest
from kivy.metrics import dp
from kivy.uix.label import Label

from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.words.catalogue import LANGUAGES
from tests.app.touch import walk

Size = tuple[int, int]

SMALL = (1024, 600)
WINDOWS = [(1280, 800), (800, 1280), SMALL]


class Cells(NamedTuple):
    """A window, and the sizes of letters and the languages in which something is looked at in it."""

    window: Size
    letters: tuple[float, ...] = (1.0, 2.0)
    languages: tuple[str, ...] = LANGUAGES

    def each(self) -> Iterator[str]:
        """Show one after the other, and say which; a language is the dearer change, so it is made once."""
        for language, letters in product(self.languages, self.letters):
            # As people choose it: whatever is set makes the app follow all that is set.
            settings.language, settings.text = language, letters
            yield f"{i18n.language} {letters}"
        settings.language, settings.text = "auto", 1.0


def others(*values: Any) -> list[Any]:
    """What a test is not tried with at every run."""
    return other_rows(*((value,) for value in values))


def other_rows(*rows: tuple[Any, ...]) -> list[Any]:
    """The same for a test that is tried with several things at once."""
    return [pytest.param(*row, marks=pytest.mark.fits) for row in rows]


# The first has the least room for the longest words.
IN_EVERY_CELL = pytest.mark.parametrize(
    "cells",
    [Cells(SMALL, (2.0,), ("de",)), *others(*map(Cells, WINDOWS))],
    ids=lambda cells: f"{cells.window[0]}x{cells.window[1]}-{len(cells.languages)}",
)
IN_EVERY_WINDOW = pytest.mark.parametrize("window_size", [SMALL, *others(*WINDOWS[:2])], ids=str)


def fit(app: TaluvaApp, window: Size) -> None:
    """Lay the app out as in a window of so many dp."""
    app.root.size_hint = None, None
    app.root.size = tuple(map(dp, window))


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
