"""Sessions that are not the game: moves tried from any turn, turns entered anew, a copy to play on."""

from collections.abc import Callable
from typing import Any

from taluva.app.draft.brief import CORRECT, WHAT_IF, Draft
from taluva.app.look.i18n import tr
from taluva.app.look.settings import settings
from taluva.app.widgets.overlay import Snackbar
from taluva.archive.archive import Archive
from taluva.engine.position import BUILD
from taluva.play.history import History
from taluva.play.session import Session
from taluva.play.session_storage import save_record, saver_for
from taluva.record.record import DISPLAY_LIMIT, BuildMove, Out, Record, TileMove, Turn
from taluva.record.replay import Replay
from taluva.review.viewed_game import ViewedGame


def session_after(replay: Replay, turns: int) -> Session:
    """A session that stands where the record did after so many turns, the tile of an unfinished turn included."""
    record = replay.record._replace(turns=replay.record.turns[:turns])
    middle = None if turns < len(replay.positions) else replay.last
    return Session(History(record, list(replay.positions[: turns + 1]), middle))


def what_if(session: Session, leave: Callable[[], None]) -> tuple[Session, Draft]:
    """Try moves from where this session stands, in one of its own that nobody keeps."""
    history = session.history
    tried = Session(History(session.record, list(history.positions), history.middle))
    tried.help = session.help
    draft = Draft(
        WHAT_IF,
        tr("What if …"),
        tr("Just trying: the game stays as it is."),
        tr("Back to the game"),
        leave,
    )
    return tried, draft


def copy_from(archive: Archive, viewing: ViewedGame, game: str) -> Session:
    """A copy of the game that ends at the turn looked at, named as one; the archive knows where it came from."""
    record = viewing.record
    title = record.display_tag("Event").strip() or ", ".join(name for name in record.names if name.strip())
    event = tr("{title}, copy", title=title) if title else tr("A copy")
    session = session_after(viewing.replay, viewing.cursor)
    tags = (("Event", event[:DISPLAY_LIMIT]), *(tag for tag in record.tags if tag[0] != "Event"))
    session = Session(History(session.record._replace(tags=tags), session.history.positions, session.history.middle))
    copy = (game, int(viewing.cursor)) if game else None
    session.game = save_record(archive, "", session.record, session.position, text=session.text, copy=copy)
    session.saver = saver_for(archive)
    return session


def play_copy(app: Any, viewing: ViewedGame, game: str) -> None:
    """Play on with a copy, and say that it is one; undone, it goes where deleted games go."""
    turn = int(viewing.cursor)

    def back() -> None:
        app.show("viewer", turn=turn, **({"game": game} if game else {}))

    said = tr("This is a copy from turn {turn}. The game itself stays as it is.", turn=turn)
    _play(app, copy_from(app.archive, viewing, game), game, said, back)


def play_righted(app: Any, record: Record, turns: int, game: str, back: Callable[[], object]) -> None:
    """Play on with the table's own island after so many turns, and say so; the record before stays as it is."""
    session = Session.new(record.setup, record.names, record.tags, record.start)
    copy = (game, turns) if game else None
    session.game = save_record(app.archive, "", record, session.position, text=session.text, copy=copy, righted=True)
    session.saver = saver_for(app.archive)
    said = tr("Set right by the table before turn {turn}. The record before stays as it is.", turn=turns + 1)
    _play(app, session, game, said, back)


def _play(app: Any, session: Session, game: str, said: str, back: Callable[[], object]) -> None:
    """Play a game that came from another one; undone, it goes where deleted games go."""
    settings.remember(session.game, "turn", settings.side(game))

    def undo() -> None:
        app.archive.bin.delete(session.game)
        back()
        app.pass_by("table")

    app.show("table", session=session)
    Snackbar.offer_undo(said, undo)


def enter_turn(
    replay: Replay, number: int, recorded: Turn | None, done: Callable[[Turn], None], leave: Callable[[], None]
) -> tuple[Session, Draft]:
    """Enter a turn anew, or one that was forgotten (`recorded` is None); `done` is told as soon as it is complete."""

    def watch(session: Session) -> None:
        history = session.history
        if history.middle is None and len(history.turns) >= number:
            done(_with_comments(history.turns[number - 1], recorded))

    def keep() -> None:
        tile = _tile_in_hand(session)
        if tile is not None and recorded is not None:
            done(_with_comments(recorded._replace(tile=tile), recorded))

    session = session_after(replay, number - 1)
    build = None
    if recorded is not None and recorded.tile is not None:
        session.choose(recorded.tile.kind)
        session.propose(recorded.tile.placement)
        build = recorded.build
    session.saver = watch
    title = (
        tr("Turn {turn} again", turn=number) if recorded is not None else tr("A turn before turn {turn}", turn=number)
    )
    text, keep_text = tr("Enter it as it was played."), tr("Keep the recorded building")
    return session, Draft(CORRECT, title, text, tr("Cancel"), leave, keep_text, keep, lambda: _holds(session, build))


def _holds(session: Session, build: BuildMove | Out | None) -> bool:
    """Whether what was recorded after the tile could follow it where it lies now."""
    outlook = session.build_position
    if outlook is None or build is None or outlook.awaits != BUILD:
        return False
    if isinstance(build, Out):
        return not outlook.legal_builds()
    verdict = outlook.judge_build(build.build)
    return verdict.legal or (build.stands and verdict.can_stand)


def _tile_in_hand(session: Session) -> TileMove | None:
    """The tile as it is entered so far, confirmed or still a ghost."""
    if session.laid is not None:
        return session.history.turns[-1].tile
    kind, placement, *_ = session.proposal
    if not kind or placement is None:
        return None
    return TileMove(kind, placement)


def _with_comments(turn: Turn, recorded: Turn | None) -> Turn:
    """The turn with the comments that stood in the one it replaces."""
    if recorded is None:
        return turn
    tile, build, concede = turn
    if tile is not None and recorded.tile is not None:
        tile = tile._replace(comments=recorded.tile.comments)
    if isinstance(build, BuildMove) and isinstance(recorded.build, BuildMove):
        build = build._replace(comments=recorded.build.comments)
    return Turn(tile, build, concede)
