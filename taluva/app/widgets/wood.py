"""What is painted in a player's wood, or a winner's gold: the ground of a bar, and the frame round the page."""

from functools import cache
from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, OptionProperty

from taluva.app.draw.glass import filled, repeated
from taluva.app.draw.timber import Timber, mixed, timber
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.solid import Solid

WOODS = ["red", "white", "yellow", "brown", "gold"]
CHANGE = 0.24  # seconds from one player's wood to the next one's
GRAIN = 256  # dp that one picture of the grain is wide


class Plank(MiddleRow):
    """A row that lies on wood; the old wood fades when it becomes another's."""

    wood = OptionProperty("red", options=WOODS)
    old = NumericProperty(0)  # how much of the wood before still shows
    centred = ObjectProperty(None, allownone=True)  # the part that lies in the middle; the one before it is a gap

    def __init__(self, **kwargs: Any) -> None:
        """Paint it as large as the row is."""
        super().__init__(**kwargs)
        with self.canvas.before:
            Color()
            self._ground = Rectangle()
            self._fading = Color(1, 1, 1, 0)
            self._before = Rectangle()
            self._tint = Color()
            self._grain = Rectangle()
        self._grain.texture = repeated("wood")
        self.bind(pos=self._place, size=self._place, wood=self._change, old=self._fade)
        watch(theme, self._paint, "mode", "contrast")
        self._paint()

    def do_layout(self, *largs: Any) -> None:
        """Give the part before the one in the middle as much as brings that there, not what the others leave."""
        if self.centred is not None:
            row = self.children[::-1]
            nth = row.index(self.centred)
            lead, before = row[nth - 1], row[: nth - 1]
            left = self.padding[0] + sum(one.width + self.spacing for one in before) + self.spacing
            taken = left + self.padding[2] + sum(one.width for one in row[nth:] if one.size_hint_x is None)
            free = self.width - taken - self.spacing * (len(row) - nth - 1)
            lead.size_hint_x = None
            lead.width = max(0.0, min(self.width / 2 - self.centred.width / 2 - left, free))
        super().do_layout(*largs)

    def _change(self, *_: object) -> None:
        self._before.texture = self._ground.texture
        self._paint()
        Animation.cancel_all(self, "old")
        self.old = 1
        Animation(old=0, duration=theme.moves(CHANGE)).start(self)

    def _fade(self, *_: object) -> None:
        self._fading.a = self.old

    def _paint(self, *_: object) -> None:
        made = timber(self.wood, theme.mode)
        self._ground.texture = _boards(made)
        # The grain is ornament: who wants high contrast gets none of it.
        self._tint.rgba = (*made.grain[:3], 0 if theme.contrast else made.grain[3])

    def _place(self, *_: object) -> None:
        for board in (self._ground, self._before, self._grain):
            board.pos, board.size = self.pos, self.size
        wide, high = self.width / dp(GRAIN), self.height / dp(GRAIN)
        self._grain.tex_coords = (0, 0, wide, 0, wide, high, 0, high)


class WoodBar(Solid, Plank):
    """The bar over an island that is looked at again; `place` is the screen it belongs to."""

    place = ObjectProperty(None, rebind=True)
    front = ColorProperty()  # what is written on it

    def _paint(self, *_: object) -> None:
        super()._paint()
        self.front = timber(self.wood, theme.mode).text


class Frame(Drawn):
    """The frame round the table: left, right and below, with a fine line inside."""

    wood = OptionProperty("red", options=WOODS)
    thick = NumericProperty(0)
    arrived = NumericProperty(1)  # how far it has come from the wood before

    REDRAWN = ("pos", "size", "thick")
    FOLLOWS = ("mode", "contrast")

    def __init__(self, **kwargs: Any) -> None:
        """Be of red wood first."""
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color()
            self._sides = [Rectangle() for _ in range(3)]
            self._ink = Color()
            self._line = Line()
            self._light = Color()
            self._inner = Line()
        self._from = timber(self.wood, theme.mode)
        self.bind(wood=self._change, arrived=self._paint)

    def collide_point(self, x: float, y: float) -> bool:
        """Only the wood itself is there, not what it frames."""
        inside = self.x + self.thick <= x <= self.right - self.thick and self.y + self.thick <= y <= self.top
        return bool(super().collide_point(x, y)) and not inside

    def _change(self, *_: object) -> None:
        Animation.cancel_all(self, "arrived")
        self._from = self._from._replace(frame=tuple(self._tint.rgba))
        self.arrived = 0
        self.redraw()
        Animation(arrived=1, duration=theme.moves(CHANGE)).start(self)

    def _paint(self, *_: object) -> None:
        made = timber(self.wood, theme.mode)
        self._tint.rgba = mixed(self._from.frame, made.frame, self.arrived)
        self._ink.rgba = (0, 0, 0, 1) if theme.contrast else made.keyline
        self._light.rgba = (1, 1, 1, 1 if theme.contrast else 0)

    def draw(self, *_: object) -> None:
        """Paint it as large as the page under the bar."""
        self._paint()
        x, y, width, height, thick = self.x, self.y, self.width, self.height, self.thick
        left, right, low = self._sides
        left.pos, left.size = (x, y), (thick, height)
        right.pos, right.size = (x + width - thick, y), (thick, height)
        low.pos, low.size = (x, y), (width, thick)
        line = dp(3 if theme.contrast or self.wood == "white" else 1.5)
        if theme.contrast:
            # Half of it black against light woods, half white against dark ones.
            line /= 2
            self._trace(self._inner, thick - line / 2, line)
            thick -= line
        self._trace(self._line, thick - line / 2, line)

    def _trace(self, one: Line, inside: float, width: float) -> None:
        left, low, right, top = self.x + inside, self.y + inside, self.right - inside, self.top
        way = [left, top, left, low, right, low, right, top]
        if one.width != width / 2 or one.points != way:
            one.width, one.points = width / 2, way


@cache
def _boards(made: Timber) -> Texture:
    """The shades of a bar from its lower edge up, enlarged by the graphics card."""
    rows = 33
    shades = bytearray()
    for row in range(rows):
        part = row / (rows - 1) * 2
        one, other = (made.lower, made.middle) if part < 1 else (made.middle, made.upper)
        shades += bytes(round(255 * paint) for paint in mixed(one, other, part % 1 if part < 2 else 1.0)[:3])
    return filled((1, rows), bytes(shades))
