"""The largest files are read quickly, whatever they hold."""

import contextlib
import time

import pytest

from taluva.record.extraction import extract
from taluva.record.notation import FILE_LIMIT, MOST_TURNS
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write
from tests.counting import calls
from tests.record.texts import HARDEST_TO_FIND, HEAD, LONGEST, TAGS, filled


def _turns(turn: str) -> str:
    return HEAD + "".join(f"{number}. {turn}\n" for number in range(1, MOST_TURNS + 1))


LARGE = {
    "turns": _turns("JC -0,+0 12! expand 1,-1 J {x} {y}"),
    "concessions": _turns("concede"),
    "tags": TAGS + "".join(f'[T{number} ""]\n' for number in range(20_000)),
    "comments": filled(HEAD + "1. concede ", "{}", "\n"),
    "spaces": filled(HEAD + "1.", " ", "concede\n"),
    "trailing spaces": filled(HEAD + "1. concede", " ", "\n"),
    "escaped backslashes": filled(TAGS + '[X "', "\\\\", '"]'),
    "escaped quotes": filled(TAGS + '[X "', '\\"', '"]'),
    "an archive's own": filled(TAGS + '[Taluva_x "', '\\"', '"]'),
    "an open value": filled(TAGS + '[X "', "\\\\", "]"),
    "an open comment": filled(HEAD + "1. concede ", "{", "\n"),
    "blank lines": filled(HEAD + "1. concede\n", "\n", ""),
    "unprintable characters": filled(HEAD + "1. concede {", "\xad", "}"),
    "digits": filled(HEAD, "1", ". concede"),
    "a long coordinate": filled(HEAD + "1. JC ", "1", ",0 2"),
    "a long name of a tag": filled(TAGS + "[", "a", ' ""]'),
    "marks": filled(HEAD + "1. JC 0,0 2", "!", "\n"),
    "brackets": filled(TAGS, "[", "\n"),
}


def _read_and_write(data: bytes) -> None:
    with contextlib.suppress(UnreadableError):
        write(read(data))


@pytest.mark.parametrize("what", LARGE)
def test_no_file_is_more_work_than_a_touch_may_cost(what: str) -> None:
    """Counted in calls, some ten to a byte at most; milliseconds: tests/bench.py."""
    assert calls(lambda: _read_and_write(LARGE[what].encode())) < 1_100_000


@pytest.mark.parametrize("what", HARDEST_TO_FIND)
def test_looking_for_a_record_in_a_message_is_work_in_proportion_to_its_length(what: str) -> None:
    """Eight times the length is not 16 times the work; squared it would be 64; milliseconds: tests/bench.py."""
    texts = [filled(*HARDEST_TO_FIND[what], size=size).encode() for size in (FILE_LIMIT // 8, FILE_LIMIT)]
    pairs = [[_work_of_finding(text) for text in texts] for _ in range(3)]
    # The least of several, in processor time of this thread: what else runs makes a single one longer.
    short, long = map(min, zip(*pairs, strict=True))
    assert long < 16 * short


def _work_of_finding(text: bytes) -> float:
    refused = UnreadableError(1, 1, "tag.first")
    begin = time.thread_time()
    with contextlib.suppress(UnreadableError):
        extract(text, refused)
    return time.thread_time() - begin


def test_the_longest_game_costs_a_bounded_number_of_calls() -> None:
    """From text to the last verdict, as counted on Python 3.11, which counts most; milliseconds: tests/bench.py."""

    assert len(replay(read(LONGEST)).record.turns) >= 48
    assert calls(lambda: replay(read(LONGEST))) < 21_000
