"""A card for each player: pieces left drawn as pieces, what is missing to an early win, and how he stands."""

from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ColorProperty, ListProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.draw.glyphs import Glyphs, written
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look import kvfiles
from taluva.app.look.fonts import name_font
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.app.widgets.buttons import Pressable
from taluva.engine.pieces import FULL, HUT, TEMPLE, TOWER

SPENT = 0.16  # how faint the pieces are that are gone from the supply


class Supply(Widget):
    """The pieces a player has left, each at its place, and how many: 20 huts, 3 temples, 2 towers."""

    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    left = ListProperty([20, 2, 3])
    counted = BooleanProperty(False)  # one picture and a number for each kind

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw; nothing is drawn again unless it changed."""
        super().__init__(**kwargs)
        self._sprites, self._glyphs = Sprites(), Glyphs()
        self.canvas.add(self._sprites)
        self.canvas.add(self._glyphs)
        self.bind(pos=self._draw, size=self._draw, colour=self._draw, left=self._draw, counted=self._draw)
        for token in ("ink", "scale"):
            theme.fbind(token, self._draw)

    def _draw(self, *_: object) -> None:
        if self.width < dp(40):
            return
        huts, towers, temples = (int(number) for number in self.left)
        if self.counted:
            self._draw_counted(huts, towers, temples)
        else:
            self._draw_pieces(huts, towers, temples)

    def _draw_pieces(self, huts: int, towers: int, temples: int) -> None:
        figure = sp(18) * theme.scale
        room = self.width - figure * 1.5
        step = room / 10
        sprites = []
        side = min(step * 0.94, dp(17))
        top = (self.y + self.height) - side
        for index in range(FULL.huts):
            row, column = divmod(index, 10)
            here = (self.x + column * step, top - row * (side + dp(3)))
            sprites.append(Sprite(self._picture(HUT), *here, side, side, 1 if index < huts else SPENT))
        high = min(dp(36), max(dp(20), self.height - 2 * side - dp(12)))
        x = self.x
        places = []
        for kind, full, left in ((TEMPLE, FULL.temples, temples), (TOWER, FULL.towers, towers)):
            width, height = shape(self._picture(kind), high)
            for index in range(full):
                sprites.append(Sprite(self._picture(kind), x, self.y, width, height, 1 if index < left else SPENT))
                x += width * (0.92 if kind == TEMPLE else 1.08)
            places.append((str(left), x + dp(5)))
            x += figure + dp(8)
        self._sprites.show(sprites)
        middle = top - dp(1.5)
        texts = [(str(huts), (self.x + self.width), middle, 1.0)]
        texts += [(text, x, self.y + high / 2, 0.0) for text, x in places]
        self._glyphs.show([(text, x, y, anchor, "black", figure, theme.ink) for text, x, y, anchor in texts])

    def _draw_counted(self, huts: int, towers: int, temples: int) -> None:
        third = self.width / 3
        tight = third < dp(48)
        figure = sp(14 if tight else 18) * theme.scale
        high = min(dp(20 if tight else 30), self.height)
        sprites, texts = [], []
        for place, (kind, left) in enumerate(((HUT, huts), (TEMPLE, temples), (TOWER, towers))):
            width, height = shape(self._picture(kind), high * (0.72 if kind == HUT else 1))
            x = self.x + place * third
            sprites.append(
                Sprite(
                    self._picture(kind), x, (self.y + self.height / 2) - height / 2, width, height, 1 if left else SPENT
                )
            )
            texts.append((str(left), x + width + dp(3), (self.y + self.height / 2), 0.0, "black", figure, theme.ink))
        self._sprites.show(sprites)
        self._glyphs.show(texts)

    def _picture(self, kind: str) -> str:
        return f"pieces-128/icon-{kind}-{self.colour}"


class PlayerCard(Pressable):
    """One player. `look` is how much of it fits: the whole card, a counted one, or a disc with figures."""

    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    name = StringProperty("")
    left = ListProperty([20, 2, 3])
    state = OptionProperty("normal", options=["normal", "down"])
    active = BooleanProperty(False)
    gone = BooleanProperty(False)  # out: the card is pale
    chip = StringProperty("")
    prized = BooleanProperty(False)
    team = StringProperty("")
    lacks = StringProperty("")
    lacks_what = StringProperty("")
    brief = StringProperty("")
    look = OptionProperty("full", options=["full", "counted", "disc"])
    fits = BooleanProperty(True)  # whether the chip has room beside the name
    wood = ColorProperty(rgba(WOOD["red"].main))
    rim = ColorProperty(rgba(WOOD["red"].main))  # round the card of who is to move

    def __init__(self, **kwargs: Any) -> None:
        """Look after the chip's room."""
        super().__init__(**kwargs)
        for name in ("name", "chip", "team", "width"):
            self.fbind(name, self._measure)
        theme.fbind("scale", self._measure)

    def _measure(self, *_: object) -> None:
        scale = theme.scale
        name = written(self.name or " ", name_font(self.name, "serif"), round(sp(20) * scale, 1)).width
        chip = written(self.chip, "sans", round(sp(13) * scale, 1), True).width + dp(24) if self.chip else 0
        self.fits = name + chip + dp(86) + (dp(20) if self.team else 0) <= self.width

    def on_colour(self, *_: object) -> None:
        """Paint the edge in the wood of the colour."""
        paints = WOOD[self.colour]
        self.wood = rgba(paints.main)
        # White on paper would be no rim.
        self.rim = rgba(paints.line if self.colour == "white" else paints.main)


kvfiles.load(__name__)
