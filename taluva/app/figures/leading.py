"""What is drawn of the statistics: figures that count games lead to them."""

from typing import Any

from taluva.app.look.events import tells
from taluva.app.look.feedback import feedback
from taluva.app.widgets.drawn import Drawn


@tells("on_ask")  # what `at` found: it was tapped
class Leading(Drawn):
    """A subclass draws, and knows what leads somewhere."""

    REDRAWN: tuple[str, ...] = ("pos", "width")
    FOLLOWS = ("ink", "scale", "contrast", "lagoon")

    def __init__(self, **kwargs: Any) -> None:
        """As high as what is drawn."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)

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
