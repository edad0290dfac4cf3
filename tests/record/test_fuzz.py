"""Damaged records end in a record or in a sentence, as the second reading has it, and a record is judged to its end."""

import json
import random
from collections.abc import Iterable, Iterator

import pytest

from taluva.record import answers
from taluva.record.reader import locate, read
from taluva.record.replay import Replay, replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write
from taluva.words.catalogue import Catalogue
from taluva.words.reading_errors import error_with_location
from taluva.words.reports import RecordReport
from tests.record.expected import EXPECTED
from tests.record.grammar import is_record
from tests.record.muddling import SEEDS, mutated, renumbered
from tests.record.texts import HEAD, TAGS

CATALOGUES = [Catalogue(language) for language in ("en", "ru")]


def _endure(data: bytes) -> bool:
    """Read, judge, answer and write whatever this is, and say whether it was a record; both readings say the same."""
    try:
        record = read(data)
    except UnreadableError as unreadable:
        assert not is_record(data)
        _see_place_and_sentence(data, unreadable)
        return False
    assert is_record(data)
    replayed = replay(record)
    text = write(record, replayed)
    again = read(text)
    replayed_again = replay(again)
    assert write(again, replayed_again) == text
    # The hex that names an expansion, and its fault, may be another.
    assert (_rules(replayed_again), replayed_again.last) == (_rules(replayed), replayed.last)
    checked = answers.check(replayed)
    assert json.loads(json.dumps(checked)) == checked
    for answer in (answers.legal(replayed.last), answers.result(record, replayed.last)):
        assert json.loads(json.dumps(answer)) == answer
    for words in CATALOGUES:
        report = RecordReport(words, replayed)
        said = [report.check(), report.legal(), report.result(), *map(report.fault, replayed.faults[:1])]
        assert all(said)
    for fault in replayed.faults:
        line, column = locate(data, fault.turn, fault.part)
        assert min(line - 1, column) >= 1
    return True


def _rules(replayed: Replay) -> list[tuple[int, str | None, str, tuple[str, ...]]]:
    return [(entry.turn, entry.player, entry.part, entry.rules) for entry in replayed.faults]


def _see_place_and_sentence(data: bytes, unreadable: UnreadableError) -> None:
    lines = data.split(b"\n")
    assert 1 <= unreadable.line <= len(lines) + 1
    length = len(lines[unreadable.line - 1]) if unreadable.line <= len(lines) else 0
    assert 1 <= unreadable.column <= length + 1
    assert tuple(unreadable.facts) == EXPECTED[unreadable.expected]
    whole = unreadable.expected == "tag.newer"  # no line of it is at fault
    assert whole or all(str(unreadable.line) in error_with_location(words, unreadable) for words in CATALOGUES)


def _endured(inputs: Iterable[bytes]) -> int:
    """Try them and count the records among them."""
    readable = 0
    for data in inputs:
        try:
            readable += _endure(data)
        except Exception as error:  # whatever it is, the input that did it must be seen
            raise AssertionError(f"{type(error).__name__} for {data!r}") from error
    return readable


def damaged(number: int, seed: int) -> Iterator[bytes]:
    """So many records with a few things wrong, half of them with the numbers that turns need."""
    chance = random.Random(seed)
    for _ in range(number):
        data = mutated(chance.choice(SEEDS), chance)
        yield renumbered(data) if chance.random() < 0.6 else data


def test_every_example_is_a_record() -> None:
    """Written twice it has the same bytes, and replayed twice the same verdicts."""
    assert _endured(SEEDS) == len(SEEDS)


def test_some_hundred_damaged_records_are_endured() -> None:
    """Some are still records, most are not."""
    assert 40 < _endured(damaged(800, 5)) < 760


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_four_hundred_thousand_damaged_records_are_endured(part: int) -> None:
    """In ten parts, so that several processors can share them."""
    assert _endured(damaged(40_000, 100 + part))


@pytest.mark.long
def test_every_beginning_of_every_record_is_endured() -> None:
    """A file that was cut off anywhere, and one with any single byte missing."""
    for seed in SEEDS:
        for at in range(0, len(seed) + 1, 3):
            _endured((seed[:at], seed[:at] + seed[at + 1 :]))


# Single characters put in, and taken out, wherever a small but full record has a boundary.
SMALL = (
    '[Taluva "1"]\n[Event "a\\"b\\\\"]\n[Edition "rio-grande"]\n[Tiles "7"]\n[Play "teams"]\n'
    '[Red "Ann"]\n[White ""]\n[Yellow "C"]\n[Brown "D"]\n\n'
    "1. JC 0,0 12! {a} {b} hut 1,-1! {c}\n2.SL +2,-01 4 expand -0,0 J!{d}\n3. RJ 999,-998 10 out {e}\n"
    "4. concede {f}\n5. CC -1,0 8{g}\n\n"
)
PUT = (*' \n\r\t!{}[]"\\,.+-0124J', "\r\n", "\ufeff", "\x85", "é", "٣", "\u2028", "{}", "out", " hut 0,0")


@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.long)])
def test_every_small_slip_of_the_pen_is_endured(step: int) -> None:
    """A character more, less or another, at every so many places."""
    assert _endured([SMALL.encode()])
    for place in range(0, len(SMALL) + 1, step):
        before, after = SMALL[:place], SMALL[place:]
        for slip in (before + after[1:], before, *(before + put + rest for put in PUT for rest in (after, after[1:]))):
            _endured([slip.encode()])


@pytest.mark.parametrize("ending", ["", "\n", "\r\n", "\n\n", "\n\n\n", "\n ", " \n"])
@pytest.mark.parametrize("beginning", [TAGS.rstrip("\n"), HEAD + "1. concede", HEAD + "1. JC 0,0 2{x}"])
def test_every_way_to_end_a_record_is_endured(beginning: str, ending: str) -> None:
    """With and without turns."""
    _endured([(beginning + ending).encode()])
