"""What is written is read again as it was, and written again with the same bytes."""

from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.engine.position import Setup
from taluva.record.reader import read
from taluva.record.record import BuildMove, Record
from taluva.record.replay import replay
from taluva.record.writer import canonical, text_of, write
from tests.record.strategies import records, sloppy
from tests.record.texts import RECORDS

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


@given(st.data(), st.sampled_from(RECORDS))
@settings(max_examples=20)
def test_a_played_game_is_the_same_game_after_sloppy_writing(data: st.DataObject, text: str) -> None:
    """Real games, their expansions named by any hex of the settlement."""
    canonical_text = write(read(text))
    record = read(canonical_text)
    turns = list(record.turns)
    for index, middle in enumerate(replay(record).middles):
        move = turns[index].build
        if middle is None or not isinstance(move, BuildMove) or move.build.kind != "expand":
            continue
        settlement = middle.island.settlement_at.get(move.build.hex)
        if settlement is not None and settlement.colour == middle.colour:
            build = move.build._replace(hex=data.draw(st.sampled_from(sorted(settlement.hexes))))
            turns[index] = turns[index]._replace(build=move._replace(build=build))

    assert write(read(data.draw(sloppy(text_of(record._replace(turns=tuple(turns))))))) == canonical_text
