"""What is said upright over hexes: what can be built on each, or could have been, and what the tile in hand buries."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from taluva.app.island.discs import disc, pill
from taluva.app.island.mesh import ORIGIN, Point, joined, over_hex
from taluva.app.island.pictures import sprite
from taluva.app.island.projection import Projection
from taluva.engine.hexes import Hex
from taluva.engine.pieces import HUT, TEMPLE, TOWER

ACROSS, RIM, COST = 28.0, 2.3, 16.0  # dp: the badge, its rim, and the disc with the huts of an expansion
HIGH = {HUT: 14.0, TEMPLE: 17.7, TOWER: 19.6}  # dp of the piece
SIGN = 17.7  # dp of the hand, and of the pen
CORNER, UNDER = (
    (0.66, 0.6),
    (0.66, -0.42),
)  # of s, on the screen: where the hand lies, and the badge of an expansion then
FIGURE, FIGURES = 9.7, 6.4  # dp: how wide the picture of a figure is, and how far one lies from the next
LOST, LOST_HIGH, LOST_HUT = 52.0, 31.0, 19.6  # dp of a chip on what would be buried, and of its hut
LOST_FIGURE, LOST_FIGURES = 12.0, 9.4
LARGEST = 1.3  # of the letters: more would hide the tile
GAIN, GAIN_RIM, GAIN_SIDE = 26.0, 2.0, 7.0  # dp: how high a label is, its rim, and its sides beside the figures
GAIN_FIGURE, GAIN_FIGURES = 13.0, 8.7
GAIN_AT = (0.42, 0.66)  # of s, on the screen: where it lies


class Badge(NamedTuple):
    """The one thing that can be built on a hex."""

    hexagon: Hex
    level: float
    kind: str
    huts: int  # that an expansion costs
    colour: str
    again: int = 0  # it is shown there, and a second tap builds it: -1 and 1 say at which side a hand says that
    sign: str = "tap"  # in the place of that hand


class Burial(NamedTuple):
    """The huts of one hex that a tile would bury."""

    hexagon: Hex
    huts: int
    colour: str


def badges(shown: Iterable[Badge], seen: Projection, bold: bool) -> array[float]:
    """A badge with its piece on each of these hexes; on one where a second tap builds, a hand at its corner."""
    chunks = []
    # Where something lies from the middle of its hex as the view is turned.
    flat = seen._replace(x=0.0, y=0.0, s=1.0)
    for one in shown:
        corner, under = ((one.again * x, y) for x, y in (CORNER, UNDER))
        if one.kind:
            at = flat.to_ground(*under) if one.again else ORIGIN
            chunks.append(_badge(one.hexagon, one.level, one.kind, one.huts, one.colour, bold, at))
        if one.again:
            chunks.append(_sign(one.hexagon, one.level, one.sign, bold, flat.to_ground(*corner)))
    return joined(chunks)


@over_hex
def _badge(out: array[float], level: float, kind: str, huts: int, colour: str, bold: bool, at: Point) -> None:
    disc(out, "disc-dark" if bold else "disc-lagoon", level, at, ACROSS)
    disc(out, "disc-cream", level, at, ACROSS - 2 * RIM)
    disc(out, f"icon-{kind}-{colour}", level, at, _wide(f"icon-{kind}-{colour}", HIGH[kind]))
    if huts:
        aside, below = ACROSS / 2 * 0.85, -ACROSS / 2 * 0.75
        disc(out, "disc-dark", level, at, COST, (aside, below))
        _figures(out, [f"cost-{figure}" for figure in str(huts)], level, at, FIGURE, FIGURES, (aside, below))


@over_hex
def _sign(out: array[float], level: float, name: str, bold: bool, at: Point) -> None:
    disc(out, "disc-cream", level, at, ACROSS)
    disc(out, "disc-dark" if bold else "disc-lagoon", level, at, ACROSS - 2 * RIM)
    disc(out, name, level, at, SIGN)


def gains(built: Mapping[Hex, int], levels: Mapping[Hex, int], seen: Projection, large: float) -> array[float]:
    """A label on each of these hexes: plus so many pieces."""
    at = seen._replace(x=0.0, y=0.0, s=1.0).to_ground(*GAIN_AT)
    return joined(_gain(hexagon, levels[hexagon], number, large, at) for hexagon, number in built.items())


@over_hex
def _gain(out: array[float], level: float, number: int, k: float, at: Point) -> None:
    signs = ["cost-plus", *(f"cost-{figure}" for figure in str(number))]
    wide = (len(signs) * GAIN_FIGURES + 2 * GAIN_SIDE) * k
    for name, rim in (("disc-gold", 0.0), ("disc-dark", 2 * GAIN_RIM)):
        pill(out, name, level, wide - rim, GAIN * k - rim, at)
    _figures(out, signs, level, at, GAIN_FIGURE * k, GAIN_FIGURES * k, ORIGIN)


def burials(lost: Iterable[Burial], level: float, large: float) -> array[float]:
    """A chip on each of these hexes, on which the tile floats: minus one, and the hut."""
    return joined(_burial(one.hexagon, level, one.huts, one.colour, min(LARGEST, large)) for one in lost)


@over_hex
def _burial(out: array[float], level: float, huts: int, colour: str, k: float) -> None:
    signs = ["lost-minus", *(f"lost-{figure}" for figure in str(huts))]
    wider = (len(signs) - 2) * LOST_FIGURES * k
    for name, rim in (("disc-dark", 0.0), ("disc-cream", 3.0)):
        pill(out, name, level, LOST * k + wider - rim, LOST_HIGH * k - rim)
    # The figures end, and the hut begins, beside the middle of what is as wide as with one figure.
    middle = wider / 2
    first = middle - 2 * k - len(signs) * LOST_FIGURES * k / 2
    _figures(out, signs, level, ORIGIN, LOST_FIGURE * k, LOST_FIGURES * k, (first, 0.0))
    wide = _wide(f"icon-hut-{colour}", LOST_HUT * k)
    disc(out, f"icon-hut-{colour}", level, ORIGIN, wide, (middle + k + wide / 2, 0.0))


def _wide(name: str, high: float) -> float:
    """How wide a picture of this height is."""
    picture = sprite(name)
    return high * (picture.right - picture.left) / (picture.upper - picture.lower)


def _figures(
    out: array[float], names: list[str], level: float, at: Point, wide: float, step: float, middle: Point
) -> None:
    """Pictures in a row round a place so many dp off."""
    for nth, name in enumerate(names):
        disc(out, name, level, at, wide, (middle[0] + (nth - (len(names) - 1) / 2) * step, middle[1]))
