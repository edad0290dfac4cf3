"""Brings sessions and the archive together: a new game, a game to carry on, and what keeps each of them."""

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of, summary_of_position
from taluva.archive.text import digest
from taluva.archive.values import GameId
from taluva.engine.position import Setup
from taluva.play.session import Keeper, Session
from taluva.record.record import Record
from taluva.record.unreadable import Unreadable

Tags = tuple[tuple[str, str], ...]


class NotKeptError(OSError):
    """The archive has the game in memory only; `why` is the kind of its notice."""

    def __init__(self, why: str) -> None:
        """Remember the kind."""
        super().__init__(why)
        self.why = why


def begin(archive: Archive, setup: Setup, names: tuple[str, ...], tags: Tags = ()) -> Session:
    """A new game, in the archive from its first confirmed step."""
    session = Session.new(setup, names, tags)
    session.keeper = keeper_of(archive)
    return session


def carry_on(archive: Archive, game: GameId) -> Session | None:
    """The game where it was left, with what was undone in it; None if there is none that can be read to its end.

    Whoever played on before a turn that breaks a rule would lose all that were recorded after it.
    """
    stored = archive.load(game)
    if stored is None:
        return None
    try:
        session = Session.resume(stored.record, stored.redo, keeper_of(archive))
    except Unreadable:
        return None
    if session.history.waits:
        return None
    session.game = game
    session.version = archive.version(game)
    return session


def breaks(archive: Archive, game: GameId) -> bool:
    """Whether a game's record can be read and breaks a rule; older archives do not know it of every game."""
    stored = archive.load(game)
    about = None if stored is None else summary_of(stored.record)
    return about is not None and about.fault > 0


def catch_up(archive: Archive, session: Session) -> Record | None:
    """Go on from what the archive has of the game, if that is not what this session kept; gives what stood here."""
    version = archive.version(session.game) if session.game else ""
    if version in ("", session.version):
        return None
    stored, before = archive.load(session.game), session.record
    if stored is None:
        return None
    try:
        session.follow(stored.record, stored.redo, version)
    except Unreadable:
        return None
    return before


def keeper_of(archive: Archive) -> Keeper:
    """What saves the game after every confirmed step; the first one brings it into the archive."""

    def keep(session: Session) -> None:
        text, about = session.text, summary_of_position(session.record, session.position)
        if not session.game:
            session.game = archive.create(text, about)
            session.version = archive.version(session.game)
        elif archive.save(session.game, text, about, session.redo_lines, session.version):
            session.version = digest(text)
        else:
            session.overtaken = True
        if (trouble := archive.trouble) is not None:
            raise NotKeptError(trouble.kind)

    return keep
