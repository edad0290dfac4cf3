"""The replay of a record: what is a fault, what goes on, what ends it, and what is only a warning."""

from typing import NamedTuple

import pytest

from taluva.engine.hexes import at
from taluva.engine.position import BUILD, NOTHING, TILE
from taluva.record.reader import read
from taluva.record.replay import Entry, Replay, TileWarning, replay
from tests.comparing import compare_record
from tests.record.texts import HEAD

OPENING = "1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1\n"
HAND = '[Taluva "1"]\n[Edition "rio-grande"]\n[Red ""]\n[White ""]\n\n'
ONE_TILE = HEAD.replace("\n\n", '\n[Tiles "1"]\n\n')

Told = tuple[int, str | None, str, str]  # turn, player, part, rules


class Case(NamedTuple):
    """Some turns, and what there is to say of them."""

    turns: str
    faults: tuple[Told, ...] = ()
    let_stand: tuple[Told, ...] = ()
    stock: tuple[int, ...] = ()  # at which turns a tile beyond the box is warned of
    stopped_at: int | None = None
    head: str = HEAD


CASES = {
    # Record: it was taken in the middle of a turn.
    "a record may stop after a tile": Case(OPENING + "3. RJ 1,1 10"),
    # Each with all its rules.
    "tile and build of one turn are two entries": Case(
        "1. JC 0,0 12 tower 1,-1!\n2. SL 9,9 4! hut 10,9\n3. RJ 1,1 10 hut 0,1",
        let_stand=((1, "red", "build", "tower.adjacent tower.level"), (2, "white", "tile", "tile.touch")),
    ),
    # Record: after a fault that could have stood but has no mark, replay goes on as if it stood.
    "the same moves without their marks are faults and go on": Case(
        "1. JC 0,0 12 tower 1,-1\n2. SL 9,9 4 hut 10,9\n3. RJ 1,1 10 hut 0,1",
        ((1, "red", "build", "tower.adjacent tower.level"), (2, "white", "tile", "tile.touch")),
    ),
    # Record: after any other fault replay stops, and nothing later is judged, marked or not. turn.out: Ferti,
    # Elimination.
    **{
        f"{turn} ends it": Case(
            f"{OPENING}3. {turn}\n4. JJ 50,50 2 hut 50,50\n5. concede\n6. concede",
            ((3, "red", part, rule),),
            stopped_at=3,
        )
        for turn, part, rule in (
            ("RJ 0,0 4 hut 9,9", "tile", "tile.gap"),
            ("RJ 0,0 4! hut 9,9", "tile", "tile.gap"),
            ("RJ 1,1 10 hut 9,9", "build", "build.land"),
            ("RJ 1,1 10 hut 9,9!", "build", "build.land"),
            ("RJ 1,1 10 hut 3,-1!", "build", "build.occupied"),
            ("RJ 1,1 10 expand 1,-1 L", "build", "expand.terrain"),
            ("RJ 1,1 10 expand 1,-1 L!", "build", "expand.terrain"),
            ("RJ 1,1 10 expand 3,-1 L", "build", "expand.settlement"),
            ("RJ 1,1 10 out", "turn", "turn.out"),
        )
    },
    # turn.mark, on the part it stands on, beside the faults of the other part; the replay goes on.
    "a mark without fault is a fault and goes on": Case(
        "1. JC 0,0 12! hut 1,-1!\n2. SL 2,-1 4 hut 2,-1!\n3. RJ 1,1 10! expand 1,-1 J!\n4. CC 9,9 2! out",
        (
            (1, "red", "tile", "turn.mark"),
            (1, "red", "build", "turn.mark"),
            (3, "red", "tile", "turn.mark"),
            (3, "red", "build", "turn.mark"),
            (4, "white", "turn", "turn.out"),
        ),
        ((2, "white", "build", "build.volcano"), (4, "white", "tile", "tile.touch")),
        stopped_at=4,
    ),
    # turn.build. Ferti, Step 2: exactly one build a turn; its tile is judged first.
    "a tile alone before the last turn ends it": Case(
        OPENING + "3. RJ 9,9 10\n4. concede",
        ((3, "red", "tile", "tile.touch"), (3, "red", "turn", "turn.build")),
        stopped_at=3,
    ),
    # turn.over, of nobody, whatever it is: a concession, a tile alone, a move that could not stand.
    **{
        f"{turn} after the end": Case(
            OPENING + f"3. concede\n4. {turn}\n5. concede", ((4, None, "turn", "turn.over"),), stopped_at=4
        )
        for turn in ("concede", "RJ 0,0 4 hut 9,9", "JJ 1,1 2", "JJ 1,1 2 out")
    },
    "a turn after the last tile": Case(OPENING, ((2, None, "turn", "turn.over"),), stopped_at=2, head=ONE_TILE),
    # tile.stock: there is one JJ in the box.
    "a tile beyond the box is warned of at its turn": Case(
        "1. JJ 0,0 12 hut 1,-1\n2. JJ 2,-1 4 hut 3,-1\n3. JJ 9,9 2! hut 10,8\n4. JJ 1,1 10",
        let_stand=((3, "red", "tile", "tile.touch"),),
        stock=(2, 3, 4),
        head=HAND,
    ),
    "a tile at which the replay stops is not counted": Case(
        "1. JJ 0,0 12 hut 1,-1\n2. JJ 0,0 4 hut 3,-1",
        ((2, "white", "tile", "tile.gap"),),
        stopped_at=2,
        head=HAND,
    ),
    "the tile of a turn that stops later is": Case(
        "1. JJ 0,0 12 hut 1,-1\n2. JJ 2,-1 4 hut 9,9",
        ((2, "white", "build", "build.land"),),
        stock=(2,),
        stopped_at=2,
        head=HAND,
    ),
}


def _replay(turns: str, head: str = HEAD) -> Replay:
    return replay(read(head + turns))


def _told(entries: tuple[Entry, ...]) -> tuple[Told, ...]:
    return tuple((entry.turn, entry.player, entry.part, " ".join(entry.rules)) for entry in entries)


@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_what_there_is_to_say_of_a_record_is_said(case: Case) -> None:
    """By both readings; all turns that are written are kept."""
    compare_record(case.head + case.turns)
    replayed = _replay(case.turns, case.head)

    assert (_told(replayed.faults), _told(replayed.let_stand)) == (case.faults, case.let_stand)
    assert replayed.warnings == tuple(TileWarning(turn, "tile.stock", "JJ") for turn in case.stock)
    assert replayed.stopped_at == case.stopped_at
    assert len(replayed.record.turns) == len(case.turns.strip().split("\n"))


def test_a_game_without_fault_gives_a_position_before_and_after_every_turn() -> None:
    """And one between tile and build; of a record without turns the one before the first tile."""
    replayed = _replay(OPENING + "3. concede")

    assert [position.turn for position in replayed.positions] == [0, 1, 2, 3]
    assert [middle and middle.awaits for middle in replayed.middles] == [BUILD, BUILD, None]
    assert (replayed.last, replayed.last.awaits) == (replayed.positions[-1], NOTHING)
    empty = _replay("")
    assert (empty.positions, empty.middles, empty.last.awaits) == ((empty.last,), (), TILE)


@pytest.mark.parametrize(
    ("turn", "middles", "awaits"),
    [("RJ 1,1 10", 3, BUILD), ("RJ 0,0 4 hut 9,9\n4. concede", 2, TILE), ("RJ 1,1 10 hut 9,9\n4. concede", 3, BUILD)],
    ids=["the record", "at a tile", "at a build"],
)
def test_where_it_stops_is_the_last_position(turn: str, middles: int, awaits: str) -> None:
    """Of a turn that is not complete."""
    replayed = _replay(f"{OPENING}3. {turn}")

    assert (len(replayed.positions), len(replayed.middles)) == (3, middles)
    assert (replayed.last.awaits, replayed.last.colour, replayed.last.turn) == (awaits, "red", 2)


def test_a_move_let_stand_names_the_hexes_and_leads_where_it_leads_without_its_mark() -> None:
    """The faults are the same, and so is the position."""
    marked, unmarked = (_replay(CASES[case].turns) for case in list(CASES)[1:3])

    assert (marked.let_stand, marked.last) == (unmarked.faults, unmarked.last)
    assert marked.let_stand[1].hexes == tuple(sorted((at(9, 9), at(10, 9), at(9, 10))))
