"""The grid of the 25 kinds of tile: one tap names the tile in hand."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.draw.dashes import DashedLine
from taluva.app.draw.glyphs import Glyph, Glyphs, written
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.widgets.focus import Spot
from taluva.app.widgets.solid import Solid
from taluva.engine.tiles import KINDS, TERRAINS, Kind

NAMES = {"J": "jungle", "C": "clearing", "S": "sand", "R": "rock", "L": "lake"}
SIDE = 5


def top_of(terrain: str) -> str:
    """The picture of a field."""
    return f"tiles/{NAMES[terrain]}"


def small_top_of(terrain: str) -> str:
    """The same where it is drawn less than 60 pixels high: a picture shrunk by more than half flickers."""
    return f"tiles/{'small-' if dp(32) <= 60 else ''}{NAMES[terrain]}"


class Look(NamedTuple):
    """How a kind's cell is drawn."""

    left: int  # how many the box still holds
    chosen: bool
    pressed: bool

    @property
    def faint(self) -> float:
        """The opacity of its fields."""
        return 1.0 if self.left or self.chosen else 0.38


class TileGrid(Solid, Widget):
    """Rows name the first field, columns the second, clockwise from the volcano, as printed on the tile."""

    kind = StringProperty("")
    left = DictProperty({})  # how many of each kind the box still holds
    bare = BooleanProperty(False)  # without paper of its own
    plain = BooleanProperty(False)  # only to be looked at

    __events__ = ("on_choose",)

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw; nothing is drawn again unless it changed."""
        super().__init__(**kwargs)
        self._paper, self._heads = InstructionGroup(), Glyphs()
        self._tops, self._letters = Sprites(), Sprites()
        self._boxes = {kind: InstructionGroup() for kind in KINDS}
        self._texts = {kind: Glyphs() for kind in KINDS}
        layers = (self._paper, *self._boxes.values(), self._tops, self._letters, self._heads, *self._texts.values())
        for layer in layers:
            self.canvas.add(layer)
        self._fields: list[tuple[Kind, Sprite]] = []
        self._marks: list[tuple[Kind, Sprite]] = []
        self._pressed: Kind = ""
        self._drawn: dict[Kind, Look] = {}  # the cells as they are drawn; none once everything is to be drawn again
        self._changed = Clock.create_trigger(self._draw, -1)
        for name in ("kind", "left", "opacity"):
            self.fbind(name, self._changed)
        for name in ("pos", "size", "bare"):
            self.fbind(name, self._forget)
        for token in ("ink", "card", "scale", "contrast", "lagoon"):
            theme.fbind(token, self._forget)
        i18n.fbind("tr", self._forget)

    def on_choose(self, kind: Kind) -> None:
        """A kind was named."""

    def cell(self, kind: Kind) -> tuple[float, float, float, float]:
        """Where a kind's cell lies."""
        row, column = TERRAINS.index(kind[0]), TERRAINS.index(kind[1])
        head = dp(46)
        x0, y1 = self.x + head, (self.y + self.height) - dp(self._heading) - dp(24)
        width = (self.width - head - dp(11)) / SIDE
        height = (y1 - self.y - dp(10)) / SIDE
        return x0 + column * width, y1 - (row + 1) * height, width, height

    def spots(self) -> Iterator[Spot]:
        """The cells, for who has no finger on the glass."""
        if not self.plain:
            for number, kind in enumerate(KINDS):
                x, y, width, height = self.cell(kind)
                left, low = self.to_window(x, y)
                yield Spot(left, low, width, height, partial(self.dispatch, "on_choose", kind), self, number)

    @property
    def _heading(self) -> float:
        return 42

    def hovered(self, x: float, y: float) -> tuple[int, tuple[float, float, float, float], float] | None:
        """The cell under a mouse: its number, where it is drawn, how round."""
        if self.plain:
            return None
        for number, kind in enumerate(KINDS):
            left, low, width, height = self.cell(kind)
            if left <= x < left + width and low <= y < low + height:
                edge = dp(1.5)
                return number, (left + edge, low + edge, width - 2 * edge, height - 2 * edge), dp(11)
        return None

    def on_touch_down(self, touch: Any) -> bool:
        """Press a cell; it answers on release."""
        if self.disabled or self.plain or not self.collide_point(*touch.pos):
            return False
        kind = self._at(touch)
        if kind and not touch.is_mouse_scrolling:
            touch.grab(self)
            self._pressed = kind
            self._changed()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Answer if the finger is still on the cell it pressed."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        pressed, self._pressed = self._pressed, ""
        if pressed and pressed == self._at(touch):
            feedback.click()
            self.dispatch("on_choose", pressed)
        self._changed()
        return True

    def _at(self, touch: Any) -> Kind:
        for kind in KINDS:
            x, y, width, height = self.cell(kind)
            if x <= touch.x < x + width and y <= touch.y < y + height:
                return kind
        return ""

    def _forget(self, *_: object) -> None:
        self._drawn = {}
        self._changed()

    def _draw(self, *_: object) -> None:
        if self.width < dp(60) or self.height < dp(60) or not self.opacity:
            return
        before = self._drawn
        self._drawn = now = {
            kind: Look(int(self.left.get(kind, 0)), kind == self.kind, kind == self._pressed) for kind in KINDS
        }
        if not before:
            self._draw_paper()
            self._draw_heads()
            self._place_tops()
        for kind, look in now.items():
            if look != before.get(kind):
                self._draw_cell(kind, look)
        if [look.faint for look in now.values()] != [look.faint for look in before.values()]:
            self._draw_tops()

    def _draw_paper(self) -> None:
        self._paper.clear()
        if not self.bare:
            self._paper.add(Color(*theme.paper))
            self._paper.add(RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(20)]))
            if theme.contrast:
                self._paper.add(Color(*theme.ink))
                self._paper.add(Line(rounded_rectangle=(*self.pos, *self.size, dp(20)), width=dp(1)))

    def _draw_heads(self) -> None:
        texts: list[Glyph] = []
        line = (self.y + self.height) - dp(22)
        title = "" if self.plain else i18n.tr("Which tile?")
        texts.append((title, self.x + dp(16), line, 0, "serif", sp(19) * theme.scale, theme.ink))
        how = i18n.tr("1st ↓  2nd →  clockwise")
        room = self.width - dp(44)
        if title:
            room -= written(title, "serif", round(sp(19) * theme.scale, 1)).width
        if written(how, "sans", round(sp(13) * theme.scale, 1)).width > room:
            how = i18n.tr("1st ↓  2nd →")
        texts.append((how, self.x + self.width - dp(14), line, 1, "sans", sp(13) * theme.scale, theme.ink2))
        small = sp(12.5)
        for terrain in TERRAINS:
            x, _, across, _ = self.cell("J" + terrain)
            y = (self.y + self.height) - dp(self._heading) - dp(10)
            texts.append((terrain, x + across / 2 + dp(3), y, 0, "black", small, theme.ink))
            x, y, _, tall = self.cell(terrain + "J")
            texts.append((terrain, self.x + dp(33), y + tall / 2, 0, "black", small, theme.ink))
        self._heads.show(texts)

    def _place_tops(self) -> None:
        """Find where the fields beside the rows and over the columns lie, and both fields of each kind with letters."""
        heads: list[Sprite] = []
        width, height = shape(small_top_of("J"), dp(19))
        for terrain in TERRAINS:
            x, _, across, _ = self.cell("J" + terrain)
            y = (self.y + self.height) - dp(self._heading) - dp(10)
            heads.append(Sprite(small_top_of(terrain), x + across / 2 - width, y - height / 2, width, height))
            x, y, _, tall = self.cell(terrain + "J")
            heads.append(Sprite(small_top_of(terrain), self.x + dp(12), y + tall / 2 - height / 2, width, height))
        self._fields = [("", head) for head in heads]
        self._marks = []
        for kind in KINDS:
            x, y, width, height = self.cell(kind)
            wide, high = shape(small_top_of("J"), min(dp(32), height * 0.62))
            middle, up = x + width / 2, y + height - high / 2 - dp(4)
            for terrain, side in zip(kind, (-1, 1), strict=True):
                centre = middle + side * wide * 0.47
                field = Sprite(small_top_of(terrain), centre - wide / 2, up - high / 2, wide, high)
                across, tall = shape(f"ui/letter-{terrain}", high * 0.62)
                mark = Sprite(f"ui/letter-{terrain}", centre - across / 2, up - tall / 2, across, tall)
                self._fields.append((kind, field))
                self._marks.append((kind, mark))

    def _draw_tops(self) -> None:
        """The fields, faint where the box holds no more."""
        faint = {kind: look.faint for kind, look in self._drawn.items() if look.faint < 1}
        for layer, sprites in ((self._tops, self._fields), (self._letters, self._marks)):
            layer.show([sprite._replace(opacity=faint[kind]) if kind in faint else sprite for kind, sprite in sprites])

    def _draw_cell(self, kind: Kind, look: Look) -> None:
        x, y, width, height = self.cell(kind)
        left, chosen, pressed = look
        grow = dp(2) if chosen else -dp(1.5)
        place = (x - grow, y - grow, width + 2 * grow, height + 2 * grow)
        boxes = self._boxes[kind]
        boxes.clear()
        if chosen or pressed:
            boxes.add(Color(*(theme.lagoon if chosen else theme.wash)))
            boxes.add(RoundedRectangle(pos=place[:2], size=place[2:], radius=[dp(11)]))
        elif left:
            boxes.add(Color(*theme.card))
            boxes.add(RoundedRectangle(pos=place[:2], size=place[2:], radius=[dp(11)]))
        boxes.add(Color(*(theme.line if left or chosen else theme.line2)))
        frame = (*place, dp(11))
        if left or chosen:
            boxes.add(Line(rounded_rectangle=frame, width=1))
        else:
            boxes.add(DashedLine(rounded_rectangle=frame, width=1, dash_length=dp(3), dash_offset=dp(3)))
        said = i18n.tr("{n} left", n=left) if left else i18n.tr("none")
        colour = theme.lagoon_text if chosen else theme.ink if left else theme.ink2
        spot = (x + width / 2, y + dp(10))
        self._texts[kind].show([(said, *spot, 0.5, "bold", min(sp(13), height * 0.27), colour)])
