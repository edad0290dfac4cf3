"""The edges of the glass that belong to a camera, to round corners or to the system's bars."""

from collections.abc import Callable

from kivy.clock import Clock, mainthread
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from taluva.app.device import java
from taluva.app.device.platform import asked, on_android

# A turn by half a circle and a bar that comes or goes change no size, so that nobody tells: seconds between two looks.
LOOK_AGAIN = 2.0


class Edges(EventDispatcher):
    """How many pixels at each edge nothing may stand that is read or pressed."""

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def follow(self) -> Callable[[], None]:
        """Follow what the device says, until what is given back is called."""
        if not on_android():
            return lambda: None
        from kivy.core.window import Window

        self.look()
        again = Clock.schedule_interval(self.look, LOOK_AGAIN)
        Window.bind(size=self.look)

        def leave() -> None:
            again.cancel()
            Window.unbind(size=self.look)
            self.left = self.top = self.right = self.bottom = 0

        return leave

    def look(self, *_: object) -> None:
        """Ask now; the answer comes a moment later, from the thread of Android's views."""
        asked(lambda: java.in_view_thread(self._ask))

    def _ask(self) -> None:
        java.tried(lambda: self._came(java.edges()))

    @mainthread
    def _came(self, edges: tuple[int, int, int, int]) -> None:
        self.left, self.top, self.right, self.bottom = edges


edges = Edges()
