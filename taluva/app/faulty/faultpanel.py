"""What stands on the panel of a record that breaks a rule: the head, the people, the strip of turns, the ways on."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.panels import EdgePanel, FloatingCard
from taluva.archive.values import Seat
from taluva.words.terms import called


class FaultPanel(EdgePanel):
    """Over its whole head: which turn breaks a rule, how many wait behind it, and that the record is kept."""

    fault = StringProperty("")
    wait = StringProperty("")


class FaultBar(FloatingCard):
    """The way back, and which record it is, over the sea."""


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
        stand, wait = int(self.standing), int(self.waiting)
        # Of thousands no more strokes are drawn than can be told apart.
        most = max(2, int(self.width / dp(4)))
        if stand + wait >= most:
            stand = round(stand * (most - 1) / (stand + wait))
            wait = most - 1 - stand
        step = self.width / (stand + wait + 1)
        wide = max(dp(1.5), min(step * 0.72, dp(8)))
        low = self.center_y - dp(14)
        with self.canvas:
            Color(*theme.legal)
            for n in range(stand):
                RoundedRectangle(pos=(self.x + n * step, low), size=(wide, dp(28)), radius=[dp(2)])
            Color(*theme.line2)
            # Dashes of one's own: Kivy's are gone with a lost context.
            for n in range(stand + 1, stand + wait + 1):
                for up in range(4):
                    Rectangle(pos=(self.x + n * step, low + dp(7.5) * up), size=(wide, dp(5.5)))
            Color(*theme.fault)
            pos = (self.x + stand * step, self.center_y - dp(20))
            RoundedRectangle(pos=pos, size=(max(wide, dp(4)), dp(40)), radius=[dp(2)])


kvfiles.load(__name__)
