"""Texts keep the colour a rule gave them when the theme changes, and no letter is written or measured in vain."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle
from kivy.lang import Builder
from kivy.uix.label import Label

from taluva.app.draw.fitted import BROADEST, natural_width, whole_words
from taluva.app.look import measured
from taluva.app.look.theme import theme
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.labels import Icon, Inked, Paragraph, Tag
from taluva.words.catalogue import FOLDER
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


def test_a_text_that_stands_on_one_line_is_measured_once(app: TaluvaApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not once for each of its words; and it looks as if it had been."""
    asked = asked_for(monkeypatch)
    for facts in ({}, {"halign": "right"}, {"padding": (20, 3)}, {"shorten": True, "max_lines": 1}, {"strip": True}):
        for words in ("One of the three fields would hang", "  One of the three ", "One\nof the three", "three " * 20):
            looks = []
            for measuring in (measured.measuring, lambda label: label.get_extents):
                monkeypatch.setattr(CoreLabel, "get_cached_extents", measuring)
                measured._known.clear()
                asked.clear()
                text = Label(text=words, text_size=(330, None), font_size=15, font_name="sans", **facts)
                text.texture_update()
                looks.append((text.texture_size, text.texture.pixels))
                if measuring is measured.measuring and words == words.strip() and "\n" not in words:
                    assert [one for one in asked if one.strip()] == [words], facts
            assert looks[0] == looks[1], (facts, words)


def test_only_words_that_might_be_too_broad_are_measured(app: TaluvaApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The letters are as large as if all had been; none at all while there is no width yet."""
    asked = asked_for(monkeypatch)
    natural_width.cache_clear()
    for width in (0, -44):
        assert whole_words("Unvereinbarkeitserklärung der Häuser", "sans", 16.5, width) == 16.5
    assert asked == []
    for size in (14.0, 16.5, 33.0):
        for width in range(20, 400, 19):
            for text in ("Unvereinbarkeitserklärung der Häuser", "Щебёночно-Щелевая плита", "All on tiles", ""):
                widest = max((natural_width(word, "sans", size, bold=True) for word in text.split()), default=0.0)
                whole = size * max(0.6, min(1.0, (width - 2) / widest)) if widest else size
                assert whole_words(text, "sans", size, width) == whole
    natural_width.cache_clear()
    asked.clear()
    whole_words("All on tiles or all on the table", "sans", 16.5, 290)
    assert asked == []


def test_no_letter_that_is_said_is_broader_than_is_taken_for_granted(app: TaluvaApp) -> None:
    """In the fonts that are ours, in every language."""
    letters = set("‰ÆW").union(*(path.read_text(encoding="utf-8") for path in Path(FOLDER).rglob("*.po")))
    assert len(letters) > 120
    for font in ("sans", "serif"):
        for size in (15, 24):
            for letter in letters:
                assert natural_width(letter, font, size, bold=True) <= size * BROADEST, letter


def test_an_icon_is_written_once_for_all_places(app: TaluvaApp, time: Time) -> None:
    """Each place paints it in its own colour."""
    red, blue = (0.5, 0, 0, 1), (0, 0, 0.5, 1)
    one, other, larger = Icon(icon="check", color=red), Icon(icon="check", color=blue), Icon(icon="check")
    larger.font_size *= 2
    for icon in (one, other, larger):
        icon.texture_update()
    assert one.texture is other.texture
    assert larger.texture is not one.texture
    assert [list(icon._brush.rgba) for icon in (one, other)] == [list(red), list(blue)]
