"""Tiles: the kinds in the box, and placements: the volcano's hex and the hour to which the lava flows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, NewType

from taluva.engine.hexes import FLOWS, STEP, Hex, Hour

JUNGLE, CLEARING, SAND, ROCK, LAKE = TERRAINS = "JCSRL"
VOLCANO = "V"

# The two fields of a tile, clockwise from its volcano: "JC".
Kind = str

# As counted by owners of the box; used for warnings, never for a fault.
# Rows by the first field, columns by the second, both in the order of TERRAINS.
_COUNTED = ((1, 5, 4, 2, 1), (6, 1, 2, 2, 1), (4, 2, 1, 1, 1), (2, 2, 2, 1, 1), (2, 1, 1, 1, 1))
BOX: dict[Kind, int] = {
    first + second: number
    for first, row in zip(TERRAINS, _COUNTED, strict=True)
    for second, number in zip(TERRAINS, row, strict=True)
}
KINDS: tuple[Kind, ...] = tuple(BOX)
TILES_IN_BOX = sum(BOX.values())


def mirrored(kind: Kind) -> Kind:
    """The kind with its two fields exchanged."""
    return kind[::-1]


def beyond_box(laid: Mapping[Kind, int], kind: Kind) -> bool:
    """Whether one more tile of this kind is more than the box holds."""
    return left_in_box(laid, kind) < 1


def left_in_box(laid: Mapping[Kind, int], kind: Kind) -> int:
    """How many more tiles of this kind can be laid before the box is exceeded.

    The two hands of three pairs differ in number and only one witness says which is which, so either hand may
    take the larger number; what one hand has beyond that is warned of already and not held against the other.
    All other kinds are counted each by itself.
    """
    other = mirrored(kind)
    here = BOX[kind]
    there = BOX[other]
    larger = max(here, there)
    remaining = larger - laid.get(kind, 0)
    if here != there:
        remaining = min(remaining, here + there - laid.get(kind, 0) - min(larger, laid.get(other, 0)))
    return max(0, remaining)


# The volcano's hex and the hour of its flow in one int that sorts like (q, r, flow).
Placement = NewType("Placement", int)
# The hours lava can flow to, as literals.
Flow = Literal[2, 4, 6, 8, 10, 12]
_FLOW = 16

# The fields are one hour before and one hour after the flow.
_FIELDS: dict[int, tuple[int, int]] = {flow: (STEP[flow - 1], STEP[flow % 12 + 1]) for flow in FLOWS}
OFFSETS: tuple[tuple[int, int], ...] = tuple(_FIELDS.get(flow, (0, 0)) for flow in range(_FLOW))


def place(volcano: Hex, flow: Hour | Flow) -> Placement:
    """The placement with its volcano on this hex, flowing to this hour."""
    return volcano * _FLOW + flow  # type: ignore[return-value]


def volcano_of(placement: Placement) -> Hex:
    """The hex under the tile's volcano."""
    return placement >> 4  # type: ignore[return-value]


def flow_of(placement: Placement) -> Hour:
    """The hour to which the tile's lava flows."""
    return placement & 15  # type: ignore[return-value]


def covered(placement: Placement) -> tuple[Hex, Hex, Hex]:
    """The hexes under the tile: volcano, first field, second field."""
    volcano = placement >> 4
    first, second = OFFSETS[placement & 15]
    return volcano, volcano + first, volcano + second  # type: ignore[return-value]


class Tile(NamedTuple):
    """A tile that was laid."""

    kind: Kind
    placement: Placement


def box_left(laid: Iterable[Tile]) -> dict[Kind, int]:
    """How many tiles of each kind should still be in the box when these are laid."""
    counts = Counter(tile.kind for tile in laid)
    return {kind: left_in_box(counts, kind) for kind in KINDS}
