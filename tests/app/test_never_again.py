"""What was once found wrong at the table, tried again with a finger: it stays away."""

from kivy.core.window import Window

from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import Row
from taluva.engine.hexes import at
from taluva.engine.tiles import box_left, place
from taluva.play.choices import choices
from tests import sure
from tests.app.conftest import Time
from tests.app.hand import Hand
from tests.app.showing import visit
from tests.app.tables import Sit, choose, point
from tests.app.touch import find, walk
from tests.play.openings import OPENING, STUCK


def test_that_few_places_are_left_is_said_unasked_only_where_that_was_agreed(sit: Sit, hand: Hand, time: Time) -> None:
    """Beside a tile too many, the box first, and both can be read whole; usually what is legal is lit, and no more."""
    table = sit(STUCK)
    left = box_left(table.game.position.island.tiles)
    assert left["JR"] < 1 < left["JC"]
    choose(hand, "JC")
    time.pass_by(0.5)
    assert table.parts.voice.said.look == "plain"
    for said in ("menu", "Help", "Everything"):
        hand.tap(find(said))
    for kind in ("JR", "JC"):
        choose(hand, kind)
        time.pass_by(0.5)
        doom = table.game.position.placement_risk(kind)
        all_places = len(doom.safe) + len(doom.fatal)
        few = f"Only {len(doom.safe)} of the {all_places} places for this tile lets you build afterwards."
        box = "There should be no Rock + Jungle left in the box. Is it the right tile? " if kind == "JR" else ""
        voice = table.parts.voice
        assert (voice.said.title, voice.said.look, voice.cut) == (box + few, "warn", False)
    while not table.game.over:
        table.do(table.hand.concede)
    table.parts.voice.hush()
    assert table.parts.voice.said.look == "plain", "after the end nothing is warned of"


def test_the_left_hand_finds_grid_keys_and_steps_on_its_own_side(sit: Sit, hand: Hand, time: Time) -> None:
    """And the ring turns away from it."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    parts, lean = table.parts, {}
    for settings.hand, side in (("right", 1), ("left", -1)):
        time.pass_by(0.6)
        assert side * parts.grid.center_x > side * table.center_x
        assert side * parts.hint_button.center_x > side * parts.steps.center_x
        assert all(side * card.center_x > side * table.center_x for card in parts.cards[:2])
        hand.tap(point(hand, at(0, -1)))
        lean[side] = sum(box.center_x - parts.ring.target[0] for box in parts.ring.discs if box.parent)
        table.do(table.hand.select_hex, None)
    assert lean[-1] > lean[1]


def test_the_step_says_so_where_nothing_can_be_built(sit: Sit, hand: Hand) -> None:
    """A hex without a build is no hex that is done."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    outlook = sure(table.game.build_position)
    bare = sorted(outlook.island.levels.keys() - outlook.island.pieces.keys())
    barren = next(one for one in bare if not any(choice.legal for choice in choices(outlook, one)))
    hand.tap(point(hand, barren))
    assert table.parts.voice.said.look == "fault"
    assert [state for _, state in table.parts.steps.steps] == ["done", "done", "fault"]


def test_what_was_said_while_moves_were_tried_is_not_said_in_the_game(
    app: TaluvaApp, sit: Sit, hand: Hand, time: Time
) -> None:
    """Neither of a tile that was placed there nor of one that the box should not hold."""
    table = sit(OPENING)
    usual = table.parts.voice.said.title
    for kind, spot in (("RJ", place(at(1, 1), 10)), ("LL", place(at(0, 0), 12))):
        hand.tap(find("menu"))
        hand.tap(find("What if …"))
        time.pass_by(1)
        assert app.stage.name == "draft"
        choose(hand, kind)
        hand.pull(*hand.pull_for(spot))
        assert hand.table.parts.view.ghost is not None
        assert hand.table.parts.voice.said.title != usual
        hand.tap(find("Back to the game"))
        time.pass_by(1)
        table = hand.table
        assert (app.stage.name, table.parts.view.ghost) == ("table", None)
        assert (table.parts.voice.said.look, table.parts.voice.said.title) == ("plain", usual)
        assert not table.parts.verdict.shown


def test_what_was_said_of_a_tile_goes_with_it(app: TaluvaApp, sit: Sit, hand: Hand, time: Time) -> None:
    """Back at the game from the replay nothing is said of a ghost that is not there."""
    table = sit(OPENING)
    choose(hand, "RJ")
    hand.pull(*hand.pull_for(place(at(1, 1), 10)))
    assert table.parts.voice.said.look == "legal"
    visit(app, "viewer", rest=1, tab="moments", session=table.game)
    app.back()
    time.pass_by(1)
    table = hand.table
    shown = table.parts.view.ghost is not None
    assert shown == (table.parts.voice.said.look == "legal") == (table.game.proposal.placement is not None)


def test_why_nobody_can_give_up_now_is_said(sit: Sit, hand: Hand) -> None:
    """Beside the grey row."""
    sit(f"{OPENING}3. RJ 1,1 10\n")
    hand.tap(find("menu"))
    row = next(one for one in walk(Window) if isinstance(one, Row) and one.title == "Give up")
    assert (row.disabled, row.remark) == (True, "Only before the tile is placed; Undo takes it up again.")
