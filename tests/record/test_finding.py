"""A record is found in what surrounds it, and read as far as it goes."""

from random import Random
from textwrap import wrap

import pytest

from taluva.record.extraction import ExtractedRecord, extract
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write
from tests.record.begun import BEGUN
from tests.record.refused import refused
from tests.record.texts import HEAD, LONGEST, RECORDS, TAGS

WHOLE = HEAD + "1. JC 0,0 12 hut 1,-1\n2. SL 2,-1 4 hut 3,-1 {first\u00a0contact}\n3. RJ 1,1 10 expand 1,-1 J\n"


def found(text: str | bytes) -> ExtractedRecord:
    """What is found in a text that the reader refuses."""
    data = text.encode() if isinstance(text, str) else text
    return extract(data, refused(data))


QUOTED = "".join(f"> {line}".rstrip() + "\n" for line in WHOLE.split("\n"))
MESSAGES = {
    "greeting": "Look at our game:\n\n" + WHOLE,
    "signature": WHOLE + "\nBest wishes\n1 Ann\n-- \nsent from my tablet\n",
    "quoted": "Ben wrote:\n" + QUOTED + ">\n> Ben\n",
    "quoted twice": "".join(f">{line}\n" for line in QUOTED.split("\n")),
    "line ends": "Hi!\r\n" + WHOLE.replace("\n", "\r\n"),
    "hard spaces": "Hi!\n" + WHOLE.replace(" ", "\u00a0").replace("{first", " {first"),
    "indented": "".join(f"    {line}\n" for line in WHOLE.split("\n")),
    "blank lines": WHOLE.replace("\n", "\n\n"),
    "no blank line": WHOLE.replace("\n\n", "\n"),
    "broken comment": WHOLE.replace("{first\u00a0contact}", "{first\u00a0contact of\nboth}"),
}


@pytest.mark.parametrize("what", MESSAGES)
def test_a_record_in_a_message_is_found(what: str) -> None:
    """Between greeting and signature, quoted once or twice, with other line ends and spaces that break no line."""
    came = found(MESSAGES[what])

    assert (came.cut_at_line, came.turns, came.lost_turns) == (0, 3, 0)
    assert read(came.text) == read(WHOLE.replace("contact}", "contact of both}") if "comment" in what else WHOLE)


@pytest.mark.parametrize("record", BEGUN.values(), ids=list(BEGUN))
def test_a_whole_island_in_one_line_is_found_as_mail_programs_break_it(record: Record) -> None:
    """Into lines of 76, with spaces that break no line; and one that was cut off within it is no record."""
    text = write(record)
    broken = "Hi!\n" + "\n".join(
        part for line in text.split("\n") for part in wrap(line, 76, break_on_hyphens=False) or [""]
    )
    for message in (broken, broken.replace(" ", "\u00a0")):
        came = found(message)
        assert (came.cut_at_line, came.lost_turns) == (0, 0)
        assert read(came.text) == record

    cut = text[: text.index("[Island") + 60]
    for message in (cut, f"{cut}\n\n1. JC 0,0 12\n"):
        with pytest.raises(UnreadableError):
            found(message)


def test_a_record_that_was_cut_off_is_read_to_its_last_whole_turn() -> None:
    """Wherever the cut is: what comes before it is there, word for word, and its line is named."""
    chance = Random(5)
    for text in (WHOLE, LONGEST, *RECORDS[:8]):
        data, head = text.encode(), text[: text.index("\n\n")].count("\n") + 2
        for at in (chance.randrange(len(data)) for _ in range(40)):
            lines = data[:at].count(b"\n")
            try:
                came = found(data[:at])
            except UnreadableError:
                assert lines <= head
                continue
            except pytest.fail.Exception:
                continue  # cut at the end of a word: what is left is a record
            turns = read(came.text).turns
            if came.cut_at_line == 0:  # cut behind a space: that turn may well have been meant so
                turns = turns[:-1]
            assert came.cut_at_line in (0, lines + 1)
            assert turns == read(text).turns[: len(turns)]
            assert len(turns) >= lines - head


def test_a_line_in_the_middle_that_is_none_ends_it() -> None:
    """How many lines behind it are left out is counted."""
    came = found(LONGEST.replace("\n7. ", "\n7; "))
    lines = LONGEST.split("\n")
    broken = next(number for number, line in enumerate(lines, 1) if line.startswith("7. "))

    assert (came.turns, came.cut_at_line) == (6, broken)
    assert came.lost_turns == sum(bool(line) for line in lines[broken:])


@pytest.mark.parametrize(
    ("text", "expected", "line"),
    [
        ("hello", "tag.first", 1),
        ("Hi!\n\n" + TAGS.replace("White", "Black") + "\n1. concede\n", "tag.colour", 5),
        ("Hi!\n" + WHOLE.replace('"1"', '"2"'), "tag.newer", 2),
        (HEAD + "1. JC 0,", "coordinate", 5),
        ('[Taluva "1"]\n[Red "A"]\n', "tag.seats", 3),
        ("Hi!\n" + HEAD + "".join(f"{number}. concede\n" for number in range(1, 1003)), "turn.many", 1006),
    ],
)
def test_where_no_whole_turn_is_it_is_refused(text: str, expected: str, line: int) -> None:
    """With the line in all that came."""
    with pytest.raises(UnreadableError) as error:
        found(text)

    assert (error.value.expected, error.value.line) == (expected, line)
