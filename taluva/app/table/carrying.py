"""A tile that a finger takes from the grid to the island: it hangs above the finger, snaps, is pinned and pulled."""

from math import hypot
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from taluva.app.island.gestures import PULL, SHORTEST_PULL
from taluva.app.island.projection import flow_toward, ground, turned, unturned
from taluva.engine.hexes import Hex, neighbours
from taluva.engine.tiles import flow_of

if TYPE_CHECKING:
    from taluva.app.table.screen import TableScreen

ABOVE = 56.0  # dp that the tile hangs above the finger, so that it is seen
SNAPS = 0.8  # of s, to the nearest volcano or coast hex
RESTS = 0.3  # seconds after which a tile that is not moved is pinned
STILL = 10.0  # dp that a resting finger may wander
LETS_GO = 1.9  # of s: a finger that pulls further than that carries the tile on


class Carrying:
    """Follows one finger from a cell of the grid to where it lets the tile go."""

    def __init__(self, table: "TableScreen") -> None:
        """Carry nothing yet."""
        self._table = table
        self._rested = (0.0, 0.0)
        self._pinned = False
        self._pin_soon = Clock.create_trigger(self._pin, RESTS)

    def take(self, kind: str, touch: Any) -> None:
        """Name the tile, and carry it along."""
        self._pinned = False
        self._table.do("choose", kind)
        self.carry(touch)

    def carry(self, touch: Any) -> None:
        """The finger has moved: the tile follows, or its lava is pulled where it is pinned."""
        table, at = self._table, (touch.x, touch.y)
        if self._pinned:
            self._pull(at)
            return
        if not self.over_sea(*at):
            self._pin_soon.cancel()
            if table.hand.held.live is not None:
                table.do("cancel_pull")
            return
        if hypot(at[0] - self._rested[0], at[1] - self._rested[1]) > dp(STILL):
            self._rested = at
            self._pin_soon.cancel()
            self._pin_soon()
        hexagon = self._snapped(at[0], at[1] + dp(ABOVE))
        live = table.hand.held.live
        if live is None or live // 16 != hexagon:
            table.do("carry", hexagon)

    def drop(self, touch: Any) -> None:
        """Let go: the tile lies there; over the rail nothing has happened but its kind."""
        self._pin_soon.cancel()
        table = self._table
        if table.hand.held.live is None:
            return
        table.do("drop_ghost" if self._pinned or self.over_sea(touch.x, touch.y) else "cancel_pull")
        self._pinned = False

    def over_sea(self, x: float, y: float) -> bool:
        """Whether a finger there is over what is free for the island."""
        parts = self._table.parts
        return parts.pixels(parts.layout_plan.stage).holds(x, y)

    def _pin(self, *_: object) -> None:
        self._pinned = self._table.hand.held.live is not None

    def _pull(self, at: tuple[float, float]) -> None:
        """From where it rested the finger pulls the lava; far from there it carries the tile on."""
        view, live = self._table.parts.view, self._table.hand.held.live
        seen = view.seen()
        x, y = at[0] - self._rested[0], (at[1] - self._rested[1]) / seen.squash
        far = hypot(x, y)
        if live is None or far > LETS_GO * max(seen.s, dp(SHORTEST_PULL) / PULL):
            self._pinned = False
        elif far >= max(PULL * seen.s, dp(SHORTEST_PULL)):
            flow = unturned(flow_toward(x, y, turned(flow_of(live), int(view.turned))), int(view.turned))
            if flow != flow_of(live):
                self._table.do("twist_ghost", flow)

    def _snapped(self, x: float, y: float) -> Hex:
        """The nearest volcano or coast hex, if one is near; else what lies there."""
        view = self._table.parts.view
        island, seen = view.island, view.seen()
        under: Hex = view.hex_at(x, y)
        near = [under, *neighbours(under)]
        fits = [
            one for one in near if one in island.flows or (one not in island.levels and _by_land(one, island.levels))
        ]

        def away(hexagon: Hex) -> float:
            a, b = seen.to_screen(*ground(hexagon), island.levels.get(hexagon, 1) - 1)
            return hypot(a - x, b - y)

        best = min(fits, key=away, default=under)
        return best if away(best) <= SNAPS * seen.s else under


def _by_land(hexagon: Hex, levels: Any) -> bool:
    return any(other in levels for other in neighbours(hexagon))
