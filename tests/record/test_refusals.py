"""Everything that is no record is refused, with the line, the column and what was expected there."""

import pytest

from taluva.record.archive_tags import with_archive_tags
from taluva.record.notation import ARCHIVE_TAGS_LIMIT, FILE_LIMIT, MOST_TURNS
from taluva.record.reader import read
from taluva.record.writer import write
from tests import sure
from tests.record.refused import misfit, refused
from tests.record.texts import HEAD, TAGS

TILE = "1. JC 0,0 12"
AFTER_TAGS = [
    # the tag that comes first
    ("", 1, 1, "tag.first"),
    ("\n", 1, 1, "tag.first"),
    ("1. concede", 1, 1, "tag.first"),
    ('[Red "Ann"]\n[Taluva "1"]', 1, 2, "tag.first"),
    ('[taluva "1"]', 1, 2, "tag.first"),
    ('[Taluva "2"]', 1, 10, "tag.newer"),
    ('[Taluva "one"]', 1, 10, "tag.version"),
    ('[Taluva "01"]', 1, 10, "tag.version"),
    # the shape of a tag
    ('[Taluva "1"]\n[9 "x"]', 2, 2, "tag.name"),
    ('[Taluva "1"]\n[ Red "x"]', 2, 2, "tag.name"),
    ('[Taluva "1"]\n[_a "x"]', 2, 2, "tag.name"),
    ('[Taluva "1"]\n[É "x"]', 2, 2, "tag.name"),
    ('[Taluva "1"]\n[Ré "x"]', 2, 3, "tag.space"),
    ('[Taluva "1"]\n[Red"x"]', 2, 5, "tag.space"),
    ('[Taluva "1"]\n[Red-1 "x"]', 2, 5, "tag.space"),
    ("[Taluva \"1\"]\n[Red 'x']", 2, 6, "tag.value"),
    ('[Taluva "1"]\n[Red  x"]', 2, 7, "tag.value"),
    ('[Taluva "1"]\n[Red "x]', 2, 9, "tag.quote"),
    ('[Taluva "1"]\n[Red "x\\"]', 2, 11, "tag.quote"),
    ('[Taluva "1"]\n[Red "a\\n"]', 2, 8, "tag.escape"),
    ('[Taluva "1"]\n[Red "a\\', 2, 8, "tag.escape"),
    ('[Taluva "1"]\n[Red "a\\\\\\x"]', 2, 10, "tag.escape"),
    ('[Taluva "1"]\n[Red "x"', 2, 9, "tag.close"),
    ('[Taluva "1"]\n[Red "x" ]', 2, 9, "tag.close"),
    ('[Taluva "1"]\n[Red "x"y"]', 2, 9, "tag.close"),
    ('[Taluva "1"]\n[Red "x"]]', 2, 10, "line.end"),
    ('[Taluva "1"]\n[Red "x"] {no}', 2, 10, "line.end"),
    ('[Taluva "1"]\n[Red "x"] ', 2, 10, "line.space"),
    ('[Taluva "1"]\n [Red "x"]', 2, 1, "line.space"),
    ('[Taluva "1"]\nRed "x"', 2, 1, "tag"),
    (TAGS + '[Black "Cem"]', 4, 2, "tag.colour"),
    ('[Taluva "1"]\n[Green ""]\n[Red "Ann"]\n[White "Ben"]\n', 2, 2, "tag.colour"),
    (TAGS + '[Event "a"]\n[Blue "Cem"]', 5, 2, "tag.colour"),
    # the values
    (TAGS + '[Red "Cem"]', 4, 2, "tag.twice"),
    (TAGS + '[Event "a"]\n[Event "b"]', 5, 2, "tag.twice"),
    (TAGS + '[Taluva "1"]', 4, 2, "tag.twice"),
    (TAGS + '[Edition "ferti-2015"]', 4, 11, "tag.edition"),
    (TAGS + '[Edition "Ferti"]', 4, 11, "tag.edition"),
    (TAGS + '[Edition ""]', 4, 11, "tag.edition"),
    (TAGS + '[Tiles "0"]', 4, 9, "tag.tiles"),
    (TAGS + '[Tiles "49"]', 4, 9, "tag.tiles"),
    (TAGS + '[Tiles "024"]', 4, 9, "tag.tiles"),
    (TAGS + '[Tiles "+24"]', 4, 9, "tag.tiles"),
    (TAGS + '[Tiles "٢٤"]', 4, 9, "tag.tiles"),
    (TAGS + '[Tiles " 24"]', 4, 9, "tag.tiles"),
    (TAGS + '[Tiles   ""]', 4, 11, "tag.tiles"),
    (TAGS + '[Play "solo"]', 4, 8, "tag.play"),
    (TAGS + '[Play "teams"]', 4, 8, "tag.teams"),
    ('[Taluva "1"]\n[Play "teams"]\n[Red ""]\n[White ""]\n[Brown ""]\n\n', 2, 8, "tag.teams"),
    ('[Taluva "1"]', 2, 1, "tag.seats"),
    ('[Taluva "1"]\n[Red "Ann"]\n\n', 3, 1, "tag.seats"),
    ('[Taluva "1"]\n[Red "' + 61 * "é" + '"]', 2, 7, "tag.player"),
    ('[Taluva "1"]\n[Red "' + 60 * "é" + '\\""]', 2, 7, "tag.player"),
    # the blank line, and blank lines elsewhere
    (TAGS + "1. concede", 4, 1, "tag"),
    (HEAD + "\n", 5, 1, "blank.extra"),
    (HEAD + "\n1. concede", 5, 1, "blank.extra"),
    ('[Taluva "1"]\n\n[Red "Ann"]\n[White "Ben"]\n', 2, 1, "tag.seats"),
    (HEAD + "1. concede\n\n2. concede", 6, 1, "blank.extra"),
    (HEAD + "1. concede\n\n\n\n2. concede", 6, 1, "blank.extra"),
    (HEAD + "1. concede\n\n ", 7, 1, "line.space"),
    (HEAD + " ", 5, 1, "line.space"),
]

TURNS = [
    # number and dot
    ("2. concede", 1, "turn.number"),
    ("0. concede", 1, "turn.number"),
    ("01. concede", 1, "turn.number"),
    ("+1. concede", 1, "turn.number"),
    ("11. concede", 1, "turn.number"),
    ("١. concede", 1, "turn.number"),
    ("concede", 1, "turn.number"),
    ('[Brown "Cem"]', 1, "turn.number"),
    (9000 * "1" + ". concede", 1, "turn.number"),
    ("1", 2, "turn.dot"),
    ("1 . concede", 2, "turn.dot"),
    ("1: concede", 2, "turn.dot"),
    (" 1. concede", 1, "line.space"),
    ("1. ", 3, "line.space"),
    ("1.", 3, "turn.start"),
    # tile or concession
    ("1. Concede", 4, "turn.start"),
    ("1. concedes", 4, "turn.start"),
    ("1. out", 4, "turn.start"),
    ("1. hut 0,0", 4, "turn.start"),
    ("1. {early} concede", 4, "turn.start"),
    ("1. J 0,0 12", 4, "turn.start"),
    ("1. JX 0,0 12", 4, "turn.start"),
    ("1. VJ 0,0 12", 4, "turn.start"),
    ("1. jc 0,0 12", 4, "turn.start"),
    ("1. JCS 0,0 12", 4, "turn.start"),
    ("1. JC0,0 12", 4, "turn.start"),
    ("1.  JX 0,0 12", 5, "turn.start"),
    ("1. concede!", 11, "end"),
    ("1. concede out", 12, "end"),
    ("1. concede ", 11, "line.space"),
    # where the tile lies
    ("1. JC", 6, "space"),
    ("1. JC ", 6, "line.space"),
    ("1. JC {why} 0,0 12", 7, "coordinate"),
    ("1. JC ,0 12", 7, "coordinate"),
    ("1. JC x,0 12", 7, "coordinate"),
    ("1. JC --1,0 12", 7, "coordinate"),
    ("1. JC 1000,0 12", 7, "coordinate"),
    ("1. JC 0001,0 12", 7, "coordinate"),
    ("1. JC -1000,0 12", 7, "coordinate"),
    ("1. JC ٣,0 12", 7, "coordinate"),
    ("1. JC ²,0 12", 7, "coordinate"),
    ("1. JC −1,0 12", 7, "coordinate"),
    ("1. JC 0 0 12", 8, "comma"),
    ("1. JC 0;0 12", 8, "comma"),
    ("1. JC 0 ,0 12", 8, "comma"),
    ("1. JC 0", 8, "comma"),
    ("1. JC 0, 0 12", 9, "coordinate"),
    ("1. JC 0,", 9, "coordinate"),
    ("1. JC 0,+-1 12", 9, "coordinate"),
    ("1. JC 0,9999 12", 9, "coordinate"),
    ("1. JC 0,0.5 12", 10, "space"),
    ("1. JC 0,0", 10, "space"),
    ("1. JC 0,0 0", 11, "direction"),
    ("1. JC 0,0 3", 11, "direction"),
    ("1. JC 0,0 06", 11, "direction"),
    ("1. JC 0,0 +6", 11, "direction"),
    ("1. JC 0,0 14", 11, "direction"),
    ("1. JC 0,0 hut 0,0", 11, "direction"),
    ("1. JC 999,0 4", 13, "limit"),
    ("1. JC 0,-999 12", 14, "limit"),
    ("1. JC -999,999 6", 16, "limit"),
    # what follows the tile
    (TILE + " ", 13, "line.space"),
    (TILE + " !", 14, "build"),
    (TILE + "!!", 14, "space"),
    (TILE + "!hut 0,0", 14, "space"),
    (TILE + " JC 0,0 12", 14, "build"),
    (TILE + " concede", 14, "build"),
    (TILE + " Hut 0,0", 14, "build"),
    (TILE + " huts 0,0", 14, "build"),
    (TILE + " volcano 0,0", 14, "build"),
    (TILE + "{x", 15, "comment.close"),
    (TILE + " {x} {y", 20, "comment.close"),
    (TILE + "{x}hut 0,0", 16, "space"),
    (TILE + "{x}}", 16, "space"),
    (TILE + " }", 14, "build"),
    # the build
    (TILE + " hut", 17, "space"),
    (TILE + " hut!", 17, "space"),
    (TILE + " hut 0", 19, "comma"),
    (TILE + " hut 1000,0", 18, "coordinate"),
    (TILE + " tower 0,x", 22, "coordinate"),
    (TILE + " temple 0,0 ", 24, "line.space"),
    (TILE + " hut 0,0 !", 22, "end"),
    (TILE + " hut 0,0!!", 22, "end"),
    (TILE + " hut 0,0 J", 22, "end"),
    (TILE + " hut 0,0 hut 0,1", 22, "end"),
    (TILE + " hut 0,0 out", 22, "end"),
    (TILE + " hut 0,0x", 21, "end"),
    (TILE + " hut 0,0 {x}!", 25, "end"),
    (TILE + " expand 0,0", 24, "space"),
    (TILE + " expand 0,0!", 24, "space"),
    (TILE + " expand 0,0 V", 25, "terrain"),
    (TILE + " expand 0,0 j", 25, "terrain"),
    (TILE + " expand 0,0 JC", 25, "terrain"),
    (TILE + " expand 0,0 !", 25, "terrain"),
    (TILE + " expand 0,0 J !", 27, "end"),
    (TILE + " out!", 17, "end"),
    (TILE + " out hut 0,0", 18, "end"),
    (TILE + " outs", 14, "build"),
]


@pytest.mark.parametrize(("text", "line", "column", "expected"), AFTER_TAGS)
def test_what_is_no_head_is_refused_where_it_goes_wrong(text: str, line: int, column: int, expected: str) -> None:
    """Tags, their values and blank lines; the place is the same whatever the line ends and before a byte order mark."""
    for variant in (text, text.encode(), "\ufeff" + text, text.replace("\n", "\r\n")):
        assert misfit(variant) == (line, column, expected)


@pytest.mark.parametrize(("turn", "column", "expected"), TURNS)
def test_what_is_no_turn_is_refused_where_it_goes_wrong(turn: str, column: int, expected: str) -> None:
    """Also when a good turn goes before it."""
    assert misfit(HEAD + turn) == (5, column, expected)
    if turn.startswith("1."):
        assert misfit(f"{HEAD}1. JC 0,0 12 hut 1,-1\n2{turn[1:]}\n3. concede\n") == (6, column, expected)


@pytest.mark.parametrize("character", ["\0", "\t", "\r", "\x1f", "\x7f", "\x80", "\x85", "\x9f"])
def test_control_characters_are_refused_wherever_they_stand(character: str) -> None:
    """In a value, between tokens, in a comment; a carriage return is one too unless a line feed follows."""
    for text, line, column in [
        (f'[Taluva "1"]\n[Red "Éa{character}b"]', 2, 9),
        (f"{HEAD}1. JC{character}0,0 12", 5, 6),
        (f"{HEAD}1. concede {{é{character}}}\n", 5, 14),
        (f"{HEAD}1. concede{character}", 5, 11),
        (f"{character}{HEAD}", 1, 1),
    ]:
        assert misfit(text) == (line, column, "control")
        assert refused(text).facts == {"character": f"U+{ord(character):04X}"}


@pytest.mark.parametrize("allowed", ["\u2028", "\xa0", "\u202e", "\xad", "\ue000", "\ufffe", "\U0010ffff", "\ufeff"])
def test_other_unusual_characters_are_kept(allowed: str) -> None:
    """Only the control characters that the format names are refused."""
    record = read(f'[Taluva "1"]\n[Red "a{allowed}b"]\n[White ""]\n\n1. concede {{{allowed}}}')

    assert (record.names, sure(record.turns[0].concede).comments) == ((f"a{allowed}b", ""), (allowed,))


@pytest.mark.parametrize(
    ("data", "line", "column", "expected"),
    [
        # Columns count code points; lone surrogates and overlong forms are no UTF-8.
        *(
            (before.encode() + broken, line, column, "utf8")
            for broken in (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\xaf", b"\xf4\x90\x80\x80")
            for before, line, column in (("", 1, 1), ("\ufeffÉ", 1, 2), (HEAD + "1. concede {é😀", 5, 15), (HEAD, 5, 1))
        ),
        # A text from a clipboard may hold a surrogate, too.
        (HEAD + "1. concede {é\udc80}", 5, 14, "utf8"),
        # Only a leading byte order mark is skipped.
        ("\ufeff\ufeff" + HEAD, 1, 1, "tag.first"),
    ],
)
def test_what_is_no_text_is_refused_at_its_column(data: str | bytes, line: int, column: int, expected: str) -> None:
    """Whatever stands before it."""
    assert misfit(data) == (line, column, expected)


def _full(before: str, most: int = FILE_LIMIT) -> str:
    """A text with one long comment that has so many bytes."""
    return before + (most - len(before) - 2) * "x" + "}\n"


ADDED = '[Edition "ferti"]\n[Tiles "24"]\n[Play "classic"]\n'  # what writing adds
FULL = _full(HEAD + "1. concede {")
FULL_ONCE_WRITTEN = _full(HEAD + "1. concede {", FILE_LIMIT - len(ADDED))
WRITTEN = _full(HEAD.replace("[Red", ADDED + "[Red") + "1. concede {")
ID = ("Taluva_id", "k3f9a2m4xw")
OWN = ("Taluva_x", (ARCHIVE_TAGS_LIMIT - len('[Taluva_id "k3f9a2m4xw"]\n[Taluva_x ""]\n')) * "x")
ALL_OWN = with_archive_tags(WRITTEN, [ID, OWN])
# Only replay can tell that the smallest hex of the settlement has the longer name.
EXPANDED = _full(
    '[Taluva "1"]\n[Edition "rio-grande"]\n[Tiles "24"]\n[Play "classic"]\n[Red ""]\n[White ""]\n\n'
    "1. JC 0,0 12 hut 0,-1\n2. RS 3,0 12 hut 3,-1\n3. JJ -1,-1 12 expand 0,-1 J\n4. RS 5,0 12 hut 5,-1\n"
    "5. CR -3,-1 12 expand 0,-1 J\n6. SS 7,0 12 hut 7,-1\n7. LL -5,-1 12 expand 0,-1 C\n8. concede {"
)
MOST = HEAD + "".join(f"{number}. concede\n" for number in range(1, MOST_TURNS + 1))

LIMITS = {
    # Byte order mark and line ends are counted.
    "a line end too much": (FULL + "\n", "size"),
    "a byte order mark too much": ("\ufeff" + FULL, "size"),
    "twice as much": (2 * FULL, "size"),
    "bytes, not letters": (FULL.replace("xx", "é", 1) + " ", "size"),
    # Tags that were missing, and spaces before comments, count too.
    "as long as it may be once written": (FULL_ONCE_WRITTEN, ""),
    "a letter too much once written": (FULL_ONCE_WRITTEN.replace("x}", "xx}"), "size.canonical"),
    "a space too much once written": (FULL_ONCE_WRITTEN.replace(" {", "{").replace("xx", "x}{", 1), "size.canonical"),
    "an expansion with a short name": (EXPANDED.replace("xx", "x", 1), ""),
    "an expansion with a long name once written": (EXPANDED, "size.canonical"),
    # The tags of an archive do not count, and have as much of their own.
    "all that an archive may keep": (ALL_OWN, ""),
    "a letter too much before an archive's tags": (with_archive_tags(WRITTEN.replace("x", "xx", 1), [ID]), "size"),
    "a letter too much in an archive's tags": (with_archive_tags(HEAD, [ID, (OWN[0], OWN[1] + "x")]), "size.tags"),
    "a letter too much in all": (ALL_OWN.replace("x", "xx", 1), "size"),
    "as many turns as there may be": (MOST + "\n", ""),
    "a turn too many": (MOST + f"{MOST_TURNS + 1}. concede\n{MOST_TURNS + 2}. concede\n", "turn.many"),
}


@pytest.mark.parametrize(("text", "expected"), LIMITS.values(), ids=list(LIMITS))
def test_a_file_is_as_long_as_it_may_be_and_no_longer(text: str, expected: str) -> None:
    """256 KiB, as much of an archive's own, and 1,000 turns: what may be is read and can be written."""
    if not expected:
        assert write(read(write(read(text)))) == write(read(text))
    else:
        assert misfit(text) == (MOST_TURNS + 5 if expected == "turn.many" else 1, 1, expected)


def test_what_is_written_of_the_longest_files_is_as_long_as_they_may_be() -> None:
    """An expansion is named by the smallest hex; an archive's tags stand where they stood."""
    assert "7. LL -5,-1 12 expand -1,-2 C\n" in write(read(EXPANDED.replace("xx", "x", 1)))
    assert len(ALL_OWN) == FILE_LIMIT + ARCHIVE_TAGS_LIMIT
    assert write(read(ALL_OWN)) == ALL_OWN
