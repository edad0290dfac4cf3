"""Many plain shapes in few instructions: whatever has one colour is one mesh, filled or as lines of one pixel."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from kivy.graphics import Color, InstructionGroup, Mesh

from taluva.app.draw.strokes import Point

Colour = Sequence[float]
# A colour and the corners, once around for what is filled.
Shape = tuple[Colour, Sequence[Point]]

_CORNER = 8  # short lines that make a quarter of a circle


def rounded(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    """Once around a box with round corners, from the lower left one on."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    right, top = x + width - radius, y + height - radius
    middles = ((x + radius, y + radius), (right, y + radius), (right, top), (x + radius, top))
    return [
        (across + radius * cos(angle), up + radius * sin(angle))
        for quarter, (across, up) in enumerate(middles)
        for angle in (pi + (quarter + step / _CORNER) * pi / 2 for step in range(_CORNER + 1))
    ]


def closed(way: Sequence[Point]) -> list[Point]:
    """A way that comes back to where it began."""
    return [*way, way[0]]


class Shapes(InstructionGroup):
    """Shows the shapes it was given last: first all that is filled, then the lines."""

    def show(self, filled: Iterable[Shape] = (), lines: Iterable[Shape] = ()) -> None:
        """Draw these instead of those before; what is filled has no corner that points inwards."""
        self.clear()
        for shapes, mode in ((filled, "triangles"), (lines, "lines")):
            heaps: dict[tuple[float, ...], list[Sequence[Point]]] = {}
            for colour, way in shapes:
                heaps.setdefault(tuple(colour), []).append(way)
            for tint, ways in heaps.items():
                vertices: list[float] = []
                indices: list[int] = []
                for way in ways:
                    first = len(vertices) // 4
                    last = first + len(way) - 1
                    for x, y in way:
                        vertices += (x, y, 0.0, 0.0)
                    if mode == "lines":
                        for corner in range(first, last):
                            indices += (corner, corner + 1)
                    else:
                        for corner in range(first + 1, last):
                            indices += (first, corner, corner + 1)
                self.add(Color(*tint))
                self.add(Mesh(vertices=vertices, indices=indices, mode=mode))
