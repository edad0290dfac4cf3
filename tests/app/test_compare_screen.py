"""Comparing with the table by real touches: counts, levels, a hex set right, the search by halves, another start."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from taluva.app.compare.counttable import CountTable
from taluva.app.compare.screen import ASK, COUNT, FOUND, HEX, CompareScreen
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.choice import Segment
from taluva.app.widgets.putkeys import PutKey
from taluva.archive.summary import canonical
from taluva.engine.hexes import Hex, coordinates, neighbours
from taluva.engine.island import Face
from taluva.record.reader import read
from taluva.record.writer import write
from taluva.review.slip_candidates import BUILD, FIELD, FORGOTTEN, TWICE
from taluva.review.story import turns_at
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_WINDOW, fit
from tests.app.showing import recorded, visit
from tests.app.touch import find, tap, tap_each, texts, walk
from tests.record.games import four, game
from tests.review.slipping import Slipped, slipped

RECORD = game(2, four(24))
TAKE_OVER = "Take over the table's island"


@pytest.fixture
def screen(app: TaluvaApp) -> CompareScreen:
    """The comparison of a game of twenty-four turns."""
    return visit(app, "compare", record=RECORD)


def test_the_counts_are_those_of_the_island_and_upper_levels_can_be_lifted_off(screen: CompareScreen) -> None:
    """Tiles laid and to come are said, every colour has its heaps; a touch on a level shows the island up to there."""
    assert find("Tiles placed: 24, still to come: 0")
    whole = screen.view.island
    (table,) = (w for w in walk(screen) if isinstance(w, CountTable))
    assert [heap.colour for heap in table.heaps] == list(RECORD.setup.colours)
    tap(find("1"), rest=0.2)
    assert max(screen.view.island.levels.values()) == 1
    standing = sum(piece.number for piece in screen.view.island.pieces.values())
    assert sum(sum(heap.on_island) for heap in table.heaps) == standing
    assert find("1").remark.startswith(f"{len(screen.view.island.levels)} "), "the number beside the level"  # type: ignore[attr-defined]
    tap(find(str(max(whole.levels.values()))), rest=0.2)
    assert screen.view.island == whole


def test_a_touched_hex_names_the_turns_that_made_it(screen: CompareScreen) -> None:
    """The newest first; a touch on one of them opens it for correction."""
    hexagon = next(iter(screen.view.island.pieces))
    turn = next(turns_at(screen.viewing.story, hexagon))
    tap(screen.view.to_window(*screen.view.where(hexagon)), rest=0.4)
    assert screen.step == HEX
    corrects(screen, turn)


def corrects(screen: CompareScreen, turn: int) -> None:
    """A touch on the turn leads to its correction."""
    tap(find(screen.teller.turn(screen.viewing.scenes[turn - 1])[0]), rest=0.4)
    assert (screen.app.stage.name, screen.app.stage.current.correcting.turn) == ("correct", turn)


@pytest.mark.parametrize("parted", [1, 17, 24])
def test_the_search_by_halves_finds_the_turn_and_opens_it(screen: CompareScreen, time: Time, parted: int) -> None:
    """Answered truly, it takes at most five questions for twenty-four turns."""
    tap(find("Find where they differ"))
    asked = 0
    while screen.step == ASK:
        turn = screen.parting.next_turn or 0
        assert screen.view.island == screen.viewing.position_after(turn).island
        tap(find("Yes, it did" if turn < parted else "No, it did not"), rest=0.1)
        asked += 1
    assert asked <= 5
    assert (screen.step, screen.title) == (FOUND, f"The difference begins at turn {parted}")
    corrects(screen, parted)


def test_what_nobody_can_say_leaves_several_turns(screen: CompareScreen) -> None:
    """All turns in question are offered; back asks the last question again."""
    tap_each("Find where they differ", "No, it did not", rest=0.05)
    for _ in range(40):
        if screen.step != FOUND:
            tap(find("Not sure"), rest=0.05)
    assert (screen.step, list(screen.parting.suspects)) == (FOUND, list(range(1, 13)))
    screen.app.back()
    assert screen.step == ASK
    while screen.step == ASK:
        screen.app.back()
    assert screen.step == COUNT


def test_the_same_is_one_touch(screen: CompareScreen, time: Time) -> None:
    """Nothing to do: back to where one came from."""
    tap(find("Yes, the same"), rest=0.3)
    assert screen.app.stage.name == "home"


@pytest.mark.parametrize("hand", ["right", "left"])
def test_the_panel_lies_on_the_side_of_the_hand(screen: CompareScreen, time: Time, hand: str) -> None:
    """And the island beside it."""
    settings.hand = hand
    time.pass_by(0.3)
    x, _ = screen.view.where(max(screen.view.island.levels))
    assert (screen.panel.x == 0) == (hand == "left")
    assert not screen.panel.x < x < screen.panel.right


# Setting right


# Of few games with a wrong field nothing later is faulty: where the search for one begins.
FIRST = {FIELD: 183}


def slip_of(kind: str, fits: Callable[[Slipped], bool] = lambda one: len(one.differing) > 1) -> Slipped:
    """A game with one slip of a kind that is still under way, on an island that fingers can reach."""

    def near(one: Slipped) -> bool:
        return all(abs(n) < 20 for hexagon in one.island.levels for n in coordinates(hexagon))

    found = (slipped(kind, seed) for seed in range(FIRST.get(kind, 0), 1000))
    return next(one for one in found if one and near(one) and not one.record.last.over and fits(one))


def compared(app: TaluvaApp, one: Slipped) -> tuple[CompareScreen, str]:
    """The comparison of what was recorded, which is kept in the archive."""
    kept = app.archive.games.create(*canonical(write(one.record.record)))
    visit(app, "viewer", game=kept)
    return visit(app, "compare", record=one.record.record, game=kept), kept


def key(screen: CompareScreen, value: object) -> Any:
    """The key that stands for a level, a ground or a piece."""
    return next(one for one in walk(screen.panel) if isinstance(one, PutKey) and one.value == value)


def press(screen: CompareScreen, time: Time, target: object, rest: float = 0.05) -> None:
    """Touch it where it can be reached."""
    screen.panel.ids.scroll.scroll_to(target, animate=False)
    time.pass_by(0.1)
    tap(target, rest=rest)


def say(screen: CompareScreen, time: Time, hexagon: Hex, face: Face | None) -> None:
    """Say by touch how a hex lies on the table."""
    tap(screen.view.to_window(*screen.view.where(hexagon)), rest=0.1)
    assert screen.hexagon == hexagon
    if face is None:
        press(screen, time, key(screen, 0))
        return
    if (shown := screen.setright.face(hexagon)) is None or shown.ground != face.ground:
        press(screen, time, key(screen, face.ground))
    while (level := screen.setright.face(hexagon).level) != face.level:  # type: ignore[union-attr]
        press(screen, time, key(screen, min(face.level, max(level, 4) + 1)))
    while face.flow and screen.setright.face(hexagon)._replace(piece=None) != face._replace(piece=None):  # type: ignore[union-attr]
        press(screen, time, find("rotate-cw", screen.panel))
    shown = screen.setright.face(hexagon)
    if shown is not None and shown.piece != face.piece:
        piece = sure(face.piece or shown.piece)
        press(screen, time, key(screen, (piece.colour, piece.kind)))
    assert screen.setright.face(hexagon) == face


def say_some(screen: CompareScreen, time: Time, one: Slipped, hexes: list[Hex]) -> None:
    """Say of these hexes how they lie, and wait until the slips are weighed."""
    faces = {face.hex: face for face in one.island.faces()}
    for hexagon in hexes:
        say(screen, time, hexagon, faces.get(hexagon))
    wait(screen, time)


def wait(screen: CompareScreen, time: Time) -> None:
    """Until the slips are weighed."""
    for _ in range(2000):
        time.pass_by(0.02, frames=1)
        if screen.slip_search is None:
            return
    raise AssertionError("no end")


def rows(screen: CompareScreen, beginning: str = "") -> list[Any]:
    """The ways on that stand on the panel and begin so, from the top down."""
    found = [one for one in walk(screen.panel) if isinstance(one, Row) and one.title.startswith(beginning)]
    return sorted(found, key=lambda one: -one.to_window(*one.center)[1])


def say_the_impossible(screen: CompareScreen, time: Time) -> None:
    """A field of level 7, which no slip explains; then go on to taking the island over."""
    view = screen.view
    empty = (face for face in view.island.faces() if face.piece is None and not face.flow)
    impossible = next(face for face in empty if view.hex_at(*view.where(face.hex)) == face.hex)._replace(level=7)
    say(screen, time, impossible.hex, impossible)
    wait(screen, time)
    assert "No single slip explains all of it." in texts()
    assert rows(screen)[0].title == TAKE_OVER
    press(screen, time, rows(screen)[0], rest=0.3)


def test_a_hex_is_set_right_without_a_finger(app: TaluvaApp, time: Time) -> None:
    """Land and the sea beside it are among what a key or a switch presses."""
    screen, _ = compared(app, slip_of(BUILD))
    land = set(screen.setright.board.faces)
    pressed = {one.number // 2: one for one in screen.spots()}
    assert pressed.keys() == land.union(*map(neighbours, land))
    for hexagon in (max(land), max(pressed)):
        pressed[hexagon].press()
        time.pass_by(0.3)
        assert screen.hexagon == hexagon


@pytest.mark.parametrize("kind", [BUILD, FIELD, TWICE])
def test_two_hexes_and_the_tiles_left_name_the_slip_and_it_is_corrected(app: TaluvaApp, time: Time, kind: str) -> None:
    """From the island that differs to the record as it was played, which the archive has then, by touches only."""
    one = slip_of(kind)
    screen, kept = compared(app, one)
    say_some(screen, time, one, Random(3).sample(one.differing, 2))
    tap(find(str(one.true.last.tiles_left), screen.panel))
    wait(screen, time)
    (place,) = (nth for nth, one_of in enumerate(screen.slips) if one_of.repair.record.turns == one.true.record.turns)
    offered = rows(screen, "Turn ")
    assert len(offered) == len(screen.slips) <= 5
    press(screen, time, offered[place], rest=0.3)
    assert (screen.title, screen.view.island) == (offered[place].title, one.island)

    tap(find("Correct it"), rest=0.4)
    assert app.stage.name == "correct"
    tap(find("Save the correction"), rest=0.4)
    assert read(recorded(app, kept)).turns == one.true.record.turns
    assert [read(before.record) for before in app.archive.games.revisions_of(kept)] == [one.record.record]


def test_from_the_first_hex_on_slips_are_named_and_each_hex_sharpens_them(app: TaluvaApp, time: Time) -> None:
    """What explains all that was said comes first; said as recorded again, nothing is left to explain."""
    one = slip_of(BUILD)
    screen, _ = compared(app, one)
    first, second = one.differing[:2]
    say_some(screen, time, one, [first])
    assert screen.slips
    say_some(screen, time, one, [second])
    assert screen.slips[0].explains_all
    assert all(len(slip.unexplained) <= 2 for slip in screen.slips)
    assert len(screen.slips) <= 5

    for hexagon in (first, second):
        tap(screen.view.to_window(*screen.view.where(hexagon)), rest=0.1)
        tap(find("As recorded"), rest=0.1)
    assert not screen.setright.differing
    assert (screen.slips, screen.view.island) == ((), one.record.last.island)


@IN_EVERY_WINDOW
def test_once_a_hex_was_said_the_likeliest_slip_is_in_sight(
    app: TaluvaApp, time: Time, window_size: tuple[int, int]
) -> None:
    """Below the keys, which stay where they are, also of a volcano; nobody has to look for it."""
    fit(app, window_size)
    screen = visit(app, "compare", rest=0.4, record=RECORD)
    screen.look_at(max(screen.setright.position.island.flows))
    screen.turn_lava(1)
    wait(screen, time)
    time.pass_by(0.3)
    first = rows(screen, "Turn ")[0]
    assert first.to_window(*first.pos)[1] >= screen.panel.ids.scroll.y


def test_a_slip_that_was_looked_at_and_pieces_that_were_counted_leave_the_slips(app: TaluvaApp, time: Time) -> None:
    """Back leads to the list, and from a correction that was not saved too; the next slip is one touch off."""
    one = slip_of(BUILD)
    screen, kept = compared(app, one)
    say_some(screen, time, one, list(one.differing[:1]))
    before = [slip.repair.record for slip in screen.slips]
    press(screen, time, rows(screen, "Turn ")[0], rest=0.3)
    tap(find("The next slip"), rest=0.2)
    assert screen.slip is screen.slips[1]
    tap(find("Correct it"), rest=0.4)
    while app.stage.name == "correct":
        app.back()
        time.pass_by(0.2)
    wait(screen, time)
    assert (app.stage.name, screen.step, [slip.repair.record for slip in screen.slips]) == ("compare", HEX, before)
    assert read(recorded(app, kept)) == one.record.record

    # Pieces counted in hand, on a sheet, a touch a piece, prove nothing, so no slip goes.
    press(screen, time, rows(screen, "Pieces in hand")[0], rest=0.3)
    tap(find("minus"), rest=0.1)
    assert screen.setright.supplies
    app.back()
    wait(screen, time)
    assert not {slip.repair.record for slip in screen.slips}.isdisjoint(before)


def test_a_forgotten_turn_of_which_nothing_is_known_is_entered(app: TaluvaApp, time: Time) -> None:
    """One tile less in the bag, and a hex that the tile did not cover: its turn is named, and entered at the table."""

    def beside(one: Slipped) -> list[Hex]:
        levels, tile = one.record.last.island.levels, one.true.record.turns[one.turn - 1].tile
        return [h for h in one.differing if tile and one.island.levels.get(h) == levels.get(h)]

    one = slip_of(FORGOTTEN, lambda one: bool(beside(one)))
    screen, _ = compared(app, one)
    say_some(screen, time, one, beside(one))
    tap(find(str(one.true.last.tiles_left), screen.panel))
    wait(screen, time)
    place = next(n for n, slip in enumerate(screen.slips) if (slip.what, slip.turn) == (FORGOTTEN, one.turn))
    press(screen, time, rows(screen, "Turn ")[place], rest=0.3)
    tap(find("Correct it"), rest=0.4)
    assert f"Turn {one.turn} was forgotten" in texts()
    tap(find("Enter it"), rest=0.5)
    assert (app.stage.name, app.stage.current.session.position) == ("draft", one.true.positions[one.turn - 1])


# The table's island


def test_what_no_slip_explains_is_taken_over_from_the_table(app: TaluvaApp, time: Time) -> None:
    """That comes first then. The game goes on from there in a record of its own, linked with the first, which stays.

    Who is to move and what is in hand can be said before; what cannot be is said in a sentence, and not taken over.
    """
    one = slip_of(BUILD, lambda one: one.record.last.awaits == "tile" and not one.record.last.outs)
    screen, kept = compared(app, one)
    say_the_impossible(screen, time)
    before, pressed = one.record.last, 0
    seat = (before.seat or 0) ^ 1
    tap(next(one for one in walk(screen.panel) if isinstance(one, Segment) and one.value == seat), rest=0.1)
    while "Take it over" in texts():
        tap(find("plus", screen.panel), rest=0.1)
        pressed += 1
    assert any("tiles can lie here" in text for text in texts())
    for _ in range(pressed - 1):
        tap(find("minus", screen.panel), rest=0.1)
    tap(find("Take it over"), rest=0.5)

    assert app.stage.name == "table"
    table = app.stage.current.game
    assert {face.hex: face for face in table.position.island.faces()} == screen.setright.board.faces
    assert (table.position.tiles_left, table.position.seat) == (before.tiles_left + 1, seat)
    assert table.position.awaits == before.awaits
    listed = sure(app.archive.lists.listed(table.game))
    assert (listed.copy_of, listed.copy_turn, listed.righted) == (kept, before.turn, True)
    said = f"Set right by the table before turn {before.turn + 1}. The record before stays as it is."
    assert said.startswith(app.stage.current.parts.voice.said.title)
    assert read(recorded(app, kept)) == one.record.record

    tap(find("Undo"), rest=0.5)
    assert (app.stage.name, [game.id for game in app.archive.lists.page().games]) == ("compare", [kept])
