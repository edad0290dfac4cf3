"""A start that cannot be is refused with line and column: each sentence of the format that refuses something."""

import pytest

from taluva.record.reader import read
from tests.record.grammar import is_record
from tests.record.refused import misfit

THREE = '[Taluva "1"]\n[Red "Ann"]\n[White "Ben"]\n[Yellow "Cem"]\n'  # what follows begins on line 5
LAND = '[Island "0,0 C1; 1,0 V1>6"]\n'  # line 5
FULL_OF_HUTS = "; ".join(f"{q},0 J4 red hut" for q in range(5))  # all 20 of them
FOUR = '[Brown "Dmitri"]\n'
TILES_9, RANKING, TEAMS = '[Tiles "9"]\n', '[Play "ranking"]\n', '[Brown "Dmitri"]\n[Play "teams"]\n'

CASES = [
    # the entries of an island
    ('[Island ""]', 5, 10, "coordinate"),
    ('[Island "0,0"]', 5, 13, "space"),
    ('[Island " 0,0 C1"]', 5, 10, "coordinate"),
    ('[Island "0,0  C1"]', 5, 14, "start.ground"),
    ('[Island "1000,0 C1"]', 5, 10, "coordinate"),
    ('[Island "0;0 C1"]', 5, 11, "comma"),
    ('[Island "0,0 c1"]', 5, 14, "start.ground"),
    ('[Island "0,0 W1"]', 5, 14, "start.ground"),
    ('[Island "0,0 C"]', 5, 15, "start.level"),
    ('[Island "0,0 C0"]', 5, 15, "start.level"),
    ('[Island "0,0 C01"]', 5, 15, "start.level"),
    ('[Island "0,0 C+1"]', 5, 15, "start.level"),
    ('[Island "0,0 C49"]', 5, 15, "start.level"),
    ('[Island "0,0 C123"]', 5, 15, "start.level"),
    ('[Island "0,0 C٢"]', 5, 15, "start.level"),
    ('[Island "0,0 C1>6"]', 5, 16, "start.end"),
    ('[Island "0,0 C1x"]', 5, 16, "start.end"),
    ('[Island "0,0 V1"]', 5, 16, "start.arrow"),
    ('[Island "0,0 V1>"]', 5, 17, "direction"),
    ('[Island "0,0 V1>3"]', 5, 17, "direction"),
    ('[Island "0,0 V1>06"]', 5, 17, "direction"),
    ('[Island "0,0 V>6"]', 5, 15, "start.level"),
    ('[Island "0,0 C1 "]', 5, 17, "start.colour"),
    ('[Island "0,0 C1 Red hut"]', 5, 17, "start.colour"),
    ('[Island "0,0 C1 red"]', 5, 20, "space"),
    ('[Island "0,0 C1 red  hut"]', 5, 21, "start.piece"),
    ('[Island "0,0 C1 red house"]', 5, 21, "start.piece"),
    ('[Island "0,0 C1 red hut 1"]', 5, 25, "start.single"),
    ('[Island "0,0 C2 red hut 2"]', 5, 25, "start.single"),
    ('[Island "0,0 C2 red hut 1 1"]', 5, 26, "start.end"),
    ('[Island "0,0 C2 red tower 1"]', 5, 26, "start.end"),
    ('[Island "0,0 C1;1,0 C1"]', 5, 16, "start.end"),
    ('[Island "0,0 C1;  1,0 C1"]', 5, 18, "coordinate"),
    ('[Island "0,0 C1; "]', 5, 18, "coordinate"),
    ('[Island "0,0 C1;"]', 5, 16, "start.end"),
    ('[Island "0,0 C1, 1,0 C1"]', 5, 16, "start.end"),
    ('[Island "0,0 C1; +0,-0 S1"]', 5, 18, "start.hex"),
    ('[Island "' + "; ".join(f"{q},0 C1" for q in range(145)) + '"]', 5, 1340, "start.hexes"),
    ('[Island "\\"0,0 C1"]', 5, 10, "coordinate"),
    ('[Island "0,0 C1 \\\\red hut"]', 5, 17, "start.colour"),
    # what is left
    (LAND + '[Left ""]', 6, 8, "start.colour"),
    (LAND + '[Left "red"]', 6, 11, "space"),
    (LAND + '[Left "red 20 2"]', 6, 16, "space"),
    (LAND + '[Left "red 20 2 3 "]', 6, 18, "start.end"),
    (LAND + '[Left "red 20 2 3;white 20 2 3"]', 6, 18, "start.end"),
    (LAND + '[Left "red 21 2 3"]', 6, 12, "start.number"),
    (LAND + '[Left "red 20 3 3"]', 6, 15, "start.number"),
    (LAND + '[Left "red 20 2 4"]', 6, 17, "start.number"),
    (LAND + '[Left "red +1 2 3"]', 6, 12, "start.number"),
    (LAND + '[Left "red -1 2 3"]', 6, 12, "start.number"),
    (LAND + '[Left "red 01 2 3"]', 6, 12, "start.number"),
    (LAND + '[Left "red  1 2 3"]', 6, 12, "start.number"),
    (LAND + '[Left "red ٣ 2 3"]', 6, 12, "start.number"),
    (LAND + '[Left "white 20 2 3; red 20 2 3; white 20 2 3"]', 6, 34, "start.twice"),
    # tiles that lie
    (LAND + '[Laid ""]', 6, 8, "start.number"),
    (LAND + '[Laid "01"]', 6, 8, "start.number"),
    (LAND + '[Laid "+1"]', 6, 8, "start.number"),
    (LAND + '[Laid "49"]', 6, 8, "start.number"),
    (LAND + '[Laid "1 "]', 6, 9, "start.end"),
    # who is out, who has won, who moves
    (LAND + '[Out ""]', 6, 7, "start.colour"),
    (LAND + '[Out "green"]', 6, 7, "start.colour"),
    (LAND + '[Out "red, white"]', 6, 7, "start.colour"),
    (LAND + '[Out "red  white"]', 6, 11, "start.colour"),
    (LAND + '[Out "red red"]', 6, 11, "start.twice"),
    (RANKING + LAND + '[Won "red;white"]', 7, 10, "start.end"),
    (RANKING + LAND + '[Won ""]', 7, 7, "start.colour"),
    (LAND + '[Move ""]', 6, 8, "start.colour"),
    (LAND + '[Move "red"]', 6, 11, "space"),
    (LAND + '[Move "red  tile"]', 6, 12, "start.awaits"),
    (LAND + '[Move "red lay"]', 6, 12, "start.awaits"),
    (LAND + '[Move "red tile "]', 6, 16, "start.end"),
    # without an island
    ('[Left "red 20 2 3"]', 5, 8, "start.island"),
    ('[Laid "1"]', 5, 8, "start.island"),
    ('[Event "x"]\n[Out "red"]', 6, 7, "start.island"),
    (RANKING + '[Won "red"]', 6, 7, "start.island"),
    ('[Move "red tile"]\n[Laid "1"]', 5, 8, "start.island"),
    # a colour without a seat
    ('[Island "0,0 C1 white hut; 1,0 C1 brown hut"]', 5, 35, "start.seat"),
    (LAND + '[Left "red 20 2 3; brown 20 2 3"]', 6, 20, "start.seat"),
    (LAND + '[Out "brown"]', 6, 7, "start.seat"),
    (RANKING + LAND + '[Won "brown"]', 7, 7, "start.seat"),
    (LAND + '[Move "brown tile"]', 6, 8, "start.seat"),
    # more pieces than there are
    (f'[Island "{FULL_OF_HUTS}; 9,0 J1 red hut"]', 5, 90, "start.standing"),
    ('[Island "0,0 C3 red tower; 1,0 C3 red tower; 2,0 C3 red tower"]', 5, 46, "start.standing"),
    ('[Island "0,0 C21 white hut"]\n[Left "white 0 2 3"]', 5, 10, "start.standing"),
    ('[Island "0,0 C3 red hut"]\n[Left "white 20 2 3; red 18 2 3"]', 6, 26, "start.left"),
    ('[Island "0,0 C3 red hut 1"]\n[Left "red 20 2 3"]', 6, 12, "start.left"),
    ('[Left "red 19 2 3"]\n[Island "0,0 C3 red temple"]', 5, 17, "start.left"),
    # more tiles than there are, or fewer
    (LAND + '[Laid "0"]', 6, 8, "start.laid"),
    ('[Island "0,0 V1>2; 1,0 V1>2"]\n[Laid "1"]', 6, 8, "start.laid"),
    ('[Island "0,0 C1"]\n[Laid "0"]\n[Move "white build"]', 6, 8, "start.laid"),
    ('[Island "0,0 C1"]\n[Move "white build"]', 5, 10, "start.volcano"),
    (TILES_9 + LAND + '[Laid "9"]', 7, 8, "start.laid"),
    (TILES_9 + LAND + '[Laid "10"]\n[Move "red build"]', 7, 8, "start.laid"),
    ('[Tiles "1"]\n' + LAND, 6, 18, "start.tiles"),
    ('[Tiles "1"]\n' + LAND + '[Laid "1"]', 7, 8, "start.tiles"),
    ('[Tiles "2"]\n[Island "0,0 V1>2; 1,0 V1>2; 2,0 V1>2"]\n[Move "red build"]', 6, 30, "start.tiles"),
    # who cannot be out, have won or be to move
    (LAND + '[Won "red"]', 6, 7, "start.won"),
    (TEAMS + LAND + '[Won "red"]', 8, 7, "start.won"),
    (RANKING + LAND + '[Left "white 0 0 3"]\n[Out "white"]\n[Won "white"]', 9, 7, "start.both"),
    (LAND + '[Out "red white"]', 6, 7, "start.sides"),
    (RANKING + LAND + '[Left "white 0 0 3"]\n[Out "red"]\n[Won "white"]', 8, 7, "start.sides"),
    (TEAMS + LAND + '[Out "red yellow"]', 8, 7, "start.sides"),
    (LAND + '[Out "white"]\n[Move "white tile"]', 7, 8, "start.move"),
    (RANKING + LAND + '[Left "white 0 0 3"]\n[Won "white"]\n[Move "white tile"]', 9, 8, "start.move"),
    # wins that are none, or not said
    (RANKING + LAND + '[Won "white"]', 7, 7, "start.unfinished"),
    (RANKING + FOUR + LAND + '[Left "red 0 0 3; white 0 2 3"]\n[Won "red white"]', 9, 11, "start.unfinished"),
    (RANKING + LAND + '[Left "red 0 0 3; white 5 0 0"]\n[Won "red"]', 8, 7, "start.missing"),
    (RANKING + LAND + '[Left "white 20 2 3; red 0 0 3"]', 7, 22, "start.missing"),
    (LAND + '[Left "red 19 2 3; white 0 2 0"]', 6, 20, "start.early"),
    (f'[Island "{FULL_OF_HUTS}; 7,0 J3 red tower; 8,0 J3 red tower"]', 5, 10, "start.early"),
    (TEAMS + LAND + '[Left "white 20 2 3; yellow 0 0 3; red 0 2 3"]', 8, 22, "start.early"),
    # of several the one that stands first
    (LAND + '[Out "brown"]\n[Move "brown tile"]', 6, 7, "start.seat"),
    ('[Move "brown tile"]\n[Laid "0"]\n' + LAND, 5, 8, "start.seat"),
    (LAND + '[Laid "0"]\n[Move "red lay"]', 7, 12, "start.awaits"),  # what cannot be read comes before what cannot be
]

FIRST_TURNS = [
    ("red tile", "1. hut 0,1", 4, "turn.start"),
    ("red tile", "1. out", 4, "turn.start"),
    ("red build", "1. JC 4,0 6 hut 4,1", 4, "build"),
    ("red build", "1. JC 4,0 6", 4, "build"),
    ("red build", "1. concede", 4, "build"),
    ("red build", "1. {x} hut 0,0", 4, "build"),
    ("red build", "1. hut 0,0 hut 0,1", 12, "end"),
    ("red build", "1. out!", 7, "end"),
]


@pytest.mark.parametrize(("tags", "line", "column", "expected"), CASES)
def test_a_start_that_cannot_be_is_refused_where_it_goes_wrong(
    tags: str, line: int, column: int, expected: str
) -> None:
    """The column is that of the entry, colour or number at fault, else that of the value's first character.

    The second reading, which knows no columns, refuses the same.
    With turns behind it, too, and before the seats, which may stand anywhere behind Taluva.
    """
    first, *seats = THREE.split("\n")
    for text, at in (
        (THREE + tags, line),
        (f"{THREE}{tags}\n\n1. JC 5,0 6 hut 5,1\n", line),
        ("\n".join([first, tags, *seats]), line - 3),
    ):
        assert misfit(text) == (at, column, expected)
        assert not is_record(text.encode())


@pytest.mark.parametrize(("move", "turn", "column", "expected"), FIRST_TURNS)
def test_the_first_turn_is_what_the_start_awaits(move: str, turn: str, column: int, expected: str) -> None:
    """A build, or `out`, where one is awaited; nothing without a tile elsewhere. The second turn is one like any."""
    head = f'{THREE}{LAND}[Move "{move}"]\n\n'
    assert misfit(f"{head}{turn}\n") == (8, column, expected)
    first = "1. hut 0,0!" if move.endswith("build") else "1. JC 5,0 6 hut 5,1!"
    assert len(read(f"{head}{first}\n2. JC 9,0 6 hut 9,1\n3. concede\n").turns) == 3
    assert misfit(f"{head}{first}\n2. hut 0,1\n") == (9, 4, "turn.start")


@pytest.mark.parametrize(
    "tags",
    [
        LAND,
        '[Island "999,-999 L48"]\n[Laid "0"]',
        '[Island "+0,-0 V1>12"]',
        '[Island "' + "; ".join(f"{q},0 C1" for q in range(144)) + '"]',
        '[Island "0,0 V1>2 red temple; 0,1 V3>4 red hut 1; 0,2 L2 white hut"]',
        f'[Island "{FULL_OF_HUTS}"]\n[Left "red 0 1 0"]\n[Out "red"]',
        f'[Out "white"]\n[Island "{FULL_OF_HUTS}"]\n[Left "white 0 0 0"]',
        RANKING + LAND + '[Left "white 0 0 3"]\n[Won "white"]',
        RANKING + LAND + '[Left "white 0 0 3"]\n[Out "white"]',
        TEAMS + LAND + '[Left "red 0 0 3; white 0 2 3"]',
        TEAMS + LAND + '[Left "red 0 0 0; yellow 0 2 3"]\n[Out "yellow"]',
        '[Tiles "1"]\n[Island "0,0 V1>6"]\n[Move "yellow build"]',
        TILES_9 + LAND + '[Laid "8"]',
        TILES_9 + '[Laid "9"]\n[Move "red build"]\n' + LAND,
    ],
)
def test_what_can_be_is_read(tags: str) -> None:
    """At the limits of all that is refused above."""
    assert read(THREE + tags).start is not None


@pytest.mark.parametrize(
    ("tags", "line", "column", "expected"),
    [
        (LAND, 3, 1, "tag.seats"),
        ('[Island "0,0 C1 red hut"]\n', 2, 17, "start.seat"),
        (LAND + '[Laid "13"]\n[Red "Ann"]\n', 5, 1, "tag.seats"),
        (LAND + '[Move "red build"]\n', 3, 8, "start.seat"),
        (LAND + TILES_9 + '[Laid "9"]\n', 4, 8, "start.laid"),
        (LAND + '[Play "teams"]\n[Out "red"]\n', 4, 7, "start.seat"),
        ('[Island "0,0 C1"]\n[Play "ranking"]\n', 4, 1, "tag.seats"),
    ],
)
def test_without_seats_it_is_still_the_first_misfit_that_is_named(
    tags: str, line: int, column: int, expected: str
) -> None:
    """How many tiles there are is known of so many players only."""
    assert misfit(f'[Taluva "1"]\n{tags}') == (line, column, expected)
