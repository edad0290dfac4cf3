"""The name of a game at the head of a screen; that of a copy leads to the game it was copied from."""

from functools import lru_cache
from typing import Any

from kivy.properties import StringProperty

from taluva.app.draw.fitted import natural_width
from taluva.app.look import kvfiles
from taluva.app.look.fonts import name_font
from taluva.app.look.i18n import i18n
from taluva.app.look.watched import watch
from taluva.app.widgets.buttons import Pressable
from taluva.archive.values import Listed
from taluva.words import listed_games


@lru_cache(maxsize=64)
def broad(bold: str, plain: str, sizes: tuple[float, float]) -> float:
    """How broad the wider of the two lines of a title is."""
    lines = ((bold, sizes[0], True), (plain, sizes[1], False))
    return max(natural_width(line, name_font(line, "sans"), size, heavy) for line, size, heavy in lines)


class OriginBox(Pressable):
    """Holds the lines of a title. `origin` says what a copy is a copy of, and a touch shows that game at that turn."""

    origin = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Know no game yet."""
        super().__init__(**kwargs)
        self._app: Any = None
        self._copy: Listed | None = None
        self._original: Listed | None = None
        watch(i18n, self._say, "tr")

    def tell(self, app: Any, game: str) -> None:
        """Be the name of this game of the archive."""
        listed = app.archive.lists.listed(game) if game else None
        self._app, self._copy = app, listed if listed is not None and listed.copy_of else None
        self._original = app.archive.lists.listed(self._copy.copy_of) if self._copy is not None else None
        self.quiet = self._original is None
        self._say()

    def _say(self, *_: object) -> None:
        copy = self._copy
        self.origin = "" if copy is None else listed_games.copy_text(i18n.catalogue, copy, self._original)

    def on_release(self) -> None:
        """Go to the original, if there is one."""
        super().on_release()
        if self._copy is not None and self._original is not None:
            self._app.show("viewer", game=self._original.id, turn=self._copy.copy_turn)


kvfiles.load(__name__)
