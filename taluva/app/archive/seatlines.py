"""The players of the chosen game with what they have built; a team has a line a partner and the sum beside them."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.widgets import endpanel
from taluva.app.widgets.layouts import MiddleRow
from taluva.archive.values import Seat, Summary
from taluva.engine.position import OUT
from taluva.words.sides import PlacedSide, built_by, full, sides
from taluva.words.terms import PLACES, called

SEATS = endpanel.SEATS


class SeatLine(MiddleRow):
    """A player of the chosen game: emblem, name, place, pieces."""

    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    name = StringProperty("")
    place = StringProperty("")
    first = BooleanProperty(False)
    struck = BooleanProperty(False)  # a partner who is out: what stands there does not count
    built = ListProperty([0, 0, 0])
    rings = ListProperty([])
    most = NumericProperty(2.0)  # how large its letters may become
    scale = NumericProperty(1.0)

    def tell(self, seat: Seat, rings: Sequence[int], struck: bool = False) -> None:
        """Say who it is and what they have built."""
        self.colour, self.name = seat.colour, called(i18n.catalogue, seat.name, seat.colour)
        self.built, self.rings, self.struck = list(built_by(seat)), list(rings), struck


class TeamLine(MiddleRow):
    """A team of the chosen game: a line a partner, and what counts of them together beside both."""

    place = StringProperty("")
    first = BooleanProperty(False)
    together = StringProperty("")
    built = ListProperty([0, 0, 0])
    rings = ListProperty([])
    counting = ListProperty(["red", "red"])  # whose pieces are in the sum

    def tell(self, side: PlacedSide) -> None:
        """Say who they are, what each has built, and what both have."""
        for line, seat in zip((self.ids.one, self.ids.other), side.seats, strict=True):
            line.tell(seat, full(seat), seat.state == OUT)
        counted = [seat.colour for seat in side.seats if seat.state != OUT] or [seat.colour for seat in side.seats]
        self.counting = [counted[0], counted[-1]]
        self.together, self.built, self.rings = side.together, list(side.built), list(side.rings)


class SeatLines:
    """Makes the lines once and uses them again."""

    def __init__(self) -> None:
        """Have none yet."""
        self._alone: list[SeatLine] = []
        self._teams: list[TeamLine] = []

    def prepare(self) -> None:
        """Make as many as most games need."""
        while len(self._alone) < SEATS:
            self._alone.append(SeatLine())

    def show(self, box: Any, summary: Summary) -> None:
        """List the players of a game, the best first."""
        told = sides(i18n.catalogue, summary)
        lines: list[Any] = []
        for number, side in enumerate(told):
            made: list[Any] = self._teams if len(side.seats) > 1 else self._alone
            while len(made) <= number:
                made.append(TeamLine() if made is self._teams else SeatLine())
            line, place = made[number], side.seats[0].place
            if len(side.seats) > 1:
                line.tell(side)
            else:
                line.tell(side.seats[0], side.rings)
            line.place = i18n.catalogue.gettext(PLACES[place - 1]) if place else ""
            line.first = place == 1
            lines.append(line)
        if box.children != lines[::-1]:
            box.clear_widgets()
            for line in lines:
                box.add_widget(line)


kvfiles.load(__name__)
