"""An island to look at, lit and lettered as the person has set it, from the side that people turned it to."""

from typing import Any

from kivy.properties import StringProperty

from taluva.app.island.view import IslandView
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.widgets.tilegrid import alphabet

LARGEST = 1.6  # by how much what is written on the island grows; more would hide it


class Isle(IslandView):
    """Follows the light and the settings by itself, and remembers how people turn the island of a game."""

    game = StringProperty("")  # the one that is looked at, if it is kept

    def __init__(self, **kwargs: Any) -> None:
        """Follow from the first moment."""
        super().__init__(emblems=True, **kwargs)  # red and brown are one colour to some eyes
        for name in ("mode", "contrast", "calm", "scale"):
            theme.fbind(name, self._follow)
        settings.fbind("flat", self._follow)
        i18n.fbind("tr", self._follow)
        self._follow()

    def open(self, game: str) -> None:
        """Look at a game from the side to which people last turned it, on whatever screen."""
        self.game = ""
        self.sight.face(settings.side(game))
        self.game = game

    def on_turned(self, *_: Any) -> None:
        """People turned it: so it lies from now on, on every screen and after a restart."""
        side = int(self.turned) % 6
        if self.game and side != settings.side(self.game):
            settings.remember(self.game, "turn", side)

    def on_game(self, *_: Any) -> None:
        """A game that is kept from now on may have been turned before."""
        self.on_turned()

    def _follow(self, *_: object) -> None:
        self.evening = theme.mode == "evening"
        self.large = min(LARGEST, theme.scale)
        self.contrast, self.calm = theme.contrast, theme.calm
        self.alphabet = alphabet()
        self.flat = settings.flat
