"""How the table shows what is under the finger: broken rules on their own ground, one thing on a hex at a time."""

from kivy.metrics import dp

from taluva.app.island import signs
from taluva.app.island.grips import arrow_at
from taluva.app.shell.app import TaluvaApp
from taluva.engine.tiles import covered, place, volcano_of
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_WINDOW, fit
from tests.app.hand import Hand
from tests.app.tables import Sit, illegal, laid
from tests.play.openings import OPENING


def test_an_illegal_tile_hides_nothing_of_what_it_would_cover(sit: Sit, hand: Hand) -> None:
    """No tile floats there: each hex is hatched on its own level, under its pieces; let stand, the tile is seen."""
    table = sit(OPENING)
    illegal(table)
    hand.time.pass_by(0.4)
    view = table.parts.view
    ghost = sure(view.ghost)
    assert ghost.flat
    raised = signs.raise_ghost(ghost, view.island, view.seen())
    assert not raised.keys() & {"shade", "raised", "raised_paint", "over"}
    hexes = {*covered(place(ghost.volcano, ghost.flow)), *ghost.faults}
    levels = {round(float(view.island.levels.get(hexagon, 1) - 1), 3) for hexagon in hexes}
    assert {round(value, 3) for value in raised["covered"][2::15]} == levels
    shown = signs.raise_ghost(ghost._replace(lies=True), view.island, view.seen())
    assert shown["raised"]
    assert "covered" not in shown


def test_on_a_new_tablet_the_pieces_bear_their_signs(sit: Sit) -> None:
    """Red and brown are one colour to some eyes."""
    assert sit(OPENING).parts.view.emblems


@IN_EVERY_WINDOW
def test_every_direction_that_can_be_tapped_is_seen_whole(
    app: TaluvaApp, sit: Sit, time: Time, window_size: tuple[int, int]
) -> None:
    """Round a hex that was tapped for a tile, however near to the edge of the sea it lies."""
    fit(app, window_size)
    table = sit(laid(29).rpartition("29.")[0])
    time.pass_by(1)
    table.do(table.hand.choose, "SL")
    view, half = table.parts.view, dp(signs.ARROW) / 2
    for volcano in sorted({volcano_of(one) for one in table.game.position.legal_tiles()} | {*view.island.flows}):
        table.do(table.hand.start_aiming, volcano)
        time.pass_by(0.4, frames=6)
        left, bottom, right, top = view.insets
        for flow in view.compass.verdicts if view.compass is not None else ():
            x, y = arrow_at(view, flow)
            assert left + half <= x <= table.width - right - half, (volcano, flow)
            assert bottom + half <= y <= table.height - top - half, (volcano, flow)
