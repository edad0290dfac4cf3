"""A game that is begun in its middle goes on as the game that led there; a part of an island is an island."""

from collections.abc import Iterable
from random import Random

from taluva.engine.position import Position, start
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.writer import write
from tests.comparing import a_few_of, compare, compare_record
from tests.engine.test_whole_records import muddle
from tests.players import Table, play, play_on
from tests.reference.scribe import text_of


def begun_at(position: Position) -> str:
    """The record that begins here."""
    return write(Record(position.setup, position.setup.colours, start=position.as_start()))


# A start says as much as the game before it


def told(position: Position) -> list[object]:
    """What can be read off a position, but for how many turns led there."""
    island = position.island
    return [
        *(position.awaits, position.seat, position.built, position.outs, position.winners),
        *(position.tiles_laid, position.tiles_left, island.levels, island.grounds, island.flows, island.pieces),
        *(position.placements, position.legal_tiles(), position.legal_builds()),
    ]


def said_alike(position: Position, rng: Random) -> None:
    """The position as it is read back from a record that begins there: in everything that can be asked the same."""
    text = begun_at(position)
    record = read(text)
    assert write(record) == text
    assert record.start == position.as_start()
    begun = start(record.setup, record.start)

    assert begun.turn == 0
    assert told(begun) == told(position)
    if rng.random() < 0.1:
        compare(Table.begun(text), rng)


def compare_game(seed: int) -> None:
    """One game, begun again at each of its positions with land."""
    rng = Random(seed)

    def watch(table: Table, _: Random) -> None:
        if table.position.island.levels and not table.position.over:
            said_alike(table.position, rng)

    play(seed, watch)


@a_few_of(300, few=4)
def test_every_position_says_the_same_once_it_is_written_and_read(seeds: Iterable[int]) -> None:
    """Tiles, builds, verdicts, doom, and all on which the end depends; moves let stand and players out among them."""
    for seed in seeds:
        compare_game(seed)


# Parts of islands, and the second reading


def part_of(position: Position, rng: Random) -> str:
    """A record that begins with a part of an island, and some of that on other levels: no tiles explain it."""
    start_there = position.as_start()
    share = rng.choice((0.2, 0.5, 0.9, 1.0))
    seen = [one for one in start_there.faces if rng.random() < share] or [rng.choice(start_there.faces)]
    for n, one in enumerate(seen):
        if rng.random() < 0.1 and one.piece is None:
            seen[n] = one._replace(level=rng.choice((1, 2, 3, 48)))
    laid = rng.randint(sum(bool(one.flow) for one in seen), start_there.laid)
    if start_there.awaits == "build":
        laid = max(1, laid)
    begun = start_there._replace(faces=tuple(seen), laid=laid)
    return write(Record(position.setup, position.setup.colours, start=begun))


def compare_part(seed: int) -> None:
    """Some moments of a game, of which only a part is known, played on by both engines; then wrong records of that."""
    rng = Random(seed)
    met: list[Position] = []
    play(seed, lambda table, _: met.append(table.position))
    met = [position for position in met if position.island.levels and not position.over]
    for position in rng.sample(met, min(2, len(met))):
        table = Table.begun(part_of(position, rng))
        play_on(table, rng, compare)
        assert compare_record(text_of(table.setting, table.written)).faults == []
        for _ in range(2):
            turns = table.written[1:] if not table.written[0].kind else table.written
            first = table.written[: len(table.written) - len(turns)]
            compare_record(text_of(table.setting, first + (muddle(turns, table, rng) if turns else [])))


@a_few_of(300, few=4)
def test_both_engines_agree_about_games_that_begin_with_a_part_of_an_island(seeds: Iterable[int]) -> None:
    """Two parts of each: lists, verdicts, endings, canonical forms."""
    for seed in seeds:
        compare_part(seed)
