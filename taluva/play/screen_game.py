"""The game that a screen shows: its record, and where it is stored."""

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

NO_GAME_ID = GameId("")  # of a game that is not in the archive


class ScreenGame(NamedTuple):
    """The game on the table, a game of the archive, or a record that is stored nowhere."""

    record: Record = EMPTY_RECORD
    text: str = ""  # of the record in the archive
    game: GameId = NO_GAME_ID
    session: Session | None = None  # of the game on the table
    replay: Replay | None = None  # if it is known already

    @property
    def viewing(self) -> ViewedGame:
        """The game for the viewer."""
        return ViewedGame(self.record, (), self.replay)

    @property
    def in_archive(self) -> bool:
        """Whether the game is in the archive."""
        return self.game != NO_GAME_ID


def of_session(session: Session) -> ScreenGame:
    """The game on the table."""
    return ScreenGame(session.record, session.text, session.game, session)


def of_archive(archive: Archive, game: GameId, replayed: Replay | None = None) -> ScreenGame | None:
    """A game of the archive, None if missing; `replayed` is used if of the same record. Raises UnreadableError."""
    stored = archive.games.load(game)
    if stored is None:
        return None
    if replayed is None or text_of(replayed.record) != stored.record:
        return ScreenGame(read(stored.record), stored.record, game)
    return ScreenGame(replayed.record, stored.record, game, None, replayed)
