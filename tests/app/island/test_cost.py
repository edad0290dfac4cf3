"""What it costs to show and move an island, counted rather than timed."""

from kivy.base import EventLoop

from taluva.app.island.view import IslandView
from tests.app.island.islands import random_island
from tests.counting import calls


def move(view: IslandView) -> None:
    """Pan and zoom there and back, and draw a frame after each."""
    for way in (1, -1):
        view.sight.pan(2 * way, way)
        EventLoop.idle()
        view.sight.zoom(1.02**way, 300, 300)
        EventLoop.idle()


def test_moving_the_view_costs_the_same_on_any_island(view: IslandView) -> None:
    """Pan and zoom are a few numbers: a large island asks for no more calls than a small one."""
    counted = []
    for tiles in (2, 48):
        view.island = random_island(tiles, 2)
        view.finish()
        EventLoop.idle()
        counted.append(calls(lambda: move(view)))
    assert counted[1] <= counted[0] * 1.1
    assert counted[1] < 700
