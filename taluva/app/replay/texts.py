"""Reads the texts of the archive that a replay shows; one that cannot be read is said to be so."""

from collections.abc import Callable

from taluva.app.look.i18n import i18n, tr
from taluva.app.share.taking import why
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.working import in_pieces
from taluva.record.reader import reached, reading
from taluva.record.record import Record
from taluva.record.unreadable import Unreadable


def read_shown(text: str) -> Record | None:
    """What can be seen of a text."""
    try:
        return reached(text)
    except Unreadable as error:
        Snackbar.show(why(i18n.catalogue, error))
        return None


def read_whole(text: str, then: Callable[[Record], object]) -> None:
    """Read a text with all its lines, behind a bar if there are thousands."""
    in_pieces(tr("Reading the record"), reading(text), then, lambda error: Snackbar.show(why(i18n.catalogue, error)))
