"""Writing into a record: comments, the evening's name and place, and taking it back."""

import re
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taluva.archive.archive import Archive
from taluva.archive.times import local
from taluva.archive.values import GameId, Stored
from taluva.play.annotator import Annotator, RecordTooLongError
from taluva.play.session import Session
from taluva.play.session_storage import resume_session
from taluva.record.comments import comment_of, turn_with_comment, with_comment
from taluva.record.game_details import details_of, with_details
from taluva.record.notation import FILE_LIMIT
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.writer import write
from tests import sure
from tests.archive.support import listed, loaded, opened, reasons
from tests.record.games import four, game

RECORD = game(2, four(24))
PART = RECORD._replace(turns=RECORD.turns[:9])


class Kept(NamedTuple):
    """A game of an archive."""

    archive: Archive
    game: GameId

    @property
    def stored(self) -> Stored:
        """The game as it is kept."""
        return loaded(self.archive, self.game)

    @property
    def record(self) -> Record:
        """Its record."""
        return read(self.stored.record)

    def session(self) -> Session:
        """A session that goes on with it."""
        return sure(resume_session(self.archive, self.game))

    def pen(self, session: Session | None = None) -> Annotator:
        """What writes into it."""
        return Annotator(self.archive, self.game, session)


def keep(record: Record) -> Kept:
    """A record that an archive of its own took in."""
    archive = opened()
    return Kept(archive, archive.imports.take(write(record)).game)


def moves(record: Record) -> list[object]:
    """The turns without what is written on them."""
    return [turn_with_comment(turn, "") for turn in record.turns]


@given(seed=st.integers(0, 40), text=st.text(max_size=60), data=st.data())
def test_a_comment_comes_out_of_the_record_as_it_went_in(seed: int, text: str, data: st.DataObject) -> None:
    """Whatever people write, the text can be read again, no move has changed, and braces and controls are gone."""
    record = game(seed % 7, four(12), concedes=0.1)
    number = data.draw(st.integers(1, len(record.turns)))
    written = with_comment(record, number, text)
    again = read(write(written)) if text.isprintable() or text.isascii() else written

    assert moves(again) == moves(record)
    kept = comment_of(again.turns[number - 1])
    assert "}" not in kept
    assert kept == "".join(c for c in text if c != "}" and not (c < " " or "\x7f" <= c <= "\x9f")).strip()
    assert write(with_comment(again, number, "")) == write(record)


def test_a_comment_that_says_the_same_changes_no_byte() -> None:
    """Several comments on one turn stay where they stand until somebody writes something else."""
    whole = re.sub(r"(?m)^5\. \w+ \S+ \d+", r"\g<0> { one } {two}", write(PART))
    record = read(whole)

    assert comment_of(record.turns[4]) == "one two"
    assert write(with_comment(record, 5, " one two ")) == whole
    assert "{one two three}" in write(with_comment(record, 5, "one two three"))


def test_name_and_place_are_tags_and_empty_ones_are_none() -> None:
    """The other tags stay as they came."""
    record = PART._replace(tags=(("Date", "2026-11-08"), ("Score", "x")))
    named = with_details(record, details_of(record)._replace(event="Rainy Sunday", town="Lyon"))

    assert named.tags == (("Date", "2026-11-08"), ("Score", "x"), ("Event", "Rainy Sunday"), ("Place", "Lyon"))
    assert read(write(named)).tag("Place") == "Lyon"
    assert with_details(named, details_of(named)._replace(event="", town=" ")).tags == record.tags


def test_what_is_written_at_the_table_goes_with_its_turn() -> None:
    """Undo takes the comment along, redo brings it back, and a restart has both."""
    kept = keep(PART)
    session = kept.session()
    assert kept.pen(session).set_comment(9, "Ben laughs") is not None
    assert "{Ben laughs}" in kept.stored.record

    session.undo()
    assert "Ben laughs" not in session.text
    again = kept.session()
    again.redo()
    assert comment_of(again.record.turns[8]) == "Ben laughs"


def test_what_is_written_on_a_tile_stays_when_the_build_comes_back() -> None:
    """The build was undone, the tile written on, the build done again."""
    kept = keep(PART)
    session = kept.session()
    session.undo()
    kept.pen(session).set_comment(9, "Here?")
    session.redo()

    assert comment_of(session.record.turns[8]) == "Here?"
    assert moves(session.record) == moves(PART)


def test_writing_can_be_taken_back_even_after_further_turns() -> None:
    """Only the words go, no turn."""
    kept = keep(PART)
    session = kept.session()
    pen = kept.pen(session)
    pen.set_comment(3, "first")
    undo = sure(pen.set_comment(3, "second"))
    session.concede()
    undo()

    assert (comment_of(session.record.turns[2]), len(session.record.turns)) == ("first", 10)


def test_words_that_others_took_the_place_of_are_kept() -> None:
    """A first comment loses nothing, nor does a name; a second comment keeps the record with the first."""
    kept = keep(RECORD)
    pen = kept.pen()
    pen.set_comment(3, "first")
    assert reasons(kept.archive, kept.game) == []
    pen.set_comment(3, "second")
    pen.set_details(details_of(RECORD)._replace(event="Sunday", town="Lyon"))

    first, second = (with_comment(RECORD, 3, words) for words in ("first", "second"))
    assert reasons(kept.archive, kept.game) == [("words", write(first))]
    assert kept.stored.record == write(with_details(second, details_of(second)._replace(event="Sunday", town="Lyon")))


def test_writing_is_no_turn_played_here() -> None:
    """It moves no time, and lets no game go on or end here; a new date changes that of no other game."""
    kept, over = keep(PART), keep(RECORD)
    before = kept.stored.times
    kept.pen().set_comment(4, "so close")
    over.pen().set_details(details_of(RECORD)._replace(date="2020-05-02"))
    found = listed(over.archive, over.game)

    assert (kept.stored.times, kept.archive.lists.to_resume()) == (before, ())
    assert (found.ended, local(found.played).date().isoformat()) == (None, "2020-05-02")


def test_no_move_of_a_faulty_record_changes_by_writing() -> None:
    """The turns behind the fault are still there."""
    broken = RECORD._replace(turns=(*RECORD.turns[:5], RECORD.turns[0], *RECORD.turns[6:]))
    kept = keep(broken)
    kept.pen().set_comment(2, "fine")
    assert kept.record == with_comment(broken, 2, "fine")
    assert replay(kept.record).stopped_at == replay(broken).stopped_at


def test_a_session_from_before_a_renaming_writes_no_old_name_back() -> None:
    """The page of the result still holds it; what is said of a turn comes into the record as it is by now."""
    kept = keep(RECORD)
    session = kept.session()
    kept.archive.people.call("Ann", "Annette", in_records=True)

    kept.pen(session).set_comment(3, "so close")

    assert kept.record == with_comment(RECORD._replace(names=("Annette", *RECORD.names[1:])), 3, "so close")


def test_a_record_that_has_no_room_left_is_not_made_longer() -> None:
    """Nobody could read it any more: words, another name or further turns are refused, and it stays as it is."""
    room = FILE_LIMIT - 2 - len(write(with_comment(RECORD, 1, "x")))
    record = with_comment(RECORD, 1, "x" * room)
    kept = keep(record)
    with pytest.raises(RecordTooLongError):
        kept.pen().set_comment(3, "so close")
    with pytest.raises(RecordTooLongError):
        kept.pen().set_details(details_of(record)._replace(town="Lyon"))
    kept.archive.people.call("Ann", "Annette", in_records=True)
    assert resume_session(kept.archive, kept.game) is None

    assert (kept.record, kept.archive.people.name_of("Ann")) == (record, "Annette")
    assert kept.pen().set_comment(1, "shorter") is not None
