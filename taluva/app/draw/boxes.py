"""Rectangles on the screen: numbers only."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar


class Box(NamedTuple):
    """A rectangle from its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x <= self.right and self.y <= y <= self.top

    def times(self, factor: float) -> "Box":
        """The same in pixels."""
        return Box(*(round(value * factor) for value in self))

    def mirrored(self, width: float) -> "Box":
        """The same seen in a mirror: for the other hand."""
        return self._replace(x=width - self.right)


NOWHERE = Box(0, 0, 0, 0)
Boxes = TypeVar("Boxes", bound=Any)  # a named tuple, some of whose fields are boxes


def each(boxes: Boxes, change: Callable[[Box], Box]) -> Boxes:
    """The same places, every one of them changed that there is."""
    found = {name: box for name, box in boxes._asdict().items() if isinstance(box, Box) and box != NOWHERE}
    changed: Boxes = boxes._replace(**{name: change(box) for name, box in found.items()})
    return changed
