"""Changes to the texts of a record: comments, details and names. Moves stay the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.play.session_storage import TEXTS, reload_if_stale, save_record
from taluva.record.comments import comment_of, with_comment
from taluva.record.game_details import GameDetails, details_of, with_details
from taluva.record.notation import fits
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import text_of

if TYPE_CHECKING:
    from taluva.play.session import Session

Undo = Callable[[], object]


class RecordTooLongError(Exception):
    """With this text the record would exceed the size limit; nothing was written."""


class Annotator:
    """Writes texts into one game, the one on the table or one of the archive; raises RecordTooLongError."""

    def __init__(self, archive: Archive, game: GameId, session: Session | None) -> None:
        """With a session, it is changed and saved; otherwise the game of the archive."""
        self._archive = archive
        self._game = game
        self._session = session

    def set_comment(self, number: int, text: str) -> Undo | None:
        """Set the comment of a turn; returns a function that undoes it, None if nothing changed."""
        record = self.record
        if record is None or not 0 < number <= len(record.turns):
            return None
        before = comment_of(record.turns[number - 1])
        if not self._save(record, with_comment(record, number, text)):
            return None
        return lambda: self.set_comment(number, before)

    def set_details(self, details: GameDetails) -> Undo | None:
        """Set the details and names; returns a function that undoes it, None if nothing changed."""
        record = self.record
        if record is None:
            return None
        before = details_of(record)
        if not self._save(record, with_details(record, details)):
            return None
        return lambda: self.set_details(before)

    @property
    def record(self) -> Record | None:
        """The current record; None if it cannot be read."""
        if self._session is not None:
            reload_if_stale(self._archive, self._session)
            return self._session.record
        stored = self._archive.games.load(self._game)
        try:
            return None if stored is None else read(stored.record)
        except UnreadableError:
            return None

    def _save(self, before: Record, after: Record) -> bool:
        if after == before:
            return False
        if not fits(text_of(after)):
            raise RecordTooLongError
        if self._session is not None:
            self._session.annotate(after)
            return True
        save_record(self._archive, self._game, after, replay(after), TEXTS)
        return True
