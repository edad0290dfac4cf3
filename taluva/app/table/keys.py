"""What a keyboard or a switch can press on the island: hexes to lay on or to build on, the arrows of the compass."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from taluva.app.island.grips import arrow_at
from taluva.app.widgets.focus import Spot
from taluva.engine.hexes import Hex
from taluva.engine.position import BUILD, TILE
from taluva.engine.tiles import volcano_of
from taluva.play.choices import buildable

if TYPE_CHECKING:
    from taluva.app.table.screen import TableScreen

ARROWS = 100  # the arrows' numbers begin below every hex's


def island_spots(table: "TableScreen") -> Iterator[Spot]:
    """The spots that matter at this step of the turn, and no others: there are many hexes."""
    if table.session is None or table.game.over or table.parts.verdict.shown:
        return
    if table.parts.view.compass is not None:
        yield from _arrows(table)
    outlook = table.game.outlook
    if outlook is not None and outlook.awaits == BUILD:
        mine = {
            hexagon for settlement in outlook.island.settlements(outlook.colour or "") for hexagon in settlement.hexes
        }
        for hexagon in sorted(buildable(outlook) | mine):
            yield _on_hex(table, hexagon, partial(table.do, table.hand.name, hexagon))
    elif table.game.position.awaits == TILE and table.parts.view.ghost is None:
        for hexagon in sorted({volcano_of(placement) for placement in table.game.position.legal_tiles()}):
            yield _on_hex(table, hexagon, partial(table.do, table.hand.take_aim, hexagon))


def _arrows(table: "TableScreen") -> Iterator[Spot]:
    compass = table.parts.view.compass
    for flow in compass.verdicts:
        x, y = arrow_at(table.parts.view, flow)
        side = dp(40)
        press = partial(table.do, table.hand.aim_at, flow)
        yield Spot(x - side / 2, y - side / 2, side, side, press, table.parts.view, -ARROWS - flow)


def _on_hex(table: "TableScreen", hexagon: Hex, press: Callable[[], object]) -> Spot:
    x, y = table.parts.view.where(hexagon)
    side = table.parts.view.seen().s * 1.4
    return Spot(x - side / 2, y - side / 2, side, side, press, table.parts.view, hexagon * 2)
