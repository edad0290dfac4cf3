"""The turn in hand: every touch of a turn, in whatever order, and the one reading of it. Without a window."""

from random import Random

import pytest

from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.pieces import EXPAND, TOWER
from taluva.engine.tiles import KINDS, Placement, covered, flow_of, place, volcano_of
from taluva.play import reading as readings
from taluva.play import turn as turns
from taluva.play.agreement import ARBITER
from taluva.play.choices import buildable, choices
from taluva.play.reading import Held
from taluva.play.session import Session
from taluva.play.turn import Deed, TurnInHand
from tests.play.openings import AFTER_FOUR, HEAD, OPENING, STUCK

BEFORE_THE_THIRD = OPENING  # Ann has a hut on 1,-1, Ben one on 3,-1; Ann lays


class Table:
    """A turn in hand, and what it told."""

    def __init__(self, text: str = BEFORE_THE_THIRD) -> None:
        """Resume the game of a record."""
        self.told: list[Deed] = []
        self.turn = TurnInHand(Session.resume(text), self.told.append)

    def heard(self) -> list[str]:
        """What was told since it was last asked."""
        names = [deed.what for deed in self.told]
        self.told.clear()
        return names


@pytest.fixture
def table() -> Table:
    """A game of two in its third turn."""
    return Table()


# Laying

ERUPTION = place(at(0, 0), 6)
SAME_WAY = place(at(0, 0), 12)


def test_a_fresh_turn_asks_for_a_tile_and_shows_what_was_done_last(table: Table) -> None:
    """Nothing is proposed, the grid is open, the last build can be compared."""
    seen = table.turn.reading

    assert seen.lays
    assert seen.held == Held()
    assert seen.placement is None
    assert seen.verdict is None
    assert (seen.ready, seen.stuck, seen.over) == (False, False, False)
    assert seen.explained is None
    assert seen.compass is None
    assert seen.last == (at(3, -1),)


def test_a_pull_shows_the_ghost_with_its_verdict_before_anything_is_decided(table: Table) -> None:
    """The ghost follows the finger; the session knows nothing of it yet."""
    table.turn.choose("JC")
    table.turn.pull(at(0, 0), Hour(12))

    seen = table.turn.reading
    assert seen.placement == SAME_WAY
    assert seen.verdict is not None
    assert "tile.direction" in seen.verdict.rules
    assert seen.explained is None, "a card waits until the finger lets go"
    assert seen.compass == at(0, 0)
    assert table.turn.session.proposal.placement is None
    assert table.heard() == [turns.CHOSEN, turns.TICK]


def test_each_direction_of_the_compass_says_what_the_arbiter_would(table: Table) -> None:
    """The six arrows and the verdicts on the six placements are one truth."""
    table.turn.take_aim(at(0, 0))

    seen = table.turn.reading
    judge = table.turn.session.position.judge_tile
    assert dict(seen.directions) == {flow: judge(place(at(0, 0), flow)).legal for flow in FLOWS}


def test_letting_go_where_it_is_not_legal_explains_the_faults(table: Table) -> None:
    """The card comes with the release, and a sound."""
    table.turn.choose("JC")
    table.turn.pull(at(0, 0), Hour(12))
    table.turn.release(at(0, 0), Hour(12))

    assert table.turn.reading.explained is not None
    assert table.heard()[-1] == turns.FAULT


def test_a_reason_is_pointed_at_until_it_is_asked_for_again_or_the_verdict_is_read(table: Table) -> None:
    """One at a time."""
    table.turn.release(at(0, 0), Hour(12))
    table.turn.point(2)
    assert table.turn.reading.held.pointed == 2
    table.turn.point(1)
    assert table.turn.reading.held.pointed == 1
    table.turn.point(1)
    assert table.turn.reading.held.pointed == 0
    table.turn.point(1)
    table.turn.move_it()
    assert table.turn.reading.held.pointed == 0


def test_a_pull_that_goes_back_leaves_the_ghost_where_it_was(table: Table) -> None:
    """So does a second finger."""
    table.turn.release(at(0, 0), Hour(4))
    table.turn.pull(at(9, 9), Hour(4))
    table.turn.release(at(9, 9), None)
    assert table.turn.reading.placement == place(at(0, 0), 4)

    table.turn.pull(at(9, 9), Hour(4))
    table.turn.cancel_pull()
    assert table.turn.reading.placement == place(at(0, 0), 4)
    assert table.turn.reading.ghost_rests


def test_two_taps_place_a_tile(table: Table) -> None:
    """The first says where, the second which way; what was proposed before is gone."""
    table.turn.release(at(9, 9), Hour(4))
    table.turn.take_aim(at(0, 0))
    assert table.turn.reading.placement == place(at(0, 0), 4), "no direction is legal: the last one is shown"
    assert table.turn.reading.compass == at(0, 0)

    table.turn.aim_at(Hour(8))
    assert table.turn.session.proposal.placement == place(at(0, 0), 8)
    assert table.turn.held.aim is None


def test_an_arrow_turns_a_ghost_that_lies(table: Table) -> None:
    """The compass stays while the tile has no name or no legal place."""
    table.turn.release(at(0, 0), Hour(12))
    table.turn.aim_at(Hour(4))

    assert table.turn.session.proposal.placement == place(at(0, 0), 4)


def test_taps_on_the_ghost_turn_it_clockwise_and_it_is_judged_aloud_once_it_rests(table: Table) -> None:
    """While it is being turned no card comes between the taps."""
    table.turn.release(at(0, 0), Hour(10))
    table.heard()

    table.turn.turn_ghost()
    assert table.turn.session.proposal.placement == SAME_WAY
    assert table.heard() == [turns.TICK, turns.TURNED]
    assert table.turn.reading.explained is None

    assert not table.turn.rests(ERUPTION), "it lies elsewhere by now"
    assert table.turn.rests(SAME_WAY)
    assert table.heard() == [turns.FAULT]
    assert table.turn.reading.explained is not None
    assert not table.turn.rests(SAME_WAY), "it is said once"


def test_a_ghost_is_dragged_and_twisted_and_lies_where_it_is_dropped(table: Table) -> None:
    """The finger on its middle moves it, the one on its handle turns it."""
    table.turn.release(at(9, 9), Hour(4))
    table.turn.drag_ghost(at(0, 0))
    table.turn.twist_ghost(Hour(6))
    assert table.turn.reading.placement == ERUPTION
    assert table.turn.session.proposal.placement == place(at(9, 9), 4)

    table.turn.drop_ghost()
    assert table.turn.session.proposal.placement == ERUPTION


def test_the_first_tile_lies_in_the_middle_wherever_it_is_put() -> None:
    """The record calls its volcano 0,0."""
    table = Table(HEAD)
    table.turn.choose("JC")
    table.turn.release(at(7, 3), Hour(2))

    assert table.turn.session.proposal.placement == place(at(0, 0), 2)


def test_where_only_an_arbiter_is_wanted_nothing_is_told_beforehand(table: Table) -> None:
    """No direction says whether it is legal, no hex is lit; the arbiter still judges."""
    table.turn.session.help = ARBITER
    table.turn.choose("JC")
    table.turn.release(at(0, 0), Hour(12))
    assert set(table.turn.reading.directions.values()) == {None}
    assert table.turn.reading.explained is not None

    table.turn.release(at(-2, 1), Hour(4))
    assert table.turn.reading.lit == frozenset()


def test_the_light_bulb_lights_all_legal_places_and_goes_out_by_the_same_touch(table: Table) -> None:
    """Every open hex on which a tile may lie, and every volcano that can erupt with whither its lava may flow."""
    position = table.turn.session.position
    legal = position.legal_tiles()
    table.turn.toggle_hints()
    lights = table.turn.reading.lights
    eruptions = [one for one in legal if volcano_of(one) in position.island.levels]
    assert lights.coast == {hexagon for one in legal if one not in eruptions for hexagon in covered(one)}
    assert {place(volcano, flow) for volcano, flows in lights.eruptions.items() for flow in flows} == set(eruptions)
    assert not lights.saving

    table.turn.toggle_hints()
    assert not table.turn.reading.lights


def test_taps_on_a_ghost_turn_it_from_one_legal_direction_to_the_next(table: Table) -> None:
    """Past those that are not; where nobody is told what is legal, by 60 degrees each."""
    legal = table.turn.session.position.legal_tiles()
    volcano = next(one for one in map(volcano_of, legal) if 2 <= sum(place(one, flow) in legal for flow in FLOWS) <= 4)
    ways = [flow for flow in FLOWS if place(volcano, flow) in legal]
    table.turn.release(volcano, ways[0])
    seen = []
    for _ in ways:
        table.turn.turn_ghost()
        placement = table.turn.session.proposal.placement
        assert placement is not None
        seen.append(flow_of(placement))
    assert seen == [*ways[1:], ways[0]]
    table.turn.session.help = ARBITER
    for _ in FLOWS:
        table.turn.turn_ghost()
    assert table.turn.session.proposal.placement == place(volcano, ways[0])


# Naming a hex and building


def laid(table: Table, kind: str = "JC") -> TurnInHand:
    """The same table with a legal tile in hand."""
    legal = table.turn.session.position.legal_tiles()
    placement = next(one for one in legal if volcano_of(one) not in table.turn.session.position.island.levels)
    table.turn.choose(kind)
    table.turn.release(volcano_of(placement), flow_of(placement))
    return table.turn


def test_a_legal_ghost_lights_every_hex_that_could_be_built_on(table: Table) -> None:
    """Before it is confirmed, and the compass is gone once it has a name."""
    turn = laid(table)

    seen = turn.reading
    assert seen.ready
    assert seen.outlook is not None
    assert seen.lit == buildable(seen.outlook)
    assert seen.compass is None


def test_naming_a_hex_confirms_the_tile_and_offers_its_builds(table: Table) -> None:
    """Hut, tower, temple, expansion: possible or not and why."""
    turn = laid(table)
    here = sorted(turn.reading.lit)[0]
    table.heard()

    turn.tap(here)
    assert turn.session.laid is not None
    assert turn.reading.offers == choices(turn.session.position, here)
    assert table.heard() in ([turns.LAID], [turns.ERUPTED])
    assert turn.reading.last == (), "what was done last is no longer of interest"


def test_an_offer_that_is_legal_is_built_and_ends_the_turn(table: Table) -> None:
    """Whose turn it was is told; nothing stays open."""
    turn = laid(table)
    turn.tap(sorted(turn.reading.lit)[0])
    number = next(n for n, one in enumerate(turn.reading.offers) if one.legal)
    table.told.clear()

    turn.take(number)
    assert table.told == [Deed(turns.DONE, seat=0)]
    assert turn.held == Held()
    assert turn.session.position.seat == 1


def test_an_offer_that_is_not_legal_is_explained_and_nothing_is_built(table: Table) -> None:
    """Back leads to the other builds of the same hex."""
    turn = laid(table)
    turn.tap(sorted(turn.reading.lit)[0])
    number = next(n for n, one in enumerate(turn.reading.offers) if one.build.kind == TOWER)
    offered = turn.reading.offers

    turn.take(number)
    assert turn.reading.explained == offered[number].verdict
    assert table.heard()[-1] == turns.FAULT

    turn.move_it()
    assert turn.reading.explained is None
    assert turn.reading.offers == offered


def test_looking_at_an_offer_shows_it_and_an_expansion_is_shown_by_itself() -> None:
    """What cannot be had is not drawn."""
    table = Table(OPENING + "3. SS 3,-3 6 hut 3,-2\n")
    turn = laid(table)
    outlook = turn.reading.outlook
    assert outlook is not None
    expanded = next(option for option in outlook.legal_builds() if option.build.kind == EXPAND)
    turn.tap(expanded.hexes[0])

    assert turn.reading.preview is not None
    assert turn.reading.preview.build.kind == EXPAND
    for number, one in enumerate(turn.reading.offers):
        turn.look_at(number)
        assert turn.reading.preview == (one if one.legal else None)


@pytest.mark.parametrize("hexagon", [at(30, 30), at(3, -1)])
def test_a_tap_where_nothing_can_be_named_closes_the_offers(table: Table, hexagon: Hex) -> None:
    """On the sea, or on another player's building; the tile stays confirmed."""
    turn = laid(table)
    turn.tap(sorted(turn.reading.lit)[0])
    turn.tap(hexagon)

    assert turn.reading.offers == ()
    assert turn.session.laid is not None


def test_the_kind_can_be_corrected_after_the_tile_was_confirmed(table: Table) -> None:
    """It is taken up and confirmed again by the next hex named."""
    turn = laid(table)
    turn.tap(sorted(turn.reading.lit)[0])
    turn.correct_tile()
    assert turn.session.laid is None

    turn.choose("LL")
    assert turn.session.proposal.kind == "LL"
    assert turn.session.proposal.placement is not None


# Letting stand, being out, giving up


def test_a_tile_let_stand_without_a_name_waits_for_it(table: Table) -> None:
    """No card stands in the way of the grid; the name confirms it."""
    table.turn.release(at(9, 9), Hour(12))
    table.turn.let_stand()
    assert table.turn.session.laid is None
    assert table.turn.reading.explained is None

    table.turn.choose("JC")
    assert table.turn.session.laid is not None
    assert table.turn.session.record.turns[-1].tile.stands


def test_a_build_let_stand_ends_the_turn(table: Table) -> None:
    """Wood can stand like that: the record marks it."""
    turn = laid(table)
    turn.tap(sorted(turn.reading.lit)[0])
    number = next(n for n, one in enumerate(turn.reading.offers) if one.build.kind == TOWER)
    turn.take(number)
    table.heard()

    turn.let_stand()
    assert table.heard() == [turns.NOTED, turns.DONE]
    assert turn.session.text.rstrip().endswith("!")


def test_what_cannot_stand_is_not_let_stand(table: Table) -> None:
    """A tile half in the air stays a ghost."""
    half = next(
        place(hexagon, flow)
        for hexagon in sorted(table.turn.session.position.island.flows)
        for flow in FLOWS
        if "tile.gap" in table.turn.session.position.judge_tile(place(hexagon, flow)).rules
    )
    table.turn.choose("JC")
    table.turn.release(volcano_of(half), flow_of(half))
    table.turn.let_stand()

    assert table.turn.session.laid is None


def test_once_the_game_is_over_touches_change_nothing() -> None:
    """Only undo does."""
    table = Table()
    table.turn.concede()
    text = table.turn.session.text

    table.turn.choose("JC")
    table.turn.pull(at(0, 0), Hour(4))
    table.turn.release(at(0, 0), Hour(4))
    table.turn.tap(at(0, 0))

    assert table.turn.session.text == text
    assert table.turn.reading.placement is None


def test_undo_closes_what_is_open_and_leaves_what_is_switched_on(table: Table) -> None:
    """A person who lit the legal places goes on seeing them."""
    turn = laid(table)
    turn.toggle_hints()
    turn.tap(sorted(turn.reading.lit or {at(0, 0)})[0])
    turn.undo()

    assert turn.held.named is None
    assert turn.held.hinting


TOUCHES = [
    "choose",
    "pull",
    "release",
    "tap",
    "aim_at",
    "drag_ghost",
    "drop_ghost",
    "turn_ghost",
    "move_it",
    "undo",
    "redo",
    "toggle_hints",
    "correct_tile",
    "take",
    "let_stand",
]


def touch(name: str, turn: TurnInHand, chance: Random, hexagon: Hex, flow: Hour) -> None:
    """Do one of the touches, if the table offers it now."""
    match name:
        case "choose":
            turn.choose(chance.choice(KINDS))
        case "pull" | "release":
            getattr(turn, name)(hexagon, flow)
        case "tap" | "drag_ghost":
            getattr(turn, name)(hexagon)
        case "aim_at":
            turn.aim_at(flow)
        case "take":
            if turn.reading.offers:
                turn.take(chance.randrange(len(turn.reading.offers)))
        case "let_stand":
            if turn.reading.explained is not None:
                turn.let_stand()
        case _:
            getattr(turn, name)()


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_touched_the_reading_is_that_of_a_turn_read_afresh(seed: int) -> None:
    """Random touches: what was kept from before equals what is found out anew, and the record replays to it."""
    chance = Random(seed)
    table = Table()
    turn = table.turn
    hexes = [at(q, r) for q in range(-3, 6) for r in range(-5, 4)]

    def legal() -> frozenset[Placement]:
        return frozenset(turn.session.position.legal_tiles())

    def saving() -> frozenset[Placement]:
        kind = turn.session.proposal.kind
        safe, fatal = turn.session.position.doom(kind) if kind else ((), ())
        return frozenset(safe if len(safe) < len(fatal) else ())

    for _ in range(150):
        hexagon, flow = chance.choice(hexes), chance.choice(FLOWS)
        touch(chance.choice(TOUCHES), turn, chance, hexagon, flow)
        places = readings.Places(turn.session)
        assert turn.reading.position == Session.resume(turn.session.text).position
        assert turn.reading == readings.read(turn.session, turn.held, places)
        assert (places.legal(), places.saving()) == (legal(), saving())


# Shortcuts; the plain touches stay as they are


def ways(table: Table, volcano: Hex) -> list[Hour]:
    """The legal directions of a tile on a volcano."""
    return [flow for flow in FLOWS if place(volcano, flow) in table.turn.session.position.legal_tiles()]


def volcano_with(table: Table, number: range) -> Hex:
    """A volcano with so many legal directions."""
    return next(one for one in sorted(table.turn.session.position.island.flows) if len(ways(table, one)) in number)


def test_a_tap_on_a_volcano_with_one_legal_direction_lays_the_ghost_so() -> None:
    """One touch instead of two; undo takes it back by its name, and nothing is confirmed yet."""
    table = Table(AFTER_FOUR)
    volcano = volcano_with(table, range(1, 2))
    table.turn.choose("SL")
    table.turn.tap(volcano)

    seen = table.turn.reading
    assert seen.placement == place(volcano, ways(table, volcano)[0])
    assert seen.verdict is not None
    assert seen.verdict.legal
    assert seen.laid is None
    assert table.turn.session.next_undo is not None
    assert table.turn.session.next_undo.what == "place"


def test_a_tap_on_a_volcano_with_several_directions_lays_the_ghost_and_opens_the_compass() -> None:
    """In the last direction, or the next legal one; an arrow turns it, and closes the compass."""
    table = Table(AFTER_FOUR)
    volcano = volcano_with(table, range(2, 7))
    for last in FLOWS:
        table.turn.release(at(9, 9), last)
        table.turn.tap(volcano)
        seen = table.turn.reading
        clockwise = [*FLOWS[FLOWS.index(last) :], *FLOWS]
        assert seen.placement == place(volcano, next(flow for flow in clockwise if flow in ways(table, volcano)))
        assert seen.compass == volcano
        assert not seen.no_direction

    table = Table(AFTER_FOUR)
    table.turn.choose("SL")
    table.turn.tap(volcano)
    assert table.turn.reading.ready, "it can be built at once"
    other = ways(table, volcano)[1]
    assert table.turn.reading.directions[other]
    table.turn.aim_at(other)
    assert table.turn.session.proposal.placement == place(volcano, other)
    assert table.turn.reading.compass is None


def test_a_tap_on_a_volcano_with_no_direction_shows_the_tile_there_and_asks_with_the_compass() -> None:
    """The reading knows that there is none; no card explains the one direction in which it happens to lie."""
    table = Table(AFTER_FOUR)
    volcano = volcano_with(table, range(1))
    table.turn.release(at(9, 9), FLOWS[2])
    table.turn.tap(volcano)
    seen = table.turn.reading
    assert seen.compass == volcano
    assert seen.placement == place(volcano, FLOWS[2])
    assert seen.no_direction
    assert seen.explained is None
    assert not seen.ready
    table.turn.drop_aim()
    assert table.turn.reading.placement is None
    table.turn.tap(volcano)
    table.turn.aim_at(FLOWS[0])
    assert table.turn.reading.explained is not None, "an arrow asks for one direction, and its reasons"
    table.turn.session.help = ARBITER
    table.turn.tap(volcano)
    assert table.turn.reading.placement is None, "it would tell that no direction is legal"


def test_who_wants_only_an_arbiter_gets_no_direction_for_nothing() -> None:
    """That there is only one would tell what is legal."""
    table = Table(AFTER_FOUR)
    table.turn.session.help = ARBITER
    table.turn.tap(volcano_with(table, range(1, 2)))
    assert table.turn.reading.placement is None
    assert not table.turn.reading.no_direction


def named_with(table: Table, number: range) -> Hex:
    """A lit hex with so many legal builds."""
    outlook = table.turn.session.outlook
    assert outlook is not None
    return next(
        one for one in sorted(buildable(outlook)) if sum(choice.legal for choice in choices(outlook, one)) in number
    )


def test_a_second_tap_on_a_lit_hex_with_one_legal_build_builds_it() -> None:
    """The first shows it; the record is the one that the popover makes."""
    table, plain = Table(f"{BEFORE_THE_THIRD}3. RJ 1,1 10\n"), Table(f"{BEFORE_THE_THIRD}3. RJ 1,1 10\n")
    hexagon = named_with(table, range(1, 2))
    table.turn.tap(hexagon)
    only = table.turn.reading.only
    assert only is not None
    assert table.turn.reading.preview == only
    table.turn.tap(hexagon)

    plain.turn.tap(hexagon)
    plain.turn.take(plain.turn.reading.offers.index(only))
    assert table.turn.session.text == plain.turn.session.text
    assert table.turn.session.position.seat == 1
    table.turn.undo()
    assert table.turn.session.position.seat == 0


def test_a_second_tap_builds_nothing_where_there_is_a_choice_or_nothing_to_build() -> None:
    """Nor where nobody wants to be told what is legal."""
    table = Table(f"{BEFORE_THE_THIRD}3. RJ 1,1 10\n")
    before = table.turn.session.text
    outlook = table.turn.session.outlook
    assert outlook is not None
    for hexagon in sorted(outlook.island.levels):
        legal = sum(choice.legal for choice in choices(outlook, hexagon))
        if legal != 1 or hexagon not in buildable(outlook):
            table.turn.tap(hexagon)
            table.turn.tap(hexagon)
            assert table.turn.session.text == before
    table.turn.session.help = ARBITER
    hexagon = named_with(table, range(1, 2))
    table.turn.name(None)
    table.turn.tap(hexagon)
    table.turn.tap(hexagon)
    assert table.turn.session.text == before


def test_what_one_player_had_lit_is_dark_for_the_next(table: Table) -> None:
    """The bulb is put on for a turn."""
    table.turn.toggle_hints()
    assert table.turn.reading.held.hinting
    table.turn.choose("RJ")
    table.turn.release(at(1, 1), Hour(10))
    hexagon = named_with(table, range(1, 2))
    table.turn.tap(hexagon)
    assert table.turn.reading.held.hinting
    table.turn.tap(hexagon)
    assert table.turn.session.position.seat == 1
    assert not table.turn.reading.held.hinting


def test_where_most_places_put_the_player_out_those_that_do_not_are_of_gold() -> None:
    """One of 470; before the tile is named nobody can say, and none is."""
    turn = Table(STUCK).turn
    turn.toggle_hints()
    assert not turn.reading.lights.saving
    turn.choose("LR")
    safe, fatal = turn.session.position.doom("LR")
    assert (len(safe), len(fatal)) == (1, 469)
    assert turn.reading.lights.saving == (safe[0],)
    assert turn.reading.lights.only
