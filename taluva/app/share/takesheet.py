"""The ways to take a game in: a file, a backup, or the text on the clipboard."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp

from taluva.app.device.platform import on_android
from taluva.app.look.i18n import tr
from taluva.app.share import clipboard, fetching, sending
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.inlet import Done, take_bytes, take_path, take_text
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.labels import Remark
from taluva.app.widgets.overlay import Sheet, inform
from taluva.archive.values import ImportResult


class TakeSheet(Sheet):
    """Stays open until a game has come in."""

    def __init__(self, app: Any, done: Done):
        """`done` gets the game; after a backup the archive is shown."""
        super().__init__(title=tr("Import a game"), rows=True)
        self.app = app
        self._done = done
        choosing = partial(choose, app, done, lambda: app.show("archive"))
        self.offer("folder", tr("From a file"), choosing, tr("a record or a backup"))
        said = tr("a record, or the text of a QR code")
        self.add_widget(Row(icon="copy", title=tr("From the clipboard"), remark=said, follow=self.paste))
        said = tr("You can also drop a file on the window. Nothing is imported twice.")
        self.add_widget(Remark(text=said, padding=(dp(10), dp(7), dp(10), 0)))

    def paste(self) -> None:
        """Take what is on the clipboard."""
        take_text(self.app, clipboard.paste(), self._take)

    def _take(self, taken: ImportResult) -> None:
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
        inform(tr("Open a file"), tr("No app on this device lets you choose a file."))
    else:
        FileSheet(lambda path: take_path(app, path, done, merged), sending.folder()).open()
