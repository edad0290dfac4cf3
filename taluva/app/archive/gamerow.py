"""A game in the list: island, title, day, people, result. Drawn, so that scrolling a thousand costs nothing."""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Line, PopMatrix, PushMatrix, Rectangle, RoundedRectangle, Translate
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.widget import Widget

from taluva.app.archive.thumbnails import Thumbnails
from taluva.app.draw.fitted import broken
from taluva.app.draw.glyphs import written
from taluva.app.look.feedback import feedback
from taluva.app.look.fonts import icon, name_font
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.paths import picture
from taluva.app.look.theme import theme
from taluva.archive.values import Summary
from taluva.words import gamewords
from taluva.words.terms import called


class GameRow(ButtonBehavior, Widget):
    """Shows one listed game; says when it is picked by its release."""

    listed = ObjectProperty(None, allownone=True, comparator=lambda one, other: one is other)
    chosen = BooleanProperty(False)
    pull = NumericProperty(0)  # how far it is pulled to the left, at most 0

    def __init__(self, **kwargs: Any) -> None:
        """Draw when something changes."""
        super().__init__(**kwargs)
        self._texture: Any = None
        self._original: Any = None  # of a copy
        self._draw_soon = Clock.create_trigger(self._draw, -1)
        for name in ("listed", "pos", "size", "chosen", "state", "pull"):
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
        copied = listed is not None and listed.copy_of
        self._original = thumbnails.archive.listed(listed.copy_of) if copied else None
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
            if self.pull:
                self._below()
            PushMatrix()
            Translate(self.pull, 0)
            self._card()
            left = self._island() + dp(12)
            right, top = self.right - dp(13), self.top - dp(9)
            day = written(gamewords.day(words, listed), "sans", round(sp(14) * scale, 1))
            name = gamewords.title(words, summary)
            # The evening has the room; only where it would leave the day none is it cut.
            (line,) = broken(name, name_font(name), sp(18) * scale, right - left - day.width - dp(10), 1)
            title = written(line, name_font(name), round(sp(18) * scale, 1))
            Color(*theme.ink)
            Rectangle(texture=title, pos=(left, top - title.height), size=title.size)
            Color(*theme.ink2)
            Rectangle(texture=day, pos=(right - day.width, top - title.height + dp(2)), size=day.size)
            self._people(summary, left, right, top - title.height - dp(3))
            self._state(words, listed, left, right)
            PopMatrix()

    def _below(self) -> None:
        """Draw what a pull uncovers: that the game goes."""
        Color(*theme.fault)
        RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(16)])
        sign = written(icon("trash"), "icons", round(sp(24) * theme.scale, 1))
        text = written(tr("Delete"), "sans", round(sp(16) * theme.scale, 1), True)
        Color(*theme.card)
        x, middle = self.right - dp(18) - text.width, self.center_y
        Rectangle(texture=text, pos=(round(x), round(middle - text.height / 2)), size=text.size)
        pos = (round(x - dp(10) - sign.width), round(middle - sign.height / 2))
        Rectangle(texture=sign, pos=pos, size=sign.size)

    def _people(self, summary: Summary, left: float, right: float, top: float) -> None:
        """Draw marks with their names, the winners' bold; where there is no room names go, from the last."""
        side, size = dp(20) * min(1.3, theme.scale), round(sp(15) * theme.scale, 1)
        names = [
            written(called(i18n.catalogue, seat.name, seat.colour), "sans", size, seat.place == 1 and summary.over)
            for seat in summary.seats
        ]
        wide = [side + dp(5) + name.width + dp(9) for name in names]
        shown = len(names)
        while shown and sum(wide[:shown]) + (len(names) - shown) * (side + dp(5)) > right - left:
            shown -= 1
        x = left
        for number, (seat, name) in enumerate(zip(summary.seats, names, strict=True)):
            Color(1, 1, 1, 1)
            Rectangle(texture=_emblem(seat.colour), pos=(x, top - side), size=(side, side))
            if number < shown:
                Color(*theme.ink)
                pos = (x + side + dp(5), top - side / 2 - name.height / 2)
                Rectangle(texture=name, pos=pos, size=name.size)
            x += wide[number] if number < shown else side + dp(5)

    def _state(self, words: Any, listed: Any, left: float, right: float) -> None:
        """Draw how the game stands on a line of its own, and how long it is."""
        summary, scale = listed.summary, theme.scale
        if not listed.sound:
            text, fill, front = tr("damaged"), theme.warn_wash, theme.warn
        elif summary.fault:
            text, fill, front = gamewords.result(words, summary), theme.fault_wash, theme.fault
        elif listed.copy_of and not summary.over:
            text, fill, front = "", theme.sunk, theme.ink
        elif summary.over:
            text, fill, front = gamewords.result(words, summary), theme.prize_wash, theme.prize_text
        else:
            text, fill, front = (
                gamewords.result(words, summary),
                theme.card if self.chosen else theme.wash,
                theme.lagoon,
            )
        said = gamewords.length(words, summary)
        if listed.days_left is not None:
            said = i18n.tr_n("{n} day left", "{n} days left", listed.days_left)
        far = written(said, "sans", round(sp(14) * scale, 1))
        most = right - left - far.width - dp(10)
        text = text or self._copied(words, listed, most - dp(20))
        high = _chip(text, left, self.y + dp(8), fill, front, most)
        Color(*theme.ink2)
        Rectangle(texture=far, pos=(right - far.width, self.y + dp(8) + (high - far.height) / 2), size=far.size)

    def _copied(self, words: Any, listed: Any, most: float) -> str:
        """Say of which game it is a copy: where there is little room it is that game's name that is cut."""
        said = gamewords.copied(words, listed, self._original)
        size = round(sp(14) * theme.scale, 1)
        if self._original is None or written(said, "sans", size, True).width <= most:
            return said
        rest = written(gamewords.copied_from(words, "", listed.copy_turn), "sans", size, True).width
        (name,) = broken(gamewords.title(words, self._original.summary), "sans", size, max(dp(16), most - rest), 1)
        return gamewords.copied_from(words, name, listed.copy_turn)

    def _card(self) -> None:
        Color(*(theme.wash if self.chosen else theme.sunk if self.state == "down" else theme.card))
        RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(16)])
        faulty = self.listed is not None and self.listed.summary.fault > 0
        Color(*(theme.fault if faulty else theme.lagoon if self.chosen else theme.line))
        Line(
            rounded_rectangle=(self.x, self.y, self.width, self.height, dp(16)),
            width=dp(1.6) if self.chosen or faulty else dp(1),
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


def _chip(text: str, left: float, low: float, fill: Any, front: Any, most: float) -> float:
    """Draw a remark in a rounded patch and say how high it is."""
    lines = broken(text, "sans", round(sp(14) * theme.scale, 1), most - dp(20), 1)
    texture = written(lines[0], "sans", round(sp(14) * theme.scale, 1), True)
    wide, high = texture.width + dp(20), texture.height + dp(6)
    Color(*fill)
    RoundedRectangle(pos=(left, low), size=(wide, high), radius=[high / 2])
    Color(*front)
    Rectangle(texture=texture, pos=(left + dp(10), low + dp(3)), size=texture.size)
    return float(high)


@lru_cache(maxsize=8)
def _emblem(colour: str) -> Any:
    return CoreImage(picture(f"ui/emblem-{colour}")).texture
