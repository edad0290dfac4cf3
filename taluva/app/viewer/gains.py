"""How many pieces a win not taken would have built on each hex, on a label beside them."""

from collections.abc import Mapping
from typing import Any

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from taluva.app.draw.glyphs import Glyph, Glyphs, written
from taluva.app.island.view import IslandView
from taluva.app.look.theme import GOLD, ISLAND_INK, ISLAND_PAPER, rgba, theme
from taluva.app.widgets.drawn import Hollow
from taluva.engine.hexes import Hex

HIGH, LETTERS, RIM = 26.0, 15.0, 2.0  # dp
NEAR, LEAST = 38.0, 0.7  # dp: s from which on they are whole, and how small they get
ASIDE, ABOVE = 0.42, 0.66  # of s: how far right of and above the middle of its hex a label lies
# The same by day and in the evening: the island dims, and what is said on it does not.


class Gains(Hollow, Widget):
    """A label a hex, which goes with the island; fingers go through it."""

    def __init__(self, view: IslandView, **kwargs: Any) -> None:
        """Show none yet."""
        super().__init__(size_hint=(None, None), **kwargs)
        self.told: dict[Hex, str] = {}
        self._view, self._levels = view, dict[Hex, int]()
        self._plates, self._figures = InstructionGroup(), Glyphs()
        self.canvas.add(self._plates)
        self.canvas.add(self._figures)
        view.bind(on_camera=self._follow)

    def tell(self, built: Mapping[Hex, int], levels: Mapping[Hex, int]) -> None:
        """Say of these hexes what would have been built there; of none once nothing is."""
        self.told = {hexagon: f"+{number}" for hexagon, number in built.items()}
        self._levels = {hexagon: levels[hexagon] for hexagon in built}
        self._draw()

    def _follow(self, *_: object) -> None:
        if self.told:
            self._draw()

    def _draw(self) -> None:
        seen = self._view.seen()
        # Where the island is seen small it is not to be hidden by what is said of it.
        large = min(1.4, theme.scale) * min(1.0, max(LEAST, seen.s / dp(NEAR)))
        high, size = dp(HIGH) * large, dp(LETTERS) * large
        texts: list[Glyph] = []
        self._plates.clear()
        for hexagon, said in self.told.items():
            x, y = seen.centre(hexagon, self._levels[hexagon])
            x, y = x + seen.s * ASIDE, y + seen.s * ABOVE
            wide = max(high, written(said, "black", size).width + dp(14) * large)
            for edge, paint in ((0.0, rgba(GOLD.main)), (dp(RIM), ISLAND_INK)):
                self._plates.add(Color(*paint))
                self._plates.add(
                    RoundedRectangle(
                        pos=(x - wide / 2 + edge, y - high / 2 + edge),
                        size=(wide - 2 * edge, high - 2 * edge),
                        radius=[high / 2 - edge],
                    )
                )
            texts.append((said, x, y, 0.5, "black", size, ISLAND_PAPER))
        self._figures.show(texts)
