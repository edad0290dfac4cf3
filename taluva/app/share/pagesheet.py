"""The page of the evening on the screen: to be looked at, passed on as a picture or as text."""

from typing import Any

from kivy.properties import ObjectProperty

from taluva.app.look import kvfiles
from taluva.app.share.eveningpage import EveningPage
from taluva.app.share.sharesheet import Passing
from taluva.app.widgets.overlay import Overlay
from taluva.archive.values import GameId


class PageSheet(Overlay):
    """The page as large as the window allows, and beside or below it what can be done with it."""

    page = ObjectProperty()

    def __init__(self, passing: Passing, page: EveningPage, **kwargs: Any) -> None:
        """Show this page of a game."""
        self.passing = passing
        super().__init__(page=page, **kwargs)

    def share(self) -> None:
        """Pass on what is seen."""
        self.close()
        self.passing.page(self.page)

    def as_text(self) -> None:
        """Pass on its words."""
        self.close()
        self.passing.story()


def show_page(app: Any, game: GameId) -> PageSheet | None:
    """Draw the page of a game and show it."""
    passing = Passing(app, game)
    page = passing.drawn()
    if page is None:
        return None
    sheet = PageSheet(passing, page)
    sheet.open()
    return sheet


kvfiles.load(__name__)
