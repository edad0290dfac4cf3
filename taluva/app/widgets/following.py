"""Following a finger along the turns: what the slider and the chart of a replay have in common."""

from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from taluva.app.look.events import tells


@tells("on_cursor_moved")  # turn: a finger asks for this turn
class TurnCursor(Widget):
    """A row of turns that asks for the one under the finger; who draws it says where it begins and how broad it is."""

    length = NumericProperty(0)
    cursor = NumericProperty(0)

    def on_touch_down(self, touch: Any) -> bool:
        """Take the cursor to the finger, not to a wheel that is turned there."""
        if not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        touch.grab(self)
        self._ask(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let it follow."""
        if touch.grab_current is not self:
            return False
        self._ask(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Leave it there."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _ask(self, x: float) -> None:
        turn = round((x - self._left) / max(1.0, self._breadth) * self.length)
        self.dispatch("on_cursor_moved", max(0, min(int(self.length), turn)))

    @property
    def _left(self) -> float:
        """Where the first place of the row is."""
        raise NotImplementedError

    @property
    def _breadth(self) -> float:
        """How far it is to the last."""
        raise NotImplementedError
