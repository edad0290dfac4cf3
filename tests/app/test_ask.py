"""Asking the arbiter, by touches on the real window: setting up, asking, and coming back to it."""

from pathlib import Path
from typing import Any, cast

import pytest

from taluva.app.island.grips import arrow_at
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import SwitchRow
from taluva.app.widgets.choice import RepeatButton
from taluva.app.widgets.isle import ARROWS
from taluva.app.widgets.overlay import Snackbar, opened
from taluva.app.widgets.verdictcard import ReasonRow
from taluva.engine.hexes import Hour, at
from taluva.engine.island import Face
from taluva.engine.pieces import Piece
from taluva.engine.tiles import place
from taluva.play.board_file import load_board
from taluva.play.question import Question, legal_directions
from tests.app.asker import Asker
from tests.app.conftest import Time
from tests.app.touch import find, held, texts, walk

HERE, EAST, WEST, FAR = at(0, 0), at(1, 0), at(-1, 0), at(2, -1)
NOON, SIX = Hour(12), Hour(6)
TILE = (Face(at(0, -1), 1, "J"), Face(HERE, 1, "V", NOON), Face(at(1, -1), 1, "C"))  # JC, its lava flowing to noon
QUARREL = (
    Face(HERE, 1, "V", NOON),
    Face(at(0, -1), 1, "J", piece=Piece("hut", "red")),
    Face(at(1, -1), 1, "J"),
    Face(EAST, 1, "J", piece=Piece("tower", "white")),
)


@pytest.fixture
def asker(app: TaluvaApp, time: Time) -> Asker:
    """A hand at the screen, which it has opened from the first one."""
    asker = Asker(app, time)
    asker.open()
    return asker


# Setting up


def test_a_tap_puts_a_pull_gives_the_direction_and_what_is_pressed_stays_pressed(asker: Asker) -> None:
    """A piece on the sea brings its field along, of the ground pressed last; a level above four has the last key."""
    asker.pull(HERE, SIX)
    asker.key("levels", 6)
    asker.pull(FAR, NOON)
    asker.key("grounds", "S")
    asker.key("pieces", ("white", "hut"))
    assert [key.value for key in asker.screen.grounds.children if key.chosen] == ["S"]
    asker.tap(EAST)
    asker.tap(WEST)
    huts = [Face(one, 6, "S", piece=Piece("hut", "white", 6)) for one in (EAST, WEST)]
    assert asker.lying() == tuple(sorted((Face(HERE, 1, "V", SIX), Face(FAR, 6, "V", NOON), *huts)))
    assert "6" in texts()


def test_a_tile_is_dragged_from_the_grid_or_named_and_pulled(asker: Asker) -> None:
    """In one touch, or two; its right field is the first of the record. Let go over the rail it is only named."""
    with held(*asker.cell("JC")) as touch:
        touch.to(400, 400, steps=4)
        assert len(asker.screen.view.levels) == 3
        touch.to(*asker.cell("JC"), steps=4)
    asker.time.pass_by(0.4)
    assert not asker.lying()
    assert not asker.screen.view.levels
    asker.drag("JC", HERE, 12)
    assert asker.lying() == TILE
    asker.touch("undo", asker.cell("CS"), asker.cell("JC"))
    asker.pull(HERE, 12)
    assert asker.lying() == TILE


def test_what_cannot_be_is_said_at_its_hex_and_not_in_a_dialog(asker: Asker) -> None:
    """The third tower of a colour; the next touch takes the words away."""
    asker.key("pieces", ("red", "tower"))
    for hexagon in (HERE, EAST, WEST):
        asker.tap(hexagon)
    x, y = asker.screen.view.where(WEST)
    remark = asker.screen.remark
    assert remark.text == "Red has only 2 towers."
    assert (remark.center_x, remark.center_y) == (pytest.approx(x, abs=5), pytest.approx(y, abs=80))
    assert opened() == ()
    asker.tap(EAST)
    assert not remark.shown
    assert len(asker.lying()) == 2


def test_a_finger_that_rests_opens_the_level_of_the_hex_and_of_its_tile(asker: Asker, time: Time) -> None:
    """Plus and minus, as often as one likes."""
    asker.drag("JC", HERE, 12)
    asker.key("grounds", "S")
    with held(*asker.at(at(0, -1))):
        time.pass_by(1.0, frames=8)
    time.pass_by(0.4)
    of_its_tile, of_the_hex = (key for key in walk(opened()[0]) if isinstance(key, RepeatButton) and key.icon == "plus")
    for plus, levels in ((of_the_hex, [1, 1, 2]), (of_its_tile, [2, 2, 3])):
        asker.touch(plus)
        assert sorted(face.level for face in asker.lying()) == levels
    assert opened()[0].ids.card.y > asker.at(at(0, -1))[1]  # what changes is to be seen
    asker.close()


def test_the_view_is_never_fitted_by_itself(asker: Asker) -> None:
    """Only by its key: what a finger is about to touch does not move away."""
    asker.pull(HERE, SIX)
    before = asker.screen.view.where(HERE)
    asker.key("grounds", "S")
    for q in range(1, 6):
        asker.tap(at(q, 0))
    assert asker.screen.view.where(HERE) == before
    asker.touch("fit")
    asker.time.pass_by(1)
    assert asker.screen.view.where(HERE) != before


def test_every_step_is_kept_undone_by_its_name_and_redone(asker: Asker, tmp_path: Path) -> None:
    """To the bare table and back; a set-up begun anew is a step like any. After every touch the disk has all of it."""
    asker.set_up(QUARREL)
    whole, kept = asker.lying(), load_board(tmp_path, "ferti")
    assert (tuple(sorted(kept.board.faces.values())), kept.steps) == (whole, asker.screen.asked.steps)
    assert {"White's tower", "Red's hut"} & set(texts())
    asker.touch("trash")
    assert not asker.lying()
    asker.touch("undo")
    assert asker.lying() == whole
    before = asker.touches
    while asker.screen.asked.next_undo is not None:
        asker.touch("undo")
    assert not asker.lying()
    asker.touch(*["redo"] * (asker.touches - before))
    assert asker.lying() == whole


def test_undoing_what_nothing_on_the_island_shows_is_said_by_its_name(asker: Asker) -> None:
    """That this is the whole island is a step of its own."""
    asker.set_up(QUARREL)
    asker.touch("Ask")
    asker.pull(HERE, 2)
    asker.touch("This is the whole island", "Back to setting up")
    assert "What else counts" not in asker.screen.dock.undoes
    asker.touch("The whole island")
    assert not asker.screen.asked.board.facts.complete
    assert "Undone: The whole island" in texts()
    Snackbar.clear()
    asker.touch("undo")
    assert not any(text.startswith("Undone") for text in texts())


def test_what_else_counts_is_asked_for_only_there(asker: Asker) -> None:
    """What is left follows from what stands; a booklet, tiles, whose turn. From there the game goes on, unasked."""
    asker.set_up(QUARREL)
    assert "Ferti" in texts()
    asker.touch("What else counts")
    assert "Left to build" in texts()
    asker.touch("Rio Grande")
    assert asker.screen.asked.board.facts.edition == "rio-grande"
    keys = [key for key in walk(opened()[0]) if isinstance(key, RepeatButton) and key.icon == "minus"]
    asker.touch(max(keys, key=lambda key: (key.to_window(*key.center)[1], -key.to_window(*key.center)[0])))
    assert asker.screen.asked.board.supply("red").huts == 18
    done, sheet = cast(Any, (find("Done"), opened()[0]))
    place = done.to_window(*done.pos)
    assert done.right == pytest.approx(done.parent.right)
    sheet.ids.scroll.scroll_y = 0  # it stays in sight, wherever the list is
    asker.time.pass_by(0.3)
    assert done.to_window(*done.pos) == place
    asker.touch(done)
    assert (opened(), "Rio Grande" in texts()) == ((), True)
    asker.touch("What else counts", "Play on from here")
    assert (opened(), asker.app.stage.name) == ((), "setup")


# Asking


@pytest.fixture
def asking(asker: Asker) -> Asker:
    """The same hand, the quarrel set up and about to be asked."""
    asker.set_up(QUARREL)
    asker.touch("Ask")
    return asker


def asked(asker: Asker) -> list[str]:
    """The rules that the panel names."""
    return [row.title for row in walk(asker.screen.answer) if isinstance(row, ReasonRow)]


def switches(asker: Asker) -> list[SwitchRow]:
    """Whether this is the whole island, and whether what would be legal is shown."""
    return sorted((one for one in walk(asker.screen.answer) if isinstance(one, SwitchRow)), key=lambda one: one.title)


def test_an_eruption_is_asked_about_in_two_touches_and_needs_no_tile(asker: Asker) -> None:
    """With every reason, numbered on the hexes; the set-up stays as it is, and the next pull is the next question.

    A tap that asks nothing, on bare table or with no piece on bare land, leaves the answer. One on the volcano shows
    what is said of every direction: a cross where a fault certainly is one, an arrow where it is legal, neither where
    bare hexes decide; and an arrow asks.
    """
    asker.set_up(QUARREL)
    asker.key("grounds", "J")
    whole, before = asker.lying(), asker.touches
    asker.touch("Ask")
    asker.pull(HERE, 2)
    assert asker.touches - before == 2
    assert sorted(asked(asker)) == ["Covers a whole settlement", "Tower underneath"]
    assert asker.screen.view.ghost.faults
    asker.pull(HERE, 12)
    for hexagon in (WEST, at(1, -1)):
        asker.tap(hexagon)
        assert asker.screen.question == Question(place(HERE, NOON))
        assert any("direction" in title.lower() for title in asked(asker))

    asker.tap(HERE)
    compass = asker.screen.view.compass
    assert dict(compass.verdicts) == legal_directions(asker.screen.asked.board, HERE)
    assert compass.verdicts[2] is False
    asker.touch(arrow_at(asker.screen.view, Hour(2)))
    assert asker.screen.question == Question(place(HERE, Hour(2)))
    assert "Tower underneath" in asked(asker)
    assert asker.screen.view.compass is None
    assert asker.lying() == whole


def test_the_verdict_is_the_engines_and_the_switches_stay_however_much_is_said(asking: Asker) -> None:
    """Of every direction; at the foot of the panel."""
    position = asking.screen.asked.board.position()
    asking.touch("fit")
    places = set()
    for flow in (2, 4, 6, 8, 10, 12):
        asking.pull(HERE, flow)
        asking.time.pass_by(0.3)
        assert len(asked(asking)) == len(position.judge_tile(place(HERE, Hour(flow))).faults)
        places.add(tuple(row.to_window(*row.pos) for row in switches(asking)))
    (stay,) = places
    assert all(y > asking.screen.foot.top for _, y in stay)


def test_a_piece_and_a_tap_is_that_build_whoever_is_to_move(asking: Asker) -> None:
    """With what rests on hexes that nobody set, and, once it is asked for, that nothing would be legal."""
    asking.key("pieces", ("white", "temple"))
    asking.tap(at(1, -1))
    assert len(asked(asking)) == 1
    unknown, none = "None where all around was set. The rest is not known.", "None on this island."
    for words, said, rests in (
        ((), set(), True),
        (("What would be legal",), {unknown}, True),
        (("This is the whole island",), {none}, False),
        (("What would be legal",), set(), False),
    ):
        asking.touch(*words)
        assert {unknown, none} & set(texts()) == said
        assert any("as you set it" in text for text in texts()) == rests
        assert bool(asking.screen.view.marks.hint) == rests


def test_what_would_be_legal_is_lit_where_all_around_was_set(asking: Asker) -> None:
    """Until this is the whole island."""
    asking.key("pieces", ("white", "hut"))
    asking.tap(at(1, -1))
    for words in ("What would be legal", "This is the whole island"):
        asking.touch(words)
        assert not asking.screen.view.marks.build
    asking.key("pieces", ("yellow", "hut"))
    asking.tap(at(1, -1))
    assert asking.screen.view.marks.build == {at(1, -1)}
    assert "None on this island." not in texts()


def test_what_would_be_legal_stays_shown_until_the_screen_is_left(asking: Asker) -> None:
    """Also for the questions after something else was set up: back leads there, and then home."""
    asking.pull(HERE, 2)
    asking.touch("What would be legal")
    for on in (True, True, False):
        asking.touch("back", *([] if on else ["back", "Ask the arbiter"]), "Ask")
        asking.pull(HERE, 4)
        assert [row.active for row in switches(asking) if row.title == "What would be legal"] == [on]


def test_what_a_touch_asks_is_said_once(asker: Asker) -> None:
    """At the dock; and that nothing is free beside a settlement of no terrain, for it is so of all."""
    asker.set_up([Face(HERE, 1, "J", piece=Piece("hut", "red"))])
    asker.touch("Ask")
    assert sum("tap a settlement" in text or "Drag from a volcano" in text for text in texts()) == 1
    asker.tap(HERE)
    assert [text for text in texts() if "Jungle" in text or "free" in text] == ["nothing free around it"]


def test_one_expansion_is_shown_alone_once_it_is_asked_about(asker: Asker) -> None:
    """Of those that a tap on a settlement offers; terrain may be left as it comes: the verdict says what it counted."""
    asker.set_up((*QUARREL[:2], Face(at(1, -1), 1, "S"), Face(at(-1, 0), 1, "J"), Face(EAST, 1, "J")))
    asker.touch("Ask")
    asker.tap(at(0, -1))
    assert "Red: settlement of 1 field" in texts()
    assert asker.screen.view.marks.build == {at(1, -1), at(-1, 0)}
    asker.touch(find("Sand", asker.screen.answer))
    assert "Legal, as it stands" in texts()
    assert any("Counted beside the settlement: Sand" in text for text in texts())
    assert asker.screen.view.marks.preview.keys() == {at(1, -1)}
    assert not asker.screen.view.marks.build


def test_it_comes_into_the_archive_only_when_it_is_shared(asking: Asker) -> None:
    """And once, however often."""
    assert asking.app.archive.lists.page(limit=1).total == 0
    for _ in range(2):
        asking.touch("share")
        asking.close()
    assert asking.app.archive.lists.page(limit=1).total == 1


def test_a_tap_where_lava_must_flow_offers_the_directions(asker: Asker) -> None:
    """For a volcano and for a tile: an arrow puts it; the same hex again, another key or the way back puts nothing."""
    for leave in (lambda: asker.tap(HERE), lambda: asker.key("levels", 2), lambda: asker.app.back()):
        asker.tap(HERE)
        assert "Tap an arrow, or drag the way the lava flows." in texts()
        leave()
        assert asker.screen.view.compass is None
        assert not asker.lying()
    asker.key("levels", 1)
    asker.tap(HERE)
    asker.touch(arrow_at(asker.screen.view, SIX))
    assert asker.lying() == (Face(HERE, 1, "V", SIX),)
    asker.touch("undo", asker.cell("JC"))
    asker.tap(HERE)
    asker.touch(arrow_at(asker.screen.view, NOON))
    assert asker.lying() == TILE


def test_without_a_finger_everything_is_reached(asker: Asker, time: Time) -> None:
    """A hex is pressed as by a tap, and the directions are pressed one by one."""
    for asks, piece, spots in (
        (False, None, (HERE * 2, -ARROWS - SIX)),
        (False, ("red", "hut"), (EAST * 2,)),
        (True, ("red", "hut"), (HERE * 2, -ARROWS - NOON)),
    ):
        if piece is not None:
            asker.key("pieces", piece)
        if asks:
            asker.touch("Ask")
        for number in spots:
            next(one for one in asker.screen.spots() if one.number == number).press()
            time.pass_by(0.3)
    assert asker.lying() == (Face(HERE, 1, "V", SIX), Face(EAST, 1, "J", piece=Piece("hut", "red")))
    assert asker.screen.question == Question(place(HERE, NOON))


@pytest.mark.parametrize(("window_size", "hand"), [((800, 1280), "right"), ((1024, 600), "left")], ids=str)
def test_an_island_is_set_up_in_any_window_and_by_either_hand(
    asker: Asker, window_size: tuple[int, int], hand: str
) -> None:
    """Where grid and keys share a place, one key changes them over."""
    from tests.app.fitting import fit

    settings.hand = hand
    fit(asker.app, window_size)
    asker.time.pass_by(0.5)
    asker.drag("JC", HERE, NOON)
    assert asker.lying() == tuple(sorted(TILE))
    asker.set_up(QUARREL)
    assert asker.lying() == tuple(sorted(QUARREL))
