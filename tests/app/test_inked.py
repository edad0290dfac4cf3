"""Texts keep the colour a rule gave them when the theme changes, and no letter is written or measured in vain."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.uix.label import Label

from taluva.app.look import measured
from taluva.app.look.theme import theme
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.labels import Inked, Paragraph, Tag
from tests.app.conftest import Time, frame


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


def asked_for(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words whose width the fonts are asked for."""
    asked: list[str] = []
    measure = CoreLabel.get_extents

    def note(label: CoreLabel, words: str) -> Any:
        asked.append(words)
        return measure(label, words)

    monkeypatch.setattr(CoreLabel, "get_extents", note)
    return asked


def test_another_paint_writes_no_letters_anew(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are painted where they are shown, disabled too: the bar has another wood with every turn."""
    tag = Tag(text="MMMM", color=(0.5, 0, 0, 1))
    tag.disabled_color = (0, 0, 0.5, 1)
    app.stage.add_widget(tag)
    frame()
    written: list[str] = []
    monkeypatch.setattr(tag._label, "refresh", lambda: written.append(tag.text))

    def painted() -> list[float]:
        brush, letters = (one for one in tag.canvas.children if isinstance(one, Color | Rectangle))
        assert letters.texture is tag.texture
        return list(brush.rgba)

    red, green, blue = [0.5, 0, 0, 1], [0, 0.5, 0, 1], [0, 0, 0.5, 1]
    assert painted() == red
    for name, value, paint in (
        ("color", green, green),
        ("disabled", True, blue),
        ("color", red, blue),
        ("disabled_color", green, green),
        ("disabled", False, red),
    ):
        setattr(tag, name, value)
        frame()
        assert painted() == paint
    assert written == []
    assert list(tag._label.options["color"]) == [1, 1, 1, 1], "or the paint would lie over another one"


def test_a_text_without_width_is_not_written(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would stand letter below letter until it is laid out."""
    asked = asked_for(monkeypatch)
    text = Paragraph(text="tied on temples, more towers than Ann", size_hint_x=None, width=0)
    app.stage.add_widget(text)
    frame()
    assert (asked, text.texture, text.height) == ([], None, 0)
    text.width = 300
    frame()
    assert text.texture is not None
    assert text.height > 0
    text.width = 0
    frame()
    assert text.height == 0


def test_a_word_is_measured_once(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each font and size, however often it is broken into lines; and no more words are remembered than a few."""
    asked = asked_for(monkeypatch)
    words = "a thousand coconuts make one canoe"
    lines = []
    for width in (123, 123):
        asked.clear()
        text = Label(text=words, text_size=(width, None), font_size=15)
        text.texture_update()
        lines.append(text.texture_size)
    # How wide a blank is Kivy asks in its own way.
    assert set(asked) <= {" "}
    assert lines[0] == lines[1]
    text.font_size = 16
    text.texture_update()
    assert "thousand" in " ".join(asked)

    monkeypatch.setattr(measured, "MOST", 8)
    for number in range(40):
        measured.measuring(text._label)(f"word {number}")
    assert len(measured._known) <= 8
