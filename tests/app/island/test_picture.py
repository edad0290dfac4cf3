"""What is drawn, with real shaders on a real context, and what it costs."""

from collections.abc import Iterable
from itertools import permutations
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.graphics import RenderContext
from kivy.graphics.context import get_context
from kivy.metrics import dp

from taluva.app.island import shaders
from taluva.app.island.drawing import coast
from taluva.app.island.projection import SQUASH
from taluva.app.island.signs import Marks
from taluva.app.island.thumbnail import render
from taluva.app.island.view import IslandView
from taluva.engine.hexes import FLOWS, Hex, at, neighbours
from taluva.engine.island import EMPTY
from taluva.engine.laying import judge_tile
from taluva.engine.pieces import COLOURS, HUT, Piece
from taluva.engine.tiles import VOLCANO, covered, place
from tests.app.conftest import Time
from tests.app.island.islands import random_island
from tests.app.island.pixels import colour, far_from, pixels, unlike


def test_every_hex_in_sight_shows_its_own_terrain(view: IslandView) -> None:
    """Free fields of one terrain look more alike than fields of different terrains."""
    view.figures = "never"
    view.island = random_island(14, 8, erupt=0.0)
    view.finish()
    picture = pixels(view)
    shades: dict[str, list[tuple[int, int, int]]] = {}
    for hexagon in view.island.free:
        x, y = view.where(hexagon)
        spots = [colour(view, (x + dx, y + dy), picture) for dx in range(-12, 13, 3) for dy in range(-9, 10, 3)]
        mean = tuple(sum(spot[n] for spot in spots) // len(spots) for n in range(3))
        shades.setdefault(view.island.grounds[hexagon], []).append(mean)  # type: ignore[arg-type]
    for own, others in permutations(shades.values(), 2):
        assert far_from(own[0], others[0]) > max(far_from(own[0], one) for one in own) * 0.8


def test_the_figures_of_a_small_island_leave_its_hexes_in_sight(view: IslandView) -> None:
    """As beside the list of the archive: each covers a third of its hex at most."""
    view.island = random_island(14, 8, erupt=0.0)
    view.size_hint, view.size = (None, None), (dp(320), dp(200))
    view.sight.fit(animate=False)
    seen = []
    for figures in ("always", "never"):
        view.figures = figures
        view.finish()
        seen.append(pixels(view))
    written = sum(one != other for one, other in zip(*seen, strict=True)) / 3
    of_a_hex = 1.5 * 3**0.5 * SQUASH * view.camera.s**2
    assert 0.1 < written / len(view.island.levels) / of_a_hex < 1 / 3


def test_the_picture_turns_and_comes_back(view: IslandView) -> None:
    """Six sixths are the same picture again; one is another."""
    view.marks = Marks(build=list(view.island.free)[:3], dim=True)
    first = pixels(view)
    for turn, same in ((1, False), (5, True)):
        view.sight.turn(turn)
        view.finish()
        assert (unlike(first, pixels(view)) < 0.002) == same


def test_a_higher_column_hides_what_is_behind(view: IslandView) -> None:
    """Depth is right whatever the order of the meshes: a tower of tiles covers the hex behind it."""
    island = EMPTY.with_tile("SS", place(at(0, 0), 12))
    high = island
    for _ in range(8):
        high = high.with_tile("JJ", place(at(0, 0), 6))
    view.island = high
    view.sight.fit(animate=False)
    for shown, hidden in ((island, False), (high, True)):
        view.island = shown
        view.finish()
        picture = pixels(view)
        x, y = view.seen().to_screen(-0.4, 1.2)
        # A patch of it: a single dot may be a shell in the sand.
        dots = [colour(view, (x + dx, y + dy), picture) for dx in (-6, -3, 0, 3, 6) for dy in (-6, -3, 0, 3, 6)]
        red, _, blue = (sum(dot[n] for dot in dots) / len(dots) for n in range(3))
        assert (red > 180 and blue > 120) != hidden


def islands(evening: bool) -> tuple[IslandView, IslandView]:
    """One that fills the window, and a small one on a sheet over its corner."""
    large = IslandView(swell=False, size=(1280, 800), island=random_island(12, 3))
    small = IslandView(clip=True, swell=False, size=(300, 200), size_hint=(None, None), island=random_island(4, 5))
    large.evening = small.evening = evening
    return large, small


def listed() -> bytes:
    """The picture of an island in a list."""
    return render(random_island(3, 8), (320, 200)).pixels


@pytest.mark.parametrize("evening", [False, True], ids=["day", "evening"])
def test_islands_with_other_coasts_are_drawn_in_turn(window: Any, time: Time, evening: bool) -> None:
    """One on a sheet over the other, and one for a list between two frames: each has its own coast, to the pixel."""
    alone = []
    for nth in range(2):
        coast.cache_clear()
        only = islands(evening)[nth]
        window.add_widget(only)
        time.pass_by(2)
        alone.append(pixels(only))
        window.remove_widget(only)
    coast.cache_clear()
    row = listed()
    coast.cache_clear()
    shown = islands(False)
    for one in shown:
        window.add_widget(one)
    time.pass_by(2)
    pixels(shown[0])
    for one in shown:
        one.evening = evening
    if not evening:
        get_context().reload()
    time.pass_by(2)

    for _ in range(2):
        seen = pixels(shown[0])
        lines = [slice(start, start + 3 * 1280) for start in range(0, len(seen), 3 * 1280)]
        for y, line in enumerate(lines):
            assert seen[line] == alone[1 if y < 200 else 0][line][:900] + alone[0][line][900:], y
        assert listed() == row


def test_what_is_new_arrives_in_motion_and_ends_where_it_belongs(view: IslandView, time: Time) -> None:
    """A tile drops, a temple rises; after the motion the picture is the one without motion."""
    volcano = next(h for h, ground in view.island.grounds.items() if ground == VOLCANO)
    spot = next(iter(view.island.free))
    for new in (
        view.island.with_tile("JC", place(volcano, 4)),
        view.island.with_pieces({spot: Piece("temple", "red")}),
    ):
        old = view.island
        view.island = new
        EventLoop.idle()
        time.pass_by(0.1, frames=2)
        moving = pixels(view)
        time.pass_by(2.0, frames=4)
        still = pixels(view)
        view.calm = True
        view.island = old
        EventLoop.idle()
        view.island = new
        view.finish()
        assert unlike(pixels(view), still) < 1e-5 < unlike(moving, still)
        view.calm = False
        view.island = old
        view.finish()


def test_a_view_among_others_keeps_to_itself(window: object) -> None:
    """Clipped, nothing is drawn beyond the widget, however near the island is."""
    view = IslandView(clip=True, swell=False, size_hint=(None, None), size=(300, 200), pos=(200, 100))
    view.island = random_island(48, 2)
    window.add_widget(view)  # type: ignore[attr-defined]
    view.finish()
    picture = pixels(view)
    assert far_from(colour(view, (350, 200), picture), (0, 0, 0)) > 60
    for point in ((190, 200), (510, 200), (350, 90), (350, 310)):
        assert colour(view, point, picture) == (0, 0, 0)


@pytest.mark.parametrize("name", ["ISLAND", "SEA", "COAST"])
def test_the_programs_are_what_a_tablet_understands(window: object, name: str) -> None:
    """Both halves of each program compile and link as the shading language of OpenGL ES 2."""
    vertex, fragment = (f"#version 100\n{getattr(shaders, f'{name}_{half}')}" for half in ("VERTEX", "FRAGMENT"))
    assert RenderContext(vs=vertex, fs=fragment).shader.success


@pytest.mark.parametrize("wood", COLOURS)
def test_what_would_be_built_is_in_full_paint_whatever_the_ground(view: IslandView, wood: str) -> None:
    """A red hut is as red over jungle as over sand, and a brown one as brown."""
    spot = place(at(0, 0), 12)
    hexagon = covered(spot)[1]
    view.marks = Marks(preview={hexagon: Piece(HUT, wood, 1)})
    paints = []
    for terrain in "JSL":
        view.island = EMPTY.with_tile(f"{terrain}C", spot)
        view.sight.fit(animate=False)
        view.finish()
        paints.append(colour(view, view.where(hexagon)))
    assert max(far_from(paints[0], other) for other in paints) <= 12


def test_nothing_is_torn_when_a_tile_lands(view: IslandView, time: Time) -> None:
    """One sees what stands beside it through its dust: all that is red stays red."""
    view.island = view.island.with_pieces({spot: Piece("tower", "red") for spot in view.island.free})
    island = view.island

    def around(hexes: Iterable[Hex]) -> set[Hex]:
        return {other for hexagon in hexes for other in neighbours(hexagon)}

    every = (place(spot, flow) for spot in sorted(around(island.levels)) for flow in FLOWS)
    legal = [one for one in every if judge_tile(island, one).legal]
    EventLoop.idle()
    view.finish()
    beside = max(legal, key=lambda one: len(around(covered(one)) & island.pieces.keys()))
    view.island = island.with_tile("JC", beside)
    seen = []
    for seconds in (*[0.12] * 5, 2.0):
        time.pass_by(seconds, frames=2)
        picture = pixels(view)
        seen.append(sum(red > green + 40 for red, green in zip(picture[::3], picture[1::3], strict=True)))
    assert min(seen) > 0.99 * seen[-1], seen
