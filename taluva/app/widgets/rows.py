"""A list whose rows are drawn, not built of widgets, and only while they are seen: thousands cost as little as ten."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from taluva.app.draw.boxes import Box
from taluva.app.draw.glyphs import Glyph, Glyphs
from taluva.app.draw.sprites import Sprite, Sprites
from taluva.app.look.events import tells
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.focus import Spot
from taluva.app.widgets.scroll import SeenScroll
from taluva.app.widgets.shown import Shown


@tells("on_pick")  # index: a row was tapped
class Rows(Drawn):
    """Rows of one height, one of them perhaps chosen; a subclass says how high they are and draws one."""

    HIGH = LOW = 48  # dp in a high window and in a low one, with letters of 100 percent: a finger asks for no less
    KEPT = 64  # rows that were drawn, seen or not
    FOOT = 0  # dp below the last
    CARDS = False  # whether each is drawn on a card of its own, which shows by itself that it is chosen or pressed

    items: Sequence[Any] = ObjectProperty(())
    chosen = NumericProperty(-1)
    row_height = NumericProperty(0)
    low = BooleanProperty(False)  # whether the window is

    REDRAWN: tuple[str, ...] = ("pos", "width", "items", "row_height")
    FOLLOWS = ("ink", "ink2", "scale", "contrast", "lagoon")

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._under = InstructionGroup()
        self._drawn: dict[int, InstructionGroup] = {}
        self._kept: dict[tuple[int, bool, bool], InstructionGroup] = {}  # as they were drawn: which, chosen, pressed
        self._seen: range | None = None  # the rows that are seen, if anybody says so
        self.pressed = -1  # the row a finger is on, -1 for none
        self.canvas.add(self._under)
        watch(self, self._choose, "chosen")
        watch(i18n, self._follow, "tr")
        self._shown = -1
        self._fit()
        watch(self, self._fit, "low")
        watch(theme, self._fit, "scale")

    def _fit(self, *_: object) -> None:
        self.row_height = self.high(theme.scale)

    def high(self, scale: float) -> float:
        """How high a row is with letters of a size."""
        return dp(self.LOW if self.low else self.HIGH) * max(1.0, scale)

    def draw_row(self, group: InstructionGroup, index: int, y: float, chosen: bool) -> None:
        """Draw one row into its group; y is its lower edge."""

    @staticmethod
    def put(group: InstructionGroup, sprites: list[Sprite], *texts: list[Glyph]) -> None:
        """Put pictures into a row, and what is written over them."""
        pictures = Sprites()
        pictures.show(sprites)
        group.add(pictures)
        for several in texts:
            said = Glyphs()
            said.show(several)
            group.add(said)

    def is_chosen(self, index: int) -> bool:
        """Whether it is the one that is chosen."""
        return index == self.chosen

    def left(self, index: int) -> None:
        """A row is seen no longer."""

    def edge(self, index: int) -> float:
        """The lower edge of a row, in the list's own measure."""
        return float(self.y + self.height - (index + 1) * self.row_height)

    def box(self, index: int) -> Box:
        """Where it lies."""
        return Box(self.x, self.edge(index), self.width, self.row_height)

    @property
    def seen(self) -> list[int]:
        """Which rows are drawn, from above."""
        return sorted(self._drawn)

    def look_at(self, low: float, high: float) -> None:
        """Only the rows between two heights are seen, in the list's own measure; one more on each side is drawn."""
        if self.row_height:
            top = self.y + self.height
            self._seen = range(int((top - high) // self.row_height) - 1, int((top - low) // self.row_height) + 2)
            if not self.redraw.is_triggered:
                self._draw_seen()

    def draw(self, *_: object) -> None:
        """Draw what is seen, all of it anew."""
        self.height = len(self.items) * self.row_height + dp(self.FOOT)
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
            group = self._drawn.pop(index)
            group.clear()
            self.canvas.remove(group)
            self.left(index)
        for index in wanted:
            if 0 <= index < len(self.items) and index not in self._drawn:
                self._drawn[index] = InstructionGroup()
                self.canvas.add(self._drawn[index])
                self.draw_again(index)

    def forget_row(self, index: int) -> None:
        """What was drawn of a row no longer holds."""
        for look in [look for look in self._kept if look[0] == index]:
            del self._kept[look]

    def draw_afresh(self, index: int) -> None:
        """Show a row that looks otherwise now."""
        self.forget_row(index)
        self.draw_again(index)

    def draw_again(self, index: int) -> None:
        """Show a row chosen or pressed, or no longer."""
        if index in self._drawn and index < len(self.items):
            self._drawn[index].clear()
            self._drawn[index].add(self._row(index))

    def _row(self, index: int) -> InstructionGroup:
        """A row as it is to be seen: whoever goes back and forth sees what was drawn before."""
        look = index, self.is_chosen(index), self.CARDS and index == self.pressed
        if look not in self._kept:
            group = self._kept[look] = InstructionGroup()
            self.draw_row(group, index, self.edge(index), look[1])
            if len(self._kept) > self.KEPT:
                del self._kept[next(iter(self._kept))]
        return self._kept[look]

    def _choose(self, *_: object) -> None:
        before, self._shown = self._shown, int(self.chosen)
        self.draw_again(before)
        self.draw_again(self._shown)
        self._draw_under()

    def _draw_under(self) -> None:
        self._under.clear()
        for index, colour in ((int(self.chosen), theme.lagoon), (self.pressed, theme.sunk)):
            if not self.CARDS and 0 <= index < len(self.items) and (index != self.chosen or colour is theme.lagoon):
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

    def press(self, index: int) -> None:
        """Show a row pressed, -1: none."""
        before, self.pressed = self.pressed, index
        if self.CARDS:
            self.draw_again(before)
            self.draw_again(index)
        else:
            self._draw_under()

    def pick(self, index: int, x: float) -> None:
        """A row was tapped here."""
        self.dispatch("on_pick", index)

    def spots(self) -> Iterator[Spot]:
        """The rows in sight, and one more above and below, for who has no finger on the glass."""
        for index in self.seen:
            x, y = self.to_window(self.x, self.edge(index))
            yield Spot(x, y, self.width, self.row_height, partial(self.pick, index, self.x), self, index)

    def on_touch_down(self, touch: Any) -> bool:
        """Press a row; the wheel scrolls only."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self.press(self.row_at(touch.y))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Pick the row if the finger is still on it."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        pressed = self.pressed
        self.press(-1)
        if pressed >= 0 and self.collide_point(*touch.pos) and self.row_at(touch.y) == pressed:
            feedback.click()
            self.pick(pressed, touch.x)
        return True


class RowScroll(Shown, SeenScroll):
    """A scrolling window over rows."""

    def __init__(self, **kwargs: Any) -> None:
        """Find the row again that was asked for."""
        # Kivy would hang rows that need less room than there is wherever they were scrolled to before.
        super().__init__(always_overscroll=False, **kwargs)
        self._asked = -1
        watch(self, self._show_again, "height")

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Take the rows."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=self._show_again)

    def moving(self) -> bool:
        """Whether the list is in motion."""
        return self.effect_y is not None and abs(self.effect_y.velocity or 0) > 1

    def show_row(self, rows: Rows, index: int) -> None:
        """Scroll just so far that the row is wholly seen, with one more above and below it if there is room."""
        self._asked = index
        hidden = rows.height - self.height
        if hidden <= 0 or index < 0:
            return
        besides = max(0.0, min(rows.row_height, (self.height - rows.row_height) / 2))
        upper, lower = index * rows.row_height - besides, (index + 1) * rows.row_height + besides
        seen_from: float = (1 - self.scroll_y) * hidden
        if upper < seen_from:
            seen_from = max(0.0, upper)
        elif lower > seen_from + self.height:
            seen_from = min(hidden, lower - self.height)
        else:
            return
        self.scroll_y = 1 - seen_from / hidden

    def _show_again(self, *_: object) -> None:
        """The row that was asked for before there was room for it, or before the window was turned."""
        for rows in self.children:
            self.show_row(rows, self._asked)
