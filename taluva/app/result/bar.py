"""The bar of the result: who won, in gold, between the ways back with the name of the evening."""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from taluva.app.draw.fitted import natural_width
from taluva.app.look import kvfiles
from taluva.app.look.fonts import name_font
from taluva.app.look.theme import theme
from taluva.app.widgets.emblems import Emblem
from taluva.app.widgets.originbox import broad
from taluva.app.widgets.wood import WoodBar

ONE_LINE, TWO_LINES = (44, 38, 33, 28, 25), (27, 24, 21, 18)  # sp of the title, the first that fits
NARROW = 700  # dp: in a bar narrower than this the title has no room


class ResultBar(WoodBar):
    """Gold once the game is decided; the marks of the winners stand before the title."""

    title = StringProperty("")
    lines = ListProperty(["", ""])  # the name of the evening, and when and where it was
    winners = ListProperty([])  # colours
    titled = BooleanProperty(True)  # whether there is room for the title here
    letters = NumericProperty(sp(ONE_LINE[0]))
    broad = NumericProperty(dp(160))  # how broad the name of the evening is
    room = NumericProperty(dp(300))  # how broad the title is
    mark = NumericProperty(dp(50))
    lead = NumericProperty(0)  # how much is left free before the marks: that stands the title in the middle of the bar

    def __init__(self, **kwargs: Any) -> None:
        """Find room for the words whenever something about them changes."""
        super().__init__(wood="gold", **kwargs)
        fit = Clock.create_trigger(self._fit, -1)
        for name in ("size", "title", "lines", "winners"):
            self.fbind(name, fit)
        self.fbind("winners", self._show_marks)
        self.fbind("mark", self._size_marks)
        theme.fbind("scale", fit)

    def _show_marks(self, *_: object) -> None:
        self.ids.marks.clear_widgets()
        for colour in self.winners:
            self.ids.marks.add_widget(Emblem(colour=colour))
        self._size_marks()

    def _size_marks(self, *_: object) -> None:
        for mark in self.ids.marks.children:
            mark.size = self.mark, self.mark

    def _fit(self, *_: object) -> None:
        sizes = theme.fixed(sp(17), theme.scale), theme.size("small", theme.scale)
        titled = bool(self.title) and self.width >= dp(NARROW) * min(theme.scale, 1.4)
        most = self.width * (0.3 if self.width > dp(1000) else 0.36 if titled else 1)
        self.broad = max(dp(80), min(broad(*self.lines, sizes) + dp(12), most, self.width - dp(180)))
        # Two marks are as large as there is room for, four share it.
        self.mark = min(self.height * 0.7, dp(52)) * (1.0 if len(self.winners) < 3 else 0.66)
        marks = len(self.winners) * (self.mark + dp(6))
        room = max(dp(60), self.width - self.broad - dp(190) - marks)
        letters, self.room = _fitted(self.title, room, self.height) if titled else (0, 0)
        # Smaller than that nobody reads it from across the table: it stands above the reasons.
        self.titled, self.letters = letters > 0, letters or sp(20)
        before, said = self.broad + dp(176), marks + self.room + dp(14)
        self.lead = max(min(dp(16), (self.width - before - said) / 2), (self.width - said) / 2 - before, 0)


@lru_cache(maxsize=32)
def _fitted(title: str, room: float, high: float) -> tuple[float, float]:
    """The size of the title's letters, on one line or on two, and how broad it is; zero where no size fits."""
    font = name_font(title)
    for size in ONE_LINE:
        wide = natural_width(title, font, sp(size))
        if wide <= room and sp(size) * 1.3 <= high:
            return sp(size), wide + dp(4)
    half = _halved(title, font, sp(TWO_LINES[0]))
    for size in TWO_LINES:
        # Words are set to whole pixels: of each line a little more than a part of what it is in large letters.
        wide = half * size / TWO_LINES[0] + dp(14)
        if wide <= room and sp(size) * 2.5 <= high:
            return sp(size), wide
    return 0, 0


def _halved(title: str, font: str, size: float) -> float:
    """How broad a title is on two lines that are as nearly alike as its words let them be."""
    words = title.split(" ")
    cuts = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return min((max(natural_width(line, font, size) for line in cut) for cut in cuts), default=float("inf"))


kvfiles.load(__name__)
