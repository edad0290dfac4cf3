"""Surfaces: the barkcloth edge below bars and on page heads, a hairline, and the sea behind everything."""

from functools import cache
from math import hypot
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from taluva.app.draw.glass import filled, repeated
from taluva.app.look import kvfiles
from taluva.app.look.atlases import region
from taluva.app.look.theme import theme
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import Rounded


class Divider(Rounded):
    """A hairline."""


class BarkclothEdge(Drawn):
    """The woven border, repeated over the width; points down unless turned."""

    upward = BooleanProperty(False)

    REDRAWN = ("pos", "size", "upward")
    FOLLOWS = ("paper", "mode")

    def draw(self, *_: object) -> None:
        """Draw it as wide as the widget is."""
        turns = self.width / dp(16)
        low, high = (0, 1) if self.upward else (1, 0)
        self.canvas.clear()
        with self.canvas:
            Color(*theme.paper)
            Rectangle(pos=self.pos, size=self.size)
            Color()
            Rectangle(
                texture=repeated("barkcloth-evening" if theme.mode == "evening" else "barkcloth-edge"),
                pos=self.pos,
                size=self.size,
                tex_coords=(0, low, turns, low, turns, high, 0, high),
            )


class Sea(Drawn):
    """The lagoon seen from above: lighter in the middle, with a few still waves."""

    FOLLOWS = ("sea", "sea_near", "sea_far", "wave")
    _WAVES = tuple(((7 * n % 17) / 17 + 0.02, (11 * n % 29) / 29 + 0.008) for n in range(1, 29))

    def __init__(self, stage: Any, **kwargs: object) -> None:
        """Draw it as large as the widget is, while the stage before it lets anything of it be seen."""
        super().__init__(**kwargs)
        self._stage = stage
        stage.bind(covers=self.draw)

    def draw(self, *_: object) -> None:
        """Draw it, where anything of it is seen."""
        x, y, w, h = self.x, self.y, self.width, self.height
        self.canvas.clear()
        if self._stage.covers:
            return
        with self.canvas:
            Color()
            Rectangle(
                texture=_gradient(tuple(theme.sea_near), tuple(theme.sea), tuple(theme.sea_far)),
                pos=self.pos,
                size=self.size,
            )
            Color(*theme.wave)
            for number, (across, up) in enumerate(self._WAVES):
                kind = number % 4
                Rectangle(
                    texture=region(f"ui/wave-{kind + 1}"),
                    pos=(x + w * across, y + h * up),
                    size=(dp(30 + 9 * kind), dp(16)),
                )


_HALF = 24  # texels from the middle of the sea to its edge


@cache
def _gradient(near: tuple[float, ...], middle: tuple[float, ...], far: tuple[float, ...]) -> Texture:
    """A small round gradient, enlarged by the graphics card."""
    half = _HALF
    shades = bytearray()
    for row in range(half):
        # Of the upper left quarter: the others mirror it.
        left = []
        for column in range(half):
            outward = min(2.0, hypot(half - row - 0.5, half - column - 0.5) / (half * 0.72))
            first, second, part = (near, middle, outward) if outward < 1 else (middle, far, outward - 1)
            left.append(bytes([round(255 * (a + (b - a) * part)) for a, b in zip(first[:3], second[:3], strict=True)]))
        shades += b"".join(left) + b"".join(reversed(left))
    width = 2 * half * 3
    for row in reversed(range(half)):
        shades += shades[row * width : (row + 1) * width]
    return filled((2 * half, 2 * half), bytes(shades))


kvfiles.load(__name__)
