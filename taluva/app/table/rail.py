"""The paper at the edges of the table: under the cards and the grid, under the dock, and round two partners."""

from collections.abc import Iterable
from typing import Any

from kivy.graphics import BorderImage, Color, RoundedRectangle, SmoothLine
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from taluva.app.draw.boxes import Box
from taluva.app.draw.glass import filled
from taluva.app.draw.glyphs import Glyphs, written
from taluva.app.look.fonts import icon
from taluva.app.look.paths import picture
from taluva.app.look.theme import WOOD, rgba, theme

RIM = 4  # dp of the rim round two partners
KNOT = 28  # dp
TRAY = 14  # dp of a tray's corners


class Paper(Widget):
    """A sheet of paper; with a radius it floats on a soft shadow."""

    radius = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        """Draw it as large as it is made."""
        super().__init__(**kwargs)
        with self.canvas:
            self._dark = Color(*theme.shade[:3], 0)
            self._shadow = BorderImage(
                source=picture("shadow-9.png"), border=(40, 40, 40, 40), display_border=[dp(20)] * 4
            )
            self._tint = Color(*theme.paper)
            self._sheet = RoundedRectangle(radius=[0])
        self.bind(pos=self._place, size=self._place, radius=self._place)
        for token in ("paper", "contrast"):
            theme.fbind(token, self._place)

    def _place(self, *_: object) -> None:
        self._sheet.pos, self._sheet.size, self._sheet.radius = self.pos, self.size, [self.radius]
        self._shadow.pos = self.x - dp(12), self.y - dp(16)
        self._shadow.size = self.width + dp(24), self.height + dp(24)
        self._dark.a = 0.22 if self.radius and not theme.contrast else 0
        self._tint.rgba = theme.paper

    def on_touch_down(self, touch: Any) -> bool:
        """Let no touch fall through to the island."""
        return bool(self.collide_point(*touch.pos))


class Trays(Widget):
    """Where in portrait the voice, the steps and the keys lie on the sheet: a light patch under each."""

    def __init__(self, **kwargs: Any) -> None:
        """Nothing lies there yet."""
        super().__init__(**kwargs)
        self._boxes: tuple[Box, ...] = ()
        for token in ("card", "line2", "ink", "contrast"):
            theme.fbind(token, self._draw)

    def lay(self, boxes: Iterable[Box]) -> None:
        """Have one under each of these places."""
        if (laid := tuple(boxes)) != self._boxes:
            self._boxes = laid
            self._draw()

    def collide_point(self, x: float, y: float) -> bool:
        """It is only to be looked at."""
        return False

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            for x, y, width, height in self._boxes:
                Color(*theme.card)
                RoundedRectangle(pos=(x, y), size=(width, height), radius=[dp(TRAY)])
                Color(*(theme.ink if theme.contrast else theme.line2))
                SmoothLine(rounded_rectangle=(x, y, width, height, dp(TRAY)), width=dp(1), overdraw_width=dp(0.8))


class Partners(Widget):
    """A rim from one partner's wood to the other's, round both cards; the knot that ties them lies above them."""

    woods = ListProperty(["red", "yellow"])

    def __init__(self, **kwargs: Any) -> None:
        """Draw it round whatever place it is given."""
        super().__init__(**kwargs)
        with self.canvas:
            Color()
            self._rim = RoundedRectangle(radius=[dp(19)])
            self._tint = Color(*theme.paper)
            self._inside = RoundedRectangle(radius=[dp(16)])
        for name in ("pos", "size", "woods"):
            self.fbind(name, self._draw)
        theme.fbind("paper", self._draw)

    def collide_point(self, x: float, y: float) -> bool:
        """It is only to be looked at."""
        return False

    def _draw(self, *_: object) -> None:
        lying = self.width > self.height * 1.5
        self._rim.texture = _shades(WOOD[self.woods[0]].main, WOOD[self.woods[1]].main, lying)
        self._rim.pos, self._rim.size = self.pos, self.size
        edge = dp(RIM)
        self._tint.rgba = theme.paper
        self._inside.pos = self.x + edge, self.y + edge
        self._inside.size = self.width - 2 * edge, self.height - 2 * edge


class Knot(Widget):
    """A chip over the seam of two partners' cards: what they need together."""

    pieces = NumericProperty(0)  # to an early win of the side; 0 if there is none to be had

    def __init__(self, **kwargs: Any) -> None:
        """Draw it round its own middle."""
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color(*theme.ink)
            self._chip = RoundedRectangle()
        self._words = Glyphs()
        self.canvas.add(self._words)
        for name in ("center", "pieces"):
            self.fbind(name, self._draw)
        for token in ("paper", "ink", "scale"):
            theme.fbind(token, self._draw)

    def collide_point(self, x: float, y: float) -> bool:
        """It is only to be looked at."""
        return False

    def _draw(self, *_: object) -> None:
        self._ink.rgba = theme.ink
        signs = [(icon("handshake"), "icons", sp(17)), (icon("trophy"), "icons", sp(16))]
        signs += [(str(int(self.pieces)), "black", sp(16))]
        signs = signs if self.pieces else signs[:1]
        widths = [written(text, font, round(size, 1)).width + dp(5) for text, font, size in signs]
        wide = sum(widths) + dp(15)
        x, y = self.center_x - wide / 2, self.center_y
        self._chip.pos, self._chip.size, self._chip.radius = (x, y - dp(KNOT) / 2), (wide, dp(KNOT)), [dp(KNOT) / 2]
        texts = []
        x += dp(10)
        for (text, font, size), width in zip(signs, widths, strict=True):
            texts.append((text, x, y, 0.0, font, size, theme.paper))
            x += width
        self._words.show(texts)


def _shades(one: str, other: str, across: bool) -> Texture:
    """From the first wood, above or at the left, to the second."""
    first, second = (bytes(round(255 * part) for part in rgba(paint)[:3]) for paint in (one, other))

    def fill(texture: Texture) -> None:
        texture.blit_buffer(first + second if across else second + first, colorfmt="rgb", bufferfmt="ubyte")

    return filled((2, 1) if across else (1, 2), fill)
