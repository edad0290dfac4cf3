"""Fingers for the tests: real touches through Kivy's whole input path."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.utils import platform

from tests.app.conftest import frame

_numbers = count(1)


class Touch(MotionEvent):
    """One finger on the glass, in window pixels from the bottom left."""

    def __init__(self, x: float, y: float, button: str | None = None) -> None:
        """Press there; a button makes it a mouse."""
        self._button = button
        self._at = x, y
        super().__init__("test", next(_numbers), self.scaled(x, y))
        self._post("begin")

    @staticmethod
    def scaled(x: float, y: float) -> tuple[float, float]:
        across, up = x / max(1, Window.width - 1), y / max(1, Window.height - 1)
        # The glass stays where it is when everything is turned to the seat opposite.
        return (1 - across, 1 - up) if Window.rotation == 180 else (across, up)

    def depack(self, args: tuple[float, float]) -> None:
        """Take the position as Kivy wants it."""
        self.is_touch = True
        self.type_id = "touch"
        self.profile = ["pos", "button"] if self._button else ["pos"]
        if self._button:
            self.button = self._button
        self.sx, self.sy = args
        super().depack(args)

    def _post(self, kind: str) -> None:
        EventLoop.post_dispatch_input(kind, self)
        EventLoop.idle()

    def to(self, x: float, y: float, steps: int = 1) -> "Touch":
        """Slide there, in so many steps."""
        start, self._at = self._at, (x, y)
        for step in range(1, steps + 1):
            part = step / steps
            self.move(self.scaled(start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part))
            self._post("update")
        return self

    def up(self) -> None:
        """Let go."""
        self._post("end")


class Quick(Touch):
    """A finger so quick that nothing is drawn between what it does."""

    def _post(self, kind: str) -> None:
        EventLoop.post_dispatch_input(kind, self)


def press(x: float, y: float, button: str | None = None) -> Any:
    """A finger that comes down there; on a tablet as SDL tells of it, with all that SDL adds."""
    if platform == "android":
        from tests.android.sdl import Finger

        return Finger(x, y)
    return Touch(x, y, button)


def tap(target: object, button: str | None = None, rest: float = 0.0) -> None:
    """Tap a widget in its middle, or a point, and let so much time go by."""
    x, y = centre(target)
    press(x, y, button).up()
    if rest:
        Clock.time.pass_by(rest)


def tap_each(*said: str, rest: float = 0.5) -> None:
    """Tap one thing after the other, each where it says so, and let time go by after each."""
    for words in said:
        tap(find(words), rest=rest)


def drag(start: object, end: object, steps: int = 6) -> None:
    """Press at one widget or point, slide to another, let go."""
    touch = press(*centre(start))
    touch.to(*centre(end), steps=steps)
    touch.up()


def cell_of(grid: Any, kind: str) -> tuple[float, float]:
    """The middle of a tile in a grid, in the window."""
    x, y, width, height = grid.cell(kind)
    across, up = grid.to_window(x + width / 2, y + height / 2)
    return across, up


def centre(target: object) -> tuple[float, float]:
    """The point itself, or the middle of the widget, in the window."""
    if isinstance(target, tuple):
        return target
    x, y = target.to_window(*target.center)  # type: ignore[attr-defined]
    return x, y


def walk(widget: object) -> Iterator[object]:
    """All widgets that hang below, itself included."""
    yield widget
    for child in widget.children:  # type: ignore[attr-defined]
        yield from walk(child)


def find(text: str, root: object | None = None) -> object:
    """The widget on the screen that has the words or the icon, what lies on top first; pressable ones before labels."""
    found = [
        widget
        for top in ([root] if root is not None else Window.children)
        for widget in walk(top)
        if text in (getattr(widget, name, None) for name in ("text", "title", "hint_text", "icon")) and widget.opacity  # type: ignore[attr-defined]
    ]
    found.sort(key=lambda widget: not hasattr(widget, "on_release"))
    assert found, f"nothing on the screen says {text!r}"
    return found[0]


@contextmanager
def held(x: float, y: float) -> Iterator[Any]:
    """Keep a finger down for a while."""
    touch = press(x, y)
    yield touch
    touch.up()


def texts() -> list[str]:
    """All words on the screen."""
    shown = (widget for top in Window.children for widget in walk(top))
    return [widget.text for widget in shown if getattr(widget, "text", "")]  # type: ignore[attr-defined]


def write(field: object, text: str) -> None:
    """Tap a field and write into it as a keyboard does, letter by letter."""
    tap(field)
    for letter in text:
        if platform == "android":
            from tests.android import sdl

            sdl.write(letter)
        else:
            Window.dispatch("on_textinput", letter)
    frame()
