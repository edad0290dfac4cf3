"""What fingers can grip on a view of the island besides its hexes: the ghost, its handle, the compass."""

from collections.abc import Iterable
from math import hypot
from typing import Any

from kivy.metrics import dp

from taluva.app.island import signs
from taluva.app.island.projection import Projection, ground
from taluva.engine.hexes import NO_HOUR, Hex, Hour
from taluva.engine.tiles import covered, place

GRIP = 29.0  # dp round the middle of a handle
ARROW_GRIP = 25.0  # and of an arrow


def named_at(view: Any, x: float, y: float) -> Hex:
    """The hex a tap names: on a legal ghost its own raised hexes, else what the island shows there."""
    ghost, levels = view.ghost, view.levels
    if ghost is not None and ghost.ok and ghost.kind:
        raised = dict.fromkeys(covered(place(ghost.volcano, ghost.flow)), ghost.level + signs.FLOAT)
        levels = {**levels, **raised}
    return view.seen().hex_at(x, y, levels)


def grip_at(view: Any, x: float, y: float) -> tuple[str, Hour] | None:
    """What a finger grips here besides the island: an arrow of the compass, the ghost's handle or the ghost."""
    seen = view.seen()
    ghost, compass = view.ghost, view.compass
    near: list[tuple[float, str, Hour]] = []
    if ghost is not None and ghost.handle:
        a, b = _raised(seen, ghost.volcano, ghost.level, signs.handle_at(ghost))
        near.append((hypot(a - x, b - y) / dp(GRIP), "turn", ghost.flow))
    if compass is not None:
        for flow in compass.verdicts:
            if ghost is None or flow != ghost.flow:
                a, b = arrow_at(view, flow)
                near.append((hypot(a - x, b - y) / dp(ARROW_GRIP), "compass", flow))
    if ghost is not None and ghost.handle:
        a, b = ghost_at(view)
        near.append((hypot(a - x, (b - y) / seen.squash) / (seen.s * 0.75), "drag", ghost.flow))
    nearest = min(near, default=(1.0, "", NO_HOUR))
    return nearest[1:] if nearest[0] < 1.0 else None


def arrow_at(view: Any, flow: Hour) -> tuple[float, float]:
    """The pixel in the middle of an arrow of the compass."""
    return _arrows(view, [flow])[0]


def _arrows(view: Any, flows: Iterable[Hour]) -> list[tuple[float, float]]:
    seen, compass = view.seen(), view.compass
    reach = signs.reach(seen.s / dp(1))
    return [_raised(seen, compass.hexagon, compass.level, signs.compass_at(flow, reach)) for flow in flows]


def discs(view: Any) -> list[tuple[float, float]]:
    """The pixels in the middle of all that the compass shows beside the ghost's own direction."""
    compass, ghost = view.compass, view.ghost
    return _arrows(view, [flow for flow in compass.verdicts if flow != ghost.flow]) if compass and ghost else []


def ghost_at(view: Any) -> tuple[float, float]:
    """The pixel in the middle of the ghost's volcano."""
    return _raised(view.seen(), view.ghost.volcano, view.ghost.level, (0.0, 0.0))


def _raised(seen: Projection, hexagon: Hex, level: int, off: tuple[float, float]) -> tuple[float, float]:
    x, y = ground(hexagon)
    return seen.to_screen(x + off[0], y + off[1], level - 1 + signs.FLOAT)
