"""The graphics context is lost: what is seen comes back, pixel by pixel, and nothing is drawn while there is none."""

import gc
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.graphics.instructions import Instruction
from kivy.graphics.opengl import GL_RGB, GL_TEXTURE_2D, GL_UNSIGNED_BYTE, glBindTexture, glReadPixels
from kivy.graphics.texture import Texture

from taluva.app.look import fonts, kivymends
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.shell import app as app_module
from taluva.app.shell.app import TaluvaApp
from taluva.app.viewer import searching
from taluva.app.widgets.overlay import close_all
from taluva.record.reader import read
from tests.app.conftest import Time, _skip_drawing, start, stop
from tests.app.fitting import others
from tests.app.losing import throw_away
from tests.bench import fixed_game, text_of

RECORD = Path(__file__).parent.parent / "shots" / "thursday.taluva"


@pytest.fixture
def drawn_app(drawing: object, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TaluvaApp]:
    """An app whose window really draws, with a game under way and a finished one; nothing moves."""
    # On a busy machine the search for wins not taken would still say how far it is after a loss.
    monkeypatch.setattr(searching, "perf_counter", lambda: 0.0)
    app = start(tmp_path)
    settings.calm = True
    preload()
    kivymends.watch_context()
    app.arriving.record(RECORD)
    app.archive.take(text_of(fixed_game(1)))
    yield app
    stop(app)


def preload() -> None:
    """Have the island's pictures read: a thread would do it at a time of its own."""
    from taluva.app.island import pictures
    from taluva.app.island.drawing import page

    for source in (pictures.TOPS, pictures.MARKS, pictures.SPRITES):
        page(source)


def rest(time: Time) -> None:
    """Let threads, clock and pictures come to rest."""
    # The first frame is drawn, the rest is only waited for.
    time.pass_by(1, frames=1)
    Window.bind(on_draw=_skip_drawing)
    for _ in range(10):
        time.pass_by(0.5, frames=2)
        sleep(0.01)
    Window.unbind(on_draw=_skip_drawing)
    time.pass_by(0.5, frames=1)


def picture() -> bytes:
    """What the window shows now."""
    Window.canvas.ask_update()
    EventLoop.idle()
    pixels: bytes = glReadPixels(0, 0, *Window.size, GL_RGB, GL_UNSIGNED_BYTE)
    return pixels


def over(app: TaluvaApp) -> str:
    """The finished game."""
    return next(listed.id for listed in app.archive.games().games if listed.summary.over)


def show_qr(app: TaluvaApp) -> None:
    """A sheet with a code."""
    from taluva.app.share.qrsheet import QrSheet

    app.show("home")
    QrSheet(title="Code", text="Taluva " * 20).open()


def show_share(app: TaluvaApp) -> None:
    """The ways to pass a game on."""
    app.show("home")
    app.pass_on(over(app))


def show_evening(app: TaluvaApp) -> None:
    """The page of the evening, which is a picture from memory."""
    from taluva.app.share.pagesheet import show_page

    app.show("home")
    show_page(app, over(app))


def show_draft(app: TaluvaApp) -> None:
    """Moves are tried."""
    app.show("table")
    app.stage.current.try_moves()


def show_ghost(app: TaluvaApp) -> None:
    """The table with a tile in hand and its verdicts."""
    app.show("table")
    app.stage.current.do(app.stage.current.hand.choose, "SL")


def show_record(name: str) -> Callable[[TaluvaApp], object]:
    """A screen that works on a record."""
    return lambda app: app.show(name, record=read(RECORD.read_text(encoding="utf-8")))


SHOWN: dict[str, Callable[[TaluvaApp], object]] = {
    **{
        name: lambda app, name=name: app.show(name)  # type: ignore[misc]
        for name in ("home", "setup", "settings", "rules", "archive", "statistics", "table")
    },
    "ghost": show_ghost,
    "draft": show_draft,
    "result": lambda app: app.show("viewer", game=over(app)),
    "replay": lambda app: app.show("viewer", tab="moments", game=over(app)),
    "figures of a game": lambda app: app.show("viewer", tab="figures", game=over(app)),
    "correct": show_record("correct"),
    "sync": show_record("sync"),
    "code": show_qr,
    "passing on": show_share,
    "page of the evening": show_evening,
}


# Letters, the island with all that lies on it, a chart, and a picture from memory.
MANY_KINDS = ("ghost", "page of the evening")


@pytest.mark.parametrize("names", [MANY_KINDS, *others(tuple(SHOWN))], ids=len)
def test_a_lost_context_changes_nothing_on_any_screen(drawn_app: TaluvaApp, time: Time, names: tuple[str, ...]) -> None:
    """Every texture, mesh and shader is thrown away; the next resume finds out and makes all of them anew."""
    changed = []
    for name in names:
        SHOWN[name](drawn_app)
        rest(time)
        before = picture()
        still = picture() == before
        assert still, f"something moves on {name}, so that nothing can be compared"

        throw_away()
        assert not kivymends.intact()
        lost = picture() != before
        assert lost, name
        drawn_app.dispatch("on_resume")
        rest(time)

        if picture() != before:
            changed.append(name)
        assert kivymends.intact()
        close_all()

    assert changed == []


def test_after_a_long_evening_a_lost_context_is_noticed_too(
    drawing: object, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of names have been given by then, and some drivers give none a second time."""
    glBindTexture(GL_TEXTURE_2D, 20_000)
    monkeypatch.setattr(kivymends, "_known", [])
    kivymends.watch_context()

    throw_away()

    assert not kivymends.intact()
    assert kivymends.mend_context()


def test_an_intact_context_is_left_alone(drawn_app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most pauses lose nothing; making everything anew would take a second."""
    made: list[None] = []
    monkeypatch.setattr(kivymends, "reload", lambda: made.append(None))

    drawn_app.dispatch("on_resume")
    rest(time)

    assert made == []


class AtEight(datetime):
    """A clock at eight in the evening."""

    @classmethod
    def now(cls, tz: Any = None) -> "AtEight":
        """Eight."""
        return cls(2026, 11, 18, 20, 0)


class AtNoon(AtEight):
    """A clock at noon."""

    @classmethod
    def now(cls, tz: Any = None) -> "AtNoon":
        """Twelve."""
        return cls(2026, 11, 18, 12, 0)


def graphics() -> int:
    """How many things of the graphics card there are."""
    # By their type: a weak proxy among all objects would be asked for its own, and may be dead.
    return sum(issubclass(type(thing), Texture | Instruction) for thing in gc.get_objects())


@pytest.mark.parametrize("screen", ["table", *others("home", "archive", "rules")])
def test_nothing_is_drawn_while_the_app_wakes_and_the_evening_comes_with_the_next_frame(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, screen: str
) -> None:
    """SDL gives the graphics context back after on_resume: what is made within would be made in nothing."""
    app.arriving.record(RECORD)
    app.show(screen)
    monkeypatch.setattr(app_module, "datetime", AtNoon)
    settings.light = "auto"
    rest(time)
    assert theme.mode == "day"
    app.dispatch("on_pause")
    monkeypatch.setattr(app_module, "datetime", AtEight)
    gc.collect()
    before = graphics()

    app.dispatch("on_resume")

    assert graphics() == before
    assert theme.mode == "day"
    time.pass_by(0.1, frames=1)
    assert theme.mode == "evening"


def test_words_drawn_without_a_widget_are_filled_again(drawing: object, time: Time) -> None:
    """Their label is gone when the texture asks for it."""
    from taluva.app.draw.glyphs import written

    fonts.register()
    kivymends.watch_context()
    texture = written("24 tiles", "sans", 18.0)
    before = bytes(texture.pixels)
    assert any(before)

    throw_away()
    assert kivymends.mend_context()

    texture.bind()
    assert bytes(texture.pixels) == before


def test_smooth_lines_come_back_though_the_first_of_them_is_gone(drawing: object, time: Time) -> None:
    """Kivy gives them one texture in common, and only the first one to fill it again."""
    from kivy.graphics import SmoothLine

    kivymends.watch_context()
    gc.collect()
    line = SmoothLine(points=(0, 0, 50, 50))
    before = bytes(line.texture.pixels)

    throw_away()
    assert kivymends.mend_context()

    assert any(before)
    assert bytes(line.texture.pixels) == before
