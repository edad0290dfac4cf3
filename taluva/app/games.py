"""Brings sessions and the archive together: a new game, a game to carry on, and what keeps each of them."""

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of_position
from taluva.archive.values import GameId
from taluva.engine.position import Setup
from taluva.play.session import Keeper, Session
from taluva.record.unreadable import Unreadable

Tags = tuple[tuple[str, str], ...]


class NotKeptError(OSError):
    """The archive has the game in memory only; `why` is the kind of its notice."""

    def __init__(self, why: str) -> None:
        """Remember the kind."""
        super().__init__(why)
        self.why = why


def begin(archive: Archive, setup: Setup, names: tuple[str, ...], tags: Tags = ()) -> Session:
    """A new game, in the archive from its first moment."""
    session = Session.new(setup, names, tags)
    session.game = archive.create(session.text, summary_of_position(session.record, session.position))
    session.keeper = keeper_of(archive, session.game)
    return session


def carry_on(archive: Archive, game: GameId) -> Session | None:
    """The game where it was left, with what was undone in it; None if there is no such game that can be read."""
    stored = archive.load(game)
    if stored is None:
        return None
    try:
        session = Session.resume(stored.record, stored.redo, keeper_of(archive, game))
    except Unreadable:
        return None
    session.game = game
    return session


def keeper_of(archive: Archive, game: GameId) -> Keeper:
    """What saves the game after every confirmed step."""

    def keep(session: Session) -> None:
        archive.save(game, session.text, summary_of_position(session.record, session.position), session.redo_lines)
        if (trouble := archive.trouble) is not None:
            raise NotKeptError(trouble.kind)

    return keep
