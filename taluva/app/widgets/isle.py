"""An island to look at, lit and lettered as the person has set it."""

from typing import Any

from taluva.app.island.view import IslandView
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme

LARGEST = 1.6  # by how much what is written on the island grows; more would hide it


class Isle(IslandView):
    """Follows the light and the settings by itself."""

    def __init__(self, **kwargs: Any) -> None:
        """Follow from the first moment."""
        super().__init__(**kwargs)
        for name in ("mode", "contrast", "calm", "scale"):
            theme.fbind(name, self._follow)
        for name in ("figures", "letters", "emblems", "flat"):
            settings.fbind(name, self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        self.evening = theme.mode == "evening"
        self.large = min(LARGEST, theme.scale)
        self.contrast, self.calm = theme.contrast, theme.calm
        self.figures, self.letters = settings.figures, settings.letters
        self.emblems, self.flat = settings.emblems, settings.flat
