"""A small table of figures; where the window is too narrow for all columns it is turned on its side."""

from collections.abc import Iterator
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import broken, natural_width
from taluva.app.draw.glyphs import written
from taluva.app.figures.leading import Leading
from taluva.app.look.atlases import region
from taluva.app.look.fonts import name_font
from taluva.app.look.theme import theme
from taluva.archive.stats import Ids
from taluva.words.figures import FigureRow

# A column narrower than this cannot say what it is.
NARROW = 74

# How high a row is, and one whose figures can be touched.
STEP, TOUCHED = 34, 48


def upright(heads: tuple[str, ...], rows: tuple[FigureRow, ...]) -> tuple[tuple[str, ...], tuple[FigureRow, ...]]:
    """The table with its columns as rows."""
    turned = tuple(
        FigureRow(
            head, "", tuple(row.cells[at] for row in rows), tuple(row.games[at] if row.games else None for row in rows)
        )
        for at, head in enumerate(heads)
    )
    return tuple(row.label for row in rows), turned


class FigureTable(Leading):
    """Draws heads, lines and figures; a figure that counts games leads to them."""

    heads = ListProperty([])
    rows = ListProperty([])

    REDRAWN = ("pos", "width", "heads", "rows")

    def __init__(self, **kwargs: Any) -> None:
        """Have no figures yet."""
        super().__init__(**kwargs)
        self._cells: list[tuple[float, float, Ids, str]] = []  # where each that leads somewhere is, and its name
        self._broad = self._step = 0.0

    def leads(self) -> Iterator[tuple[Box, Ids, str]]:
        """Every figure that counts games, with whose it is."""
        wide, high = self._broad, self._step
        for x, middle, games, label in self._cells:
            yield Box(x - wide / 2, middle - high / 2, wide, high), games, label

    def draw(self, *_: object) -> None:
        """Draw all rows."""
        self.canvas.clear()
        self._cells = []
        heads, rows = tuple(self.heads), tuple(self.rows)
        if not rows or self.width < dp(120):
            self.height = 0
            return
        emblems = {row.label: row.colour for row in rows if row.colour}
        first = min(self.width * 0.3, dp(170) * theme.scale)
        if (self.width - first) / len(heads) < dp(NARROW) * theme.scale and len(rows) < len(heads):
            heads, rows = upright(heads, rows)
            first = self.width * 0.38
        small = round(sp(13) * theme.scale, 1)
        column = (self.width - first) / len(heads)
        titles = [broken(head, name_font(head, "sans"), small, column - dp(6), 2) for head in heads]
        line = written("X", "sans", small).height
        top = line * max(map(len, titles)) + dp(8)
        # Where figures lead somewhere a finger has its room.
        step = dp(TOUCHED if any(any(row.games) for row in rows) else STEP) * theme.scale
        self._broad, self._step = column, step
        self.height = top + step * len(rows)
        with self.canvas:
            for at, (head, parts) in enumerate(zip(heads, titles, strict=True)):
                for number, part in enumerate(parts):
                    x = self.x + first + (at + 0.5) * column
                    y = self.top - line * (number + 1)
                    self._text(part, x, y + line / 2, 0.5, name_font(head, "sans"), small, theme.ink2)
            for number, row in enumerate(rows):
                self._row(row, self.top - top - number * step, step, first, column, emblems)

    def _row(
        self, row: FigureRow, top: float, step: float, first: float, column: float, emblems: dict[str, str]
    ) -> None:
        size = round(sp(14.5) * theme.scale, 1)
        Color(*theme.line)
        Rectangle(pos=(self.x, round(top)), size=(self.width, max(1, dp(1))))
        middle, x = top - step / 2, self.x
        if row.label in emblems:
            Color(1, 1, 1, 1)
            texture = region(f"ui/emblem-{emblems[row.label]}")
            Rectangle(texture=texture, pos=(x, middle - dp(11)), size=(dp(22), dp(22)))
            x += dp(30)
        font = name_font(row.label, "sans")
        room = self.x + first - x - dp(4)
        if natural_width(row.label, font, size) <= room:
            self._text(row.label, x, middle, 0, font, size, theme.ink)
        else:
            small = round(sp(13) * theme.scale, 1)
            parts = broken(row.label, font, small, room, 2)
            line = step * 0.46
            for number, part in enumerate(parts):
                self._text(part, x, middle + line * ((len(parts) - 1) / 2 - number), 0, font, small, theme.ink)
        for at, cell in enumerate(row.cells):
            x, games = self.x + first + (at + 0.5) * column, row.games[at] if row.games else None
            self._text(cell, x, middle, 0.5, "bold", size, theme.ink if games is None else theme.lagoon)
            if games is not None:
                self._cells.append((x, middle, games, row.label))

    @staticmethod
    def _text(text: str, x: float, y: float, anchor: float, font: str, size: float, colour: Any) -> None:
        texture = written(text, "sans" if font == "bold" else font, size, font == "bold")
        Color(*colour)
        Rectangle(
            texture=texture, pos=(round(x - anchor * texture.width), round(y - texture.height / 2)), size=texture.size
        )
