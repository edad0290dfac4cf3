"""Sessions of new and resumed games, and saving them in the archive."""

from contextlib import suppress

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of, summary_of_position, summary_of_replay
from taluva.archive.values import GameId
from taluva.engine.position import Position, Setup, Start
from taluva.play.session import Saver, Session
from taluva.record.notation import fits
from taluva.record.record import Record
from taluva.record.replay import Replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write

Tags = tuple[tuple[str, str], ...]

_TURNS = 8 * 1024  # bytes; more than all turns of a game need
TEXTS = "words"  # reason for saving; every other one is a correction


class NotSavedError(OSError):
    """The archive could not save the game; `why` is the kind of its notice."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def begin_session(
    archive: Archive, setup: Setup, names: tuple[str, ...], tags: Tags = (), late_start: Start | None = None
) -> Session:
    """A new session; a game with a late start is saved at once, others with their first confirmed step."""
    session = Session.new(setup, names, tags, late_start)
    session.saver = saver_for(archive)
    if late_start is not None:
        session.save()
    return session


def resume_session(archive: Archive, game: GameId) -> Session | None:
    """The session of a game in the archive, with its undone steps; None if it cannot be resumed.

    A game with a fault that ends its replay is not resumed: the turns after it would be lost. Nor is one whose record
    has no room for further turns.
    """
    stored = archive.games.load(game)
    if stored is None or not fits(stored.record, _TURNS):
        return None
    try:
        session = Session.resume(stored.record, stored.redo, saver_for(archive))
    except UnreadableError:
        return None
    if session.history.waiting_turns:
        return None
    session.game = game
    return session


def is_current(archive: Archive, session: Session) -> bool:
    """Whether the archive has the session's game in the same state, or not at all."""
    stored = archive.games.load(session.game) if session.game else None
    return stored is None or (stored.record, stored.redo) == (session.text, session.redo_lines)


def reload_if_stale(archive: Archive, session: Session) -> None:
    """Update a session to the archive's state of its game, for example after a player was renamed."""
    if not is_current(archive, session) and (stored := archive.games.load(session.game)) is not None:
        with suppress(UnreadableError):
            session.replace_record(stored.record, stored.redo)


def current_session(archive: Archive, session: Session) -> Session:
    """The session if it is current, else a new one with the archive's state."""
    return session if is_current(archive, session) else resume_session(archive, session.game) or session


def breaks_rule(archive: Archive, game: GameId) -> bool:
    """Whether a game's record can be read and has a fault."""
    stored = archive.games.load(game)
    about = None if stored is None else summary_of(stored.record)
    return about is not None and about.fault > 0


def save_record(
    archive: Archive,
    game: GameId,
    record: Record,
    stand: Position | Replay,
    why: str = TEXTS,
    *,
    text: str = "",
    copy: tuple[GameId, int] | None = None,
    righted: bool = False,
) -> GameId:
    """Save a record with its summary, as a new game if none is given; returns the game's id."""
    if isinstance(stand, Replay):
        text = text or write(record, stand)
        about = summary_of_replay(record, stand)
    else:
        text = text or write(record)
        about = summary_of_position(record, stand)
    if not game:
        return archive.games.create(text, about, copy=copy, righted=righted)
    if why == TEXTS:
        archive.games.annotate(game, text, about)
    else:
        archive.games.correct(game, text, about, why)
    return game


def saver_for(archive: Archive) -> Saver:
    """A saver that stores the game in the archive after every confirmed step; raises NotSavedError."""

    def keep_session(session: Session) -> None:
        about = summary_of_position(session.record, session.position)
        if session.game:
            archive.games.save(session.game, session.text, about, session.redo_lines)
        else:
            session.game = archive.games.create(session.text, about, session.redo_lines)
        if (trouble := archive.trouble) is not None:
            raise NotSavedError(trouble.kind)

    return keep_session
