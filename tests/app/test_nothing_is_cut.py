"""No text is cut, whatever the language, the window and the size of the letters."""

from pathlib import Path

import pytest
from kivy.uix.label import Label

from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import WordButton
from taluva.engine.position import Setup
from taluva.words.catalogue import LANGUAGES
from tests.app.conftest import Time
from tests.app.touch import walk

WINDOWS = [(1280, 800), (800, 1280), (1024, 600)]
SCREENS = ["home", "setup", "settings", "rules"]


def cut(root: object) -> list[tuple[str, str]]:
    """The texts that are shortened, higher than their place, or that reach out of the one around them."""
    found = []
    for label in walk(root):
        if not isinstance(label, Label) or not label.text or label.width <= 0:
            continue
        if label.is_shortened:
            found.append((label.text, "shortened"))
        elif label.texture_size[1] > label.height + 1 or label.texture_size[0] > label.width + 1:
            found.append((label.text, f"{label.texture_size} in {label.size}"))
    return found


def fit(app: TaluvaApp, window: tuple[int, int]) -> None:
    """Lay the app out as in a window of that size."""
    app.root.size_hint = None, None
    app.root.size = window


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("window_size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_text_is_cut(app: TaluvaApp, time: Time, window_size: tuple[int, int], screen: str) -> None:
    """All five languages, one after the other on the same screen."""
    fit(app, window_size)
    app.show(screen)
    time.pass_by(0.5, frames=12)
    missing = {}
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(0.5, frames=12)
        missing[language] = cut(app.stage.current)

    assert missing == {language: [] for language in LANGUAGES}


@pytest.mark.parametrize("screen", SCREENS)
def test_double_size_is_not_cut_either(app: TaluvaApp, time: Time, screen: str) -> None:
    """Letters of 200 percent, in the language with the longest words."""
    settings.text = 2.0
    i18n.switch("de")
    app.show(screen)
    time.pass_by(1, frames=20)

    assert cut(app.stage.current) == []


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
    missing = {}
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(1, frames=12)
        buttons = [one for one in walk(app.stage.current) if isinstance(one, WordButton)]
        assert buttons
        missing[language] = [said for button in buttons for said in cut(button)]

    assert missing == {language: [] for language in LANGUAGES}
