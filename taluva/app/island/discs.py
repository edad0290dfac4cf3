"""Pictures so many dp wide over points of the island."""

from __future__ import annotations

from array import array
from math import cos, sin

from taluva.app.island.mesh import ORIGIN, Point, over_hex, put
from taluva.app.island.pictures import sprite
from taluva.app.island.shaders import IN_DP


def disc(
    out: array[float], name: str, level: float, over: Point, size: float, aside: Point = ORIGIN, angle: float = 0.0
) -> None:
    """A picture so many dp wide over a point of the ground, ``aside`` so many dp off on the screen, turned."""
    picture = sprite(name)
    k = size / (picture.right - picture.left)
    cosine, sine = cos(angle) * k, sin(angle) * k
    x, y = aside
    corners = [(x + a * cosine - b * sine, y + b * cosine + a * sine, u, v) for a, b, u, v in picture.corners()]
    put(out, corners, level - 1.0, over=over, motion=IN_DP)


@over_hex
def disc_over(out: array[float], name: str, level: float, at: Point, size: float, angle: float = 0.0) -> None:
    """One picture so many dp wide, ``at`` so far from the middle of a hex, turned."""
    disc(out, name, level, at, size, angle=angle)


def pill(out: array[float], name: str, level: float, wide: float, high: float, at: Point = ORIGIN) -> None:
    """A disc drawn out to so many dp."""
    picture, half = sprite(name), high / 2
    box, k = picture.box, half / picture.right
    low, top, straight = picture.lower * k, picture.upper * k, (wide - high) / 2
    middle = (box.left + box.right) / 2
    for left, right, u_left, u_right in (
        (-half - straight, -straight, box.left, middle),
        (-straight, straight, middle, middle),
        (straight, half + straight, middle, box.right),
    ):
        four = (
            (left, low, u_left, box.lower),
            (right, low, u_right, box.lower),
            (right, top, u_right, box.upper),
            (left, top, u_left, box.upper),
        )
        put(out, four, level - 1.0, over=at, motion=IN_DP)
