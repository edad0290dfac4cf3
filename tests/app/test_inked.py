"""Texts keep the colour a rule gave them when the theme changes, and no letter is written or measured in vain."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.graphics import Color
from kivy.lang import Builder

from taluva.app.draw.fitted import BROADEST, natural_width
from taluva.app.look.theme import theme
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.labels import Inked, Tag
from taluva.words.catalogue import FOLDER


@pytest.fixture(autouse=True)
def _day_again(app: object) -> Iterator[None]:
    """Leave the day as it was."""
    yield
    theme.apply("day", False, 1.0, False)


def painted(tag: Tag) -> list[float]:
    """The colour in which its letters are seen at the next frame."""
    Builder.sync()
    return next(list(one.rgba) for one in tag.canvas.children if isinstance(one, Color))


def test_a_text_follows_the_ink_and_one_of_another_colour_keeps_it() -> None:
    """By day, in the evening, in high contrast; white on the accent stays white."""
    inked, white = Tag(text="Ann"), Builder.load_string("Tag:\n    color: theme.lagoon_text\n")
    for mode, contrast in (("evening", False), ("day", True), ("day", False)):
        theme.apply(mode, contrast, 1.0, False)
        assert painted(inked) == list(theme.ink)
        assert painted(white) == list(theme.lagoon_text) != list(theme.ink)


def test_a_text_that_is_gone_watches_nothing(window: object) -> None:
    """No place is kept for it, though the light never changed: thousands come and go in an evening."""
    gc.collect()
    before = len(theme.get_property_observers("ink"))
    for _ in range(50):
        Inked(text="gone")
    gc.collect()
    assert len(theme.get_property_observers("ink")) == before


def test_no_letter_that_is_said_is_broader_than_is_taken_for_granted(app: TaluvaApp) -> None:
    """In the fonts that are ours, in every language."""
    letters = set("‰ÆW").union(*(path.read_text(encoding="utf-8") for path in Path(FOLDER).rglob("*.po")))
    assert len(letters) > 120
    for font in ("sans", "serif"):
        for size in (15, 24):
            for letter in letters:
                assert natural_width(letter, font, size, bold=True) <= size * BROADEST, letter
