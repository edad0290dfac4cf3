"""What people say of a game, written into its record: comments, the evening, who sat there. No move changes by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.play.resuming import WORDS, follow, keep
from taluva.record.comments import comment_of, with_comment
from taluva.record.evening import GameDetails, details_of, with_details
from taluva.record.notation import fits
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import text_of

if TYPE_CHECKING:
    from taluva.play.session import Session

Undo = Callable[[], object]


class NoRoomError(Exception):
    """With these words the record would be longer than any reader takes; nothing was written."""


class Pen:
    """Writes into one game: the one on the table, or one of the archive. What is too long raises NoRoomError."""

    def __init__(self, archive: Archive, game: GameId, session: Session | None) -> None:
        """A session is written into at once, and keeps it as it keeps a turn."""
        self._archive, self._game, self._session = archive, game, session

    def comment(self, number: int, text: str) -> Undo | None:
        """Write a comment on a turn; gives what takes it back, None if it says the same as before."""
        record = self.record
        if record is None or not 0 < number <= len(record.turns):
            return None
        before = comment_of(record.turns[number - 1])
        if not self._keep(record, with_comment(record, number, text)):
            return None
        return lambda: self.comment(number, before)

    def evening(self, evening: GameDetails) -> Undo | None:
        """Write down what the evening is called, when and where it was, and who sat there; gives what takes it back."""
        record = self.record
        if record is None:
            return None
        before = details_of(record)
        if not self._keep(record, with_details(record, evening)):
            return None
        return lambda: self.evening(before)

    @property
    def record(self) -> Record | None:
        """The record as it stands; None if there is none that can be read."""
        if self._session is not None:
            follow(self._archive, self._session)
            return self._session.record
        stored = self._archive.games.load(self._game)
        try:
            return None if stored is None else read(stored.record)
        except Unreadable:
            return None

    def _keep(self, before: Record, after: Record) -> bool:
        if after == before:
            return False
        if not fits(text_of(after)):
            raise NoRoomError
        if self._session is not None:
            self._session.annotate(after)
            return True
        keep(self._archive, self._game, after, replay(after), WORDS)
        return True
