"""What pages and pictures are drawn with, off the screen and always by day: letters, marks, pieces, the chart."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Mesh, Rectangle
from kivy.utils import get_color_from_hex

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import fit
from taluva.app.draw.glyphs import written
from taluva.app.draw.strokes import DASHES, Point, pieces, stroke
from taluva.app.look.atlases import region
from taluva.app.look.fonts import name_font
from taluva.app.look.theme import TOKENS, WOOD, rgba
from taluva.engine.pieces import TEMPLE
from taluva.words.figures import Series, axis_top, axis_turns, axis_values

_SCALE, _TURNS, _FIGURES = 36, 28, 17.0  # what the figures of a chart take beside and below it, and their size


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
    Rectangle(texture=region(f"ui/emblem-{colour}"), pos=(x, y), size=(side, side))


def piece(kind: str, colour: str, x: float, y: float, most: float, alpha: float = 1.0) -> None:
    """A piece, standing on y in the middle of x."""
    icon = region(f"pieces-128/icon-{kind}-{colour}")
    scale = min(most / icon.width, most * 1.1 / icon.height)
    Color(1, 1, 1, alpha)
    Rectangle(texture=icon, pos=(x - icon.width * scale / 2, y), size=(icon.width * scale, icon.height * scale))


def chart(drawn: Sequence[Series], length: int, box: Box, names: float = 120, thick: float = 5.0) -> None:
    """Draw lines over the turns on their scale, marks and names behind their ends."""
    top = axis_top(max((max(one.values) for one in drawn), default=1) or 1)
    inner = Box(box.x + _SCALE, box.y + _TURNS, box.width - _SCALE - names, box.height - _TURNS)

    def place(turn: int, value: float) -> Point:
        return inner.x + inner.width * turn / max(1, length), inner.y + inner.height * value / top

    for value in axis_values(top):
        x, y = place(0, value)
        Color(*ink("line"))
        Rectangle(pos=(x, round(y)), size=(inner.width, 2))
        write(str(int(value)), x - 10, y - 11, "sans", _FIGURES, "ink2", 1.0)
    for turn in axis_turns(length):
        write(str(turn), place(turn, 0)[0], box.y, "sans", _FIGURES, "ink2", 0.5)
    for one in drawn:
        _line(one, [place(turn, value) for turn, value in enumerate(one.values)], thick)
    _name_lines([(place(length, one.values[-1])[1], one) for one in drawn], inner, inner.right + 14, names - 14)


def _name_lines(ends: list[tuple[float, Series]], inner: Box, x: float, room: float) -> None:
    """Marks and names beside the ends of the lines, kept apart; who went out is struck through."""
    ends.sort(key=lambda end: (end[0], end[1].name))
    apart, found = 26.0, list[float]()
    for y, _ in ends:
        found.append(max(y, found[-1] + apart if found else inner.y + 8))
    over = max(0.0, found[-1] - inner.top) if found else 0.0
    for y, (_, one) in zip(found, ends, strict=True):
        y -= over
        emblem(one.colour, x, y - 10, 20, 0.5 if one.out else 1.0)
        font, token = name_font(one.name, "sans"), "ink2" if one.out else "ink"
        (name,), size, _ = fit(one.name, font, room - 26, ((19.0, 1), (16.0, 1), (13.0, 1)))
        wide = write(name, x + 26, y - size * 0.66, font, size, token)
        if one.out:
            Color(*ink(token))
            Rectangle(pos=(x + 26, y - 1), size=(wide, 2))


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
