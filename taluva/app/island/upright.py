"""What stands on the island: pieces with their shadows, emblems, figures and letters; upright however it is turned."""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import cos, sin

from taluva.app.island.pictures import Stamp, sprite
from taluva.app.island.projection import ground
from taluva.app.island.scene import LONG_AGO
from taluva.app.island.shaders import (
    APPEAR,
    BRIGHT,
    DUST,
    IN_DP,
    IN_FRONT,
    LEGIBLE,
    NOWHERE,
    PLAIN,
    POP,
    RISE,
    SINK,
    STANDS,
    STILL,
)
from taluva.engine.hexes import Hex
from taluva.engine.pieces import HUT, Piece

FOOT = -0.16  # a piece stands this far below the middle of its hex
CHIP = -0.60  # so does the figure of a level
EMBLEM = 0.36  # of the hex; smaller, a triangle and a cross are only dots from across the table
# Where the emblems lie on the huts of a group, and how large each hut is.
_GROUP = {
    2: (0.82, ((-0.3, 0.02), (0.27, -0.2))),
    3: (0.71, ((0.0, 0.16), (-0.33, -0.2), (0.33, -0.24))),
    4: (0.64, ((0.0, 0.26), (-0.4, -0.04), (0.4, -0.06), (0.0, -0.34))),
}


def put(
    out: array[float],
    picture: Stamp,
    hexagon: Hex,
    level: float,
    *,
    at: tuple[float, float] = (0.0, 0.0),
    size: float = 1.0,
    alpha: float = 1.0,
    birth: float = LONG_AGO,
    motion: float = STILL,
    place: float = NOWHERE,
) -> None:
    """Add a picture, its anchor ``at`` so far from the middle of a hex's top on the screen."""
    x, y = ground(hexagon)
    z = level - 1.0
    for a, b, u, v in picture.corners():
        across, up = at[0] + size * a, at[1] + size * b
        out.extend((0.0, 0.0, z, x, y, across, up, u, v, 0.0, PLAIN, place, alpha, birth, motion))


def picture_of(piece: Piece) -> str:
    """The name of a piece's picture without its colour: huts up to four, more look like four."""
    if piece.kind == HUT and piece.number > 1:
        return f"hut-x{min(4, piece.number)}"
    return piece.kind


def piece(
    hexagon: Hex, level: float, standing: Piece, *, birth: float = LONG_AGO, alpha: float = 1.0, emblem: bool = False,
    leaving: bool = False, bright: bool = False, shadow: bool = True,
) -> array[float]:  # fmt: skip
    """A piece with its shadow, and its emblem for who cannot tell the colours apart."""
    out = array("f")
    name = picture_of(standing)
    moving = birth > LONG_AGO
    bright_too = BRIGHT if bright else 0.0
    motion = SINK if leaving else (POP if standing.kind == HUT else RISE) if moving else STILL
    at = (0.0, FOOT)
    if shadow:
        put(
            out, sprite(f"shadow-{name}"), hexagon, level, at=at, alpha=alpha, birth=birth,
            motion=(SINK if leaving else APPEAR if moving else STILL) + bright_too,
        )  # fmt: skip
    picture = sprite(f"{name}-{standing.colour}")
    put(out, picture, hexagon, level, at=at, alpha=alpha, birth=birth, motion=motion + bright_too, place=STANDS)
    if emblem:
        glyph = sprite(f"emblem-{standing.colour}")
        size = EMBLEM / 64
        if picture.emblem:
            spots: tuple[tuple[float, float], ...] = (picture.emblem,)
        else:
            scale, huts = _GROUP[min(4, standing.number)]
            up = sprite(f"hut-{standing.colour}").emblem or (0.0, 0.0)
            spots = tuple((x + up[0] * scale, y - FOOT + (up[1] + FOOT) * scale) for x, y in huts)
            size *= scale
        for x, y in spots:
            put(
                out, glyph, hexagon, level, at=(x, at[1] + y), size=size, alpha=alpha, birth=birth,
                motion=motion + bright_too, place=STANDS,
            )  # fmt: skip
    return out


def _told(name: str, hexagon: Hex, level: int, at: tuple[float, float], size: float) -> array[float]:
    """A figure or a letter, which stays legible when the island is far away."""
    out = array("f")
    x, y = ground(hexagon)
    for a, b, u, v in sprite(name).corners():
        out.extend(
            (0.0, 0.0, level - 1.0, x, y, a * size, b * size, u, v, at[1], at[0], LEGIBLE, 1.0, LONG_AGO, BRIGHT)
        )  # fmt: skip
    return out


@lru_cache(2048)
def figure(hexagon: Hex, level: int) -> array[float]:
    """The chip that tells a hex's level."""
    return _told(f"level-{min(9, level)}", hexagon, level, (0.0, CHIP), 1.0)


@lru_cache(2048)
def letter(hexagon: Hex, level: int, sign: str, aside: bool = False) -> array[float]:
    """The letter of a field's terrain; aside where a piece stands."""
    at, size = ((-0.52, -0.2), 0.62) if aside else ((0.0, 0.0), 0.86)
    return _told(f"letter-{sign}", hexagon, level, at, size)


def dust(hexagon: Hex, level: int, corner: tuple[float, float], birth: float) -> array[float]:
    """A ring of dust that spreads over the ground from under a tile, round one corner of its volcano's hex."""
    out = array("f")
    x, y = ground(hexagon)
    k = 1.5
    for a, b, u, v in sprite("dust-ring").corners():
        place = (a * k, b * k, level - 1.0, x + corner[0], y + corner[1])
        out.extend((*place, 0.0, 0.0, u, v, 0.0, PLAIN, IN_FRONT, 0.9, birth, DUST))
    return out


def disc(
    out: array[float],
    name: str,
    hexagon: Hex,
    level: float,
    at: tuple[float, float],
    size: float,
    across: float = 0.0,
    angle: float = 0.0,
) -> None:
    """A disc of fixed size in dp, ``at`` so far from the hex in s, ``across`` so many dp to the right, turned."""
    picture = sprite(name)
    k = size / (picture.right - picture.left)
    cosine, sine = cos(angle) * k, sin(angle) * k
    x, y = ground(hexagon)
    for a, b, u, v in picture.corners():
        wide, high = across + a * cosine - b * sine, b * cosine + a * sine
        out.extend((*at, level - 1.0, x, y, wide, high, u, v, 0.0, PLAIN, NOWHERE, 1.0, LONG_AGO, IN_DP))
