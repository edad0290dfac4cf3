"""The mouse: which key it is over, named where it rests; looked up when it moves, never otherwise."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.event import EventDispatcher
from kivy.properties import ObjectProperty
from kivy.uix.stencilview import StencilView

from taluva.app.look.times import NAMED
from taluva.app.widgets import keyname
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.overlay import Overlay
from taluva.app.widgets.solid import Solid

SETTLES = 0.3  # seconds after a touch: what it opened or moved lies under the mouse then


class Mouse(EventDispatcher):
    """Follows the mouse in the window; a finger, or a mouse that leaves, ends it."""

    over = ObjectProperty(None, allownone=True)

    def __init__(self) -> None:
        """Be over nothing."""
        super().__init__()
        self._resting = Clock.create_trigger(self._rests, NAMED)
        self._again = Clock.create_trigger(self._look, SETTLES)

    def follow(self) -> None:
        """Begin to follow it."""
        Window.bind(mouse_pos=self._look, on_cursor_leave=self._left, on_touch_down=self._down, on_touch_up=self._up)
        self._look()

    def leave(self) -> None:
        """Follow it no longer."""
        Window.unbind(mouse_pos=self._look, on_cursor_leave=self._left, on_touch_down=self._down, on_touch_up=self._up)
        self._again.cancel()
        self._left()

    def _look(self, *_: object) -> None:
        x, y = Window.mouse_pos
        if Window.rotation == 180:
            # Turned to the seat opposite, the window's own points are not.
            x, y = Window.width - x, Window.height - y
        self._show(under(x, y))

    def _left(self, *_: object) -> None:
        self._show(None)

    def _down(self, _window: object, touch: Any) -> None:
        # Whoever presses knows what it is called.
        self._resting.cancel()
        keyname.hide()
        if "button" not in touch.profile:
            self._left()

    def _up(self, _window: object, touch: Any) -> None:
        if "button" in touch.profile:
            self._again()

    def _show(self, over: Pressable | None) -> None:
        if over is self.over:
            return
        if self.over is not None:
            self.over.unbind(pos=self._moved, size=self._moved)
            keyname.hide(self.over)
        self._resting.cancel()
        if over is not None:
            over.bind(pos=self._moved, size=self._moved)
            self._resting()
        self.over = over

    def _rests(self, _dt: float) -> None:
        if self.over is not None and self.over.state == "normal":
            keyname.show(self.over)

    def _moved(self, *_: object) -> None:
        # It slides away under a mouse that rests.
        self._left()
        self._again()


def under(x: float, y: float) -> Pressable | None:
    """The key at a point of the window."""
    for top in Window.children:
        found, closed = _within(top, x, y)
        if closed:
            return found
    return None


def _within(widget: Any, x: float, y: float) -> tuple[Pressable | None, bool]:
    """The key that is found in a widget, and whether what lies behind it is out of reach there."""
    if widget.disabled or not widget.opacity:
        return None, False
    inside = widget.collide_point(x, y)
    if not inside and isinstance(widget, StencilView):
        return None, False  # what is scrolled out of sight cannot be pressed
    at_x, at_y = widget.to_local(x, y)
    for child in widget.children:
        found, closed = _within(child, at_x, at_y)
        if closed:
            return found, True
    if inside and isinstance(widget, Pressable):
        return widget, True
    return None, isinstance(widget, Overlay) or (inside and isinstance(widget, Solid))
