"""Corrections by real touches: a turn is changed in place, what breaks is shown, and nothing is lost."""

from typing import Any

import pytest

from taluva.app.correct.screen import CorrectScreen
from taluva.app.look.i18n import i18n
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import opened
from taluva.app.widgets.tilegrid import TileGrid
from taluva.app.widgets.verdictcard import ReasonRow
from taluva.archive.summary import canonical
from taluva.engine.tiles import covered
from taluva.play.record_correction import BUILD, DELETED, GAVE_UP, INSERTED, PLACE, TILE
from taluva.play.session_storage import resume_session
from taluva.record.reader import read
from taluva.record.record import BuildMove, Record
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.words.days import format_time
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import fit, others
from tests.app.showing import recorded, visit
from tests.app.touch import cell_of, find, tap, texts, walk
from tests.record.games import four, game

RECORD = game(2, four(24))
NUMBER = 9
TURN = RECORD.turns[NUMBER - 1]
LAID = sure(TURN.tile)
HOLDS = "SR"  # of this kind its tile may be, and all that comes later still holds


@pytest.fixture
def kept(app: TaluvaApp) -> str:
    """A finished game in the archive."""
    return app.archive.games.create(*canonical(write(RECORD)))


@pytest.fixture
def screen(app: TaluvaApp, kept: str) -> CorrectScreen:
    """The replay of that game, its ninth turn chosen, and on to correcting it."""
    return correcting(app, kept, NUMBER)


def correcting(app: TaluvaApp, kept: str, turn: int) -> CorrectScreen:
    """From the replay on to correcting a turn."""
    visit(app, "viewer", tab="moments", game=kept, turn=turn)
    tap(find(f"Correct turn {turn}"), rest=0.4)
    assert isinstance(app.stage.current, CorrectScreen)
    return app.stage.current


def stored(screen: CorrectScreen, kept: str) -> Record:
    """The record as the archive has it now."""
    return read(recorded(screen.app, kept))


def rename(kind: str) -> None:
    """Say that the tile was of this kind."""
    tap(find("Wrong tile"), rest=0.4)
    grid: Any = next(one for one in walk(opened()[-1]) if isinstance(one, TileGrid))
    tap(cell_of(grid, kind), rest=0.4)


def test_another_kind_of_tile_is_two_touches(screen: CorrectScreen, time: Time, kept: str) -> None:
    """The grid opens, a kind is touched, the rest is replayed; kept, the record before stays in the archive.

    The replay lists it: looked at, back leads to the game; taken again it is the game's record.
    """
    rename(HOLDS)
    assert screen.title == "No conflicts"
    tap(find("Save the correction"), rest=0.4)

    changed = TURN._replace(tile=LAID._replace(kind=HOLDS))
    assert stored(screen, kept).turns == (*RECORD.turns[: NUMBER - 1], changed, *RECORD.turns[NUMBER:])
    assert [(read(one.record), one.reason) for one in screen.app.archive.games.revisions_of(kept)] == [(RECORD, TILE)]
    replaying = screen.app.stage.current
    assert (screen.app.stage.name, replaying.cursor.turn, replaying.corrected) == ("viewer", NUMBER, True)

    for answer in ("Look at it", "Restore it"):
        replaying.show_earlier()
        time.pass_by(0.3)
        assert format_time(i18n.catalogue, screen.app.archive.games.revisions_of(kept)[0].at) in texts()
        tap(find("another tile · 1 turn otherwise"), rest=0.3)
        tap(find(answer), rest=0.3)
        assert replaying.viewing.record == RECORD
        if answer == "Look at it":
            assert stored(screen, kept) != RECORD
            screen.app.back()
            assert replaying.viewing.record == stored(screen, kept)
    assert stored(screen, kept) == RECORD
    assert [one.reason for one in screen.app.archive.games.revisions_of(kept)] == ["again"], "the game has the first"


def test_what_later_turns_do_otherwise_is_listed_before_it_is_kept(app: TaluvaApp, kept: str) -> None:
    """Each with its turn, what it does now and what it did; the turns themselves are as they were recorded."""
    correcting(app, kept, 13)
    rename("LC")
    assert "Turn 17, Ann: the expansion fills 2 fields instead of 1, 2 huts instead of 1" in texts()
    assert "Save the correction" in texts()


def test_a_turn_entered_twice_is_taken_out_and_what_breaks_is_shown(
    screen: CorrectScreen, time: Time, kept: str
) -> None:
    """The first turn that does not hold is named with its rules; taking the correction back restores everything.

    Letting stand or taking out, turn by turn, ends in a record that holds and can be kept.
    """
    tap(find("It was entered twice"), rest=0.4)
    broken = sure(screen.correcting.illegal)
    assert screen.title == f"Turn {broken.turn} is no longer legal"
    # As the arbiter heads it at the table, by what is wrong: the rule's own name would say what is right.
    headings = [row.title for row in walk(screen) if isinstance(row, ReasonRow) and row.number]
    assert headings == [screen.explainer.headline(fault) for fault in broken.verdict.faults]
    assert headings != [screen.explainer.title(rule) for rule in broken.rules]
    tap(find("Discard the correction"), rest=0.4)
    assert (screen.title, screen.correcting.repair.record) == (f"Correct turn {NUMBER}", RECORD)

    tap(find("It was entered twice"))
    for _ in range(60):
        time.pass_by(0.1)
        if screen.correcting.illegal is None:
            break
        if screen.correcting.repair.can_stand:
            tap(find("Let it stand"))
        else:
            tap(find(f"Remove turn {screen.correcting.illegal.turn}"))
    assert screen.title == "No conflicts"
    tap(find("Save the correction"), rest=0.4)
    assert not replay(stored(screen, kept)).faults


def test_the_back_key_undoes_one_change_at_a_time(screen: CorrectScreen, time: Time) -> None:
    """Leaving the table changes nothing; after the last change it leads back to the replay."""
    for touched, changed, name in (
        ("A turn is missing before it", False, "draft"),
        ("Cancel", False, "correct"),
        ("The player gave up", True, "correct"),
        ("", False, "correct"),
        ("", False, "viewer"),
    ):
        if touched:
            tap(find(touched))
        else:
            screen.app.back()
        time.pass_by(0.5)
        assert (screen.correcting.repair.changed, screen.app.stage.name) == (changed, name), touched


def test_a_turn_is_entered_anew_at_the_table(screen: CorrectScreen, time: Time, kept: str) -> None:
    """The ghost lies where the tile was recorded; as soon as the turn is complete the correction goes on."""
    tap(find("Spot, direction or building"), rest=0.5)
    draft = screen.app.stage.current
    assert screen.app.stage.name == "draft"
    assert draft.session.proposal[:2] == LAID[:2]
    builds = [option.build for option in draft.session.build_position.legal_builds()]
    other = next(one for one in builds if BuildMove(one) != TURN.build and one.kind == "hut")
    tap(draft.parts.view.to_window(*draft.parts.view.where(other.hex)), rest=0.5)
    draft.do(draft.hand.choose_offer, [choice.build for choice in draft.hand.view.offers].index(other))
    time.pass_by(0.5)
    assert (screen.app.stage.name, screen.correcting.reason) == ("correct", BUILD)
    assert screen.correcting.repair.record.turns[NUMBER - 1].build == BuildMove(other)


@pytest.mark.parametrize("size", [(1024, 600), *others((1280, 800), (800, 1280))])
def test_the_recorded_tile_is_in_sight_when_a_turn_is_entered_anew(
    screen: CorrectScreen, time: Time, size: tuple[int, int]
) -> None:
    """Also where it lies beside the island, however that is turned: no part of it is under the dock or a panel."""
    fit(screen.app, size)
    time.pass_by(1.5, frames=30)
    tap(find("Spot, direction or building"))
    time.pass_by(2, frames=30)
    view, placement = screen.app.stage.current.parts.view, screen.app.stage.current.session.proposal[1]
    for _ in range(6):
        left, lower, right, upper = view.camera.insets
        for hexagon in covered(placement):
            x, y = view.where(hexagon)
            assert left < x < view.width - right
            assert lower + view.camera.s / 2 < y < view.height - upper
        view.sight.turn(1)
        time.pass_by(1, frames=10)


def test_only_the_place_is_changed_and_the_build_stays(screen: CorrectScreen, time: Time) -> None:
    """One touch takes the build over as it was recorded."""
    tap(find("Spot, direction or building"), rest=0.5)
    draft = screen.app.stage.current
    other = next(one for one in draft.session.position.legal_tiles() if one != LAID.placement)
    draft.session.propose(other)
    draft.show()
    tap(find("Keep the recorded building"), rest=0.5)
    assert (screen.app.stage.name, screen.correcting.reason) == ("correct", PLACE)
    after = screen.correcting.repair.record.turns[NUMBER - 1]
    assert after == TURN._replace(tile=LAID._replace(placement=other))


def test_a_building_that_does_not_hold_is_not_offered_to_be_kept(app: TaluvaApp, kept: str) -> None:
    """It is what has to be entered anew: kept, it would only be refused again."""
    correcting(app, kept, 6)
    rename("JJ")
    tap(find("Enter turn 10 again"), rest=0.5)
    assert app.stage.name == "draft"
    assert "Keep the recorded building" not in texts()


def test_a_forgotten_turn_is_put_in(screen: CorrectScreen, time: Time) -> None:
    """It is entered at the table as the player whose turn it was; the later turns are replayed."""
    tap(find("A turn is missing before it"), rest=0.5)
    session = screen.app.stage.current.session
    session.choose("JC")
    session.propose(session.position.legal_tiles()[0])
    session.build(session.build_position.legal_builds()[-1].build)
    time.pass_by(0.5)
    assert (screen.app.stage.name, screen.correcting.reason) == ("correct", INSERTED)
    assert len(screen.correcting.repair.record.turns) == len(RECORD.turns) + 1


@pytest.mark.parametrize(
    ("touched", "turns", "reason", "called"),
    [
        ("It was entered twice", 9, DELETED, "a turn entered twice"),
        ("The player gave up", 10, GAVE_UP, "a player gave up"),
    ],
    ids=str,
)
def test_the_game_under_way_goes_on_from_its_correction(
    app: TaluvaApp, time: Time, touched: str, turns: int, reason: str, called: str
) -> None:
    """The table's own session has the corrected turns, and the archive too; a list says which it was."""
    under_way = app.archive.games.create(*canonical(write(RECORD._replace(turns=RECORD.turns[:10]))))
    session = sure(resume_session(app.archive, under_way))
    app.show("table", session=session)
    visit(app, "correct", record=session.record, turn=10, session=session)
    tap(find(touched), rest=0.3)
    tap(find("Save the correction"), rest=0.3)

    assert session.record.turns == stored(app.stage.screen("correct"), under_way).turns
    assert (session.record.turns[:9], len(session.record.turns)) == (RECORD.turns[:9], turns)
    assert [one.reason for one in app.archive.games.revisions_of(under_way)] == [reason]
    app.stage.current.show_earlier()
    time.pass_by(0.3)
    assert any(text.startswith(f"{called} · ") for text in texts())
