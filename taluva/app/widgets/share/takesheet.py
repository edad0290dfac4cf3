"""The ways to take a game in: a file, a backup, or the text on the clipboard."""

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from taluva.app import kvfiles
from taluva.app.device import passing
from taluva.app.i18n import i18n
from taluva.app.sharing import clipboard, sending
from taluva.app.sharing.taking import waiting
from taluva.app.widgets.overlay import Sheet
from taluva.app.widgets.share.filesheet import FileSheet
from taluva.app.widgets.share.inlet import take_path, take_text, taking_of


class TakeSheet(Sheet):
    """Stays open while parts of a game are missing."""

    missing = StringProperty("")

    def __init__(
        self, app: Any, done: Callable[[str], None], merged: Callable[[], object] | None = None, **kwargs: Any
    ):
        """What is done with the game, and with a backup."""
        self.app = app
        self._done = done
        self._merged = merged or (lambda: app.show("archive"))
        super().__init__(**kwargs)
        gathering = taking_of(app.archive).gathering
        if gathering.whole:
            self.missing = waiting(i18n.catalogue, gathering)

    def paste(self) -> None:
        """Take what is on the clipboard."""
        self.missing = take_text(self.app, clipboard.paste(), self._take)

    def file(self) -> None:
        """Choose a file."""
        self.close()
        choose_file(self.app, lambda path: take_path(self.app, path, self._done, self._merged))

    def _take(self, game: str) -> None:
        self.close()
        self._done(game)


def choose_file(app: Any, take: Callable[[str], object]) -> None:
    """Let a person choose a file by the ways of the device; `take` gets its path."""
    import os
    import tempfile

    def keep(data: bytes, name: str) -> None:
        # The picker gives content, not a path; the name tells only what people see of an error.
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, sending.safe_file(name))
            with open(path, "wb") as file:
                file.write(data)
            take(path)

    if not passing.pick_file(keep):
        FileSheet(take, sending.folder_of(app.archive)).open()


kvfiles.load(__name__)
