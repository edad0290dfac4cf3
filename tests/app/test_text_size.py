"""Larger letters and back: every word is as large as it was, and the headline of a result never smaller for it."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from kivy.logger import Logger

from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from tests.app.conftest import Time
from tests.app.fitting import SMALL, fit
from tests.app.hand import Hand
from tests.app.showing import shown, visit
from tests.app.touch import centre, find, walk


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


@pytest.fixture
def critical() -> Iterator[list[str]]:
    """What Kivy cannot get done: it gives up a layout that is not finished after ten rounds."""
    messages: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    listener = Listener(logging.CRITICAL)
    Logger.addHandler(listener)
    yield messages
    Logger.removeHandler(listener)


def test_letters_that_grow_are_laid_out_before_the_next_frame(app: TaluvaApp, time: Time, critical: list[str]) -> None:
    """Also on the first screen behind the settings, whose main button is not shown in every window."""
    fit(app, SMALL)
    time.pass_by(1)
    shown(app, "settings")
    for size in (1.0, 1.15, 1.3, 1.5, 2.0, 1.0, 2.0):
        settings.text = size
        time.pass_by(1, frames=8)
    assert critical == []


def test_a_second_tap_on_a_text_size_finds_the_same_sizes(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """All that is above them grows with them, and the page is scrolled by as much at once."""
    fit(app, SMALL)
    visit(app, "settings")
    height = centre(find("100%"))[1]
    for size in ("200%", "100%", "150%", "200%"):
        hand.tap(find(size))
        for _ in range(4):
            assert centre(find(size))[1] == pytest.approx(height, abs=1)
            time.pass_by(0.3)
