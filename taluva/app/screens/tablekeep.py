"""How the game on the table is kept: tried again, copied to the second place, and shown as it went on elsewhere."""

from kivy.clock import Clock

from taluva.app import games
from taluva.app.i18n import tr
from taluva.app.screens.tabletile import TableTile
from taluva.record.record import Record

RETRY_SECONDS = 10  # after which a game that could not be kept is tried again
TRIES = 6  # in vain, a minute or as many steps: then it goes to the second place
CALM = 12  # seconds that the people are told that their game went on elsewhere


class TableKeep(TableTile):
    """Looks after what the archive has of the game."""

    is_game = True  # not a draft of one

    def begin_keeping(self) -> None:
        """The game lies on the table again: perhaps it went on elsewhere meanwhile."""
        self._retry = Clock.schedule_interval(self._keep_again, RETRY_SECONDS)
        self._copied = ""
        if self.is_game:
            self._catch_up()

    def end_keeping(self) -> None:
        """The table is left: what was confirmed is put into the file itself, away from its log."""
        self._retry.cancel()
        if self.is_game:
            self.app.safe.settle()

    def refresh(self, animate: bool = True) -> None:
        """Show what the session holds, or what the archive has if that is further."""
        if self.game.overtaken:
            self._catch_up()
        super().refresh(animate)

    def leave_table(self) -> None:
        """Go home; the game is kept as it stands, or there is a way to keep it."""
        self.app.safe.leave(self.game.game, lambda: self.app.show("home"))

    def keep_beyond(self) -> None:
        """The game is decided: a copy goes to the second place."""
        if self.is_game:
            self.app.safe.copy(self.game.game)
            self.app.safe.settle()

    def show_unsaved(self) -> None:
        """Tell that a step could not be kept; after a while the second place gets it."""
        super().show_unsaved()
        game = self.game
        if self.is_game and game.tries >= TRIES and game.text != self._copied:
            self._copied = game.text
            self.app.safe.copy(game.game)

    def _keep_again(self, _: float) -> None:
        if self.session is not None and self.session.unsaved is not None:
            self.session.keep()
            self.refresh()

    def _catch_up(self) -> None:
        session = self.game
        before = games.catch_up(self.app.archive, session)
        session.overtaken = False
        if before is None:
            return
        self._drop_view_state()
        # In the next frame: what the touch was about says its own remark first.
        Clock.schedule_once(lambda _: self._tell_went_on(before), 0)

    def _tell_went_on(self, before: Record) -> None:
        self.remark.say(
            tr("This game went on elsewhere. It is shown as it stands there, at turn {n}.", n=self.game.turn),
            tr("Back to turn {n}", n=_turn(before)),
            lambda: self._take_again(before),
            CALM,
        )

    def _take_again(self, before: Record) -> None:
        from taluva.app.keeping import take_again

        take_again(self.app.archive, self.game.game, self.game, before)
        self._drop_view_state()
        self.refresh()


def _turn(record: Record) -> int:
    """The number of the turn that is played in a record."""
    last = record.turns[-1] if record.turns else None
    return len(record.turns) + (last is None or last.build is not None or last.concede is not None)
