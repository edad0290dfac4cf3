"""Texts keep the colour a rule gave them when the theme changes."""

from collections.abc import Iterator

import pytest
from kivy.lang import Builder

from taluva.app.theme import theme
from taluva.app.widgets.text import Tag


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
