"""The live verdict beside the tile in hand: a tick or a cross, a few words, what it covers."""

from typing import Any

from kivy.graphics import (
    BorderImage,
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    SmoothLine,
    Translate,
)
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.draw.glyphs import written
from taluva.app.look.fonts import icon
from taluva.app.look.paths import picture
from taluva.app.look.theme import theme

ICONS = {"legal": "check", "fault": "close", "warn": "warning"}
KEPT = 60  # cards; while a tile is dragged the same few come again and again


class Bubble(Widget):
    """A small card that never answers touches.

    A finger that drags changes it many times a second: its cards are kept, and to move one is one instruction.
    """

    look = OptionProperty("legal", options=list(ICONS))
    title = StringProperty("")
    remark = StringProperty("")
    shown = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        """Say nothing yet."""
        super().__init__(size_hint=(None, None), **kwargs)
        self._made: dict[tuple[str, str, str], tuple[InstructionGroup, tuple[float, float]]] = {}
        with self.canvas:
            PushMatrix()
            self._shift = Translate()
            self._card = InstructionGroup()
            PopMatrix()
        self.fbind("pos", self._move)
        for token in ("mode", "contrast", "scale", "ink2"):
            theme.fbind(token, self._make_anew)

    def tell(self, look: str, title: str, remark: str) -> None:
        """Say this; the size is right at once."""
        key = (look, title, remark)
        if key == (self.look, self.title, self.remark) and key in self._made:
            return
        self.look, self.title, self.remark = key
        self._show()

    def on_touch_down(self, touch: object) -> bool:
        """Let every touch through to the island."""
        return False

    def _move(self, *_: object) -> None:
        self._shift.xy = self.pos

    def _make_anew(self, *_: object) -> None:
        self._made.clear()
        if self.title:
            self._show()

    def _show(self) -> None:
        key = (self.look, self.title, self.remark)
        if key not in self._made:
            if len(self._made) >= KEPT:
                self._made.clear()
            self._made[key] = _card(*key)
        card, self.size = self._made[key]
        self._card.clear()
        self._card.add(card)


def _card(look: str, title: str, remark: str) -> tuple[InstructionGroup, tuple[float, float]]:
    """A card whose lower left corner is the origin, and its size."""
    colour = {"legal": theme.legal, "fault": theme.fault, "warn": theme.warn}[look]
    sign = written(icon(ICONS[look]), "icons", sp(18) * theme.scale)
    strong, small = theme.size("strong", theme.scale), theme.size("small", theme.scale)
    head = written(title, "sans", strong, True, dp(262) if len(title) > 34 else 0)
    longest = max(map(len, remark.split("\n")))
    words = written(remark, "sans", small, False, dp(290) if longest > 44 else 0) if remark else None
    below = words.height if words is not None else 0
    left, low = dp(14), dp(10) + below + dp(2)
    width = max(dp(28) + head.width, words.width if words is not None else 0) + 2 * left
    height = low + head.height + dp(10)
    card = InstructionGroup()
    card.add(Color(*theme.shade[:3], 0 if theme.contrast else 0.22))
    card.add(
        BorderImage(
            source=picture("shadow-9.png"),
            border=(40, 40, 40, 40),
            display_border=[dp(28)] * 4,
            pos=(-dp(15), -dp(22)),
            size=(width + dp(30), height + dp(30)),
        )
    )
    card.add(Color(*theme.card))
    card.add(RoundedRectangle(pos=(0, 0), size=(width, height), radius=[dp(16)]))
    if theme.contrast:
        card.add(Color(*theme.ink))
        card.add(SmoothLine(rounded_rectangle=(0, 0, width, height, dp(16)), width=dp(2), overdraw_width=dp(0.8)))
    card.add(Color(*colour))
    middle = low + head.height / 2
    card.add(_text(sign, left + dp(10) - sign.width / 2, middle - sign.height / 2))
    card.add(_text(head, left + dp(28), low))
    if words is not None:
        card.add(Color(*theme.ink2))
        card.add(_text(words, left, dp(10)))
    return card, (width, height)


def _text(texture: Any, x: float, y: float) -> Rectangle:
    return Rectangle(texture=texture, pos=(round(x), round(y)), size=texture.size)
