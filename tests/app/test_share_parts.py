"""A record cut into codes and put together again; hostile parts, texts and files end in a sentence."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from taluva.app.share.recordparts import MOST_BYTES, MOST_PARTS, Gathering, PartError, cut, is_part
from taluva.app.share.taking import NoRecordError, Refused, Taken, Taking, waiting, why
from taluva.archive.archive import Archive
from taluva.archive.incoming import kind_at
from taluva.archive.summary import canonical
from taluva.record.record import Record
from taluva.record.writer import write
from taluva.words.catalogue import LANGUAGES, Catalogue
from tests.archive.support import record
from tests.record.games import four, game
from tests.record.strategies import records

WORDS = Catalogue("en")


@pytest.fixture
def taking() -> Taking:
    """Take into an archive in memory."""
    archive = Archive.open(None).archive
    assert archive is not None
    return Taking(archive)


def refusal(taking: Taking, text: str) -> str:
    """Take a text that cannot be taken, and hear why."""
    with pytest.raises((*Refused, NoRecordError)) as caught:
        taking.text(text)
    return why(WORDS, caught.value)


def test_a_usual_game_fits_one_code() -> None:
    """The record of four players and all tiles is its own text, to be read by anything."""
    text = write(game(3, four(48)))

    assert cut(text) == (text,)


@given(records(), st.integers(60, 300), st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_parts_in_any_order_are_the_record_again(made: Record, most: int, chance: Random) -> None:
    """Whatever the record, its parts fit their size, and shuffled they make it up to the last letter."""
    text = canonical(write(made))[0]
    try:
        parts = list(cut(text, most))
    except PartError as error:
        if error.why != "long":
            raise
        return
    assert all(len(part.encode()) <= most for part in parts)
    if len(parts) == 1:
        assert parts == [text]
        return
    chance.shuffle(parts)
    gathering = Gathering()
    for part in parts[:-1]:
        # Phones hand on their own line ends, and drop or add some at the end.
        gathering.add(part.replace("\n", "\r\n") + "\r\n")
        assert gathering.record() is None
    gathering.add(parts[-1])

    joined = gathering.record()

    assert joined is not None
    assert canonical(joined)[0] == text


@given(records(), st.integers(80, 200))
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_all_parts_in_one_text_are_taken_at_once(made: Record, most: int) -> None:
    """Somebody collects them in a note and pastes the note."""
    text = canonical(write(made))[0]
    try:
        parts = cut(text, most)
    except PartError:
        return
    archive = Archive.open(None).archive
    assert archive is not None

    taken = Taking(archive).text("\n".join(parts))

    assert taken is not None
    stored = archive.load(taken.game)
    assert stored is not None
    assert stored.record == text


def test_a_line_longer_than_a_code_is_cut_within() -> None:
    """A long comment goes on in the next part, spaces at the cut included."""
    text = record(1).replace("hut 1,-1", "hut 1,-1 {" + " " * 4000 + "}")
    gathering = Gathering()
    for part in cut(text):
        assert len(part.encode()) <= MOST_BYTES
        gathering.add(part)

    assert gathering.record() == text


def test_a_comment_that_looks_like_a_head_deceives_nobody() -> None:
    """The cut is made where no line of a part could be taken for the head of another."""
    text = record(1).replace("hut 1,-1", "hut 1,-1 {" + "Taluva 1/2 00000000" * 60 + "}")

    for most in range(120, 260):
        gathering = Gathering()
        gathering.add("\n".join(cut(text, most)))
        assert gathering.record() == text


def test_a_record_of_many_codes_is_passed_on_otherwise() -> None:
    """Nobody holds a phone to a thousand codes."""
    with pytest.raises(PartError) as caught:
        cut(record(1).replace("hut 1,-1", "hut 1,-1 {" + "x" * MOST_BYTES * MOST_PARTS + "}"))

    assert "too long" in why(WORDS, caught.value)


def test_parts_are_awaited_one_by_one(taking: Taking) -> None:
    """After each part it is said which are missing, and the last one makes the game."""
    text = write(game(3, four(48)))
    first, second, third = cut(text, 560)

    assert taking.text(third) is None
    assert waiting(WORDS, taking.gathering) == "Parts read: 1 of 3. Parts 1, 2 are missing."
    assert taking.text(first) is None
    assert taking.text(first) is None
    assert waiting(WORDS, taking.gathering) == "Parts read: 2 of 3. Part 2 is missing."
    taken = taking.text(second)

    assert taken is not None
    assert taken.new
    assert taking.gathering.whole == 0


def test_a_part_of_another_game_begins_anew(taking: Taking) -> None:
    """Who holds up another game's code wants that game."""
    first, *_ = cut(write(game(3, four(48))), 560)
    other = cut(write(game(4, four(48))), 700)
    assert taking.text(first) is None

    for part in other[:-1]:
        assert taking.text(part) is None

    assert taking.text(other[-1]) is not None


def test_hostile_parts_end_in_a_sentence(taking: Taking) -> None:
    """Heads that lie, parts that differ, pieces of another record."""
    one, two = cut(write(game(3, four(48))), 900)
    other, _ = cut(write(game(4, four(48))), 900)

    assert "no part 3 of 2" in refusal(taking, one.replace("1/2", "3/2"))
    assert "no part 0 of 2" in refusal(taking, one.replace("1/2", "0/2"))
    assert "two different games" in refusal(taking, one + "\n" + other)
    assert "Part 1 was read twice" in refusal(taking, one + "\n" + one + "x")
    assert "Please scan them again" in refusal(taking, one + "\n" + two.replace(" hut ", " tower ", 1))
    assert "Line 1, column 1" in refusal(taking, "hello")
    assert "no text" in refusal(taking, " \n ")
    assert "BG Stats" in refusal(taking, "https://app.bgstatsapp.com/createPlay.html?data=%7B%7D")


@given(st.text(max_size=200) | st.from_regex(r"Taluva \d{1,3}/\d{1,3}\+? [0-9a-f]{8}\n(?s:.{0,30})", fullmatch=True))
@example("Taluva 1/1 00000000\n")
@example('[Taluva "1"]')
@example("Taluva 99/99 00000000")
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text_is_taken_or_explained(taking: Taking, text: str) -> None:
    """No text ends in anything but a game, the wait for more parts, or a sentence in every language."""
    try:
        taking.text(text)
    except (*Refused, NoRecordError) as error:
        said = [why(Catalogue(language), error).strip() for language in LANGUAGES]
    else:
        said = []
    assert "" not in said


@given(data=st.binary(max_size=300))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_is_taken_or_explained(taking: Taking, tmp_path: Path, data: bytes) -> None:
    """The same for the bytes of a file."""
    path = tmp_path / "given"
    path.write_bytes(data)
    kind_at(str(path))
    try:
        taking.file(str(path))
    except (*Refused, NoRecordError) as error:
        said = why(WORDS, error)
    else:
        said = "taken"
    assert said


def test_files_are_taken_whole_in_parts_or_refused(taking: Taking, tmp_path: Path) -> None:
    """A record, its parts in files, a folder, a giant and nothing at all."""
    text = write(game(3, four(48)))
    (tmp_path / "whole.taluva").write_text(text, "utf-8")
    (tmp_path / "giant.taluva").write_bytes(b"x" * 3_000_000)
    one, two = cut(write(game(4, four(48))), 900)
    (tmp_path / "one.txt").write_text(one, "utf-8")
    (tmp_path / "two.txt").write_text(two, "utf-8")

    assert isinstance(taking.file(str(tmp_path / "whole.taluva")), Taken)
    again = taking.file(str(tmp_path / "whole.taluva"))
    assert again is not None
    assert not again.new
    assert taking.file(str(tmp_path / "one.txt")) is None
    assert taking.file(str(tmp_path / "two.txt")) is not None
    for wrong in ("giant.taluva", "missing.taluva", "."):
        with pytest.raises(Refused) as caught:
            taking.file(str(tmp_path / wrong))
        assert why(WORDS, caught.value)


def test_a_part_is_told_from_a_record() -> None:
    """A record that quotes a part in a comment stays a record."""
    text = record(1).replace("hut 1,-1", "hut 1,-1 {Taluva 1/2 00000000}")

    assert not is_part(text)
    assert is_part("Taluva 1/2 00000000\nx")


def test_parts_of_two_games_at_once_cost_nothing_that_was_read(taking: Taking) -> None:
    """A paste that mixes two games is refused; the parts of a third that were read before are still there."""
    first, second, third = (cut(write(game(seed, four(48))), 900) for seed in (1, 2, 3))
    assert taking.text(first[0]) is None
    assert refusal(taking, "\n".join((second[0], third[0]))).startswith("These parts belong to two different games.")
    taken = None
    for part in first[1:]:
        taken = taking.text(part)
    assert taken is not None
    assert taken.new
