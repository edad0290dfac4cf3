"""The ring of builds on the real table: no disc reaches over a hex that a build of its hex would fill."""

from itertools import product

import pytest

from taluva.app.draw.boxes import Box
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.layout import covers
from taluva.app.table.ring import Disc
from taluva.app.table.screen import TableScreen
from taluva.engine.hexes import Hex
from taluva.play.choices import buildable
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import SMALL, fit, other_rows
from tests.app.tables import Sit, laid

SIZES = [(1280, 800), (800, 1280), (600, 960), (960, 600)]
LAID = (3, 9, 21, 27, 30)  # turns; with the tiles of the 9th and the 21st expansions run the way the discs would lie
CORNERS = ((0.5, 0.5), (0.15, 0.15), (0.85, 0.15), (0.15, 0.85), (0.85, 0.85))  # parts of the sea


def discs(table: TableScreen) -> list[Disc]:
    """Those that are shown."""
    return [box for box in table.parts.ring.discs if box.parent is not None]


def faults(table: TableScreen, hexagon: Hex, sea: Box) -> list[str]:
    """What is wrong with the ring of the hex that is named."""
    found, view = [], table.parts.view
    options = [one.option for one in table.hand.view.offers if one.option is not None]
    filled = {hexagon, *(other for one in options for other in one.hexes)}
    for box in discs(table):
        for one in filled:
            if covers(box.center, box.width / 2 - 0.5, view.where(one), view.seen().s):
                found.append(f"{hexagon}: {box.kind} covers {one}")
        if min(box.x - sea.x, sea.right - box.right, box.y - sea.y, sea.top - box.top) < -0.5:
            found.append(f"{hexagon}: {box.kind} lies outside the sea")
    return found


@pytest.mark.parametrize(
    ("window_size", "side"),
    [(SMALL, "right"), *other_rows((SMALL, "left"), *product(SIZES, ("left", "right")))],
    ids=str,
)
def test_no_disc_of_a_ring_lies_over_a_hex_that_its_builds_would_fill(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int], side: str
) -> None:
    """On every hex where something can be built, wherever it lies on the sea; also where the arc has to give way."""
    settings.hand = side
    fit(app, window_size)
    wrong = []
    for number in LAID:
        table = sit(laid(number))
        time.pass_by(1)
        view, sea = table.parts.view, table.parts.pixels(table.parts.layout_plan.stage)
        for hexagon in sorted(buildable(sure(table.game.build_position))):
            table.do(table.hand.select_hex, hexagon)
            for right, up in CORNERS:
                x, y = view.where(hexagon)
                view.sight.pan(sea.x + right * sea.width - x, sea.y + up * sea.height - y)
                time.pass_by(0.02, frames=1)
                assert table.parts.ring.shown
                assert len(discs(table)) == len(table.hand.view.offers)
                wrong += faults(table, hexagon, sea)
    assert not wrong
