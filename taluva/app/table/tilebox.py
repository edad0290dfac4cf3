"""The tile just laid, or the tile in hand while the grid is folded: a tap opens the grid again."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look import kvfiles
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.solid import Solid
from taluva.app.widgets.tilegrid import top_of

# Where the first and the second field lie from the volcano for each flow, in widths and heights of a hexagon.
_RIGHT, _UPPER = 1.0, 0.75
_STEP = {
    1: (0.5, _UPPER),
    3: (_RIGHT, 0.0),
    5: (0.5, -_UPPER),
    7: (-0.5, -_UPPER),
    9: (-_RIGHT, 0.0),
    11: (-0.5, _UPPER),
}


class TilePicture(Widget):
    """A tile seen from above, its lava as it lies or upward."""

    kind = StringProperty("")
    flow = NumericProperty(12)

    def __init__(self, **kwargs: Any) -> None:
        """Draw again only when something changed."""
        super().__init__(**kwargs)
        self._sprites = Sprites()
        self.canvas.add(self._sprites)
        for name in ("pos", "size", "kind", "flow"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        flow = int(self.flow)
        hours = (flow - 1, flow % 12 + 1)
        places = [(0.0, 0.0), _STEP[hours[0]], _STEP[hours[1]]]
        fields = [top_of(letter) for letter in self.kind] if self.kind else ["tiles/unknown"] * 2
        names = [f"tiles/volcano-{flow}", *fields]
        left, low = min(x for x, _ in places), min(y for _, y in places)
        across, up = max(x for x, _ in places) - left + 1, max(y for _, y in places) - low + 1
        whole, full = shape(names[0], self.height / up)
        width, height = shape(names[0], full * min(1.0, self.width / (whole * across)))
        x0, y0 = (self.x + self.width / 2) - across * width / 2, (self.y + self.height / 2) - up * height / 2
        self._sprites.show(
            [
                Sprite(name, x0 + (x - left) * width * 0.965, y0 + (y - low) * height * 0.965, width, height)
                for name, (x, y) in zip(names, places, strict=True)
            ]
        )


class TileBox(Solid, Pressable):
    """Shows the tile and what can be done about it."""

    kind = StringProperty("")
    flow = NumericProperty(12)
    title = StringProperty("")
    remark = StringProperty("")
    small = BooleanProperty(False)
    shown = BooleanProperty(False)

    def on_touch_down(self, touch: Any) -> bool:
        """Take touches only while shown."""
        return bool(self.shown and super().on_touch_down(touch))


kvfiles.load(__name__)
