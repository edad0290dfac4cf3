"""Whether touches go through to what lies below."""

from typing import Any


class Solid:
    """Mixed into a widget: a touch on it never reaches what lies below."""

    def on_touch_down(self, touch: Any) -> bool:
        """Keep the touch, whoever inside answers it."""
        if self.disabled or not self.collide_point(*touch.pos):  # type: ignore[attr-defined]
            return False
        super().on_touch_down(touch)  # type: ignore[misc]
        return True


class Hollow:
    """Mixed into a widget: it is only to be looked at."""

    def collide_point(self, x: float, y: float) -> bool:
        """Fingers go through it."""
        return False
