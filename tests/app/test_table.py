"""The table, through touches only."""

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from taluva.app.island.grips import arrow_at, ghost_at
from taluva.app.island.signs import BADGE
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.focus import spots
from taluva.app.widgets.overlay import close_all, opened
from taluva.app.widgets.rulesheet import RuleSheet
from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, Hour, at
from taluva.engine.tiles import KINDS, Placement, covered, flow_of, place, volcano_of
from taluva.play.agreement import ARBITER
from taluva.play.missing_pieces import missing_pieces
from taluva.record.record import BuildMove, TileMove, Turn
from taluva.record.writer import text_of
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import SMALL, fit
from tests.app.hand import Hand
from tests.app.tables import (
    LAST_TILE,
    TEAMS,
    Sit,
    choices_on,
    choose,
    on_land,
    play_last,
    played,
    point,
    pull,
    released,
    sea_of,
    signs_over,
)
from tests.app.touch import Touch, centre, find, held, tap, tap_each, texts, walk
from tests.play.openings import AFTER_FOUR, HEAD, OPENING, STUCK
from tests.record.games import four, game


def test_an_impossible_build_says_why_and_can_stand(sit: Sit, hand: Hand) -> None:
    """It stays in its place, grey; tapped, it tells its faults and may be let stand."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    hand.tap(point(hand, at(0, -1)))
    hut = table.parts.ring.discs[0]
    assert (hut.legal, hut.remark) == (False, "touches your own buildings")
    hand.tap(hut)
    assert table.parts.verdict.shown
    assert table.parts.view.marks.fault == {at(0, -1): (1,)}
    hand.tap(table.parts.verdict.ids.stand)
    assert table.game.text.endswith("3. RJ 1,1 10 hut 0,-1!\n")


def test_a_hex_bears_the_number_of_every_rule_that_it_breaks(sit: Sit, hand: Hand) -> None:
    """Not of the first one only; and all of them are drawn there."""
    table = sit(OPENING)
    position = table.game.position
    worst = max(on_land(position), key=lambda one: sum(len(fault.hexes) for fault in position.judge_tile(one).faults))
    choose(hand, "LL")
    hand.pull(*hand.pull_for(worst))
    faults = position.judge_tile(worst).faults
    told = {one: [n for n, fault in enumerate(faults, 1) if one in fault.hexes] for one in covered(worst)}
    assert any(len(numbers) > 1 for numbers in told.values())
    signs = signs_over(table.parts.view, "over")
    drawn = {one: [int(sign[-1]) for sign in several if sign[:-1] == "figure-"] for one, several in signs.items()}
    assert {one: numbers for one, numbers in drawn.items() if numbers} == {one: n for one, n in told.items() if n}


def test_a_tap_on_a_reason_shows_its_hexes_and_another_no_more(sit: Sit, hand: Hand) -> None:
    """On the ghost for a tile, on the island for a build."""
    table = sit(OPENING)
    pull(hand, 0, 0, 12, "LL")
    verdict = sure(table.game.verdict)
    for row, fault in zip(table.parts.verdict.reason_rows, verdict.faults, strict=False):
        hand.tap(row)
        assert (table.parts.view.ghost.pulse, row.pointed) == (frozenset(fault.hexes), True)
    hand.tap(row)
    assert (table.parts.view.ghost.pulse, row.pointed) == (frozenset(), False)


def test_cardboard_that_cannot_lie_cannot_stand_and_why_explains_the_rule(sit: Sit, hand: Hand) -> None:
    """The button is grey and the card says so; a drawn example lies on a sheet that closes again over the verdict."""
    verdict = sit(OPENING).parts.verdict
    pull(hand, 0, 0, 6, "LL")
    assert verdict.ids.stand.disabled
    assert verdict.remark == "A tile cannot lie like that, so it cannot stand."
    hand.tap(verdict.ids.why)
    sheet = Window.children[0]
    assert isinstance(sheet, RuleSheet)
    assert sheet.view is not None
    hand.tap(find("OK", sheet))
    assert verdict.shown


def test_the_ghost_is_turned_by_a_tap_and_moved_by_a_drag(sit: Sit, hand: Hand) -> None:
    """A tap on its volcano turns it to the next direction in which it may lie."""
    table = sit(OPENING)
    pull(hand, 1, 1, 10, "RJ")
    after = [place(at(1, 1), Hour((10 + 2 * nth - 1) % 12 + 1)) for nth in range(1, 7)]
    hand.tap(ghost_at(table.parts.view))
    legal = table.game.position.legal_tiles()
    assert table.game.proposal.placement == next(one for one in after if one in legal)
    if table.parts.verdict.shown:
        hand.tap(table.parts.verdict.ids.move_it)
    Touch(*ghost_at(table.parts.view)).to(*table.parts.view.where(at(0, 2)), steps=4).up()
    assert volcano_of(table.game.proposal.placement or Placement(0)) == at(0, 2)


def test_a_ghost_is_turned_all_round_before_it_is_judged_aloud(sit: Sit, hand: Hand, time: Time) -> None:
    """No card comes between two taps, and nothing moves under the finger; after a rest the card explains."""
    table = sit(OPENING)
    choose(hand, "RJ")
    nowhere = at(1, -1)  # a hut stands there, and no direction is legal: the taps go through all of them
    assert not {place(nowhere, flow) for flow in FLOWS}.intersection(table.game.position.legal_tiles())
    table.do(table.hand.release, nowhere, Hour(12))
    time.pass_by(0.4)
    table.do(table.hand.close_verdict)
    time.pass_by(0.4)
    spot = ghost_at(table.parts.view)
    for flow in (2, 4, 6, 8, 10, 12, 2, 4, 6):
        hand.tap(spot)
        assert table.game.proposal.placement == place(nowhere, Hour(flow))
        assert not table.parts.verdict.shown
        assert ghost_at(table.parts.view) == spot
    time.pass_by(1.5)
    assert table.parts.verdict.shown


def test_a_tile_that_a_tap_turned_is_said_to_be_turned(sit: Sit, hand: Hand) -> None:
    """Where one direction is legal the app lays the tile so, and a witness says what he did; a pull turns nothing."""
    table = sit(AFTER_FOUR)
    legal = table.game.position.legal_tiles()
    ways = {hexagon: [one for one in legal if volcano_of(one) == hexagon] for hexagon in table.parts.view.island.flows}
    volcano, (only,) = next(pair for pair in ways.items() if len(pair[1]) == 1)
    choose(hand, "SL")
    hand.tap(point(hand, volcano))
    assert table.game.proposal.placement == only
    assert "Turned to the only legal direction." in table.parts.voice.said.remark
    table.do(table.hand.undo)
    hand.pull(*hand.pull_for(only))
    assert table.game.proposal.placement == only
    assert "Turned" not in table.parts.voice.said.remark


def test_before_a_tile_is_chosen_one_finger_moves_the_island(sit: Sit, hand: Hand) -> None:
    """Nothing is laid or refused by it; with a tile in hand the same pull lays that."""
    table = sit(OPENING)
    before = table.parts.view.where(at(0, 0))
    start, end = hand.pull_for(place(at(0, 0), Hour(12)))
    hand.pull(start, end)
    moved = before[0] + end[0] - start[0], before[1] + end[1] - start[1]
    assert table.parts.view.where(at(0, 0)) == pytest.approx(moved, abs=12)
    assert (table.parts.view.ghost, table.parts.verdict.shown) == (None, False)
    pull(hand, 0, 0, 12, "RJ")
    assert table.parts.verdict.shown


def test_one_touch_swaps_the_fields_of_the_tile_before_and_after_it_was_confirmed(sit: Sit, hand: Hand) -> None:
    """What was named to build on stays named, and undo says what it takes back."""
    table = sit(OPENING)
    key = table.parts.swap_key
    choose(hand, "RJ")
    assert (key.shown, table.parts.voice.said.remark) == (False, "Jungle + Rock")
    pull(hand, 1, 1, 10)
    hand.tap(key)
    assert table.game.proposal[:2] == ("JR", place(at(1, 1), 10))
    assert table.parts.bar.undoes == "Ann's changed fields"
    hand.tap(point(hand, at(0, -1)))
    hand.tap(key)
    assert table.game.text.endswith("3. RJ 1,1 10\n")
    assert (table.hand.selection.hex, table.parts.grid.kind) == (at(0, -1), "RJ")
    hand.tap(find("undo", table.parts.bar))
    assert table.game.text.endswith("3. JR 1,1 10\n")


def test_undo_over_another_players_turn_offers_redo(sit: Sit, hand: Hand) -> None:
    """A remark for a few seconds, with the step's name."""
    table = sit(OPENING)
    hand.tap(table.parts.bar.ids.undo)
    assert table.game.text.endswith("2. SL 2,-1 4\n")
    assert table.parts.voice.said.title == "Undone: Ben's hut"
    hand.tap(find("Redo", table.parts.voice))
    assert table.game.text == OPENING
    for said in (True, False):  # the second undo takes back Ben's tile, within his own turn
        hand.tap(table.parts.bar.ids.undo)
        assert ("Undone" in table.parts.voice.said.title) == said


def test_a_second_tap_builds_the_only_build_but_a_bounce_does_not(sit: Sit, hand: Hand, time: Time) -> None:
    """Three touches for the turn, and undo says what it takes back."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    spot = point(hand, choices_on(table, 1))
    tap(spot)
    tap(spot)
    assert table.parts.ring.shown
    before = len(table.game.history.positions)
    time.pass_by(0.5)
    tap(spot)
    assert len(table.game.history.positions) == before + 1
    assert table.parts.bar.undoes.startswith("Ann's ")


def test_a_long_press_on_undo_lists_the_steps(sit: Sit, time: Time) -> None:
    """A tap on one goes back to before it."""
    table = sit(OPENING)
    with held(*centre(table.parts.bar.ids.undo)):
        time.pass_by(0.7)
    time.pass_by(0.4)
    assert table.game.text == OPENING
    tap(find("Ann's hut"), rest=0.4)
    assert table.game.text == HEAD


def test_the_menu_lists_what_can_be_redone(sit: Sit, time: Time) -> None:
    """Once there is something; a tap on the last goes forward to it."""
    table = sit(OPENING)
    for undone in (0, 3):
        for _ in range(undone):
            table.do(table.hand.undo)
        close_all()
        table.menu.open()
        time.pass_by(0.4)
        assert ("Redo up to …" in texts()) == (table.game.text != OPENING) == bool(undone)
    tap(find("Redo up to …"), rest=0.4)
    tap(next(one for one in walk(opened()[-1]) if isinstance(one, Row)), rest=0.4)
    assert table.game.text == OPENING


def test_a_player_without_a_build_is_told_and_goes_out(sit: Sit, hand: Hand) -> None:
    """Check again, which stands out, takes the tile back; go on ends the turn and says so."""
    table = sit(STUCK)
    pull(hand, -11, 12, 4, "LR")
    assert table.parts.out.shown
    keys = (table.parts.out.ids.check_again, table.parts.out.ids.go_on)
    assert [(key.look, key.text) for key in keys] == [("primary", "Check the island"), ("ordinary", "Ann is out")]
    hand.tap(table.parts.out.ids.check_again)
    assert table.game.proposal.placement is None
    pull(hand, -11, 12, 4)
    hand.tap(table.parts.out.ids.go_on)
    assert table.game.text.endswith("LR -11,12 4 out\n")
    assert table.parts.cards[0].said.gone


def test_conceding_asks_first_and_is_called_so_where_nobodys_buildings_won(sit: Sit, hand: Hand) -> None:
    """It costs the game, as panel, dock and card say, and none are rimmed."""
    table = sit(OPENING)
    hand.tap(find("menu", table.parts.bar))
    for text in (OPENING, OPENING + "3. concede\n"):
        hand.tap(find("Give up"))
        assert table.game.text == text
    table.parts.voice.hush()
    assert table.parts.end.reasons == table.parts.voice.said.title == "Ann gave up."
    assert not table.parts.view.marks.prize
    assert table.parts.cards[0].said.chip == "gave up, 2nd"
    assert "gave up" in [row.ids.one.remark for row in table.parts.end.ids.places.children]


def test_the_buildings_of_a_partner_who_is_out_are_not_rimmed(sit: Sit, hand: Hand) -> None:
    """They do not count."""
    table = sit(TEAMS.replace('"48"', '"2"') + "1. JC 0,0 12 hut 1,-1\n2. concede\n3. concede\n")
    released(table, "SL", min(table.game.position.legal_tiles()))
    table.do(table.hand.select_hex, min(table.hand.view.buildable))
    table.do(table.hand.choose_offer, 0)
    view, position = table.parts.view, table.game.position
    winners = {position.setup.colours.index(view.island.pieces[hexagon].colour) for hexagon in view.marks.prize}
    assert (position.over, {position.states[seat] for seat in winners}) == (True, {"playing"})


def test_who_gives_up_is_named_while_the_others_play_on(sit: Sit, hand: Hand) -> None:
    """Two are left; the sentence goes with the turn that is taken back."""
    table = sit(OPENING.replace('[White "Ben"]', '[White "Ben"]\n[Yellow "Chloé"]'))
    name = table.explainer.phrases.name(table.game.position.colour or "")
    table.do(table.hand.concede)
    assert table.parts.voice.said.title.startswith(f"{name} gives up")
    hand.tap(table.parts.bar.ids.undo)
    assert "gives up" not in table.parts.voice.said.title


def test_the_end_is_told_with_places_and_undo(sit: Sit, hand: Hand) -> None:
    """The moment it is decided, with the figure that decided."""
    table = sit(LAST_TILE)
    hand.play(Turn(TileMove("SL", place(at(2, -1), 4)), BuildMove(Build("hut", at(3, -1)))))
    assert (table.parts.end.shown, table.parts.end.title) == (True, "Ann and Ben share the first place")
    assert [row.place for row in reversed(table.parts.end.ids.places.children)] == ["1st", "1st"]
    assert [card.said.prized for card in table.parts.cards[:2]] == [True, True]
    hand.tap(table.parts.end.ids.undo)
    assert (table.parts.end.shown, table.game.over) == (False, False)


def test_teams_show_their_sums(sit: Sit, hand: Hand) -> None:
    """One rim of both woods ties two partners, with what they need together; a tap on a card tells the rest."""
    table = sit(TEAMS + "1. JC 0,0 12 hut 1,-1\n")
    one, other = table.parts.partners
    assert (one.woods, other.woods) == (["red", "yellow"], ["white", "brown"])
    position = table.game.position
    assert [knot.pieces for knot in table.parts.knots] == [missing_pieces(position, team).pieces for team in (0, 1)]  # type: ignore[union-attr]
    for rim, seats in ((one, (0, 2)), (other, (1, 3))):
        assert all(Widget.collide_point(rim, *table.parts.cards[seat].center) for seat in seats)
    hand.tap(table.parts.cards[2])
    assert any("A: 1 hut" in text for text in texts())


def test_a_card_lights_the_settlements_of_its_player(sit: Sit, hand: Hand) -> None:
    """And lists how large they are."""
    table = sit(OPENING)
    hand.tap(table.parts.cards[0])
    assert table.parts.view.marks.glow == {at(1, -1)}
    assert "Settlement: 1 field" in texts()


def test_hints_show_where_the_tile_may_lie(sit: Sit, hand: Hand) -> None:
    """On and off by one button, which shows it by its own colour, and is out for the next player."""
    table = sit(OPENING)
    bulb = table.parts.hint_button
    hand.tap(bulb)
    lights = table.parts.view.marks.lights
    assert (bulb.lit, lights) == (True, table.hand.view.hints)
    assert lights.coast
    assert table.parts.voice.said.title == "A tile may be placed along the line"
    hand.tap(bulb)
    assert not bulb.lit
    assert not table.parts.view.marks.lights
    hand.tap(bulb)
    hand.play(Turn(TileMove("RJ", place(at(1, 1), 10)), BuildMove(Build("expand", at(1, -1), "J"))))
    assert table.game.position.colour == "white"
    assert not bulb.lit
    assert not table.parts.view.marks.lights


def test_the_few_places_that_keep_a_player_in_are_told(sit: Sit, hand: Hand) -> None:
    """By their number, while the light bulb shows them in gold, and no others."""
    table = sit(STUCK)
    choose(hand, "LR")
    hand.tap(table.parts.hint_button)
    said, lights = table.parts.voice.said, table.parts.view.marks.lights
    assert (said.title, said.remark) == ("One spot keeps Ann in the game", "In gold.")
    assert (lights.shows_tiles, set(lights.saving)) == (True, set(table.game.position.placement_risk("LR").safe))


def test_a_tile_tells_what_it_would_bury_on_each_hex(sit: Sit, hand: Hand) -> None:
    """While it is pulled and when it rests; taken up again it tells nothing."""
    table = sit(STUCK)
    pieces = table.game.position.island.pieces
    burying = max(table.game.position.legal_tiles(), key=lambda one: sum(hexagon in pieces for hexagon in covered(one)))
    buried = pieces.keys() & set(covered(burying))
    assert buried
    for touch in (table.hand.drag_new_ghost, table.hand.release):
        table.do(touch, volcano_of(burying), flow_of(burying))
        hand.time.pass_by(0.1)
        drawn = signs_over(table.parts.view, "badges")
        for hexagon, piece in ((one, pieces[one]) for one in buried):
            signs = [one for one in drawn[hexagon] if not one.startswith("disc-")]
            assert signs == ["lost-minus", f"lost-{piece.number}", f"icon-hut-{piece.colour}"]
    table.do(table.hand.undo)
    hand.time.pass_by(0.1)
    assert not signs_over(table.parts.view, "badges")


def test_a_hex_answers_at_the_touch(sit: Sit, hand: Hand) -> None:
    """A line round it from the moment a finger comes down, until it pulls on or leaves."""
    table = sit(OPENING)
    choose(hand, "RJ")
    view, (x, y) = table.parts.view, sea_of(hand)
    with held(x, y) as touch:
        assert view.pressed == view.hex_at(x, y)
        touch.to(x + dp(80), y, steps=3)
        assert view.pressed is None
    table.do(table.hand.undo)
    with held(x, y):
        assert view.pressed is not None
    assert view.pressed is None


def test_everything_can_be_turned_to_the_seat_opposite(sit: Sit, hand: Hand) -> None:
    """Touches are turned with it."""
    table = sit(OPENING)
    hand.tap(find("swap", table.parts.bar))
    try:
        assert Window.rotation == 180
        hand.tap(hand.cell("RJ"))
        assert table.game.proposal.kind == "RJ"
        hand.tap(find("swap", table.parts.bar))
        hand.time.pass_by(0.2)
        assert Window.rotation == 0
    finally:
        Window.rotation = 0


def test_no_key_of_the_bar_moves_with_what_undo_takes_back(sit: Sit, hand: Hand, time: Time) -> None:
    """Its words are longer and shorter, the other keys lie where they lay."""
    bar = sit(OPENING).parts.bar
    places, widths = set(), set()
    for _ in range(5):
        places.add(tuple(find(icon, bar).x for icon in ("redo", "turn-view", "swap", "menu")))  # type: ignore[attr-defined]
        widths.add(bar.ids.undo.width)
        if bar.can_undo:
            hand.tap(bar.ids.undo)
        time.pass_by(0.5)
    assert len(widths) > 1 == len(places)


def test_back_closes_what_is_open_before_it_leaves(sit: Sit, hand: Hand, app: TaluvaApp) -> None:
    """The ring first, then home; the game is kept."""
    table = sit(f"{OPENING}3. RJ 1,1 10\n")
    hand.tap(point(hand, at(0, -1)))
    app.back()
    assert not table.parts.ring.shown
    app.back()
    assert app.stage.name == "home"


def test_a_full_disk_is_told_at_once(sit: Sit, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on."""
    table = sit(OPENING)

    def full(_: object) -> None:
        raise OSError("full")

    table.game.saver, keep = full, table.game.saver
    hand.play(Turn(TileMove("RJ", place(at(1, 1), 10)), BuildMove(Build("expand", at(1, -1), "J"))))
    assert table.parts.voice.said.look == "warn"
    assert "no room left" in table.parts.voice.said.title
    table.game.saver = keep
    hand.time.pass_by(11)
    assert table.parts.voice.said.title == "Saving works again."


def test_a_card_says_what_becomes_of_who_is_out(sit: Sit, hand: Hand, time: Time) -> None:
    """And at the end what everyone has built."""
    table = sit(HEAD.replace('[White "Ben"]', '[White "Ben"]\n[Brown "Chloé"]') + "1. JC 0,0 12 hut 1,-1\n2. concede\n")
    assert table.parts.cards[1].said.gone
    for seat, said in (
        (1, "The buildings stay but do not count at the end."),
        (0, "5 pieces to an early win: 3 temples + 2 towers"),
    ):
        hand.tap(table.parts.cards[seat])
        assert said in texts()
        hand.app.back()
        time.pass_by(0.4)
    hand.concede()
    assert table.parts.cards[0].said.place == "1st"


def test_everybody_level_on_the_deciding_figure_has_it_ringed(sit: Sit, hand: Hand) -> None:
    """Two share the first place, because of the figure that put both before the third."""
    text = played("classic", [["hut", "tower"], ["hut", "tower"], ["hut", "hut"]], "ABC").replace('"48"', '"6"')
    table = play_last(sit, hand, text)
    assert table.parts.end.shown
    told = [(row.place, row.ids.one.rings) for row in reversed(table.parts.end.ids.places.children)]
    assert told == [("1st", [1]), ("1st", [1]), ("3rd", [])]


def test_a_turn_needs_no_finger(sit: Sit, hand: Hand) -> None:
    """Everything that a turn takes can be pressed by keyboard or switch."""
    table = sit(OPENING)

    def press(widget: object, number: int) -> None:
        next(spot for spot in spots(table) if spot.widget is widget and spot.number == number).press()
        hand.time.pass_by(0.3)

    press(table.parts.grid, KINDS.index("RJ"))
    for number in (at(1, 1) * 2, -100 - 10, at(0, -1) * 2):
        press(table.parts.view, number)
    press(next(box for box in table.parts.ring.discs if box.parent and box.legal), 0)
    assert table.game.text.endswith("3. RJ 1,1 10 expand 1,-1 J\n")


def test_the_sign_of_a_legal_tile_lies_under_no_panel(sit: Sit, hand: Hand, app: TaluvaApp) -> None:
    """However far out the tile was laid."""
    fit(app, SMALL)
    table = sit(text_of(game(3, four(24))._replace(turns=game(3, four(24)).turns[:9])))
    view, land = table.parts.view, table.game.position.island.levels
    choose(hand, "LL")
    coast = [one for one in table.game.position.legal_tiles() if volcano_of(one) not in land]
    outmost = max(coast, key=lambda one: sum(view.where(hexagon)[0] for hexagon in covered(one)))
    hand.pull(*hand.pull_for(outmost))
    hand.time.pass_by(1)
    assert table.game.proposal.placement == outmost
    right = max(view.where(hexagon)[0] for hexagon in covered(outmost)) + view.seen().s
    assert right + dp(BADGE / 2) <= view.width - view.insets.right + 1


def test_an_arbiter_only_lights_nothing_beforehand(sit: Sit, hand: Hand) -> None:
    """It judges what was done; so it can be agreed in the game's menu."""
    table = sit(OPENING)
    tap_each("menu", "Help", "Arbiter only")
    choose(hand, "RJ")
    start, end = hand.pull_for(place(at(1, 1), 10))
    with held(*start) as touch:
        touch.to(*end, steps=3)
        assert (table.parts.view.ghost.ok, table.parts.voice.said.look) == (None, "plain")
    assert table.parts.view.ghost.ok
    assert not table.parts.view.marks.build
    assert table.parts.hint_button.parent is None


def test_an_arbiter_only_judges_a_build_when_it_is_chosen(sit: Sit, hand: Hand) -> None:
    """No cross, no reason, no hut on trial before; then the card explains it, as everywhere."""
    table = sit(OPENING)
    table.game.help = ARBITER
    pull(hand, 1, 1, 10, "RJ")
    hand.tap(point(hand, at(0, -1)))
    parts = table.parts
    discs = {disc.kind: disc for disc in parts.ring.discs if disc.parent}
    assert {(disc.legal, disc.remark, disc.focused) for disc in discs.values()} == {(True, "", False)}
    assert (parts.voice.said.title, parts.voice.said.remark) == ("Hut · Tower · Temple · Expand", "")
    assert not parts.view.marks.expand
    hand.tap(discs["tower"])
    assert parts.verdict.shown
    hand.tap(parts.verdict.ids.move_it)
    hand.tap(discs["expand"])
    assert table.game.text.endswith("3. RJ 1,1 10 expand 1,-1 J\n")


def test_a_tile_let_stand_before_it_is_named_asks_for_its_name(sit: Sit, hand: Hand) -> None:
    """The step says that its place is settled, the voice what is still to be done; then it is confirmed."""
    table = sit(OPENING)
    hand.tap(point(hand, at(0, 0)))
    hand.tap(arrow_at(table.parts.view, Hour(12)))
    hand.tap(table.parts.verdict.ids.stand)
    assert [state for _, state in table.parts.steps.steps] == ["now", "done", "later"]
    hand.time.pass_by(4.5)
    assert table.parts.voice.said.remark == "Now choose the tile in the grid."
    choose(hand, "JJ")
    assert table.game.text.endswith("3. JJ 0,0 12!\n")
