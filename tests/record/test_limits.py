"""The largest files are read quickly and in little memory, whatever they hold."""

import contextlib
import subprocess
import sys
from pathlib import Path

import pytest

from taluva.record.notation import FILE_LIMIT
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import write
from tests.counting import calls
from tests.record.texts import HEAD, LONGEST, TAGS


def _lines(head: str, line: str, limit: int) -> str:
    """As many numbered lines as fit."""
    lines, size, number = [head], len(head), 1
    while size + len(line) + 4 < limit:
        lines.append(line.format(number))
        size += len(lines[-1])
        number += 1
    return "".join(lines)


def _filled(before: str, unit: str, after: str, limit: int = FILE_LIMIT) -> str:
    return before + unit * ((limit - len((before + after).encode())) // len(unit.encode())) + after


LARGE = {
    "short turns": _lines(HEAD, "{}. JC 0,0 2\n", FILE_LIMIT - 100),
    "full turns": _lines(HEAD, "{}. JC -0,+0 12! expand 1,-1 J {{x}}\n", FILE_LIMIT - 100),
    "a hundred thousand turns": HEAD + "".join(f"{number}.concede\n" for number in range(1, 100_001)),
    "concessions": _lines(HEAD, "{}. concede\n", FILE_LIMIT),
    "tags": _lines(TAGS, '[T{} ""]\n', FILE_LIMIT),
    "comments": _filled(HEAD + "1. concede ", "{}", "\n"),
    "long comments": _filled(HEAD + "1. concede ", " {ab}", "\n", FILE_LIMIT - 100),
    "spaces": _filled(HEAD + "1.", " ", "concede\n"),
    "trailing spaces": _filled(HEAD + "1. concede", " ", "\n"),
    "escaped backslashes": _filled(TAGS + '[X "', "\\\\", '"]'),
    "escaped quotes": _filled(TAGS + '[X "', '\\"', '"]'),
    "accents": _filled(HEAD + "1. concede {", "é", "}\n", FILE_LIMIT - 200),
    "an open value": _filled(TAGS + '[X "', "\\\\", "]"),
    "an open comment": _filled(HEAD + "1. concede ", "{", "\n"),
    "blank lines": _filled(HEAD + "1. concede\n", "\n", ""),
    "carriage returns": _filled(HEAD + "1. concede\n", "\r\n", ""),
    "unprintable characters": _filled(HEAD + "1. concede {", "\xad", "}"),
    "digits": _filled(HEAD, "1", ". concede"),
    "a long coordinate": _filled(HEAD + "1. JC ", "1", ",0 2"),
    "a long word": _filled(HEAD + "1. ", "a", "\n"),
    "a long name of a tag": _filled(TAGS + "[", "a", ' ""]'),
    "marks": _filled(HEAD + "1. JC 0,0 2", "!", "\n"),
    "brackets": _filled(TAGS, "[", "\n"),
}


def _read_and_write(data: bytes) -> None:
    with contextlib.suppress(Unreadable):
        write(read(data))


@pytest.mark.parametrize("what", LARGE)
def test_twice_as_long_a_file_is_at_most_twice_the_work(what: str) -> None:
    """Counted in calls, whatever the file holds; the seconds for a whole mebibyte are in tests/bench.py."""
    whole = LARGE[what].encode()
    small, large = (whole[: whole.rfind(b"\n", 0, size) + 1] or whole[:size] for size in (30_000, 60_000))

    assert calls(lambda: _read_and_write(large)) <= 2.1 * calls(lambda: _read_and_write(small)) + 500


def test_a_mebibyte_is_read_in_less_than_a_hundred_megabytes() -> None:
    """The whole process, with the record that costs most."""
    code = (
        "import sys; from taluva.record.reader import read; "
        "record = read(sys.stdin.buffer.read()); print(len(record.turns)); "
        "print(open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    )
    if not Path("/proc/self/status").exists():
        pytest.skip("only Linux tells how much memory a process took at most")
    for what in ("short turns", "full turns", "long comments"):
        done = subprocess.run([sys.executable, "-c", code], input=LARGE[what].encode(), capture_output=True, check=True)
        turns, kilobytes = map(int, done.stdout.split())

        assert turns > 0
        assert kilobytes < 100_000


def test_the_longest_game_costs_a_bounded_number_of_calls() -> None:
    """From text to the last verdict, as counted on Python 3.11, which counts most; milliseconds: tests/bench.py."""
    replayed = replay(read(LONGEST))

    assert len(replayed.record.turns) >= 48
    assert calls(lambda: replay(read(LONGEST))) < 19_000
