"""A view that scrolls only when its content is too high for it."""

from kivy.properties import ListProperty
from kivy.uix.scrollview import ScrollView

from taluva.app.look import kvfiles


class Scroll(ScrollView):
    """Scrolls up and down if it must; touches on a widget in `holds` go straight to it, so that it can be dragged."""

    holds = ListProperty()

    def on_touch_down(self, touch: object) -> bool:
        """Scroll, or let a widget be dragged."""
        x, y = self.to_local(*touch.pos)  # type: ignore[attr-defined]
        inside = self.collide_point(*touch.pos)  # type: ignore[attr-defined]
        if inside and any(widget.grips(x, y) for widget in self.holds):
            touch.ud[self._get_uid("svavoid")] = True  # type: ignore[attr-defined]
            return self.simulate_touch_down(touch)
        return super().on_touch_down(touch)


kvfiles.load(__name__)
