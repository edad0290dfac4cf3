"""The replay of a record and the second reading agree about whole records, right and wrong."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from taluva.engine.tiles import KINDS
from tests.comparing import a_few_of, compare_record, holds
from tests.players import Table, play, some_laid, some_made
from tests.record.texts import EXAMPLES
from tests.reference import arbiter
from tests.reference.arbiter import Written
from tests.reference.scribe import parse, text_of

# The second reading does not format or refuse, and is asked at the end of a record only.
ASKED_AT_THE_END = [
    example
    for example in EXAMPLES
    if example["command"] in ("check", "legal") and example["exit"] != 2 and "arguments" not in example
]


def muddle(turns: list[Written], table: Table, rng: Random) -> list[Written]:
    """The turns of a game with some of them written down wrongly."""
    turns = list(turns)
    for _ in range(rng.choice((0, 1, 1, 2, 4, 8))):
        number = rng.randrange(len(turns))
        turns[number] = _slip(turns[number], table, rng)
    if rng.random() < 0.3:
        turns.append(rng.choice((Written(concede=True), Written("JC", (0, 0, 12)))))
    if rng.random() < 0.2:
        del turns[rng.randrange(len(turns)) :]
    if turns and rng.random() < 0.2:
        turns[-1] = turns[-1]._replace(made=None, build_marked=False, out=False)
    return turns


def _slip(turn: Written, table: Table, rng: Random) -> Written:
    if turn.concede:
        laid, made = some_laid(table.game.land, rng), some_made(table.game.land, rng)
        return Written(rng.choice(KINDS), laid, rng.random() < 0.5, made, rng.random() < 0.5)
    match rng.randrange(9):
        case 0:
            return turn._replace(laid=some_laid(table.game.land, rng))
        case 1:
            return turn._replace(laid=some_laid(table.game.land, rng), tile_marked=True)
        case 2:
            return turn._replace(made=some_made(table.game.land, rng), out=False)
        case 3:
            return turn._replace(made=some_made(table.game.land, rng), build_marked=True, out=False)
        case 4:
            return turn._replace(tile_marked=not turn.tile_marked)
        case 5:
            return turn._replace(build_marked=turn.made is not None and not turn.build_marked)
        case 6:
            return turn._replace(made=None, build_marked=False, out=not turn.out)
        case 7:
            return turn._replace(made=None, build_marked=False, out=False)
        case _:
            return Written(concede=True)


def compare_muddled(seed: int) -> None:
    """A game, then some wrong records of it."""
    rng = Random(seed)
    table = play(seed * 3, lambda table, rng: None)
    assert compare_record(text_of(table.setting, table.written)).faults == []
    for _ in range(4):
        compare_record(text_of(table.setting, muddle(table.written, table, rng)))


@a_few_of(1500, few=24)
def test_both_find_the_same_in_a_record(seeds: Iterable[int]) -> None:
    """Games, each with four records written down wrongly."""
    for seed in seeds:
        compare_muddled(seed)


@pytest.mark.parametrize("example", ASKED_AT_THE_END, ids=lambda example: example["what"])
def test_the_second_reading_agrees_with_the_examples(example: dict[str, Any]) -> None:
    """The reading we compare with does itself what the record's examples say."""
    setting, _, turns = parse(example["record"])
    found = arbiter.check(setting, turns)
    said = found.as_json() if example["command"] == "check" else arbiter.legal(found.game)

    assert bool(found.faults) == bool(example["exit"])
    assert holds(said, example["expect"] or {})
