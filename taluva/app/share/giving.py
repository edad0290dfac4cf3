"""A file on its way out, by the ways of the device; what became of it is said."""

from collections.abc import Callable

from taluva.app.device import passing
from taluva.app.device.passing import Parcel
from taluva.app.look.i18n import i18n, tr
from taluva.app.share import clipboard, sending
from taluva.app.widgets.overlay import Snackbar, inform
from taluva.archive.files import FileError, display_name
from taluva.words import notices as sentences


def give(title: str, make: Callable[[], Parcel], done: Callable[[], object] = lambda: None, missing: str = "") -> None:
    """Make a file and pass it on: on a tablet to another app or to where people choose, on a desk into a folder.

    Once it is there `done` is called, and what is missing in it is told in a dialog.
    """

    def tell(result: str) -> None:
        if result in (passing.KEPT, passing.SHARED):
            done()
        _tell(title, parcel, result)
        if missing and result != passing.FAILED:
            inform(title, missing)

    try:
        parcel = make()
        if passing.share_file(parcel.name, parcel, tell):
            return
        path = display_name(sending.put(parcel, sending.folder()))
        done()
    except FileError as error:
        inform(title, sentences.file_error_text(i18n.catalogue, error))
        return
    Snackbar.show(tr("Saved as {path}", path=path), tr("Copy"), lambda: clipboard.copy(path), seconds=8)
    if missing:
        inform(title, missing)


def _tell(title: str, parcel: Parcel, result: str) -> None:
    if result == passing.KEPT:
        Snackbar.show(tr("Saved as {path}", path=display_name(parcel.name + parcel.ending)), seconds=8)
    elif result == passing.FAILED:
        inform(title, tr("The file could not be saved. There may be no room left, or files cannot be saved there."))
