"""A dashed frame that comes back after a lost graphics context: Kivy keeps its dashes in a texture and forgets them."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any
from weakref import WeakSet

from kivy.factory import Factory
from kivy.graphics import Line
from kivy.graphics.context import get_context

_CORNER = 8  # short lines that make a quarter of a circle
_lines: "WeakSet[DashedLine]" = WeakSet()


class DashedLine(Line):
    """A frame of one pixel with dashes."""

    def __init__(self, rounded_rectangle: Sequence[float] = (), **kwargs: Any) -> None:
        """Be known to those that are to be dashed again."""
        super().__init__(**kwargs)
        if rounded_rectangle:
            self.rounded_rectangle = rounded_rectangle
        _lines.add(self)

    @property
    def rounded_rectangle(self) -> Sequence[float]:
        """Place, size and radius of the corners."""
        return self._frame

    @rounded_rectangle.setter
    def rounded_rectangle(self, frame: Sequence[float]) -> None:
        self._frame = tuple(frame)
        way = _way(*frame)
        # Kivy leaves open where in the dashes the first point lies, so the line to the second one has no length.
        self.points = [*way[:2], *way, *way[:2]]


def _way(x: float, y: float, width: float, height: float, radius: float) -> list[float]:
    """Once around, from the lower left corner on."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    right, top = x + width - radius, y + height - radius
    way: list[float] = []
    for quarter, (across, up) in enumerate(
        ((x + radius, y + radius), (right, y + radius), (right, top), (x + radius, top))
    ):
        for step in range(_CORNER + 1):
            angle = pi + (quarter + step / _CORNER) * pi / 2
            way += across + radius * cos(angle), up + radius * sin(angle)
    return way


def _dash_again(_context: Any) -> None:
    for line in list(_lines):
        line.flag_data_update()


get_context().add_reload_observer(_dash_again)
Factory.register("DashedLine", cls=DashedLine)
