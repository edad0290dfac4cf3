"""What comes from outside: a record the app is started with, a file that is dropped, what another app hands over."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taluva.app.device import passing, platform
from taluva.app.device.activity import KEEP
from taluva.app.look.i18n import tr
from taluva.app.look.settings import settings

if TYPE_CHECKING:
    from taluva.app.device.activity import Handed


class Arriving:
    """Takes it into the archive, unless it is there, and shows the game."""

    def __init__(self, app: Any) -> None:
        """Of this app."""
        self._app = app

    def record(self, path: Path) -> None:
        """Take in a record or a backup that lies at the path."""
        from taluva.app.share.inlet import take_path

        take_path(self._app, str(path), self._app.show_game, self._show_archive)

    def data(self, data: bytes, name: str) -> None:
        """Take in what another app handed over, as `record` does a file."""
        from taluva.app.share.inlet import take_bytes

        take_bytes(self._app, data, name, self._app.show_game, self._show_archive)

    def _show_archive(self) -> None:
        self._app.show("archive")

    def dropped(self, _window: object, path: bytes, *_: object) -> None:
        """Take in a file that was dropped on the window."""
        # Of what another app opens with this one, SDL drops a part of its uri, which is no file: see `handed`.
        if not platform.on_android():
            self.record(Path(os.fsdecode(path)))

    def handed(self, handed: "Handed | None", first: bool = False) -> None:
        """Take in what another app opened with this one or sent to it; what the app was started with, once."""
        if handed is None:
            return
        if handed.kind == KEEP:
            self._nothing_to_keep(handed.uri)
            return
        if first and settings.handed == handed.key:
            # Android has ended the app meanwhile, and begun it again as it was begun then.
            return
        if first:
            settings.handed = handed.key
        from taluva.app.share.fetching import fetch

        if handed.uri:
            fetch(handed.uri, self.data)
        else:
            self.data(handed.text.encode("utf-8", "surrogatepass"), "")

    def _nothing_to_keep(self, uri: str) -> None:
        from taluva.app.widgets.overlay import inform

        passing.take_back(uri)
        inform(tr("The file was not saved"), tr("The app was closed while you chose a place for it. Save it again."))
