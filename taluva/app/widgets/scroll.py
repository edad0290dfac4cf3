"""Views that scroll."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty
from kivy.uix.scrollview import ScrollView

from taluva.app.device.platform import LOST
from taluva.app.look import kvfiles
from taluva.app.look.watched import watch


class ColumnScroll(ScrollView):
    """Scrolls what may be too high for it; it lies where it is when the finger that scrolls it is lost."""

    def on_scroll_stop(self, touch: Any, check_children: bool = True) -> object:
        """Neither go with that finger nor glide on."""
        if LOST in touch.ud and self._touch is touch:
            self.effect_x.start(touch.x)
            self.effect_y.start(touch.y)
        return super().on_scroll_stop(touch, check_children)


class Scroll(ColumnScroll):
    """Scrolls only if it must; touches on a widget in `holds` go straight to it, so that it can be dragged."""

    holds = ListProperty()

    def on_touch_down(self, touch: object) -> bool:
        """Scroll, or let a widget be dragged."""
        x, y = self.to_local(*touch.pos)  # type: ignore[attr-defined]
        inside = self.collide_point(*touch.pos)  # type: ignore[attr-defined]
        if inside and any(widget.grips(x, y) for widget in self.holds):
            return self.simulate_touch_down(touch)
        return super().on_touch_down(touch)

    def keep_in_place(self, widget: Any, seconds: float) -> None:
        """Scroll for so long that a widget stays at its height, whatever becomes larger or smaller above it."""
        (content,) = self.children
        height = widget.to_window(*widget.center)[1]

        def scroll(*_: object) -> None:
            hidden = content.height - self.height
            if hidden > 0:
                inside = widget.to_window(*widget.center)[1] - content.to_window(0, content.y)[1]
                self.scroll_y = min(1.0, max(0.0, (self.to_window(0, self.y)[1] + inside - height) / hidden))

        # After a round of layouts, and before the picture is drawn.
        soon = Clock.create_trigger(scroll, -1)
        for part in (content, widget):
            watch(part, soon, "center")

        def leave(_dt: float) -> None:
            for part in (content, widget):
                part.funbind("center", soon)

        Clock.schedule_once(leave, seconds)


class SeenScroll(Scroll):
    """Tells what is in it which of its heights are seen: no more than that need exist."""

    scroll_y: float

    def __init__(self, **kwargs: Any) -> None:
        """Look whenever it is scrolled or made higher."""
        super().__init__(**kwargs)
        watch(self, self._look, "scroll_y", "height")

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Take what knows `look_at`."""
        super().add_widget(widget, *args, **kwargs)
        widget.bind(height=self._look, pos=self._look)

    def _look(self, *_: object) -> None:
        for shown in self.children:
            hidden = max(0.0, shown.height - self.height)
            low = shown.y + hidden * min(1.0, max(0.0, self.scroll_y))
            shown.look_at(low, low + self.height)


kvfiles.load(__name__)
