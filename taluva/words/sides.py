"""Who stands on which place of a listed game, what each has built, and which figure decided. It knows no Kivy."""

from collections.abc import Sequence
from typing import NamedTuple

from taluva.archive.values import Seat, Summary
from taluva.engine.ending import deciding
from taluva.engine.pieces import FULL, HUT, TEMPLE, TOWER, Count
from taluva.engine.position import OUT, PLAYING, TEAMS, TILES, WON
from taluva.words.catalogue import Catalogue
from taluva.words.terms import called

# The order in which they decide, and in which they are shown.
KINDS = (TEMPLE, TOWER, HUT)
_FULL = FULL.temples, FULL.towers, FULL.huts


class PlacedSide(NamedTuple):
    """Who stands on one place: a player, or both partners of a team with what counts of theirs."""

    seats: tuple[Seat, ...]
    built: tuple[int, int, int]  # temples, towers, huts
    together: str = ""  # what the sum of a team is headed with
    rings: tuple[int, ...] = ()  # which of the three decided


def all_built(built: tuple[int, int, int]) -> tuple[int, ...]:
    """The kinds of which nothing is left."""
    return tuple(at for at, (number, whole) in enumerate(zip(built, _FULL, strict=True)) if number == whole)


def together(words: Catalogue, counted: Sequence[str]) -> str:
    """What the sum of a team is headed with: those of them who count."""
    if len(counted) == 1:
        return words.tr("{name} alone", name=counted[0])
    return words.tr("together") if counted else words.tr("nobody counts")


def built_by(seat: Seat) -> tuple[int, int, int]:
    """Temples, towers and huts, in the order in which they decide."""
    return seat.temples, seat.towers, seat.huts


def sides(words: Catalogue, summary: Summary) -> tuple[PlacedSide, ...]:
    """Every side, best first, and what decided; while a game goes on everybody alone, in seat order."""
    if not summary.over:
        return tuple(PlacedSide((seat,), built_by(seat)) for seat in summary.seats)
    seats = summary.seats
    teams = summary.play == TEAMS and len(seats) == 4
    found = [(seats[0], seats[2]), (seats[1], seats[3])] if teams else [(seat,) for seat in seats]
    found.sort(key=lambda side: side[0].place or 9)
    made = []
    for side in found:
        worse = next((other for other in found if _decided(summary, side, other)), None)
        kind = deciding(_counting(side), _counting(worse)) if worse is not None else None
        rings = (KINDS.index(kind),) if kind is not None else ()
        total = _counting(side)
        built = (total.temples, total.towers, total.huts)
        if teams:
            counted = [called(words, seat.name, seat.colour) for seat in side if seat.state != OUT]
            # Who does not count stands below who does.
            below = tuple(sorted(side, key=lambda seat: seat.state == OUT))
            made.append(PlacedSide(below, built, together(words, counted), rings))
        else:
            made.append(PlacedSide(side, built_by(side[0]), rings=rings or full(side[0])))
    return tuple(made)


def full(seat: Seat) -> tuple[int, ...]:
    """The kinds that made an early win."""
    return all_built(built_by(seat)) if seat.state == WON else ()


def _decided(summary: Summary, side: tuple[Seat, ...], other: tuple[Seat, ...]) -> bool:
    """Whether buildings were counted, and put the one before the other."""
    playing = all(any(seat.state == PLAYING for seat in one) for one in (side, other))
    return summary.ending == TILES and playing and (side[0].place or 9) < (other[0].place or 9)


def _counting(side: tuple[Seat, ...]) -> Count:
    """What counts of a team, or all that somebody alone has built."""
    those = [seat for seat in side if seat.state != OUT or len(side) == 1]
    return Count(*(sum(getattr(seat, kind) for seat in those) for kind in Count._fields))
