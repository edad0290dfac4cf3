"""What is drawn of the statistics: figures that count games lead to them."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from taluva.app.draw.boxes import Box
from taluva.app.look.events import tells
from taluva.app.look.feedback import feedback
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.focus import Spot
from taluva.archive.stats import Ids


@tells("on_ask")  # games, label: what counts them was tapped
class Leading(Drawn):
    """A subclass draws, and knows what leads somewhere."""

    REDRAWN: tuple[str, ...] = ("pos", "width")
    FOLLOWS = ("ink", "scale", "contrast", "lagoon")

    def __init__(self, **kwargs: Any) -> None:
        """As high as what is drawn."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)

    def leads(self) -> Iterator[tuple[Box, Ids, str]]:
        """Where all lies that leads somewhere, to which games, and what it is called."""
        raise NotImplementedError

    def _at(self, touch: Any) -> tuple[Ids, str] | None:
        """What lies under a finger and leads somewhere."""
        return next(((games, label) for box, games, label in self.leads() if box.holds(*touch.pos)), None)

    def _ask(self, games: Ids, label: str) -> None:
        feedback.click()
        self.dispatch("on_ask", games, label)

    def spots(self) -> Iterator[Spot]:
        """The same for who has no finger on the glass."""
        for number, (box, games, label) in enumerate(self.leads()):
            x, y = self.to_window(box.x, box.y)
            yield Spot(x, y, box.width, box.height, partial(self._ask, games, label), self, number)

    def on_touch_down(self, touch: Any) -> bool:
        """A finger comes down on something that leads somewhere."""
        found = self._at(touch)
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
        if found is not None and self._at(touch) == found:
            self._ask(*found)
        return True
