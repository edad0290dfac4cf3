"""No text is cut, whatever the language, the window and the size of the letters."""

from pathlib import Path

import pytest
from kivy.uix.label import Label

from taluva.app.draw.fitted import natural_width
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import WordButton
from taluva.app.widgets.labels import Paragraph
from taluva.engine.position import Setup
from taluva.words.catalogue import LANGUAGES
from tests.app.conftest import Time
from tests.app.fitting import WINDOWS, cut, cut_by_language, fit
from tests.app.touch import walk

SCREENS = ["home", "setup", "settings", "rules"]


@pytest.mark.parametrize("screen", SCREENS)
def test_no_text_is_cut(app: TaluvaApp, time: Time, screen: str) -> None:
    """In every window, all five languages on the same screen; a language is the dearer change, so it is made once."""
    app.show(screen)
    missing = {}
    for language in LANGUAGES:
        i18n.switch(language)
        for window_size in WINDOWS:
            fit(app, window_size)
            time.pass_by(0.5, frames=12)
            if found := cut(app.stage.current):
                missing[language, window_size] = found

    assert missing == {}


@pytest.mark.parametrize("screen", SCREENS)
def test_double_size_is_not_cut_either(app: TaluvaApp, time: Time, screen: str) -> None:
    """Letters of 200 percent, in the language with the longest words."""
    settings.text = 2.0
    i18n.switch("de")
    app.show(screen)
    time.pass_by(1, frames=20)

    assert cut(app.stage.current) == []


@pytest.mark.parametrize("screen", ["home", "setup"])
def test_who_begins_is_read_in_large_letters_too(app: TaluvaApp, time: Time, screen: str) -> None:
    """The heading of a new game and the seats at its table, in 1024 x 600 at 200 percent, in all languages."""
    settings.text = 2.0
    fit(app, (1024, 600))
    app.show(screen)
    time.pass_by(0.5)
    assert any("begins" in label.text for label in walk(app.stage.current) if isinstance(label, Label))

    assert cut_by_language(time, lambda: app.stage.current) == {}


@pytest.mark.parametrize("kept", ["nothing", "a game to resume", "a record"])
def test_large_letters_are_not_cut_in_a_small_window(app: TaluvaApp, time: Time, kept: str) -> None:
    """Of 200 percent in 1024 x 600, in all languages: the buttons of the first screen are read whole."""
    if kept == "a record":
        app.open_record(Path(__file__).parent.parent / "shots" / "thursday.taluva")
        time.pass_by(1)
    elif kept == "a game to resume":
        setup = Setup(("red", "white", "yellow", "brown"), "ferti", 48, "classic")
        app.start_game(setup, ("Ann", "Ben", "Chloé", "Dmitri"))
    settings.text = 2.0
    fit(app, (1024, 600))
    app.show("home")
    missing = []
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(1, frames=12)
        buttons = [one for one in walk(app.stage.current) if isinstance(one, WordButton)]
        assert buttons
        missing += [(language, said) for button in buttons for said in cut(button)]

    assert missing == []


@pytest.mark.parametrize("screen", ["home", "settings"])
def test_no_word_is_broken_in_two_by_large_letters(app: TaluvaApp, time: Time, screen: str) -> None:
    """In 1024 x 600 at 200 percent the rows and choices hold every word whole, in all languages."""
    settings.text = 2.0
    fit(app, (1024, 600))
    app.show(screen)
    broken = []
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(0.5, frames=12)
        for label in walk(app.stage.current):
            if isinstance(label, Paragraph) and label.width > 0:
                for word in (word for word in label.text.split() if "/" not in word):  # a path may be
                    if natural_width(word, label.font_name, label.font_size, label.bold) > label.width + 1:
                        broken.append((language, word))
    assert broken == []
