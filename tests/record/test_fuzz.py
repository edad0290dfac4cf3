"""Damaged records: whatever they are, they end in a record or in a sentence, and a record is judged to its end."""

import json
import random

import pytest

from taluva.record import answers
from taluva.record.reader import locate, read
from taluva.record.replay import Replay, replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import write
from taluva.words.catalogue import Catalogue
from taluva.words.norecord import placed
from taluva.words.reports import Report
from tests.record.expected import EXPECTED
from tests.record.muddling import SEEDS, mutated, renumbered

CATALOGUES = [Catalogue(language) for language in ("en", "ru")]


def _endure(data: bytes) -> bool:
    """Read, judge, answer and write whatever this is, and say whether it was a record."""
    try:
        record = read(data)
    except Unreadable as unreadable:
        _see_place_and_sentence(data, unreadable)
        return False
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
        report = Report(words, replayed)
        said = [report.check(), report.legal(), report.result(), *map(report.fault, replayed.faults[:1])]
        assert all(said)
    for fault in replayed.faults:
        line, column = locate(data, fault.turn, fault.part)
        assert min(line - 1, column) >= 1
    return True


def _rules(replayed: Replay) -> list[tuple[int, str | None, str, tuple[str, ...]]]:
    return [(entry.turn, entry.player, entry.part, entry.rules) for entry in replayed.faults]


def _see_place_and_sentence(data: bytes, unreadable: Unreadable) -> None:
    lines = data.split(b"\n")
    assert 1 <= unreadable.line <= len(lines) + 1
    length = len(lines[unreadable.line - 1]) if unreadable.line <= len(lines) else 0
    assert 1 <= unreadable.column <= length + 1
    assert tuple(unreadable.facts) == EXPECTED[unreadable.expected]
    whole = unreadable.expected == "tag.newer"  # no line of it is at fault
    assert whole or all(str(unreadable.line) in placed(words, unreadable) for words in CATALOGUES)


def _fuzz(number: int, seed: int) -> int:
    """Try this many inputs and count the records among them."""
    chance = random.Random(seed)
    readable = 0
    for _ in range(number):
        data = mutated(chance.choice(SEEDS), chance)
        data = renumbered(data) if chance.random() < 0.5 else data
        try:
            readable += _endure(data)
        except Exception as error:  # whatever it is, the input that did it must be seen
            raise AssertionError(f"{type(error).__name__} for {data!r}") from error
    return readable


def test_a_few_hundred_damaged_records_are_endured() -> None:
    """Some are still records, most are not."""
    assert 20 < _fuzz(400, 1) < 380


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_two_hundred_thousand_damaged_records_are_endured(part: int) -> None:
    """In ten parts, so that several processors can share them."""
    assert _fuzz(20_000, 100 + part)


@pytest.mark.long
def test_every_beginning_of_every_record_is_endured() -> None:
    """A file that was cut off anywhere, and one with any single byte missing."""
    for seed in SEEDS:
        for at in range(0, len(seed) + 1, 3):
            _endure(seed[:at])
            _endure(seed[:at] + seed[at + 1 :])
