"""Who stands where: a row a player or a team, with what each has built and the figures that decided; in four sizes."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from kivy.graphics import Color, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.draw.glass import filled
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import MiddleRow, Rimmed
from taluva.words.results import KINDS, RankedSide
from taluva.words.terms import PLACES

SEATS = 4
RIM = 5  # dp, of a team's card
BLENDED = 32  # steps from one wood to the other


class Form(NamedTuple):
    """How large the line of a person is, in dp; letters in sp."""

    high: float
    edge: float  # what it is at least higher than its words
    gap: float
    emblem: float
    style: str
    letters: float
    remark: str  # the style of what is said below the name
    figures: "FigureForm"
    most: float = 2.0  # how much larger letters may become


class FigureForm(NamedTuple):
    """How large a figure with its piece is, in dp; its number in sp."""

    size: tuple[float, float]
    top: float  # above the piece
    icon: tuple[float, float]
    number: float
    apart: float
    beside: bool = False  # whether the number stands beside the piece
    most: float = 1.3


_USUAL = FigureForm((40, 52), 2, (24, 26), 16, 8)
_LARGE = FigureForm((52, 64), 2, (34, 36), 19, 8)
_PARTNER = FigureForm((40, 56), 4, (24, 26), 16, 8)
_SMALL = FigureForm((27, 30), 0, (20, 22), 13, 1, beside=True, most=2.0)
_SUM = FigureForm((46, 66), 5, (22, 26), 22, 3, most=1.25)

SUMS = {
    "wide": _SUM,
    "tight": _SUM._replace(size=(40, 66), apart=1),
    "below": _SUM._replace(size=(40, 66), apart=8),  # each sum under its column
}
ALONE = {
    "small": Form(34, 6, 8, 26, "strong", 15.5, "small", _SMALL),
    "usual": Form(52, 2, 8, 28, "heading", 18, "small", _USUAL),
    "many": Form(59, 2, 8, 44, "heading", 25, "small", _LARGE),  # as many places as can be
    "large": Form(76, 2, 8, 44, "heading", 25, "body", _LARGE),
}
PARTNERS = {
    # Beside the sum large letters would leave no room for a name.
    "small": ALONE["small"]._replace(most=1.2, figures=_SMALL._replace(most=1.2)),
    "tight": Form(50, 4, 3, 25, "heading", 15.5, "small", _PARTNER._replace(size=(31, 50), top=1, apart=3)),
    "usual": Form(56, 4, 8, 32, "heading", 19, "small", _PARTNER),
    "large": Form(64, 4, 8, 32, "heading", 22, "small", _PARTNER),
}


class Figure(Rimmed):
    """How many of one kind of piece, ringed if it decided, struck through if it does not count."""

    row = ObjectProperty(None, rebind=True)
    number = NumericProperty(0)  # which of the kinds
    kind = StringProperty("hut")
    twice = BooleanProperty(False)  # whether two colours have built them
    form = ObjectProperty(_USUAL, rebind=True)


class Figures(MiddleRow):
    """Temples, towers and huts; of two colours each piece stands there twice."""

    built = ListProperty([0, 0, 0])
    rings = ListProperty([])
    colours = ListProperty(["red"])
    struck = BooleanProperty(False)
    form = ObjectProperty(_USUAL, rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        """Make one of each."""
        super().__init__(**kwargs)
        for number in range(len(KINDS)):
            self.add_widget(Figure(row=self, number=number))


class PersonLine(MiddleRow):
    """One player, or one partner of a team; the figures of who is out do not count and are struck through."""

    colour = StringProperty("red")
    name = StringProperty("")
    remark = StringProperty("")
    built = ListProperty([0, 0, 0])
    rings = ListProperty([])
    out = BooleanProperty(False)
    form = ObjectProperty(ALONE["usual"], rebind=True)


class PlaceRow(Rimmed):
    """A player on a place: on a card, or small without one."""

    forms = ALONE
    place = StringProperty("")
    first = BooleanProperty(False)
    colour = StringProperty("red")
    look = StringProperty("usual")

    def tell(self, one: RankedSide) -> None:
        """Say who it is."""
        self.colour, line = one.colours[0], self.ids.one
        line.name, line.remark = one.name, one.remark
        line.built, line.rings = list(one.built), list(one.deciding_kinds)


class TeamRow(Drawn, BoxLayout):
    """A team: a line a partner, and beside them what counts together; below them where that is narrow."""

    REDRAWN = ("pos", "size", "colours", "first", "look")
    FOLLOWS = ("prize_wash", "card", "line", "line2")
    forms, sums = PARTNERS, SUMS
    place = StringProperty("")
    first = BooleanProperty(False)
    look = StringProperty("usual")
    colours = ListProperty(["red", "red"])
    counting = ListProperty(["red", "red"])  # whose pieces are in the sum
    remark = StringProperty("")
    together = StringProperty("")
    built = ListProperty([0, 0, 0])
    rings = ListProperty([])
    tight = BooleanProperty(False)  # whether names would have no room beside figures of the usual size

    def draw(self, *_: object) -> None:
        """A rim from the wood of one to the wood of the other; small, a line below."""
        self.canvas.before.clear()
        rim, radius, edge = dp(RIM), dp(16), dp(0.8)
        outer = self.width + 2 * edge, self.height + 2 * edge
        with self.canvas.before:
            if self.look == "small":
                Color(*theme.line)
                RoundedRectangle(pos=self.pos, size=(self.width, dp(1)), radius=[0])
                return
            # Where the rim is white this parts it from the paper.
            Color(*theme.line2)
            RoundedRectangle(pos=(self.x - edge, self.y - edge), size=outer, radius=[radius + edge])
            Color(1, 1, 1, 1)
            RoundedRectangle(texture=_blend(*self.colours), pos=self.pos, size=self.size, radius=[radius])
            Color(*(theme.prize_wash if self.first else theme.card))
            inner = self.width - 2 * rim, self.height - 2 * rim
            RoundedRectangle(pos=(self.x + rim, self.y + rim), size=inner, radius=[radius - rim])

    def tell(self, team: RankedSide) -> None:
        """Say who they are, what each has built, and what both have."""
        self.colours = [partner.colour for partner in team.partners]
        counted = [partner.colour for partner in team.partners if not partner.out] or self.colours
        self.counting = [counted[0], counted[-1]]
        self.remark, self.together = team.remark, team.together
        self.built, self.rings = list(team.built), list(team.deciding_kinds)
        for line, partner in zip((self.ids.one, self.ids.other), team.partners, strict=True):
            line.colour, line.name, line.out = partner.colour, partner.name, partner.out
            line.built, line.rings = list(partner.built), list(partner.full)


@cache
def _blend(upper: str, lower: str) -> Texture:
    """Two woods, one below the other, that pass into each other in the middle."""
    one, other = (rgba(WOOD[colour].main) for colour in (upper, lower))
    steps = [min(1.0, max(0.0, (row / (BLENDED - 1) - 0.3) / 0.4)) for row in range(BLENDED)]
    rows = bytes(round(255 * (a + (b - a) * part)) for part in steps for a, b in zip(one, other, strict=True))
    return filled((1, BLENDED), rows, "rgba")


class Placing:
    """Rows of places, made once and used again."""

    def __init__(self, look: str = "usual") -> None:
        """Have none yet."""
        self.look = look
        self._many = False  # whether there are as many places as can be
        self._rows: list[PlaceRow] = []
        self._teams: list[TeamRow] = []

    def resize(self, look: str) -> None:
        """Be large, or small again, where there is or is no room for it."""
        self.look = look
        for row in self._rows:
            row.look = "many" if look == "large" and self._many else look
        for team in self._teams:
            team.look = look

    def make_one(self) -> bool:
        """Make one more row of a player, and say whether there is more to make."""
        if len(self._rows) < SEATS:
            self._rows.append(PlaceRow(look=self.look))
        return len(self._rows) < SEATS

    def make_all(self) -> None:
        """Make all of them."""
        while self.make_one():
            pass

    def show(self, box: Any, placed: Sequence[RankedSide], to_come: int = 0) -> None:
        """List the places; a row that stands there stays where it is, also when those to come are there."""
        self._many = len(placed) + to_come > 3
        nowhere = "" if self.look == "small" else "–"
        rows = []
        for number, one in enumerate(placed):
            made: list[Any] = self._teams if one.partners else self._rows
            while len(made) <= number:
                made.append(TeamRow(look=self.look) if one.partners else PlaceRow(look=self.look))
            row = made[number]
            row.place = i18n.catalogue.gettext(PLACES[one.place - 1]) if one.place else nowhere
            row.first = one.place == 1
            row.tell(one)
            rows.append(row)
        self.resize(self.look)
        standing = box.children[::-1]
        if standing != rows[: len(standing)]:
            box.clear_widgets()
            standing = []
        for row in rows[len(standing) :]:
            box.add_widget(row)


kvfiles.load(__name__)
