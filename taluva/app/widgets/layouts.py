"""How parts stand together: in the middle of a row, or in a column as high as they are; the patch or card below."""

from typing import Any

from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.widgets.shown import Shown


class Box(BoxLayout):
    """Kivy's own box, laid out from plain numbers: for a pair, `size` or `pos`, Kivy needs forty times as long."""

    def do_layout(self, *_: object) -> None:
        """Give every part its place, and of its size what it leaves to its box."""
        parts = self.children
        if not parts:
            super().do_layout()
            return
        asked = [
            (
                (part.width, part.height),
                (part.size_hint_x, part.size_hint_y),
                part.pos_hint,
                (part.size_hint_min_x, part.size_hint_min_y),
                (part.size_hint_max_x, part.size_hint_max_y),
            )
            for part in parts
        ]
        for number, x, y, width, height in self._iterate_layout(asked):
            part = parts[number]
            if (part.x, part.y) != (x, y):
                part.pos = x, y
            if part.size_hint_x is None:
                width = part.width
            if part.size_hint_y is None:
                height = part.height
            if (part.width, part.height) != (width, height):
                part.size = width, height


class Stacked(Box):
    """Parts below one another, as high as they are together."""


class MiddleRow(Shown, Box):
    """A row whose parts stand in its middle, unless they say otherwise."""

    def add_widget(self, widget: Any, *place: Any, **named: Any) -> None:
        """Take a part in."""
        widget.pos_hint = widget.pos_hint or {"center_y": 0.5}
        super().add_widget(widget, *place, **named)


class Rounded(MiddleRow):
    """A row on a rounded patch of one colour."""

    ground = ColorProperty((0, 0, 0, 0))
    radius = NumericProperty(0)


class Round(AnchorLayout):
    """A disc of one colour, with something in its middle."""

    ground = ColorProperty((0, 0, 0, 0))


class Raised(Rounded):
    """A patch whose lower edge shows how thick it is."""

    under = ColorProperty((0, 0, 0, 0))
    depth = NumericProperty(2)  # dp


class Rimmed(Rounded):
    """A patch with a thin line round it."""

    rim = ColorProperty((0, 0, 0, 0))
    thick = NumericProperty(1)  # dp


class Card(Rimmed):
    """A rounded piece of paper with a soft shadow."""

    lift = NumericProperty(1)


kvfiles.load(__name__)
