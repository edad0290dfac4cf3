"""The table for what is not the game: moves that are tried, or a turn that is entered anew."""

from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp

from taluva.app.draft import Draft
from taluva.app.screens.table import TableScreen
from taluva.app.screens.tableplan import Box, Plan
from taluva.app.theme import theme
from taluva.app.widgets.replay.draftband import DraftBand
from taluva.play.session import Session

GAP = 10


class DraftScreen(TableScreen):
    """The table under a band that says what this is; nothing done here reaches the game by itself."""

    is_game = False

    def __init__(self, **kwargs: Any) -> None:
        """Add the band."""
        super().__init__(**kwargs)
        self.draft: Draft | None = None
        self.band = DraftBand()
        self.add_widget(self.band)
        self.band.bind(height=self._band_grew)
        with self.canvas.after:
            self._tint = Color(*theme.warn)
            self._frame = Line(width=dp(2.5))
        self.bind(size=self._draw_frame, pos=self._draw_frame)
        theme.fbind("warn", self._draw_frame)

    def enter(self, session: Session | None = None, draft: Draft | None = None, **facts: Any) -> None:
        """Show a draft, or go on with the one that is here."""
        if draft is not None:
            self.draft = self.band.draft = draft
        super().enter(session, **facts)

    def leave_table(self) -> None:
        """Leave the draft; the game is as it was."""
        if self.draft is not None:
            self.draft.leave()

    def show_result(self) -> None:
        """Only tried: there is no result."""
        self.leave_table()

    def planned(self, grid: bool, card: bool) -> Plan:
        """The table's places, with room for the band under the bar."""
        made = super().planned(grid, card)
        band = self.band.height / dp(1)
        stage = made.stage
        width = min(stage.width - 2 * GAP, 720)
        over = Box(stage.x + (stage.width - width) / 2, stage.top - GAP - band, width, band)
        self._put(self.band, over)
        lower = band + 2 * GAP
        return made._replace(
            stage=_lowered(made.stage, lower), beside=_lowered(made.beside, lower), aside=_lowered(made.aside, lower)
        )

    def _draw_frame(self, *_: object) -> None:
        """A frame round everything: whoever looks up sees that this is not the game."""
        edge = dp(2)
        self._tint.rgba = theme.warn
        self._frame.rectangle = (self.x + edge, self.y + edge, self.width - 2 * edge, self.height - 2 * edge)

    def _band_grew(self, *_: object) -> None:
        self._resized()


def _lowered(box: Box, by: float) -> Box:
    return box._replace(height=max(80.0, box.height - by))
