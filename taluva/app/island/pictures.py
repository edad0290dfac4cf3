"""Where each picture lies on the island's three pages: plain numbers, no window."""

import json
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from taluva.app.look.paths import ART
from taluva.engine.tiles import CLEARING, JUNGLE, LAKE, ROCK, SAND, VOLCANO

TOPS, MARKS, SPRITES = (str(ART / f"island-{name}.png") for name in ("tops", "marks", "sprites"))

# The page of the tops: cells of 232 x 264 pixels in rows of eight, four pixels of bleed round each picture.
FIELD = {JUNGLE: 0, CLEARING: 4, SAND: 8, ROCK: 12, LAKE: 16}  # four variants each
UNKNOWN = 20
CONE = 21  # two variants, each for lava to 12, 2, 4, 6, 8, 10 o'clock of the screen
BEVEL = 33  # the bevel round a volcano, by the same hours
LIGHT = 39  # light and bevel of a field
CAST = 40  # shadow from the neighbour at 1, 7, 9, 11 o'clock, one, two, three levels higher

_PAGE = 2048.0
_STRATA = (720 + 4, 1852 + 4)  # the sides of a tile, in cells of 136 x 40, nine a row
_STRATUM = {terrain: n * 4 for n, terrain in enumerate(JUNGLE + CLEARING + SAND + ROCK + LAKE + VOLCANO)}
# Lines across which a seam fades: left, upper and lower edge in pixels.
SEAM = ((4 * 232 + 40) / _PAGE, (6 * 264 + 24) / _PAGE, (6 * 264 + 40) / _PAGE)
PALE_SEAM = ((4 * 232 + 112) / _PAGE, *SEAM[1:])
SEAM_WIDTH, PALE_WIDTH = 0.05 * 16 / 6, 0.024 * 16 / 6

_MARKS = (
    *("legal", "fault", "fault-outline", "selected"),
    *("expand", "last", "fresh", "hint"),
    *("build", "build-rim", "dim", "glow"),
)

CREAM = (348.5 / 1024, 286.5 / 1024)  # a spot on the page of marks that is all cream: inside a mark of the last turn
# Spots of one colour on the same page, for what is drawn as lines: a row of squares at its right edge.
_PAINTS = ("cream", "coast", "halo", "ember", "flame", "gold", "lagoon")


def dark_spot() -> tuple[float, float]:
    """A spot in the middle of what dims, on the page of marks: half through, laid twice it is dark."""
    n = _MARKS.index("dim")
    return (n % 4 * 232 + 116) / 1024, (n // 4 * 264 + 132) / 1024


class Patch(NamedTuple):
    """A piece of a page in texture coordinates; v grows downwards."""

    left: float
    upper: float
    right: float
    lower: float


@cache
def stratum(terrain: str, variant: int) -> Patch:
    """The side of one layer of card."""
    n = _STRATUM.get(terrain, _STRATUM[ROCK]) + variant % 4
    x, y = _STRATA[0] + n % 9 * 136, _STRATA[1] + n // 9 * 40
    return Patch((x + 0.5) / _PAGE, y / _PAGE, (x + 127.5) / _PAGE, (y + 32) / _PAGE)


@cache
def mark_corners(name: str) -> tuple[tuple[float, float], ...]:
    """The corners of a mark on the page of marks, from 12 o'clock on."""
    n = _MARKS.index(name)
    x, y = n % 4 * 232 + 116, n // 4 * 264 + 132
    reach = 123.077
    return tuple(((x + reach * sin(i * pi / 3)) / 1024, (y - reach * cos(i * pi / 3)) / 1024) for i in range(6))


@cache
def colour_spot(name: str) -> tuple[float, float]:
    """A spot that is all in one colour, on the page of marks."""
    return 980.0 / 1024, (24.0 + 32 * _PAINTS.index(name)) / 1024


class Stamp(NamedTuple):
    """A picture with a place round its anchor: in s if it has a unit, else in pixels."""

    box: Patch
    left: float
    lower: float
    right: float
    upper: float
    emblem: tuple[float, float] | None

    def corners(
        self, at: tuple[float, float] = (0.0, 0.0), size: float = 1.0
    ) -> tuple[tuple[float, float, float, float], ...]:
        """Its four corners, round from the lower left: place and texture coordinates; its anchor lies at a point."""
        box, (x, y) = self.box, at
        left, right, low, high = (
            x + size * self.left,
            x + size * self.right,
            y + size * self.lower,
            y + size * self.upper,
        )
        return (
            (left, low, box.left, box.lower),
            (right, low, box.right, box.lower),
            (right, high, box.right, box.upper),
            (left, high, box.left, box.upper),
        )


@cache
def sprites() -> dict[str, Stamp]:
    """All of them by name: those of badges lie on the page of marks, the others on their own."""
    found = {}
    for page in ("sprites", "badges"):
        facts = json.loads((ART / f"island-{page}.json").read_text(encoding="utf-8"))
        wide, high = facts["size"]
        for name, (x, y, w, h, anchor_x, anchor_y, unit, *emblem) in facts["pictures"].items():
            unit = unit or 1.0
            found[name] = Stamp(
                Patch(x / wide, y / high, (x + w) / wide, (y + h) / high),
                -anchor_x / unit,
                (anchor_y - h) / unit,
                (w - anchor_x) / unit,
                anchor_y / unit,
                ((emblem[0] - anchor_x) / unit, (anchor_y - emblem[1]) / unit) if emblem else None,
            )
    return found


def sprite(name: str) -> Stamp:
    """The picture of this name."""
    return sprites()[name]
