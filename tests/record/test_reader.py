"""What a record says is read as it stands."""

import pytest

from taluva.engine.builds import Build
from taluva.engine.hexes import at
from taluva.engine.position import Setup
from taluva.engine.tiles import place
from taluva.record.reader import locate, read
from taluva.record.record import BuildMove, Concede, Record, TileMove, Turn
from taluva.record.writer import write
from tests.record.texts import HEAD, TAGS


def test_the_record_of_the_format_is_read() -> None:
    """The page that describes the format begins with it."""
    record = read(
        '[Taluva "1"]\n[Event "Thursday"]\n[Date "2026-11-18"]\n[Edition "ferti"]\n[Tiles "24"]\n[Play "classic"]\n'
        '[Red "Ann"]\n[White "Ben"]\n\n1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1 {first contact}\n'
        "3. RJ 1,1 10 expand 1,-1 J\n4. CC -1,0 8 hut 2,0!\n5. concede\n"
    )

    tags = (("Event", "Thursday"), ("Date", "2026-11-18"))
    turns = (
        Turn(TileMove("JC", place(at(0, 0), 12)), BuildMove(Build("hut", at(1, -1)))),
        Turn(TileMove("SL", place(at(2, -1), 4)), BuildMove(Build("hut", at(3, -1)), comments=("first contact",))),
        Turn(TileMove("RJ", place(at(1, 1), 10)), BuildMove(Build("expand", at(1, -1), "J"))),
        Turn(TileMove("CC", place(at(-1, 0), 8)), BuildMove(Build("hut", at(2, 0)), stands=True)),
        Turn(concede=Concede()),
    )
    assert record == Record(Setup(("red", "white"), "ferti", 24, "classic"), ("Ann", "Ben"), turns, tags)
    assert (record.tag("Date"), record.tag("Place")) == ("2026-11-18", None)


USUAL = '[Taluva "1"]\n[Edition "ferti"]\n[Tiles "24"]\n[Play "classic"]\n[Red "Ann"]\n[White "Ben"]\n\n'
CANONICAL = {
    "missing tags mean the usual game": (TAGS, USUAL),
    # Whatever stands between them; also when the edition's tag comes after the seats.
    "seats are in the order of their tags": (
        '[Taluva "1"]\n[Brown "B"]\n[X "1"]\n[Yellow ""]\n[Play "teams"]\n[Red "R"]\n[White "W"]\n'
        '[Edition "rio-grande"]',
        '[Taluva "1"]\n[Edition "rio-grande"]\n[Tiles "48"]\n[Play "teams"]\n[Brown "B"]\n[Yellow ""]\n[Red "R"]\n'
        '[White "W"]\n[X "1"]\n\n',
    ),
    # No blank line without turns, no last line feed, blank lines after the last turn.
    "no last line feed": (TAGS.rstrip("\n"), USUAL),
    "a blank line without turns": (TAGS + "\n", USUAL),
    "no line feed behind the last turn": (HEAD + "1. concede", USUAL + "1. concede\n"),
    "blank lines behind the last turn": (HEAD + "1. concede\n\n\r\n\n", USUAL + "1. concede\n"),
    # Up to three digits.
    "signs and leading zeros": (
        HEAD + "1.JC +001,-0 4   hut -999,+999",
        USUAL + "1. JC 1,0 4 hut -999,999\n",
    ),
    # After the tile, the build, out and a concession; with or without a space before them.
    "comments are kept byte for byte where they stood": (
        HEAD + "1. JC 0,0 12!{a}{ b } {{c\\} hut 1,-1!{} {é😀}\n2. SL 2,-1 4 out{}{x}\n3.concede{!}\n4. RR 9,9 2 {mid}",
        USUAL + "1. JC 0,0 12! {a} { b } {{c\\} hut 1,-1! {} {é😀}\n2. SL 2,-1 4 out {} {x}\n3. concede {!}\n"
        "4. RR 9,9 2 {mid}\n",
    ),
    # The fields count as well as the volcano.
    **{
        f"{place} is within the limit": (f"{HEAD}1. JC {place}", f"{USUAL}1. JC {place}\n")
        for place in ("998,0 2", "999,-998 10", "-999,998 4")
    },
}


@pytest.mark.parametrize(("text", "canonical"), CANONICAL.values(), ids=list(CANONICAL))
def test_what_may_be_written_in_several_ways_is_read_as_one(text: str, canonical: str) -> None:
    """The one that writing has."""
    assert write(read(text)) == write(read(canonical)) == canonical


@pytest.mark.parametrize(
    ("edition", "players", "tiles"),
    [("ferti", 2, 24), ("ferti", 3, 36), ("ferti", 4, 48), ("ferti-2014", 2, 48), ("rio-grande", 3, 48)],
)
def test_a_missing_number_of_tiles_is_the_editions(edition: str, players: int, tiles: int) -> None:
    """Whatever the number of seats."""
    seats = "".join(f'[{seat} ""]\n' for seat in ("Brown", "Red", "White", "Yellow")[:players])
    assert read(f'[Taluva "1"]\n{seats}[Edition "{edition}"]').setup.tiles == tiles


def test_names_have_up_to_sixty_code_points_and_escapes_in_values_are_undone() -> None:
    """A quote and a backslash, alone, together, at the end; an escape counts once, and so does any character."""
    record = read('[Taluva "1"]\n[Red "\\"B\\" \\\\"]\n[White "\\\\\\""]\n[A "]["]')
    assert (record.names, record.tags) == (('"B" \\', '\\"'), (("A", "]["),))
    long = read('[Taluva "1"]\n[Red "' + 60 * "😀" + '"]\n[White "' + 60 * '\\"' + '"]')
    assert [len(name) for name in long.names] == [60, 60]


@pytest.mark.parametrize(("part", "line", "column"), [("turn", 6, 1), ("tile", 6, 5), ("build", 6, 27)])
def test_the_parts_of_a_turn_are_found_again(part: str, line: int, column: int) -> None:
    """For a fault that is to be shown in the file."""
    text = "\ufeff" + HEAD + "1. concede\n2.  JC 0,0 12!  {é} { a } hut 1,-1\n"

    assert locate(text.replace("\n", "\r\n").encode(), 2, part) == (line, column)
