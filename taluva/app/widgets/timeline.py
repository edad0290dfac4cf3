"""The slider of the replay: the turns in a row, and above it what was built and happened when."""

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, InstructionGroup, Mesh, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from taluva.app.draw.strokes import DOT, ROUND
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.app.widgets.following import TurnCursor

TEMPLE, TOWER, EVENT, WORDS = "temple", "tower", "event", "words"


class Tick(NamedTuple):
    """A mark above the slider: a temple or a tower in its colour, or something worth a look; words below it."""

    turn: int
    what: str
    colour: str = ""


class Timeline(TurnCursor):
    """Goes to the turn under the finger, also between the turns it can be held and drawn along."""

    length = NumericProperty(1)
    ticks = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        super().__init__(**kwargs)
        with self.canvas:
            self._track_tint = Color()
            self._track = RoundedRectangle()
            self._done_tint = Color()
            self._done = RoundedRectangle()
        self._marks = InstructionGroup()
        self.canvas.add(self._marks)
        with self.canvas:
            self._shade = Color(0, 0, 0, 0.2)
            self._shadow = Ellipse(segments=ROUND)
            self._ring_tint = Color()
            self._ring = Ellipse(segments=ROUND)
            self._knob_tint = Color()
            self._knob = Ellipse(segments=ROUND)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "ticks", "length"):
            self.fbind(name, redraw)
        self.fbind("cursor", self._point)
        for token in ("line2", "lagoon"):
            theme.fbind(token, redraw)

    @property
    def _left(self) -> float:
        return self.x + dp(14)

    @property
    def _breadth(self) -> float:
        return self.width - dp(28)

    @property
    def _line(self) -> float:
        return self.y + dp(24)

    def across(self, turn: float) -> float:
        """Where a turn lies."""
        return self._left + self._breadth * (turn / self.length if self.length else 0)

    def _draw(self, *_: object) -> None:
        self._track_tint.rgba = theme.line2
        self._done_tint.rgba = self._ring_tint.rgba = theme.lagoon
        self._knob_tint.rgba = theme.card
        for bar in (self._track, self._done):
            bar.radius = [dp(3)]
        self._track.pos, self._track.size = (self._left, self._line - dp(3)), (self._breadth, dp(6))
        self._marks.clear()
        side = dp(9)
        for turn, what, colour in self.ticks:
            if what == WORDS:
                self._speech(self.across(turn), self._line - dp(16))
                continue
            x, y = self.across(turn), self._line + dp(14)
            # A dark rim, so that a white mark is seen on paper and a brown one in the evening.
            self._marks.add(Color(*theme.ink2))
            self._mark(x, y, what, side)
            if what != EVENT:
                self._marks.add(Color(*rgba(WOOD[colour].main)))
                self._mark(x, y + dp(1.2), what, side - dp(2.6))
        self._point()

    def _speech(self, x: float, y: float) -> None:
        """A small speech mark below a turn that was written on."""
        self._marks.add(Color(*theme.ink2))
        self._marks.add(RoundedRectangle(pos=(x - dp(5), y), size=(dp(10), dp(7)), radius=[dp(1.5)]))
        corners = (x - dp(3), y + dp(0.5), 0, 0, x + dp(1), y + dp(0.5), 0, 0, x - dp(3), y - dp(3), 0, 0)
        self._marks.add(Mesh(vertices=corners, indices=[0, 1, 2], mode="triangles"))

    def _mark(self, x: float, y: float, what: str, side: float) -> None:
        half = side / 2
        if what == TEMPLE:
            corners = (x - half, y, x + half, y, x, y + side)
            vertices = [number for at in range(0, 6, 2) for number in (*corners[at : at + 2], 0, 0)]
            self._marks.add(Mesh(vertices=vertices, indices=[0, 1, 2], mode="triangles"))
        elif what == TOWER:
            self._marks.add(Rectangle(pos=(x - half, y), size=(side, side)))
        else:
            self._marks.add(Ellipse(pos=(x - dp(2.5), y + dp(2)), size=(dp(5), dp(5)), segments=DOT))

    def _point(self, *_: object) -> None:
        x, y, radius = self.across(self.cursor), self._line, dp(14)
        self._done.pos, self._done.size = (self._left, y - dp(3)), (max(0, x - self._left), dp(6))
        self._shadow.pos, self._shadow.size = (x - radius, y - radius - dp(2)), (2 * radius, 2 * radius)
        self._ring.pos, self._ring.size = (x - radius, y - radius), (2 * radius, 2 * radius)
        inner = radius - dp(2)
        self._knob.pos, self._knob.size = (x - inner, y - inner), (2 * inner, 2 * inner)
