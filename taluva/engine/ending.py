"""Places of the players, and what decided between two of them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from taluva.engine.pieces import HUT, NONE, TEMPLE, TOWER, Colour, Count
from taluva.engine.position import EARLY, OUT, PLAYING, TEAMS, TILES, WON, Position

# The order in which built pieces are compared when the tiles have run out.
TIE_BREAKS = (TEMPLE, TOWER, HUT)


class Team(NamedTuple):
    """A team's colours and its place."""

    colours: tuple[Colour, Colour]
    place: int


class SeatStanding(NamedTuple):
    """The state, place and built pieces of one seat."""

    colour: Colour
    state: str
    place: int | None
    built: Count


class Side(NamedTuple):
    """A player or a team on one place, with the built pieces that count."""

    seats: tuple[int, ...]
    members: tuple[SeatStanding, ...]
    built: Count
    decided_by: str | None = None  # the kind by which it is ahead of the next
    beaten: tuple[tuple[Colour, ...], ...] = ()  # the sides that are behind it by that kind

    @property
    def place(self) -> int | None:
        """The place, None while it is undecided."""
        return self.members[0].place

    @property
    def colours(self) -> tuple[Colour, ...]:
        """The colours, in seat order."""
        return tuple(stand.colour for stand in self.members)

    @property
    def state(self) -> str:
        """The state of the side: a team is out only if both partners are."""
        return next((stand.state for stand in self.members if stand.state != OUT), OUT)


def places(position: Position) -> tuple[int | None, ...]:
    """The places by seat, None while undecided."""
    seats = range(len(position.setup.colours))
    if position.setup.play == TEAMS:
        if not position.over:
            return (None,) * len(seats)
        by_side = _team_places(position)
        return tuple(by_side[seat % 2] for seat in seats)
    place_by_seat: dict[int, int] = {seat: place for place, seat in enumerate(position.winners, 1)}
    place_by_seat.update({seat: len(seats) - went_out_before for went_out_before, seat in enumerate(position.outs)})
    if position.over:
        ranks = {seat: _rank(position.built[seat]) for seat, state in enumerate(position.states) if state == PLAYING}
        for seat, rank in ranks.items():
            place_by_seat[seat] = len(position.winners) + 1 + sum(other > rank for other in ranks.values())
    return tuple(place_by_seat.get(seat) for seat in seats)


def teams(position: Position) -> tuple[Team, ...] | None:
    """Both teams, best first, in seat order on a full tie; None unless teams play and the game is over."""
    if position.setup.play != TEAMS or not position.over:
        return None
    colours = position.setup.colours
    by_side = _team_places(position)
    both = [Team((colours[side], colours[side + 2]), by_side[side]) for side in (0, 1)]
    return tuple(sorted(both, key=lambda team: team.place))


def sides(position: Position) -> tuple[Side, ...]:
    """Every side of a position."""
    every = zip(position.setup.colours, position.states, places(position), position.built, strict=True)
    return sides_of([SeatStanding(*values) for values in every], position.setup.play, position.ending)


def sides_of(standings: Sequence[SeatStanding], play: str, ending: str | None) -> tuple[Side, ...]:
    """Every side, the best first, with what decided it; before the ending every seat by itself, in seat order."""
    if ending is None:
        return tuple(Side((seat,), (standing,), standing.built) for seat, standing in enumerate(standings))
    partners = (
        [(0, 2), (1, 3)] if play == TEAMS and len(standings) == 4 else [(seat,) for seat in range(len(standings))]
    )
    sides = [_side(seats, [standings[seat] for seat in seats]) for seats in partners]
    sides.sort(key=lambda side: side.place or 9)
    return tuple(_with_decision(side, _still_compared(sides)) for side in sides) if ending == TILES else tuple(sides)


def compared_sides(position: Position) -> list[Side]:
    """The sides whose buildings are compared when the tiles have run out."""
    return _still_compared(sides(position))


def team_built(position: Position, side: int) -> Count:
    """What the partners that are not out have built together; side 0 is the first and third seat."""
    return _sum(position.built[seat] for seat in (side, side + 2) if position.states[seat] != OUT)


def winning_colours(position: Position) -> frozenset[Colour]:
    """The colours that won by their buildings: not those that are out, or first only because all others are."""
    won = (WON, PLAYING) if position.ending in (EARLY, TILES) else (WON,)
    every = zip(position.setup.colours, places(position), position.states, strict=True)
    return frozenset(colour for colour, place, state in every if place == 1 and state in won)


def deciding(better: Count, worse: Count) -> str | None:
    """The kind of piece by which one count is ahead of another, None for a full tie."""
    return next((kind for kind in TIE_BREAKS if better.of(kind) != worse.of(kind)), None)


def _side(seats: tuple[int, ...], members: Sequence[SeatStanding]) -> Side:
    built_by_members = [member.built for member in members if len(members) == 1 or member.state != OUT]
    return Side(seats, tuple(members), _sum(built_by_members))


def _sum(built: Iterable[Count]) -> Count:
    return Count(*map(sum, zip(*built, strict=True))) if (built := list(built)) else NONE


def _still_compared(every: Iterable[Side]) -> list[Side]:
    return [side for side in every if PLAYING in (stand.state for stand in side.members)]


def _with_decision(side: Side, compared: Sequence[Side]) -> Side:
    """The side with the kind of piece that put it ahead of the next, and the sides that are behind by that kind."""
    behind = [other for other in compared if side in compared and (other.place or 9) > (side.place or 9)]
    if not behind:
        return side
    kind = deciding(side.built, behind[0].built)
    beaten = tuple(other.colours for other in behind if deciding(side.built, other.built) == kind)
    return side._replace(decided_by=kind, beaten=beaten)


def _rank(built: Count) -> tuple[int, ...]:
    return tuple(built.of(kind) for kind in TIE_BREAKS)


def _team_places(position: Position) -> tuple[int, int]:
    if position.ending == EARLY:
        first = position.winners[0] % 2
        return (1, 2) if first == 0 else (2, 1)
    alive = [any(position.states[seat] == PLAYING for seat in (side, side + 2)) for side in (0, 1)]
    if not all(alive):
        return (1, 2) if alive[0] else (2, 1)
    mine, theirs = (_rank(team_built(position, side)) for side in (0, 1))
    return (1, 1) if mine == theirs else (1, 2) if mine > theirs else (2, 1)
