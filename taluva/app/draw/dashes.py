"""A dashed frame that comes back after a lost graphics context: Kivy keeps its dashes in a texture and forgets them."""

from collections.abc import Sequence
from typing import Any
from weakref import WeakSet

from kivy.factory import Factory
from kivy.graphics import Line
from kivy.graphics.context import get_context

from taluva.app.draw.shapes import rounded

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
        way = [value for point in rounded(*frame) for value in point]
        # Kivy leaves open where in the dashes the first point lies, so the line to the second one has no length.
        self.points = [*way[:2], *way, *way[:2]]


def _dash_again(_context: Any) -> None:
    for line in list(_lines):
        line.flag_data_update()


get_context().add_reload_observer(_dash_again)
Factory.register("DashedLine", cls=DashedLine)
