"""What no game can reach is not read by whoever only shows a record, and what is shown is the same without it."""

import pytest

from taluva.record.notation import MOST_TURNS
from taluva.record.piecework import in_one_go
from taluva.record.reader import reached, read, reading, unreached
from taluva.record.replay import replay
from taluva.record.writer import write
from tests.record.games import four, game
from tests.record.texts import HEAD

PLAYED = write(game(2, four(48)))
BEFORE = PLAYED.count("\n", PLAYED.index("\n\n") + 2)


def _from(first: int, turn: str, last: int = 3000) -> str:
    return "".join(f"{number}. {turn}\n" for number in range(first, last + 1))


LONG = {
    "after the last tile": PLAYED + _from(BEFORE + 1, "JC 0,0 2"),
    "after the last tile, given up": PLAYED + _from(BEFORE + 1, "concede"),
    "all of it given up": HEAD + _from(1, "concede"),
    "tiles without a build": HEAD + _from(1, "JC 0,0 2"),
    "tiles that were let stand": HEAD + _from(1, "JC 0,0 2! hut 1,0!"),
    "half a turn at the end": PLAYED[: PLAYED.rindex("\n", 0, -1)].rpartition(" hut")[0] + "\n",
    "short": PLAYED,
}


@pytest.mark.parametrize("what", LONG)
def test_the_replay_is_the_same_without_what_it_cannot_reach(what: str) -> None:
    """To the last fault and warning."""
    text = LONG[what]
    short, long = replay(reached(text)), replay(read(text))

    assert short._replace(record=long.record) == long
    assert len(short.record.turns) <= MOST_TURNS + 1


@pytest.mark.parametrize("what", LONG)
def test_reached_and_unreached_make_the_whole_record(what: str) -> None:
    """No line is lost between them."""
    text = LONG[what]

    assert len(reached(text).turns) + len(unreached(text)) == len(read(text).turns)
    assert text.endswith("".join(line + "\n" for line in unreached(text)))


def test_a_long_record_is_read_in_many_pieces_and_a_game_in_one() -> None:
    """Each piece says how much is done."""
    parts = list(reading(LONG["after the last tile"]))

    assert len(parts) > 10
    assert parts == sorted(parts)
    assert all(0 < part < 1 for part in parts)
    assert list(reading(PLAYED)) == []
    assert in_one_go(reading(LONG["all of it given up"])) == read(LONG["all of it given up"])
