"""A list whose rows are drawn, not built of widgets: forty-eight turns cost as little as one."""

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from taluva.app.feedback import feedback
from taluva.app.i18n import i18n
from taluva.app.theme import theme


class Rows(Widget):
    """Rows of one height, one of them perhaps chosen; a subclass draws a row."""

    items = ListProperty([])
    chosen = NumericProperty(-1)
    row_height = NumericProperty(0)

    __events__ = ("on_pick",)

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._under = InstructionGroup()
        self._groups: list[InstructionGroup] = []
        self._pressed = -1
        self.canvas.add(self._under)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "width", "items", "row_height"):
            self.fbind(name, redraw)
        self.fbind("chosen", self._choose)
        for token in ("ink", "ink2", "scale", "contrast", "lagoon"):
            theme.fbind(token, redraw)
        i18n.fbind("tr", redraw)
        self._shown = -1

    def on_pick(self, index: int) -> None:
        """A row was tapped."""

    def draw_row(self, group: InstructionGroup, index: int, y: float, chosen: bool) -> None:
        """Draw one row into its group; y is its lower edge."""

    def edge(self, index: int) -> float:
        """The lower edge of a row, in the list's own measure."""
        return float(self.y + self.height - (index + 1) * self.row_height)

    def _draw(self, *_: object) -> None:
        self.height = len(self.items) * self.row_height
        for group in self._groups:
            self.canvas.remove(group)
        self._groups = [InstructionGroup() for _ in self.items]
        for group in self._groups:
            self.canvas.add(group)
        for index in range(len(self.items)):
            self._draw_one(index)
        self._draw_under()
        self._shown = int(self.chosen)

    def _draw_one(self, index: int) -> None:
        if 0 <= index < len(self._groups):
            self._groups[index].clear()
            self.draw_row(self._groups[index], index, self.edge(index), index == self.chosen)

    def _choose(self, *_: object) -> None:
        before, self._shown = self._shown, int(self.chosen)
        self._draw_one(before)
        self._draw_one(self._shown)
        self._draw_under()

    def _draw_under(self) -> None:
        self._under.clear()
        for index, colour in ((int(self.chosen), theme.lagoon), (self._pressed, theme.sunk)):
            if 0 <= index < len(self.items) and (index != self.chosen or colour is theme.lagoon):
                self._under.add(Color(*colour))
                size = (self.width - dp(8), self.row_height - dp(2))
                self._under.add(
                    RoundedRectangle(pos=(self.x + dp(4), self.edge(index) + dp(1)), size=size, radius=[dp(12)])
                )

    # Touches come from the ScrollView only if the finger did not scroll.

    def row_at(self, y: float) -> int:
        """Which row lies at a height, -1 for none."""
        index = int((self.y + self.height - y) // self.row_height) if self.row_height else -1
        return index if 0 <= index < len(self.items) else -1

    def on_touch_down(self, touch: Any) -> bool:
        """Press a row."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._pressed = self.row_at(touch.y)
        self._draw_under()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Pick the row if the finger is still on it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        pressed, self._pressed = self._pressed, -1
        self._draw_under()
        if pressed >= 0 and self.collide_point(*touch.pos) and self.row_at(touch.y) == pressed:
            feedback.click()
            self.dispatch("on_pick", pressed)
        return True


class RowScroll(ScrollView):
    """A scrolling window over rows."""

    scroll_y: float

    def show_row(self, rows: Rows, index: int) -> None:
        """Scroll just so far that the row is wholly seen, with one more above or below it."""
        hidden = rows.height - self.height
        if hidden <= 0 or index < 0:
            return
        upper = index * rows.row_height
        seen_from: float = (1 - self.scroll_y) * hidden
        if upper - rows.row_height < seen_from:
            seen_from = max(0.0, upper - rows.row_height)
        elif upper + 2 * rows.row_height > seen_from + self.height:
            seen_from = min(hidden, upper + 2 * rows.row_height - self.height)
        else:
            return
        self.scroll_y = 1 - seen_from / hidden
