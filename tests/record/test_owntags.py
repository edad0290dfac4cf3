"""The tags that an archive keeps for itself are found wherever they stand, and leave nothing behind."""

from hypothesis import given
from hypothesis import strategies as st

from taluva.record.archive_tags import split_archive_tags, with_archive_tags, without_archive_tags
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.writer import text_of, write
from tests.record.strategies import records, sloppy, values
from tests.record.texts import HEAD, RECORDS, TAGS

OWN = st.dictionaries(
    st.from_regex(r"Taluva_[a-z]{1,6}", fullmatch=True), values | st.sampled_from(('"', "\\", '\\"]'))
).map(lambda tags: tuple(tags.items()))


@given(records(), OWN)
def test_what_was_put_in_is_read_and_taken_off_again(record: Record, own: tuple[tuple[str, str], ...]) -> None:
    """Byte by byte, and the reader sees the same values behind all other tags."""
    text = text_of(record)

    kept = with_archive_tags(text, own)

    assert split_archive_tags(kept)[1] == own
    assert read(kept) == record._replace(tags=record.tags + own)
    assert write(read(kept)) == with_archive_tags(write(record), own)
    assert without_archive_tags(kept) == with_archive_tags(kept, ()) == text
    assert with_archive_tags(kept, own[:1]) == with_archive_tags(text, own[:1])


@given(st.data(), records(), OWN)
def test_they_are_found_wherever_they_stand_and_however_they_are_written(
    data: st.DataObject, record: Record, own: tuple[tuple[str, str], ...]
) -> None:
    """Between the seats, with other spaces and line ends, behind a byte order mark."""
    text = data.draw(sloppy(with_archive_tags(write(record), own)))

    assert split_archive_tags(text)[1] == own
    bare = read(without_archive_tags(text))
    assert bare == read(without_archive_tags(write(read(text))))
    assert read(text)._replace(tags=()) == bare._replace(tags=())


def test_only_tags_are_taken_for_them() -> None:
    """Not what stands in a value or a comment, not Taluva itself, and no line that the reader has to refuse."""
    for text in (
        *RECORDS,
        HEAD + '1. concede {\\n[Taluva_id "x"]}\n',
        TAGS + '[Event "[Taluva_id \\"x\\"]"]\n\n',
        TAGS + '[Taluva_id "x]\n[Taluva_times x]\n\n',
        HEAD + '[Taluva_id "x"]\n',
        "",
        "\n",
    ):
        assert (split_archive_tags(text)[1], without_archive_tags(text)) == ((), text)


def test_a_record_that_ends_with_its_tags_is_one_with_them() -> None:
    """Whether its last line has an end or not."""
    for tags in (TAGS, TAGS.rstrip("\n")):
        kept = with_archive_tags(tags, [("Taluva_id", "x")])

        assert read(kept).tags == (("Taluva_id", "x"),)
        assert without_archive_tags(kept) == without_archive_tags(kept.rstrip("\n")) == TAGS
