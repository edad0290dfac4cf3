"""A QR code on white paper, whatever the light: that is how phones read it."""

from typing import Any

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import StringProperty

from taluva.app.draw.glass import filled
from taluva.app.share.codes import Rows, code
from taluva.app.widgets.drawn import Drawn

MARGIN = 4  # modules of white all round, as the standard asks


class QrCode(Drawn):
    """Draws the code of its text as large as fits, each module a whole number of pixels."""

    text = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Have no code yet."""
        super().__init__(**kwargs)
        self._rows: Rows = ()
        with self.canvas:
            Color(1, 1, 1, 1)
            self._paper = RoundedRectangle(radius=[dp(12)])
            self._ink = Rectangle()

    def on_text(self, *_: object) -> None:
        """Make the code."""
        self._rows = code(self.text) if self.text else ()
        side = len(self._rows)
        if not side:
            self._ink.size = (0, 0)
            return
        dots = b"".join(bytes(3) if dark else b"\xff" * 3 for row in reversed(self._rows) for dark in row)
        texture = filled((side, side), dots)
        texture.mag_filter = texture.min_filter = "nearest"
        self._ink.texture = texture
        self.draw()

    def draw(self, *_: object) -> None:
        """Lay it in the middle."""
        side = len(self._rows) + 2 * MARGIN
        least = min(self.width, self.height)
        module = max(1, int(least // side)) if self._rows else 0
        whole = max(module * side, 0)
        x, y = round(self.center_x - whole / 2), round(self.center_y - whole / 2)
        self._paper.pos, self._paper.size = (x, y), (whole, whole)
        self._ink.pos = (x + MARGIN * module, y + MARGIN * module)
        self._ink.size = (len(self._rows) * module, len(self._rows) * module)
