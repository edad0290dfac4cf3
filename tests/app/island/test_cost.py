"""What it costs to show and move an island, counted rather than timed."""

import cProfile
import pstats
from collections.abc import Callable

import pytest
from kivy.base import EventLoop

from taluva.app.island import picture
from taluva.app.island.scene import Column, body, paint
from taluva.app.island.view import IslandView
from taluva.engine.hexes import Hex, at
from taluva.engine.tiles import VOLCANO, place
from tests import counting
from tests.app.conftest import Time
from tests.app.island.islands import random_island


def test_a_still_view_draws_no_frames(view: IslandView, time: Time) -> None:
    """Nothing moving, nothing is asked for."""
    time.pass_by(3.0)
    counted: list[float] = []
    view.bind(on_camera=lambda *_: counted.append(1.0))
    time.pass_by(1.0, frames=20)
    assert counted == []


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


def test_what_is_painted_on_a_top_is_made_once() -> None:
    """Bevel, glow and shadows are put together for each hex, not drawn again corner by corner."""
    high, low = ((3, False),) * 6, ((0, False),) * 6
    for known in (Column("V", 6, 3, low), Column("J", 0, 3, high)):
        paint(at(2, 3), known)
    assert counting.calls(lambda: paint(at(2, 3), Column("V", 6, 3, high))) < 50


def test_a_new_tile_makes_few_hexes_again(view: IslandView, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the tile's hexes and those round it are made again, not the island."""
    view.island = random_island(40, 2)
    EventLoop.idle()
    made = []

    def counted(hexagon: Hex, column: Column, birth: float) -> object:
        made.append(hexagon)
        return body(hexagon, column, birth)

    monkeypatch.setattr(picture, "body", counted)
    volcano = next(h for h, ground in view.island.grounds.items() if ground == VOLCANO)
    view.island = view.island.with_tile("JC", place(volcano, 4))
    EventLoop.idle()
    assert 3 <= len(made) <= 15
