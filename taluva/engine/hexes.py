"""Hexes of the table, and the hours of the clock face that name the directions between them."""

from typing import NewType

# A hex is one int that sorts like (q, r). Steps to neighbours are plain sums, which is what makes the lists of
# legal moves fast; chess programs keep their squares the same way. To the type checker a hex, a placement and an hour
# are three things; a sum that is one of them again has a "type: ignore" where a conversion would cost too much time.
Hex = NewType("Hex", int)
# An hour of the clock face: odd to a neighbour, even along a volcano's flow.
Hour = NewType("Hour", int)

_ROW = 2048  # wider than twice the limit, so that no two hexes of the table share an int
_HALF = _ROW // 2

LIMIT = 999  # how far from 0,0 the record format reaches

NO_HOUR = Hour(0)  # of a placement that is only a hex
FLOWS = tuple(map(Hour, (2, 4, 6, 8, 10, 12)))

# What is added to a hex to reach the neighbour at an hour.
STEP: dict[int, int] = {1: _ROW - 1, 3: _ROW, 5: 1, 7: 1 - _ROW, 9: -_ROW, 11: -1}


def at(q: int, r: int) -> Hex:
    """The hex with the axial coordinates q, r."""
    return Hex(q * _ROW + r)


def coordinates(hexagon: Hex) -> tuple[int, int]:
    """The axial coordinates q, r of a hex."""
    r = (hexagon + _HALF) % _ROW - _HALF
    return (hexagon - r) // _ROW, r


def neighbours(hexagon: Hex) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
    """The six hexes that share an edge with this one, at 1, 3, 5, 7, 9 and 11 o'clock."""
    return (  # type: ignore[return-value]
        hexagon + _ROW - 1,
        hexagon + _ROW,
        hexagon + 1,
        hexagon - _ROW + 1,
        hexagon - _ROW,
        hexagon - 1,
    )


def within_limit(hexagon: Hex) -> bool:
    """Whether the record format can name this hex."""
    q, r = coordinates(hexagon)
    return -LIMIT <= q <= LIMIT and -LIMIT <= r <= LIMIT
