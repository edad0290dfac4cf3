"""The players of the chosen game with what they have built; a team has a line a partner and the sum beside them."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.widgets import endpanel
from taluva.app.widgets.layouts import MiddleRow
from taluva.archive.values import Summary
from taluva.words.sides import Partner, Ranked, of_summary
from taluva.words.terms import PLACES

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

    def tell(self, one: Partner) -> None:
        """Say who it is and what they have built."""
        self.colour, self.name, self.struck = one.colour, one.name, one.out
        self.built, self.rings = list(one.built), list(one.full)


class TeamLine(MiddleRow):
    """A team of the chosen game: a line a partner, and what counts of them together beside both."""

    place = StringProperty("")
    first = BooleanProperty(False)
    together = StringProperty("")
    built = ListProperty([0, 0, 0])
    rings = ListProperty([])
    counting = ListProperty(["red", "red"])  # whose pieces are in the sum

    def tell(self, team: Ranked) -> None:
        """Say who they are, what each has built, and what both have."""
        for line, partner in zip((self.ids.one, self.ids.other), team.partners, strict=True):
            line.tell(partner)
        counted = [partner.colour for partner in team.partners if not partner.out] or list(team.colours)
        self.counting = [counted[0], counted[-1]]
        self.together, self.built, self.rings = team.together, list(team.built), list(team.rings)


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
        lines: list[Any] = []
        for number, side in enumerate(of_summary(i18n.catalogue, summary)):
            made: list[Any] = self._teams if side.partners else self._alone
            while len(made) <= number:
                made.append(TeamLine() if made is self._teams else SeatLine())
            line, place = made[number], side.place
            if side.partners:
                line.tell(side)
            else:
                line.tell(Partner(side.colours[0], side.name, side.built, False, side.rings))
            line.place = i18n.catalogue.gettext(PLACES[place - 1]) if place else ""
            line.first = place == 1
            lines.append(line)
        if box.children != lines[::-1]:
            box.clear_widgets()
            for line in lines:
                box.add_widget(line)


kvfiles.load(__name__)
