"""A file of a game that cannot be read, or another file of one: what it has, and making it a game again."""

from taluva.archive import revisions
from taluva.archive.archive import Archive
from taluva.archive.gamefile import checked_of, stored_of, whole
from taluva.archive.summary import summary_of
from taluva.archive.values import Listed, Revision, Stored
from taluva.play.record_correction import AGAIN
from taluva.record.extraction import ExtractedRecord, extract
from taluva.record.unreadable import UnreadableError


def readable_turns(data: bytes) -> tuple[ExtractedRecord | None, UnreadableError | None]:
    """Return the turns of a file that can be read, if there are any, and why it cannot be read; None where it can."""
    try:
        checked_of(data)
    except UnreadableError as error:
        try:
            return extract(data, error), error
        except UnreadableError:
            return None, error
    return None, None


def state_of(extracted: ExtractedRecord, listed: Listed) -> Stored:
    """Return the state of a game that has the turns which can be read; raises UnreadableError."""
    state = stored_of(extracted.text.encode())
    return state._replace(created=state.created or listed.changed)


def restore(archive: Archive, listed: Listed, state: Stored) -> None:
    """Make a state the game whose file cannot be read; what was in the file is kept. Raises FileError."""
    archive.games.restore(listed.id, state, summary_of(state.record), AGAIN)


def compared(archive: Archive, listed: Listed) -> Revision | None:
    """Compare another file of a game with the one that counts; None if one of them cannot be read."""
    other = archive.games.load(listed.id)
    game = archive.games.load(listed.game)
    if other is None or game is None:
        return None
    return revisions.compared(Revision(listed.path, listed.changed, "", whole(other)), game)
