"""A game recorded from a given island on: who may play it, and the start of its record."""

from typing import NamedTuple

from taluva.engine.pieces import COLOURS, FULL, Colour, Count
from taluva.engine.position import RANKING, TEAMS, TILE, Setup, Start, early_winners
from taluva.play.agreement import Agreement
from taluva.record.record import Record

# Why an agreement does not fit: a colour on the island without a player, fewer tiles than are laid, the player to move
# is out, a player has won already, fewer than two sides.
SEAT, TILES, OUT, WON, SIDES = "seat", "tiles", "out", "won", "sides"


class Misfit(NamedTuple):
    """Why a game cannot continue with an agreement."""

    why: str
    colour: Colour = ""
    number: int = 0


class LateStart(NamedTuple):
    """The setup and start of a record that does not begin with the first tile."""

    setup: Setup
    start: Start

    @property
    def turn(self) -> int:
        """The number of the first recorded turn."""
        return Record(self.setup, (), start=self.start).first_turn

    def agreement_for(self, last: Agreement) -> Agreement:
        """A first agreement: the last players by their colours, in their order, with the seat to move first."""
        colours, edition, tiles, play = self.setup
        seats = sorted(last.seats, key=lambda chair: chair.colour not in colours)
        mover = [chair.colour for chair in seats].index(colours[self.start.seat])
        return Agreement(tuple(seats), len(colours), mover, edition, tiles, play, last.help)

    def misfit(self, plan: Agreement) -> Misfit | None:
        """Why a game cannot continue with this agreement; None if it can."""
        setup = plan.setup()
        start = self.start_for(plan)
        for colour in COLOURS:
            if colour not in setup.colours and (
                self._supply_of(colour) != FULL or colour in self._colours_of(self.start.outs)
            ):
                return Misfit(SEAT, colour)
        if plan.tiles < start.laid + (start.awaits == TILE):
            return Misfit(TILES, number=start.laid)
        if 0 in start.outs:
            return Misfit(OUT, setup.colours[0])
        won = early_winners(setup, tuple(map(FULL.less, start.left)), start.outs)
        if won and (plan.play != RANKING or 0 in won):
            return Misfit(WON, setup.colours[won[0]])
        playing = [seat for seat in range(plan.players) if seat not in (*start.outs, *start.winners)]
        sides = {seat % 2 for seat in playing} if plan.play == TEAMS else playing
        return None if len(sides) > 1 else Misfit(SIDES)

    def start_for(self, plan: Agreement) -> Start:
        """The start of the record for these players; the first of them is to move."""
        setup = plan.setup()
        outs = tuple(
            setup.colours.index(colour) for colour in self._colours_of(self.start.outs) if colour in setup.colours
        )
        supplies = tuple(map(self._supply_of, setup.colours))
        winners = early_winners(setup, tuple(map(FULL.less, supplies)), outs) if plan.play == RANKING else ()
        before = [
            setup.colours.index(colour) for colour in self._colours_of(self.start.winners) if colour in setup.colours
        ]
        winners = tuple(sorted(winners, key=lambda seat: before.index(seat) if seat in before else len(before)))
        return self.start._replace(left=supplies, outs=outs, winners=winners, seat=0)

    def _supply_of(self, colour: Colour) -> Count:
        """What a colour has left; everything if it is not in the setup."""
        colours = self.setup.colours
        return self.start.left[colours.index(colour)] if colour in colours else FULL

    def _colours_of(self, seats: tuple[int, ...]) -> tuple[Colour, ...]:
        return tuple(self.setup.colours[seat] for seat in seats)
