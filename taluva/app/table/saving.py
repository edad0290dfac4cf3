"""How the game on the table is kept: tried again, copied to the second place, and shown as it went on elsewhere."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from taluva.app.look.i18n import tr
from taluva.app.look.settings import settings
from taluva.app.table.voice import TableVoice
from taluva.play import resuming
from taluva.play.agreement import HELPS, LIT
from taluva.play.session import Session
from taluva.record.piecework import in_one_go
from taluva.record.record import Record

RETRY_SECONDS = 10  # after which a game that could not be kept is tried again
TRIES = 6  # in vain, a minute or as many steps: then it goes to the second place
CALM = 12  # seconds that the people are told that their game went on elsewhere


class Saving:
    """Looks after what the archive has of one session; a draft has nothing to be kept."""

    def __init__(self, app: Any, session: Session, voice: TableVoice, changed: Callable[[], None]) -> None:
        """`changed` is called when the session is another one than was shown."""
        self._app = app
        self._session = session
        self._voice = voice
        self._changed = changed
        self._copied = ""
        agreed = settings.remembered(session.game, "help", session.help)
        session.help = agreed if agreed in HELPS else LIT
        self._retry = Clock.schedule_interval(self._again, RETRY_SECONDS)
        self.catch_up()

    def end(self) -> None:
        """The table is left: what was confirmed is put into the file itself, away from its log."""
        self._retry.cancel()
        self._app.safe.settle()

    def beyond(self) -> None:
        """The game is decided: a copy goes to the second place."""
        self._app.safe.copy(self._session.game)
        self._app.safe.settle()

    def mind(self) -> None:
        """After a step: it may have gone on elsewhere, or have failed too often to be kept."""
        session = self._session
        if session.game and settings.remembered(session.game, "help", LIT) != session.help:
            settings.remember(session.game, "help", session.help)
        if session.overtaken:
            self.catch_up()
        if session.tries >= TRIES and session.text != self._copied:
            self._copied = session.text
            self._app.safe.copy(session.game)

    def catch_up(self) -> None:
        """Show what the archive has, if that is further."""
        session = self._session
        before = resuming.catch_up(self._app.archive, session)
        session.overtaken = False
        if before is not None:
            # In the next frame: what the touch was about says its own remark first.
            Clock.schedule_once(lambda _: self._tell_went_on(before), 0)

    def _again(self, _dt: float) -> None:
        if self._session.unsaved is not None:
            self._session.keep()
            self._changed()

    def _tell_went_on(self, before: Record) -> None:
        self._voice.say(
            tr("This game went on elsewhere. It is shown as it stands there, at turn {n}.", n=self._session.turn),
            tr("Back to turn {n}", n=_turn(before)),
            lambda: self._take_again(before),
            CALM,
        )

    def _take_again(self, before: Record) -> None:
        from taluva.play.correction import taking_again

        session, archive = self._session, self._app.archive
        in_one_go(self._app.safe.changing(session.game, taking_again(archive, session.game, session, before)))
        self._changed()


def _turn(record: Record) -> int:
    """The number of the turn that is played in a record."""
    last = record.turns[-1] if record.turns else None
    return len(record.turns) + (last is None or last.build is not None or last.concede is not None)
