"""Bars with their words beside them; the parts of a bar differ by pattern, never by colour alone."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import broken
from taluva.app.draw.glass import filled
from taluva.app.draw.glyphs import written
from taluva.app.figures.leading import Leading
from taluva.app.look.atlases import region
from taluva.app.look.fonts import name_font
from taluva.app.look.theme import theme
from taluva.archive.stats import Ids
from taluva.words.figures import HATCHED, LIGHT, Bar

_STRIPE = 8  # pixels from stripe to stripe
STEP, TOUCHED = 34, 48  # dp from bar to bar, and where each of them leads to its games


@cache
def stripes() -> Any:
    """A small square of slanted stripes, to be repeated."""
    dots = bytearray()
    for row in range(_STRIPE):
        for column in range(_STRIPE):
            dots += b"\xff\xff\xff" + (b"\xff" if (row + column) % _STRIPE < _STRIPE / 2 else b"\x00")
    texture = filled((_STRIPE, _STRIPE), bytes(dots), "rgba")
    texture.wrap = "repeat"
    texture.mag_filter = texture.min_filter = "nearest"
    return texture


class BarChart(Leading):
    """Draws its bars one below the other, all to one scale."""

    bars = ListProperty([])

    REDRAWN = ("pos", "width", "bars")

    @property
    def step(self) -> float:
        """How far it is from bar to bar."""
        return dp(TOUCHED if any(bar.games is not None for bar in self.bars) else STEP) * theme.scale

    def leads(self) -> Iterator[tuple[Box, Ids, str]]:
        """Every bar; where nothing was counted there is nothing to be shown."""
        step = self.step
        for number, bar in enumerate(self.bars, 1):
            if bar.games and any(value for value, _ in bar.parts):
                yield Box(self.x, self.top - number * step, self.width, step), bar.games, bar.label

    def draw(self, *_: object) -> None:
        """Draw every bar."""
        step = self.step
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
                if bar.full:
                    self._track(left, middle, room)
                end = self._bar(bar, left, middle, room / (bar.full or most))
                end = left + room if bar.full else end
                texture = written(bar.text, "sans", bold, True)
                Color(*theme.ink)
                place = (round(end + dp(8)), round(middle - texture.height / 2))
                Rectangle(texture=texture, pos=place, size=texture.size)

    def _label(self, bar: Bar, middle: float, room: float, size: float, emblems: bool) -> None:
        x = self.x
        if emblems:
            if bar.colour:
                Color(1, 1, 1, 1)
                texture = region(f"ui/emblem-{bar.colour}")
                Rectangle(texture=texture, pos=(x, middle - dp(11)), size=(dp(22), dp(22)))
            x += dp(30)
        font = name_font(bar.label, "sans")
        # Where a finger has room, a long word has it too.
        most = 1 if bar.games is None else 2
        lines = [written(line, font, size) for line in broken(bar.label, font, size, room, most)]
        Color(*theme.ink)
        top = middle + sum(line.height for line in lines) / 2
        for line in lines:
            top -= line.height
            Rectangle(texture=line, pos=(round(x), round(top)), size=line.size)

    def _track(self, x: float, middle: float, room: float) -> None:
        """Draw what would be all of it, where a bar has a scale of its own."""
        Color(*theme.line)
        Line(rectangle=(x, middle - dp(8), room, dp(16)), width=dp(1))

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
