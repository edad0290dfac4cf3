"""What ties two partners: a rim round their cards, and a knot over the seam."""

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty

from taluva.app.draw.glass import filled
from taluva.app.draw.glyphs import Glyphs, written
from taluva.app.look.fonts import icon
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.solid import Hollow

RIM = 4  # dp of the rim round two partners
KNOT = 28  # dp


class Partners(Hollow, Drawn):
    """A rim from one partner's wood to the other's, round both cards; the knot that ties them lies above them."""

    woods = ListProperty(["red", "yellow"])

    REDRAWN = ("pos", "size", "woods")
    FOLLOWS = ("paper",)

    def __init__(self, **kwargs: Any) -> None:
        """A rim, and paper inside it."""
        super().__init__(**kwargs)
        with self.canvas:
            Color()
            self._rim = RoundedRectangle(radius=[dp(19)])
            self._tint = Color(*theme.paper)
            self._inside = RoundedRectangle(radius=[dp(16)])

    def draw(self, *_: object) -> None:
        """Draw it round whatever place it is given."""
        lying = self.width > self.height * 1.5
        self._rim.texture = _shades(WOOD[self.woods[0]].main, WOOD[self.woods[1]].main, lying)
        self._rim.pos, self._rim.size = self.pos, self.size
        edge = dp(RIM)
        self._tint.rgba = theme.paper
        self._inside.pos = self.x + edge, self.y + edge
        self._inside.size = self.width - 2 * edge, self.height - 2 * edge


class Knot(Hollow, Drawn):
    """A chip over the seam of two partners' cards: what they need together."""

    pieces = NumericProperty(0)  # to an early win of the side; 0 if there is none to be had

    REDRAWN = ("center", "pieces")
    FOLLOWS = ("paper", "ink", "scale")

    def __init__(self, **kwargs: Any) -> None:
        """A chip, and what is written on it."""
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color(*theme.ink)
            self._chip = RoundedRectangle()
        self._words = Glyphs()
        self.canvas.add(self._words)

    def draw(self, *_: object) -> None:
        """Draw it round its own middle."""
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
    return filled((2, 1), first + second) if across else filled((1, 2), second + first)
