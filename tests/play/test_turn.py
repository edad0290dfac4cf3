"""The turn in hand: every touch of a turn, in whatever order, and the one reading of it. Without a window."""

from random import Random
from typing import Any

import pytest

from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.pieces import EXPAND
from taluva.engine.tiles import KINDS, Placement, covered, place, volcano_of
from taluva.play import reading as readings
from taluva.play import turn as turns
from taluva.play.agreement import ARBITER, LIT
from taluva.play.choices import buildable, choices
from taluva.play.reading import Held
from taluva.play.session import Session
from taluva.play.turn import Deed, TurnInHand
from taluva.play.whereto import Places
from taluva.record.notation import write_hex, write_tile
from tests import sure
from tests.play.openings import AFTER_FOUR, HEAD, OPENING, STUCK

AFTER_TILE = f"{OPENING}3. RJ 1,1 10\n"


class Table:
    """A turn in hand, and what it told."""

    def __init__(self, text: str = OPENING, told: str = LIT) -> None:
        """Resume the game of a record: Ann has a hut on 1,-1, Ben one on 3,-1; Ann lays."""
        self.told: list[Deed] = []
        self.turn = TurnInHand(Session.resume(text), self.told.append)
        self.turn.session.help = told

    def touch(self, touches: str) -> None:
        """Do some touches by their names, each with its hex, direction, kind or number; - for none."""
        for one in filter(None, touches.split("; ")):
            name, *facts = one.split(" ")
            getattr(self.turn, name)(*map(_fact, facts))

    def seen(self) -> dict[str, Any]:
        """What there is to see, and what was told since it was last asked."""
        turn, reading, session = self.turn, self.turn.reading, self.turn.session
        told, self.told[:] = " ".join(deed.what for deed in self.told), []
        return {
            "shown": _spot(reading.placement),
            "proposed": _spot(session.proposal.placement),
            "laid": _spot(session.laid and session.laid.placement),
            "compass": "" if reading.compass is None else write_hex(reading.compass),
            "explained": " ".join(reading.explained.rules) if reading.explained else "",
            "ready": reading.ready,
            "rests": reading.ghost_rests,
            "no_direction": reading.no_direction,
            "named": "" if turn.held.named is None else write_hex(turn.held.named),
            "offers": " ".join(one.build.kind for one in reading.offers),
            "preview": reading.preview.build.kind if reading.preview else "",
            "aim": turn.held.aim is not None,
            "pointed": reading.held.pointed,
            "hinting": reading.held.hinting,
            "last": " ".join(map(write_hex, reading.last)),
            "text": session.text.rstrip().split("\n")[-1],
            "mover": session.position.seat,
            "told": told,
        }


def _fact(word: str) -> object:
    if "," in word:
        return at(*map(int, word.split(",")))
    return None if word == "-" else int(word) if word.isdigit() else word


def _spot(placement: Placement | None) -> str:
    return "" if placement is None else write_tile("", placement).strip()


@pytest.fixture
def table() -> Table:
    """A game of two in its third turn."""
    return Table()


SECOND = "2. SL 2,-1 4 hut 3,-1"
LEGAL = "choose RJ; release 1,1 10"
NAMED = f"{LEGAL}; tap 0,-1"

CASES: dict[str, tuple[str, str, dict[str, Any]]] = {
    # Nothing is proposed, the last build can be compared.
    "a fresh turn asks for a tile": (
        OPENING,
        "",
        {"shown": "", "explained": "", "compass": "", "ready": False, "last": "3,-1", "told": ""},
    ),
    # The ghost follows the finger, and a card waits until it lets go; the session knows nothing of it yet.
    "a pull shows the ghost before anything is decided": (
        OPENING,
        "choose JC; pull 0,0 12",
        {"shown": "0,0 12", "explained": "", "compass": "0,0", "proposed": "", "told": "chosen tick"},
    ),
    # The card comes with the release, and a sound.
    "letting go where it is not legal explains the faults": (
        OPENING,
        "choose JC; pull 0,0 12; release 0,0 12",
        {"explained": "tile.direction tile.settlement", "told": "chosen tick fault"},
    ),
    # One reason at a time, until it is asked for again or the verdict is read.
    "a reason is pointed at": (OPENING, "release 0,0 12; point 2", {"pointed": 2}),
    "another reason is pointed at": (OPENING, "release 0,0 12; point 2; point 1", {"pointed": 1}),
    "a reason is pointed at no more": (OPENING, "release 0,0 12; point 1; point 1", {"pointed": 0}),
    "a reason of a verdict that was read": (OPENING, "release 0,0 12; point 1; move_it", {"pointed": 0}),
    # Or with a second finger.
    "a pull that goes back leaves the ghost where it was": (
        OPENING,
        "release 0,0 4; pull 9,9 4; release 9,9 -",
        {"shown": "0,0 4", "rests": True},
    ),
    "a pull that is given up does, too": (
        OPENING,
        "release 0,0 4; pull 9,9 4; cancel_pull",
        {"shown": "0,0 4", "rests": True},
    ),
    # The first says where; no direction is legal there, so the last one is shown.
    "the first of two taps": (OPENING, "release 9,9 4; take_aim 0,0", {"shown": "0,0 4", "compass": "0,0"}),
    "the second of two taps": (
        OPENING,
        "release 9,9 4; take_aim 0,0; aim_at 8",
        {"proposed": "0,0 8", "aim": False},
    ),
    "an arrow turns a ghost that lies": (OPENING, "release 0,0 12; aim_at 4", {"proposed": "0,0 4"}),
    # While it is being turned no card comes between the taps.
    "a tap on the ghost turns it clockwise": (
        OPENING,
        "release 0,0 10; turn_ghost",
        {"proposed": "0,0 12", "explained": "", "told": "fault tick turned"},
    ),
    # The finger on its middle moves it, the one on its handle turns it.
    "a ghost is dragged and twisted": (
        OPENING,
        "release 9,9 4; drag_ghost 0,0; twist_ghost 6",
        {"shown": "0,0 6", "proposed": "9,9 4"},
    ),
    "a ghost lies where it is dropped": (
        OPENING,
        "release 9,9 4; drag_ghost 0,0; twist_ghost 6; drop_ghost",
        {"proposed": "0,0 6"},
    ),
    # The record calls its volcano 0,0.
    "the first tile lies in the middle wherever it is put": (HEAD, "choose JC; release 7,3 2", {"proposed": "0,0 2"}),
    # The compass is gone once a legal tile has a name.
    "a legal ghost": (OPENING, LEGAL, {"ready": True, "compass": "", "explained": ""}),
    # What was done last is no longer of interest.
    "naming a hex confirms the tile and offers its builds": (
        OPENING,
        NAMED,
        {
            "laid": "1,1 10",
            "offers": "hut tower temple expand",
            "told": "chosen laid",
            "last": "",
            "text": "3. RJ 1,1 10",
        },
    ),
    # Whose turn it was is told; nothing stays open.
    "an offer that is legal is built and ends the turn": (
        OPENING,
        f"{NAMED}; take 3",
        {"text": "3. RJ 1,1 10 expand 1,-1 J", "mover": 1, "named": "", "told": "chosen laid done"},
    ),
    "an offer that is not legal is explained and nothing is built": (
        OPENING,
        f"{NAMED}; take 1",
        {"explained": "tower.level", "text": "3. RJ 1,1 10", "told": "chosen laid fault"},
    ),
    "back leads to the other builds of the same hex": (
        OPENING,
        f"{NAMED}; take 1; move_it",
        {"explained": "", "offers": "hut tower temple expand"},
    ),
    # What cannot be had is not drawn.
    "an expansion is shown by itself": (OPENING, NAMED, {"preview": "expand"}),
    "an offer that cannot be had is not shown": (OPENING, f"{NAMED}; look_at 1", {"preview": ""}),
    "an offer that is looked at is shown": (OPENING, f"{NAMED}; look_at 3", {"preview": "expand"}),
    # On the sea, or on another player's building; the tile stays confirmed.
    "a tap on the sea closes the offers": (OPENING, f"{NAMED}; tap 30,30", {"offers": "", "laid": "1,1 10"}),
    "a tap on another's building closes the offers": (OPENING, f"{NAMED}; tap 3,-1", {"offers": "", "laid": "1,1 10"}),
    # It is taken up and confirmed again by the next hex named.
    "the kind is corrected after the tile was confirmed": (
        OPENING,
        f"{NAMED}; correct_tile; choose LL",
        {"laid": "", "proposed": "1,1 10", "text": SECOND},
    ),
    # No card stands in the way of the grid; the name confirms it.
    "a tile let stand without a name waits for it": (
        OPENING,
        "release 9,9 12; let_stand",
        {"laid": "", "explained": "", "text": SECOND},
    ),
    "the name confirms a tile let stand": (
        OPENING,
        "release 9,9 12; let_stand; choose JC",
        {"laid": "9,9 12", "text": "3. JC 9,9 12!"},
    ),
    # Wood can stand like that: the record marks it.
    "a build let stand ends the turn": (
        OPENING,
        f"{NAMED}; take 1; let_stand",
        {"text": "3. RJ 1,1 10 tower 0,-1!", "told": "chosen laid fault noted done"},
    ),
    # A tile half in the air stays a ghost.
    "what cannot stand is not let stand": (
        OPENING,
        "choose JC; release 0,0 6; let_stand",
        {"laid": "", "proposed": "0,0 6", "text": SECOND},
    ),
    # Only undo does.
    "once the game is over touches change nothing": (
        OPENING,
        "concede; choose JC; pull 0,0 4; release 0,0 4; tap 0,0",
        {"text": "3. concede", "shown": "", "proposed": ""},
    ),
    # A person who lit the legal places goes on seeing them; the next player does not.
    "undo closes what is open and leaves what is switched on": (
        OPENING,
        f"{LEGAL}; toggle_hints; tap 0,-1; undo",
        {"named": "", "hinting": True},
    ),
    "what one player had lit stays lit as long as the turn": (
        OPENING,
        f"toggle_hints; {NAMED}",
        {"hinting": True, "mover": 0},
    ),
    "what one player had lit is dark for the next": (
        OPENING,
        f"toggle_hints; {NAMED}; tap 0,-1",
        {"hinting": False, "mover": 1},
    ),
    # The first tap shows the only legal build, the second builds it, as the popover does.
    "a second tap on a lit hex with one legal build builds it": (
        OPENING,
        f"{NAMED}; tap 0,-1",
        {"text": "3. RJ 1,1 10 expand 1,-1 J", "mover": 1},
    ),
}


@pytest.mark.parametrize(("text", "touches", "wanted"), CASES.values(), ids=list(CASES))
def test_what_is_touched_is_shown_and_told(text: str, touches: str, wanted: dict[str, Any]) -> None:
    """Whatever else there is to see."""
    table = Table(text)
    table.touch(touches)
    seen = table.seen()
    assert {what: seen[what] for what in wanted} == wanted


def test_nothing_is_held_open_before_a_turn_and_after_it(table: Table) -> None:
    """Whose turn it was is told with its end."""
    assert table.turn.held == Held()
    table.touch(f"{NAMED}; take 3")
    assert (table.turn.held, table.told[-1]) == (Held(), Deed(turns.DONE, seat=0))


def test_each_direction_of_the_compass_says_what_the_arbiter_would(table: Table) -> None:
    """The six arrows and the verdicts on the six placements are one truth."""
    table.touch("take_aim 0,0")
    judge = table.turn.session.position.judge_tile
    assert dict(table.turn.reading.directions) == {flow: judge(place(at(0, 0), flow)).legal for flow in FLOWS}


def test_a_ghost_that_was_turned_is_judged_aloud_once_it_rests(table: Table) -> None:
    """Where it lies then, and once."""
    table.touch("release 0,0 10; turn_ghost")
    assert not table.turn.rests(place(at(0, 0), 6)), "it lies elsewhere by now"
    assert table.turn.rests(place(at(0, 0), 12))
    assert table.seen()["told"].endswith("fault")
    assert table.turn.reading.explained is not None
    assert not table.turn.rests(place(at(0, 0), 12)), "it is said once"


def test_where_only_an_arbiter_is_wanted_nothing_is_told_beforehand() -> None:
    """No direction says whether it is legal, no hex is lit; the arbiter still judges."""
    table = Table(told=ARBITER)
    table.touch("choose JC; release 0,0 12")
    assert set(table.turn.reading.directions.values()) == {None}
    assert table.turn.reading.explained is not None
    table.touch("release -2,1 4")
    assert table.turn.reading.lit == frozenset()


def test_the_light_bulb_lights_all_legal_places_and_goes_out_by_the_same_touch(table: Table) -> None:
    """Every open hex on which a tile may lie, and every volcano that can erupt with whither its lava may flow."""
    position = table.turn.session.position
    legal = position.legal_tiles()
    table.touch("toggle_hints")
    lights = table.turn.reading.lights
    eruptions = [one for one in legal if volcano_of(one) in position.island.levels]
    assert lights.coast == {hexagon for one in legal if one not in eruptions for hexagon in covered(one)}
    assert {place(volcano, flow) for volcano, flows in lights.eruptions.items() for flow in flows} == set(eruptions)
    assert not lights.saving
    table.touch("toggle_hints")
    assert not table.turn.reading.lights


def test_a_legal_ghost_lights_every_hex_that_could_be_built_on_and_offers_what_there_is(table: Table) -> None:
    """Before it is confirmed: hut, tower, temple, expansion, possible or not and why."""
    table.touch(LEGAL)
    assert table.turn.reading.lit == buildable(sure(table.turn.reading.outlook))
    for hexagon in table.turn.reading.lit:
        table.turn.tap(hexagon)
        assert table.turn.reading.offers == choices(table.turn.session.position, hexagon)
        table.turn.name(None)


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


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_touched_the_reading_is_that_of_a_turn_read_afresh(seed: int) -> None:
    """Random touches: what was kept from before equals what is found out anew, and the record replays to it."""
    chance, turn = Random(seed), Table().turn
    hexes = [at(q, r) for q in range(-3, 6) for r in range(-5, 4)]

    for _ in range(150):
        hexagon, flow = chance.choice(hexes), chance.choice(FLOWS)
        touch(chance.choice(TOUCHES), turn, chance, hexagon, flow)
        places, position, kind = Places(turn.session), turn.session.position, turn.session.proposal.kind
        assert turn.reading.position == Session.resume(turn.session.text).position
        assert turn.reading == readings.read(turn.session, turn.held, places)
        safe, fatal = position.doom(kind) if kind else ((), ())
        saving = safe if len(safe) < len(fatal) else ()
        assert (places.legal(), places.saving()) == (frozenset(position.legal_tiles()), frozenset(saving))


# Shortcuts; the plain touches stay as they are


def ways(table: Table, volcano: Hex) -> list[Hour]:
    """The legal directions of a tile on a volcano."""
    return [flow for flow in FLOWS if place(volcano, flow) in table.turn.session.position.legal_tiles()]


def volcano_with(table: Table, number: range) -> Hex:
    """A volcano with so many legal directions."""
    return next(one for one in sorted(table.turn.session.position.island.flows) if len(ways(table, one)) in number)


def test_taps_on_a_ghost_turn_it_from_one_legal_direction_to_the_next() -> None:
    """Past those that are not; where nobody is told what is legal, by 60 degrees each."""
    table = Table(AFTER_FOUR)
    volcano = volcano_with(table, range(2, 5))
    legal = ways(table, volcano)
    table.turn.release(volcano, legal[0])
    seen = []
    for _ in legal:
        table.turn.turn_ghost()
        seen.append(table.turn.session.proposal.placement)
    assert seen == [place(volcano, flow) for flow in (*legal[1:], legal[0])]
    table.turn.session.help = ARBITER
    for _ in FLOWS:
        table.turn.turn_ghost()
    assert table.turn.session.proposal.placement == seen[-1]


def test_a_tap_on_a_volcano_with_one_legal_direction_lays_the_ghost_so() -> None:
    """One touch instead of two; undo takes it back by its name, and nothing is confirmed yet."""
    table = Table(AFTER_FOUR)
    volcano = volcano_with(table, range(1, 2))
    table.turn.tap(volcano)
    seen = table.seen()
    assert table.turn.session.proposal.placement == place(volcano, ways(table, volcano)[0])
    assert (seen["explained"], seen["laid"]) == ("", "")
    assert [step.what for step in table.turn.session.steps(undo=True, most=1)] == ["place"]


def test_a_tap_on_a_volcano_with_several_directions_lays_the_ghost_and_opens_the_compass() -> None:
    """In the last direction, or the next legal one; an arrow turns it, and closes the compass."""
    table = Table(AFTER_FOUR)
    volcano = volcano_with(table, range(2, 7))
    for last in FLOWS:
        table.turn.release(at(9, 9), last)
        table.turn.tap(volcano)
        clockwise = [*FLOWS[FLOWS.index(last) :], *FLOWS]
        laid = place(volcano, next(flow for flow in clockwise if flow in ways(table, volcano)))
        assert (table.turn.reading.placement, table.turn.reading.compass) == (laid, volcano)
        assert not table.turn.reading.no_direction
    table.turn.choose("SL")
    assert table.turn.reading.ready, "it can be built at once"
    other = next(flow for flow in ways(table, volcano) if place(volcano, flow) != laid)
    assert table.turn.reading.directions[other]
    table.turn.aim_at(other)
    assert (table.turn.session.proposal.placement, table.turn.reading.compass) == (place(volcano, other), None)


def test_a_tap_on_a_volcano_with_no_direction_shows_the_tile_there_and_asks_with_the_compass() -> None:
    """The reading knows that there is none; no card explains the one direction in which it happens to lie."""
    table = Table(AFTER_FOUR)
    volcano = volcano_with(table, range(1))
    table.turn.release(at(9, 9), FLOWS[2])
    table.turn.tap(volcano)
    seen = table.turn.reading
    assert (seen.compass, seen.placement) == (volcano, place(volcano, FLOWS[2]))
    assert (seen.no_direction, seen.explained, seen.ready) == (True, None, False)
    table.turn.drop_aim()
    assert table.turn.reading.placement is None
    table.turn.tap(volcano)
    table.turn.aim_at(FLOWS[0])
    assert table.turn.reading.explained is not None, "an arrow asks for one direction, and its reasons"


@pytest.mark.parametrize("number", [range(1), range(1, 2)])
def test_who_wants_only_an_arbiter_gets_no_direction_for_nothing(number: range) -> None:
    """That there is only one, or none, would tell what is legal."""
    table = Table(AFTER_FOUR, ARBITER)
    table.turn.tap(volcano_with(table, number))
    assert (table.turn.reading.placement, table.turn.reading.no_direction) == (None, False)


@pytest.mark.parametrize("told", [LIT, ARBITER])
def test_a_second_tap_builds_nothing_where_there_is_a_choice_or_nothing_to_build(told: str) -> None:
    """Nor, wherever it is, where nobody wants to be told what is legal."""
    table = Table(AFTER_TILE, told)
    before, outlook = table.turn.session.text, table.turn.session.position
    for hexagon in sorted(outlook.island.levels):
        legal = [choice for choice in choices(outlook, hexagon) if choice.legal]
        if told == ARBITER or len(legal) != 1 or hexagon not in buildable(outlook):
            table.turn.tap(hexagon)
            table.turn.tap(hexagon)
            assert table.turn.session.text == before
        elif legal[0].build.kind == EXPAND:
            table.turn.tap(hexagon)
            assert table.turn.reading.preview == table.turn.reading.only == legal[0]


def test_where_most_places_put_the_player_out_those_that_do_not_are_of_gold() -> None:
    """One of 470; before the tile is named nobody can say, and none is."""
    turn = Table(STUCK).turn
    turn.toggle_hints()
    assert not turn.reading.lights.saving
    turn.choose("LR")
    safe, fatal = turn.session.position.doom("LR")
    assert (len(safe), len(fatal)) == (1, 469)
    assert (turn.reading.lights.saving, turn.reading.lights.only) == (safe, True)
