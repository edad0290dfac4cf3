"""Opens the games that screens show; one that cannot be read is said to be so."""

from taluva.app.look.i18n import i18n
from taluva.app.widgets.overlay import Snackbar
from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.play.screen_game import ScreenGame, of_archive, of_session
from taluva.play.session import Session
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import Replay
from taluva.record.unreadable import UnreadableError
from taluva.words.reading_errors import error_with_location


def open_game(
    archive: Archive,
    game: GameId,
    session: Session | None,
    record: Record | None = None,
    replayed: Replay | None = None,
) -> ScreenGame | None:
    """What a screen is shown with; None if that is nothing, and if it cannot be read it has been said why."""
    if record is not None:
        return ScreenGame(record, "", game if session is None else session.game, session)
    if session is not None:
        return of_session(session)
    try:
        return of_archive(archive, game, replayed) if game else None
    except UnreadableError as error:
        _say(error)
        return None


def read_shown(text: str) -> Record | None:
    """The record of a text; None if it cannot be read, and it has been said why."""
    try:
        return read(text)
    except UnreadableError as error:
        _say(error)
        return None


def _say(error: UnreadableError) -> None:
    Snackbar.show(error_with_location(i18n.catalogue, error))
