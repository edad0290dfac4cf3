"""What goes on beside the frames, and the ways out for what is in memory only."""

import threading
from collections.abc import Callable
from typing import Any

from taluva.app.look.i18n import tr
from taluva.play.session import Session


class Safekeeping:
    """Lets games come to rest and walks through their folder in threads of their own: no frame waits for a disk."""

    def __init__(self, app: Any) -> None:
        """Of this app's games."""
        self._app = app
        self._offered: object = None  # for which games a way out was offered
        self.ended = False
        self.threads: list[threading.Thread] = []
        self._walking: threading.Thread | None = None

    # What goes on unseen

    def settle(self) -> None:
        """Let what is confirmed become the files of its games, away from their logs."""
        self._aside(self._app.archive.settle)

    def walk(self, done: Callable[[bool], object]) -> None:
        """Compare the index with the folder; `done` is told in that thread whether all of it stood still."""
        archive = self._app.archive
        self._walking = self._aside(lambda: done(archive.walk(lambda: self.ended)))

    @property
    def walking(self) -> bool:
        """Whether the folder is being looked through."""
        return self._walking is not None and self._walking.is_alive()

    def _aside(self, work: Callable[[], object]) -> threading.Thread:
        self.threads = [thread for thread in self.threads if thread.is_alive()]
        thread = threading.Thread(target=work, daemon=True)
        self.threads.append(thread)
        thread.start()
        return thread

    def finish(self) -> None:
        """Wait for what is still being written; a stick that hangs is not waited for."""
        for thread in self.threads:
            thread.join(5)

    def end(self) -> None:
        """Look for nothing more, and wait for what is still being written."""
        self.ended = True
        self.finish()

    # Ways out for what is in memory only

    def leave(self, session: Session, go: Callable[[], object]) -> None:
        """Go, or first offer a way out for a game that is in memory only; once for each state of it."""
        game = session.game
        self._app.mind_archive()  # what the table has said about the disk is not said once more at home
        if game and session.record.empty:
            # All of it was taken back: whoever did not mean that finds it among the deleted games.
            self._app.archive.delete(game)
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
        if archive.kept:
            return False
        state = tuple((one.id, one.touched) for one in (*archive.under_way(5), *archive.games(limit=1).games))
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
