"""What stands on the panel of a record that breaks a rule: the head, the people, the strip of turns, the ways on."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.layouts import MiddleRow, Rounded
from taluva.app.widgets.panels import FloatingCard
from taluva.archive.values import Seat
from taluva.record.notation import MOST_TURNS
from taluva.words.terms import called


class FaultHead(Rounded):
    """Which turn breaks a rule, how many wait behind it, and that the record is kept."""

    title = StringProperty("")
    wait = StringProperty("")


class PersonMark(MiddleRow):
    """Mark and name of a player."""

    colour = StringProperty("red")
    name = StringProperty("")


class People(StackLayout):
    """Everybody who plays, as many beside each other as there is room for."""

    def show(self, seats: Sequence[Seat]) -> None:
        """Fill in the names."""
        self.clear_widgets()
        for seat in seats:
            self.add_widget(PersonMark(colour=seat.colour, name=called(i18n.catalogue, seat.name, seat.colour)))


class StripLegend(BoxLayout):
    """What stands, at the left, and what waits, at the right."""

    stand = StringProperty("")
    wait = StringProperty("")


class WayOn(Pressable):
    """A way on from here: what it is, and below it what becomes of the record."""

    icon = StringProperty("")
    title = StringProperty("")
    remark = StringProperty("")
    primary = BooleanProperty(False)
    front = ColorProperty()


class FaultCaption(FloatingCard):
    """Over the sea: what the record has at the turn that breaks a rule, and what the island shows."""

    colour = StringProperty("red")
    title = StringProperty("")
    text = StringProperty("")


class TurnStrip(Widget):
    """Every turn a stroke: those that stand, the one that breaks a rule, those that wait behind it."""

    standing = NumericProperty(0)
    waiting = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        """Draw anew when it changes."""
        super().__init__(size_hint_y=None, height=dp(44), **kwargs)
        for name in ("pos", "size", "standing", "waiting"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        # Of thousands that wait no more are drawn than can be told apart.
        whole = int(self.standing + min(self.waiting, MOST_TURNS)) + 1
        step = self.width / whole
        wide = max(dp(1.5), min(step * 0.72, dp(8)))
        with self.canvas:
            for n in range(whole):
                broken = n == self.standing
                high = dp(40) if broken else dp(28)
                pos = (self.x + n * step, self.center_y - high / 2)
                Color(*(theme.fault if broken else theme.legal if n < self.standing else theme.ink2))
                if n <= self.standing:
                    RoundedRectangle(pos=pos, size=(max(wide, dp(4)) if broken else wide, high), radius=[dp(2)])
                else:
                    Line(rectangle=(*pos, wide, high), width=dp(0.6), dash_length=2, dash_offset=2)


kvfiles.load(__name__)
