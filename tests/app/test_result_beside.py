"""What stands beside the places of a result: the booklet, and flowers on open sea."""

from math import hypot
from typing import Any

import pytest
from kivy.metrics import dp

from taluva.app.island.projection import SQUASH, ground
from taluva.app.shell.app import TaluvaApp
from taluva.app.viewer.screen import LEI
from taluva.app.widgets.feast import SAIL
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.endings import ended
from tests.app.fitting import IN_EVERY_WINDOW, fit
from tests.app.touch import tap, texts, walk
from tests.record.games import four, game


def shown(app: TaluvaApp, time: Time, window_size: tuple[int, int], play: str = "classic") -> Any:
    """The result of a whole game in a window of this size."""
    fit(app, window_size)
    app.show("viewer", game=app.archive.imports.take(write(game(5, four(48, play))))[0])
    time.pass_by(0.8, frames=10)
    return app.stage.current


def test_the_reason_leads_to_what_the_booklet_has_on_it(app: TaluvaApp, time: Time) -> None:
    """It says where that stands; a touch opens the rule of this end, and after it that of the way of play."""
    screen = shown(app, time, (1280, 800), "teams")
    assert "In the booklet: Ferti, Game end; Ferti, 4-player variant" in texts()
    tap(screen.result.ids.head)
    time.pass_by(0.5, frames=4)
    assert {"When the tiles run out", "1 more rule"} <= set(texts())


def test_a_reason_that_no_booklet_has_is_as_dark_as_any(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is left last wins by a ruling: the words lead nowhere, and stand there as others do."""
    screen = ended(app, time, monkeypatch, "last standing")
    assert screen.result.told.decisive
    assert not screen.result.told.booklet
    assert not [label for label in walk(screen.result.ids.head) if getattr(label, "disabled", False)]
    before = texts()
    tap(screen.result.ids.head)
    time.pass_by(0.4, frames=4)
    assert texts() == before


@IN_EVERY_WINDOW
def test_the_lei_hides_no_land_and_no_canoe(app: TaluvaApp, time: Time, window_size: tuple[int, int]) -> None:
    """Whatever the rail shows of a game that somebody won."""
    screen = shown(app, time, window_size)
    for tab in ("result", "moments", "turns", "figures"):
        screen.turn_to(tab)
        time.pass_by(0.8, frames=6)
        view, seen = screen.view, screen.view.seen()
        lei = screen.feast.top - dp(LEI)
        tops = [seen.to_screen(*ground(hexagon), level)[1] for hexagon, level in view.island.levels.items()]
        assert max(tops) + SQUASH * seen.s <= lei, tab
        _, low = seen.to_screen(*view.picture.berth, 0)
        assert low + SAIL[1] * view.picture.canoe * seen.s <= lei, tab


@IN_EVERY_WINDOW
def test_no_flower_lies_on_the_coast_or_under_the_dock(
    app: TaluvaApp, time: Time, window_size: tuple[int, int]
) -> None:
    """Nor when the island is seen from farther away; the lei spans the sea, however the tablet is turned."""
    screen = shown(app, time, window_size)
    time.pass_by(1, frames=6)
    feast, view = screen.feast, screen.view
    land = [ground(hexagon) for hexagon in view.island.levels]
    assert feast._spots
    for factor in (1.0, 0.8):
        view.sight.zoom(factor, *view.center)
        time.pass_by(0.5, frames=4)
        seen = view.seen()
        for x, y, size in feast._spots:
            half = dp(size) / 2 * min(1.0, seen.s / feast._whole) / seen.s / SQUASH
            assert min(hypot(x - a, y - b) for a, b in land) >= 1.3 + half
    assert feast.y >= screen.caption.top
    fit(app, window_size[::-1])
    time.pass_by(0.8, frames=6)
    assert feast.width == pytest.approx(dp(screen._sea.width), abs=2)
