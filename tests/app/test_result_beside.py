"""What stands beside the places of a result: the booklet, the course, the strip of moments, and flowers on open sea."""

from math import hypot
from typing import Any

import pytest
from kivy.metrics import dp

from taluva.app.island.projection import SQUASH, ground
from taluva.app.result.panel import AfterRow
from taluva.app.result.screen import ResultScreen
from taluva.app.shell.app import TaluvaApp
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_WINDOW, fit
from tests.app.test_result import ended
from tests.app.touch import tap, texts, walk
from tests.record.games import four, game


def shown(app: TaluvaApp, time: Time, window_size: tuple[int, int], play: str = "classic") -> Any:
    """The result of a whole game in a window of this size."""
    fit(app, window_size)
    app.show("result", game=app.archive.take(write(game(5, four(48, play))))[0])
    time.pass_by(0.8, frames=10)
    screen = app.stage.current
    assert isinstance(screen, ResultScreen)
    return screen


def test_the_reason_leads_to_what_the_booklet_has_on_it(app: TaluvaApp, time: Time) -> None:
    """It says where that stands; a touch opens the rule of this end, and after it that of the way of play."""
    screen = shown(app, time, (1280, 800), "teams")
    assert "In the booklet: Ferti, Game end; Ferti, 4-player variant" in texts()
    tap(screen.panel.ids.head)
    time.pass_by(0.5, frames=4)
    assert {"When the tiles run out", "1 more rule"} <= set(texts())


def test_a_reason_that_no_booklet_has_is_as_dark_as_any(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is left last wins by a ruling: the words lead nowhere, and stand there as others do."""
    screen = ended(app, time, monkeypatch, "last standing")
    assert screen.why
    assert not screen.booklet
    assert not [label for label in walk(screen.panel.ids.head) if getattr(label, "disabled", False)]
    before = texts()
    tap(screen.panel.ids.head)
    time.pass_by(0.4, frames=4)
    assert texts() == before


def test_on_a_low_tablet_the_course_is_seen_without_scrolling(app: TaluvaApp, time: Time) -> None:
    """Between what is scrolled and the ways after the game, as high as it needs to be."""
    screen = shown(app, time, (1024, 600))
    chart, scroll = screen.panel.course.ids.chart, screen.panel.ids.scroll
    after = next(one for one in walk(screen.panel) if isinstance(one, AfterRow))
    low, high = chart.to_window(0, chart.y)[1], chart.to_window(0, chart.top)[1]
    assert after.to_window(0, after.top)[1] <= low + 1
    assert high <= scroll.to_window(0, scroll.y)[1] + 1
    assert high - low >= dp(90)
    fit(app, (1280, 800))
    time.pass_by(0.5, frames=6)
    assert screen.panel.course.parent is screen.panel.ids.said.__self__


def test_in_portrait_a_card_of_the_strip_leads_to_its_moment(app: TaluvaApp, time: Time) -> None:
    """It is chosen, the island and the handle follow; beside the island there is no strip."""
    screen = shown(app, time, (800, 1280))
    strip = screen.panel.strip
    moments = strip.moments
    assert [row.turn for row in moments.items] == sorted({one.turn for one in screen.viewing.moments})
    strip.scroll_x = 0
    time.pass_by(0.3, frames=4)
    begin, wide = moments.cards[1]
    tap(moments.to_window(moments.x + begin + wide / 2, moments.center_y))
    time.pass_by(0.5, frames=4)
    turn = moments.items[1].turn
    assert int(screen.cursor) == turn == screen.panel.course.ids.chart.cursor == moments.turn
    assert screen.view.island == screen.viewing.position_after(turn).island
    fit(app, (1280, 800))
    time.pass_by(0.5, frames=6)
    assert strip.parent is None


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
    assert feast.y >= screen.slider.top
    fit(app, window_size[::-1])
    time.pass_by(0.8, frames=6)
    assert feast.width == pytest.approx(dp(screen._sea.width), abs=2)
