"""The grid of the 25 kinds of tile, each as it lies in the hand: one tap names the tile, a drag takes it along."""

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, DictProperty, StringProperty

from taluva.app.draw.glyphs import Glyph, Glyphs
from taluva.app.draw.shapes import Shape, Shapes, closed, rounded
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.draw.strokes import DOT, Point, pieces
from taluva.app.look.events import tells
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.theme import EMBER, ISLAND_INK, ISLAND_PAPER, theme, tint
from taluva.app.look.watched import watch
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.focus import Spot
from taluva.app.widgets.solid import Solid
from taluva.engine.tiles import KINDS, TERRAINS, Kind

NAMES = {"J": "jungle", "C": "clearing", "S": "sand", "R": "rock", "L": "lake"}
SIDE = 5
HEAD, GAP = 22, 3  # dp of the heads beside rows and columns, and between the cells
SLIP = 12.0  # dp from where a finger that pressed a cell takes the tile along
S = 13.3 / 52  # of the width of a cell as it is drawn: from the middle of a hex of its tile to a corner
HEXAGON = tuple((sin(pi * nth / 3), cos(pi * nth / 3)) for nth in range(6))
SPARK = tuple((sin(2 * pi * nth / DOT), cos(2 * pi * nth / DOT)) for nth in range(DOT))
# Where the volcano, the right and the left field of a tile lie in the hand, in widths and heights of a hex.
IN_HAND = ((0.0, 0.375), (0.5, -0.375), (-0.5, -0.375))


def alphabet() -> str:
    """The letters of the terrains, in their order, by which they are called in the language that is spoken."""
    return tr("J C S R L")


def written_on(field: tuple[float, float, float, float], terrain: str, opacity: float = 1.0) -> list[Glyph]:
    """The letter of a terrain on its picture, cream with a dark rim, where people want letters."""
    if not theme.contrast:
        return []
    sign = dict(zip(TERRAINS, alphabet().split(), strict=True))[terrain]
    x, y, width, height = field
    at, size = (x + width / 2, y + height / 2), height * (0.5 if len(sign) < 2 else 0.42)
    rim = [(at[0] + a * size * 0.11, at[1] + b * size * 0.11, tint(ISLAND_INK, opacity)) for a, b in HEXAGON]
    return [(sign, a, b, 0.5, "black", size, paint) for a, b, paint in (*rim, (*at, tint(ISLAND_PAPER, opacity)))]


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
        return 1.0 if self.left or self.chosen else 0.34


@tells(
    "on_choose",  # kind: a kind was named
    "on_take",  # kind, touch: a finger that pressed this kind's cell takes the tile along
    "on_carry",  # touch: it carries it on
    "on_drop",  # touch: it lets it go
)
class TileGrid(Solid, Drawn):
    """Rows share the left field, columns the right one, which is the first clockwise from the volcano."""

    kind = StringProperty("")
    left = DictProperty({})  # how many of each kind the box still holds
    counted = BooleanProperty(True)  # whether anybody knows that
    plain = BooleanProperty(False)  # only to be looked at

    REDRAWN = ("kind", "left", "opacity")

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw; nothing is drawn again unless it changed."""
        super().__init__(**kwargs)
        self._blanks, self._boxes, self._picked, self._heads = Shapes(), Shapes(), Shapes(), Sprites()
        self._tops, self._letters, self._figures = Sprites(), Glyphs(), Glyphs()
        layers = (self._blanks, self._boxes, self._picked, self._heads, self._tops, self._letters, self._figures)
        for layer in layers:
            self.canvas.add(layer)
        self._pressed: Kind = ""
        self._taken = False
        self._drawn: dict[Kind, Look] = {}  # the cells as they are drawn; none once everything is to be drawn again
        watch(self, self._forget, "pos", "size", "counted")
        watch(i18n, self._forget, "tr")
        watch(theme, self._forget, "ink", "card", "scale", "contrast", "lagoon", "sunk")

    def cell(self, kind: Kind) -> tuple[float, float, float, float]:
        """Where a kind's cell lies."""
        column, row = TERRAINS.index(kind[0]), TERRAINS.index(kind[1])
        head = dp(HEAD)
        width, height = (self.width - head) / SIDE, (self.height - head) / SIDE
        return self.x + head + column * width, self.y + self.height - head - (row + 1) * height, width, height

    def spots(self) -> Iterator[Spot]:
        """The cells, for who has no finger on the glass."""
        if not self.plain:
            for number, kind in enumerate(KINDS):
                x, y, width, height = self.cell(kind)
                left, low = self.to_window(x, y)
                yield Spot(left, low, width, height, partial(self.dispatch, "on_choose", kind), self, number)

    def on_touch_down(self, touch: Any) -> bool:
        """Press a cell; it answers on release."""
        if self.disabled or self.plain or not self.collide_point(*touch.pos):
            return False
        kind = self._at(touch)
        if kind and not touch.is_mouse_scrolling:
            touch.grab(self)
            self._pressed = kind
            self.redraw()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Take the tile along once the finger has left where it came down."""
        if touch.grab_current is not self:
            return False
        if self._taken:
            self.dispatch("on_carry", touch)
        elif self._pressed and hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(SLIP):
            self._taken = True
            self.dispatch("on_take", self._pressed, touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Answer if the finger is still on the cell it pressed; a tile that was taken along is let go."""
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        pressed, self._pressed = self._pressed, ""
        taken, self._taken = self._taken, False
        if taken:
            self.dispatch("on_drop", touch)
        elif pressed and pressed == self._at(touch):
            feedback.click()
            self.dispatch("on_choose", pressed)
        self.redraw()
        return True

    def _at(self, touch: Any) -> Kind:
        for kind in KINDS:
            x, y, width, height = self.cell(kind)
            if x <= touch.x < x + width and y <= touch.y < y + height:
                return kind
        return ""

    def _forget(self, *_: object) -> None:
        self._drawn = {}
        self.redraw()

    def draw(self, *_: object) -> None:
        """Draw what has changed."""
        if self.width < dp(60) or self.height < dp(60) or not self.opacity:
            return
        before = list(self._drawn.values())
        self._drawn = {
            kind: Look(int(self.left.get(kind, 0)), kind == self.kind, kind == self._pressed) for kind in KINDS
        }
        now = list(self._drawn.values())
        if not before:
            self._draw_heads()
        if [bool(look.left) for look in now] != [bool(look.left) for look in before]:
            self._draw_boxes()
        if not before or [look[1:] for look in now] != [look[1:] for look in before]:
            self._draw_picked()
        if [look[:2] for look in now] != [look[:2] for look in before]:
            self._draw_figures()
        if [look.faint for look in now] != [look.faint for look in before]:
            self._draw_tops()

    def _tile(self, middle: tuple[float, float], s: float, names: tuple[str, str, str]) -> list[Sprite]:
        """A tile as it lies in the hand: its volcano, its right and its left field; "" for one that is not drawn."""
        found = []
        wide, high = shape("tiles/volcano-6", 2 * s)
        for name, (x, y) in zip(names, IN_HAND, strict=True):
            at = (middle[0] + x * wide - wide / 2, middle[1] + y * high - high / 2)
            found.append(Sprite(name, *at, wide * 1.04, high * 1.04))
        return found

    def _draw_heads(self) -> None:
        """Beside each row and over each column the one field that its tiles share."""
        heads: list[Sprite] = []
        blanks: list[Shape] = []
        sparks: list[Shape] = []
        small = dp(HEAD) * 0.27
        for terrain in TERRAINS:
            x, y, width, height = self.cell(terrain + terrain)
            over = (x + width / 2, self.y + self.height - dp(HEAD) / 2)
            beside = (self.x + dp(HEAD) / 2, y + height / 2)
            field = f"tiles/small-{NAMES[terrain]}"
            for middle, painted in ((over, 1), (beside, 2)):
                # A tile of which one field is painted; of the volcano there is a spark, and the other field is blank.
                for nth, one in enumerate(self._tile(middle, small, ("tiles/small-volcano", field, field))):
                    at = (one.x + one.width / 2, one.y + one.height / 2)
                    if nth == painted:
                        heads.append(one)
                    else:
                        blanks.append((theme.sunk, _shifted(HEXAGON, *at, small)))
                    if nth == 0:
                        sparks.append((EMBER, _shifted(SPARK, *at, small * 0.4)))
        self._blanks.show([*blanks, *sparks], [(theme.line2, closed(way)) for _, way in blanks])
        self._heads.show(heads)

    def _draw_tops(self) -> None:
        """The three fields of each kind, faint where the box holds no more."""
        tops: list[Sprite] = []
        letters: list[Glyph] = []
        for kind, look in self._drawn.items():
            x, y, width, height = self.cell(kind)
            s = (min(width, height) - dp(GAP)) * S
            volcano = "tiles/small-volcano" if 2 * s <= 60 else "tiles/volcano-6"
            names = (volcano, small_top_of(kind[0]), small_top_of(kind[1]))
            tile = self._tile((x + width / 2, y + height / 2 - s * 0.08), s, names)
            tops += [sprite._replace(opacity=look.faint) for sprite in tile]
            for terrain, sprite in zip(kind, tile[1:], strict=True):
                letters += written_on(sprite[1:5], terrain, look.faint)
        self._tops.show(tops)
        self._letters.show(letters)

    def _frame(self, kind: Kind, grow: float) -> list[Point]:
        x, y, width, height = self.cell(kind)
        return rounded(x - grow, y - grow, width + 2 * grow, height + 2 * grow, dp(11))

    def _draw_boxes(self) -> None:
        """The cells as they rest: a card where the box still holds one, dashes where it holds none."""
        cards: list[Shape] = []
        lines: list[Shape] = []
        for kind, look in self._drawn.items():
            frame = self._frame(kind, -dp(GAP / 2))
            if look.left:
                cards.append((theme.card, frame))
                lines.append((theme.line, closed(frame)))
            else:
                lines += [(theme.line2, (dash[0], dash[-1])) for dash in pieces(closed(frame), dp(3), dp(3))]
        self._boxes.show(cards, lines)

    def _draw_picked(self) -> None:
        """Over it, and a little larger, the cell that was chosen, or the one that a finger presses."""
        cards: list[Shape] = []
        lines: list[Shape] = []
        for kind, look in self._drawn.items():
            if look.chosen or look.pressed:
                frame = self._frame(kind, dp(1.5) if look.chosen else -dp(GAP / 2))
                cards.append((theme.lagoon if look.chosen else theme.wash, frame))
                lines.append((theme.line if look.left or look.chosen else theme.line2, closed(frame)))
        self._picked.show(cards, lines)

    def _draw_figures(self) -> None:
        """How many the box still holds of each kind."""
        figures: list[Glyph] = []
        for kind, look in self._drawn.items() if self.counted else ():
            x, y, width, height = self.cell(kind)
            # The figure grows with the letters as far as the corner beside the volcano is free.
            size = min(sp(14) * theme.scale, width * 0.36)
            at = (x + width - dp(4), y + height - dp(3) - size * 0.55)
            ink = theme.lagoon_text if look.chosen else theme.ink if look.left else theme.ink2
            figures.append((str(look.left), *at, 1, "black", size, ink))
        self._figures.show(figures)


def _shifted(way: Sequence[Point], x: float, y: float, s: float = 1.0) -> list[Point]:
    """A way that lies elsewhere, and is so much larger."""
    return [(x + across * s, y + up * s) for across, up in way]
