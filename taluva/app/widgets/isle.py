"""An island to look at, lit and lettered as the person has set it, from the side that people turned it to."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty

from taluva.app.island.grips import arrow_at
from taluva.app.island.view import IslandView
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.focus import Spot
from taluva.app.widgets.tilegrid import alphabet
from taluva.engine.hexes import Hex, Hour

LARGEST = 1.6  # by how much what is written on the island grows; more would hide it
ARROWS = 100  # the arrows' numbers begin below every hex's


class Isle(IslandView):
    """Follows the light and the settings by itself, and remembers how people turn the island of a game."""

    game = StringProperty("")  # the one that is looked at, if it is kept
    _unwritten = False  # people turned it, and the settings have not got that yet

    def __init__(self, **kwargs: Any) -> None:
        """Follow from the first moment."""
        super().__init__(emblems=True, **kwargs)  # red and brown are one colour to some eyes
        watch(theme, self._follow, "mode", "contrast", "calm", "scale")
        watch(settings, self._follow, "flat")
        watch(i18n, self._follow, "tr")
        self._follow()

    def open(self, game: str) -> None:
        """Look at a game from the side to which people last turned it, on whatever screen."""
        self.remember_side()
        self.game = ""
        self.sight.face(settings.side(game))
        self.game = game

    def on_turned(self, *_: Any) -> None:
        """Remember the side, once no finger moves the island any more."""
        self._unwritten = bool(self.game)
        # Writing waits for the disk: while two fingers turn the island, no frame may.
        if not self.gestures.fingers:
            self.remember_side()

    def on_touch_up(self, touch: Any) -> bool:
        """Let a finger go; the last one ends a turn by two fingers."""
        taken = super().on_touch_up(touch)
        if not self.gestures.fingers:
            self.remember_side()
        return taken

    def on_game(self, *_: Any) -> None:
        """A game that is kept from now on may have been turned before."""
        self.on_turned()

    def remember_side(self) -> None:
        """Remember for every screen and the next start from which side the game is looked at."""
        side = int(self.turned) % 6
        if self._unwritten and side != settings.side(self.game):
            settings.remember(self.game, "turn", side)
        self._unwritten = False

    def hex_spots(self, hexes: Iterable[Hex], press: Callable[[Hex], object]) -> Iterator[Spot]:
        """Hexes, for who has no finger on the glass."""
        side = self.seen().s * 1.4
        for hexagon in sorted(hexes):
            yield self._spot(self.where(hexagon), side, partial(press, hexagon), hexagon * 2)

    def arrow_spots(self, press: Callable[[Hour], object]) -> Iterator[Spot]:
        """The arrows of the compass, if it is shown."""
        for flow in () if self.compass is None else self.compass.verdicts:
            yield self._spot(arrow_at(self, flow), dp(40), partial(press, flow), -ARROWS - flow)

    def _spot(self, middle: tuple[float, float], side: float, press: Callable[[], object], number: int) -> Spot:
        return Spot(middle[0] - side / 2, middle[1] - side / 2, side, side, press, self, number)

    def _follow(self, *_: object) -> None:
        self.evening = theme.mode == "evening"
        self.large = min(LARGEST, theme.scale)
        self.contrast, self.calm = theme.contrast, theme.calm
        self.alphabet = alphabet()
        self.flat = settings.flat
