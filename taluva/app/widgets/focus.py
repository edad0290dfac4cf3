"""Everything by keyboard or switch: Tab and the arrows go from control to control, Enter presses."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable


class Spot(NamedTuple):
    """Something that can be pressed: where it is in the window, and what pressing it does.

    A widget that draws its own controls has a method `spots` that tells them.
    """

    x: float
    y: float
    width: float
    height: float
    press: Callable[[], object]
    widget: Any
    number: int = 0
    up: float = 0.0  # how far it is scrolled up


def spots(widget: Any, up: float | None = None) -> Iterator[Spot]:
    """All that can be pressed in a widget: what is in sight, and what can be brought into it, scrolled `up` so far."""
    if widget.disabled or not widget.opacity or min(widget.size) <= 0:
        return
    own: Iterable[Spot] = ()
    x, y = widget.to_window(widget.x, widget.y)
    if isinstance(widget, ScrollView):
        if not _seen(x, y, *widget.size):
            return
        up = (up or 0.0) + sum(max(0.0, one.height - widget.height) * (1 - widget.scroll_y) for one in widget.children)
    elif isinstance(widget, Pressable):
        own = (Spot(x, y, widget.width, widget.height, widget.press, widget),)
    elif hasattr(widget, "spots"):
        own = widget.spots()
    yield from (spot._replace(up=up or 0.0) for spot in own if up is not None or _seen(*spot[:4]))
    for child in widget.children:
        yield from spots(child, up)


def _seen(x: float, y: float, width: float, height: float) -> bool:
    """Whether the middle of a box lies on the glass."""
    return bool(0 <= x + width / 2 <= Window.width and 0 <= y + height / 2 <= Window.height)


class FocusRing(Widget):
    """The ring; it lies over everything and takes no touch."""

    def __init__(self, **kwargs: object) -> None:
        """Show nothing until Tab is pressed."""
        super().__init__(size_hint=(None, None), size=(0, 0), **kwargs)
        self._at: Spot | None = None
        self._chose = False  # whether what there is to choose from was there at the last step already
        with self.canvas:
            self._outer_colour, self._outer = Color(), SmoothLine(width=dp(4))
            self._inner_colour, self._inner = Color(), SmoothLine(width=dp(2))

    def hide(self, *_: object) -> None:
        """Take the ring away, as soon as a finger is used."""
        self._at = None
        Window.unbind(on_touch_down=self.hide)
        if self.parent is not None:
            Window.remove_widget(self)

    def press(self) -> bool:
        """Press what the ring is round; False if there is nothing."""
        if self._at is None:
            return False
        spot = self._found(self._all())
        if spot is not None:
            spot.press()
            self._chose = False
        # What it led to has its own order; the next Tab begins there.
        if self._found(self._all()) is None:
            self.hide()
        return spot is not None

    def step(self, by: int) -> None:
        """Go on to the next control, or back."""
        found = self._all()
        if not found:
            return
        # What is typed from now on is no longer meant for a field.
        Window.release_all_keyboards()
        now, choices = self._found(found), [spot for spot in found if _choice(spot)]
        opened, self._chose = bool(choices) and not self._chose, bool(choices)
        if opened and now not in choices:
            # What has just been opened is meant, wherever it lies.
            self._show(choices[0 if by > 0 else -1])
            return
        number = found.index(now) + by if now is not None else (0 if by > 0 else -1)
        self._show(found[number % len(found)])

    def go(self, right: int, up: int) -> bool:
        """Go to the nearest control in this direction; False while the ring is nowhere, or there is none."""
        found = self._all()
        now = self._found(found)
        if now is None:
            return False

        def away(spot: Spot) -> tuple[float, float]:
            x = spot.x + spot.width / 2 - now.x - now.width / 2
            y = spot.y + spot.height / 2 - now.y - now.height / 2
            return x * right + y * up, abs(x * up) + abs(y * right)

        # Nothing is meant that lies more to the side than ahead; of the others, what lies straight ahead sooner.
        others = [(away(spot), spot) for spot in found if spot is not now]
        ahead = [(along + 2 * aside, spot) for (along, aside), spot in others if along > aside]
        if not ahead:
            return False
        self._show(min(ahead, key=lambda pair: pair[0])[1])
        return True

    @staticmethod
    def _all() -> list[Spot]:
        found: list[Spot] = []
        for top in Window.children:
            lies = getattr(top, "lies", None)
            if lies is not False:  # a sheet that fades away
                found += spots(top)
            if lies:
                break  # what it lies on is out of reach
        # Line by line as one reads, however far it is scrolled; what is about as high is one line. Choices are a list.
        lines = sorted(found, key=lambda spot: (-round((spot.y - spot.up + spot.height / 2) / dp(40)), spot.x))
        choices = sorted((spot for spot in lines if _choice(spot)), key=lambda spot: spot.widget.number)
        first = next((n for n, spot in enumerate(lines) if _choice(spot)), 0)
        rest = [spot for spot in lines if not _choice(spot)]
        return rest[:first] + choices + rest[first:]

    def _found(self, found: list[Spot]) -> Spot | None:
        if self._at is None:
            return None
        return next((spot for spot in found if (spot.widget, spot.number) == (self._at.widget, self._at.number)), None)

    def _show(self, spot: Spot) -> None:
        self._at = spot
        scroll = spot.widget.parent
        while scroll is not None and not isinstance(scroll, ScrollView | type(Window)):
            scroll = scroll.parent
        if isinstance(scroll, ScrollView):
            if hasattr(scroll, "show_row"):
                scroll.show_row(spot.widget, spot.number)
            else:
                # One of several in a widget that may be higher than what is seen of it.
                scroll.scroll_to(Widget(pos=spot[:2], size=spot[2:4]), padding=40, animate=False)
            scroll.update_from_scroll()
            self._at = spot = self._found(self._all()) or spot
        if self.parent is not None:
            Window.remove_widget(self)
        Window.add_widget(self)
        Window.unbind(on_touch_down=self.hide)
        Window.bind(on_touch_down=self.hide)
        out = dp(4)
        frame = (spot.x - out, spot.y - out, spot.width + 2 * out, spot.height + 2 * out, dp(16))
        self._outer_colour.rgba, self._inner_colour.rgba = theme.card, theme.lagoon
        self._outer.rounded_rectangle = self._inner.rounded_rectangle = frame


def _choice(spot: Spot) -> bool:
    return bool(getattr(spot.widget, "among", False))
