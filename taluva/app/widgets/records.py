"""Opens the games that screens show; one that cannot be read is said to be so."""

from collections.abc import Callable

from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.working import in_pieces
from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.play.opengame import OpenGame, of_archive, of_session
from taluva.play.session import Session
from taluva.record.reader import reached, reading
from taluva.record.record import Record
from taluva.record.unreadable import Unreadable
from taluva.words.norecord import placed


def open_game(archive: Archive, game: GameId, session: Session | None, record: Record | None = None) -> OpenGame | None:
    """What a screen is shown with; None if that is nothing, and if it cannot be read it has been said why."""
    if record is not None:
        return OpenGame(record, "", game if session is None else session.game, session)
    if session is not None:
        return of_session(session)
    try:
        return of_archive(archive, game) if game else None
    except Unreadable as error:
        _say(error)
        return None


def read_shown(text: str) -> Record | None:
    """What can be seen of a text; None if that is nothing, and it has been said why."""
    try:
        return reached(text)
    except Unreadable as error:
        _say(error)
        return None


def read_whole(text: str, then: Callable[[Record], object]) -> None:
    """Read a text with all its lines, behind a bar if there are thousands."""
    in_pieces(tr("Reading the record"), reading(text), then, _say)


def _say(error: Exception) -> None:
    if not isinstance(error, Unreadable):
        raise error
    Snackbar.show(placed(i18n.catalogue, error))
