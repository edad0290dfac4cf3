"""The agreement before a game: players and seats, first player, edition, number of tiles, game mode."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from taluva.engine.pieces import COLOURS
from taluva.engine.position import CLASSIC, EDITIONS, PLAYS, TEAMS, Setup, usual_tiles
from taluva.engine.tiles import TILES_IN_BOX
from taluva.record.notation import can_be_name

MOST_SUGGESTIONS = 8  # names
PRESETS = (24, 36, 48)
# The seats' positions as fractions of the free width and height, clockwise from the top.
SEAT_POSITIONS = {
    2: ((0.5, 1.0), (0.5, 0.0)),
    3: ((0.5, 1.0), (1.0, 0.12), (0.0, 0.12)),
    4: ((0.5, 1.0), (1.0, 0.5), (0.5, 0.0), (0.0, 0.5)),
}

# Help levels: nothing is shown beforehand, or what is legal, or also which placements put a player out.
ARBITER, LIT, WARNED = HELP_LEVELS = ("arbiter", "lit", "warned")


class SeatedPlayer(NamedTuple):
    """A seat's colour and the name of its player, which may be empty."""

    colour: str
    name: str = ""


UNNAMED_SEATS = tuple(SeatedPlayer(colour) for colour in COLOURS)


class Agreement(NamedTuple):
    """The agreement so far. Seats go clockwise round the table; `first` is the seat that begins."""

    seats: tuple[SeatedPlayer, ...] = UNNAMED_SEATS
    players: int = 4
    first: int = 0
    edition: str = EDITIONS[0]
    tiles: int = TILES_IN_BOX
    play: str = CLASSIC
    help: str = LIT

    @property
    def seated(self) -> tuple[SeatedPlayer, ...]:
        """The seats in use; the others keep their names."""
        return self.seats[: self.players]

    @property
    def usual_tiles(self) -> int:
        """The number of tiles of the edition."""
        return usual_tiles(self.edition, self.players)

    def turn_order(self) -> tuple[SeatedPlayer, ...]:
        """The seats in use from the one that begins, clockwise: the order of the record."""
        seats = self.seated
        return seats[self.first :] + seats[: self.first]

    def order_of(self, seat: int) -> int:
        """The position of a seat in the turn order, from 0."""
        return (seat - self.first) % self.players

    def partner_of(self, seat: int) -> SeatedPlayer | None:
        """The partner of a seat, None unless teams play."""
        return self.seats[(seat + 2) % 4] if self.play == TEAMS else None

    def setup(self) -> Setup:
        """The agreement as the engine's setup."""
        return Setup(tuple(seat.colour for seat in self.turn_order()), self.edition, self.tiles, self.play)

    def names(self) -> tuple[str, ...]:
        """The names in turn order."""
        return tuple(seat.name for seat in self.turn_order())

    # Changes; each returns a new agreement.

    def with_players(self, players: int) -> "Agreement":
        """With another number of players; tiles follow unless changed by hand, teams need four."""
        tiles = usual_tiles(self.edition, players) if self.tiles == self.usual_tiles else self.tiles
        play = CLASSIC if players < 4 and self.play == TEAMS else self.play
        first = self.first if self.first < players else 0
        return self._replace(players=players, tiles=tiles, play=play, first=first)

    def with_edition(self, edition: str) -> "Agreement":
        """With another edition; tiles follow unless changed by hand."""
        tiles = usual_tiles(edition, self.players) if self.tiles == self.usual_tiles else self.tiles
        return self._replace(edition=edition, tiles=tiles)

    def with_play(self, play: str) -> "Agreement":
        """With another game mode; teams make it four players."""
        plan = self.with_players(4) if play == TEAMS else self
        return plan._replace(play=play)

    def with_tiles(self, tiles: int) -> "Agreement":
        """With another number of tiles, limited to those in the box."""
        return self._replace(tiles=max(1, min(TILES_IN_BOX, tiles)))

    def with_first(self, seat: int) -> "Agreement":
        """With another seat that begins."""
        return self._replace(first=seat)

    def with_name(self, seat: int, name: str) -> "Agreement":
        """With a name in a seat."""
        new = self.seats[seat]._replace(name=name)
        return self._replace(seats=(*self.seats[:seat], new, *self.seats[seat + 1 :]))

    def with_colour(self, seat: int, colour: str) -> "Agreement":
        """With another colour in a seat; the seat that had it takes the one that becomes free."""
        mine = self.seats[seat].colour
        swapped = {colour: mine, mine: colour}
        seats = tuple(chair._replace(colour=swapped.get(chair.colour, chair.colour)) for chair in self.seats)
        return self._replace(seats=seats)

    def with_usual_colour(self, seat: int, colour: str) -> "Agreement":
        """With a player's usual colour, unless a named player has it here."""
        in_use = any(chair.colour == colour and chair.name for place, chair in enumerate(self.seated) if place != seat)
        return self if in_use else self.with_colour(seat, colour)

    def with_seats_swapped(self, seat: int, other: int) -> "Agreement":
        """With two players exchanged; the one who begins still does."""
        seats = list(self.seats)
        seats[seat], seats[other] = seats[other], seats[seat]
        first = {seat: other, other: seat}.get(self.first, self.first)
        return self._replace(seats=tuple(seats), first=first)

    # Storage.

    def to_text(self) -> str:
        """The agreement as text for `from_text`."""
        return json.dumps(self)

    @classmethod
    def from_text(cls, text: str) -> "Agreement":
        """Read an agreement, with the edition's number of tiles; a new one if the text is damaged."""
        with suppress(ValueError, TypeError, RecursionError):
            seats, *rest = json.loads(text)
            plan = cls(tuple(SeatedPlayer(*seat) for seat in seats), *rest)
            if plan.is_valid():
                return plan.with_tiles(plan.usual_tiles)
        return cls()

    def for_rematch(self, setup: Setup, names: Sequence[str]) -> "Agreement":
        """Another game of the same players with the edition's tiles; equal seats stay as they are."""
        played = tuple(map(SeatedPlayer, setup.colours, names))
        seats = played
        first = 0
        if played[0] in self.seated and self.with_first(self.seated.index(played[0])).turn_order() == played:
            seats = self.seated
            first = self.seated.index(played[0])
        spare = tuple(SeatedPlayer(colour) for colour in COLOURS if colour not in setup.colours)
        tiles = usual_tiles(setup.edition, len(played))
        return Agreement((*seats, *spare), len(played), first, setup.edition, tiles, setup.play, self.help)

    def is_valid(self) -> bool:
        """Whether a game can begin with this agreement."""
        return (
            all(type(number) is int for number in (self.players, self.first, self.tiles))
            and sorted(seat.colour for seat in self.seats) == sorted(COLOURS)
            and all(isinstance(seat.name, str) and can_be_name(seat.name) for seat in self.seats)
            and self.players in (2, 3, 4)
            and self.first in range(self.players)
            and self.edition in EDITIONS
            and self.play in PLAYS
            and self.help in HELP_LEVELS
            and (self.play != TEAMS or self.players == 4)
            and self.tiles in range(1, TILES_IN_BOX + 1)
        )


def suggestions(names: Sequence[str], plan: Agreement, seat: int, typed: str) -> tuple[str, ...]:
    """Known names that match the typed text, at most MOST_SUGGESTIONS, without those already seated."""
    seated = {chair.name for place, chair in enumerate(plan.seated) if place != seat}
    start = typed.casefold().strip()
    # A complete name needs no suggestion, and is no search either.
    matching = [name for name in names if name.casefold().startswith(start)] if start and typed not in names else names
    return tuple(name for name in matching if name and name not in seated and name != typed)[:MOST_SUGGESTIONS]
