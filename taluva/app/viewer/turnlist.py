"""The list of turns: number, player, tile, what was built, where the tile lay, and `!` where the table let it stand."""

from typing import NamedTuple

from kivy.graphics import Color, Ellipse, InstructionGroup
from kivy.metrics import dp, sp

from taluva.app.draw.fitted import fitted
from taluva.app.draw.glyphs import Glyph
from taluva.app.draw.sprites import Sprite, shape
from taluva.app.draw.strokes import DOT
from taluva.app.look.theme import theme
from taluva.app.widgets.rows import Rows
from taluva.app.widgets.tilegrid import small_top_of, written_on


class TurnRow(NamedTuple):
    """What a row of the list says."""

    number: int
    colour: str
    kind: str  # of the tile, "" for a concession
    title: str
    remark: str
    stands: bool  # the table let something stand
    moment: bool  # a key moment
    broken: bool  # does not hold, or comes after what does not hold


class TurnList(Rows):
    """The turns in order."""

    HIGH = 50

    def draw_row(self, group: InstructionGroup, index: int, y: float, chosen: bool) -> None:
        """Draw one turn."""
        row: TurnRow = self.items[index]
        middle, scale = y + self.row_height / 2, theme.scale
        front = theme.lagoon_text if chosen else theme.fault if row.broken else theme.ink
        second = theme.lagoon_text if chosen else theme.ink2
        texts: list[Glyph] = []
        sprites: list[Sprite] = []
        letters: list[Glyph] = []  # above the hexes
        x = self.x + dp(14) + dp(24) * scale
        texts.append((str(row.number), x, middle, 1, "bold", sp(15) * scale, second if not row.broken else front))
        x += dp(9)
        side = dp(22)
        sprites.append(Sprite(f"ui/emblem-{row.colour}", x, middle - side / 2, side, side))
        x += side + dp(7)
        wide, high = shape(small_top_of("J"), dp(27))
        for number, terrain in enumerate(reversed(row.kind)):  # as the tile lies in the hand
            left = x + number * wide * 0.9
            sprites.append(Sprite(small_top_of(terrain), left, middle - high / 2, wide, high))
            letters += written_on((left, middle - high / 2, wide, high), terrain)
        x += wide * 1.9 + dp(8)
        right = self.right - dp(12)
        if row.stands:
            texts.append(("!", right, middle, 1, "black", sp(19) * scale, front if chosen else theme.fault))
            right -= dp(12) * scale
        if row.moment:
            group.add(Color(*(front if chosen else theme.prize)))
            group.add(Ellipse(pos=(right - dp(7), middle + dp(7)), size=(dp(7), dp(7)), segments=DOT))
        title, size = fitted(row.title, right - x - (dp(8) if row.moment else 0), sp(15) * scale, bold=True)
        texts.append((title, x, middle + dp(8.5) * scale, 0, "bold", size, front))
        remark, size = fitted(row.remark, right - x, sp(13) * scale)
        texts.append((remark, x, middle - dp(9.5) * scale, 0, "sans", size, second))
        self.put(group, sprites, letters, texts)
