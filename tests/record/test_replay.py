"""The replay of a record: what is a fault, what goes on, what ends it, and what is only a warning."""

import pytest

from taluva.engine.hexes import at
from taluva.engine.position import BUILD, NOTHING, TILE
from taluva.record.reader import read
from taluva.record.replay import Replay, Warned, replay
from tests.record.texts import HEAD, RECORDS

OPENING = "1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1\n"


def _replay(turns: str, head: str = HEAD) -> Replay:
    return replay(read(head + turns))


def _faults(replayed: Replay) -> list[tuple[int, str | None, str, tuple[str, ...]]]:
    return [(entry.turn, entry.player, entry.part, entry.rules) for entry in replayed.faults]


def test_a_game_without_fault_gives_a_position_before_and_after_every_turn() -> None:
    """And one between tile and build."""
    replayed = _replay(OPENING + "3. concede")

    assert (replayed.faults, replayed.let_stand, replayed.warnings) == ((), (), ())
    assert [position.turn for position in replayed.positions] == [0, 1, 2, 3]
    assert [middle and middle.awaits for middle in replayed.middles] == [BUILD, BUILD, None]
    assert replayed.last is replayed.positions[-1]
    assert replayed.last.awaits == NOTHING
    assert replayed.stopped_at is None


def test_a_record_may_stop_after_a_tile() -> None:
    """Then the player is still to build, and the turn is not complete."""
    replayed = _replay(OPENING + "3. RJ 1,1 10")

    assert replayed.faults == ()
    assert replayed.last is replayed.middles[-1]
    assert (replayed.last.awaits, replayed.last.colour, replayed.last.turn) == (BUILD, "red", 2)
    assert len(replayed.positions) == 3


def test_a_move_let_stand_is_noted_and_goes_on() -> None:
    """Tile and build of one turn are two entries, each with all its rules."""
    replayed = _replay("1. JC 0,0 12 tower 1,-1!\n2. SL 9,9 4! hut 10,9\n3. RJ 1,1 10 hut 0,1")

    assert replayed.faults == ()
    assert [(entry.turn, entry.player, entry.part, entry.rules) for entry in replayed.let_stand] == [
        (1, "red", "build", ("tower.adjacent", "tower.level")),
        (2, "white", "tile", ("tile.touch",)),
    ]
    assert replayed.let_stand[1].hexes == tuple(sorted((at(9, 9), at(10, 9), at(9, 10))))
    assert replayed.last.turn == 3


def test_a_fault_that_could_have_stood_goes_on_as_if_it_did() -> None:
    """The same moves without their marks."""
    marked = _replay("1. JC 0,0 12 tower 1,-1!\n2. SL 9,9 4! hut 10,9\n3. RJ 1,1 10 hut 0,1")
    unmarked = _replay("1. JC 0,0 12 tower 1,-1\n2. SL 9,9 4 hut 10,9\n3. RJ 1,1 10 hut 0,1")

    assert unmarked.faults == marked.let_stand
    assert unmarked.let_stand == ()
    assert unmarked.last == marked.last
    assert unmarked.stopped_at is None


@pytest.mark.parametrize(
    ("turn", "part", "rules"),
    [
        ("3. RJ 0,0 4 hut 9,9", "tile", ("tile.gap",)),
        ("3. RJ 0,0 4! hut 9,9", "tile", ("tile.gap",)),
        ("3. RJ 1,1 10 hut 9,9", "build", ("build.land",)),
        ("3. RJ 1,1 10 hut 9,9!", "build", ("build.land",)),
        ("3. RJ 1,1 10 hut 3,-1!", "build", ("build.occupied",)),
        ("3. RJ 1,1 10 expand 1,-1 L", "build", ("expand.terrain",)),
        ("3. RJ 1,1 10 expand 1,-1 L!", "build", ("expand.terrain",)),
        ("3. RJ 1,1 10 expand 3,-1 L", "build", ("expand.settlement",)),
        ("3. RJ 1,1 10 out", "turn", ("turn.out",)),
    ],
)
def test_what_cannot_stand_ends_the_replay(turn: str, part: str, rules: tuple[str, ...]) -> None:
    """Marked or not; nothing later is judged, and all turns written are kept."""
    replayed = _replay(f"{OPENING}{turn}\n4. JJ 50,50 2 hut 50,50\n5. concede\n6. concede")

    assert _faults(replayed) == [(3, "red", part, rules)]
    assert replayed.stopped_at == 3
    assert len(replayed.positions) == 3
    assert len(replayed.middles) == (2 if part == "tile" else 3)
    assert len(replayed.record.turns) == 6


def test_a_mark_without_fault_is_a_fault_and_goes_on() -> None:
    """On a tile, a build, an expansion; beside the faults of the other part."""
    replayed = _replay(
        "1. JC 0,0 12! hut 1,-1!\n2. SL 2,-1 4 hut 2,-1!\n3. RJ 1,1 10! expand 1,-1 J!\n4. CC 9,9 2! out"
    )

    assert _faults(replayed) == [
        (1, "red", "tile", ("turn.mark",)),
        (1, "red", "build", ("turn.mark",)),
        (3, "red", "tile", ("turn.mark",)),
        (3, "red", "build", ("turn.mark",)),
        (4, "white", "turn", ("turn.out",)),
    ]
    assert [entry.turn for entry in replayed.let_stand] == [2, 4]
    assert replayed.faults[0].hexes == ()
    assert replayed.stopped_at == 4


def test_a_tile_alone_before_the_last_turn_is_a_fault_and_ends_the_replay() -> None:
    """Its tile is judged first."""
    replayed = _replay(OPENING + "3. RJ 9,9 10\n4. concede")

    assert _faults(replayed) == [(3, "red", "tile", ("tile.touch",)), (3, "red", "turn", ("turn.build",))]
    assert replayed.stopped_at == 3
    assert replayed.last.awaits == BUILD


def test_turns_after_the_end_are_one_fault_of_nobody() -> None:
    """Whatever they are: a concession, a tile alone, a move that could not stand."""
    for turn in ("concede", "RJ 0,0 4 hut 9,9", "JJ 1,1 2", "JJ 1,1 2 out"):
        replayed = _replay(OPENING + f"3. concede\n4. {turn}\n5. concede")

        assert _faults(replayed) == [(4, None, "turn", ("turn.over",))]
        assert replayed.faults[0].hexes == ()
        assert (replayed.stopped_at, replayed.last.ending) == (4, "last-standing")


def test_a_build_let_stand_counts_even_if_no_legal_one_was_left() -> None:
    """The text's last hut of the early win is such a one in `really out`, with the build put in the place of `out`."""
    text = next(text for text in RECORDS if text.endswith("43. LR -11,12 4 out\n"))
    stood = replay(read(text.replace("4 out", "4 tower -10,12!")))

    assert stood.faults == ()
    assert stood.let_stand[-1].turn == 43
    assert stood.last.states[0] == "playing"
    assert stood.last.built[0].towers == 1


HAND = '[Taluva "1"]\n[Edition "rio-grande"]\n[Red ""]\n[White ""]\n\n'


def test_a_tile_beyond_the_box_is_warned_of_at_its_turn() -> None:
    """There is one JJ in the box."""
    replayed = _replay("1. JJ 0,0 12 hut 1,-1\n2. JJ 2,-1 4 hut 3,-1\n3. JJ 9,9 2! hut 10,8\n4. JJ 1,1 10", HAND)

    assert replayed.faults == ()
    assert replayed.warnings == tuple(Warned(turn, "tile.stock", "JJ") for turn in (2, 3, 4))


def test_a_tile_at_which_the_replay_stops_is_not_counted() -> None:
    """But the tile of a turn that stops later is."""
    stops_at_tile = _replay("1. JJ 0,0 12 hut 1,-1\n2. JJ 0,0 4 hut 3,-1", HAND)
    stops_at_build = _replay("1. JJ 0,0 12 hut 1,-1\n2. JJ 2,-1 4 hut 9,9", HAND)
    stops_at_turn = _replay("1. JJ 0,0 12 hut 1,-1\n2. JJ 2,-1 4\n3. concede", HAND)

    assert stops_at_tile.warnings == ()
    assert stops_at_build.warnings == stops_at_turn.warnings == (Warned(2, "tile.stock", "JJ"),)


def test_an_empty_record_stands_before_the_first_tile() -> None:
    """No turn, no fault."""
    replayed = _replay("")

    assert replayed.last.awaits == TILE
    assert replayed.positions == (replayed.last,)
    assert replayed.middles == ()
