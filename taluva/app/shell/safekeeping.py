"""Keeps games beyond this app: the second place, and the ways out for what is in memory only."""

import os
import threading
from collections.abc import Callable
from typing import Any

from kivy.clock import mainthread

from taluva.app.device import folders
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.share import second
from taluva.app.share.sending import folder_of
from taluva.archive import secondplace
from taluva.archive.files import FileError, shown
from taluva.play.session import Session
from taluva.record.piecework import Pieces


class Safekeeping:
    """Writes copies, folds the log in and examines it all, each in a thread of its own: no frame waits for a disk."""

    def __init__(self, app: Any) -> None:
        """Of this app's games."""
        self._app = app
        self._told = False  # what cannot be written is told once
        self._offered: object = None  # for which games a way out was offered
        self.threads: list[threading.Thread] = []

    # What goes on unseen

    def settle(self) -> None:
        """Put what is confirmed into the archive's file, away from its log."""
        self._aside(self._app.archive.settle)

    def examine(self, done: Callable[[bool], object]) -> None:
        """Look through what opening the archive left out; `done` is told in that thread whether it came to the end."""
        archive = self._app.archive
        self._aside(lambda: done(archive.examine()))

    def copy(self, game: str) -> None:
        """Put a copy of a game into the second place, if there is one."""
        place = settings.second
        copy = secondplace.copy_of(self._app.archive, game) if place and game else None
        if copy is not None:
            self._aside(lambda: self._write(place, game, copy))

    def changing(self, game: str, work: Pieces[None]) -> Pieces[None]:
        """Put another record in the place of a game's; a finished game's copy follows, be it finished still or not."""
        before = self._over(game)
        yield from work
        if before or self._over(game):
            self.copy(game)

    def _over(self, game: str) -> bool:
        listed = self._app.archive.listed(game)
        return listed is not None and listed.summary.over

    def _write(self, place: str, game: str, copy: secondplace.Copy) -> None:
        try:
            second.write(self._app.archive, place, game, copy)
        except FileError as error:
            self._tell(error)
        else:
            self._told = False

    @mainthread
    def _tell(self, error: FileError) -> None:
        from taluva.app.widgets.overlay import Snackbar
        from taluva.words import notices as sentences

        if not self._told:
            self._told = True
            why = sentences.trouble(i18n.catalogue, error)
            Snackbar.show(tr("No copy in the second folder. {why}", why=why), seconds=8)

    def _aside(self, work: Callable[[], object]) -> None:
        self.threads = [thread for thread in self.threads if thread.is_alive()]
        thread = threading.Thread(target=work, daemon=True)
        self.threads.append(thread)
        thread.start()

    def finish(self) -> None:
        """Wait for what is still being written; a stick that hangs is not waited for."""
        for thread in self.threads:
            thread.join(5)

    # The second place

    @property
    def place(self) -> str:
        """What people see of the second place; "" if there is none."""
        return settings.second_name or (shown(settings.second) if settings.second else "")

    def choose(self, done: Callable[[], object] = lambda: None) -> None:
        """Let people choose it."""
        from taluva.app.share.filesheet import FileSheet
        from taluva.app.widgets.overlay import Snackbar

        def take(folder: str, name: str = "") -> None:
            settings.second, settings.second_name = folder, name
            self._told = False
            Snackbar.show(tr("Each finished game is saved in {folder} too.", folder=self.place), seconds=6)
            done()

        def name_and_take(folder: str) -> None:
            self._aside(lambda: mainthread(take)(folder, second.name_of(folder)))

        if folders.choose_folder(name_and_take):
            return
        start = settings.second or folder_of(self._app.archive)
        FileSheet(take, start if os.path.isdir(start) else "", for_folder=True).open()

    # Ways out for what is in memory only

    def leave(self, session: Session, go: Callable[[], object]) -> None:
        """Go, or first offer a way out for a game that is in memory only; once for each state of it."""
        game = session.game
        if game and not session.record.turns:
            # All of it was taken back: whoever did not mean that finds it among the deleted games.
            self._app.archive.delete(game)
            go()
        elif game and self._at_risk():
            self._offer(lambda: self._save(game), go)
        else:
            go()

    def stop(self, go: Callable[[], object]) -> bool:
        """Whether the app may stop; else the people are offered a way out first."""
        if not self._at_risk():
            return True
        self._offer(self._save_all, go)
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
            (tr("Save a file"), "primary", lambda: _do(save)),
            (tr("Leave anyway"), "plain", lambda: _do(go)),
        )

    def _save(self, game: str) -> None:
        from taluva.app.share.sharesheet import share

        share(self._app, game)

    def _save_all(self) -> None:
        from taluva.app.share.backupsheet import BackupSheet

        BackupSheet(self._app).open()


def _do(work: Callable[[], object]) -> None:
    work()
