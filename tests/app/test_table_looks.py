"""How the table shows what is under the finger: broken rules on their own ground, one thing on a hex at a time."""

import pytest
from kivy.metrics import dp

from taluva.app.draw.sprites import region
from taluva.app.island import signs
from taluva.app.island.grips import arrow_at
from taluva.app.island.lights import BOLD, WIDE
from taluva.app.island.lines import coast_line
from taluva.app.island.shaders import FLOATS
from taluva.app.look.fonts import icon
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.badges import badges
from taluva.engine.hexes import FLOWS
from taluva.engine.tiles import covered, flow_of, place, volcano_of
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_WINDOW, fit
from tests.app.hand import Hand
from tests.app.test_ring_room import laid
from tests.app.test_table import Sit, choose, hand, point, pull, sit
from tests.app.touch import press
from tests.play.test_session import OPENING

__all__ = ["hand", "sit"]

ALPHA = 12  # the place of how opaque a point of a line is


def test_an_illegal_tile_hides_nothing_of_what_it_would_cover(sit: Sit, hand: Hand) -> None:
    """No tile floats there: each hex is hatched on its own level, under its pieces; let stand, the tile is seen."""
    table = sit(OPENING)
    position = table.game.position
    worst = max(
        (place(volcano, flow) for volcano in sorted(position.island.levels) for flow in FLOWS),
        key=lambda one: len(position.judge_tile(one).faults),
    )
    choose(hand, "JC")
    table.do("release", volcano_of(worst), flow_of(worst))
    hand.time.pass_by(0.4)
    view = table.parts.view
    ghost = view.ghost
    assert ghost is not None
    assert ghost.flat
    raised = signs.raise_ghost(ghost, view.island, view.seen())
    assert [*raised.shade, *raised.body, *raised.paint, *raised.over] == []
    assert raised.ground
    heights = {round(value, 3) for value in raised.ground[2::15]}
    levels = {view.island.levels.get(hexagon, 1) - 1 for hexagon in (*covered(worst), *ghost.faults)}
    assert heights == {round(float(level), 3) for level in levels}
    shown = signs.raise_ghost(ghost._replace(lies=True), view.island, view.seen())
    assert shown.body
    assert not shown.ground


def test_a_lit_hex_under_a_finger_shows_its_piece_and_no_badge(sit: Sit, hand: Hand) -> None:
    """A badge over the piece would hide it."""
    table = sit(OPENING)
    choose(hand, "RJ")
    pull(hand, 1, 1, 10)
    alone = [one.hexagon for one in badges(table.hand.reading)]
    hexagon = next(one for one in alone if one in table.parts.view.alone)
    spot = point(hand, hexagon)
    touch = press(*spot)
    hand.time.pass_by(0.1)
    shown = [one.hexagon for one in table.parts.badges._shown]
    assert hexagon in table.parts.view.foreseen
    assert hexagon not in shown
    touch.up()


def test_what_says_that_a_second_tap_builds_is_no_number(sit: Sit, hand: Hand) -> None:
    """Beside one hut a two would be read as two huts."""
    table = sit(OPENING)
    choose(hand, "RJ")
    pull(hand, 1, 1, 10)
    hexagon = next(one.hexagon for one in badges(table.hand.reading) if not one.huts)
    hand.tap(point(hand, hexagon))
    hand.time.pass_by(0.1)
    shown = table.parts.badges
    assert shown.told[0].again
    assert [sign for sign in shown.written if sign.isascii()] == [str(one.huts) for one in shown.told if one.huts]
    assert icon("tap") in shown.written


def test_on_a_new_tablet_the_pieces_bear_their_signs(sit: Sit) -> None:
    """Red and brown are one colour to some eyes."""
    assert sit(OPENING).parts.view.emblems


@IN_EVERY_WINDOW
def test_a_verdict_leaves_no_bare_paper_where_it_hides_the_grid(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int]
) -> None:
    """It ends above the grid, or reaches down to the edge."""
    fit(app, window_size)
    table = sit(OPENING)
    position = table.game.position
    every = [place(volcano, flow) for volcano in sorted(position.island.levels) for flow in FLOWS]
    for number in (1, 2, 3):
        faulty = next((one for one in every if len(position.judge_tile(one).faults) == number), None)
        if faulty is None:
            continue
        table.do("choose", "JC")
        table.do("release", volcano_of(faulty), flow_of(faulty))
        time.pass_by(0.6)
        card, grid = table.parts.verdict, table.parts.grid
        aside = table.parts.pixels(table.parts.layout_plan.aside)
        assert card.y >= grid.top or card.y == pytest.approx(aside.y, abs=1), (number, card.y, grid.top)
        table.do("move_it")


@IN_EVERY_WINDOW
def test_whose_turn_it_is_stands_in_the_middle_of_the_bar(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int]
) -> None:
    """As far as the keys beside it let it."""
    fit(app, window_size)
    table = sit(OPENING)
    time.pass_by(0.6)
    plank, stage = table.parts.bar.ids.plank, table.parts.bar.ids.stage
    after = [one.x for one in plank.children if one.size_hint_x is None and one.width and one.x > stage.right]
    aside = abs(stage.center_x - plank.center_x)
    assert aside <= 1 or min(after) - stage.right <= 2 * plank.spacing + 1, (aside, min(after), stage.right)


def test_pictures_that_are_shown_small_have_smaller_copies(sit: Sit) -> None:
    """Huts 14 dp high out of pictures of 58 pixels would be grit."""
    sit(OPENING)
    for name in ("pieces-128/icon-hut-red", "ui/emblem-red", "tiles/volcano-6"):
        assert region(name).mipmap


def test_the_first_tile_is_shown_larger_than_any_later_one(app: TaluvaApp, sit: Sit, hand: Hand) -> None:
    """78 dp from the middle of a hex to its corner, where the window is high enough; the island is not."""
    table = sit(OPENING.partition("1. ")[0])
    camera = table.parts.view.camera
    assert camera.s == pytest.approx(dp(78), abs=1)
    fit(app, (1024, 600))
    hand.time.pass_by(0.6)
    assert camera.s < dp(60)


@IN_EVERY_WINDOW
def test_every_direction_that_can_be_tapped_is_seen_whole(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int]
) -> None:
    """Round a hex that was tapped for a tile, however near to the edge of the sea it lies."""
    fit(app, window_size)
    table = sit(laid(29).rpartition("29.")[0])
    time.pass_by(1)
    table.do("choose", "SL")
    view, half = table.parts.view, dp(signs.ARROW) / 2
    for volcano in sorted({volcano_of(one) for one in table.game.position.legal_tiles()} | {*view.island.flows}):
        table.do("take_aim", volcano)
        time.pass_by(0.4, frames=6)
        if view.compass is None:
            continue
        left, bottom, right, top = view.insets
        for flow in view.compass.verdicts:
            x, y = arrow_at(view, flow)
            assert left + half <= x <= table.width - right - half, (volcano, flow)
            assert bottom + half <= y <= table.height - top - half, (volcano, flow)


@IN_EVERY_WINDOW
@pytest.mark.parametrize("contrast", [False, True])
def test_the_line_along_the_coast_keeps_clear_of_the_dock(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int], contrast: bool
) -> None:
    """The light bulb lights all of it."""
    fit(app, window_size)
    for turns in (5, 15, 27):
        table = sit(laid(turns).rpartition(f"{turns}.")[0])
        time.pass_by(1)
        table.do("choose", "JC")
        table.do("toggle_hints")
        view = table.parts.view
        line = coast_line(view.island.levels, view.marks.lights.coast, BOLD if contrast else WIDE)
        # Of the line itself, not of its soft light: its points are not faint.
        points = [line[nth : nth + FLOATS] for nth in range(0, len(line), FLOATS)]
        whole = [point for point in points if point[ALPHA] == 1.0]
        assert whole
        lowest = min(view.seen().to_screen(a + x, b + y, z)[1] for a, b, z, x, y, *_ in whole)
        assert lowest >= table.parts.pixels(table.parts.layout_plan.dock).top
