"""Figures over all games: how often, who won and how, places, pieces, streaks, and who beats whom."""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from taluva.archive import aliases
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


class Rival(NamedTuple):
    """How somebody fared against, or with, another."""

    name: str
    games: int
    ahead: int  # games in which they were placed before the other
    behind: int


class Wins(NamedTuple):
    """Games won, by the way the game ended."""

    early: int = 0
    last_standing: int = 0
    tiles: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self)


class Figures(NamedTuple):
    """One person's figures."""

    name: str  # as it was written most often
    games: int
    wins: Wins
    places: tuple[int, ...]  # how often 1st, 2nd, 3rd, 4th
    outs: int
    first: int  # games they began
    won_first: int  # of these
    huts: int
    towers: int
    temples: int
    best_streak: int  # games won in a row
    streak: int  # the present one, negative while losing
    colours: tuple[tuple[str, int], ...]  # the most used first
    against: tuple[Rival, ...]  # the most met first
    with_partner: tuple[Rival, ...]  # in teams: `ahead` counts games won together
    last: int  # when they played last


class Statistics(NamedTuple):
    """The figures of a group: everybody, or those games in which all of some people took part."""

    games: int
    endings: tuple[tuple[str, int], ...]
    plays: tuple[tuple[str, int], ...]
    turns: int
    people: tuple[Figures, ...]  # the most wins first
    stopped: bool = False


def won_how(ending: str, one: Played) -> str:
    """In which way a winner won: early in a ranking game too, however it ended for the others."""
    return "early" if one.state == "won" else ending.replace("-", "_")


def partners(play: str, one: Played, other: Played) -> bool:
    """Whether two of a game are a team."""
    return play == "teams" and (one.seat - other.seat) % 2 == 0


def results(db: sqlite3.Connection) -> list[SeatResult]:
    """Fetch all finished games that are not deleted, in the order they were played."""
    seats: dict[int, list[Played]] = {}
    known = aliases.called(db)
    for game, *seat in db.execute(
        "SELECT game, person, name, colour, seat, state, place, huts, towers, temples FROM players ORDER BY game, seat"
    ):
        one = Played._make(seat)
        if one.person in known:
            one = one._replace(person=aliases.same(one.person, known), name=aliases.shown(one.person, one.name, known))
        seats.setdefault(game, []).append(one)
    rows = db.execute(
        "SELECT id, uid, played, play, edition, ending, turn FROM games"
        " WHERE over = 1 AND deleted IS NULL ORDER BY played, id"
    )
    return [
        SeatResult(uid, at, play, edition, ending or "", turn, tuple(seats.get(game, ())))
        for game, uid, at, play, edition, ending, turn in rows
    ]


def statistics(
    games: Sequence[SeatResult], together: Iterable[str] = (), *, progress: Callable[[int, int], bool] | None = None
) -> Statistics:
    """Count games in which all of `together` took part.

    `progress` is told now and then how many of how many games are counted; once it says False, the rest is left out.
    """
    wanted = {person(name) for name in together if person(name)}
    tally = _Tally()
    for number, game in enumerate(games):
        if progress is not None and number % _BATCH == 0 and not progress(number, len(games)):
            return tally.statistics(stopped=True)
        if wanted <= {one.person for one in game.players}:
            tally.count(game)
    if progress is not None:
        progress(len(games), len(games))
    return tally.statistics()


class _Person:
    """The sums of one person while games are counted."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.last = 0
        self.wins = dict.fromkeys(Wins._fields, 0)
        self.places = [0, 0, 0, 0]
        self.games = self.outs = self.first = self.won_first = 0
        self.huts = self.towers = self.temples = 0
        self.best = self.streak = 0
        self.colours: dict[str, int] = {}
        self.against: dict[str, list[int]] = {}
        self.partners: dict[str, list[int]] = {}

    @property
    def name(self) -> str:
        """As it was written most often, and first: one record spelt otherwise renames nobody."""
        return max(self.names, key=lambda name: self.names[name], default="")

    def count(self, one: Played, ending: str, at: int) -> None:
        """Add one game of this person."""
        name = one.name.strip()
        self.names[name], self.last = self.names.get(name, 0) + 1, at
        self.games += 1
        self.huts += one.huts
        self.towers += one.towers
        self.temples += one.temples
        self.outs += one.state == "out"
        won = one.place == 1
        if one.place is not None and 1 <= one.place <= len(self.places):
            self.places[one.place - 1] += 1
        if one.seat == 1:
            self.first += 1
            self.won_first += won
        if won:
            kind = won_how(ending, one)
            self.wins[kind] = self.wins.get(kind, 0) + 1
        self.streak = max(self.streak, 0) + 1 if won else min(self.streak, 0) - 1
        self.best = max(self.best, self.streak)
        self.colours[one.colour] = self.colours.get(one.colour, 0) + 1


class _Tally:
    """The sums of everybody while games are counted."""

    def __init__(self) -> None:
        self.games = self.turns = 0
        self.endings: dict[str, int] = {}
        self.plays: dict[str, int] = {}
        self.people: dict[str, _Person] = {}

    def count(self, game: SeatResult) -> None:
        """Add one game."""
        self.games += 1
        self.turns += game.turns
        self.endings[game.ending] = self.endings.get(game.ending, 0) + 1
        self.plays[game.play] = self.plays.get(game.play, 0) + 1
        # Nameless players are in the game, but they are nobody to count; neither is a name used twice in one game.
        named = {one.person: one for one in game.players if one.person}
        for key, one in named.items():
            sums = self.people.get(key)
            if sums is None:
                sums = self.people[key] = _Person()
            sums.count(one, game.ending, game.played)
            for other_key, other in named.items():
                if other_key == key:
                    continue
                if partners(game.play, one, other):
                    pair = sums.partners.setdefault(other_key, [0, 0, 0])
                    ahead, behind = one.place == 1, one.place != 1
                else:
                    pair = sums.against.setdefault(other_key, [0, 0, 0])
                    mine, theirs = one.place or 9, other.place or 9
                    ahead, behind = mine < theirs, mine > theirs
                pair[0] += 1
                pair[1] += ahead
                pair[2] += behind

    def statistics(self, stopped: bool = False) -> Statistics:
        """Give what was counted, the best first."""
        people = [self._figures(sums) for sums in self.people.values()]
        people.sort(key=lambda one: (-one.wins.total, -one.games, person(one.name)))
        return Statistics(self.games, _ranked(self.endings), _ranked(self.plays), self.turns, tuple(people), stopped)

    def _figures(self, sums: _Person) -> Figures:
        return Figures(
            sums.name,
            sums.games,
            Wins(sums.wins["early"], sums.wins["last_standing"], sums.wins["tiles"]),
            tuple(sums.places),
            sums.outs,
            sums.first,
            sums.won_first,
            sums.huts,
            sums.towers,
            sums.temples,
            sums.best,
            sums.streak,
            _ranked(sums.colours),
            self._rivals(sums.against),
            self._rivals(sums.partners),
            sums.last,
        )

    def _rivals(self, pairs: dict[str, list[int]]) -> tuple[Rival, ...]:
        rivals = [Rival(self.people[key].name, *numbers) for key, numbers in pairs.items()]
        return tuple(sorted(rivals, key=lambda rival: (-rival.games, person(rival.name))))


def _ranked(counts: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
