"""Folders of files, shown in the system's own way."""

from pathlib import Path

from taluva.app.device import passing
from taluva.app.look.i18n import tr
from taluva.app.share import clipboard
from taluva.app.widgets.overlay import Snackbar
from taluva.archive.files import display_name


def show_folder(folder: Path) -> None:
    """Show a folder; where the system has no way to, or it is not there, say where it is."""
    if not (folder.is_dir() and passing.open_link(folder.absolute().as_uri())):
        path = display_name(str(folder))
        Snackbar.show(path, tr("Copy"), lambda: clipboard.copy(path), seconds=8)
