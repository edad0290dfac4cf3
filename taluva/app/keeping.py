"""Keeps a correction: the archive gets the new record beside the old one, and a game under way goes on from it."""

from taluva.app.correcting import Correcting
from taluva.app.history import NOTHING, History
from taluva.app.session import Session
from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of_position
from taluva.record.writer import write


def keep_correction(archive: Archive, game: str, session: Session | None, correcting: Correcting) -> None:
    """Put the corrected record in the place of the one before, which stays in the archive."""
    replayed = correcting.repair.now.replay
    text = write(replayed.record, replayed)
    if session is not None:
        session.history = History.resume(text, ())
        session.proposal = NOTHING
        game = session.game
    if game:
        archive.correct(game, text, summary_of_position(replayed.record, replayed.last), correcting.reason)
