"""The largest files are read quickly, whatever they hold."""

import contextlib

import pytest

from taluva.record.notation import FILE_LIMIT, MOST_TURNS
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import write
from tests.counting import calls
from tests.record.texts import HEAD, LONGEST, TAGS


def _turns(turn: str) -> str:
    return HEAD + "".join(f"{number}. {turn}\n" for number in range(1, MOST_TURNS + 1))


def _filled(before: str, unit: str, after: str) -> str:
    return before + unit * ((FILE_LIMIT - len((before + after).encode())) // len(unit.encode())) + after


LARGE = {
    "turns": _turns("JC -0,+0 12! expand 1,-1 J {x} {y}"),
    "concessions": _turns("concede"),
    "tags": TAGS + "".join(f'[T{number} ""]\n' for number in range(20_000)),
    "comments": _filled(HEAD + "1. concede ", "{}", "\n"),
    "spaces": _filled(HEAD + "1.", " ", "concede\n"),
    "trailing spaces": _filled(HEAD + "1. concede", " ", "\n"),
    "escaped backslashes": _filled(TAGS + '[X "', "\\\\", '"]'),
    "escaped quotes": _filled(TAGS + '[X "', '\\"', '"]'),
    "an archive's own": _filled(TAGS + '[Taluva_x "', '\\"', '"]'),
    "an open value": _filled(TAGS + '[X "', "\\\\", "]"),
    "an open comment": _filled(HEAD + "1. concede ", "{", "\n"),
    "blank lines": _filled(HEAD + "1. concede\n", "\n", ""),
    "unprintable characters": _filled(HEAD + "1. concede {", "\xad", "}"),
    "digits": _filled(HEAD, "1", ". concede"),
    "a long coordinate": _filled(HEAD + "1. JC ", "1", ",0 2"),
    "a long name of a tag": _filled(TAGS + "[", "a", ' ""]'),
    "marks": _filled(HEAD + "1. JC 0,0 2", "!", "\n"),
    "brackets": _filled(TAGS, "[", "\n"),
}


def _read_and_write(data: bytes) -> None:
    with contextlib.suppress(Unreadable):
        write(read(data))


@pytest.mark.parametrize("what", LARGE)
def test_no_file_is_more_work_than_a_touch_may_cost(what: str) -> None:
    """Counted in calls, some ten to a byte at most; milliseconds: tests/bench.py."""
    assert calls(lambda: _read_and_write(LARGE[what].encode())) < 1_100_000


def test_the_longest_game_costs_a_bounded_number_of_calls() -> None:
    """From text to the last verdict, as counted on Python 3.11, which counts most; milliseconds: tests/bench.py."""

    assert len(replay(read(LONGEST)).record.turns) >= 48
    assert calls(lambda: replay(read(LONGEST))) < 21_000
