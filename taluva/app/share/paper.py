"""What pages and pictures are drawn with, off the screen and always by day: letters, marks, pieces, the chart."""

from collections.abc import Sequence
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Mesh, Rectangle
from kivy.utils import get_color_from_hex

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import broken
from taluva.app.draw.glyphs import written
from taluva.app.draw.strokes import DASHES, Point, pieces, stroke
from taluva.app.look.fonts import name_font
from taluva.app.look.paths import picture as picture_path
from taluva.app.look.theme import TOKENS, WOOD, rgba
from taluva.engine.pieces import TEMPLE
from taluva.words.series import Series


def ink(token: str) -> Any:
    """A colour of the day."""
    return get_color_from_hex(TOKENS[token][0])


def write(text: str, x: float, y: float, font: str, size: float, token: str, anchor: float = 0.0) -> float:
    """Write one line with its lower edge at y; give its width."""
    texture = written(text, font, float(size))
    Color(*ink(token))
    Rectangle(texture=texture, pos=(round(x - anchor * texture.width), round(y)), size=texture.size)
    return float(texture.width)


def emblem(colour: str, x: float, y: float, side: float, alpha: float = 1.0) -> None:
    """The mark of a colour."""
    Color(1, 1, 1, alpha)
    Rectangle(texture=CoreImage(picture_path(f"ui/emblem-{colour}")).texture, pos=(x, y), size=(side, side))


def piece(kind: str, colour: str, x: float, y: float, most: float, alpha: float = 1.0) -> None:
    """A piece, standing on y in the middle of x."""
    icon = CoreImage(picture_path(f"pieces-128/icon-{kind}-{colour}")).texture
    scale = min(most / icon.width, most * 1.1 / icon.height)
    Color(1, 1, 1, alpha)
    Rectangle(texture=icon, pos=(x - icon.width * scale / 2, y), size=(icon.width * scale, icon.height * scale))


def chart(drawn: Sequence[Series], length: int, box: Box, names: float = 120, thick: float = 5.0) -> None:
    """Draw lines over the turns, their names behind their ends."""
    low, top, left, right = box.y, box.top, box.x, box.right - names
    most = max((max(one.values) for one in drawn), default=1) or 1

    def place(turn: int, value: float) -> Point:
        return left + (right - left) * turn / max(1, length), low + (top - low) * value / most

    Color(*ink("line"))
    Rectangle(pos=(left, low), size=(right - left, 2))
    for one in drawn:
        _line(one, [place(turn, value) for turn, value in enumerate(one.values)], thick)
    ends: list[float] = []
    last = sorted(drawn, key=lambda one: one.values[-1])
    for one in last:
        ends.append(max(place(length, one.values[-1])[1], ends[-1] + 26 if ends else low))
    over = max(0.0, ends[-1] - top) if ends else 0.0
    for one, y in zip(last, ends, strict=True):
        font = name_font(one.name, "sans")
        write(broken(one.name, font, 20.0, names - 16, 1)[0], right + 16, y - over - 13, font, 20, "ink")


def _line(one: Series, points: Sequence[Point], thick: float) -> None:
    """One line, and on it a triangle for each temple, a square for each tower."""
    dash, gap = DASHES.get(one.colour, (0, 0))
    paths = list(pieces(points, dash * thick, gap * thick))
    wood = WOOD[one.colour]
    strokes = [(thick, rgba(wood.main))]
    if one.colour == "white":
        strokes = [(thick * 1.4, rgba(wood.line)), (thick * 0.6, rgba(wood.main))]
    for width, colour in strokes:
        vertices, indices = stroke(paths, width)
        Color(*colour)
        Mesh(vertices=vertices, indices=indices, mode="triangles")
    for turn, kind in one.marks:
        x, y = points[turn]
        for half, colour in ((7.0, ink("ink")), (5.0, rgba(wood.main))):
            Color(*colour)
            if kind == TEMPLE:
                corners = (x - half - 2, y - half, 0, 0, x + half + 2, y - half, 0, 0, x, y + half + 2, 0, 0)
                Mesh(vertices=corners, indices=[0, 1, 2], mode="triangles")
            else:
                Rectangle(pos=(x - half, y - half), size=(2 * half, 2 * half))
