"""A player's card: what is left, what is missing to an early win, how the player stands."""

from typing import Any, NamedTuple

from kivy.graphics import BorderImage, Color, InstructionGroup, Rectangle, RoundedRectangle, SmoothLine
from kivy.graphics.instructions import CanvasBase
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ObjectProperty, OptionProperty

from taluva.app.draw.fitted import fit, natural_width, on_one_line, shortened
from taluva.app.draw.glyphs import Glyph, Glyphs, written
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look.fonts import icon, name_font
from taluva.app.look.paths import picture
from taluva.app.look.theme import PALE, WOOD, rgba, theme, tint
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.drawn import Drawn
from taluva.engine.pieces import FULL, HUT, TEMPLE, TOWER, Count

SPENT = 0.16  # how faint the pieces are that are gone from the supply
KNOTTED = 56  # dp that a knot takes of a card
LOOKS = ["full", "figures", "line", "tall", "told", "chip"]
HUT_STEP, TEMPLE_STEP, TOWER_STEP = 12.4, 25, 16
NEXT = 5  # dp at least between a figure and the next piece
SMALLEST_NAME = 16  # sp, to which a long name shrinks before its end is left out
GROWN = (1.5, 1.2, 1.0)  # how much larger a pill becomes with large letters, the first that fits
SMALLEST_IN_LINE = 12.5  # the same where the figures stand beside it
ONE_BY_ONE, THREE = 140, 108  # dp that the pieces of a game that is told take of a card, or their figures
STACKED = 58  # dp: from this height on the figures of a game that is told stand below the name


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
    row over the island; told: beside a game that is looked at; chip: the mark and the huts.
    """

    said = ObjectProperty(CardText(), rebind=True)
    look = OptionProperty("full", options=LOOKS)
    knotted = BooleanProperty(False)  # a knot lies over its lower right corner
    quiet = BooleanProperty(True)

    REDRAWN = ("pos", "size", "said", "look", "knotted", "state")
    FOLLOWS = ("mode", "contrast", "scale")

    def __init__(self, **kwargs: Any) -> None:
        """Lay one layer over the other."""
        super().__init__(**kwargs)
        self._paper, self._veil = CanvasBase(), CanvasBase()
        self._pill, self._sprites, self._glyphs = InstructionGroup(), Sprites(), Glyphs()
        for layer in (self._paper, self._pill, self._sprites, self._glyphs, self._veil):
            self.canvas.add(layer)
        self._drawn_as: tuple[object, ...] = ()  # what its paper was drawn for

    def draw(self, *_: object) -> None:
        """Draw as much as fits."""
        if self.width < dp(40) or not self.opacity:
            return
        said = self.said
        who = (said.colour, said.active, said.prized, said.gone)
        drawn_as = (*self.pos, *self.size, self.look, self.state, theme.mode, theme.contrast, *who)
        if self._drawn_as != drawn_as:
            self._drawn_as = drawn_as
            self._draw_paper()
        self._pill.clear()
        self._shown: tuple[list[Sprite], list[Glyph]] = ([], [])
        getattr(self, f"_draw_{self.look}")()
        self._sprites.show(self._shown[0])
        self._glyphs.show(self._shown[1])

    def _draw_paper(self) -> None:
        """The card on its shadow, with a rim round who is to move or has won, and a stripe of the wood at the left."""
        said, paints = self.said, WOOD[self.said.colour]
        (x, y), (width, height), corner = self.pos, self.size, dp(16)
        edge = dp(3) if said.active or said.prized else 0.0
        stripe = edge if self.look == "chip" else dp(8)
        # White on paper would be no rim; in the evening the paper is dark.
        rim = rgba(paints.line if said.colour == "white" and theme.mode == "day" else paints.main)
        whole = {"pos": self.pos, "size": self.size, "radius": [corner]}
        self._paper.clear()
        with self._paper:
            Color(*tint(theme.shade, 0 if theme.contrast else 0.16))
            BorderImage(
                source=picture("shadow-9.png"),
                border=(40, 40, 40, 40),
                display_border=[dp(18)] * 4,
                pos=(x - dp(10), y - dp(13)),
                size=(width + dp(20), height + dp(20)),
            )
            if edge:
                Color(*(theme.prize if said.prized else rim))
                RoundedRectangle(**whole)
            Color(*rgba(paints.main))
            inside, high = corner - edge, height - 2 * edge
            RoundedRectangle(pos=(x + edge, y + edge), size=(dp(40) - edge, high), radius=[inside])
            Color(*(theme.prize_wash if said.prized else theme.card))
            left = 0 if stripe > edge else inside
            size = (width - stripe - edge, high)
            RoundedRectangle(pos=(x + stripe, y + edge), size=size, radius=[left, inside, inside, left])
            if said.colour == "white" and stripe > edge:
                # White on paper or gold would be no edge.
                Color(*tint(rim, 0.8))
                Rectangle(pos=(x + dp(7), y + edge), size=(dp(1.2), high))
            if not edge:
                Color(*(theme.ink if theme.contrast else theme.line2))
                SmoothLine(rounded_rectangle=(x, y, width, height, corner), width=dp(1), overdraw_width=dp(0.8))
            if self.state == "down":
                Color(*tint(theme.shade, 0.08))
                RoundedRectangle(**whole)
        self._veil.clear()
        if said.gone:
            with self._veil:
                Color(*tint(theme.paper, PALE))
                RoundedRectangle(**whole)

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
        self._one_by_one(self.x + dp(180), low, dp(32), dp(TEMPLE_STEP), dp(TOWER_STEP))

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

    def _draw_told(self) -> None:
        scale, below, right = theme.scale, self.height > dp(STACKED), self.right - dp(8)
        upper = self.y + self.height * (0.7 if below else 0.5)
        x = self._mark(self.x + dp(14), upper, dp(24) * min(scale, 1.5))
        # What is missing to a win stands below one another in all cards, whatever it is.
        end = right - dp(40) * scale
        if self.said.chip:
            self._word(upper, right, right - end)
        else:
            self._stand(upper, right, 0)
        wide = dp(ONE_BY_ONE if self.width >= dp(284) and scale <= 1.15 else THREE * (1 + (scale - 1) * 0.6))
        if below:
            self._three(self.y + self.height * 0.27, self.x + dp(14), right, dp(22), sp(14.5) * scale)
            wide = 0
        elif wide > dp(ONE_BY_ONE) - 1 and scale <= 1.15:
            hut = self._piece(HUT, end - wide, upper - dp(9.5), dp(19), bool(self.said.left.huts))
            self._figure(str(self.said.left.huts), end - wide + hut + dp(4), upper, 0.0, sp(16))
            self._one_by_one(end - wide + dp(52), upper - dp(12.5), dp(25), dp(17), dp(14), dp(7))
        else:
            self._three(upper, end - wide, end, dp(22), sp(14.5) * scale)
        self._name(x, upper, sp(18) * scale, end - wide - dp(6) - x, SMALLEST_IN_LINE)

    def _draw_chip(self) -> None:
        size = min(dp(28), self.height - dp(10), self.width * 0.38)
        x = self._mark(self.x + dp(7), self.center_y, size) - dp(3)
        size = min(sp(18) * theme.scale, sp(26))
        room = self.right - dp(5) - x
        size *= min(1.0, room / written("20", "black", round(size, 1)).width)
        self._figure(str(self.said.left.huts), x, self.center_y, 0.0, size)

    # Their parts

    def _one_by_one(self, x: float, low: float, high: float, temple: float, tower: float, apart: float = 0) -> None:
        """Temples and towers, those that are gone only as a shadow."""
        left = self.said.left
        for kind, full, there, step in (
            (TEMPLE, FULL.temples, left.temples, temple),
            (TOWER, FULL.towers, left.towers, tower),
        ):
            for index in range(full):
                self._piece(kind, x, low, high, index < there)
                x += step
            x += apart

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

    def _word(self, middle: float, right: float, room: float) -> None:
        """Out or won, in a word, or in a sign where there is no room for it."""
        said, size = self.said, sp(12.5) * theme.scale
        tint = theme.fault if said.gone else theme.prize_text
        if natural_width(said.chip, "sans", size, True) <= room:
            self._shown[1].append((said.chip, right, middle, 1.0, "bold", size, tint))
        else:
            self._shown[1].append(
                (icon("ban" if said.gone else "medal"), right, middle, 1.0, "icons", sp(17) * theme.scale, tint)
            )

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
