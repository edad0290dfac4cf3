"""What is written is read again as it was, and written again with the same bytes."""

from hypothesis import given
from hypothesis import strategies as st

from taluva.engine.position import Setup
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.writer import canonical, text_of, write
from tests.record.strategies import records, sloppy

SETUP = Setup(("red", "white"), "ferti", 24, "classic")


@given(records())
def test_a_written_record_is_read_as_it_was(record: Record) -> None:
    """Tags, names, marks and comments included, whatever the rules say of the moves."""
    assert read(text_of(record)) == read(text_of(record).encode()) == record


@given(records())
def test_writing_is_the_same_after_reading(record: Record) -> None:
    """The canonical form of the canonical form is itself."""
    text = write(record)

    assert write(read(text)) == text
    assert read(text) == canonical(record)


@given(st.data(), records())
def test_a_sloppily_written_record_is_the_same_record(data: st.DataObject, record: Record) -> None:
    """Line ends, byte order mark, spaces, plus signs, leading zeros, minus zero and the order of tags do not matter."""
    text = write(record)

    again = read(data.draw(sloppy(text)))

    assert sorted(again.tags) == sorted(record.tags)
    assert again._replace(tags=()) == read(text)._replace(tags=())
