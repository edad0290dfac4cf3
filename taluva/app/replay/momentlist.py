"""The list of key moments: a sign, what it was, who it was, and the turn."""

from typing import NamedTuple

from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp

from taluva.app.draw.fitted import fitted
from taluva.app.draw.glyphs import Glyph, Glyphs
from taluva.app.look.fonts import icon
from taluva.app.look.theme import theme
from taluva.app.widgets.course import ICONS
from taluva.app.widgets.rows import Rows


class MomentRow(NamedTuple):
    """What a row of the list says."""

    turn: int
    what: str
    title: str
    remark: str


class MomentList(Rows):
    """The key moments in order."""

    def draw_row(self, group: InstructionGroup, index: int, y: float, chosen: bool) -> None:
        """Draw one moment."""
        row: MomentRow = self.items[index]
        middle, scale = y + self.row_height / 2, theme.scale
        front = theme.lagoon_text if chosen else theme.ink
        second = theme.lagoon_text if chosen else theme.ink2
        sign = theme.lagoon_text if chosen else theme.lagoon
        texts: list[Glyph] = [(icon(ICONS[row.what]), self.x + dp(26), middle, 0.5, "icons", sp(20) * scale, sign)]
        x, right = self.x + dp(48), self.right - dp(14)
        texts.append((str(row.turn), right, middle, 1, "bold", sp(15) * scale, second))
        room = right - x - dp(30) * scale
        title, size = fitted(row.title, room, sp(15) * scale, bold=True)
        if not row.remark:
            texts.append((title, x, middle, 0, "bold", size, front))
        else:
            texts.append((title, x, middle + dp(8.5) * scale, 0, "bold", size, front))
            remark, size = fitted(row.remark, room, sp(13) * scale)
            texts.append((remark, x, middle - dp(9.5) * scale, 0, "sans", size, second))
        said = Glyphs()
        said.show(texts)
        group.add(said)
