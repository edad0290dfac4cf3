"""A game that is recorded from an island on as it lies: who may sit there, and where the record begins for them."""

from typing import NamedTuple

from taluva.engine.pieces import COLOURS, FULL, Colour, Count
from taluva.engine.position import RANKING, TEAMS, TILE, Setup, Start, early_winners
from taluva.play.agreement import Agreement
from taluva.record.record import Record

# Why an agreement does not fit: a colour on the island that nobody plays, fewer tiles than lie, somebody to move who is
# out, somebody who has won by what is left, fewer than two sides.
SEAT, TILES, OUT, WON, SIDES = "seat", "tiles", "out", "won", "sides"


class Misfit(NamedTuple):
    """Why a game cannot go on from here as agreed."""

    why: str
    colour: Colour = ""
    number: int = 0


class Begun(NamedTuple):
    """Where a record is to begin; its seats are those of the setup, and may be others at the table."""

    setup: Setup
    start: Start

    @property
    def turn(self) -> int:
        """Which turn of the game is the first that is recorded."""
        return Record(self.setup, (), start=self.start).begun

    def agreed(self, last: Agreement) -> Agreement:
        """What is agreed to begin with: the people of last time by their colours, in their order; who is to move."""
        colours, edition, tiles, play = self.setup
        seats = sorted(last.seats, key=lambda chair: chair.colour not in colours)
        mover = [chair.colour for chair in seats].index(colours[self.start.seat])
        return Agreement(tuple(seats), len(colours), mover, edition, tiles, play, last.help)

    def misfit(self, plan: Agreement) -> Misfit | None:
        """Why a game cannot go on from here as agreed; None if it can."""
        setup, begun = plan.setup(), self.start_for(plan)
        for colour in COLOURS:
            if colour not in setup.colours and (self._left(colour) != FULL or colour in self._named(self.start.outs)):
                return Misfit(SEAT, colour)
        if plan.tiles < begun.laid + (begun.awaits == TILE):
            return Misfit(TILES, number=begun.laid)
        if 0 in begun.outs:
            return Misfit(OUT, setup.colours[0])
        won = early_winners(setup, tuple(map(FULL.less, begun.left)), begun.outs)
        if won and (plan.play != RANKING or 0 in won):
            return Misfit(WON, setup.colours[won[0]])
        playing = [seat for seat in range(plan.players) if seat not in (*begun.outs, *begun.winners)]
        sides = {seat % 2 for seat in playing} if plan.play == TEAMS else playing
        return None if len(sides) > 1 else Misfit(SIDES)

    def start_for(self, plan: Agreement) -> Start:
        """Where the record begins for those who sit there; the first of them is to move."""
        setup = plan.setup()
        outs = tuple(setup.colours.index(one) for one in self._named(self.start.outs) if one in setup.colours)
        left = tuple(map(self._left, setup.colours))
        winners = early_winners(setup, tuple(map(FULL.less, left)), outs) if plan.play == RANKING else ()
        before = [setup.colours.index(one) for one in self._named(self.start.winners) if one in setup.colours]
        winners = tuple(sorted(winners, key=lambda seat: before.index(seat) if seat in before else len(before)))
        return self.start._replace(left=left, outs=outs, winners=winners, seat=0)

    def _left(self, colour: Colour) -> Count:
        """What a colour has left; one that was not asked about has everything."""
        colours = self.setup.colours
        return self.start.left[colours.index(colour)] if colour in colours else FULL

    def _named(self, seats: tuple[int, ...]) -> tuple[Colour, ...]:
        return tuple(self.setup.colours[seat] for seat in seats)
