"""One touch for two: a tile dragged from the grid, a build by a finger that keeps pressing its hex."""

from pathlib import Path

import pytest
from kivy.metrics import dp

from taluva.app.look.fonts import icon
from taluva.app.look.settings import settings
from taluva.app.table.carrying import ABOVE
from taluva.app.table.screen import TableScreen
from taluva.engine.hexes import Hex, at
from taluva.engine.tiles import place, volcano_of
from taluva.play.choices import buildable, choices
from taluva.record.record import BuildMove, TileMove
from tests.app.conftest import Time
from tests.app.hand import Hand
from tests.app.test_ring_room import laid
from tests.app.test_table import Sit, hand, point, sit
from tests.app.touch import press
from tests.play.test_session import OPENING

__all__ = ["hand", "sit"]

THURSDAY = Path(__file__).resolve().parent.parent / "shots" / "thursday.taluva"


def test_a_tile_dragged_from_the_grid_is_named_and_lies_where_it_was_let_go(sit: Sit, hand: Hand) -> None:
    """One touch for both; its direction is one that is legal there."""
    table = sit(OPENING)
    legal = table.game.position.legal_tiles()
    volcano = next(volcano_of(one) for one in sorted(legal) if volcano_of(one) not in table.game.position.island.levels)
    x, y = table.parts.view.where(volcano)
    touch = press(*hand.cell("RJ"))
    touch.to(x, y - dp(ABOVE), steps=6)
    assert table.parts.view.ghost is not None
    assert table.parts.voice.look == "legal"
    touch.up()
    assert table.game.proposal.kind == "RJ"
    placement = table.game.proposal.placement
    assert placement is not None
    assert volcano_of(placement) == volcano
    assert table.game.prospect.ready


def test_a_dragged_tile_that_rests_is_pinned_and_its_lava_pulled(sit: Sit, hand: Hand) -> None:
    """Every direction is within reach of the same touch."""
    table = sit(OPENING)
    assert hand.carry(TileMove("RJ", place(at(1, 1), 10)))
    assert (table.game.proposal.kind, table.game.proposal.placement) == ("RJ", place(at(1, 1), 10))
    assert hand.touches == 1


def test_a_tile_taken_back_to_the_rail_is_only_named(sit: Sit, hand: Hand) -> None:
    """Over the rail nothing is laid."""
    table = sit(OPENING)
    cell = hand.cell("RJ")
    touch = press(*cell)
    touch.to(*table.parts.view.camera.middle(), steps=4)
    assert table.parts.view.ghost is not None
    touch.to(*cell, steps=4)
    assert table.parts.view.ghost is None
    touch.up()
    assert (table.game.proposal.kind, table.game.proposal.placement) == ("RJ", None)


def test_a_finger_that_only_slips_in_its_cell_names_the_tile(sit: Sit, hand: Hand) -> None:
    """Less than twelve dp is no drag."""
    table = sit(OPENING)
    x, y = hand.cell("RJ")
    touch = press(x, y)
    touch.to(x + dp(6), y + dp(6))
    touch.up()
    assert (table.game.proposal.kind, table.game.proposal.placement) == ("RJ", None)


def choices_on(table: object, number: int) -> Hex:
    """A hex on which so many builds can be had, or more if it is more than one."""
    outlook = table.game.outlook  # type: ignore[attr-defined]
    found = {one: sum(choice.legal for choice in choices(outlook, one)) for one in sorted(buildable(outlook))}
    return next(one for one, legal in found.items() if (legal == 1 if number == 1 else legal > 1))


def test_pressing_a_hex_for_a_while_builds_the_only_build(sit: Sit, hand: Hand, time: Time) -> None:
    """After six tenths of a second; let go before, it is only offered, and sliding off builds nothing."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    before = len(table.game.history.positions)
    only = choices_on(table, 1)
    x, y = point(hand, only)
    for seconds, slides, built in ((0.1, 0, False), (0.5, 0, False), (1.0, 40, False), (0.7, 0, True)):
        table.do("name", None)
        touch = press(x, y)
        time.pass_by(seconds, frames=8)
        touch.to(x + dp(slides), y)
        touch.up()
        assert (len(table.game.history.positions) > before) is built, seconds
        time.pass_by(0.6)


def test_a_finger_slides_from_the_hex_onto_a_disc(sit: Sit, hand: Hand, time: Time) -> None:
    """One touch for hex and build; what lies under the finger is shown on the island."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    outlook = table.game.outlook
    assert outlook is not None
    expansion = next(one for one in outlook.legal_builds() if len(one.hexes) == 1)
    hexagon = next(iter(expansion.hexes))
    x, y = point(hand, hexagon)
    touch = press(x, y)
    time.pass_by(0.45, frames=6)
    assert table.parts.ring.shown
    number = next(n for n, one in enumerate(table.hand.reading.offers) if one.legal)
    disc = table.parts.ring.discs[number]
    touch.to(*disc.center, steps=3)
    assert table.hand.held.looked_at == number
    touch.up()
    built = table.game.history.turns[-1].build
    assert isinstance(built, BuildMove)
    assert built.build.kind == disc.kind


def test_the_ring_covers_no_hex_that_its_builds_would_fill_on_the_real_table(sit: Sit, hand: Hand) -> None:
    """On every hex where something can be built."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    outlook = table.game.outlook
    assert outlook is not None
    for hexagon in sorted(buildable(outlook)):
        table.do("name", hexagon)
        filled = {other for one in table.hand.reading.offers if one.option is not None for other in one.option.hexes}
        for other in {hexagon, *filled}:
            assert not table.parts.ring.collide_point(*table.parts.view.where(other))


def test_the_only_build_of_a_hex_is_seen_from_the_moment_a_finger_comes_down(sit: Sit, hand: Hand) -> None:
    """In full paint on cream, before anything is named; sliding off takes it back, and nothing is built."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    view, hexagon = table.parts.view, _alone(table)
    spot = point(hand, hexagon)
    touch = press(*spot)
    assert view.pressed == hexagon
    assert {one: piece.kind for one, piece in view.foreseen.items()} == {hexagon: "hut"}
    assert table.hand.held.named is None
    touch.to(spot[0] + dp(90), spot[1], steps=4)
    assert not view.foreseen
    touch.up()
    assert (table.hand.held.named, table.parts.ring.shown) == (None, False)

    touch = press(*point(hand, hexagon))
    touch.up()
    assert not view.foreseen
    assert set(view.marks.preview) == {hexagon}


def test_a_finger_that_stays_has_the_discs_after_three_tenths(sit: Sit, hand: Hand, time: Time) -> None:
    """Not before: who taps sees the piece only."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    touch = press(*point(hand, _alone(table)))
    time.pass_by(0.28, frames=7)
    assert not table.parts.ring.shown
    time.pass_by(0.05, frames=3)
    assert table.parts.ring.shown
    touch.to(600, 600)
    touch.up()


def test_a_lit_hex_says_what_is_to_be_built_on_it_if_that_is_one_thing(sit: Sit, hand: Hand, time: Time) -> None:
    """A badge with the piece, with the huts of an expansion; of several nothing, and they slide with the view."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    badges, outlook = table.parts.badges, table.game.outlook
    assert outlook is not None
    told = {one.hexagon: (one.kind, one.huts) for one in badges.told}
    for hexagon in buildable(outlook):
        legal = [one for one in choices(outlook, hexagon) if one.legal]
        assert (hexagon in told) == (len(legal) == 1), hexagon
        if hexagon in told:
            assert legal[0].option is not None
            huts = legal[0].option.cost if legal[0].build.kind == "expand" else 0
            assert told[hexagon] == ("hut" if huts else legal[0].build.kind, huts)
    assert told
    assert set(table.parts.view.marks.badged) == set(told)

    time.pass_by(0.5)
    before = tuple(badges._slide.xy)
    table.parts.view.sight.pan(40, 20)
    time.pass_by(0.1)
    assert (badges._slide.x - before[0], badges._slide.y - before[1]) == (40, 20)
    table.parts.view.sight.turn(1)
    time.pass_by(0.1, frames=1)
    assert badges.opacity == 0
    time.pass_by(1, frames=6)
    assert badges.opacity == 1
    hand.tap(point(hand, next(iter(told))))
    assert [one.again for one in badges.told if one.hexagon == table.hand.held.named] == [True]


def test_an_expansion_that_a_second_tap_builds_says_still_how_many_huts_it_costs(
    sit: Sit, hand: Hand, time: Time
) -> None:
    """On a hex of level 2 stand two huts: the ×2 beside them is the tap, and the number of huts has its own sign."""
    head, _, turns = THURSDAY.read_text(encoding="utf-8").partition("\n\n")
    table = sit("\n".join([head, "", *turns.splitlines()[:21], "22. RL -1,2 4", ""]))
    badges, levels = table.parts.badges, table.game.position.island.levels
    high = [one for one in badges.told if one.huts and levels[one.hexagon] > 1]
    assert high
    hand.tap(point(hand, high[0].hexagon))
    time.pass_by(0.5)
    again = next(one for one in badges.told if one.hexagon == table.hand.held.named)
    assert again == high[0]._replace(again=True)
    assert (badges.written[0], badges.written[-1]) == (str(high[0].huts), icon("tap"))


def test_badges_ask_once_a_frame_what_the_finger_shows(sit: Sit, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not each for itself: all of them follow every frame of a view that moves."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    view, asked = table.parts.view, list[object]()
    assert len(table.parts.badges.told) > 1
    time.pass_by(0.5)

    def foreseen(view: object) -> dict[object, object]:
        asked.append(view)
        return {}

    monkeypatch.setattr(type(view), "foreseen", property(foreseen))
    for _ in range(5):
        asked.clear()
        view.sight.pan(3, 2)
        time.pass_by(1 / 60, frames=1)
        assert len(asked) == 1


def test_badges_are_drawn_anew_when_the_view_has_come_to_rest(
    sit: Sit, hand: Hand, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it goes away, none of its frames waits for them; and never where it only slides."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    badges, view = table.parts.badges, table.parts.view
    assert badges.told
    time.pass_by(0.5)
    drawn: list[float] = []
    draw = badges._draw

    def drawing() -> None:
        drawn.append(view.seen().s)
        draw()

    monkeypatch.setattr(badges, "_draw", drawing)
    for _ in range(30):
        view.sight.zoom(0.99, *view.camera.middle())
        time.pass_by(1 / 60, frames=1)
    assert drawn == []
    time.pass_by(0.5, frames=6)
    assert drawn == [view.seen().s]
    for _ in range(30):
        view.sight.pan(1, 1)
        time.pass_by(1 / 60, frames=1)
    time.pass_by(0.5, frames=6)
    assert drawn == [view.seen().s]


def _alone(table: TableScreen) -> Hex:
    """A hex that allows one build only."""
    outlook = table.game.outlook
    assert outlook is not None
    return next(
        one for one in sorted(buildable(outlook)) if [c.build.kind for c in choices(outlook, one) if c.legal] == ["hut"]
    )


@pytest.mark.parametrize("side", ["right", "left"])
def test_a_disc_at_the_corner_says_that_a_second_tap_builds(sit: Sit, hand: Hand, side: str) -> None:
    """On the named hex if one thing only can be built there; never where there is a choice, or before it is named."""
    settings.hand = side
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    badges = table.parts.badges
    assert not [one for one in badges.told if one.again]
    hexagon = choices_on(table, 1)
    hand.tap(point(hand, hexagon))
    hand.time.pass_by(0.3)
    assert [one.hexagon for one in badges.told if one.again] == [hexagon]
    x, _ = badges._corner(badges.told[0])
    assert (x > table.parts.view.where(hexagon)[0]) == (side == "right"), "away from the ring"
    assert [text for text in badges.written if text == icon("tap")] == [icon("tap")]
    table.do("look_at", next(n for n, one in enumerate(table.hand.reading.offers) if not one.legal))
    assert not [one for one in badges.told if one.again], "another build is looked at"
    table = sit(laid(25))
    table.do("name", choices_on(table, 2))
    assert not [one for one in table.parts.badges.told if one.again]
