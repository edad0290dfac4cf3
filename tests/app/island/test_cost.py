"""What it costs to show and move an island, counted rather than timed."""

import cProfile
import pstats
from collections.abc import Callable

from kivy.base import EventLoop

from taluva.app.island.view import IslandView
from tests.app.island.islands import random_island


def calls(act: Callable[[int], None], frames: int = 20) -> int:
    """How many calls of functions so many frames take."""
    profile = cProfile.Profile()
    profile.enable()
    for frame in range(frames):
        act(frame)
        EventLoop.idle()
    profile.disable()
    return pstats.Stats(profile).total_calls // frames  # type: ignore[attr-defined]


def test_moving_the_view_costs_the_same_on_any_island(view: IslandView) -> None:
    """Pan and zoom are a few numbers: a large island asks for no more calls than a small one."""
    counted = []
    for tiles in (2, 48):
        view.island = random_island(tiles, 2)
        view.finish()
        EventLoop.idle()
        pan = calls(lambda frame: view.sight.pan(2 if frame % 2 else -2, 1))
        zoom = calls(lambda frame: view.sight.zoom(1.02 if frame % 2 else 1 / 1.02, 300, 300))
        counted.append(max(pan, zoom))
    assert counted[1] <= counted[0] * 1.1
    assert counted[1] < 250
