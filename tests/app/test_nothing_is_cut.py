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
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_CELL, IN_EVERY_LANGUAGE, SMALL, Cells, cut, cut_in, fit
from tests.app.touch import walk

SCREENS = ["home", "setup", "settings", "rules"]


@IN_EVERY_CELL
@pytest.mark.parametrize("screen", SCREENS)
def test_no_text_is_cut(app: TaluvaApp, time: Time, screen: str, cells: Cells) -> None:
    """On none of the screens before a game."""
    fit(app, cells.window)
    app.show(screen)
    time.pass_by(1, frames=20)

    assert cut_in(cells, time, lambda: app.stage.current) == {}


@pytest.mark.parametrize("screen", ["home", "setup"])
def test_who_begins_is_read_in_large_letters_too(app: TaluvaApp, time: Time, screen: str) -> None:
    """The heading of a new game and the seats at its table, also in the language in which it was once too long."""
    cells = Cells(SMALL, (2.0,), ("en", "fr"))
    fit(app, SMALL)
    app.show(screen)
    time.pass_by(0.5)
    assert any("begins" in label.text for label in walk(app.stage.current) if isinstance(label, Label))

    assert cut_in(cells, time, lambda: app.stage.current) == {}


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("kept", ["nothing", "a game to resume", "a record"])
def test_large_letters_are_not_cut_in_a_small_window(
    app: TaluvaApp, time: Time, kept: str, languages: tuple[str, ...]
) -> None:
    """Of 200 percent in 1024 x 600: the buttons of the first screen are read whole."""
    if kept == "a record":
        app.open_record(Path(__file__).parent.parent / "shots" / "thursday.taluva")
        time.pass_by(1)
    elif kept == "a game to resume":
        setup = Setup(("red", "white", "yellow", "brown"), "ferti", 48, "classic")
        app.start_game(setup, ("Ann", "Ben", "Chloé", "Dmitri"))
    settings.text = 2.0
    fit(app, SMALL)
    app.show("home")
    missing = []
    for language in languages:
        i18n.switch(language)
        time.pass_by(1, frames=12)
        buttons = [one for one in walk(app.stage.current) if isinstance(one, WordButton)]
        assert buttons
        missing += [(language, said) for button in buttons for said in cut(button)]

    assert missing == []


@IN_EVERY_LANGUAGE
@pytest.mark.parametrize("screen", ["home", "settings"])
def test_no_word_is_broken_in_two_by_large_letters(
    app: TaluvaApp, time: Time, screen: str, languages: tuple[str, ...]
) -> None:
    """In 1024 x 600 at 200 percent the rows and choices hold every word whole."""
    settings.text = 2.0
    fit(app, SMALL)
    app.show(screen)
    broken = []
    for language in languages:
        i18n.switch(language)
        time.pass_by(0.5, frames=12)
        for label in walk(app.stage.current):
            if isinstance(label, Paragraph) and label.width > 0:
                for word in (word for word in label.text.split() if "/" not in word):  # a path may be
                    if natural_width(word, label.font_name, label.font_size, label.bold) > label.width + 1:
                        broken.append((language, word))
    assert broken == []
