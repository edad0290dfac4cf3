"""The table seen from above, the players round it: tap one to change it, drag one to another place."""

from math import cos, hypot, pi, sin, sqrt
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Ellipse, Triangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from taluva.app.draw.strokes import DOT
from taluva.app.look import kvfiles
from taluva.app.look.events import tells
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import Card
from taluva.play.agreement import SEAT_POSITIONS

# How much wider than high the table is, and how far seats reach over its edge, in dp: at the sides, and at the ends.
ROUND, REACH, NEAR = 1.377, 40, 16
# So far a finger may slip on a tap; further is a drag.
SLIP = 10


@tells(
    "on_lift",  # touch: while it is dragged
    "on_drop",  # touch: when it is let go after a drag
)
class SeatCard(Pressable, Card):
    """One player at the table."""

    colour = StringProperty("red")
    name = StringProperty("")
    order = StringProperty("")
    begins = BooleanProperty(False)
    lifted = BooleanProperty(False)
    aimed = BooleanProperty(False)

    def on_touch_move(self, touch: Any) -> bool:
        """Begin a drag, or go on with it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        away = hypot(touch.x - touch.ox, touch.y - touch.oy)
        if not self.lifted and away > dp(SLIP):
            self.lifted = True
            Animation.cancel_all(self)
        if self.lifted:
            self.center = touch.pos
            self.dispatch("on_lift", touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """End a drag without counting it as a tap."""
        if touch.grab_current is self and self.lifted:
            touch.ungrab(self)
            self.cancel_event()
            self._do_release()
            self.lifted = False
            self.dispatch("on_drop", touch)
            return True
        return bool(super().on_touch_up(touch))


class Course(Drawn):
    """The dotted arrow on the table that shows which way play goes."""

    def draw(self, *_: object) -> None:
        """Draw it inside the widget."""
        self.canvas.clear()
        with self.canvas:
            Color(0.2, 0.12, 0.05, 0.62)
            # Clock angles from half past twelve round to half past ten.
            count = max(12, int(self.width / dp(9)) * 2)
            for step in range(count + 1):
                x, y = self._point(pi * (0.17 + 1.58 * step / count))
                Ellipse(pos=(x - dp(1.4), y - dp(1.4)), size=(dp(2.8), dp(2.8)), segments=DOT)
            tip, back = self._point(pi * 1.81), self._point(pi * 1.745)
            across = (tip[1] - back[1], back[0] - tip[0])
            length = hypot(*across) or 1
            out = dp(7) / length
            Triangle(
                points=(
                    *tip,
                    back[0] + across[0] * out,
                    back[1] + across[1] * out,
                    back[0] - across[0] * out,
                    back[1] - across[1] * out,
                )
            )

    def _point(self, clock: float) -> tuple[float, float]:
        x: float = self.x + (1 + sin(clock)) * self.width / 2
        y: float = self.y + (1 + cos(clock)) * self.height / 2
        return x, y


@tells(
    "on_edit",  # seat: when a seat is tapped
    "on_swap",  # seat, other: when a seat is dragged onto another
)
class RoundTable(FloatLayout):
    """The table with its seats; `seats` are (colour, name, order in words, begins)."""

    seats = ListProperty()
    board = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        """Follow size and seats."""
        self.cards: list[SeatCard] = []
        super().__init__(**kwargs)
        self.bind(size=self._settle, pos=self._settle, board=self._settle)

    def grips(self, x: float, y: float) -> bool:
        """Whether a touch there may become a drag of a seat."""
        return any(card.collide_point(x, y) for card in self.cards)

    def on_seats(self, *_: object) -> None:
        """Seat the people anew."""
        while len(self.cards) > len(self.seats):
            self.remove_widget(self.cards.pop())
        while len(self.cards) < len(self.seats):
            card = SeatCard()
            card.bind(on_release=self._tapped, on_lift=self._lifted, on_drop=self._dropped)
            card.bind(size=self._settle)
            self.cards.append(card)
            self.add_widget(card)
        for card, (colour, name, order, begins) in zip(self.cards, self.seats, strict=True):
            card.colour, card.name, card.order, card.begins = colour, name, order, begins
        self._settle()

    def place_of(self, seat: int) -> tuple[float, float]:
        """Where the seat's card stands: its lower left corner."""
        card = self.cards[seat]
        across, up = SEAT_POSITIONS[len(self.seats)][seat]
        # Not further apart than the table has them, however wide or high the page is.
        height = min(self.height, self.board / ROUND + 2 * (card.height - dp(NEAR)))
        y = self.y + (self.height - height) / 2 + (height - card.height) * up
        away = (y + card.height / 2 - self.center_y) / (self.board / ROUND / 2) if self.board else 0.0
        edge = self.board / 2 * sqrt(max(0.0, 1 - away * away)) - dp(REACH) + card.width / 2
        out = min(max(edge, 0.0), (self.width - card.width) / 2)
        return self.center_x - card.width / 2 + out * (2 * across - 1), y

    def _settle(self, *_: object) -> None:
        if len(self.cards) != len(self.seats):
            return
        for seat, card in enumerate(self.cards):
            if not card.lifted:
                Animation.cancel_all(card)
                card.pos = self.place_of(seat)

    def _tapped(self, card: SeatCard) -> None:
        self.dispatch("on_edit", self.cards.index(card))

    def _target(self, card: SeatCard, touch: Any) -> int | None:
        for seat, other in enumerate(self.cards):
            x, y = self.place_of(seat)
            if other is not card and (x <= touch.x <= x + other.width and y <= touch.y <= y + other.height):
                return seat
        return None

    def _lifted(self, card: SeatCard, touch: Any) -> None:
        aim = self._target(card, touch)
        for seat, other in enumerate(self.cards):
            other.aimed = seat == aim

    def _dropped(self, card: SeatCard, touch: Any) -> None:
        aim = self._target(card, touch)
        for other in self.cards:
            other.aimed = False
        seat = self.cards.index(card)
        if aim is not None:
            # The cards stay with their seats; only what they show changes places.
            start = card.pos
            self.dispatch("on_swap", seat, aim)
            other = self.cards[aim]
            other.pos, card.pos = start, self.place_of(aim)
            Animation(pos=self.place_of(aim), d=theme.moves(0.18), t="out_cubic").start(other)
        Animation(pos=self.place_of(seat), d=theme.moves(0.18), t="out_cubic").start(card)


kvfiles.load(__name__)
