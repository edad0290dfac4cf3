"""One touch for two: a tile dragged from the grid, a build by a finger that keeps pressing its hex."""

import pytest
from kivy.metrics import dp

from taluva.app.look.settings import settings
from taluva.engine.hexes import at
from taluva.engine.tiles import place
from taluva.play.choices import buildable, choices
from taluva.record.record import BuildMove, TileMove
from tests import sure
from tests.app.conftest import Time
from tests.app.hand import Hand
from tests.app.tables import THURSDAY, Sit, choices_on, laid, point, signs_over
from tests.app.touch import drag, held, press
from tests.play.openings import OPENING


def test_a_dragged_tile_that_rests_is_pinned_and_its_lava_pulled(sit: Sit, hand: Hand) -> None:
    """Every direction is within reach of the same touch."""
    table = sit(OPENING)
    assert hand.carry(TileMove("RJ", place(at(1, 1), 10)))
    assert (table.game.proposal[:2], hand.touches) == (("RJ", place(at(1, 1), 10)), 1)


def test_a_finger_that_only_slips_in_its_cell_names_the_tile(sit: Sit, hand: Hand) -> None:
    """Less than twelve dp is no drag."""
    table = sit(OPENING)
    x, y = hand.cell("RJ")
    drag((x, y), (x + dp(6), y + dp(6)), steps=1)
    assert (table.game.proposal.kind, table.game.proposal.placement) == ("RJ", None)


def test_pressing_a_hex_for_a_while_builds_the_only_build(sit: Sit, hand: Hand, time: Time) -> None:
    """After six tenths of a second; let go before, it is only offered, and sliding off builds nothing."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    before = len(table.game.history.positions)
    x, y = point(hand, choices_on(table, 1))
    for seconds, slides, built in ((0.1, 0, False), (0.5, 0, False), (1.0, 40, False), (0.7, 0, True)):
        table.do(table.hand.select_hex, None)
        touch = press(x, y)
        time.pass_by(seconds, frames=8)
        touch.to(x + dp(slides), y)
        touch.up()
        assert (len(table.game.history.positions) > before) is built, seconds
        time.pass_by(0.6)


def test_a_finger_slides_from_the_hex_onto_a_disc(sit: Sit, hand: Hand, time: Time) -> None:
    """One touch for hex and build; what lies under the finger is shown on the island."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    expansion = next(one for one in sure(table.game.build_position).legal_builds() if len(one.hexes) == 1)
    with held(*point(hand, next(iter(expansion.hexes)))) as touch:
        time.pass_by(0.45, frames=6)
        assert table.parts.ring.shown
        number = next(n for n, one in enumerate(table.hand.view.offers) if one.legal)
        disc = table.parts.ring.discs[number]
        touch.to(*disc.center, steps=3)
        assert table.hand.selection.offer == number
    built = table.game.history.turns[-1].build
    assert isinstance(built, BuildMove)
    assert built.build.kind == disc.kind


def test_the_only_build_of_a_hex_is_seen_from_the_moment_a_finger_comes_down(sit: Sit, hand: Hand) -> None:
    """In full paint on cream, before anything is named; sliding off takes it back, and nothing is built."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    view, outlook = table.parts.view, sure(table.game.build_position)
    legal = {one: [c.build.kind for c in choices(outlook, one) if c.legal] for one in sorted(buildable(outlook))}
    hexagon = next(one for one, kinds in legal.items() if kinds == ["hut"])
    x, y = point(hand, hexagon)
    with held(x, y) as touch:
        assert view.pressed == hexagon
        assert {one: piece.kind for one, piece in view.foreseen.items()} == {hexagon: "hut"}
        hand.time.pass_by(0.1)
        assert hexagon not in signs_over(view, "badges"), "a badge over the piece would hide it"
        assert table.hand.selection.hex is None
        touch.to(x + dp(90), y, steps=4)
        assert not view.foreseen
    assert (table.hand.selection.hex, table.parts.ring.shown) == (None, False)

    press(*point(hand, hexagon)).up()
    assert (view.foreseen, set(view.marks.preview)) == ({}, {hexagon})


def test_a_lit_hex_says_what_is_to_be_built_on_it_if_that_is_one_thing(sit: Sit, hand: Hand, time: Time) -> None:
    """A badge with the piece, with the huts of an expansion; of several nothing."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    view, outlook = table.parts.view, sure(table.game.build_position)
    told = {one.hexagon: (one.kind, one.huts) for one in view.badges}
    for hexagon in buildable(outlook):
        legal = [one for one in choices(outlook, hexagon) if one.legal]
        assert (hexagon in told) == (len(legal) == 1), hexagon
        if hexagon in told:
            huts = sure(legal[0].option).cost if legal[0].build.kind == "expand" else 0
            assert told[hexagon] == ("hut" if huts else legal[0].build.kind, huts)
    assert told
    assert set(table.parts.view.marks.badged) == set(told)

    time.pass_by(0.5)
    drawn = signs_over(table.parts.view, "badges")
    assert drawn.keys() == told.keys()
    for hexagon, (kind, huts) in told.items():
        signs = [one for one in drawn[hexagon] if not one.startswith("disc-")]
        assert signs == [f"icon-{kind}-{outlook.colour}", *([f"cost-{huts}"] if huts else [])]


def test_an_expansion_that_a_second_tap_builds_says_still_how_many_huts_it_costs(
    sit: Sit, hand: Hand, time: Time
) -> None:
    """On a hex of level 2 stand two huts: the ×2 beside them is the tap, and the number of huts has its own sign."""
    head, _, turns = THURSDAY.read_text(encoding="utf-8").partition("\n\n")
    table = sit("\n".join([head, "", *turns.splitlines()[:21], "22. RL -1,2 4", ""]))
    view, levels = table.parts.view, table.game.position.island.levels
    high = [one for one in view.badges if one.huts and levels[one.hexagon] > 1]
    assert high
    hand.tap(point(hand, high[0].hexagon))
    time.pass_by(0.5)
    again = next(one for one in view.badges if one.hexagon == table.hand.selection.hex)
    assert again == high[0]._replace(again=1)
    assert {f"cost-{high[0].huts}", "tap"} <= set(signs_over(table.parts.view, "badges")[high[0].hexagon])


@pytest.mark.parametrize("side", ["right", "left"])
def test_a_disc_at_the_corner_says_that_a_second_tap_builds(sit: Sit, hand: Hand, side: str) -> None:
    """On the named hex if one thing only can be built there; never where there is a choice, or before it is named."""
    settings.hand = side
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    view = table.parts.view
    assert not [one for one in view.badges if one.again]
    hexagon = choices_on(table, 1)
    hand.tap(point(hand, hexagon))
    hand.time.pass_by(0.3)
    assert [one.hexagon for one in view.badges if one.again] == [hexagon]
    assert (view.badges[0].again > 0) == (side == "right"), "away from the ring"
    assert "tap" in signs_over(table.parts.view, "badges")[hexagon]
    table.do(table.hand.preview_offer, next(n for n, one in enumerate(table.hand.view.offers) if not one.legal))
    assert not [one for one in view.badges if one.again], "another build is looked at"
    table = sit(laid(25))
    table.do(table.hand.select_hex, choices_on(table, 2))
    assert not [one for one in table.parts.view.badges if one.again]
