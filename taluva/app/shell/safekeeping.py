"""The ways out for games that are in memory only, offered before anybody leaves them."""

from collections.abc import Callable
from typing import Any

from taluva.app.look.i18n import tr
from taluva.play.session import Session


class Safekeeping:
    """Asks what becomes of them; once for each state they are in."""

    def __init__(self, app: Any) -> None:
        """Of this app's games."""
        self._app = app
        self._offered: object = None  # for which games a way out was offered

    def leave(self, session: Session, go: Callable[[], object]) -> None:
        """Go, or first offer a way out for a game that is in memory only; once for each state of it."""
        game = session.game
        self._app.held.mind()  # what the table has said about the disk is not said once more at home
        if game and session.record.empty:
            # All of it was taken back: whoever did not mean that finds it among the deleted games.
            self._app.archive.bin.delete(game)
            go()
        elif game and self._at_risk():
            self._offer(lambda: self._app.pass_on(game), go)
        else:
            go()

    def stop(self, go: Callable[[], object]) -> bool:
        """Whether the app may stop; else the people are offered a way out first."""
        if not self._at_risk():
            return True
        self._offer(self.save_all, go)
        return False

    def _at_risk(self) -> bool:
        archive = self._app.archive
        if archive.is_persistent:
            return False
        state = tuple(
            (one.id, one.changed) for one in (*archive.lists.under_way(5), *archive.lists.page(limit=1).games)
        )
        known, self._offered = self._offered, state
        return bool(state) and state != known

    def _offer(self, save: Callable[[], object], go: Callable[[], object]) -> None:
        from taluva.app.widgets.overlay import ask

        ask(
            tr("Not saved yet"),
            tr("What was played now is lost when the app is closed. Save it as a file, or share it."),
            (tr("Save a file"), "primary", save),
            (tr("Leave anyway"), "plain", go),
        )

    def save_all(self) -> None:
        """Offer to put everything into one file."""
        from taluva.app.share.backupsheet import BackupSheet

        BackupSheet(self._app).open()
