"""The dock on the sea of the result: steps through the game, and what each turn did."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from taluva.app.draw.fitted import natural_width
from taluva.app.look.theme import theme
from taluva.app.widgets.panels import FloatingCard


class GlanceBar(FloatingCard):
    """Steps through the game once more, and says what the turn did: as many whole sentences as there is room for."""

    title = StringProperty("")
    text = StringProperty("")
    letters = NumericProperty(sp(17))
    told = ListProperty(["", []])  # the turn, and sentences

    def __init__(self, **kwargs: Any) -> None:
        """Find room for the words whenever something about them changes."""
        super().__init__(**kwargs)
        fit = Clock.create_trigger(self._fit, -1)
        for name in ("told", "size"):
            self.fbind(name, fit)
        theme.fbind("scale", fit)

    def _fit(self, *_: object) -> None:
        self.title, sentences = self.told
        room = self.width - 4 * dp(48) - dp(52)
        small = theme.size("small", theme.scale)
        sizes = [sp(size) * theme.scale for size in (17.5, 15.5)]
        fits = (size for size in sizes if natural_width(self.title, "sans", size, True) <= room)
        self.letters = size = next(fits, sizes[-1])
        said = [" ".join(sentences[:number]) for number in range(len(sentences) + 1)]
        fitting = [one for one in said if not one or natural_width(one, "sans", small) <= room]
        lines = 1 if natural_width(self.title, "sans", size, True) <= room else 2
        low = lines * size * 1.25 + small * 1.25 > self.height
        self.text = "" if low else fitting[-1]
