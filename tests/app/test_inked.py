"""Texts keep the colour a rule gave them when the theme changes."""

import gc
from collections.abc import Iterator

import pytest
from kivy.lang import Builder

from taluva.app.look.theme import theme
from taluva.app.widgets.text import Inked, Tag


@pytest.fixture(autouse=True)
def _day_again(app: object) -> Iterator[None]:
    """Leave the day as it was."""
    yield
    theme.apply("day", False, 1.0, False)


def test_a_text_follows_the_ink() -> None:
    """By day, in the evening, in high contrast."""
    tag = Tag(text="Ann")
    for mode, contrast in (("evening", False), ("day", True), ("day", False)):
        theme.apply(mode, contrast, 1.0, False)
        assert list(tag.color) == list(theme.ink)


def test_a_text_of_another_colour_keeps_it() -> None:
    """White on the accent stays white when only the ink changes."""
    tag = Builder.load_string("Tag:\n    color: theme.lagoon_text\n")
    theme.apply("day", True, 1.0, False)
    assert list(tag.color) == list(theme.lagoon_text)
    assert list(tag.color) != list(theme.ink)


def test_a_text_that_is_gone_watches_nothing(window: object) -> None:
    """No place is kept for it, though the light never changed: thousands come and go in an evening."""
    gc.collect()
    before = theme.watchers("ink")
    for _ in range(50):
        Inked(text="gone")
    gc.collect()

    assert theme.watchers("ink") == before
    assert len(theme.get_property_observers("ink")) < 50 + before


def test_a_text_that_is_there_follows_the_light(window: object) -> None:
    """Until it is told not to."""
    text = Inked(text="here")
    ink = list(theme.ink)
    theme.apply("evening", False, 1.0, False)
    assert list(text.color) == list(theme.ink) != ink
    theme.unbind(ink=text._follow)
    theme.apply("day", False, 1.0, False)
    assert list(text.color) != ink
