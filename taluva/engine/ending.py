"""Places: who is first, who is last, and what decided between two players."""

from typing import NamedTuple

from taluva.engine.pieces import HUT, NONE, TEMPLE, TOWER, Colour, Count
from taluva.engine.position import EARLY, OUT, PLAYING, TEAMS, TILES, WON, Position

# The order in which built pieces are compared when the tiles have run out.
TIE_BREAKS = (TEMPLE, TOWER, HUT)


class Team(NamedTuple):
    """A team's colours and its place."""

    colours: tuple[Colour, Colour]
    place: int


class Side(NamedTuple):
    """Who ends on one place: a player, or the partners of a team with what counts for both."""

    place: int | None
    seats: tuple[int, ...]
    colours: tuple[Colour, ...]
    built: Count
    state: str  # of a team the state of a partner who is not out, if there is one


def places(position: Position) -> tuple[int | None, ...]:
    """By seat the final place, None while it is not settled."""
    seats = range(len(position.setup.colours))
    if position.setup.play == TEAMS:
        if not position.over:
            return (None,) * len(seats)
        by_side = _team_places(position)
        return tuple(by_side[seat % 2] for seat in seats)
    found: dict[int, int] = {seat: place for place, seat in enumerate(position.winners, 1)}
    found.update({seat: len(seats) - earlier for earlier, seat in enumerate(position.outs)})
    if position.over:
        ranks = {seat: _rank(position.built[seat]) for seat, state in enumerate(position.states) if state == PLAYING}
        for seat, rank in ranks.items():
            found[seat] = len(position.winners) + 1 + sum(other > rank for other in ranks.values())
    return tuple(found.get(seat) for seat in seats)


def teams(position: Position) -> tuple[Team, ...] | None:
    """Both teams, best first, in seat order on a full tie; None unless teams play and the game is over."""
    if position.setup.play != TEAMS or not position.over:
        return None
    colours = position.setup.colours
    by_side = _team_places(position)
    both = [Team((colours[side], colours[side + 2]), by_side[side]) for side in (0, 1)]
    return tuple(sorted(both, key=lambda team: team.place))


def sides(position: Position) -> tuple[Side, ...]:
    """Every side, best first; while a game goes on everybody alone, in seat order."""
    colours, settled = position.setup.colours, places(position)
    found = []
    for team in teams(position) or ():
        seats = tuple(colours.index(colour) for colour in team.colours)
        # One partner who is out does not put the other out.
        state = next((position.states[seat] for seat in seats if position.states[seat] != OUT), OUT)
        found.append(Side(team.place, seats, team.colours, team_built(position, seats[0] % 2), state))
    order = sorted(range(len(colours)), key=lambda seat: (settled[seat] or 9, seat))
    alone = [Side(settled[at], (at,), (colours[at],), position.built[at], position.states[at]) for at in order]
    return tuple(found or alone)


def counted(position: Position) -> list[Side]:
    """Those of them whose buildings are compared when the tiles have run out."""
    return [side for side in sides(position) if PLAYING in (position.states[seat] for seat in side.seats)]


def team_built(position: Position, side: int) -> Count:
    """What the partners who are not out have built together; side 0 is the first and third seat."""
    total = NONE
    for seat in (side, side + 2):
        if position.states[seat] != OUT:
            total = Count(*(sum(pair) for pair in zip(total, position.built[seat], strict=True)))
    return total


def prized(position: Position) -> frozenset[Colour]:
    """The colours whose buildings won: not of who is out, nor of who is first because the others are."""
    won = (WON, PLAYING) if position.ending in (EARLY, TILES) else (WON,)
    every = zip(position.setup.colours, places(position), position.states, strict=True)
    return frozenset(colour for colour, place, state in every if place == 1 and state in won)


def deciding(better: Count, worse: Count) -> str | None:
    """The kind of piece by which one count is ahead of another, None for a full tie."""
    return next((kind for kind in TIE_BREAKS if better.of(kind) != worse.of(kind)), None)


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
