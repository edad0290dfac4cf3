"""What befalls an app on a tablet: it is put away and fetched again, turned, squeezed, and short of memory."""

import os
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from taluva.app.device.platform import STARTED
from taluva.app.look.theme import theme
from taluva.app.shell import app as the_app
from taluva.app.shell import returning
from taluva.app.shell.app import TaluvaApp
from taluva.app.writing.note import NoteField
from taluva.record.writer import write
from tests import sure
from tests.android import sdl
from tests.android.playing import BEGUN, RECORD, put, sit
from tests.android.tablet import Document, tablet
from tests.android.test_handed import PLACE, viewed
from tests.app.conftest import Time, empty, start, stop
from tests.app.hand import Hand
from tests.app.touch import centre, find, press, tap, walk
from tests.app.touch import write as write_in

TURN = RECORD.turns[len(BEGUN.turns)]
AFTER = write(RECORD._replace(turns=RECORD.turns[: len(BEGUN.turns) + 1]))
SHAPES = [(800, 1280), (640, 800), (1280, 400)]  # turned; half of the width; half of the height


@pytest.fixture
def app(new_app: TaluvaApp) -> TaluvaApp:
    """What a window of another shape leaves behind on a screen is not to decide, so each test has its own app."""
    return new_app


class Hour(datetime):
    """A day whose hour the test sets."""

    hour_now = 12

    @classmethod
    def now(cls, tz: object = None) -> "Hour":
        """Some day at that hour."""
        return cls(2026, 11, 18, cls.hour_now)


@pytest.fixture
def hand(app: TaluvaApp, time: Time) -> Hand:
    """A hand at the running app."""
    return Hand(app, time)


@pytest.mark.parametrize("free", [0, 10**9])
def test_the_first_frame_leaves_word_that_this_version_runs(
    window: object, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int
) -> None:
    """Not before it, and not on a full disk: until then our activity takes the program for one that was cut short."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: SimpleNamespace(free=free))
    word = Path(os.environ["ANDROID_APP_PATH"]) / STARTED
    word.unlink(missing_ok=True)
    app = start(tmp_path)
    assert not word.exists()
    time.pass_by(0.1)
    assert word.exists() == bool(free)
    stop(app)


def lay(hand: Hand) -> None:
    """The first half of the turn: the tile lies on the table, and nothing is built yet."""
    assert TURN.tile is not None
    hand.tap(hand.cell(TURN.tile.kind))
    hand.pull(*hand.pull_for(TURN.tile.placement))
    assert hand.table.game.proposal.placement == TURN.tile.placement


def test_a_game_goes_on_after_a_pause(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """In the middle of a turn: the tile still lies there, and the turn ends as it would have."""
    table = sit(app, time)
    lay(hand)
    sdl.pause()
    sdl.resume()
    time.pass_by(0.5)
    assert app.stage.current is table
    hand.finish(TURN)
    assert table.game.text == AFTER


def test_nothing_is_drawn_in_the_background(app: TaluvaApp, time: Time) -> None:
    """Kivy waits there for what SDL has to tell, and for nothing else."""
    sdl.pause()
    assert Window._pause_loop
    sdl.resume()
    assert not Window._pause_loop


def test_a_finger_that_was_down_when_the_app_was_put_away_is_gone(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """A gesture of the system that began on the glass: nothing stays pressed, and the next tap is a tap."""
    table = sit(app, time)
    x, y = hand.free_spot((0.0, 0.0))
    finger = press(x, y).to(x + 8, y, steps=3)
    sdl.pause()
    sdl.lose(finger)
    sdl.resume()
    time.pass_by(0.5)
    assert not EventLoop.touches
    hand.play(TURN)
    assert table.game.text == AFTER


def test_a_pull_that_was_lost_places_nothing(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """Nobody let go there: no tile lies where the finger was, and the turn is entered as if it had never been."""
    table = sit(app, time)
    assert TURN.tile is not None
    hand.tap(hand.cell(TURN.tile.kind))
    start, end = hand.pull_for(TURN.tile.placement)
    finger = press(*start).to(*end, steps=3)
    assert table.parts.view.ghost is not None
    sdl.pause()
    sdl.lose(finger)
    sdl.resume()
    time.pass_by(0.5)
    assert table.game.proposal.placement is None
    assert table.parts.view.ghost is None
    hand.play(TURN)
    assert table.game.text == AFTER


def test_a_press_that_was_lost_is_no_answer(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """A finger was on undo, and on a tile, when the app was put away: nothing is taken back, and none is named."""
    table = sit(app, time)
    before = table.game.text
    undo = next(one for one in walk(table.parts.bar) if getattr(one, "icon", "") == "undo")
    for target in (centre(undo), hand.cell(TURN.tile.kind)):  # type: ignore[union-attr]
        finger = press(*target)
        sdl.pause()
        sdl.lose(finger)
        sdl.resume()
        time.pass_by(0.5)
    assert table.game.text == before
    assert table.parts.grid.kind == ""


def test_the_evening_has_come_meanwhile(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put away by day, fetched after seven: the light is the evening's at once."""
    from taluva.app.look.settings import settings

    monkeypatch.setattr(the_app, "datetime", Hour)
    settings.light = "auto"
    Hour.hour_now = 18
    app.follow_settings()
    assert theme.mode == "day"
    sdl.pause()
    Hour.hour_now = 19
    sdl.resume()
    time.pass_by(0.3)
    assert theme.mode == "evening"


def test_short_memory_loses_nothing(app: TaluvaApp, time: Time, hand: Hand) -> None:
    """The tablet says that it is short of memory, in the middle of a turn."""
    table = sit(app, time)
    lay(hand)
    sdl.low_memory()
    time.pass_by(0.5)
    hand.finish(TURN)
    assert table.game.text == AFTER
    stored = app.archive.games.load(table.game.game)
    assert stored is not None
    assert stored.record == AFTER


@pytest.mark.parametrize("screen", ["table", "moments", "result"])
def test_words_that_are_being_written_are_kept(app: TaluvaApp, time: Time, screen: str) -> None:
    """The app may be ended where it is put away to; who comes back goes on writing, and one touch takes it back."""
    if screen == "table":
        game = sit(app, time).game.game
        tap(app.stage.current.parts.note_button)
    else:
        game = put(app, RECORD)
        app.show("viewer", game=game, tab=screen, turn=9)
        time.pass_by(0.8)
        tap(find("pencil", app.stage.current.caption))
    time.pass_by(0.5)
    stored = app.archive.games.load(game)
    field: Any = next(one for one in walk(app.stage.current) if isinstance(one, NoteField))
    write_in(field, "Ben laughs")
    sdl.pause()
    written = app.archive.games.load(game)
    sdl.resume()
    time.pass_by(0.5)

    assert stored is not None
    assert written is not None
    assert "{Ben laughs}" in written.record
    assert field.text == "Ben laughs"
    tap(find("Undo"))
    time.pass_by(0.5)
    undone = app.archive.games.load(game)
    assert undone is not None
    assert undone.record == stored.record


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: "x".join(map(str, shape)))
def test_a_turn_goes_on_in_another_window(app: TaluvaApp, time: Time, hand: Hand, shape: tuple[int, int]) -> None:
    """Turned or squeezed with a tile laid, and back again: it lies where it lay, and the turn ends as it would have."""
    table = sit(app, time)
    lay(hand)
    sdl.turn(*shape)
    time.pass_by(0.5)
    assert tuple(Window.size) == shape
    assert tuple(app.root.size) == shape
    assert table.game.proposal.placement == TURN.tile.placement  # type: ignore[union-attr]
    sdl.turn(1280, 800)
    time.pass_by(0.5)
    assert tuple(app.root.size) == (1280, 800)
    hand.finish(TURN)
    assert table.game.text == AFTER


@pytest.mark.parametrize("shape", SHAPES[:2], ids=lambda shape: "x".join(map(str, shape)))
def test_a_whole_turn_is_played_in_another_window(
    app: TaluvaApp, time: Time, hand: Hand, shape: tuple[int, int]
) -> None:
    """Fingers are where they are seen, in every shape of window."""
    table = sit(app, time)
    sdl.turn(*shape)
    time.pass_by(0.5)
    hand.play(TURN)
    assert table.game.text == AFTER


def end(app: TaluvaApp) -> Path:
    """Let Android end the app, and say where it keeps everything."""
    stop(app)
    empty(Window)
    Window._pause_loop = False
    return sure(app.folders.data)


def replayed(app: TaluvaApp, time: Time) -> None:
    """Looked through to its seventh turn."""
    app.show("viewer", tab="moments", game=put(app, RECORD))
    time.pass_by(0.5)
    app.stage.current.cursor.go(7)


PLACES: dict[str, Callable[[TaluvaApp, Time], object]] = {
    "table": lambda app, time: sit(app, time),
    "moments": replayed,
    "result": lambda app, time: app.show("viewer", game=put(app, RECORD)),
    "figures": lambda app, time: app.show("viewer", tab="figures", game=put(app, RECORD)),
    "statistics": lambda app, time: app.show("statistics"),
    "archive": lambda app, time: app.show("archive", game=put(app, RECORD)),
    "rules": lambda app, time: app.show("rules"),
    "settings": lambda app, time: app.show("settings"),
    "home": lambda app, time: app.show("home"),
}


@pytest.mark.parametrize("place", PLACES)
def test_people_come_back_to_where_they_were(app: TaluvaApp, time: Time, place: str) -> None:
    """Bold text or other colours in the system: Android ends the app, and begins it anew when it is fetched."""
    PLACES[place](app, time)
    time.pass_by(0.5)
    before = seen(app)
    sdl.pause()
    other = start(end(app))
    time.pass_by(1)
    try:
        assert seen(other) == before
        sdl.back()
        time.pass_by(0.5)
        assert other.stage.name == "home"
    finally:
        stop(other)


def seen(app: TaluvaApp) -> tuple[object, ...]:
    """Which screen is shown, with which game, and what of it."""
    screen: Any = app.stage.current
    game = screen.session.game if app.stage.name == "table" else getattr(getattr(screen, "opened", None), "game", "")
    listed = getattr(screen, "listed", None)
    looked = (screen.tab, screen.cursor.turn) if app.stage.name == "viewer" else ()
    return app.stage.name, game, listed.id if listed else "", looked


def test_people_come_back_to_the_screen_before_if_theirs_was_of_something_unkept(app: TaluvaApp, time: Time) -> None:
    """Moves that were tried are gone; the game from which they began is shown, where it was."""
    replayed(app, time)
    app.stage.current.onward.try_moves()
    time.pass_by(0.5)
    assert app.stage.name == "draft"
    sdl.pause()
    other = start(end(app))
    time.pass_by(1)
    try:
        assert other.stage.name == "viewer"
        assert other.stage.current.cursor.turn == 7
    finally:
        stop(other)


def test_a_file_that_is_opened_goes_before_where_people_were(app: TaluvaApp, time: Time) -> None:
    """Android ended the app, and another one opens a record with it."""
    app.show("settings")
    sdl.pause()
    folder = end(app)
    tablet.documents[PLACE] = Document("Sunday.taluva", AFTER.encode())
    tablet.start_intent = viewed()
    other = start(folder)
    tablet.settle()
    time.pass_by(1)
    try:
        assert other.stage.name == "table"
    finally:
        stop(other)


@pytest.mark.parametrize("why", ["long ago", "it was there", "nonsense", "the game is gone"])
def test_people_begin_at_home(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    """The next day; after the app was fetched back and ended in front; from what nobody can read."""
    replayed(app, time)
    game: Any = app.stage.current.opened.game
    sdl.pause()
    if why == "it was there":
        sdl.resume()
    folder = end(app)
    if why == "long ago":
        late = datetime.now().timestamp() + returning.AWAY + 1
        monkeypatch.setattr("taluva.app.shell.returning.time", lambda: late)
    kept, odd = folder / "settings.json", {"nonsense": "screen", "the game is gone": str(game)}.get(why, "\0")
    kept.write_text(kept.read_text("utf-8").replace(odd, "odd"), "utf-8")
    other = start(folder)
    time.pass_by(1)
    try:
        assert other.stage.name == "home"
    finally:
        stop(other)
