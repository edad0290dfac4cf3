"""The session: what is confirmed, what is undone, and that the record is always what the table shows."""

import pytest

from taluva.engine.hexes import Hour, at
from taluva.engine.tiles import KINDS, place
from taluva.play.choices import buildable, choices, expansions_from
from taluva.play.history import HistoryStep, Proposal
from taluva.play.session import NotOfferedError, Session
from taluva.record.reader import read
from taluva.record.record import BuildMove
from taluva.record.replay import replay
from taluva.record.turns import read_move
from taluva.record.writer import write
from tests import sure
from tests.play.openings import HEAD, OPENING, STUCK
from tests.record.begun import BEGUN

AFTER_TILE = f"{OPENING}3. RJ 1,1 10\n"
SECOND = "2. SL 2,-1 4 hut 3,-1"


def do(session: Session, deeds: str) -> None:
    """Name a kind, put a ghost at a hex and direction, build in the words of a record, or ask a session by name."""
    for deed in filter(None, deeds.split("; ")):
        word, _, where = deed.partition(" ")
        if word in KINDS:
            session.choose(word)
        elif word == "at":
            volcano, flow = where.split(" ")
            session.propose(place(at(*map(int, volcano.split(","))), Hour(int(flow))))
        elif where:
            move = read_move(deed.removesuffix("!")).build
            assert isinstance(move, BuildMove)
            session.build(move.build, stands=deed.endswith("!"))
        else:
            getattr(session, word)()


def after(text: str, deeds: str) -> Session:
    """A session that goes on with a record, after some deeds."""
    session = Session.resume(text)
    do(session, deeds)
    return session


# What is confirmed

DONE = {
    # Kind, place, hex and build make the line of the record.
    "a turn is four confirmations and one line": (HEAD, "JC; at 0,0 12; lay; hut 1,-1", "1. JC 0,0 12 hut 1,-1"),
    "a build confirms the tile, too": (OPENING, "RJ; at 1,1 10; expand 1,-1 J", "3. RJ 1,1 10 expand 1,-1 J"),
    "the kind may be named after the place": (HEAD, "at 0,0 12; JC; lay", "1. JC 0,0 12"),
    # Letting it stand marks it for ever.
    "an illegal tile is let stand": (OPENING, "RJ; at 8,0 10; let_tile_stand", "3. RJ 8,0 10!"),
    # With its kind still unknown the grid is asked first, and naming it lays the tile.
    "a tile let stand waits for its kind": (OPENING, "at 8,0 10; let_tile_stand; LL", "3. LL 8,0 10!"),
    # What the table let stand was that place, not another.
    "moving the ghost forgets that it might stand": (OPENING, "at 8,0 10; let_tile_stand; at 9,0 10; LL", SECOND),
    # Beside one's own hut.
    "an illegal build is let stand": (OPENING, "RJ; at 1,1 10; lay; hut 0,-1!", "3. RJ 1,1 10 hut 0,-1!"),
    "the fields of a confirmed tile are changed over": (OPENING, "RJ; at 1,1 10; lay; swap", "3. JR 1,1 10"),
    "a turn is conceded whole": (OPENING, "concede", "3. concede"),
    "who is stuck goes out": (STUCK, "LR; at -11,12 4; go_out", "43. LR -11,12 4 out"),
}


@pytest.mark.parametrize(("text", "deeds", "line"), DONE.values(), ids=list(DONE))
def test_what_is_done_is_what_the_record_says(text: str, deeds: str, line: str) -> None:
    """It replays to what the session shows, and is canonical."""
    session = after(text, deeds)
    assert session.text.rstrip().endswith(line)
    run = replay(read(session.text))
    assert (run.stopped_at, run.last) == (None, session.position)
    assert Session.resume(session.text).text == session.text


@pytest.mark.parametrize(
    ("text", "deeds"),
    [*(case[:2] for case in DONE.values()), *((write(record), "") for record in BEGUN.values())],
    ids=[*DONE, *BEGUN],
)
def test_redo_mirrors_undo_and_survives_a_restart(text: str, deeds: str) -> None:
    """Everything taken back comes back, in the same steps, each named before; a new session redoes what was kept."""
    session = after(text, deeds)
    whole, undone, redone = session.text, [], []
    while (step := session.next_undo) is not None:
        assert session.undo() == step
        undone.append(step)
    begun = read(whole)._replace(turns=())
    assert (session.text, session.position) == (write(begun), replay(begun).last)
    again = Session.resume(session.text, session.redo_lines)
    while (step := session.redo()) is not None:
        redone.append(step)
    assert redone == undone[::-1]
    while again.redo() is not None:
        pass
    assert session.text == again.text == whole


def test_a_confirmed_tile_is_taken_up_again() -> None:
    """Tapping the kind or the place of a tile just laid makes it a ghost again."""
    session = after(OPENING, "RJ; at 1,1 10; lay; LL")
    assert (session.proposal, session.text) == (Proposal("LL", place(at(1, 1), 10)), OPENING)


@pytest.mark.parametrize(
    ("deeds", "refused"),
    [
        ("at 1,1 10", "lay"),  # its kind is not named
        ("RJ; at 8,0 10", "lay"),  # not legal
        ("RJ; at 0,0 6", "let_tile_stand"),  # half on the island and half beside it
        ("RJ; at 1,1 10; lay", "concede"),
        ("RJ; at 1,1 10; lay", "go_out"),
    ],
)
def test_what_a_moment_of_the_game_does_not_offer_is_refused(deeds: str, refused: str) -> None:
    """And nothing is changed by it."""
    session = after(OPENING, deeds)
    before = session.text, session.proposal
    with pytest.raises(NotOfferedError):
        do(session, refused)
    assert (session.text, session.proposal) == before


# Undo and redo


@pytest.mark.parametrize(
    ("text", "deeds", "steps"),
    [
        # The newest turn goes step by step, the ones before it whole.
        (OPENING, "", "hut tile kind hut"),
        (OPENING, "undo; undo; undo; undo", ""),
        (OPENING, "RJ; at 1,1 10", "place kind hut tile kind hut"),
        (OPENING, "LS; at 1,1 10; swap", "swap place kind hut tile kind hut"),
        (OPENING, "LS; at 1,1 10; lay; swap", "swap tile kind hut hut"),
        (OPENING, "LS; at 1,1 10; lay; swap; undo", "tile kind hut hut"),
        (AFTER_TILE, "", "tile kind hut hut"),
        (OPENING, "concede", "concede hut hut"),
    ],
)
def test_undo_takes_back_step_by_step(text: str, deeds: str, steps: str) -> None:
    """Swap, place, kind and build of the newest turn."""
    assert [step.what for step in after(text, deeds).steps(undo=True)] == steps.split()


def test_a_step_says_whose_it_is_and_what_is_left_is_a_ghost() -> None:
    """By seat and turn; of a tile its kind stays in hand."""
    session = Session.resume(OPENING)
    assert session.undo() == HistoryStep("hut", 1, 2)
    assert session.text == f"{HEAD}1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4\n"
    assert (session.undo(), session.proposal) == (HistoryStep("tile", 1, 2), Proposal("SL"))
    assert [session.undo(), session.undo()] == [HistoryStep("kind", 1, 2), HistoryStep("hut", 0, 1)]


def test_redo_is_kept_until_something_else_is_recorded() -> None:
    """Trying a ghost does not cost the undone turns; confirming another tile does, the same one does not."""
    session = after(OPENING, "undo; undo; undo; LL; at 1,1 10")
    assert session.next_redo == HistoryStep("tile", 1, 2)
    do(session, "lay")
    assert session.next_redo is None
    same = after(OPENING, "undo; undo; undo; undo; JC; at 0,0 12; hut 1,-1")
    while same.redo() is not None:
        pass
    assert same.text == OPENING


def test_a_kept_line_that_does_not_hold_is_dropped() -> None:
    """Undone steps that were tampered with end in nothing, never in a broken game."""
    for line in ("nonsense", "3. JC 0,0 12 hut", "3. JC 0,0 12 hut 50,50", "3. JC 0,0 6 out", "3. RR 500,0 2 out"):
        session = Session.resume(OPENING, (line,))
        assert (session.redo(), session.text) == (None, OPENING)


def test_what_follows_a_stop_waits_in_redo() -> None:
    """A record that cannot be replayed to its end opens before the fault and loses nothing at once."""
    session = Session.resume(f"{OPENING}3. RJ 0,0 6 hut 5,5\n")
    assert (session.text, session.redo_lines) == (OPENING, ("3. RJ 0,0 6 hut 5,5",))


# What is offered


def test_a_hex_offers_hut_tower_temple_and_expansion_in_this_order() -> None:
    """What is impossible stays, with its faults; what some build would fill is lit."""
    session = Session.resume(AFTER_TILE)
    found = choices(session.position, at(0, -1))
    offered = {"hut": False, "tower": False, "temple": False, "expand": True}
    assert [(one.build.kind, one.legal) for one in found] == [*offered.items()]
    assert sure(found[3].option).cost == 2
    assert at(0, -1) in buildable(session.position) <= session.position.island.free


def test_an_own_settlement_offers_its_expansions_by_terrain() -> None:
    """Tapped on one of its hexes."""
    position = Session.resume(AFTER_TILE).position
    assert {one.build.terrain for one in expansions_from(position, at(1, -1))} >= {"J"}
    assert expansions_from(position, at(3, -1)) == ()
