"""How the game on the table is kept: tried again while it cannot be, and brought to rest."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from taluva.app.look.settings import settings
from taluva.play.agreement import HELP_LEVELS, LIT
from taluva.play.session import Session

RETRY_SECONDS = 10  # after which a game that could not be kept is tried again


class Saving:
    """Looks after what the archive has of one session; a draft has nothing to be kept."""

    def __init__(self, app: Any, session: Session, changed: Callable[[], None]) -> None:
        """`changed` is called when the session is kept after all."""
        self._app = app
        self._session = session
        self._changed = changed
        agreed = settings.remembered(session.game, "help", session.help)
        session.help = agreed if agreed in HELP_LEVELS else LIT
        self._retry = Clock.schedule_interval(self._again, RETRY_SECONDS)
        if session.game:
            app.archive.games.open_game(session.game)

    def end(self) -> None:
        """The table is left: from now on others may change the game's file."""
        self._retry.cancel()
        self._app.archive.games.close_game(self._session.game)
        self.rest()

    def rest(self) -> None:
        """The game is decided or left: what was confirmed becomes its file, away from its log."""
        self._app.held.settle_aside()

    def mind(self) -> None:
        """After a step: the table may have agreed on something else."""
        session = self._session
        if session.game and settings.remembered(session.game, "help", LIT) != session.help:
            settings.remember(session.game, "help", session.help)

    def _again(self, _dt: float) -> None:
        if self._session.unsaved is not None:
            self._session.save()
            self._changed()
