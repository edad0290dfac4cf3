"""What is said of the key moments of a game: a row a turn."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from typing import NamedTuple

from taluva.app.widgets.course import discs_of
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases


class MomentRow(NamedTuple):
    """What a row of the list says."""

    turn: int
    what: str
    title: str
    remark: str
    colour: str  # of whose moment it was


_turn_of = attrgetter("turn")


def last_until(rows: Sequence[MomentRow], turn: float) -> int:
    """Which row is the last that is no later than a turn; -1 if all are."""
    return bisect_right(rows, turn, key=_turn_of) - 1


def row_of(rows: Sequence[MomentRow], turn: float) -> int:
    """Which row is that of a turn; -1 if there is none."""
    last = last_until(rows, turn)
    return last if last >= 0 and rows[last].turn == turn else -1


def moment_rows(viewing: ViewedGame, teller: TurnPhrases) -> list[MomentRow]:
    """A row a turn: the weightiest of its moments, and below it what else that turn brought."""
    rows = []
    for disc in discs_of(viewing.moments, viewing.record.setup.colours):
        here = viewing.moments_at(disc.turn)
        first = next(moment for moment in here if moment.what == disc.what)
        title, remark = teller.moment(first)
        if remark in ("", teller.name(first.seat)):
            # Its mark says who it was: there is room for what else happened.
            others = [teller.moment(moment)[0] for moment in here if moment is not first]
            remark = " · ".join(dict.fromkeys(others)) or remark
        rows.append(MomentRow(disc.turn, disc.what, title, remark, disc.colour))
    return rows
