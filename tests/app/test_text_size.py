"""Larger letters and back: every word is as large as it was, and the headline of a result never smaller for it."""

from collections.abc import Iterator
from typing import Any

import pytest

from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.archive.summary import canonical
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.touch import walk
from tests.play.test_session import OPENING
from tests.record.games import four, game

RECORD = write(game(2, four(24)))


def sizes(root: Any) -> list[tuple[str, str, float]]:
    """The letters of all words of a screen."""
    every: Iterator[Any] = walk(root)
    shown = (one for one in every if hasattr(one, "font_size") and getattr(one, "text", None))
    return [(type(one).__name__, one.text, round(one.font_size, 2)) for one in shown]


@pytest.mark.parametrize("name", ["archive", "result", "replay", "table"])
def test_letters_that_grew_are_as_small_as_before_again(app: TaluvaApp, time: Time, name: str) -> None:
    """Those too that have a size of their own, found by the room that there is."""
    kept = app.archive.create(*canonical(RECORD if name != "table" else OPENING))
    if name == "table":
        app.resume(kept)
    else:
        app.show(name, game=kept)
    time.pass_by(1, frames=8)
    before = sizes(app.stage.current)
    settings.text = 1.5
    time.pass_by(1, frames=8)
    assert sizes(app.stage.current) != before
    settings.text = 1.0
    time.pass_by(1, frames=8)

    assert sizes(app.stage.current) == before


def test_the_headline_of_a_result_is_not_smaller_in_larger_letters(app: TaluvaApp, time: Time) -> None:
    """However long it is."""
    kept = app.archive.create(*canonical(RECORD))
    app.show("result", game=kept)
    screen: Any = app.stage.current
    for title in (
        "Anna wins",
        "Anna and Ben share the first place",
        "Bartholomew, Maximiliane and Chloé share the first place",
    ):
        shown = []
        for scale in (1.0, 1.5, 2.0):
            settings.text = scale
            screen.title = title
            time.pass_by(1, frames=8)
            shown.append(max(size for _, text, size in sizes(screen) if text == title))
        assert shown == sorted(shown), title
