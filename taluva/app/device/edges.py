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
    """How many pixels at each edge of the window's content nothing may stand that is read or pressed.

    Where the content is turned to the seat opposite, its lower edge is the upper one of the glass.
    """

    left = NumericProperty(0)
    top = NumericProperty(0)
    right = NumericProperty(0)
    bottom = NumericProperty(0)

    def __init__(self) -> None:
        """Start with edges that are all free."""
        super().__init__()
        self._glass = (0.0, 0.0, 0.0, 0.0)  # left, top, right and bottom of the device
        self._turned = False

    def follow(self) -> Callable[[], None]:
        """Follow what the device says and how the window is turned, until what is given back is called."""
        from kivy.core.window import Window

        Window.bind(rotation=self._turn)
        self._turn(Window, Window.rotation)
        if on_android():
            self.look()
            again = Clock.schedule_interval(self.look, LOOK_AGAIN)
            Window.bind(size=self.look)

        def leave() -> None:
            Window.unbind(rotation=self._turn)
            if on_android():
                again.cancel()
                Window.unbind(size=self.look)
            self.set_glass(0, 0, 0, 0)

        return leave

    def set_glass(self, left: float, top: float, right: float, bottom: float) -> None:
        """Take the edges of the glass, and give the window's content its own."""
        self._glass = left, top, right, bottom
        if self._turned:
            left, top, right, bottom = right, bottom, left, top
        self.left, self.top, self.right, self.bottom = left, top, right, bottom

    def _turn(self, _window: object, rotation: int) -> None:
        self._turned = rotation == 180
        self.set_glass(*self._glass)

    def look(self, *_: object) -> None:
        """Ask now; the answer comes a moment later, from the thread of Android's views."""
        asked(lambda: java.in_view_thread(self._ask))

    def _ask(self) -> None:
        java.tried(lambda: self._came(java.edges()))

    @mainthread
    def _came(self, edges: tuple[int, int, int, int]) -> None:
        self.set_glass(*edges)


edges = Edges()
