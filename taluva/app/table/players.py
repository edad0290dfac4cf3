"""A card for each player: what is left, what is missing to an early win, how he stands; and what ties two partners."""

from typing import Any, NamedTuple

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
)

from taluva.app.draw.fitted import fit, on_one_line, shortened
from taluva.app.draw.glass import filled
from taluva.app.draw.glyphs import Glyph, Glyphs, written
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look import kvfiles
from taluva.app.look.fonts import icon, name_font
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.drawn import Drawn, Hollow
from taluva.engine.pieces import FULL, HUT, TEMPLE, TOWER, Count

SPENT = 0.16  # how faint the pieces are that are gone from the supply
KNOTTED = 56  # dp that a knot takes of a card
LOOKS = ["full", "figures", "line", "tall", "chip"]
HUT_STEP, TEMPLE_STEP, TOWER_STEP = 12.4, 25, 16
NEXT = 5  # dp at least between a figure and the next piece
SMALLEST_NAME = 16  # sp, to which a long name shrinks before its end is left out
GROWN = (1.5, 1.2, 1.0)  # how much larger a pill becomes with large letters, the first that fits
SMALLEST_IN_LINE = 12.5  # the same where the figures stand beside it
RIM = 4  # dp of the rim round two partners
KNOT = 28  # dp


class CardText(NamedTuple):
    """What a player's card shows."""

    colour: str = "red"
    name: str = ""
    left: Count = FULL
    active: bool = False
    gone: bool = False  # out: the card is pale
    chip: str = ""  # how the player stands, in two or three words
    prized: bool = False
    place: str = ""  # of who has won, or of everybody at the end
    pieces: int = 0  # to an early win of this player alone; 0 where there is none to be had
    kinds: tuple[tuple[str, str], ...] = ()  # the colour and the kind of what is missing


class PlayerCard(Drawn, Pressable):
    """One player. `look` is how much of it fits.

    full: every piece at its place; figures: name and three large figures; line: the same in one line; tall: one of a
    row over the island; chip: the mark and the huts.
    """

    said = ObjectProperty(CardText(), rebind=True)
    look = OptionProperty("full", options=LOOKS)
    knotted = BooleanProperty(False)  # a knot lies over its lower right corner
    wood = ColorProperty(rgba(WOOD["red"].main))
    rim = ColorProperty(rgba(WOOD["red"].main))  # round the card of who is to move
    edge = NumericProperty(0)  # how broad that is
    stripe = NumericProperty(0)  # of the wood, at the left

    REDRAWN = ("pos", "size", "said", "look", "knotted")
    FOLLOWS = ("ink", "scale", "lagoon", "prize_text")

    def __init__(self, **kwargs: Any) -> None:
        """Lay one layer over the other."""
        super().__init__(**kwargs)
        self._pill, self._sprites, self._glyphs = InstructionGroup(), Sprites(), Glyphs()
        for layer in (self._pill, self._sprites, self._glyphs):
            self.canvas.add(layer)
        for name in ("said", "look"):
            self.fbind(name, self._frame)
        theme.fbind("mode", self._frame)
        self._frame()

    def _frame(self, *_: object) -> None:
        said, paints = self.said, WOOD[self.said.colour]
        self.edge = dp(3) if said.active or said.prized else 0
        self.stripe = self.edge if self.look == "chip" else dp(8)
        self.wood = rgba(paints.main)
        # White on paper would be no rim; in the evening the paper is dark.
        self.rim = rgba(paints.line if said.colour == "white" and theme.mode == "day" else paints.main)

    def draw(self, *_: object) -> None:
        """Draw as much as fits."""
        if self.width < dp(40) or not self.opacity:
            return
        self._pill.clear()
        self._shown: tuple[list[Sprite], list[Glyph]] = ([], [])
        getattr(self, f"_draw_{self.look}")()
        self._sprites.show(self._shown[0])
        self._glyphs.show(self._shown[1])

    # The looks

    def _draw_full(self) -> None:
        line = self.top - dp(22)
        x = self._mark(self.x + dp(18), line, dp(28))
        room = self.right - dp(10) - self._stand(line, self.right - dp(10), dp(20) + x - self.x) - dp(8) - x
        self._name(x, line, min(sp(21), self.height * 0.24), room)
        side, low = dp(14.5), self.y + dp(14)
        left, huts = self.x + dp(18), self.said.left.huts
        for index in range(FULL.huts):
            row, column = divmod(index, 10)
            at = (left + column * dp(HUT_STEP), low - (row - 1) * dp(18))
            self._piece(HUT, *at, side, index < huts)
        self._figure(str(huts), self.x + dp(170), low + dp(16), 1.0, sp(19))
        x = self.x + dp(180)
        for kind, full, left, step in (
            (TEMPLE, FULL.temples, self.said.left.temples, dp(TEMPLE_STEP)),
            (TOWER, FULL.towers, self.said.left.towers, dp(TOWER_STEP)),
        ):
            for index in range(full):
                self._piece(kind, x, low, dp(32), index < left)
                x += step

    def _draw_figures(self) -> None:
        line = self.top - self.height * 0.3
        x = self._mark(self.x + dp(16), line, dp(30))
        taken = self._stand(line, self.right - dp(10), x - self.x + dp(60), small=True)
        self._name(x, line, min(sp(30), self.height * 0.32), self.right - dp(14) - taken - x)
        self._three(self.y + self.height * 0.29, self.x + dp(16), self.right - dp(8), self.height * 0.36, sp(30))

    def _draw_line(self) -> None:
        middle = self.center_y
        x = self._mark(self.x + dp(14), middle, dp(24))
        won = self.said.prized and bool(self.said.place)
        from_x = self.x + self.width * (0.54 if won else 0.45)
        taken = self._medal(middle, from_x - dp(6), sp(16)) if won else 0.0
        self._name(x, middle, sp(17) * min(theme.scale, 1.3), from_x - dp(6) - x - taken, SMALLEST_IN_LINE)
        self._three(middle, from_x, self.right - dp(4), dp(26), sp(17) * min(theme.scale, 1.3))

    def _draw_tall(self) -> None:
        line = self.top - dp(22)
        x = self._mark(self.x + dp(16), line, dp(26))
        self._name(x, line, min(sp(21) * theme.scale, sp(30)), self.right - dp(6) - x)
        middle = self.top - dp(62)
        self._three(middle, self.x + dp(14), self.right - dp(4), dp(30), min(sp(19) * theme.scale, sp(28)))
        if self.height > dp(100):
            # The knot between partners reaches a little over the edge.
            self._stand(self.y + dp(22), self.right - (dp(KNOTTED) if self.knotted else dp(26)), 0)

    def _draw_chip(self) -> None:
        size = min(dp(28), self.height - dp(10), self.width * 0.38)
        x = self._mark(self.x + dp(7), self.center_y, size) - dp(3)
        size = min(sp(18) * theme.scale, sp(26))
        room = self.right - dp(5) - x
        size *= min(1.0, room / written("20", "black", round(size, 1)).width)
        self._figure(str(self.said.left.huts), x, self.center_y, 0.0, size)

    # Their parts

    def _mark(self, x: float, middle: float, size: float) -> float:
        """The sign of the colour; gives where what follows may begin."""
        self._shown[0].append(Sprite(f"ui/emblem-{self.said.colour}", x, middle - size / 2, size, size))
        return x + size + dp(8)

    def _name(self, x: float, middle: float, size: float, room: float, least: float = SMALLEST_NAME) -> None:
        font = name_font(self.said.name, "serif")
        # A smaller name is read sooner than half of one.
        size = on_one_line(self.said.name, font, size, room, least=sp(least))
        self._shown[1].append((shortened(self.said.name, room, size, font=font), x, middle, 0.0, font, size, theme.ink))

    def _figure(self, text: str, x: float, middle: float, anchor: float, size: float) -> None:
        self._shown[1].append((text, x, middle, anchor, "black", size, theme.ink))

    def _piece(self, kind: str, x: float, low: float, high: float, left: bool, colour: str = "") -> float:
        name = f"pieces-128/icon-{kind}-{colour or self.said.colour}"
        width, height = shape(name, high)
        self._shown[0].append(Sprite(name, x, low, width, height, 1.0 if left else SPENT))
        return width

    def _three(self, middle: float, left: float, right: float, high: float, size: float) -> None:
        """A picture and a figure for each kind of piece."""
        huts, towers, temples = self.said.left
        heights = {HUT: high * 0.78, TEMPLE: high, TOWER: high}
        # One size for all three, for as many digits as each can have: unlike figures would look like unlike numbers.
        digits = [written(most, "black", round(size, 1)).width for most in ("20", "3", "2")]
        pictures = [
            shape(f"pieces-128/icon-{kind}-{self.said.colour}", tall)[0] + dp(3) for kind, tall in heights.items()
        ]
        room = right - left - sum(pictures) - 2 * dp(NEXT)
        fits = max(sp(12), size * min(1.0, room / max(1.0, sum(digits))))
        taken = [picture + wide * fits / size for picture, wide in zip(pictures, digits, strict=True)]
        gap, x = max(0.0, right - left - sum(taken)) / 3, left
        for kind, number, wide in zip(heights, (huts, temples, towers), taken, strict=True):
            end = x + self._piece(kind, x, middle - heights[kind] / 2, heights[kind], bool(number)) + dp(3)
            self._figure(str(number), end, middle, 0.0, fits)
            x += wide + gap

    def _stand(self, middle: float, right: float, least: float, small: bool = False) -> float:
        """How the player stands, at the right: a pill, a medal, or what is missing; gives how much it takes."""
        if self.said.prized and self.said.place:
            return self._medal(middle, right)
        if self.said.chip:
            return self._said(middle, right, least) if not small else 0.0
        if not self.said.pieces or small:
            return 0.0
        x = right
        for colour, kind in reversed(self.said.kinds):
            width = shape(f"pieces-128/icon-{kind}-{colour}", dp(17))[0]
            x -= width + dp(1)
            self._piece(kind, x, middle - dp(9), dp(17), True, colour)
        number = written(str(self.said.pieces), "black", round(sp(16), 1))
        x -= dp(4)
        self._shown[1].append((str(self.said.pieces), x, middle, 1.0, "black", sp(16), theme.ink2))
        x -= number.width + dp(4)
        self._shown[1].append((icon("trophy"), x, middle, 1.0, "icons", sp(18), theme.ink2))
        return right - x + dp(18)

    def _medal(self, middle: float, right: float, size: float = 0.0) -> float:
        size = size or sp(24)
        self._shown[1].append((self.said.place, right, middle, 1.0, "black", size, theme.prize_text))
        x = right - written(self.said.place, "black", round(size, 1)).width - dp(4)
        self._shown[1].append((icon("medal"), x, middle, 1.0, "icons", size, theme.prize_text))
        return right - x + size

    def _said(self, middle: float, right: float, least: float) -> float:
        # It grows with the letters as far as it stays whole.
        ladder = tuple((sp(13.5) * min(theme.scale, grown), 1) for grown in GROWN)
        (text,), size, whole = fit(self.said.chip, "sans", self.width - least - dp(80), ladder, bold=True)
        if self.said.active and not whole:
            return 0.0  # the bar says it in full
        width = written(text, "sans", round(size, 1), True).width + dp(22)
        fill, front = (theme.lagoon, theme.lagoon_text) if self.said.active else (theme.sunk, theme.ink)
        self._pill.add(Color(*fill))
        high = max(dp(26), size * 1.7)
        self._pill.add(
            RoundedRectangle(pos=(right - width, middle - high / 2), size=(width, high), radius=[high / 2])
        )  # fmt: skip
        self._shown[1].append((text, right - width / 2, middle, 0.5, "bold", size, front))
        return float(width)


class Partners(Hollow, Drawn):
    """A rim from one partner's wood to the other's, round both cards; the knot that ties them lies above them."""

    woods = ListProperty(["red", "yellow"])

    REDRAWN = ("pos", "size", "woods")
    FOLLOWS = ("paper",)

    def __init__(self, **kwargs: Any) -> None:
        """A rim, and paper inside it."""
        super().__init__(**kwargs)
        with self.canvas:
            Color()
            self._rim = RoundedRectangle(radius=[dp(19)])
            self._tint = Color(*theme.paper)
            self._inside = RoundedRectangle(radius=[dp(16)])

    def draw(self, *_: object) -> None:
        """Draw it round whatever place it is given."""
        lying = self.width > self.height * 1.5
        self._rim.texture = _shades(WOOD[self.woods[0]].main, WOOD[self.woods[1]].main, lying)
        self._rim.pos, self._rim.size = self.pos, self.size
        edge = dp(RIM)
        self._tint.rgba = theme.paper
        self._inside.pos = self.x + edge, self.y + edge
        self._inside.size = self.width - 2 * edge, self.height - 2 * edge


class Knot(Hollow, Drawn):
    """A chip over the seam of two partners' cards: what they need together."""

    pieces = NumericProperty(0)  # to an early win of the side; 0 if there is none to be had

    REDRAWN = ("center", "pieces")
    FOLLOWS = ("paper", "ink", "scale")

    def __init__(self, **kwargs: Any) -> None:
        """A chip, and what is written on it."""
        super().__init__(**kwargs)
        with self.canvas:
            self._ink = Color(*theme.ink)
            self._chip = RoundedRectangle()
        self._words = Glyphs()
        self.canvas.add(self._words)

    def draw(self, *_: object) -> None:
        """Draw it round its own middle."""
        self._ink.rgba = theme.ink
        signs = [(icon("handshake"), "icons", sp(17)), (icon("trophy"), "icons", sp(16))]
        signs += [(str(int(self.pieces)), "black", sp(16))]
        signs = signs if self.pieces else signs[:1]
        widths = [written(text, font, round(size, 1)).width + dp(5) for text, font, size in signs]
        wide = sum(widths) + dp(15)
        x, y = self.center_x - wide / 2, self.center_y
        self._chip.pos, self._chip.size, self._chip.radius = (x, y - dp(KNOT) / 2), (wide, dp(KNOT)), [dp(KNOT) / 2]
        texts = []
        x += dp(10)
        for (text, font, size), width in zip(signs, widths, strict=True):
            texts.append((text, x, y, 0.0, font, size, theme.paper))
            x += width
        self._words.show(texts)


def _shades(one: str, other: str, across: bool) -> Texture:
    """From the first wood, above or at the left, to the second."""
    first, second = (bytes(round(255 * part) for part in rgba(paint)[:3]) for paint in (one, other))

    def fill(texture: Texture) -> None:
        texture.blit_buffer(first + second if across else second + first, colorfmt="rgb", bufferfmt="ubyte")

    return filled((2, 1) if across else (1, 2), fill)


kvfiles.load(__name__)
