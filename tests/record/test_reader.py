"""What a record says is read as it stands."""

import pytest

from taluva.engine.builds import Build
from taluva.engine.hexes import at
from taluva.engine.position import Setup
from taluva.engine.tiles import place
from taluva.record.reader import locate, read
from taluva.record.record import BuildMove, Concede, Out, TileMove, Turn
from tests.record.texts import HEAD, TAGS


def test_the_record_of_the_format_is_read() -> None:
    """The page that describes the format begins with it."""
    record = read(
        '[Taluva "1"]\n[Event "Thursday"]\n[Date "2026-11-18"]\n[Edition "ferti"]\n[Tiles "24"]\n[Play "classic"]\n'
        '[Red "Ann"]\n[White "Ben"]\n\n1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1 {first contact}\n'
        "3. RJ 1,1 10 expand 1,-1 J\n4. CC -1,0 8 hut 2,0!\n5. concede\n"
    )

    assert record.setup == Setup(("red", "white"), "ferti", 24, "classic")
    assert record.names == ("Ann", "Ben")
    assert record.tags == (("Event", "Thursday"), ("Date", "2026-11-18"))
    assert record.tag("Date") == "2026-11-18"
    assert record.tag("Place") is None
    assert record.turns == (
        Turn(TileMove("JC", place(at(0, 0), 12)), BuildMove(Build("hut", at(1, -1)))),
        Turn(TileMove("SL", place(at(2, -1), 4)), BuildMove(Build("hut", at(3, -1)), comments=("first contact",))),
        Turn(TileMove("RJ", place(at(1, 1), 10)), BuildMove(Build("expand", at(1, -1), "J"))),
        Turn(TileMove("CC", place(at(-1, 0), 8)), BuildMove(Build("hut", at(2, 0)), stands=True)),
        Turn(concede=Concede()),
    )


@pytest.mark.parametrize(
    ("edition", "players", "tiles"),
    [("ferti", 2, 24), ("ferti", 3, 36), ("ferti", 4, 48), ("ferti-2014", 2, 48), ("rio-grande", 3, 48)],
)
def test_a_missing_number_of_tiles_is_the_editions(edition: str, players: int, tiles: int) -> None:
    """Also when the edition's tag comes after the seats."""
    seats = "".join(f'[{seat} ""]\n' for seat in ("Brown", "Red", "White", "Yellow")[:players])

    assert read(f'[Taluva "1"]\n{seats}[Edition "{edition}"]').setup.tiles == tiles


def test_missing_tags_mean_the_usual_game() -> None:
    """Ferti, its tiles, classic."""
    assert read(TAGS).setup == Setup(("red", "white"), "ferti", 24, "classic")


def test_seats_are_in_the_order_of_their_tags() -> None:
    """Whatever stands between them."""
    record = read('[Taluva "1"]\n[Brown "B"]\n[X "1"]\n[Yellow "Y"]\n[Play "teams"]\n[Red "R"]\n[White "W"]')

    assert record.setup.colours == ("brown", "yellow", "red", "white")
    assert record.names == ("B", "Y", "R", "W")
    assert record.setup.play == "teams"


def test_the_end_of_a_record_may_be_written_in_several_ways() -> None:
    """No blank line without turns, no last line feed, blank lines after the last turn."""
    assert read(TAGS.rstrip("\n")) == read(TAGS) == read(TAGS + "\n")
    assert read(HEAD + "1. concede") == read(HEAD + "1. concede\n") == read(HEAD + "1. concede\n\n\r\n\n")


def test_escapes_in_values_are_undone() -> None:
    """A quote and a backslash, alone, together, and at the end."""
    record = read('[Taluva "1"]\n[Red "\\"B\\" \\\\"]\n[White "\\\\\\""]\n[A "]["]')

    assert record.names == ('"B" \\', '\\"')
    assert record.tags == (("A", "]["),)


def test_a_name_has_up_to_sixty_code_points_after_unescaping() -> None:
    """Escapes count once, characters beyond the first plane once."""
    record = read('[Taluva "1"]\n[Red "' + 60 * "😀" + '"]\n[White "' + 60 * '\\"' + '"]')

    assert [len(name) for name in record.names] == [60, 60]


def test_coordinates_may_have_a_sign_and_leading_zeros() -> None:
    """Up to three digits."""
    turn = read(HEAD + "1.JC +001,-0 4   hut -999,+999").turns[0]

    assert turn == Turn(TileMove("JC", place(at(1, 0), 4)), BuildMove(Build("hut", at(-999, 999))))


def test_comments_are_kept_byte_for_byte_where_they_stood() -> None:
    """After the tile, the build, out and a concession; with or without a space before them."""
    turns = read(
        HEAD + "1. JC 0,0 12!{a}{ b } {{c\\} hut 1,-1!{} {é😀}\n2. SL 2,-1 4 out{}{x}\n3.concede{!}\n4. RR 9,9 2 {mid}"
    ).turns

    assert turns[0].tile == TileMove("JC", place(at(0, 0), 12), True, ("a", " b ", "{c\\"))
    assert turns[0].build == BuildMove(Build("hut", at(1, -1)), True, ("", "é😀"))
    assert turns[1].build == Out(("", "x"))
    assert turns[2].concede == Concede(("!",))
    assert turns[3] == Turn(TileMove("RR", place(at(9, 9), 2), comments=("mid",)))


def test_a_tile_may_reach_the_limit_and_no_further() -> None:
    """The fields count as well as the volcano."""
    assert read(HEAD + "1. JC 998,0 2").turns
    assert read(HEAD + "1. JC 999,-998 10").turns
    assert read(HEAD + "1. JC -999,998 4").turns


@pytest.mark.parametrize(("part", "line", "column"), [("turn", 6, 1), ("tile", 6, 5), ("build", 6, 27)])
def test_the_parts_of_a_turn_are_found_again(part: str, line: int, column: int) -> None:
    """For a fault that is to be shown in the file."""
    text = "\ufeff" + HEAD + "1. concede\n2.  JC 0,0 12!  {é} { a } hut 1,-1\n"

    assert locate(text.replace("\n", "\r\n").encode(), 2, part) == (line, column)
