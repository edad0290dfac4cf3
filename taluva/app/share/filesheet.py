"""Choosing a file or a folder on a desk: one folder at a time, folders first."""

import os
import string
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.overlay import Sheet
from taluva.archive.files import display_name
from taluva.folders import find_home

ENDINGS = (".taluva", ".txt", ".zip")
_MOST = 200


def inside(folder: str, endings: tuple[str, ...]) -> tuple[list[str], list[str], bool]:
    """The folders and files of a folder, hidden ones left out; False if it cannot be read."""
    found = next(os.walk(folder), None)
    _, folders, files = found or ("", [], [])
    seen = [name for name in folders if not name.startswith(".")]
    ours = [name for name in files if not name.startswith(".") and name.lower().endswith(endings)]
    return sorted(seen, key=str.casefold), sorted(ours, key=str.casefold), found is not None


def drives() -> list[str]:
    """The roots beside each other: the letters of Windows, else nothing."""
    if sys.platform != "win32":
        return []
    return [root for letter in string.ascii_uppercase if os.path.exists(root := f"{letter}:\\")]


class FileSheet(Sheet):
    """Shows a folder; a tap on a folder goes into it, a tap on a file chooses it."""

    place = StringProperty("")  # the folder, as it is shown
    for_folder = BooleanProperty(False)
    said = StringProperty("")

    def __init__(self, choose: Callable[[str], object], folder: str, **kwargs: Any) -> None:
        """Begin in this folder."""
        self._choose = choose
        self.folder = ""  # as it is opened: its name may be no text at all
        super().__init__(**kwargs)
        self.go(folder if os.path.isdir(folder) else str(find_home() or os.sep))

    def go(self, folder: str) -> None:
        """Show another folder."""
        self.folder = os.path.abspath(folder)
        self.place = display_name(self.folder)
        folders, files, readable = inside(self.folder, () if self.for_folder else ENDINGS)
        box = self.ids.rows
        box.clear_widgets()
        for name in folders[:_MOST]:
            self._row("folder", name, self.go)
        for name in files[:_MOST]:
            self._row("file", name, self.take)
        left_out = max(0, len(folders) - _MOST) + max(0, len(files) - _MOST)
        if not readable:
            self.said = tr("This folder cannot be read.")
        elif left_out:
            self.said = tr("Too many files here to show them all.")
        elif not files and not self.for_folder:
            self.said = tr("No records or backups here.")
        else:
            self.said = ""

    def up(self) -> None:
        """Show the folder in which this one lies; above the root of a drive, all drives."""
        above = os.path.dirname(self.folder)
        roots = drives() if above == self.folder else []
        if not roots:
            self.go(above)
            return
        self.ids.rows.clear_widgets()
        self.said = ""
        for root in roots:
            self._row("folder", root, self.go)

    def take(self, path: str) -> None:
        """Choose a file, or this folder."""
        self.close()
        self._choose(path)

    def _row(self, icon: str, name: str, follow: Callable[[str], object]) -> None:
        choose = partial(follow, os.path.join(self.folder, name))
        self.ids.rows.add_widget(Row(icon=icon, title=display_name(name), chevron=icon == "folder", follow=choose))


kvfiles.load(__name__)
