"""A game being agreed on: who sits where, who begins, edition, tiles, way of play."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from taluva.engine.pieces import COLOURS
from taluva.engine.position import CLASSIC, EDITIONS, PLAYS, TEAMS, Setup, usual_tiles
from taluva.engine.tiles import TILES_IN_BOX
from taluva.record.notation import can_be_name

SUGGESTED = 8  # names at most
PRESETS = (24, 36, 48)
# Where the seats are, as parts of the free width and height, clockwise from the top.
PLACES = {
    2: ((0.5, 1.0), (0.5, 0.0)),
    3: ((0.5, 1.0), (1.0, 0.12), (0.0, 0.12)),
    4: ((0.5, 1.0), (1.0, 0.5), (0.5, 0.0), (0.0, 0.5)),
}

# How much people are told beforehand: nothing, what is legal, or also what may put a player out.
ARBITER, LIT, WARNED = HELPS = ("arbiter", "lit", "warned")


class Chair(NamedTuple):
    """One place at the table: its colour and who sits there; no name is allowed."""

    colour: str
    name: str = ""


EMPTY_TABLE = tuple(Chair(colour) for colour in COLOURS)


class Agreement(NamedTuple):
    """What is agreed so far. Seats go clockwise round the table; `first` is the seat that begins."""

    seats: tuple[Chair, ...] = EMPTY_TABLE
    players: int = 4
    first: int = 0
    edition: str = EDITIONS[0]
    tiles: int = TILES_IN_BOX
    play: str = CLASSIC
    help: str = LIT

    @property
    def seated(self) -> tuple[Chair, ...]:
        """The seats in use; the others keep their names for when more people come."""
        return self.seats[: self.players]

    @property
    def usual(self) -> int:
        """The number of tiles the edition asks for."""
        return usual_tiles(self.edition, self.players)

    def turn_order(self) -> tuple[Chair, ...]:
        """The seats in use from the one that begins, clockwise: the order of the record."""
        seats = self.seated
        return seats[self.first :] + seats[: self.first]

    def order_of(self, seat: int) -> int:
        """When a seat has its first turn: 0 begins."""
        return (seat - self.first) % self.players

    def partner_of(self, seat: int) -> Chair | None:
        """Who plays with the seat in teams."""
        return self.seats[(seat + 2) % 4] if self.play == TEAMS else None

    def setup(self) -> Setup:
        """What the engine plays."""
        return Setup(tuple(seat.colour for seat in self.turn_order()), self.edition, self.tiles, self.play)

    def names(self) -> tuple[str, ...]:
        """The names in turn order."""
        return tuple(seat.name for seat in self.turn_order())

    # Changes; each gives another plan.

    def with_players(self, players: int) -> "Agreement":
        """So many play: the tiles follow unless somebody chose another number, and teams need four."""
        tiles = usual_tiles(self.edition, players) if self.tiles == self.usual else self.tiles
        play = CLASSIC if players < 4 and self.play == TEAMS else self.play
        first = self.first if self.first < players else 0
        return self._replace(players=players, tiles=tiles, play=play, first=first)

    def with_edition(self, edition: str) -> "Agreement":
        """Another booklet: the tiles follow unless somebody chose another number."""
        tiles = usual_tiles(edition, self.players) if self.tiles == self.usual else self.tiles
        return self._replace(edition=edition, tiles=tiles)

    def with_play(self, play: str) -> "Agreement":
        """Another way of play; teams bring four to the table."""
        plan = self.with_players(4) if play == TEAMS else self
        return plan._replace(play=play)

    def with_tiles(self, tiles: int) -> "Agreement":
        """Another number of tiles."""
        return self._replace(tiles=max(1, min(TILES_IN_BOX, tiles)))

    def with_first(self, seat: int) -> "Agreement":
        """Somebody else begins."""
        return self._replace(first=seat)

    def with_name(self, seat: int, name: str) -> "Agreement":
        """Somebody sits down."""
        new = self.seats[seat]._replace(name=name)
        return self._replace(seats=(*self.seats[:seat], new, *self.seats[seat + 1 :]))

    def with_colour(self, seat: int, colour: str) -> "Agreement":
        """Another colour; whoever had it takes the one that becomes free."""
        mine = self.seats[seat].colour
        swapped = {colour: mine, mine: colour}
        seats = tuple(one._replace(colour=swapped.get(one.colour, one.colour)) for one in self.seats)
        return self._replace(seats=seats)

    def with_usual_colour(self, seat: int, colour: str) -> "Agreement":
        """The colour somebody usually has, unless it is that of somebody else who sits here."""
        taken = any(one.colour == colour and one.name for place, one in enumerate(self.seated) if place != seat)
        return self if taken else self.with_colour(seat, colour)

    def with_swapped(self, one: int, other: int) -> "Agreement":
        """Two people change places; who begins, begins from the new place."""
        seats = list(self.seats)
        seats[one], seats[other] = seats[other], seats[one]
        first = {one: other, other: one}.get(self.first, self.first)
        return self._replace(seats=tuple(seats), first=first)

    # Remembering the last table

    def to_text(self) -> str:
        """The plan as a text that `from_text` understands."""
        return json.dumps(self)

    @classmethod
    def from_text(cls, text: str) -> "Agreement":
        """The plan of such a text with the booklet's tiles: another number held for one game only.

        The plan of a new tablet if it is none.
        """
        with suppress(ValueError, TypeError, RecursionError):
            seats, *rest = json.loads(text)
            plan = cls(tuple(Chair(*seat) for seat in seats), *rest)
            if plan.holds():
                return plan.with_tiles(plan.usual)
        return cls()

    def again(self, setup: Setup, names: Sequence[str]) -> "Agreement":
        """Another game of those who played one, with the booklet's tiles; who sits here already stays seated so."""
        played = tuple(map(Chair, setup.colours, names))
        seats, first = played, 0
        if played[0] in self.seated and self.with_first(self.seated.index(played[0])).turn_order() == played:
            seats, first = self.seated, self.seated.index(played[0])
        spare = tuple(Chair(colour) for colour in COLOURS if colour not in setup.colours)
        tiles = usual_tiles(setup.edition, len(played))
        return Agreement((*seats, *spare), len(played), first, setup.edition, tiles, setup.play, self.help)

    def holds(self) -> bool:
        """Whether a game can begin like this."""
        return (
            all(type(number) is int for number in (self.players, self.first, self.tiles))
            and sorted(seat.colour for seat in self.seats) == sorted(COLOURS)
            and all(isinstance(seat.name, str) and can_be_name(seat.name) for seat in self.seats)
            and self.players in (2, 3, 4)
            and self.first in range(self.players)
            and self.edition in EDITIONS
            and self.play in PLAYS
            and self.help in HELPS
            and (self.play != TEAMS or self.players == 4)
            and self.tiles in range(1, TILES_IN_BOX + 1)
        )


def suggestions(known: Sequence[str], plan: Agreement, seat: int, typed: str) -> tuple[str, ...]:
    """Names of people who have played here, as many as fit, without those who sit at the table already."""
    seated = {one.name for place, one in enumerate(plan.seated) if place != seat}
    start = typed.casefold().strip()
    # What is typed already needs no suggestion; a name chosen before is no search.
    begun = [name for name in known if name.casefold().startswith(start)] if start and typed not in known else known
    return tuple(name for name in begun if name and name not in seated and name != typed)[:SUGGESTED]
