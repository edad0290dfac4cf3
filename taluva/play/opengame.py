"""The game that a screen has open: what is recorded of it, and where that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.record.reader import reached
from taluva.record.record import Record
from taluva.review.viewing import NO_GAME

if TYPE_CHECKING:
    from taluva.play.session import Session

NOWHERE = GameId("")  # the place of a game that is not in the archive


class OpenGame(NamedTuple):
    """A game on the table, one of the archive, or a record that is kept nowhere."""

    record: Record = NO_GAME
    text: str = ""  # the record as it is kept, if it is kept
    game: GameId = NOWHERE
    session: Session | None = None  # if it is the one on the table

    @property
    def kept(self) -> bool:
        """Whether the archive has it."""
        return self.game != NOWHERE


def of_session(session: Session) -> OpenGame:
    """The game on the table."""
    return OpenGame(session.record, session.text, session.game, session)


def of_archive(archive: Archive, game: GameId) -> OpenGame | None:
    """A game of the archive, as far as it can be looked at; None without such a game; raises Unreadable."""
    stored = archive.load(game)
    return None if stored is None else OpenGame(reached(stored.record), stored.record, game)
