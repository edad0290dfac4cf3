"""A list whose rows are drawn, not built of widgets: forty-eight turns cost as little as one."""

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from taluva.app.look.events import tells
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.widgets.scroll import SeenScroll

KEPT = 64  # rows that were drawn


@tells("on_pick")  # index: a row was tapped
class Rows(Widget):
    """Rows of one height, one of them perhaps chosen; a subclass says how high they are and draws one."""

    HIGH = 48  # dp, with letters of 100 percent: a finger asks for no less

    items: Sequence[Any] = ObjectProperty(())
    chosen = NumericProperty(-1)
    row_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._under = InstructionGroup()
        self._drawn: dict[int, InstructionGroup] = {}
        self._kept: dict[tuple[int, bool], InstructionGroup] = {}  # rows as they were drawn, chosen and not
        self._seen: range | None = None  # the rows that are seen, if anybody says so
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
        self._fit()
        theme.fbind("scale", self._fit)

    def _fit(self, *_: object) -> None:
        self.row_height = dp(self.HIGH) * max(1.0, theme.scale)

    def draw_row(self, group: InstructionGroup, index: int, y: float, chosen: bool) -> None:
        """Draw one row into its group; y is its lower edge."""

    def edge(self, index: int) -> float:
        """The lower edge of a row, in the list's own measure."""
        return float(self.y + self.height - (index + 1) * self.row_height)

    def look_at(self, low: float, high: float) -> None:
        """Only the rows between two heights are seen, in the list's own measure; one more on each side is drawn."""
        if self.row_height:
            top = self.y + self.height
            self._seen = range(int((top - high) // self.row_height) - 1, int((top - low) // self.row_height) + 2)
            self._draw_seen()

    def _draw(self, *_: object) -> None:
        self.height = len(self.items) * self.row_height
        for group in self._drawn.values():
            self.canvas.remove(group)
        self._drawn.clear()
        self._kept.clear()
        self._draw_seen()
        self._draw_under()
        self._shown = int(self.chosen)

    def _draw_seen(self) -> None:
        wanted = range(len(self.items)) if self._seen is None else self._seen
        for index in [index for index in self._drawn if index not in wanted]:
            left = self._drawn.pop(index)
            left.clear()
            self.canvas.remove(left)
        for index in wanted:
            if 0 <= index < len(self.items) and index not in self._drawn:
                self._drawn[index] = InstructionGroup()
                self.canvas.add(self._drawn[index])
                self._draw_one(index)

    def _draw_one(self, index: int) -> None:
        if index in self._drawn and index < len(self.items):
            self._drawn[index].clear()
            self._drawn[index].add(self._row(index, index == self.chosen))

    def _row(self, index: int, chosen: bool) -> InstructionGroup:
        """A row as it is to be seen: whoever goes back and forth sees what was drawn before."""
        if (index, chosen) not in self._kept:
            group = self._kept[index, chosen] = InstructionGroup()
            self.draw_row(group, index, self.edge(index), chosen)
            if len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]
        return self._kept[index, chosen]

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
        """Press a row; the wheel scrolls only."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
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


class RowScroll(SeenScroll):
    """A scrolling window over rows."""

    def __init__(self, **kwargs: Any) -> None:
        """Find the row again that was asked for."""
        # Kivy would hang rows that need less room than there is wherever they were scrolled to before.
        super().__init__(always_overscroll=False, **kwargs)
        self._asked = -1
        self.fbind("height", self._show_again)

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Take the rows."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=self._show_again)

    def show_row(self, rows: Rows, index: int) -> None:
        """Scroll just so far that the row is wholly seen, with one more above or below it."""
        self._asked = index
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

    def _show_again(self, *_: object) -> None:
        """The row that was asked for before there was room for it, or before the window was turned."""
        for rows in self.children:
            self.show_row(rows, self._asked)
