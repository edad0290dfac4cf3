"""A chart over the turns: one line a player, told apart without colour, and the cursor of the replay."""

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, Ellipse, InstructionGroup, Mesh, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty

from taluva.app.device.platform import LOST
from taluva.app.draw.fitted import shortened
from taluva.app.draw.glyphs import Glyph, Glyphs, written
from taluva.app.draw.sprites import Sprite, Sprites
from taluva.app.draw.strokes import DASHES, DOT, Point, pieces, stroke
from taluva.app.look.events import tells
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.app.look.watched import watch
from taluva.app.widgets.drawn import Drawn
from taluva.engine.pieces import TEMPLE
from taluva.words.figures import Series, axis_top, axis_turns, axis_values


@tells("on_cursor_moved")  # turn: a finger asks for this turn
class Chart(Drawn):
    """Draws the series once and only moves the cursor; a touch moves it too."""

    length = NumericProperty(0)
    cursor = NumericProperty(0)
    series = ListProperty([])

    REDRAWN: tuple[str, ...] = ("pos", "size", "series", "length")
    FOLLOWS = ("ink2", "line", "scale", "contrast")

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        super().__init__(**kwargs)
        self._grid, self._lines, self._texts = InstructionGroup(), InstructionGroup(), Glyphs()
        self._shown: list[Glyph] = []  # what the texts say
        self._marks = Sprites()
        self._needle = InstructionGroup()
        for layer in (self._grid, self._needle, self._marks, self._lines, self._texts):
            self.canvas.add(layer)
        self.most = 1.0  # the value at the top: a round number
        self._named = 0.0  # how broad the names are
        self._tint = Color()
        self._stem, self._dots = Rectangle(), InstructionGroup()
        self._rings: list[tuple[Ellipse, Ellipse]] = []  # one a line, where the cursor crosses it
        for one in (self._tint, self._stem):
            self._needle.add(one)
        self.canvas.add(self._dots)
        watch(self, self._point, "cursor")

    def on_touch_down(self, touch: Any) -> bool:
        """Take the cursor to the finger, if there is a turn to go to; not to a wheel that is turned there."""
        if not self.length or not self.collide_point(*touch.pos) or touch.is_mouse_scrolling:
            return False
        self._take(touch)
        self._ask(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let it follow."""
        if touch.grab_current is not self:
            return False
        self._ask(touch.x)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Leave it there, or where it was if the finger is lost."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if LOST in touch.ud:
            self.dispatch("on_cursor_moved", touch.ud[self])
        return True

    def _take(self, touch: Any) -> None:
        touch.grab(self)
        touch.ud[self] = int(self.cursor)

    def _ask(self, x: float) -> None:
        turn = round((x - self._left) / max(1.0, self._breadth) * self.length)
        self.dispatch("on_cursor_moved", max(0, min(int(self.length), turn)))

    # Where things lie.

    @property
    def _left(self) -> float:
        return self.x + dp(30) * theme.scale

    @property
    def _breadth(self) -> float:
        return self.width - dp(30) * theme.scale - self._named

    def measure(self) -> None:
        """See how high the lines reach and how broad the names are, before anything is drawn."""
        self.most = axis_top(max((max(one.values, default=0) for one in self.series), default=0))
        widest = max((written(one.name, "sans", self._small, True).width for one in self.series), default=0)
        mark = self._mark + dp(5) if self.series else 0
        self._named = self.beside + dp(6) + mark + min(widest, self.width * 0.3)

    @property
    def _mark(self) -> float:
        """The side of a player's mark."""
        return float(dp(16) * min(theme.scale, 1.4))

    @property
    def _small(self) -> float:
        return round(sp(13) * theme.scale, 1)

    @property
    def below(self) -> float:
        """What is kept free under the axis, for the turns that are written there."""
        return float(dp(24) * theme.scale)

    @property
    def above(self) -> float:
        """What is kept free over the lines."""
        return float(dp(10))

    @property
    def beside(self) -> float:
        """What is kept free between the last turn and the names: a mark on that turn reaches into it."""
        return float(dp(13))

    def place(self, turn: float, value: float) -> Point:
        """The pixel of a value after so many turns."""
        low, high = self.y + self.below, self.top - self.above
        across = turn / self.length if self.length else 0
        return self._left + self._breadth * across, low + (high - low) * value / self.most

    # Drawing.

    def draw(self, *_: object) -> None:
        """Draw the lines, what is written beside them, and the cursor."""
        self.measure()
        self._grid.clear()
        self._lines.clear()
        self._marks.clear()
        self._dots.clear()
        self._rings = []
        texts: list[Glyph] = []
        if self.series and self.width > dp(80) and self.height > dp(60):
            self._draw_grid(texts)
            for one in self.series:
                self._draw_line(one)
            for one in self.series:
                self._draw_marks(one)
            self._draw_names(texts)
        self._say(texts)
        self._point()

    def _say(self, texts: list[Glyph]) -> None:
        self._shown = texts
        self._texts.show(texts)

    def _draw_grid(self, texts: list[Glyph]) -> None:
        self._grid.add(Color(*theme.line))
        for value in axis_values(self.most):
            x, y = self.place(0, value)
            self._grid.add(Rectangle(pos=(x, round(y)), size=(self._breadth, max(1, dp(1)))))
            texts.append((str(int(value)), x - dp(8), y, 1, "sans", self._small, theme.ink2))
        for turn in axis_turns(int(self.length)):
            x, y = self.place(turn, 0)
            texts.append((str(turn), x, y - dp(14) * theme.scale, 0.5, "sans", self._small, theme.ink2))

    def _draw_line(self, one: Series) -> None:
        points = [self.place(turn, value) for turn, value in enumerate(one.values)]
        width = dp(2.6)
        dash, gap = DASHES.get(one.colour, (0, 0))
        paths = list(pieces(points, dash * width, gap * width))
        wood = WOOD[one.colour]
        if one.colour == "white":
            self._add(paths, width * 1.5, theme.ink2)
            self._add(paths, width * 0.6, rgba(wood.main))
        else:
            self._add(paths, width, rgba(wood.light if theme.mode == "evening" else wood.main))

    def _add(self, paths: Sequence[Sequence[Point]], width: float, colour: Sequence[float]) -> None:
        vertices, indices = stroke(paths, width)
        if indices:
            self._lines.add(Color(*colour))
            self._lines.add(Mesh(vertices=vertices, indices=indices, mode="triangles"))

    def _draw_marks(self, one: Series) -> None:
        half = dp(5.5)
        for turn, kind in one.marks:
            x, y = self.place(turn, one.values[turn])
            if kind == TEMPLE:
                outline = [(x - half - dp(2), y - half), (x + half + dp(2), y - half), (x, y + half + dp(3))]
                inside = [
                    (x - half + dp(0.5), y - half + dp(1.5)),
                    (x + half - dp(0.5), y - half + dp(1.5)),
                    (x, y + half),
                ]
            else:
                outline = _square(x, y, half)
                inside = _square(x, y, half - dp(1.5))
            self._shape(outline, theme.ink)
            self._shape(inside, rgba(WOOD[one.colour].main))

    def _shape(self, corners: Sequence[Point], colour: Sequence[float]) -> None:
        vertices = [number for x, y in corners for number in (x, y, 0, 0)]
        self._lines.add(Color(*colour))
        self._lines.add(Mesh(vertices=vertices, indices=list(range(len(corners))), mode="triangle_fan"))

    def _draw_names(self, texts: list[Glyph]) -> None:
        """Write the names behind the ends of the lines, kept apart from one another."""
        highest, lowest = self.top - self.above, self.place(0, 0)[1] + dp(5) * theme.scale
        # Large letters in a low chart are made as small as it takes to keep them apart.
        gap = min(dp(16) * theme.scale, max(dp(12), (highest - lowest) / max(1, len(self.series) - 1)))
        size = min(self._small, round(gap * 13 / 16, 1))
        ends = sorted(
            (self.place(self.length, one.values[-1])[1], one.name, one.colour, one.out) for one in self.series
        )
        heights: list[float] = []
        # Clear of the turns written below the axis, and of one another.
        for y, *_ in ends:
            heights.append(max(y, heights[-1] + gap if heights else lowest))
        over = heights[-1] - highest if heights else 0
        x = self._left + self._breadth + self.beside
        marks: list[Sprite] = []
        for (_, name, colour, out), height in zip(ends, heights, strict=True):
            y, left = height - max(0, over), x + self._mark + dp(5)
            side = min(self._mark, gap)
            marks.append(Sprite(f"ui/emblem-{colour}", x, y - side / 2, side, side, 0.5 if out else 1.0))
            said, ink = shortened(name, self.right - left, size, bold=True), theme.ink2 if out else theme.ink
            texts.append((said, left, y, 0, "bold", size, ink))
            if out:
                wide = written(said, "sans", round(size, 1), True).width
                self._lines.add(Color(*ink))
                self._lines.add(Rectangle(pos=(left, round(y)), size=(wide, max(1, dp(1.4)))))
        self._marks.show(marks)

    def _point(self, *_: object) -> None:
        if not self.series or self.width <= dp(80):
            self._tint.a = 0
            return
        x, low = self.place(self.cursor, 0)
        rise = self.top - self.above - low
        self._tint.rgba = theme.lagoon
        self._stem.pos, self._stem.size = (x - dp(1.5), low), (dp(3), rise)
        turn = int(self.cursor)
        if len(self._rings) != len(self.series):
            self._make_rings()
        for one, (ring, dot) in zip(self.series, self._rings, strict=True):
            there = turn < len(one.values)
            y = low + rise * one.values[turn] / self.most if there else 0
            ring.pos, dot.pos = (x - dp(4.5), y - dp(4.5)), (x - dp(3), y - dp(3))
            ring.size = (dp(9), dp(9)) if there else (0, 0)
            dot.size = (dp(6), dp(6)) if there else (0, 0)

    def _make_rings(self) -> None:
        self._dots.clear()
        self._rings = [(Ellipse(segments=DOT), Ellipse(segments=DOT)) for _ in self.series]
        for one, (ring, dot) in zip(self.series, self._rings, strict=True):
            inside = rgba(WOOD[one.colour].main)
            for instruction in (Color(*theme.ink), ring, Color(*inside), dot):
                self._dots.add(instruction)


def _square(x: float, y: float, half: float) -> list[Point]:
    return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
