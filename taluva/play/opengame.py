"""The game that a screen has open: what is recorded of it, and where that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import Replay
from taluva.record.writer import text_of
from taluva.review.viewed_game import EMPTY_RECORD, ViewedGame

if TYPE_CHECKING:
    from taluva.play.session import Session

NOWHERE = GameId("")  # the place of a game that is not in the archive


class OpenGame(NamedTuple):
    """A game on the table, one of the archive, or a record that is kept nowhere."""

    record: Record = EMPTY_RECORD
    text: str = ""  # the record as it is kept, if it is kept
    game: GameId = NOWHERE
    session: Session | None = None  # if it is the one on the table
    replay: Replay | None = None  # if somebody has replayed it already

    @property
    def viewing(self) -> ViewedGame:
        """The game as it is looked at again."""
        return ViewedGame(self.record, (), self.replay)

    @property
    def kept(self) -> bool:
        """Whether the archive has it."""
        return self.game != NOWHERE


def of_session(session: Session) -> OpenGame:
    """The game on the table."""
    return OpenGame(session.record, session.text, session.game, session)


def of_archive(archive: Archive, game: GameId, replayed: Replay | None = None) -> OpenGame | None:
    """A game of the archive, replayed as it lies there or not yet; None without such a game; raises Unreadable."""
    stored = archive.games.load(game)
    if stored is None:
        return None
    if replayed is None or text_of(replayed.record) != stored.record:
        return OpenGame(read(stored.record), stored.record, game)
    return OpenGame(replayed.record, stored.record, game, None, replayed)
