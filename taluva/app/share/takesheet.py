"""The ways to take a game in: a file, a backup, or the text on the clipboard."""

from collections.abc import Callable
from typing import Any

from taluva.app.device.platform import on_android
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.share import clipboard, fetching, sending
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.inlet import Done, take_bytes, take_path, take_text
from taluva.app.widgets.overlay import Sheet, inform
from taluva.archive.values import Taken


class TakeSheet(Sheet):
    """Stays open until a game has come in."""

    def __init__(self, app: Any, done: Done, merged: Callable[[], object] | None = None, **kwargs: Any):
        """What is done with the game, and with a backup."""
        self.app = app
        self._done = done
        self._merged = merged or (lambda: app.show("archive"))
        super().__init__(**kwargs)

    def paste(self) -> None:
        """Take what is on the clipboard."""
        take_text(self.app, clipboard.paste(), self._take)

    def file(self) -> None:
        """Choose a file."""
        self.close()
        choose(self.app, self._done, self._merged)

    def _take(self, taken: Taken) -> None:
        self.close()
        self._done(taken)


def choose(app: Any, done: Done, merged: Callable[[], object]) -> None:
    """Let a person choose a record or a backup by the ways of the device, and take it in."""

    def picked(data: bytes, name: str) -> None:
        take_bytes(app, data, name, done, merged)

    if fetching.pick(picked):
        return
    if on_android():
        # The folders that an app may list there hold nothing of what people keep.
        inform(tr("Open a file"), tr(fetching.NO_APP))
    else:
        FileSheet(lambda path: take_path(app, path, done, merged), sending.folder()).open()


kvfiles.load(__name__)
