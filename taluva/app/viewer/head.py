"""The bar of a game that is looked at: which game, whose turn or who won, and the ways on."""

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from taluva.app.draw.fitted import evened, fit, natural_width
from taluva.app.look import kvfiles
from taluva.app.look.fonts import name_font
from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.originbox import broad
from taluva.app.widgets.wood import WoodBar

ONE_LINE, TWO_LINES = (44, 38, 33, 28, 25), (27, 24, 21, 18)  # sp, the first that fits
LEAST = 20  # sp of a name, which is cut sooner than written smaller


class ViewerHead(WoodBar):
    """In the wood of whose turn is looked at; in gold at the end of a game that somebody won."""

    colours = ListProperty([])  # of whose turn is looked at, or of who won
    said = StringProperty("")  # the name, or who won
    turn = NumericProperty(0)
    crowned = BooleanProperty(False)
    lines = ListProperty(["", "", ""])  # the name of the game, when and where it was, and how it was played
    under = StringProperty("")  # what of the last two is said below the first
    fitting = StringProperty("")  # as much of what is said as there is room for
    titled = BooleanProperty(True)  # whether there was room for who won, when that was said last
    letters = NumericProperty(sp(ONE_LINE[0]))
    evening = NumericProperty(dp(120))  # how broad the name of the game is
    mark = NumericProperty(dp(40))

    def __init__(self, **kwargs: Any) -> None:
        """Find room for the words whenever something about them changes."""
        super().__init__(**kwargs)
        self._fit_soon = fit = Clock.create_trigger(self._fit, -1)
        watch(self, fit, "size", "lines")
        for key in (self.ids.home, self.ids.onward, self.ids.earlier, self.ids.pen):
            watch(key, fit, "width", "shown")
        watch(theme, self._rescaled, "scale")

    def _rescaled(self, *_: object) -> None:
        self._fit_soon()

    def tell(self, turn: int, colours: list[str], said: str, crowned: bool) -> None:
        """Name whose turn it is or who won."""
        self.turn, self.colours, self.said, self.crowned = turn, colours, said, crowned
        # At once, not after the name was written: each step of the cursor would lay the bar out twice.
        self._fit()

    def _fit(self, *_: object) -> None:
        """Who won before the name of the game, that before who moved: large, then smaller, then cut."""
        ids, small = self.ids, sp(17)
        # Two marks are as large as there is room for, four share it.
        self.mark = min(self.height * 0.68, dp(52)) * (1.0 if len(self.colours) < 3 else 0.66)
        keys = sum(key.width for key in (ids.back, ids.home, ids.pen, ids.onward, ids.earlier, ids.share) if key.shown)
        free = self.width - keys - len(self.colours) * (self.mark + dp(6)) - dp(78)
        turn = 0 if self.crowned else natural_width(tr("turn {n}", n=48), "sans", small, True) + dp(16)
        if self.crowned:
            most = min(free, self.width * (0.3 if self.width > dp(1000) else 0.36))
        else:
            most = free - min(self.width * 0.3, dp(120)) - turn
        self._say_game(most, free, (small, theme.size("small", theme.scale)))
        room = free - self.evening - turn
        if self.crowned:
            self.fitting, self.letters = _title(self.said, room, self.height)
            self.titled = bool(self.fitting)
        else:
            room = min(self.width * 0.3, room) if self.said else 0.0
            self.fitting, self.letters = _name(self.said, room, min(sp(36), self.height * 0.56))

    def _say_game(self, most: float, free: float, sizes: tuple[float, float]) -> None:
        """Say how it was played where there is room for that beside when and where it was."""
        title, when, terms = self.lines
        whole = " · ".join(said for said in (when, terms) if said)
        self.under = whole if not when or broad(title, whole, sizes) + dp(8) <= most else when
        self.evening = max(dp(60), min(broad(title, self.under, sizes) + dp(8), most if self.crowned else free))


@lru_cache(maxsize=64)
def _name(name: str, room: float, large: float) -> tuple[str, float]:
    """As much of a name as there is room for, and the size of its letters."""
    (said,), size, whole = fit(name, name_font(name), room, ((large, 1), (sp(LEAST), 1)))
    return said if whole or room > dp(90) else "", size


@lru_cache(maxsize=32)
def _title(title: str, room: float, high: float) -> tuple[str, float]:
    """A title on one line or on two, and the size of its letters; none where no size fits: smaller nobody reads it."""
    font = name_font(title)
    ladder = [(sp(size), 1) for size in ONE_LINE if sp(size) * 1.3 <= high]
    ladder += [(sp(size), 2) for size in TWO_LINES if sp(size) * 2.5 <= high]
    lines, size, whole = fit(title, font, room, (*ladder, (sp(LEAST), 1)))
    return "\n".join(evened(lines, font, size)) if whole else "", size


kvfiles.load(__name__)
