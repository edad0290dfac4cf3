"""The pieces a player, or a team, still needs for an early win."""

from itertools import combinations
from operator import attrgetter
from typing import NamedTuple

from taluva.engine.pieces import PIECE_KINDS
from taluva.engine.position import TEAMS, Position


class MissingPieces(NamedTuple):
    """The fewest pieces to an early win, and for each kind that is needed: seat, kind, number."""

    pieces: int
    needs: tuple[tuple[int, str, int], ...]


def missing_pieces(position: Position, seat: int) -> MissingPieces | None:
    """What a player or team still needs; None if an early win is out of reach."""
    if position.setup.play != TEAMS:
        supply = position.supply(seat)
        return min(
            (
                MissingPieces(
                    supply[a] + supply[b], ((seat, PIECE_KINDS[a], supply[a]), (seat, PIECE_KINDS[b], supply[b]))
                )
                for a, b in _PAIRS
            ),
            key=_FEWEST,
        )
    mate = (seat + 2) % 4
    if "out" in (position.states[seat], position.states[mate]):
        return None
    ways = []
    for with_two, with_one in ((seat, mate), (mate, seat)):
        supply_of_two = position.supply(with_two)
        supply_of_one = position.supply(with_one)
        for a, b in _PAIRS:
            for c in range(len(PIECE_KINDS)):
                needs = (
                    (with_two, PIECE_KINDS[a], supply_of_two[a]),
                    (with_two, PIECE_KINDS[b], supply_of_two[b]),
                    (with_one, PIECE_KINDS[c], supply_of_one[c]),
                )
                ways.append(MissingPieces(supply_of_two[a] + supply_of_two[b] + supply_of_one[c], needs))
    return min(ways, key=_FEWEST)


_PAIRS = tuple(combinations((2, 1, 0), 2))  # temples and towers before huts
_FEWEST = attrgetter("pieces")
