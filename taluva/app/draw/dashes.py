"""A dashed line that comes back after a lost graphics context: Kivy keeps its dashes in a texture and forgets them."""

from typing import Any
from weakref import WeakSet

from kivy.factory import Factory
from kivy.graphics import Line
from kivy.graphics.context import get_context

_lines: "WeakSet[DashedLine]" = WeakSet()


class DashedLine(Line):
    """A line of one pixel with dashes."""

    def __init__(self, **kwargs: Any) -> None:
        """Be known to those that are to be dashed again."""
        super().__init__(**kwargs)
        _lines.add(self)


def _dash_again(_context: Any) -> None:
    for line in list(_lines):
        line.flag_data_update()


get_context().add_reload_observer(_dash_again)
Factory.register("DashedLine", cls=DashedLine)
