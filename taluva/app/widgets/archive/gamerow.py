"""A game in the list: island, title, day, people, result. Drawn, so that scrolling a thousand costs nothing."""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Ellipse, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from taluva.app.feedback import feedback
from taluva.app.fonts import name_font
from taluva.app.i18n import i18n, tr
from taluva.app.paths import picture
from taluva.app.theme import theme
from taluva.app.widgets.archive.thumbnails import Thumbnails
from taluva.app.widgets.table.glyphs import written
from taluva.words import games as gamewords


class GameRow(ButtonBehavior, Widget):
    """Shows one listed game; says when it is picked by its release."""

    listed = ObjectProperty(None, allownone=True, comparator=lambda one, other: one is other)
    chosen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        """Draw when something changes."""
        super().__init__(**kwargs)
        self._texture: Any = None
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("listed", "pos", "size", "chosen", "state"):
            self.fbind(name, self._draw_soon)

    def on_release(self) -> None:
        """Answer with a click."""
        feedback.click()

    def show(self, listed: Any, thumbnails: Thumbnails) -> None:
        """Show a game, or another one."""
        self._texture = None
        if listed is not None:
            self._texture = thumbnails.of(
                listed.id,
                "row-1",
                lambda texture: self._got(listed, texture),
                lambda: self.parent is not None and self.listed is listed,
            )
        self.listed = listed
        self._draw_soon()

    def redraw(self) -> None:
        """Draw again: language or light have changed."""
        self._draw_soon()

    def _got(self, listed: Any, texture: Any) -> None:
        if self.listed is not None and self.listed.id == listed.id:
            self._texture = texture
            self._draw_soon()

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        listed = self.listed
        if listed is None or self.width < dp(120):
            return
        words, summary = i18n.catalogue, listed.summary
        scale = theme.scale
        with self.canvas:
            self._card()
            left = self._island() + dp(12)
            right, top = self.right - dp(13), self.top - dp(10)
            won = summary.over
            chip = gamewords.result(words, summary) if listed.sound else tr("damaged")
            fill = theme.prize_wash if won else theme.card if self.chosen else theme.wash
            fill, front = (fill, theme.prize_text) if listed.sound else (theme.warn_wash, theme.warn)
            taken = _chip(chip, right, top - dp(1), fill, front, self.width * 0.4)
            room = right - taken - dp(10) - left
            y = top
            name = gamewords.title(words, summary)
            for line in broken(name, name_font(name), sp(18) * scale, room):
                texture = written(line, name_font(name), round(sp(18) * scale, 1))
                Color(*theme.ink)
                Rectangle(texture=texture, pos=(left, y - texture.height), size=texture.size)
                y -= texture.height - dp(4)
            texture = written(gamewords.day(words, listed), "sans", round(sp(13) * scale, 1))
            Color(*theme.ink2)
            Rectangle(texture=texture, pos=(left, y - texture.height), size=texture.size)
            far = written(gamewords.length(words, summary), "sans", round(sp(13) * scale, 1))
            Rectangle(texture=far, pos=(right - far.width, self.y + dp(12)), size=far.size)
            side = dp(24) * min(1.3, scale)
            for number, seat in enumerate(summary.seats):
                place = (left + number * (side + dp(6)), self.y + dp(10))
                if seat.place == 1 and won:
                    Color(*theme.prize)
                    Ellipse(pos=(place[0] - dp(2.5), place[1] - dp(2.5)), size=(side + dp(5), side + dp(5)))
                Color(1, 1, 1, 1)
                Rectangle(texture=_emblem(seat.colour), pos=place, size=(side, side))

    def _card(self) -> None:
        Color(*(theme.wash if self.chosen else theme.sunk if self.state == "down" else theme.card))
        RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(16)])
        Color(*(theme.lagoon if self.chosen else theme.line))
        Line(
            rounded_rectangle=(self.x, self.y, self.width, self.height, dp(16)),
            width=dp(1.6) if self.chosen else dp(1),
        )

    def _island(self) -> float:
        """Draw the thumbnail and say where it ends."""
        high = self.height - dp(16)
        wide = high * 116 / 88
        Color(*(theme.dim if self._texture else theme.sea))
        RoundedRectangle(
            texture=self._texture, pos=(self.x + dp(8), self.y + dp(8)), size=(wide, high), radius=[dp(11)]
        )
        return float(self.x + dp(8) + wide)


def _chip(text: str, right: float, top: float, fill: Any, front: Any, most: float) -> float:
    """Draw a remark in a rounded patch and say how wide it is."""
    lines = broken(text, "sans", round(sp(12.5) * theme.scale, 1), most - dp(20), 1)
    texture = written(lines[0], "sans", round(sp(12.5) * theme.scale, 1), True)
    wide, high = texture.width + dp(20), texture.height + dp(8)
    Color(*fill)
    RoundedRectangle(pos=(right - wide, top - high), size=(wide, high), radius=[high / 2])
    Color(*front)
    Rectangle(texture=texture, pos=(right - wide + dp(10), top - high + dp(4)), size=texture.size)
    return float(wide)


@lru_cache(maxsize=8)
def _emblem(colour: str) -> Any:
    return CoreImage(picture(f"ui/emblem-{colour}")).texture


@lru_cache(maxsize=400)
def broken(text: str, font: str, size: float, room: float, most: int = 2) -> tuple[str, ...]:
    """Break a text into lines; what does not fit ends in an ellipsis."""
    label = CoreLabel(font_name=font, font_size=size)

    def fits(part: str) -> bool:
        return bool(label.get_extents(part)[0] <= room)

    lines: list[str] = []
    words = text[:600].split()[:60]
    while words and len(lines) < most:
        count = len(words)
        if len(lines) < most - 1:
            while count > 1 and not fits(" ".join(words[:count])):
                count -= 1
        line = " ".join(words[:count])
        words = words[count:]
        if not fits(line):
            while line and not fits(line + "…"):
                line = line[:-1]
            line = line.rstrip() + "…"
        lines.append(line)
    return tuple(lines) or ("",)
