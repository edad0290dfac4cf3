"""The people of the statistics: a tap takes one into the group or out of it."""

from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty

from taluva.app.draw.fitted import shortened
from taluva.app.draw.glyphs import Glyph
from taluva.app.look.fonts import icon, name_font
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.widgets.rows import Rows


class PeopleList(Rows):
    """Names with games and wins; the chosen ones carry a tick."""

    HIGH = 56

    group = ListProperty([])

    REDRAWN = (*Rows.REDRAWN, "group")

    def draw_row(self, group: InstructionGroup, index: int, y: float, chosen: bool) -> None:
        """Draw one person."""
        one, scale = self.items[index], theme.scale
        taken = one.name in self.group
        middle = y + self.row_height / 2
        if taken:
            group.add(Color(*theme.wash))
            size = (self.width - dp(8), self.row_height - dp(4))
            group.add(RoundedRectangle(pos=(self.x + dp(4), y + dp(2)), size=size, radius=[dp(12)]))
        side = dp(22)
        box = (self.x + dp(16), middle - side / 2, side, side, dp(6))
        if taken:
            group.add(Color(*theme.lagoon))
            group.add(RoundedRectangle(pos=box[:2], size=(side, side), radius=[dp(6)]))
        group.add(Color(*(theme.lagoon if taken else theme.line2)))
        group.add(Line(rounded_rectangle=box, width=dp(1.2)))
        said = i18n.tr_n("{n} game", "{n} games", len(one.games))
        won = i18n.tr("{n} won", n=len(one.wins.total))
        left, right = self.x + dp(50), self.right - dp(14)
        font = name_font(one.name, "sans")
        name = shortened(one.name, right - left, sp(15.5) * scale, font == "sans", font)
        shown: list[Glyph] = [
            (name, left, middle + dp(9) * scale, 0, "bold" if font == "sans" else font, sp(15.5) * scale, theme.ink),
            (f"{said} · {won}", left, middle - dp(10) * scale, 0, "sans", sp(13) * scale, theme.ink2),
        ]
        if taken:
            shown.append((icon("check"), box[0] + side / 2, middle, 0.5, "icons", dp(16), theme.lagoon_text))
        self.put(group, [], shown)
