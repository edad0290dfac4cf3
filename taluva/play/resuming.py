"""Sessions as they come out of the archive and are kept in it: of a new game, of one to carry on."""

from contextlib import suppress

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of, summary_of_position, summary_of_replay
from taluva.archive.values import GameId
from taluva.engine.position import Position, Setup, Start
from taluva.play.session import Keeper, Session
from taluva.record.notation import fits
from taluva.record.record import Record
from taluva.record.replay import Replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import write

Tags = tuple[tuple[str, str], ...]

_TURNS = 8 * 1024  # bytes: more than all turns of a game take
WORDS = "words"  # why a record is kept; any other reason is that of a correction


class NotKeptError(OSError):
    """The archive has the game in memory only; `why` is the kind of its notice."""

    def __init__(self, why: str) -> None:
        """Remember the kind."""
        super().__init__(why)
        self.why = why


def begin(
    archive: Archive, setup: Setup, names: tuple[str, ...], tags: Tags = (), begun: Start | None = None
) -> Session:
    """A new game, in the archive from its first confirmed step; at once if it begins on an island that lies there."""
    session = Session.new(setup, names, tags, begun)
    session.keeper = keeper_of(archive)
    if begun is not None:
        session.keep()
    return session


def carry_on(archive: Archive, game: GameId) -> Session | None:
    """The game where it was left, with what was undone in it; None if there is none that can be read to its end.

    Whoever played on before a turn that breaks a rule would lose all that were recorded after it; and of a record with
    no room for the turns to come nobody could read them.
    """
    stored = archive.games.load(game)
    if stored is None or not fits(stored.record, _TURNS):
        return None
    try:
        session = Session.resume(stored.record, stored.redo, keeper_of(archive))
    except Unreadable:
        return None
    if session.history.waits:
        return None
    session.game = game
    return session


def stands(archive: Archive, session: Session) -> bool:
    """Whether the archive has this very state of the session's game, or none at all."""
    stored = archive.games.load(session.game) if session.game else None
    return stored is None or (stored.record, stored.redo) == (session.text, session.redo_lines)


def follow(archive: Archive, session: Session) -> None:
    """Bring a session to what the archive has of its game by now: somebody may have been renamed in all records."""
    if not stands(archive, session) and (stored := archive.games.load(session.game)) is not None:
        with suppress(Unreadable):
            session.follow(stored.record, stored.redo)


def same_or_again(archive: Archive, session: Session) -> Session:
    """The session, or, where the archive has another state of its game by now, one that carries on with that."""
    return session if stands(archive, session) else carry_on(archive, session.game) or session


def breaks(archive: Archive, game: GameId) -> bool:
    """Whether a game's record can be read and breaks a rule; of one that is not counted yet no list knows it."""
    stored = archive.games.load(game)
    about = None if stored is None else summary_of(stored.record)
    return about is not None and about.fault > 0


def keep(
    archive: Archive,
    game: GameId,
    record: Record,
    stand: Position | Replay,
    why: str = WORDS,
    *,
    text: str = "",
    copy: tuple[GameId, int] | None = None,
    righted: bool = False,
) -> GameId:
    """Put a record into the archive, with what lists say of it where it stands; without a game it is a new one."""
    if isinstance(stand, Replay):
        text, about = text or write(record, stand), summary_of_replay(record, stand)
    else:
        text, about = text or write(record), summary_of_position(record, stand)
    if not game:
        return archive.games.create(text, about, copy=copy, righted=righted)
    if why == WORDS:
        archive.games.annotate(game, text, about)
    else:
        archive.games.correct(game, text, about, why)
    return game


def keeper_of(archive: Archive) -> Keeper:
    """What saves the game after every confirmed step; the first one brings it into the archive."""

    def keep_session(session: Session) -> None:
        about = summary_of_position(session.record, session.position)
        if session.game:
            archive.games.save(session.game, session.text, about, session.redo_lines)
        else:
            session.game = archive.games.create(session.text, about, session.redo_lines)
        if (trouble := archive.trouble) is not None:
            raise NotKeptError(trouble.kind)

    return keep_session
