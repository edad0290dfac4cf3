"""One app for many tests: to make its screens takes longer than most tests, and at a table, too, they are made once."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.base import EventLoop

from taluva.app.shell.app import TaluvaApp
from tests import in_one

if TYPE_CHECKING:
    from taluva.app.shell.root import Root  # it would open the window before it is configured

AS_USUAL: dict[str, object] = {"language": "en", "light": "day", "coach": False}


class LentApp(TaluvaApp):
    """Begins in another folder as often as it is asked to, with the screens it has made."""

    kept: "Root | None" = None

    def furnish(self) -> "Root":
        """Take what is there."""
        if self.kept is None:
            self.kept = super().furnish()
        return self.kept

    def begin_again(self, folder: Path) -> None:
        """Begin as a new app does that was started on this folder."""
        prepare(folder)
        self.__init__(in_one(folder))  # type: ignore[misc]
        if self.kept is not None:
            self.kept.size_hint = 1, 1  # a test may have given it the size of another window
            stage = self.stage
            stage.clear_widgets()
            stage.name = ""
            stage._facts.clear()
        self._run_prepare()
        EventLoop.idle()


def prepare(folder: Path) -> None:
    """Make the folder, for somebody who reads English by daylight and needs no coach, unless it says otherwise."""
    folder.mkdir(exist_ok=True)
    if not (folder / "settings.json").exists():
        (folder / "settings.json").write_text(json.dumps(AS_USUAL), encoding="utf-8")
