"""Every screen shows a game that was recorded from its middle on, and the table plays it by real touches."""

from collections.abc import Callable
from functools import partial

import pytest

from taluva.app.draft.starting import copy_from, session_after, what_if
from taluva.app.island.thumbnail import render
from taluva.app.look.settings import settings
from taluva.app.share import eveningpage as pages
from taluva.app.shell.app import TaluvaApp
from taluva.app.table import sentences
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.overlay import close_sheets
from taluva.engine.builds import Build
from taluva.engine.position import BUILD
from taluva.play.agreement import HELP_LEVELS
from taluva.play.session_storage import resume_session
from taluva.record.reader import read
from taluva.record.record import BuildMove, Record, Turn
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.review.viewed_game import ViewedGame
from taluva.words.catalogue import Catalogue
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import others
from tests.app.hand import Hand
from tests.app.searching import search
from tests.app.showing import recorded, visit
from tests.app.touch import find, tap, texts
from tests.record.begun import BEGUN

# At every run one before a tile, one behind it, and half of an island.
SOME = ("ranking", "with players out", "no turns, a build awaited", "a part")
EVERY = pytest.mark.parametrize("key", [*SOME, *others(*(key for key in BEGUN if key not in SOME))])


def seated(app: TaluvaApp, time: Time, record: Record) -> TableScreen:
    """The table with that game, out of the archive."""
    session = sure(resume_session(app.archive, app.archive.imports.take(write(record))[0]))
    return visit(app, "table", session=session)


@EVERY
def test_the_table_shows_it_with_all_that_hangs_on_it(app: TaluvaApp, time: Time, key: str) -> None:
    """However much people are told beforehand, with letters on the island; stacks, tiles left; undone to its start."""
    record = BEGUN[key]
    settings.contrast = True
    table = seated(app, time, record)
    island, menu = table.game.position.island, table.menu
    highest, begun = max(island.levels, key=lambda one: island.levels[one]), island.initial_faces[0]
    bare = begun.level == island.levels[begun.hex]
    shows: list[tuple[Callable[[], object], str]] = [
        *((partial(setattr, table.game, "help", helps), "") for helps in HELP_LEVELS),
        (table.hand.toggle_hints, ""),
        (partial(menu.stack, highest), ""),
        (partial(menu.history, True), ""),
        (partial(menu.stack, begun.hex), "before the record begins" if bare else ""),
        (menu.tiles_left, "Nobody knows which tiles were there when the record begins."),
    ]
    for show, said in shows:
        show()
        table.show_again()
        time.pass_by(0.2, frames=1)
        assert not said or said in texts()
        close_sheets()
    while table.game.next_undo is not None:
        table.do(table.hand.undo)
        time.pass_by(0.1, frames=1)
    assert table.game.record.turns == ()
    assert table.parts.view.island == replay(record).positions[0].island


def test_behind_its_tile_the_steps_say_that_a_build_is_next(app: TaluvaApp, time: Time) -> None:
    """Tile and spot are done; nothing is claimed of the tile."""
    table = seated(app, time, BEGUN["no turns, a build awaited"])
    assert [state for _, state in sentences.steps(table.game, table.hand.view)] == ["done", "done", "now"]
    assert table.parts.voice.said.title == "Tap where to build"


@EVERY
def test_moves_are_tried_and_copies_played_from_any_of_its_turns(app: TaluvaApp, key: str) -> None:
    """Each begins where the record begins."""
    record = BEGUN[key]
    told = ViewedGame(record)
    for turns in range(told.length + 1):
        told.go(turns)
        session = session_after(told.replay, turns)
        assert read(session.text).start == record.start
        copy, tried = copy_from(app.archive, told, ""), what_if(session, lambda: None)[0]
        assert [one.position for one in (session, copy, tried)] == [told.position_after(turns)] * 3


def test_a_fault_in_its_first_turn_is_shown(app: TaluvaApp) -> None:
    """A build alone that breaks a rule, the later turns waiting with a guess of whose they were."""
    record = BEGUN["behind a tile"]
    volcano = replay(record).positions[0].island.initial_faces[0].hex
    wrong = Turn(build=BuildMove(Build("expand", volcano, "J")))
    game = app.archive.imports.take(write(record._replace(turns=(wrong, *record.turns[1:]))))[0]
    visit(app, "viewer", game=game)
    assert any(said.startswith(f"Turn 1, {record.names[sure(record.start).seat]}: ") for said in texts())
    visit(app, "viewer", tab="moments", game=game)


@pytest.mark.parametrize("key", ["before a tile", "behind a tile", "behind the first tile", "the last turn"])
def test_it_is_played_by_touches_like_any_game(app: TaluvaApp, time: Time, key: str) -> None:
    """From where the record begins to where it ended, the build behind the first tile alone."""
    record = BEGUN[key]
    seated(app, time, record._replace(turns=()))
    hand = Hand(app, time)
    for turn in record.turns[:6]:
        if turn.tile is None:
            assert hand.table.game.position.awaits == BUILD
            hand.finish(turn)
        else:
            hand.play(turn)
    assert read(recorded(app, hand.table.game.game)) == record._replace(turns=record.turns[:6])


def test_a_turn_without_a_tile_leaves_the_view_that_somebody_moved(app: TaluvaApp, time: Time) -> None:
    """Nobody knows which tile was laid last before the record begins: none is brought into sight for that turn."""
    seated(app, time, BEGUN["behind a tile"]._replace(turns=()))
    hand = Hand(app, time)
    hand.pan(40, 0)
    assert hand.table.parts.view.camera.kept
    hand.finish(BEGUN["behind a tile"].turns[0])
    assert len(hand.table.game.history.positions) == 2
    assert not hand.table.game.position.island.tiles


@EVERY
def test_it_is_replayed_compared_and_shown_at_its_end(app: TaluvaApp, time: Time, key: str) -> None:
    """Turn by turn back to where the record begins, level by level, with its picture in the archive and on its page."""
    record = BEGUN[key]
    game = app.archive.imports.take(write(record))[0]
    visit(app, "archive", game=game)
    screen = visit(app, "viewer", tab="moments", game=game)
    for turn in (screen.viewing.length, screen.viewing.length // 2, 1, 0):
        screen.cursor.go(turn)
        time.pass_by(0.3)
    said = f"Recorded from turn {record.first_turn} on: all is counted from there."
    assert (screen.caption.title, screen.caption.text) == ("Where the record begins", said)
    search(screen, time)
    assert screen.remark == "No win was missed in the turns recorded." or screen.viewing.missed_wins
    assert screen.view.island == replay(record).positions[0].island
    assert pages.page(Catalogue("en"), screen.viewing)
    assert render(screen.view.island, (120, 90))
    screen.cursor.step(None, 1)
    time.pass_by(1.0)

    compared = visit(app, "compare", game=game)
    island = replay(record).last.island
    for level in range(1, max(island.levels.values()) + 1):
        compared.show_level(level)
        time.pass_by(0.2)
    compared.look_at(island.initial_faces[0].hex)
    time.pass_by(0.2)
    if replay(record).last.over:
        visit(app, "viewer", game=game)
        visit(app, "viewer", tab="figures", game=game)


@pytest.mark.parametrize("key", ["before a tile", "behind a tile"])
def test_its_first_turn_is_corrected(app: TaluvaApp, time: Time, key: str) -> None:
    """Entered again at the table; behind its tile nothing can come before it, and it cannot be missing."""
    record = BEGUN[key]
    visit(app, "correct", record=record, turn=1)
    behind = record.turns[0].tile is None
    with_a_tile = {"A turn is missing before it", "It was entered twice", "Wrong tile"}
    assert with_a_tile & set(texts()) == (set() if behind else with_a_tile)
    tap(find("Spot, direction or building"), rest=0.5)
    draft = app.stage.current
    assert isinstance(draft, TableScreen)
    assert draft.game.position.awaits == (BUILD if behind else "tile")
    if behind:
        other = draft.game.position.legal_builds()[0].build
        draft.game.build(other)
        time.pass_by(0.5)
        assert app.stage.current.correcting.recorded.build.build == other
