"""Keeps a correction: the archive gets the new record beside the old one, and a game under way goes on from it."""

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of_replay
from taluva.archive.text import digest
from taluva.play.correction import Correcting
from taluva.play.history import NOTHING, History
from taluva.play.session import Session
from taluva.record.pieces import Pieces
from taluva.record.record import Record
from taluva.record.replay import Replay, replay
from taluva.record.writer import writing


def keeping_correction(archive: Archive, game: str, session: Session | None, correcting: Correcting) -> Pieces[None]:
    """Put the corrected record in the place of the one before, which stays; nothing changes before the last piece."""
    return _keeping(archive, game, session, correcting.repair.now.replay, correcting.reason)


def taking_again(archive: Archive, game: str, session: Session | None, record: Record) -> Pieces[None]:
    """Take a record again that stood before a correction; the corrected one stays in the archive in its turn."""
    return _keeping(archive, game, session, replay(record), "again")


def _keeping(archive: Archive, game: str, session: Session | None, replayed: Replay, reason: str) -> Pieces[None]:
    text = yield from writing(replayed.record, replayed)
    if session is not None:
        session.history = History.resume(text, ())
        session.proposal = NOTHING
        session.version = digest(text)
        game = session.game
    if game:
        archive.correct(game, text, summary_of_replay(replayed.record, replayed), reason)
