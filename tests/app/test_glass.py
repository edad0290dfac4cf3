"""The graphics context is lost: what is seen comes back, pixel by pixel, and nothing is drawn while there is none."""

import gc
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from time import sleep
from unittest.mock import Mock

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.instructions import Instruction
from kivy.graphics.opengl import GL_RGB, GL_TEXTURE_2D, GL_UNSIGNED_BYTE, glBindTexture, glReadPixels
from kivy.graphics.texture import Texture

from taluva.app.device import jobs
from taluva.app.island import pictures
from taluva.app.island.drawing import page
from taluva.app.look import fonts, kivymends
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.shell import app as app_module
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.screens import SCREENS
from taluva.app.widgets.overlay import close_all
from tests.app.conftest import Time, _skip_drawing, start, stop, unwatched
from tests.app.fitting import others
from tests.app.losing import throw_away
from tests.app.showing import sheets, shown, sit


@pytest.fixture
def drawn_app(drawing: object, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TaluvaApp]:
    """An app whose window really draws, with a game under way and a finished one; nothing moves."""
    # On a busy machine the search for wins not taken would still say how far it is after a loss.
    monkeypatch.setattr(jobs, "perf_counter", lambda: 0.0)
    app = start(tmp_path)
    settings.calm = True
    for source in (pictures.TOPS, pictures.MARKS, pictures.SPRITES):
        page(source)  # a thread would read it at a time of its own
    kivymends.watch_context()
    yield app
    stop(app)


def rest(time: Time) -> None:
    """Let threads, clock and pictures come to rest."""
    # The first frame is drawn, the rest is only waited for.
    time.pass_by(1, frames=1)
    Window.bind(on_draw=_skip_drawing)
    for _ in range(10):
        time.pass_by(0.5, frames=2)
        unwatched()
        sleep(0.01)
    Window.unbind(on_draw=_skip_drawing)
    time.pass_by(0.5, frames=1)


def picture() -> bytes:
    """What the window shows now."""
    Window.canvas.ask_update()
    EventLoop.idle()
    pixels: bytes = glReadPixels(0, 0, *Window.size, GL_RGB, GL_UNSIGNED_BYTE)
    return pixels


def show(app: TaluvaApp, name: str) -> None:
    """Show a screen with something on it, a sheet over the first one, or the table with a tile in hand."""
    if name == "ghost":
        sit(app)
        app.stage.current.do(app.stage.current.hand.choose, "SL")
    elif name in SHEETS:
        app.show("home")
        sheets(app)[name]()
    else:
        shown(app, name)


SHEETS = ("codes", "share", "page")
# Letters, the island with all that lies on it, a chart, and a picture from memory.
MANY_KINDS = ("ghost", "page")


@pytest.mark.parametrize("names", [MANY_KINDS, *others((*SCREENS, "ghost", *SHEETS))], ids=len)
def test_a_lost_context_changes_nothing_on_any_screen(drawn_app: TaluvaApp, time: Time, names: tuple[str, ...]) -> None:
    """Every texture, mesh and shader is thrown away; the next resume finds out and makes all of them anew."""
    changed = []
    for name in names:
        show(drawn_app, name)
        rest(time)
        before = picture()
        assert (picture() == before) is True, f"something moves on {name}, so that nothing can be compared"
        throw_away()
        assert not kivymends.intact()
        assert (picture() != before) is True, name
        drawn_app.dispatch("on_resume")
        rest(time)

        if picture() != before:
            changed.append(name)
        assert kivymends.intact()
        close_all()

    assert changed == []


def test_an_intact_context_is_left_alone(drawn_app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most pauses lose nothing; making everything anew would take a second."""
    monkeypatch.setattr(kivymends, "reload", lambda: pytest.fail("all was made anew"))
    drawn_app.dispatch("on_resume")
    rest(time)


def graphics() -> int:
    """How many things of the graphics card there are."""
    # By their type: a weak proxy among all objects would be asked for its own, and may be dead.
    return sum(issubclass(type(thing), Texture | Instruction) for thing in gc.get_objects())


@pytest.mark.parametrize("screen", ["table", *others("home", "archive", "rules")])
def test_nothing_is_drawn_while_the_app_wakes_and_the_evening_comes_with_the_next_frame(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, screen: str
) -> None:
    """SDL gives the graphics context back after on_resume: what is made within would be made in nothing."""
    shown(app, screen)
    watch = Mock()
    watch.now.return_value = datetime(2026, 11, 18, 12)
    monkeypatch.setattr(app_module, "datetime", watch)
    settings.light = "auto"
    rest(time)
    assert theme.mode == "day"
    app.dispatch("on_pause")
    watch.now.return_value = datetime(2026, 11, 18, 20)
    gc.collect()
    before = graphics()

    app.dispatch("on_resume")

    assert (graphics(), theme.mode) == (before, "day")
    time.pass_by(0.1, frames=1)
    assert theme.mode == "evening"


def test_words_without_a_widget_and_smooth_lines_are_filled_again(
    drawing: object, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The label is gone when its texture asks for it, and so is the line to which Kivy leaves the one of all lines.

    After a long evening, too, when thousands of names have been given: some drivers give none a second time.
    """
    from kivy.graphics import SmoothLine

    from taluva.app.draw.glyphs import written

    fonts.register()
    glBindTexture(GL_TEXTURE_2D, 20_000)
    monkeypatch.setattr(kivymends, "_known", [])
    kivymends.watch_context()
    gc.collect()
    textures = (written("24 tiles", "sans", 18.0), SmoothLine(points=(0, 0, 50, 50)).texture)
    before = [bytes(texture.pixels) for texture in textures]
    assert all(map(any, before))

    throw_away()
    assert not kivymends.intact()
    assert kivymends.mend_context()

    for texture, pixels in zip(textures, before, strict=True):
        texture.bind()
        assert bytes(texture.pixels) == pixels
