"""The end on the table: why, who won, every place and the figure that decided it, and undo."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.app.widgets.layouts import MiddleRow, Rimmed
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.surface import Card
from taluva.words.sides import Partner, Ranked
from taluva.words.terms import PLACES

SEATS = 4
RIM = 5  # dp, of a team's card
BLENDED = 32  # steps from one wood to the other


@lru_cache(maxsize=16)
def blend(upper: str, lower: str) -> Texture:
    """Two woods, one below the other, that pass into each other in the middle."""
    one, other = (rgba(WOOD[colour].main) for colour in (upper, lower))
    steps = [min(1.0, max(0.0, (row / (BLENDED - 1) - 0.3) / 0.4)) for row in range(BLENDED)]
    rows = [[round(255 * (a + (b - a) * part)) for a, b in zip(one, other, strict=True)] for part in steps]
    texture = Texture.create(size=(1, BLENDED), colorfmt="rgba")

    def fill(texture: Texture) -> None:
        texture.blit_buffer(bytes(number for row in rows for number in row), colorfmt="rgba", bufferfmt="ubyte")

    texture.add_reload_observer(fill)
    fill(texture)
    return texture


class PlaceRow(Rimmed):
    """One line of the places."""

    place = StringProperty("")
    first = BooleanProperty(False)
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    name = StringProperty("")
    remark = StringProperty("")
    built = ListProperty([0, 0, 0])
    deciding = NumericProperty(-1)
    full = ListProperty([])
    roomy = BooleanProperty(False)  # whether there is room for large names and pieces
    many = BooleanProperty(False)  # whether there are as many places as can be


class PartnerLine(MiddleRow):
    """One partner of a team in the own colour; what does not count is struck through."""

    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    name = StringProperty("")
    built = ListProperty([0, 0, 0])
    out = BooleanProperty(False)
    full = ListProperty([])
    tight = BooleanProperty(False)
    roomy = BooleanProperty(False)


class TeamRow(BoxLayout):
    """A team: a line a partner, and beside them what counts together; below them where that is narrow."""

    place = StringProperty("")
    first = BooleanProperty(False)
    colours = ListProperty(["red", "red"])
    counting = ListProperty(["red", "red"])  # whose pieces are in the sum
    remark = StringProperty("")
    together = StringProperty("")
    built = ListProperty([0, 0, 0])
    deciding = NumericProperty(-1)
    tight = BooleanProperty(False)  # whether names would have no room beside figures of the usual size
    roomy = BooleanProperty(False)
    many = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        """Draw the rim whenever the card changes."""
        super().__init__(**kwargs)
        draw = Clock.create_trigger(self._draw_rim, -1)
        for name in ("pos", "size", "colours", "first"):
            self.fbind(name, draw)
        for token in ("prize_wash", "card"):
            theme.fbind(token, draw)

    def _draw_rim(self, *_: object) -> None:
        """A rim from the wood of one to the wood of the other."""
        self.canvas.before.clear()
        rim, radius, edge = dp(RIM), dp(16), dp(0.8)
        outer = self.width + 2 * edge, self.height + 2 * edge
        with self.canvas.before:
            # Where the rim is white this parts it from the paper.
            Color(*theme.line2)
            RoundedRectangle(pos=(self.x - edge, self.y - edge), size=outer, radius=[radius + edge])
            Color(1, 1, 1, 1)
            RoundedRectangle(texture=blend(*self.colours), pos=self.pos, size=self.size, radius=[radius])
            Color(*(theme.prize_wash if self.first else theme.card))
            inner = self.width - 2 * rim, self.height - 2 * rim
            RoundedRectangle(pos=(self.x + rim, self.y + rim), size=inner, radius=[radius - rim])

    def show_partners(self, partners: Sequence[Partner]) -> None:
        """Fill in both lines."""
        self.colours = [partner.colour for partner in partners]
        counted = [partner.colour for partner in partners if not partner.out] or self.colours
        self.counting = [counted[0], counted[-1]]
        for line, partner in zip((self.ids.one, self.ids.other), partners, strict=True):
            line.colour, line.name, line.out = partner.colour, partner.name, partner.out
            line.built, line.full = list(partner.built), list(partner.full)


class Placing:
    """Lines of places, made once and used again."""

    def __init__(self, roomy: bool = False) -> None:
        """Have none yet."""
        self.roomy = roomy
        self._rows: list[PlaceRow] = []
        self._teams: list[TeamRow] = []

    def spread(self, roomy: bool) -> None:
        """Be large, or small again, where there is or is no room for it."""
        self.roomy = roomy
        rows: list[Any] = [*self._rows, *self._teams]
        for row in rows:
            row.roomy = roomy

    def make_one(self) -> bool:
        """Make one more line of a player, and say whether there is more to make."""
        if len(self._rows) < SEATS:
            self._rows.append(PlaceRow())
        return len(self._rows) < SEATS

    def show(self, box: Any, placed: Sequence[Ranked], to_come: int = 0) -> None:
        """List the places; a line that stands there stays where it is, also when those to come are there."""
        rows = []
        for number, one in enumerate(placed):
            made: list[Any] = self._teams if one.partners else self._rows
            while len(made) <= number:
                made.append(TeamRow() if one.partners else PlaceRow())
            row = made[number]
            row.place = i18n.catalogue.gettext(PLACES[one.place - 1]) if one.place else "–"
            row.first, row.remark = one.place == 1, one.remark
            row.roomy, row.many = self.roomy, len(placed) + to_come > 3
            row.built, row.deciding = list(one.built), one.deciding
            if one.partners:
                row.together = one.together
                row.show_partners(one.partners)
            else:
                row.name, row.colour, row.full = one.name, one.colours[0], list(one.full)
            rows.append(row)
        standing = box.children[::-1]
        if standing != rows[: len(standing)]:
            box.clear_widgets()
            standing = []
        for row in rows[len(standing) :]:
            box.add_widget(row)


@tells(
    "on_undo",  # the last step is taken back
    "on_result",  # the result was asked for
    "on_home",  # the table is left
)
class EndPanel(Solid, Card):
    """Shown the moment a game is decided."""

    shown = BooleanProperty(False)
    title = StringProperty("")
    reasons = StringProperty("")
    rulings = StringProperty("")
    most = NumericProperty(dp(700))
    stacked = BooleanProperty(False)  # its buttons, for want of room

    def __init__(self, **kwargs: Any) -> None:
        """Rows are made when they are needed and used again."""
        super().__init__(**kwargs)
        self._lines = Placing()
        # Made while nothing else is to be done: all at once they would keep the last touch of the game waiting.
        Clock.schedule_interval(self._make_row, 1)

    def _make_row(self, _: float) -> bool:
        return self._lines.make_one()

    def prepare(self) -> None:
        """Make all rows now."""
        while self._make_row(0):
            pass

    def show_places(self, placed: list[Ranked]) -> None:
        """List the places."""
        self._lines.show(self.ids.places, placed)

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches only while shown."""
        return bool(self.shown and super().on_touch_down(touch))


kvfiles.load(__name__)
