"""What a keyboard or a switch can press on the island: hexes to lay on or to build on, the arrows of the compass."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from taluva.app.widgets.focus import Spot
from taluva.engine.position import BUILD
from taluva.engine.tiles import volcano_of
from taluva.play.choices import buildable

if TYPE_CHECKING:
    from taluva.app.table.screen import TableScreen


def island_spots(table: "TableScreen") -> Iterator[Spot]:
    """The spots that matter at this step of the turn, and no others: there are many hexes."""
    if table.session is None or table.game.over or table.parts.verdict.shown:
        return
    view = table.parts.view
    yield from view.arrow_spots(lambda flow: table.do(table.hand.aim_at, flow))
    outlook = table.game.build_position
    if outlook is not None and outlook.awaits == BUILD:
        own = outlook.island.settlements(outlook.colour or "")
        hexes = buildable(outlook).union(*(settlement.hexes for settlement in own))
        yield from view.hex_spots(hexes, lambda hexagon: table.do(table.hand.select_hex, hexagon))
    elif view.ghost is None:
        volcanoes = {volcano_of(placement) for placement in table.game.position.legal_tiles()}
        yield from view.hex_spots(volcanoes, lambda hexagon: table.do(table.hand.start_aiming, hexagon))
