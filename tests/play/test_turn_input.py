"""The turn in hand: every touch of a turn, in whatever order, and the one reading of it. Without a window."""

from random import Random
from typing import Any

import pytest

from taluva.engine.hexes import FLOWS, at
from taluva.engine.tiles import KINDS, Placement, covered, place, volcano_of
from taluva.play import turn_input as turns
from taluva.play import turn_view as readings
from taluva.play.agreement import ARBITER, LIT
from taluva.play.choices import buildable, choices
from taluva.play.legal_placements import LegalPlacements
from taluva.play.session import Session
from taluva.play.turn_input import TurnEvent, TurnInput
from taluva.play.turn_view import Selection
from taluva.record.notation import write_hex, write_tile
from tests import sure
from tests.play.openings import AFTER_FOUR, HEAD, OPENING, STUCK

AFTER_TILE = f"{OPENING}3. RJ 1,1 10\n"


class Table:
    """A turn in hand, and what it told."""

    def __init__(self, text: str = OPENING, told: str = LIT) -> None:
        """Resume the game of a record: Ann has a hut on 1,-1, Ben one on 3,-1; Ann lays."""
        self.told: list[TurnEvent] = []
        self.turn = TurnInput(Session.resume(text), self.told.append)
        self.turn.session.help = told

    def touch(self, touches: str) -> None:
        """Do some touches by their names, each with its hex, direction, kind or number; - for none."""
        for one in filter(None, touches.split("; ")):
            name, *facts = one.split(" ")
            getattr(self.turn, name)(*map(_fact, facts))

    def seen(self) -> dict[str, Any]:
        """What there is to see, and what was told since it was last asked."""
        turn, reading, session = self.turn, self.turn.view, self.turn.session
        told, self.told[:] = " ".join(deed.what for deed in self.told), []
        return {
            "shown": _spot(reading.placement),
            "proposed": _spot(session.proposal.placement),
            "laid": _spot(session.laid and session.laid.placement),
            "compass": "" if reading.compass is None else write_hex(reading.compass),
            "explained": " ".join(reading.explained.rules) if reading.explained else "",
            "ready": reading.ready,
            "rests": reading.ghost_is_placed,
            "no_direction": reading.no_direction,
            "directions": {*reading.directions.values()},
            "lit": reading.buildable,
            "named": "" if turn.selection.hex is None else write_hex(turn.selection.hex),
            "offers": " ".join(one.build.kind for one in reading.offers),
            "preview": reading.preview.build.kind if reading.preview else "",
            "aim": turn.selection.aim is not None,
            "pointed": reading.selection.reason,
            "hinting": reading.selection.shows_hints,
            "last": " ".join(map(write_hex, reading.changed)),
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
        "choose JC; drag_new_ghost 0,0 12",
        {"shown": "0,0 12", "explained": "", "compass": "0,0", "proposed": "", "told": "chosen tick"},
    ),
    # The card comes with the release, and a sound.
    "letting go where it is not legal explains the faults": (
        OPENING,
        "choose JC; drag_new_ghost 0,0 12; release 0,0 12",
        {"explained": "tile.direction tile.settlement", "told": "chosen tick fault"},
    ),
    # One reason at a time, until it is asked for again or the verdict is read.
    "a reason is pointed at": (OPENING, "release 0,0 12; toggle_reason 2", {"pointed": 2}),
    "another reason is pointed at": (OPENING, "release 0,0 12; toggle_reason 2; toggle_reason 1", {"pointed": 1}),
    "a reason is pointed at no more": (OPENING, "release 0,0 12; toggle_reason 1; toggle_reason 1", {"pointed": 0}),
    "a reason of a verdict that was read": (OPENING, "release 0,0 12; toggle_reason 1; close_verdict", {"pointed": 0}),
    # Or with a second finger.
    "a pull that goes back leaves the ghost where it was": (
        OPENING,
        "release 0,0 4; drag_new_ghost 9,9 4; release 9,9 -",
        {"shown": "0,0 4", "rests": True},
    ),
    "a pull that is given up does, too": (
        OPENING,
        "release 0,0 4; drag_new_ghost 9,9 4; cancel_drag",
        {"shown": "0,0 4", "rests": True},
    ),
    # The first says where; no direction is legal there, so the last one is shown.
    "the first of two taps": (OPENING, "release 9,9 4; start_aiming 0,0", {"shown": "0,0 4", "compass": "0,0"}),
    "the second of two taps": (
        OPENING,
        "release 9,9 4; start_aiming 0,0; aim_at 8",
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
        f"{NAMED}; choose_offer 3",
        {"text": "3. RJ 1,1 10 expand 1,-1 J", "mover": 1, "named": "", "told": "chosen laid done"},
    ),
    "an offer that is not legal is explained and nothing is built": (
        OPENING,
        f"{NAMED}; choose_offer 1",
        {"explained": "tower.level", "text": "3. RJ 1,1 10", "told": "chosen laid fault"},
    ),
    "back leads to the other builds of the same hex": (
        OPENING,
        f"{NAMED}; choose_offer 1; close_verdict",
        {"explained": "", "offers": "hut tower temple expand"},
    ),
    # What cannot be had is not drawn.
    "an expansion is shown by itself": (OPENING, NAMED, {"preview": "expand"}),
    "an offer that cannot be had is not shown": (OPENING, f"{NAMED}; preview_offer 1", {"preview": ""}),
    "an offer that is looked at is shown": (OPENING, f"{NAMED}; preview_offer 3", {"preview": "expand"}),
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
        f"{NAMED}; choose_offer 1; let_stand",
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
        "concede; choose JC; drag_new_ghost 0,0 4; release 0,0 4; tap 0,0",
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
    # Shortcuts; the plain touches stay as they are. The volcanoes have one, two, two and no legal directions.
    "taps on a ghost turn it from one legal direction to the next": (
        AFTER_FOUR,
        "release -1,2 6; turn_ghost",
        {"proposed": "-1,2 8", "told": "tick"},
    ),
    "and from the last one to the first": (AFTER_FOUR, "release -1,2 8; turn_ghost", {"proposed": "-1,2 6"}),
    "a tap on a volcano with one legal direction lays the ghost so": (
        AFTER_FOUR,
        "tap -2,2",
        {"proposed": "-2,2 4", "explained": "", "laid": ""},
    ),
    "a tap on a volcano with several directions lays the ghost in the last one": (
        AFTER_FOUR,
        "release 9,9 8; tap -1,2",
        {"proposed": "-1,2 8", "compass": "-1,2", "no_direction": False},
    ),
    "or in the next legal one clockwise": (
        AFTER_FOUR,
        "release 9,9 10; tap -1,2; choose SL",
        {"proposed": "-1,2 6", "compass": "-1,2", "ready": True},
    ),
    "an arrow turns it, and closes the compass": (
        AFTER_FOUR,
        "tap -1,2; choose SL; aim_at 8",
        {"proposed": "-1,2 8", "compass": ""},
    ),
    # The reading knows that there is none; no card explains the one direction in which it happens to lie.
    "a tap on a volcano with no direction shows the tile there and asks with the compass": (
        AFTER_FOUR,
        "release 9,9 6; tap 0,0",
        {"shown": "0,0 6", "compass": "0,0", "no_direction": True, "explained": "", "ready": False},
    ),
    "a question that is dropped leaves no tile": (AFTER_FOUR, "tap 0,0; drop_aim", {"shown": ""}),
    "an arrow asks for one direction, and its reasons": (
        AFTER_FOUR,
        "tap 0,0; drop_aim; tap 0,0; aim_at 2",
        {"explained": "tile.gap"},
    ),
    "a second tap builds nothing where there is a choice": (
        f"{AFTER_FOUR}5. JC -2,0 2\n",
        "tap -1,0; tap -1,0",
        {"text": "5. JC -2,0 2", "offers": "hut tower temple expand"},
    ),
    "nor where nothing can be built": (AFTER_TILE, "tap 0,0; tap 0,0", {"text": "3. RJ 1,1 10", "preview": ""}),
    "nor on an own settlement": (AFTER_TILE, "tap 1,-1; tap 1,-1", {"text": "3. RJ 1,1 10", "preview": "expand"}),
}

# Where only an arbiter is wanted nothing is told beforehand.
UNTOLD: dict[str, tuple[str, str, dict[str, Any]]] = {
    "no direction says whether it is legal, and the arbiter still judges": (
        OPENING,
        "choose JC; release 0,0 12",
        {"directions": {None}, "explained": "tile.direction tile.settlement"},
    ),
    "no hex is lit": (OPENING, "choose JC; release -2,1 4", {"lit": frozenset(), "ready": True}),
    "taps turn a ghost by 60 degrees": (AFTER_FOUR, "release -1,2 8; turn_ghost", {"proposed": "-1,2 10"}),
    # That there is only one, or none, would tell what is legal.
    "nobody gets the only direction for nothing": (AFTER_FOUR, "tap -2,2", {"shown": "", "no_direction": False}),
    "nor hears that there is none": (AFTER_FOUR, "tap 0,0", {"shown": "", "no_direction": False}),
    "a second tap builds nothing": (AFTER_TILE, "tap 0,-1; tap 0,-1", {"text": "3. RJ 1,1 10"}),
}


@pytest.mark.parametrize(
    ("told", "text", "touches", "wanted"),
    [*((LIT, *case) for case in CASES.values()), *((ARBITER, *case) for case in UNTOLD.values())],
    ids=[*CASES, *UNTOLD],
)
def test_what_is_touched_is_shown_and_told(told: str, text: str, touches: str, wanted: dict[str, Any]) -> None:
    """Whatever else there is to see."""
    table = Table(text, told)
    table.touch(touches)
    seen = table.seen()
    assert {what: seen[what] for what in wanted} == wanted


def test_nothing_is_held_open_before_a_turn_and_after_it(table: Table) -> None:
    """Whose turn it was is told with its end."""
    assert table.turn.selection == Selection()
    table.touch(f"{NAMED}; choose_offer 3")
    assert (table.turn.selection, table.told[-1]) == (Selection(), TurnEvent(turns.DONE, seat=0))


def test_each_direction_of_the_compass_says_what_the_arbiter_would(table: Table) -> None:
    """The six arrows and the verdicts on the six placements are one truth."""
    table.touch("start_aiming 0,0")
    judge = table.turn.session.position.judge_tile
    assert dict(table.turn.view.directions) == {flow: judge(place(at(0, 0), flow)).legal for flow in FLOWS}


def test_a_ghost_that_was_turned_is_judged_aloud_once_it_rests(table: Table) -> None:
    """Where it lies then, and once."""
    table.touch("release 0,0 10; turn_ghost")
    assert not table.turn.explain_ghost(place(at(0, 0), 6)), "it lies elsewhere by now"
    assert table.turn.explain_ghost(place(at(0, 0), 12))
    assert table.seen()["told"].endswith("fault")
    assert table.turn.view.explained is not None
    assert not table.turn.explain_ghost(place(at(0, 0), 12)), "it is said once"


def test_the_light_bulb_lights_all_legal_places_and_goes_out_by_the_same_touch(table: Table) -> None:
    """Every open hex on which a tile may lie, and every volcano that can erupt with whither its lava may flow."""
    position = table.turn.session.position
    legal = position.legal_tiles()
    table.touch("toggle_hints")
    lights = table.turn.view.hints
    eruptions = [one for one in legal if volcano_of(one) in position.island.levels]
    assert lights.coast == {hexagon for one in legal if one not in eruptions for hexagon in covered(one)}
    assert {place(volcano, flow) for volcano, flows in lights.eruptions.items() for flow in flows} == set(eruptions)
    assert not lights.saving
    table.touch("toggle_hints")
    assert not table.turn.view.hints


def test_a_legal_ghost_lights_every_hex_that_could_be_built_on_and_offers_what_there_is(table: Table) -> None:
    """Before it is confirmed: hut, tower, temple, expansion, possible or not and why."""
    table.touch(LEGAL)
    assert table.turn.view.buildable == buildable(sure(table.turn.view.build_position))
    for hexagon in table.turn.view.buildable:
        table.turn.tap(hexagon)
        assert table.turn.view.offers == choices(table.turn.session.position, hexagon)
        table.turn.select_hex(None)


TOUCHES = (
    *("choose {kind}", "drag_new_ghost {hexagon} {flow}", "release {hexagon} {flow}", "tap {hexagon}", "aim_at {flow}"),
    *(
        "drag_ghost {hexagon}",
        "drop_ghost",
        "turn_ghost",
        "close_verdict",
        "undo",
        "redo",
        "toggle_hints",
        "correct_tile",
    ),
    *("choose_offer {offer}", "let_stand"),
)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_touched_the_reading_is_that_of_a_turn_read_afresh(seed: int) -> None:
    """Random touches: what was kept from before equals what is found out anew, and the record replays to it."""
    chance, table = Random(seed), Table()
    turn = table.turn
    hexes = [f"{q},{r}" for q in range(-3, 6) for r in range(-5, 4)]

    for _ in range(150):
        idle = {"choose_offer {offer}": not turn.view.offers, "let_stand": turn.view.explained is None}
        touch = chance.choice([one for one in TOUCHES if not idle.get(one)])
        offer = chance.randrange(len(turn.view.offers) or 1)
        facts = {"kind": chance.choice(KINDS), "hexagon": chance.choice(hexes), "flow": chance.choice(FLOWS)}
        table.touch(touch.format(**facts, offer=offer))
        places, position, kind = LegalPlacements(turn.session), turn.session.position, turn.session.proposal.kind
        assert turn.view.position == Session.resume(turn.session.text).position
        assert turn.view == readings.turn_view(turn.session, turn.selection, places)
        safe, fatal = position.placement_risk(kind) if kind else ((), ())
        saving = safe if len(safe) < len(fatal) else ()
        assert (places.legal(), places.saving()) == (frozenset(position.legal_tiles()), frozenset(saving))


def test_where_most_places_put_the_player_out_those_that_do_not_are_of_gold() -> None:
    """One of 470; before the tile is named nobody can say, and none is."""
    turn = Table(STUCK).turn
    turn.toggle_hints()
    assert not turn.view.hints.saving
    turn.choose("LR")
    safe, fatal = turn.session.position.placement_risk("LR")
    assert (len(safe), len(fatal)) == (1, 469)
    assert (turn.view.hints.saving, turn.view.hints.shows_tiles) == (safe, True)
