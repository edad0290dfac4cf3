"""The list of key moments: the turn, whose it was, what it was, and a sign."""

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp, sp

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import SMALLER, fit, fitted
from taluva.app.draw.glyphs import Glyph
from taluva.app.draw.sprites import Sprite
from taluva.app.look.fonts import icon
from taluva.app.look.theme import theme
from taluva.app.viewer.momentrows import MomentRow
from taluva.app.widgets.course import ICONS
from taluva.app.widgets.rows import Rows


class MomentList(Rows):
    """The key moments in order, each on a card of its own."""

    HIGH, LOW, CARDS = 58, 48, True

    def draw_row(self, group: InstructionGroup, index: int, y: float, chosen: bool) -> None:
        """Draw one moment."""
        row: MomentRow = self.items[index]
        low, high, scale = y + dp(1.5), self.row_height - dp(3), theme.scale
        middle = low + high / 2
        box = Box(self.x, low, self.width, high)
        inside = theme.lagoon if chosen else theme.sunk if index == self.pressed else theme.card
        for edge, colour in ((0.0, theme.lagoon if chosen else theme.line), (dp(1), inside)):
            inner = (box.width - 2 * edge, box.height - 2 * edge)
            group.add(Color(*colour))
            group.add(RoundedRectangle(pos=(box.x + edge, box.y + edge), size=inner, radius=[dp(12) - edge]))
        front, second, sign = (theme.lagoon_text,) * 3 if chosen else (theme.ink, theme.ink2, theme.lagoon)
        side, x = dp(26), self.x + dp(20) + dp(22) * scale
        mark = Sprite(f"ui/emblem-{row.colour}", x, middle - side / 2, side, side)
        texts: list[Glyph] = [
            (str(row.turn), x - dp(8), middle, 1, "black", sp(17) * scale, front),
            (icon(ICONS[row.what]), self.right - dp(10), middle, 1, "icons", sp(20) * scale, sign),
        ]
        x += side + dp(8)
        room = self.right - dp(14) - sp(20) * scale - x
        title, size = fitted(row.title, room, sp(16) * scale, bold=True)
        *smaller, least = (sp(13.5) * scale * part for part in SMALLER)
        lines, small, _ = fit(row.remark, "sans", room, (*((one, 1) for one in smaller), (least, 2)))
        remarks = lines if row.remark else ()
        # As high as they are together, around the middle.
        size, close = (size * 0.88, 0.93) if len(remarks) > 1 else (size, 1.0)
        apart, gap = size * 1.26 * close, small * 1.2 * close
        top = middle + (apart + gap * len(remarks)) / 2
        texts.append((title, x, top - apart / 2, 0, "bold", size, front))
        for at, remark in enumerate(remarks):
            texts.append((remark, x, top - apart - gap * (at + 0.5), 0, "sans", small, second))
        self.put(group, [mark], texts)
