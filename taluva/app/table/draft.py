"""What marks a draft: a band under the bar that says what this is, and a frame round everything."""

from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp

from taluva.app.draft.band import DraftBand
from taluva.app.draft.brief import Draft
from taluva.app.look.theme import theme
from taluva.app.table.parts import Parts

GAP = 10
BREADTH = 720


class Overdraft:
    """Lies over a table that shows moves which are not the game; nothing done there reaches it by itself."""

    def __init__(self, page: Any, parts: Parts) -> None:
        """Mark nothing yet."""
        self._page, self._parts = page, parts
        self.band = DraftBand()
        self.band.bind(height=self._grew)
        with page.canvas.after:
            self._tint = Color(*theme.warn[:3], 0)
            self._frame = Line(width=dp(2.5))
        page.bind(size=self._draw, pos=self._draw)
        theme.bind(warn=self._draw)

    def show(self, draft: Draft | None) -> None:
        """Mark this draft; None for the game itself."""
        self.band.draft = draft
        if draft is None:
            self._page.remove_widget(self.band)
        elif self.band.parent is None:
            self._page.add_widget(self.band)
        self._make_room()
        self._draw()

    def _grew(self, *_: object) -> None:
        if self.band.parent is not None:
            self._make_room()
            self._page.show_again()

    def _make_room(self) -> None:
        """Give the table's places room for the band under the bar."""
        shown = self.band.parent is not None
        self._parts.lower = self.band.height / dp(1) + 2 * GAP if shown else 0.0
        self._parts.forget()

    def put(self) -> None:
        """Put the band where the island begins."""
        draft = self.band.draft
        self.band.offers = draft is not None and draft.can_keep()
        stage = self._parts.pixels(self._parts.layout_plan.stage)
        width = min(stage.width - 2 * dp(GAP), dp(BREADTH))
        self.band.size = width, self.band.height
        self.band.pos = stage.x + (stage.width - width) / 2, stage.top + dp(GAP)

    def _draw(self, *_: object) -> None:
        """A frame round everything: whoever looks up sees that this is not the game."""
        edge, page = dp(2), self._page
        self._tint.rgba = (*theme.warn[:3], 1 if self.band.parent is not None else 0)
        self._frame.rectangle = (page.x + edge, page.y + edge, page.width - 2 * edge, page.height - 2 * edge)
