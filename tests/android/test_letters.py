"""How large a dp and a letter are on a tablet: as its glass is dense, and by the system's letters once."""

import json
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import Metrics, dp, sp

from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.configuring import configure
from tests.android import sdl
from tests.android.conftest import Glass
from tests.android.playing import sit
from tests.app.conftest import Time, start, stop
from tests.app.hand import Hand
from tests.app.touch import walk

DENSE = 1.5
LETTERS = 1.3


@pytest.mark.parametrize("density", [1.0, 1.5, 2.0, 2.625])
@pytest.mark.parametrize("letters", [0.85, 1.0, 1.3, 2.0])
def test_a_dp_is_as_large_as_the_glass_is_dense(glass: Glass, density: float, letters: float) -> None:
    """Whatever the system's letters are; a target of 48 dp stays one."""
    glass(density, letters)
    configure()
    assert dp(48) == 48 * density
    assert sp(16) == 16 * density
    assert Metrics.fontscale == 1


def test_the_systems_letters_count_once(glass: Glass, window: object, time: Time, tmp_path: Path) -> None:
    """A text is 1.3 times as large as usual, not 1.69 times."""
    glass(DENSE, LETTERS)
    configure()
    app = start(tmp_path)
    try:
        time.pass_by(0.5)
        assert settings.text == LETTERS
        assert theme.size("body", theme.scale) == pytest.approx(15 * DENSE * LETTERS)
    finally:
        stop(app)


@pytest.mark.parametrize(("letters", "taken"), [(0.85, 1.0), (1.1, 1.15), (1.3, 1.3), (1.8, 2.0), (3.0, 2.0)])
def test_the_nearest_size_is_taken(
    glass: Glass, window: object, time: Time, tmp_path: Path, letters: float, taken: float
) -> None:
    """The app has five, none smaller than usual."""
    glass(DENSE, letters)
    app = start(tmp_path)
    try:
        assert settings.text == taken
    finally:
        stop(app)


def test_what_was_chosen_in_the_app_stays(glass: Glass, window: object, time: Time, tmp_path: Path) -> None:
    """Also when it is the usual size, and when it was chosen long ago."""
    glass(DENSE, LETTERS)
    app = start(tmp_path)
    settings.text = 1.0
    stop(app)
    app = start(tmp_path)
    try:
        assert settings.text == 1.0
        sdl.pause()
        sdl.resume()
        assert theme.scale == 1.0
    finally:
        stop(app)


def test_another_setting_chooses_no_size(glass: Glass, window: object, time: Time, tmp_path: Path) -> None:
    """Who changes the light has said nothing about letters: they go on following the system."""
    glass(DENSE, LETTERS)
    app = start(tmp_path)
    settings.light = "evening"
    stop(app)
    assert "text" not in json.loads((tmp_path / "settings.json").read_text())
    glass(DENSE, 1.5)
    app = start(tmp_path)
    try:
        assert settings.text == 1.5
    finally:
        stop(app)


def test_a_glass_that_is_shown_larger_meanwhile_makes_everything_larger(
    glass: Glass, app: TaluvaApp, time: Time
) -> None:
    """The display size of the system: the turn goes on, and what is pressed is as many dp large as before."""
    table = sit(app, time)
    hand = Hand(app, time)
    hand.tap(hand.cell("JC"))
    undo: Any = next(one for one in walk(table.parts.bar) if getattr(one, "icon", "") == "undo")
    before = undo.height
    sdl.pause()
    glass(1.5, 1.0)
    sdl.resume()
    time.pass_by(0.5)

    now = app.stage.current
    assert now is not table
    assert now.game is table.game
    assert now.game.proposal.kind == "JC"
    undo = next(one for one in walk(now.parts.bar) if getattr(one, "icon", "") == "undo")
    assert undo.height == pytest.approx(before * 1.5)
    app.show("settings")
    sdl.pause()
    glass(1.0, 1.0)
    sdl.resume()
    time.pass_by(0.5)
    sdl.back()
    time.pass_by(0.5)
    assert app.stage.current.game is table.game
    assert app.stage.current.game.proposal.kind == "JC"


def test_letters_that_grew_meanwhile_are_large_at_once(glass: Glass, app: TaluvaApp, time: Time) -> None:
    """The system's own settings, changed while the app was put away."""
    assert theme.scale == 1.0
    sdl.pause()
    glass(1.0, LETTERS)
    sdl.resume()
    time.pass_by(0.3)
    assert theme.scale == LETTERS
