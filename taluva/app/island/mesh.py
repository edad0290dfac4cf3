"""What the island's meshes are made of: how the corners of a shape are written, and what is done with what is made."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import Concatenate, ParamSpec, cast

from taluva.app.island.projection import ground
from taluva.app.island.shaders import FLOATS, NOWHERE, PLAIN, STILL
from taluva.engine.hexes import Hex

Point = tuple[float, float]
Corner = tuple[float, float, float, float]  # its place, and the place of its picture
Facts = ParamSpec("Facts")

LONG_AGO = -1e6  # the hour of birth of what does not move
ORIGIN = (0.0, 0.0)


def put(
    out: array[float],
    corners: Iterable[Corner],
    z: float,
    centre: Point = ORIGIN,
    *,
    over: Point | None = None,
    shift: Point = ORIGIN,
    low: float = 0.0,
    kind: float = PLAIN,
    wall: float = NOWHERE,
    alpha: float = 1.0,
    birth: float = LONG_AGO,
    motion: float = STILL,
) -> None:
    """Add corners that lie z levels above the ground, round the centre of a hex, all as far shifted on the screen.

    With `over` they stand upright over a point so far from that centre instead: their places are on the screen.
    """
    for a, b, u, v in corners:
        place = (a, b, z, *centre, *shift) if over is None else (*over, z, *centre, a, b)
        out.extend((*place, u, v, low, kind, wall, alpha, birth, motion))


def over_hex(
    draw: Callable[Concatenate[array[float], Facts], None],
) -> Callable[Concatenate[Hex, Facts], array[float]]:
    """Have a shape drawn once, over the origin, and lay copies of it over hexes."""

    def make(*facts: Facts.args, **named: Facts.kwargs) -> array[float]:
        out = array("f")
        draw(out, *facts, **named)
        return out

    made = cast(Callable[Facts, "array[float]"], lru_cache(2048)(make))

    @wraps(draw)
    def over(hexagon: Hex, /, *facts: Facts.args, **named: Facts.kwargs) -> array[float]:
        return laid(made(*facts, **named), *ground(hexagon))

    return over


def laid(chunk: array[float], x: float, y: float) -> array[float]:
    """What was made for one hex, over the hex in the middle of which this point lies."""
    out = chunk[:]
    number = len(out) // FLOATS
    out[3::FLOATS] = array("f", (x,)) * number
    out[4::FLOATS] = array("f", (y,)) * number
    return out


def born(chunk: array[float], hour: float) -> array[float]:
    """The same, moving from this hour on."""
    if hour > LONG_AGO:
        chunk[13::FLOATS] = array("f", (hour,)) * (len(chunk) // FLOATS)
    return chunk


def joined(chunks: Iterable[array[float]]) -> array[float]:
    """Several chunks as one."""
    whole = array("f")
    whole.frombytes(b"".join(chunks))
    return whole
