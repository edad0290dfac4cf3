"""The key moments as a strip of cards below the course of a game; a touch shows the island at that turn."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import fitted, natural_width
from taluva.app.draw.glyphs import Glyph, Glyphs
from taluva.app.draw.sprites import Sprite, Sprites
from taluva.app.look.events import tells
from taluva.app.look.feedback import feedback
from taluva.app.look.fonts import icon
from taluva.app.look.theme import theme
from taluva.app.widgets.course import ICONS
from taluva.app.widgets.momentcard import draw_card
from taluva.app.widgets.momentrows import MomentRow, last_until, row_of

WIDE, WIDEST, HIGH, APART, BESIDE = 200, 330, 56, 8, 16  # dp: a card, what is left between two, and before the first
TAKEN, TITLE, REMARK = 84, 15, 13  # dp of a card that mark and sign take; sp


@tells("on_pick")  # turn: a card was tapped
class MomentStrip(Widget):
    """A card a moment, drawn; that of the turn that is looked at is chosen."""

    items: Sequence[MomentRow] = ObjectProperty(())
    turn = NumericProperty(-1)

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        super().__init__(size_hint=(None, None), height=dp(HIGH), **kwargs)
        self._chosen = -1
        self.cards: list[tuple[float, float]] = []  # where each begins, and how wide it is
        draw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "items"):
            self.fbind(name, draw)
        for token in ("ink", "scale", "contrast", "lagoon"):
            theme.fbind(token, draw)
        self.fbind("turn", self._choose)

    def _choose(self, *_: object) -> None:
        if row_of(self.items, self.turn) != self._chosen:
            self._draw()

    def _measure(self) -> None:
        """As wide as its words want it, within bounds."""
        self.cards, begin = [], dp(BESIDE)
        for row in self.items:
            title = natural_width(row.title, "sans", sp(TITLE), True)
            words = max(title, natural_width(row.remark, "sans", sp(REMARK)))
            wide = min(dp(WIDEST), max(dp(WIDE), words + dp(TAKEN)))
            self.cards.append((begin, wide))
            begin += wide + dp(APART)
        self.width = begin - dp(APART) + dp(BESIDE)

    def _draw(self, *_: object) -> None:
        self._chosen = row_of(self.items, self.turn)
        self._measure()
        self.canvas.clear()
        marks, said = Sprites(), Glyphs()
        sprites, texts = list[Sprite](), list[Glyph]()
        for number, row in enumerate(self.items):
            self._draw_card(self.canvas, number, row, sprites, texts)
        marks.show(sprites)
        said.show(texts)
        self.canvas.add(marks)
        self.canvas.add(said)

    def _draw_card(
        self, group: InstructionGroup, number: int, row: MomentRow, sprites: list[Sprite], texts: list[Glyph]
    ) -> None:
        begin, wide = self.cards[number]
        chosen, x, middle = number == self._chosen, self.x + begin, self.y + dp(HIGH) / 2
        front, second, sign = draw_card(group, Box(x, self.y, wide, dp(HIGH)), dp(13), chosen)
        side = dp(26)
        sprites.append(Sprite(f"ui/emblem-{row.colour}", x + dp(9), middle - side / 2, side, side))
        right, left = x + wide - dp(22), x + dp(9) + side + dp(8)
        texts.append((icon(ICONS[row.what]), right, middle + dp(10), 0.5, "icons", sp(17), sign))
        texts.append((str(row.turn), right, middle - dp(13), 0.5, "black", sp(14), second))
        room = right - dp(15) - left
        title, letters = fitted(row.title, room, sp(TITLE), bold=True)
        texts.append((title, left, middle + (dp(9) if row.remark else 0), 0, "bold", letters, front))
        remark, letters = fitted(row.remark, room, sp(REMARK))
        texts.append((remark, left, middle - dp(10), 0, "sans", letters, second))

    # The scrolling window passes on only touches that did not scroll.

    def _at(self, touch: Any) -> int:
        if not self.collide_point(*touch.pos):
            return -1
        x = touch.x - self.x
        return next((n for n, (begin, wide) in enumerate(self.cards) if begin <= x <= begin + wide), -1)

    def on_touch_down(self, touch: Any) -> bool:
        """Hold a card."""
        if touch.is_mouse_scrolling or self._at(touch) < 0:
            return False
        touch.grab(self)
        touch.ud[self] = self._at(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Go to its turn if the finger is still on it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self._at(touch) == touch.ud[self]:
            feedback.click()
            self.dispatch("on_pick", self.items[touch.ud[self]].turn)
        return True


class StripScroll(ScrollView):
    """Is swiped sideways; the chosen card is in sight."""

    def __init__(self, **kwargs: Any) -> None:
        """Hold one strip."""
        super().__init__(do_scroll_y=False, size_hint_y=None, height=dp(HIGH), bar_width=0, **kwargs)
        self.moments = MomentStrip()
        self.add_widget(self.moments)
        for name in ("turn", "width"):
            self.moments.fbind(name, self._show)
        self.fbind("width", self._show)

    def _show(self, *_: object) -> None:
        """Bring the last card up to the turn into sight."""
        moments, hidden = self.moments, self.moments.width - self.width
        last = last_until(moments.items, moments.turn)
        if hidden <= 0 or not 0 <= last < len(moments.cards):
            self.scroll_x = 0
            return
        begin, wide = moments.cards[last]
        seen_from = self.scroll_x * hidden
        if begin - dp(BESIDE) < seen_from or begin + wide + dp(BESIDE) > seen_from + self.width:
            self.scroll_x = min(1.0, max(0.0, (begin - (self.width - wide) / 2) / hidden))
