"""Bars with their words beside them; the parts of a bar differ by pattern, never by colour alone."""

from functools import cache
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from taluva.app.draw.fitted import broken
from taluva.app.draw.glass import filled
from taluva.app.draw.glyphs import written
from taluva.app.look.fonts import name_font
from taluva.app.look.paths import picture
from taluva.app.look.theme import theme
from taluva.words.figures import HATCHED, LIGHT, Bar

_STRIPE = 8  # pixels from stripe to stripe


@cache
def stripes() -> Any:
    """A small square of slanted stripes, to be repeated."""
    dots = bytearray()
    for row in range(_STRIPE):
        for column in range(_STRIPE):
            dots += b"\xff\xff\xff" + (b"\xff" if (row + column) % _STRIPE < _STRIPE / 2 else b"\x00")

    def fill(texture: Any) -> None:
        texture.blit_buffer(bytes(dots), colorfmt="rgba", bufferfmt="ubyte")

    texture = filled((_STRIPE, _STRIPE), fill, "rgba")
    texture.wrap = "repeat"
    texture.mag_filter = texture.min_filter = "nearest"
    return texture


class BarChart(Widget):
    """Draws its bars one below the other, all to one scale."""

    bars = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        """Draw when something changes."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._soon = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "width", "bars"):
            self.fbind(name, self._soon)
        for token in ("ink", "scale", "contrast", "lagoon"):
            theme.fbind(token, self._redraw)

    def _redraw(self, *_: object) -> None:
        # A method, which the theme holds weakly; the trigger itself would keep this chart for ever.
        self._soon()

    def _draw(self, *_: object) -> None:
        step = dp(34) * theme.scale
        self.height = step * len(self.bars)
        self.canvas.clear()
        if not self.bars or self.width < dp(120):
            return
        small, bold = round(sp(14) * theme.scale, 1), round(sp(13.5) * theme.scale, 1)
        most = max((sum(value for value, _ in bar.parts) for bar in self.bars), default=0) or 1
        emblems = any(bar.colour for bar in self.bars)
        texts = max(written(bar.text, "sans", bold, True).width for bar in self.bars) + dp(12)
        words = self.width * 0.36 - (dp(30) if emblems else 0)
        left = self.x + self.width * 0.36 + dp(6)
        room = max(dp(20), self.right - texts - left)
        with self.canvas:
            for number, bar in enumerate(self.bars):
                middle = self.top - (number + 0.5) * step
                self._label(bar, middle, words, small, emblems)
                end = self._bar(bar, left, middle, room / most)
                texture = written(bar.text, "sans", bold, True)
                Color(*theme.ink)
                place = (round(end + dp(8)), round(middle - texture.height / 2))
                Rectangle(texture=texture, pos=place, size=texture.size)

    def _label(self, bar: Bar, middle: float, room: float, size: float, emblems: bool) -> None:
        x = self.x
        if emblems:
            if bar.colour:
                Color(1, 1, 1, 1)
                texture = CoreImage(picture(f"ui/emblem-{bar.colour}")).texture
                Rectangle(texture=texture, pos=(x, middle - dp(11)), size=(dp(22), dp(22)))
            x += dp(30)
        font = name_font(bar.label, "sans")
        texture = written(broken(bar.label, font, size, room, 1)[0], font, size)
        Color(*theme.ink)
        Rectangle(texture=texture, pos=(round(x), round(middle - texture.height / 2)), size=texture.size)

    def _bar(self, bar: Bar, x: float, middle: float, unit: float) -> float:
        """Draw the parts and say where they end."""
        high = dp(16)
        y = middle - high / 2
        for value, look in bar.parts:
            wide = value * unit
            if wide <= 0:
                continue
            if look == HATCHED:
                turns = wide / dp(_STRIPE), high / dp(_STRIPE)
                Color(*theme.lagoon)
                Rectangle(
                    texture=stripes(),
                    pos=(x, y),
                    size=(wide, high),
                    tex_coords=(0, 0, turns[0], 0, turns[0], turns[1], 0, turns[1]),
                )
            else:
                Color(*(theme.wash if look == LIGHT else theme.lagoon))
                Rectangle(pos=(x, y), size=(wide, high))
            Color(*theme.lagoon)
            Line(rectangle=(x, y, wide, high), width=dp(1))
            x += wide
        return x
