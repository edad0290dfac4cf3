"""The session: what is confirmed, what is undone, and that the record is always what the table shows."""

import pytest

from taluva.engine.builds import Build
from taluva.engine.hexes import Hour, at
from taluva.engine.position import Setup
from taluva.engine.tiles import place
from taluva.play.choices import buildable, choices, expansions_from
from taluva.play.history import Proposal, Step
from taluva.play.session import NotOfferedError, Session
from taluva.record.reader import read
from taluva.record.replay import replay
from tests.play.openings import HEAD, OPENING, STUCK, STUCK_TILE

TWO = Setup(("red", "white"), "ferti", 24, "classic")
NAMES = ("Ann", "Ben")


class Keeper:
    """Remembers what it was handed; fails when the disk is full."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, tuple[str, ...]]] = []
        self.full = False

    def __call__(self, session: Session) -> None:
        if self.full:
            raise OSError("no space left")
        self.kept.append((session.text, session.redo_lines))


def table(keeper: Keeper | None = None) -> Session:
    session = Session.new(TWO, NAMES)
    session.keeper = keeper or Keeper()
    return session


def ghost(session: Session, kind: str, q: int, r: int, flow: int) -> None:
    session.choose(kind)
    session.propose(place(at(q, r), Hour(flow)))


def first_turn(session: Session) -> None:
    ghost(session, "JC", 0, 0, 12)
    session.lay()
    session.build(Build("hut", at(1, -1)))


def holds(session: Session) -> None:
    """The record replays to what the session shows, and is canonical."""
    run = replay(read(session.text))
    assert run.stopped_at is None
    assert run.last == session.position
    assert Session.resume(session.text).text == session.text


def test_a_turn_is_four_confirmations_and_one_line() -> None:
    """Kind, place, hex and build make the line of the record."""
    session = table()
    first_turn(session)
    assert session.text == HEAD + "1. JC 0,0 12 hut 1,-1\n"
    assert session.position.colour == "white"
    holds(session)


def test_every_confirmed_step_is_kept_at_once() -> None:
    """The tile is kept when a hex is named, the build when it is chosen; a ghost never is."""
    keeper = Keeper()
    session = table(keeper)
    ghost(session, "JC", 0, 0, 12)
    assert keeper.kept == []
    session.lay()
    session.build(Build("hut", at(1, -1)))
    assert [text.removeprefix(HEAD) for text, _ in keeper.kept] == ["1. JC 0,0 12\n", "1. JC 0,0 12 hut 1,-1\n"]


def test_a_full_disk_is_told_and_tried_again() -> None:
    """The game goes on in memory, and the next step that can be kept holds all of it."""
    keeper = Keeper()
    session = table(keeper)
    keeper.full = True
    first_turn(session)
    assert session.unsaved is not None
    keeper.full = False
    assert session.keep()
    assert session.unsaved is None
    assert keeper.kept[-1][0] == session.text


def test_the_kind_may_be_named_after_the_place() -> None:
    """A tile of unknown kind is judged, but not laid before its kind is named."""
    session = table()
    session.propose(place(at(0, 0), 12))
    assert session.verdict is not None
    assert session.verdict.legal
    assert not session.prospect.ready
    with pytest.raises(NotOfferedError):
        session.lay()
    session.choose("JC")
    session.lay()
    assert session.text == HEAD + "1. JC 0,0 12\n"


def test_an_illegal_tile_is_not_laid_unless_it_is_let_stand() -> None:
    """Letting it stand marks it for ever."""
    session = Session.resume(OPENING)
    ghost(session, "RJ", 8, 0, 10)
    assert session.verdict is not None
    assert session.verdict.rules == ("tile.touch",)
    with pytest.raises(NotOfferedError):
        session.lay()
    session.let_tile_stand()
    assert session.text.endswith("3. RJ 8,0 10!\n")
    holds(session)


def test_what_cardboard_cannot_do_cannot_stand() -> None:
    """A tile half on the island and half beside it is not let stand."""
    session = Session.resume(OPENING)
    ghost(session, "RJ", 0, 0, 6)
    assert session.verdict is not None
    assert "tile.gap" in session.verdict.rules
    with pytest.raises(NotOfferedError):
        session.let_tile_stand()


def test_a_tile_let_stand_waits_for_its_kind() -> None:
    """With its kind still unknown the grid is asked first, and naming it lays the tile."""
    session = Session.resume(OPENING)
    session.propose(place(at(8, 0), 10))
    session.let_tile_stand()
    assert session.laid is None
    session.choose("LL")
    assert session.text.endswith("3. LL 8,0 10!\n")


def test_moving_the_ghost_forgets_that_it_might_stand() -> None:
    """What the table let stand was that place, not another."""
    session = Session.resume(OPENING)
    session.propose(place(at(8, 0), 10))
    session.let_tile_stand()
    session.propose(place(at(9, 0), 10))
    session.choose("LL")
    assert session.laid is None


def test_an_illegal_build_can_stand() -> None:
    """A hut beside one's own hut is marked in the record."""
    session = Session.resume(OPENING)
    ghost(session, "RJ", 1, 1, 10)
    session.lay()
    wrong = Build("hut", at(0, -1))
    assert session.position.judge_build(wrong).rules == ("hut.isolated",)
    session.let_build_stand(wrong)
    assert session.text.endswith("3. RJ 1,1 10 hut 0,-1!\n")
    holds(session)


def test_an_expansion_is_written_by_its_smallest_hex() -> None:
    """Whichever hex of the settlement was tapped, the record is canonical."""
    session = Session.resume(OPENING)
    ghost(session, "RJ", 1, 1, 10)
    session.lay()
    session.build(Build("expand", at(1, -1), "J"))
    assert "expand 1,-1 J" in session.text
    holds(session)


def test_undo_takes_back_build_place_and_kind_then_whole_turns() -> None:
    """The newest turn goes step by step, the ones before it whole."""
    session = Session.resume(OPENING)
    assert session.undo() == Step("hut", 1, 2)
    assert session.text == f"{HEAD}1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4\n"
    assert session.undo() == Step("tile", 1, 2)
    assert session.proposal == Proposal("SL")
    assert session.undo() == Step("kind", 1, 2)
    assert session.undo() == Step("hut", 0, 1)
    assert session.text == HEAD
    assert session.undo() is None


def test_redo_mirrors_undo() -> None:
    """Everything taken back comes back, in the same steps."""
    session = Session.resume(OPENING)
    undone = []
    while (step := session.undo()) is not None:
        undone.append(step)
    redone = []
    while (step := session.redo()) is not None:
        redone.append(step)
    assert redone == undone[::-1]
    assert session.text == OPENING


def test_undo_takes_a_ghost_away_before_anything_confirmed() -> None:
    """Place, then kind; redo brings both back."""
    session = Session.resume(OPENING)
    ghost(session, "RJ", 1, 1, 10)
    assert [step.what for step in session.steps(undo=True, most=4)] == ["place", "kind", "hut", "tile"]
    session.undo()
    session.undo()
    assert session.proposal == Proposal()
    session.redo()
    session.redo()
    assert session.proposal == Proposal("RJ", place(at(1, 1), 10))


def test_what_was_undone_survives_a_restart() -> None:
    """The keeper gets the undone steps as lines, and a new session takes them back."""
    keeper = Keeper()
    session = Session.resume(OPENING, keeper=keeper)
    for _ in range(4):
        session.undo()
    text, redo = keeper.kept[-1]
    again = Session.resume(text, redo)
    while again.redo() is not None:
        pass
    assert again.text == OPENING


def test_redo_is_kept_until_something_else_is_recorded() -> None:
    """Trying a ghost does not cost the undone turns; confirming another tile does."""
    session = Session.resume(OPENING)
    for _ in range(3):
        session.undo()
    ghost(session, "LL", 1, 1, 10)
    assert session.next_redo == Step("tile", 1, 2)
    session.lay()
    assert session.next_redo is None


def test_recording_the_same_again_keeps_the_rest_of_redo() -> None:
    """Only something else makes what was undone forgotten."""
    session = Session.resume(OPENING)
    for _ in range(4):
        session.undo()
    ghost(session, "JC", 0, 0, 12)
    session.build(Build("hut", at(1, -1)))
    while session.redo() is not None:
        pass
    assert session.text == OPENING


def test_a_kept_line_that_does_not_hold_is_dropped() -> None:
    """Undone steps that were tampered with end in nothing, never in a broken game."""
    for line in ("nonsense", "3. JC 0,0 12 hut", "3. JC 0,0 12 hut 50,50", "3. JC 0,0 6 out", "3. RR 500,0 2 out"):
        session = Session.resume(OPENING, (line,))
        assert session.redo() is None
        assert session.text == OPENING


def test_a_confirmed_tile_can_be_taken_up_again() -> None:
    """Tapping the kind or the place of a tile just laid makes it a ghost again."""
    session = Session.resume(OPENING)
    ghost(session, "RJ", 1, 1, 10)
    session.lay()
    session.choose("LL")
    assert session.proposal == Proposal("LL", place(at(1, 1), 10))
    assert session.text == OPENING


def test_the_fields_of_a_tile_are_changed_over_where_it_lies_and_undo_takes_that_back_first() -> None:
    """As a ghost and once it is confirmed; redo brings it back, after a restart too."""
    session = Session.resume(OPENING)
    session.choose("LS")
    session.propose(place(at(1, 1), 10))
    session.swap()
    assert session.proposal[:2] == ("SL", place(at(1, 1), 10))
    assert [step.what for step in session.steps(undo=True)][:3] == ["swap", "place", "kind"]
    session.undo()
    assert session.proposal == Proposal("LS", place(at(1, 1), 10))
    session.redo()
    session.lay()
    session.swap()
    assert session.text.endswith("3. LS 1,1 10\n")
    assert [step.what for step in session.steps(undo=True)][:3] == ["swap", "tile", "kind"]
    session.undo()
    assert session.text.endswith("3. SL 1,1 10\n")
    restarted = Session.resume(session.text, session.redo_lines)
    assert [step.what for step in restarted.steps(undo=False)] == ["swap"]
    restarted.redo()
    assert restarted.text.endswith("3. LS 1,1 10\n")


def test_conceding_is_offered_only_before_the_tile() -> None:
    """A turn is conceded whole."""
    session = Session.resume(OPENING)
    ghost(session, "RJ", 1, 1, 10)
    session.lay()
    with pytest.raises(NotOfferedError):
        session.concede()
    session.undo()
    session.concede()
    assert session.over
    assert session.text.endswith("3. concede\n")
    assert session.undo() == Step("concede", 0, 3)
    assert not session.over


def test_being_out_is_found_and_confirmed() -> None:
    """A player without a build is stuck; going on writes the tile and `out`, and undo leaves the tile."""
    session = Session.resume(STUCK)
    assert not session.prospect.stuck
    ghost(session, *STUCK_TILE)
    assert session.prospect.stuck
    session.go_out()
    assert session.text.endswith(" out\n")
    holds(session)
    session.undo()
    assert session.prospect.stuck
    assert session.laid is not None


def test_a_record_taken_in_the_middle_of_a_turn_goes_on_there() -> None:
    """The tile lies, the build is awaited."""
    session = Session.resume(f"{OPENING}3. RJ 1,1 10\n")
    assert session.laid is not None
    assert session.position.awaits == "build"
    assert session.next_undo == Step("tile", 0, 3)


def test_what_follows_a_stop_waits_in_redo() -> None:
    """A record that cannot be replayed to its end opens before the fault and loses nothing at once."""
    session = Session.resume(f"{OPENING}3. RJ 0,0 6 hut 5,5\n")
    assert session.text == OPENING
    assert session.history.redo_lines == ("3. RJ 0,0 6 hut 5,5",)


def test_a_hex_offers_hut_tower_temple_and_expansion_in_this_order() -> None:
    """What is impossible stays, with its faults."""
    session = Session.resume(f"{OPENING}3. RJ 1,1 10\n")
    found = choices(session.position, at(0, -1))
    assert [one.build.kind for one in found] == ["hut", "tower", "temple", "expand"]
    assert [one.legal for one in found] == [False, False, False, True]
    assert found[3].option is not None
    assert found[3].option.cost == 2


def test_an_own_settlement_offers_its_expansions_by_terrain() -> None:
    """Tapped on one of its hexes."""
    session = Session.resume(f"{OPENING}3. RJ 1,1 10\n")
    assert {one.build.terrain for one in expansions_from(session.position, at(1, -1))} >= {"J"}
    assert expansions_from(session.position, at(3, -1)) == ()


def test_the_lit_hexes_are_those_some_build_would_fill() -> None:
    """Legal huts, towers, temples and every hex of an expansion."""
    session = Session.resume(f"{OPENING}3. RJ 1,1 10\n")
    lit = buildable(session.position)
    assert at(0, -1) in lit
    assert lit <= session.position.island.free
