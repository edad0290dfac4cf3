"""Larger letters and back: every word is as large as it was, and the headline of a result never smaller for it."""

from collections.abc import Iterator
from typing import Any

import pytest

from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from tests.app.conftest import Time
from tests.app.showing import shown
from tests.app.touch import walk


def sizes(root: Any) -> list[tuple[str, str, float]]:
    """The letters of all words of a screen."""
    every: Iterator[Any] = walk(root)
    shown = (one for one in every if hasattr(one, "font_size") and getattr(one, "text", None))
    return [(type(one).__name__, one.text, round(one.font_size, 2)) for one in shown]


@pytest.mark.parametrize("name", ["archive", "viewer", "table"])
def test_letters_that_grew_are_as_small_as_before_again(app: TaluvaApp, time: Time, name: str) -> None:
    """Those too that have a size of their own, found by the room that there is."""
    shown(app, name)
    seen = []
    for size in (1.0, 1.5, 1.0):
        settings.text = size
        time.pass_by(1, frames=8)
        seen.append(sizes(app.stage.current))
    assert seen[0] == seen[2] != seen[1]
