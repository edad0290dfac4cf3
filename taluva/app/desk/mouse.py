"""What the mouse is over is tinted, and the cursor becomes a hand; looked up when the mouse moves, never otherwise."""

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.stencilview import StencilView

from taluva.app.desk.sdl import show_cursor
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.field import Field
from taluva.app.widgets.overlay import Overlay
from taluva.app.widgets.solid import Solid

SETTLES = 0.3  # seconds after a touch: what it opened or moved lies under the mouse then


class Over(NamedTuple):
    """What the mouse is over: a widget, and which of the places that it draws itself, or 0."""

    widget: Any
    number: int
    box: tuple[float, float, float, float]
    radius: float
    cursor: str


class Mouse:
    """Follows the mouse in the window; a finger, or a mouse that leaves, ends it."""

    def __init__(self) -> None:
        """Be over nothing."""
        self.over: Over | None = None
        self._cursor = "arrow"
        self._tint = InstructionGroup()
        self._colour = Color()
        self._shape = RoundedRectangle()
        self._tint.add(self._colour)
        self._tint.add(self._shape)
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
        if "button" not in touch.profile:
            self._left()

    def _up(self, _window: object, touch: Any) -> None:
        if "button" in touch.profile:
            self._again()

    def _show(self, over: Over | None) -> None:
        if over == self.over:
            return
        before, self.over = self.over, over
        if before is not None:
            before.widget.canvas.after.remove(self._tint)
            before.widget.unbind(pos=self._moved, size=self._moved)
        if over is not None:
            self._place(over)
            over.widget.canvas.after.add(self._tint)
            over.widget.bind(pos=self._moved, size=self._moved)
        cursor = "arrow" if over is None else over.cursor
        if cursor != self._cursor:
            self._cursor = cursor
            show_cursor(cursor)

    def _place(self, over: Over) -> None:
        self._colour.rgba = theme.hover if over.cursor == "hand" else (0, 0, 0, 0)
        self._shape.pos, self._shape.size = over.box[:2], over.box[2:]
        self._shape.radius = [min(over.radius, over.box[2] / 2, over.box[3] / 2)]

    def _moved(self, *_: object) -> None:
        # It slides away under a mouse that rests.
        self._left()
        self._again()


def under(x: float, y: float) -> Over | None:
    """What could be pressed or written in at a point of the window."""
    for top in Window.children:
        found, closed = _within(top, x, y)
        if closed:
            return found
    return None


def _within(widget: Any, x: float, y: float) -> tuple[Over | None, bool]:
    """What is found in a widget, and whether what lies behind it is out of reach there."""
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
    if inside:
        found = _of(widget, x, y)
        if found is not None:
            return found, True
    return None, isinstance(widget, Overlay) or (inside and isinstance(widget, Solid))


def _of(widget: Any, x: float, y: float) -> Over | None:
    box = (widget.x, widget.y, widget.width, widget.height)
    if isinstance(widget, Field):
        return Over(widget, 0, box, 0, "ibeam")
    if hasattr(widget, "hovered"):
        # It draws its places itself and knows them by its own points.
        place = widget.hovered(x, y)
        return None if place is None else Over(widget, place[0] + 1, place[1], place[2], "hand")
    if isinstance(widget, ButtonBehavior):
        # The circle that shows an icon pressed is a little smaller than the place for a finger.
        edge = dp(2) if isinstance(widget, IconButton) else 0
        box = (box[0] + edge, box[1] + edge, box[2] - 2 * edge, box[3] - 2 * edge)
        return Over(widget, 0, box, float(getattr(widget, "radius", dp(14))), "hand")
    return None
