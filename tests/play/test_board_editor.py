"""An island set up by hand, without its screen: what a touch puts, takes away, refuses and keeps."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.engine.building import legal_builds
from taluva.engine.hexes import FLOWS, Hour, at, neighbours
from taluva.engine.island import Face
from taluva.engine.pieces import COLOURS, HUT, TEMPLE, TOWER, Count, Piece
from taluva.engine.placements import legal_tiles
from taluva.engine.position import BUILD, EDITIONS, FERTI_2014, TILE
from taluva.engine.tiles import KINDS, TERRAINS, VOLCANO, place
from taluva.play.board_editor import BoardEditor, EditorKeys
from taluva.play.edited_board import EditedBoard
from taluva.play.question import Question, legal_directions
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import text_of
from tests import sure
from tests.record.begun import BEGUN

HERE, EAST, WEST, FAR = at(0, 0), at(1, 0), at(-1, 0), at(500, 0)
SIX = Hour(6)


def pressed(asked: BoardEditor, **keys: Any) -> BoardEditor:
    """With other keys pressed."""
    asked.keys = asked.keys._replace(**keys)
    return asked


def touched(touches: list[tuple[Any, ...]]) -> BoardEditor:
    """A set-up after these touches."""
    asked = BoardEditor()
    for what, *facts in touches:
        if what == "keys":
            asked.keys = getattr(asked.keys, facts[0])(*facts[1:])
        elif what == "level":
            pressed(asked, level=facts[0])
        else:
            getattr(asked, what)(*facts)
    return asked


# Putting


def ground(what: str) -> tuple[Any, ...]:
    """The key of a ground."""
    return "keys", "with_ground", what


def piece(colour: str, kind: str) -> tuple[Any, ...]:
    """The key of a piece."""
    return "keys", "with_piece", colour, kind


NORTH, NORTH_EAST = at(0, -1), at(1, -1)  # the fields of a tile that flows to 12 o'clock
SAND = [ground("S"), ("level", 3), ("tap", HERE)]
ROCK = [*SAND, ground("R"), ("tap", HERE)]
FLOWING = [("put_with_flow", HERE, SIX), ("put_with_flow", HERE, FLOWS[0])]
HUTS = [ground("L"), ground(VOLCANO), ("level", 3), piece("white", HUT), ("tap", HERE)]
TOWERED = [*HUTS, piece("red", TOWER), ("level", 1), ("tap", HERE)]
BESIDE = [("put_with_flow", HERE, SIX), piece("red", HUT), ("tap", HERE), ("tap", EAST)]
TILED = [("keys", "with_tile", "JC"), ("put_with_flow", HERE, Hour(12))]
COVERING = [piece("red", HUT), ("level", 2), ("tap", NORTH), ("level", 1), *TILED]
LIFTED = [*TILED, piece("red", HUT), ("tap", NORTH), ("change_level", [HERE, NORTH, NORTH_EAST], 1)]
SINGLE = [*LIFTED, ("toggle_single_hut", NORTH), ("change_level", [NORTH], 1)]


def tile(level: int, north: int = 0, hut: Piece | None = None) -> list[Face]:
    """The tile that lies then, its field to the north on another level and with a piece."""
    volcano = Face(HERE, level, VOLCANO, Hour(12))
    return [volcano, Face(NORTH, north or level, "J", piece=hut), Face(NORTH_EAST, level, "C")]


PUT: dict[str, tuple[list[tuple[Any, ...]], list[Face]]] = {
    # Something else takes its place.
    "the ground that is pressed is put": (SAND, [Face(HERE, 3, "S")]),
    "another ground takes its place": (ROCK, [Face(HERE, 3, "R")]),
    "put again it is taken away": ([*ROCK, ("tap", HERE)], []),
    # Which way it flows nobody could guess; pulled again it flows elsewhere, at another level it flows on.
    "a volcano is not put without a direction": ([("tap", HERE)], []),
    "a volcano flows whither it is pulled": (FLOWING, [Face(HERE, 1, VOLCANO, FLOWS[0])]),
    "a volcano flows on at another level": (
        [*FLOWING, ("level", 2), ("tap", HERE)],
        [Face(HERE, 2, VOLCANO, FLOWS[0])],
    ),
    "a volcano is taken away": ([*FLOWING, ("tap", HERE)], []),
    # Of the terrain and level pressed last; as many huts as the level, and the same again leaves the field.
    "a piece brings its field to the sea": (HUTS, [Face(HERE, 3, "L", piece=Piece(HUT, "white", 3))]),
    "another piece takes its place": (TOWERED, [Face(HERE, 3, "L", piece=Piece(TOWER, "red"))]),
    "taken away it leaves its field": ([*TOWERED, ("tap", HERE)], [Face(HERE, 3, "L")]),
    # What lies there is true.
    "a piece may stand on a volcano and stays where the field becomes another": (
        [*BESIDE, ground("R"), ("level", 2), ("tap", EAST)],
        [Face(HERE, 1, VOLCANO, SIX, Piece(HUT, "red")), Face(EAST, 2, "R", piece=Piece(HUT, "red", 2))],
    ),
    # Or on the level that is pressed, if that is higher; what stood there is gone.
    "a tile lies on one level above all beneath it, also half over the sea": (COVERING, tile(3)),
    "a tile lies on a higher level that is pressed": ([("level", 4), *TILED], tile(4)),
    # Of one tile is what shows the volcano's level; a single hut that was let stand stays one.
    "a tile is lifted with what stands there": (LIFTED, tile(2, hut=Piece(HUT, "red", 2))),
    "a hex is lifted with its single hut": (SINGLE, tile(2, 3, Piece(HUT, "red"))),
    "and all huts are put there again": ([*SINGLE, ("toggle_single_hut", NORTH)], tile(2, 3, Piece(HUT, "red", 3))),
    "nothing is lowered below the first level": (
        [*FLOWING, ("change_level", [HERE], -5)],
        [Face(HERE, 1, VOLCANO, FLOWS[0])],
    ),
}


@pytest.mark.parametrize(("touches", "lies"), PUT.values(), ids=list(PUT))
def test_what_is_touched_lies_there(touches: list[tuple[Any, ...]], lies: list[Face]) -> None:
    """And nothing else does."""
    assert sorted(touched(touches).board.faces.values()) == sorted(lies)


def test_the_tile_that_a_hex_lies_on_is_known() -> None:
    """Of one tile is what shows the volcano's level; and a volcano alone asks for a direction."""
    assert set(touched(TILED).board.tile_at(NORTH)) == {HERE, NORTH, NORTH_EAST}
    assert BoardEditor().must_choose_flow(HERE)


@pytest.mark.parametrize(
    ("keys", "before", "why"),
    [
        ({"kind": TOWER, "colour": "red"}, 2, "piece"),
        ({"kind": TEMPLE, "colour": "red"}, 3, "piece"),
        ({"kind": HUT, "colour": "red", "level": 9}, 2, "piece"),
        ({"ground": "J", "level": 49}, 0, "high"),
        ({"ground": "J"}, 144, "many"),
    ],
)
def test_what_wood_and_cardboard_do_not_allow_is_refused_at_its_hex(
    keys: dict[str, Any], before: int, why: str
) -> None:
    """Wood and cardboard do not allow it; everything is left as it was."""
    asked = pressed(BoardEditor(), **keys)
    assert {asked.tap(at(number % 20, number // 20)) for number in range(before)} <= {None}
    kept = asked.board
    refused = sure(asked.tap(FAR))
    assert (refused.why, refused.hex) == (why, FAR)
    assert asked.board is kept


# What else counts


def test_who_sits_there_is_who_has_pieces_or_is_asked_about_filled_up_to_two() -> None:
    """In the order of the colours; nobody needs a name, and the booklet says how many tiles there are."""
    asked = BoardEditor(FERTI_2014)
    assert asked.board.colours() == ("red", "white")
    asked.keys = asked.keys.with_piece("yellow", HUT)
    asked.tap(HERE)
    assert [asked.board.colours(), asked.board.colours("brown")] == [("red", "yellow"), ("yellow", "brown")]
    assert asked.board.setup() == (("red", "yellow"), FERTI_2014, 48, "classic")


def test_what_is_left_is_what_does_not_stand_unless_somebody_says_so() -> None:
    """And never more than that, whatever comes to stand later."""
    asked = touched([("level", 3), piece("red", HUT), ("tap", HERE)])
    assert asked.board.supply("red") == Count(17, 2, 3)
    asked.set_supply("red", Count(14, 2, 9))
    assert asked.board.supply("red") == Count(14, 2, 3)
    asked.keys = asked.keys.with_piece("red", TEMPLE)
    asked.tap(EAST)
    assert asked.board.supply("red") == Count(14, 2, 2)


def test_whose_turn_it_is_and_how_many_tiles_lie_can_be_said() -> None:
    """Else the first colour awaits a tile; as many lie as volcanoes are seen, of a whole island as its levels tell."""
    asked = BoardEditor()
    asked.put_with_flow(HERE, SIX)
    assert (asked.board.start().seat, asked.board.start().awaits, asked.board.start().laid) == (0, TILE, 1)
    asked.change_level([HERE], 5)
    asked.set_facts(complete=True)
    assert asked.board.start().laid == 2
    asked.set_facts(mover="white", awaits=BUILD, laid=11, outs=("yellow",))
    begun = asked.board.start()
    assert (begun.seat, begun.awaits, begun.laid, begun.outs) == (0, BUILD, 11, (1,))
    assert asked.board.colours() == ("white", "yellow")


@pytest.mark.parametrize("name", BEGUN)
def test_an_island_that_lies_so_is_judged_as_the_game_that_led_there(name: str) -> None:
    """Of any colour, and written as the record that begins there."""
    position = replay(BEGUN[name]._replace(turns=())).positions[0]
    lying = EditedBoard.of(position)
    for seat, colour in enumerate(position.setup.colours):
        builds = legal_builds(position.island, position.builder(seat))
        tiles = legal_tiles(position.island, position.placements)
        assert lying.position(colour, awaits=BUILD).legal_builds() == builds
        assert lying.position(colour, awaits=TILE).legal_tiles() == tiles
    if position.setup.play == "classic":
        assert read(text_of(lying.record())) == lying.record()


# Steps


TOUCHES = st.lists(
    st.one_of(
        st.tuples(st.just("tap"), st.sampled_from((HERE, EAST, WEST))),
        st.tuples(st.just("put_with_flow"), st.sampled_from((HERE, EAST)), st.sampled_from(FLOWS)),
        st.tuples(st.just("keys"), st.just("with_ground"), st.sampled_from(TERRAINS + VOLCANO)),
        st.tuples(st.just("keys"), st.just("with_tile"), st.sampled_from(KINDS)),
        st.tuples(
            st.just("keys"), st.just("with_piece"), st.sampled_from(COLOURS), st.sampled_from((HUT, TOWER, TEMPLE))
        ),
        st.tuples(st.just("level"), st.integers(1, 5)),
        st.tuples(st.just("set_supply"), st.sampled_from(COLOURS), st.builds(Count, *[st.integers(0, 25)] * 3)),
        st.tuples(st.just("undo")),
        st.tuples(st.just("redo")),
        st.tuples(st.just("start_over")),
    ),
    max_size=30,
)


@given(TOUCHES)
def test_whatever_is_touched_a_kill_loses_nothing(touches: list[tuple[Any, ...]]) -> None:
    """The text has every step, those that are taken back too, and what is pressed."""
    asked = touched(touches)
    again = BoardEditor.from_text(asked.to_text())
    assert (again.keys, again.step_count, again.board, again.steps) == (
        asked.keys,
        asked.step_count,
        asked.board,
        asked.steps,
    )
    assert again.to_text() == asked.to_text()


@given(TOUCHES)
def test_every_step_is_undone_and_redone(touches: list[tuple[Any, ...]]) -> None:
    """To the bare table and back."""
    asked = touched(touches)
    while asked.next_redo is not None:
        asked.redo()
    islands = [asked.board]
    while asked.next_undo is not None:
        asked.undo()
        islands.append(asked.board)
    assert not asked.board.faces
    for island in islands[-2::-1]:
        asked.redo()
        assert asked.board == island


def test_a_step_has_a_name() -> None:
    """What was put, of which colour, or that it was taken away."""
    asked = touched(
        [("put_with_flow", HERE, SIX), piece("white", TEMPLE), ("tap", EAST), ("tap", EAST), ("start_over",)]
    )
    assert [step[:2] for step in asked.steps] == [("V", ""), ("temple", "white"), ("away", ""), ("anew", "")]


@given(st.text() | st.from_regex(r'\["ferti", \[.{0,9}\], \d, \[.{0,20}\]\]'))
def test_any_text_gives_some_set_up(text: str) -> None:
    """A file may hold anything; what can be read of it is there."""
    assert BoardEditor.from_text(text).board.facts.edition in EDITIONS


def test_of_a_damaged_text_the_steps_before_the_damage_are_there() -> None:
    """An island that cannot be is none."""
    asked = touched([("put_with_flow", HERE, SIX), ("put_with_flow", EAST, SIX)])
    damaged = BoardEditor.from_text(asked.to_text().replace("1,0 V1", "1,0 V99"))
    assert (list(damaged.board.faces), damaged.steps) == ([HERE], asked.steps[:1])


def test_what_cannot_be_asked_is_no_keys() -> None:
    """They begin as they are made."""
    assert BoardEditor.from_text('["ferti", [1, "V", "J", "blue", "hut", ""], 0, []]').keys == EditorKeys()


@pytest.mark.parametrize("whole", [False, True])
def test_of_every_direction_it_is_known_what_no_bare_hex_can_change(whole: bool) -> None:
    """As the questions themselves say it; on the whole island of all of them."""
    told = set()
    lying = EditedBoard.of(replay(BEGUN["no turns"]).positions[0])
    faces = dict(sorted(lying.faces.items())[::3])
    part = EditedBoard(faces, lying.facts._replace(complete=whole))
    for volcano in set(faces).union(*map(neighbours, faces)):
        for flow, legal in legal_directions(part, volcano).items():
            question = Question(place(volcano, flow))
            rules, resting = set(question.verdict(part).rules), question.assumptions(part)
            certain = rules.difference(one.rule for one in resting)
            assert legal == (False if certain else None if resting else not rules)
            told.add(legal)
    assert told == ({True, False} if whole else {None, False})


def test_where_a_build_is_awaited_a_tile_lies_though_nobody_set_its_volcano() -> None:
    """So a record can begin there."""
    asked = pressed(BoardEditor(), ground="J")
    asked.tap(HERE)
    asked.set_facts(awaits=BUILD)
    start = sure(read(text_of(asked.board.record())).start)
    assert (start.awaits, start.laid) == (BUILD, 1)
