"""What comes from outside: a record the app is started with, a file that is dropped, what another app hands over."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from taluva.app.device import platform

if TYPE_CHECKING:
    from taluva.app.device.activity import Handed

HANDED = "handed"  # the setting: what the app was last started with by another app


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
            self._app.open_record(Path(os.fsdecode(path)))

    def handed(self, handed: "Handed | None", first: bool) -> None:
        """Take in what another app opened with this one or sent to it; what the app was started with, once."""
        if handed is None:
            return
        archive = self._app.archive
        if first and archive.settings().get(HANDED) == handed.key:
            # Android has ended the app meanwhile, and begun it again as it was begun then.
            return
        if first:
            archive.set_setting(HANDED, handed.key)
        from taluva.app.share.fetching import Fetching

        if handed.uri:
            Fetching(handed.uri, self._app.take_in).begin()
        else:
            self._app.take_in(handed.text.encode("utf-8", "surrogatepass"), "")
