"""What a player, in teams a side, still needs to an early win."""

from itertools import combinations
from operator import attrgetter
from typing import NamedTuple

from taluva.engine.pieces import PIECE_KINDS
from taluva.engine.position import TEAMS, Position


class Missing(NamedTuple):
    """The fewest pieces to an early win and which: (seat, kind, how many) for each kind that must be built up."""

    pieces: int
    needs: tuple[tuple[int, str, int], ...]


def missing(position: Position, seat: int) -> Missing | None:
    """What this player, in teams this side, still needs; None if an early win is out of reach."""
    if position.setup.play != TEAMS:
        left = position.supply(seat)
        return min(
            (
                Missing(left[a] + left[b], ((seat, PIECE_KINDS[a], left[a]), (seat, PIECE_KINDS[b], left[b])))
                for a, b in _PAIRS
            ),
            key=_FEWEST,
        )
    mate = (seat + 2) % 4
    if "out" in (position.states[seat], position.states[mate]):
        return None
    ways = []
    for two, one in ((seat, mate), (mate, seat)):
        has, gives = position.supply(two), position.supply(one)
        for a, b in _PAIRS:
            for c in range(len(PIECE_KINDS)):
                needs = ((two, PIECE_KINDS[a], has[a]), (two, PIECE_KINDS[b], has[b]), (one, PIECE_KINDS[c], gives[c]))
                ways.append(Missing(has[a] + has[b] + gives[c], needs))
    return min(ways, key=_FEWEST)


_PAIRS = tuple(combinations((2, 1, 0), 2))  # temples and towers are named before huts
_FEWEST = attrgetter("pieces")
