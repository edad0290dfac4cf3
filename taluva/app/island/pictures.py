"""Where each picture is on the island's three pages: plain numbers, no window. `.ci/art` packs the pages by them."""

import json
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from taluva.app.look.paths import ART
from taluva.engine.tiles import CLEARING, JUNGLE, LAKE, ROCK, SAND, VOLCANO

TOPS, MARKS, SPRITES = (str(ART / f"island-{name}.png") for name in ("tops", "marks", "sprites"))

# Width and height of the pages; the sprites and the badges have theirs in their files.
TOPS_SIZE, MARKS_SIZE = 2048, 1024
BLEED = 4  # pixels of its own colour round each picture

# The page of the tops: cells of 232 x 264 pixels in rows of eight; the shaders reckon with these numbers too.
_WIDE, _HIGH = 232, 264
FIELD = {JUNGLE: 0, CLEARING: 4, SAND: 8, ROCK: 12, LAKE: 16}  # four variants each
UNKNOWN = 20
CONE = 21  # two variants, each for lava to 12, 2, 4, 6, 8, 10 o'clock of the screen
BEVEL = 33  # the bevel round a volcano, by the same hours
LIGHT = 39  # light and bevel of a field
CAST = 40  # shadow from the neighbour at 1, 7, 9, 11 o'clock, one, two, three levels higher


def cell(n: int, in_a_row: int = 8) -> tuple[int, int]:
    """The upper left corner of the picture in a cell, in pixels."""
    return n % in_a_row * _WIDE + BLEED, n // in_a_row * _HIGH + BLEED


def glow_cell(n: int) -> tuple[int, int]:
    """That of the lava's glow, half as large, by the hours of a volcano."""
    return n * 120 + BLEED, 1852 + BLEED


def side_cell(terrain: str, variant: int) -> tuple[int, int]:
    """That of the side of a layer of card, in four variants: 128 x 32 pixels in cells of 136 x 40, nine in a row."""
    n = _SIDES.get(terrain, _SIDES[ROCK]) + variant % 4
    return 720 + n % 9 * 136 + BLEED, 1852 + n // 9 * 40 + BLEED


_SIDES = {terrain: n * 4 for n, terrain in enumerate((*FIELD, VOLCANO))}

# Lines that fade towards both long edges, 64 x 16 pixels; a seam is drawn with a spot across the middle of one.
SEAM_CELL, PALE_SEAM_CELL = ((4 * _WIDE + left, 6 * _HIGH + 24) for left in (8, 80))
SEAM, PALE_SEAM = (
    ((left + 32) / TOPS_SIZE, upper / TOPS_SIZE, (upper + 16) / TOPS_SIZE)
    for left, upper in (SEAM_CELL, PALE_SEAM_CELL)
)
SEAM_WIDTH, PALE_WIDTH = 0.05 * 16 / 6, 0.024 * 16 / 6

# The marks on a hex, in cells as large as those of the tops, four in a row.
MARKS_IN_A_ROW = 4
MARK_NAMES = (
    *("legal", "fault", "fault-outline", "selected"),
    *("expand", "last", "fresh", "hint"),
    *("build", "build-rim", "glow"),
)
MARKS_HEIGHT = -(-len(MARK_NAMES) // MARKS_IN_A_ROW) * _HIGH  # badges are below

# Spots of one colour on the same page, for lines and for whole hexes: squares of 32 pixels below each other.
PAINTS = ("cream", "dark", "coast", "halo", "ember", "flame", "gold", "lagoon")


def mark_cell(name: str) -> tuple[int, int]:
    """The upper left corner of a mark on the page of marks, in pixels."""
    return cell(MARK_NAMES.index(name), MARKS_IN_A_ROW)


def paint_cell(name: str) -> tuple[int, int]:
    """That of a square of one colour."""
    return 964, 8 + 40 * PAINTS.index(name)


class Patch(NamedTuple):
    """A piece of a page in texture coordinates; v grows downwards."""

    left: float
    upper: float
    right: float
    lower: float


@cache
def stratum(terrain: str, variant: int) -> Patch:
    """The side of one layer of card."""
    x, y = side_cell(terrain, variant)
    return Patch((x + 0.5) / TOPS_SIZE, y / TOPS_SIZE, (x + 127.5) / TOPS_SIZE, (y + 32) / TOPS_SIZE)


@cache
def mark_corners(name: str) -> tuple[tuple[float, float], ...]:
    """The corners of a mark on the page of marks, from 12 o'clock on."""
    x, y = mark_cell(name)
    reach = 123.077
    return tuple(
        ((x + 112 + reach * sin(i * pi / 3)) / MARKS_SIZE, (y + 128 - reach * cos(i * pi / 3)) / MARKS_SIZE)
        for i in range(6)
    )


@cache
def colour_spot(name: str) -> tuple[float, float]:
    """A spot that is all in one colour, on the page of marks."""
    x, y = paint_cell(name)
    return (x + 16) / MARKS_SIZE, (y + 16) / MARKS_SIZE


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
