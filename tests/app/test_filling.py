"""Screens that fill in after their first frame: what one looks for comes first, and no finger finds a gap."""

from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.uix.widget import Widget

from taluva.app.archive.chosen import ChosenGame
from taluva.app.look.i18n import i18n
from taluva.app.look.times import QUIET
from taluva.app.shell.ahead import PREPARED
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.chart import Chart
from taluva.app.widgets.isle import Isle
from taluva.record.writer import write
from tests import sure
from tests.app.conftest import Time
from tests.app.gamerows import seen_rows
from tests.app.showing import visit
from tests.app.touch import Touch, held, texts, walk
from tests.archive.scale import fill
from tests.record.games import four, game


@pytest.fixture
def app(new_app: TaluvaApp) -> TaluvaApp:
    """How a screen is filled when it is first shown, so each test has its own app."""
    return new_app


@pytest.fixture
def played(app: TaluvaApp) -> str:
    """A finished game of the archive."""
    return app.archive.imports.take(write(game(2, four(48))))[0]


def places(root: Any) -> dict[Any, tuple[float, ...]]:
    """Where in the window each text stands that is seen."""
    shown = (one for one in walk(root) if getattr(one, "text", "") and one.opacity)  # type: ignore[attr-defined]
    return {one: one.to_window(*one.pos) for one in shown}  # type: ignore[attr-defined]


def test_the_archive_lists_first_what_there_is(app: TaluvaApp, time: Time) -> None:
    """The chosen game beside the list comes after it, into a place of its own."""
    fill(app.archive, 12)
    app.show("archive")
    EventLoop.idle()
    screen: Any = app.stage.current
    before = places(screen)
    rows = [(row.listed, row.box) for row in seen_rows(screen)]
    assert len(rows) > 4
    assert "12 games" in texts()
    assert not [one for one in walk(screen) if isinstance(one, ChosenGame | Isle)]

    time.pass_by(0.3, frames=8)

    assert screen.title in texts()
    assert next(one for one in walk(screen) if isinstance(one, Isle)).island.tiles
    after = places(screen)
    assert {one: after[one] for one in before} == before
    assert [(row.listed, row.box) for row in seen_rows(screen)] == rows


def test_a_finger_finds_everything_there(app: TaluvaApp, played: str) -> None:
    """However early it comes."""
    app.show("viewer", tab="figures", game=played)
    EventLoop.idle()
    assert app.stage.current.filling._steps

    with held(Window.width / 2, 10):
        assert not app.stage.current.filling._steps


@pytest.mark.parametrize("change", ["language", "turn"])
def test_a_change_in_between_loses_nothing(app: TaluvaApp, time: Time, played: str, change: str) -> None:
    """Another language, or the tablet turned round, while the screen fills in."""
    app.show("viewer", tab="figures", game=played)
    time.pass_by(0.5, frames=20)
    whole = sum(isinstance(one, Chart) for one in walk(app.stage.current))
    visit(app, "home")
    app.show("viewer", tab="figures", game=played)
    EventLoop.idle()
    size = app.stage.size
    if change == "language":
        i18n.switch("fr")
    else:
        app.stage.size = (800, 1200)
    time.pass_by(0.5, frames=20)
    app.stage.size = size

    assert sum(isinstance(one, Chart) for one in walk(app.stage.current)) == whole == 3


def test_what_was_prepared_is_not_made_again(app: TaluvaApp, played: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A widget costs half a millisecond here and three on a tablet: most of a screen's first frame."""
    sure(app.ahead).finish()
    made, make = list[Widget](), Widget.__init__

    def counted(self: Widget, **kwargs: object) -> None:
        made.append(self)
        make(self, **kwargs)

    monkeypatch.setattr(Widget, "__init__", counted)
    for name, facts in (("archive", {}), ("statistics", {}), ("viewer", {"game": played})):
        made.clear()
        app.show(name, **facts)
        EventLoop.idle()
        # The archive's list makes as many rows as are seen.
        assert len(made) <= 20, name


def test_screens_are_prepared_only_while_nobody_touches_anything(app: TaluvaApp, time: Time) -> None:
    """One step at a time, and none in the first moments after a touch."""
    sure(app.ahead).begin()
    for _ in range(12):
        time.pass_by(QUIET / 2, frames=2)
        Touch(5, 5).up()
    assert not any(app.stage.made(name) for name in PREPARED)

    time.pass_by(15, frames=100)
    assert all(app.stage.made(name) for name in PREPARED)
