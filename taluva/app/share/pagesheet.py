"""The page of the evening on the screen: to be looked at, passed on as a picture or as text."""

from typing import Any

from kivy.properties import ObjectProperty

from taluva.app.draw.glass import decoded
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.share.eveningpage import page
from taluva.app.share.sharesheet import Passing
from taluva.app.widgets.overlay import Overlay
from taluva.archive.values import GameId


class PageSheet(Overlay):
    """The page as large as the window allows, and beside or below it what can be done with it."""

    texture = ObjectProperty(None, allownone=True)

    def __init__(self, passing: Passing, png: bytes, **kwargs: Any) -> None:
        """Show this page of a game."""
        self.passing = passing
        super().__init__(**kwargs)
        self.texture = decoded(png)

    def do(self, way: str) -> None:
        """Pass it on."""
        self.close()
        getattr(self.passing, way)()


def show_page(app: Any, game: GameId) -> PageSheet | None:
    """Draw the page of a game and show it."""
    passing = Passing(app, game)
    told = passing.told()
    if told is None:
        return None
    sheet = PageSheet(passing, page(i18n.catalogue, told, settings.side(game)))
    sheet.open()
    return sheet


kvfiles.load(__name__)
