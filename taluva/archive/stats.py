"""Figures over all games: how often, who won and how, places, pieces, streaks, and who beats whom."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress, groupby
from operator import and_, itemgetter
from typing import NamedTuple

from taluva.archive.people import AliasMap, canonical_key, displayed
from taluva.archive.text import person
from taluva.archive.values import GameId

# How many games are counted between two looks at whether somebody wants to stop.
_BATCH = 200


class Played(NamedTuple):
    """How a game ended for one who was in it."""

    person: str  # folded: who is the same person
    name: str
    colour: str
    seat: int
    state: str
    place: int | None
    huts: int
    towers: int
    temples: int


class SeatResult(NamedTuple):
    """A finished game."""

    id: GameId
    played: int
    play: str
    edition: str
    ending: str
    turns: int
    players: tuple[Played, ...]
    begun: int = 0  # with which turn of the game its record begins; 0: with the first


Ids = tuple[GameId, ...]


class Rival(NamedTuple):
    """How somebody fared against, or with, another."""

    name: str
    games: Ids
    ahead: int  # games in which they were placed before the other
    behind: int


class Wins(NamedTuple):
    """The games won, by the way they ended."""

    early: Ids = ()
    last_standing: Ids = ()
    tiles: Ids = ()

    @property
    def total(self) -> Ids:
        """All of them."""
        return self.early + self.last_standing + self.tiles


class Figures(NamedTuple):
    """One person's figures: how many games these are is what is counted."""

    name: str  # as it was written most often
    games: Ids
    wins: Wins
    places: tuple[Ids, ...]  # those in which they were 1st, 2nd, 3rd, 4th
    outs: Ids
    first: Ids  # games they began, among those that were recorded from their first turn on
    won_first: Ids  # of these
    begun: Ids  # games recorded from a later turn on
    huts: int
    towers: int
    temples: int
    best_streak: Ids  # games won in a row
    streak: Ids  # the present one
    winning: bool  # whether these were won, or lost
    colours: tuple[tuple[str, Ids], ...]  # the most used first
    against: tuple[Rival, ...]  # the most met first
    with_partner: tuple[Rival, ...]  # in teams: `ahead` counts games won together


class Statistics(NamedTuple):
    """The figures of a group: everybody, or those games in which all of some people took part."""

    games: Ids
    endings: tuple[tuple[str, Ids], ...]
    plays: tuple[tuple[str, Ids], ...]
    turns: int  # of all games but those begun
    people: tuple[Figures, ...]  # the most wins first
    begun: Ids = ()  # games that were recorded from a later turn on: nobody knows how many turns they had, who began
    stopped: bool = False


def won_how(ending: str, one: Played) -> str:
    """In which way a winner won: early in a ranking game too, however it ended for the others."""
    return "early" if one.state == "won" else ending.replace("-", "_")


def partners(play: str, one: Played, other: Played) -> bool:
    """Whether two of a game are a team."""
    return play == "teams" and (one.seat - other.seat) % 2 == 0


def results(db: sqlite3.Connection, aliases: AliasMap) -> list[SeatResult]:
    """Fetch all finished games that are neither deleted nor copies, in the order they were played."""
    seats: dict[int, list[Played]] = {}
    for row, *seat in db.execute(
        "SELECT row, person, name, colour, seat, state, place, huts, towers, temples FROM seat ORDER BY row, seat"
    ):
        player = Played._make(seat)
        if player.person in aliases:
            key, name = canonical_key(player.person, aliases), displayed(player.person, player.name, aliases)
            player = player._replace(person=key, name=name)
        seats.setdefault(row, []).append(player)
    rows = db.execute(
        "SELECT row, id, played, play, edition, ending, turn, begun FROM game"
        " WHERE over = 1 AND binned = 0 AND second = 0 AND (copy_of = '' OR righted) ORDER BY day, created, id"
    )
    return [
        SeatResult(game, at, play, edition, ending or "", turn, tuple(seats.get(row, ())), begun)
        for row, game, at, play, edition, ending, turn, begun in rows
    ]


def statistics(
    games: Sequence[SeatResult], together: Iterable[str] = (), *, progress: Callable[[int, int], bool] | None = None
) -> Statistics:
    """Count games in which all of `together` took part.

    `progress` is told now and then how many of how many games are counted; once it says False, the rest is left out.
    """
    wanted = {person(name) for name in together if person(name)}
    counted: list[SeatResult] = []
    seats: dict[str, list[_Seat]] = {}
    stopped = False
    for number, game in enumerate(games):
        if progress is not None and number % _BATCH == 0 and not progress(number, len(games)):
            stopped = True
            break
        # Nameless players are in the game, but they are nobody to count; neither is a name used twice in one game.
        named = {one.person: one for one in game.players if one.person}
        if wanted <= named.keys():
            counted.append(game)
            for key, one in named.items():
                seats.setdefault(key, []).append(_Seat(game, one, named))
    if progress is not None and not stopped:
        progress(len(games), len(games))
    # As it was written most often, and first: one record spelt otherwise renames nobody.
    names = {
        key: Counter(seat.one.name.strip() for seat in played).most_common(1)[0][0] for key, played in seats.items()
    }
    people = [_figures(key, played, names) for key, played in seats.items()]
    return Statistics(
        tuple(game.id for game in counted),
        _ranked((game.ending, game.id) for game in counted),
        _ranked((game.play, game.id) for game in counted),
        sum(game.turns for game in counted if not game.begun),
        tuple(sorted(people, key=lambda one: (-len(one.wins.total), -len(one.games), person(one.name)))),
        tuple(game.id for game in counted if game.begun),
        stopped,
    )


class _Seat(NamedTuple):
    """A game of one person, and everybody who has a name in it."""

    game: SeatResult
    one: Played
    named: Mapping[str, Played]


def _figures(key: str, seats: Sequence[_Seat], names: Mapping[str, str]) -> Figures:
    ids = [seat.game.id for seat in seats]
    ways = [won_how(game.ending, one) if one.place == 1 else "" for game, one, _ in seats]
    first = [one.seat == 1 and not game.begun for game, one, _ in seats]
    won = [seat.one.place == 1 for seat in seats]
    runs = [(good, tuple(game for _, game in run)) for good, run in groupby(zip(won, ids, strict=True), itemgetter(0))]

    against: dict[str, list[tuple[GameId, int]]] = {}  # and by how many places one was ahead
    mates: dict[str, list[tuple[GameId, int]]] = {}
    for (game, one, named), wins in zip(seats, won, strict=True):
        for other_key, other in named.items():
            if other_key == key:
                continue
            if partners(game.play, one, other):  # who win together or lose
                mates.setdefault(other_key, []).append((game.id, 1 if wins else -1))
            else:
                against.setdefault(other_key, []).append((game.id, (other.place or 9) - (one.place or 9)))

    def those(true: Iterable[object]) -> Ids:
        return tuple(compress(ids, true))

    return Figures(
        names[key],
        tuple(ids),
        Wins(*(those(way == how for way in ways) for how in Wins._fields)),
        tuple(those(seat.one.place == place for seat in seats) for place in range(1, 5)),
        those(seat.one.state == "out" for seat in seats),
        those(first),
        those(map(and_, first, won)),
        those(seat.game.begun for seat in seats),
        sum(seat.one.huts for seat in seats),
        sum(seat.one.towers for seat in seats),
        sum(seat.one.temples for seat in seats),
        max((run for good, run in runs if good), key=len, default=()),
        runs[-1][1],
        runs[-1][0],
        _ranked((seat.one.colour, seat.game.id) for seat in seats),
        _rivals(names, against),
        _rivals(names, mates),
    )


def _rivals(names: Mapping[str, str], met: Mapping[str, list[tuple[GameId, int]]]) -> tuple[Rival, ...]:
    rivals = [
        Rival(names[key], tuple(ids), sum(by > 0 for by in ahead), sum(by < 0 for by in ahead))
        for key, games in met.items()
        for ids, ahead in [zip(*games, strict=True)]
    ]
    return tuple(sorted(rivals, key=lambda rival: (-len(rival.games), person(rival.name))))


def _ranked(games: Iterable[tuple[str, GameId]]) -> tuple[tuple[str, Ids], ...]:
    found: dict[str, list[GameId]] = {}
    for what, game in games:
        found.setdefault(what, []).append(game)
    ranked = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return tuple((what, tuple(ids)) for what, ids in ranked)
