"""What to count at the real table: for every colour the pieces on the island, in hand, and covered."""

from typing import Any

from kivy.graphics import Color, InstructionGroup, Rectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty

from taluva.app.draw.fitted import shortened
from taluva.app.draw.glyphs import Glyph, Glyphs
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.drawn import Drawn
from taluva.engine.pieces import PIECE_KINDS
from taluva.review.table_counts import PieceCounts


class CountTable(Drawn):
    """One row a colour, three heaps of three kinds each."""

    heaps: list[PieceCounts] = ListProperty([])
    level = NumericProperty(0)  # the highest that is counted on the island, 0 for all

    REDRAWN = ("pos", "size", "heaps", "level")
    FOLLOWS = ("ink", "scale", "contrast")

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        kwargs.setdefault("size_hint_y", None)
        super().__init__(**kwargs)
        self._lines, self._sprites, self._texts = InstructionGroup(), Sprites(), Glyphs()
        for layer in (self._lines, self._sprites, self._texts):
            self.canvas.add(layer)
        watch(i18n, self._follow, "tr")

    def draw(self, *_: object) -> None:
        """Draw every row."""
        scale = max(1.0, theme.scale)
        head, row = dp(52) * scale, dp(40) * scale
        self.height = head + row * len(self.heaps)
        texts: list[Glyph] = []
        sprites: list[Sprite] = []
        self._lines.clear()
        self._lines.add(Color(*theme.line))
        left = self.x + dp(34)
        breadth = (self.right - left) / 3
        columns = [left + breadth * block + breadth * (n + 0.5) / 3 for block in range(3) for n in range(3)]
        shown = i18n.tr("up to level {n}", n=self.level) if self.level else i18n.tr("on the island")
        titles = (shown, i18n.tr("in hand"), i18n.tr("covered"))
        for block, title in enumerate(titles):
            middle = left + breadth * (block + 0.5)
            size = sp(13) * theme.scale
            said = shortened(title, breadth - dp(6), size, bold=True)
            texts.append((said, middle, self.top - dp(10) * scale, 0.5, "bold", size, theme.ink2))
        colour = self.heaps[0].colour if self.heaps else "red"
        for x, kind in zip(columns, 3 * PIECE_KINDS, strict=True):
            icon = f"pieces-128/icon-{kind}-{colour}"
            wide, high = shape(icon, dp(20))
            sprites.append(Sprite(icon, x - wide / 2, self.top - dp(44) * scale, wide, high))
        for block in (1, 2):
            self._lines.add(Rectangle(pos=(left + block * breadth, self.y), size=(1, row * len(self.heaps))))
        for index, heap in enumerate(self.heaps):
            middle = self.top - head - row * (index + 0.5)
            self._lines.add(Rectangle(pos=(self.x, middle + row / 2), size=(self.width, 1)))
            side = dp(24)
            sprites.append(Sprite(f"ui/emblem-{heap.colour}", self.x + dp(2), middle - side / 2, side, side))
            values = [count.of(kind) for count in (heap.on_island, heap.in_supply, heap.in_box) for kind in PIECE_KINDS]
            for x, value in zip(columns, values, strict=True):
                front = theme.ink if value else theme.ink2
                texts.append((str(value), x, middle, 0.5, "bold", sp(17) * theme.scale, front))
        self._sprites.show(sprites)
        self._texts.show(texts)
