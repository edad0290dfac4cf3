"""What is drawn of the statistics: figures that count games lead to them."""

from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from taluva.app.look.events import tells
from taluva.app.look.feedback import feedback
from taluva.app.look.theme import theme


@tells("on_ask")  # what `at` found: it was tapped
class Leading(Widget):
    """Draws anew, once a frame at most, when something changes; a subclass draws, and knows what leads somewhere."""

    def __init__(self, *follows: str, **kwargs: Any) -> None:
        """Draw when one of these properties changes."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._soon = Clock.create_trigger(self.draw, -1)
        for name in ("pos", "width", *follows):
            self.fbind(name, self._soon)
        for token in ("ink", "scale", "contrast", "lagoon"):
            theme.fbind(token, self._redraw)

    def draw(self, *_: object) -> None:
        """Draw all of it."""
        raise NotImplementedError

    def at(self, touch: Any) -> tuple[object, ...] | None:
        """What lies under a finger and leads somewhere."""
        raise NotImplementedError

    def on_touch_down(self, touch: Any) -> bool:
        """A finger comes down on something that leads somewhere."""
        found = self.at(touch)
        if found is None or touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        touch.ud[self] = found
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Go there, if the finger is still on it."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        found = touch.ud.pop(self, None)
        if found is not None and self.at(touch) == found:
            feedback.click()
            self.dispatch("on_ask", *found)
        return True

    def _redraw(self, *_: object) -> None:
        # A method, which the theme holds weakly; the trigger itself would keep this drawing for ever.
        self._soon()
