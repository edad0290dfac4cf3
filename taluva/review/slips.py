"""The search for the slips that most likely explain how a table differs from its record.

Every candidate is played to the end on a loose board; the few that explain most are replayed by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from taluva.engine.hexes import Hex
from taluva.engine.island import Face
from taluva.engine.pieces import Colour, Count
from taluva.record.record import Record
from taluva.record.replay import Replay
from taluva.review.loose_board import LooseBoard
from taluva.review.repair import Repair
from taluva.review.slip_candidates import FORGOTTEN, Candidate, TableDifference

MOST_SLIPS = 5  # that are offered
MOST_JUDGED = 14  # candidates that are replayed by the rules
MOST_REFINED = 40  # forgotten tiles for which a build is sought


class Slip(NamedTuple):
    """A slip that may explain the table: what would be corrected, and what that leaves unexplained."""

    what: str
    turn: int  # that is changed or removed; a forgotten one has this number once it is inserted
    repair: Repair  # the corrected record, and the moves that it makes illegal
    unexplained: tuple[Hex, ...]  # differing hexes that still differ
    count_matches: bool  # whether as many tiles are left as were counted
    also_changed: tuple[Hex, ...]  # hexes that were not compared and that it changes
    guessed: tuple[Hex, ...]  # fields of a forgotten tile whose terrain is not known

    @property
    def unexplained_count(self) -> int:
        """How many hexes, and the tile count if it was given, it does not explain."""
        return len(self.unexplained) + (not self.count_matches)

    @property
    def explains_all(self) -> bool:
        """Whether hexes and tile count are then as at the table."""
        return not self.unexplained_count


class _Weight(NamedTuple):
    """How badly a candidate fits, the weightiest first; the latest turn is preferred where all else is equal."""

    unexplained: int
    supplies_differing: int
    doubtful_moves: int  # that cannot be made as recorded or are marked as let stand
    also_changed: int
    fewer_copies: int
    earlier_turn: int


_Weighed = tuple[_Weight, Candidate]


def search(
    before: Replay,
    faces: Mapping[Hex, Face | None],
    tiles_left: int | None = None,
    supplies: Mapping[Colour, Count] | None = None,
) -> Iterator[tuple[Slip, ...] | None]:
    """Search in small steps: yields None while there is more to try, then the likeliest slips, the best first.

    `faces` are some or all hexes as the table shows them, None where it is bare. The supplies of players only order
    slips that explain the table equally well.
    """
    difference = TableDifference(before, faces, tiles_left, supplies or {})
    if not difference.differing and not difference.extra_tiles:
        yield ()
        return
    weighed: list[_Weighed] = []
    forgotten: list[_Weighed] = []
    for candidate in difference.altered_turns():
        weighed.append(_weigh(difference, candidate))
        yield None
    for candidate in difference.forgotten_turns():
        forgotten.append(_weigh(difference, candidate))
        yield None
    for pair in sorted(forgotten, key=_weight)[:MOST_REFINED]:
        # One build for each tile: which tile it was is what people have to tell apart.
        builds = difference.forgotten_builds(pair[1])
        weighed.append(min([pair, *(_weigh(difference, candidate) for candidate in builds)], key=_weight))
        yield None
    weighed.sort(key=_weight)
    to_explain = len(difference.differing) + bool(difference.extra_tiles)
    slips: dict[Record, Slip] = {}
    for weight, candidate in weighed[:MOST_JUDGED]:
        if weight.unexplained < to_explain:
            slip = _judge(difference, candidate)
            slips.setdefault(slip.repair.record, slip)
            yield None
    # A move that becomes illegal weighs more than a hex that also changes.
    ordered = sorted(slips.values(), key=lambda slip: (slip.unexplained_count, slip.repair.illegal is not None))
    yield tuple(ordered[:MOST_SLIPS])


def _weight(weighed: _Weighed) -> _Weight:
    return weighed[0]


def _weigh(difference: TableDifference, candidate: Candidate) -> _Weighed:
    board = difference.board_after(candidate)
    weight = _Weight(
        unexplained=len(difference.differing_hexes(board)) + (not difference.count_matches(candidate)),
        supplies_differing=sum(board.built[seat] != built for seat, built in difference.built.items()),
        doubtful_moves=board.misfits + candidate.mark_count,
        also_changed=len(difference.changed_elsewhere(board)),
        fewer_copies=-candidate.copies,
        earlier_turn=-candidate.turn,
    )
    return weight, candidate


def _judge(difference: TableDifference, candidate: Candidate) -> Slip:
    """Correct the record as a candidate says, and compare what the rules make of it with the table."""
    repair = Repair(difference.replay)
    if candidate.entered is None:
        repair.delete(candidate.turn)
    elif candidate.what == FORGOTTEN:
        repair.insert(candidate.turn, candidate.entered)
    else:
        repair.replace(candidate.turn, candidate.entered)
    board = difference.board_after(candidate) if repair.illegal else LooseBoard(repair.current.replay.last_complete)
    return Slip(
        candidate.what,
        candidate.turn,
        repair,
        tuple(sorted(difference.differing_hexes(board))),
        difference.count_matches(candidate),
        tuple(sorted(difference.changed_elsewhere(board))),
        candidate.guessed,
    )
