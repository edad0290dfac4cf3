"""What stands on the island: pieces with their shadows, emblems, figures and letters; upright however it is turned."""

from __future__ import annotations

from array import array

from taluva.app.island.mesh import LONG_AGO, ORIGIN, Corner, Point, over_hex, put
from taluva.app.island.pictures import sprite
from taluva.app.island.projection import ground
from taluva.app.island.shaders import (
    APPEAR,
    BRIGHT,
    DUST,
    IN_FRONT,
    LEGIBLE,
    NOWHERE,
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


def picture_of(piece: Piece) -> str:
    """The name of a piece's picture without its colour: huts up to four, more look like four."""
    if piece.kind == HUT and piece.number > 1:
        return f"hut-x{min(4, piece.number)}"
    return piece.kind


def piece(
    hexagon: Hex,
    level: float,
    standing: Piece,
    *,
    birth: float = LONG_AGO,
    emblem: bool = False,
    leaving: bool = False,
    bright: bool = False,
) -> array[float]:
    """A piece with its shadow, and its emblem for who cannot tell the colours apart."""
    out = array("f")
    name = picture_of(standing)
    moving = birth > LONG_AGO
    motion = SINK if leaving else (POP if standing.kind == HUT else RISE) if moving else STILL
    at = (0.0, FOOT)

    def stand(corners: tuple[Corner, ...], motion: float, wall: float = STANDS) -> None:
        put(
            out,
            corners,
            level - 1.0,
            ground(hexagon),
            over=ORIGIN,
            wall=wall,
            birth=birth,
            motion=motion + (BRIGHT if bright else 0.0),
        )

    stand(sprite(f"shadow-{name}").corners(at), SINK if leaving else APPEAR if moving else STILL, NOWHERE)
    picture = sprite(f"{name}-{standing.colour}")
    stand(picture.corners(at), motion)
    if emblem:
        size = EMBLEM / 64
        if picture.emblem:
            spots: tuple[Point, ...] = (picture.emblem,)
        else:
            scale, huts = _GROUP[min(4, standing.number)]
            up = sprite(f"hut-{standing.colour}").emblem or (0.0, 0.0)
            spots = tuple((x + up[0] * scale, y - FOOT + (up[1] + FOOT) * scale) for x, y in huts)
            size *= scale
        for x, y in spots:
            stand(sprite(f"emblem-{standing.colour}").corners((x, at[1] + y), size), motion)
    return out


def _tell(out: array[float], name: str, level: int, at: Point, size: float) -> None:
    """A figure or a letter, which stays legible when the island is far away."""
    # Where these say what a picture is and where a wall looks, here they say where it lies on the screen.
    across, up = at
    put(
        out, sprite(name).corners(size=size), level - 1.0, over=ORIGIN, low=up, kind=across, wall=LEGIBLE, motion=BRIGHT
    )


@over_hex
def figure(out: array[float], level: int) -> None:
    """The chip that tells a hex's level."""
    _tell(out, f"level-{min(9, level)}", level, (0.0, CHIP), 1.0)


@over_hex
def letter(out: array[float], level: int, sign: str, aside: bool = False) -> None:
    """The letter of a field's terrain; aside where a piece stands."""
    at, size = ((-0.52, -0.2), 0.62) if aside else ((0.0, 0.0), 0.86)
    _tell(out, f"letter-{sign}", level, at, size)


def dust(hexagon: Hex, level: int, corner: Point, birth: float) -> array[float]:
    """A ring of dust that spreads over the ground from under a tile, round one corner of its volcano's hex."""
    out = array("f")
    x, y = ground(hexagon)
    ring, centre = sprite("dust-ring").corners(size=1.5), (x + corner[0], y + corner[1])
    put(out, ring, level - 1.0, centre, wall=IN_FRONT, alpha=0.9, birth=birth, motion=DUST)
    return out
