"""A tile that a finger takes from the grid to the island: it hangs above the finger, snaps, is pinned and pulled."""

from collections.abc import Callable
from math import hypot
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp

from taluva.app.device.platform import LOST
from taluva.app.draw.boxes import Box
from taluva.app.island.gestures import PULL, SHORTEST_PULL
from taluva.app.island.projection import flow_toward, ground, turned, unturned
from taluva.app.look.times import HOLD
from taluva.engine.hexes import Hex, Hour, neighbours
from taluva.engine.tiles import Kind, Placement, flow_of, volcano_of

ABOVE = 56.0  # dp that the tile hangs above the finger, so that it is seen
SNAPS = 0.8  # of s, to the nearest volcano or coast hex
STILL = 10.0  # dp that a resting finger may wander
LETS_GO = 1.9  # of s: a finger that pulls further than that carries the tile on


class Bearer(NamedTuple):
    """What becomes of a tile that is carried over an island."""

    view: Any  # of the island
    free: Callable[[], Box]  # where the sea is, in pixels
    live: Callable[[], Placement | None]  # where the tile hangs now
    hex_at: Callable[[float, float], Hex]  # over which hex it hangs at a pixel
    choose: Callable[[Kind], object]
    carry: Callable[[Hex], object]
    twist: Callable[[Hour], object]
    drop: Callable[[], object]  # it lies there
    cancel: Callable[[], object]


class Carrying:
    """Follows one finger from a cell of the grid to where it lets the tile go."""

    def __init__(self, bearer: Bearer) -> None:
        """Carry nothing yet."""
        self._bearer = bearer
        self._rested = (0.0, 0.0)
        self._pinned = False
        self._pin_soon = Clock.create_trigger(self._pin, HOLD)

    def take(self, kind: Kind, touch: Any) -> None:
        """Name the tile, and carry it along."""
        self._pinned = False
        self._bearer.choose(kind)
        self.carry(touch)

    def carry(self, touch: Any) -> None:
        """The finger has moved: the tile follows, or its lava is pulled where it is pinned."""
        bearer, at = self._bearer, (touch.x, touch.y)
        live = bearer.live()
        if self._pinned:
            self._pull(at, live)
            return
        if not self.over_sea(*at):
            self._pin_soon.cancel()
            if live is not None:
                bearer.cancel()
            return
        if hypot(at[0] - self._rested[0], at[1] - self._rested[1]) > dp(STILL):
            self._rested = at
            self._pin_soon.cancel()
            self._pin_soon()
        hexagon = bearer.hex_at(at[0], at[1] + dp(ABOVE))
        if live is None or volcano_of(live) != hexagon:
            bearer.carry(hexagon)

    def drop(self, touch: Any) -> None:
        """Let go: the tile lies there; over the rail, or lost, nothing has happened but its kind."""
        self._pin_soon.cancel()
        bearer = self._bearer
        if bearer.live() is None:
            return
        meant = LOST not in touch.ud and (self._pinned or self.over_sea(touch.x, touch.y))
        (bearer.drop if meant else bearer.cancel)()
        self._pinned = False

    def over_sea(self, x: float, y: float) -> bool:
        """Whether a finger there is over what is free for the island."""
        return self._bearer.free().holds(x, y)

    def _pin(self, *_: object) -> None:
        self._pinned = self._bearer.live() is not None

    def _pull(self, at: tuple[float, float], live: Placement | None) -> None:
        """From where it rested the finger pulls the lava; far from there it carries the tile on."""
        view = self._bearer.view
        seen = view.seen()
        x, y = at[0] - self._rested[0], (at[1] - self._rested[1]) / seen.squash
        far = hypot(x, y)
        if live is None or far > LETS_GO * max(seen.s, dp(SHORTEST_PULL) / PULL):
            self._pinned = False
        elif far >= max(PULL * seen.s, dp(SHORTEST_PULL)):
            flow = unturned(flow_toward(x, y, turned(flow_of(live), int(view.turned))), int(view.turned))
            if flow != flow_of(live):
                self._bearer.twist(flow)


def snapped(view: Any, x: float, y: float) -> Hex:
    """The nearest volcano or coast hex, if one is near; else what lies there."""
    island, seen = view.island, view.seen()
    under: Hex = view.hex_at(x, y)
    near = [under, *neighbours(under)]
    fits = [one for one in near if one in island.flows or (one not in island.levels and _by_land(one, island.levels))]

    def away(hexagon: Hex) -> float:
        a, b = seen.to_screen(*ground(hexagon), island.levels.get(hexagon, 1) - 1)
        return hypot(a - x, b - y)

    best = min(fits, key=away, default=under)
    return best if away(best) <= SNAPS * seen.s else under


def _by_land(hexagon: Hex, levels: Any) -> bool:
    return any(other in levels for other in neighbours(hexagon))
