"""Records that begin in the middle of a game, from games that a seed decides."""

from taluva.engine.position import BUILD, Setup
from taluva.record.record import Record
from taluva.record.replay import replay
from tests import sure
from tests.record.games import four, game


def begun(
    seed: int, turns: int, setup: Setup | None = None, behind_tile: bool = False, concedes: float = 0.0
) -> Record:
    """A game of which only what came after so many turns was recorded, or after the next one's tile."""
    record = game(seed, setup or four(24), concedes)
    replayed = replay(record)
    position = sure(replayed.middles[turns] if behind_tile else replayed.positions[turns])
    rest = record.turns[turns:]
    if behind_tile:
        rest = (rest[0]._replace(tile=None), *rest[1:])
    return record._replace(start=position.as_start(), turns=rest)


def part(record: Record, number: int) -> Record:
    """The question alone, about every so-manieth hex of the island where a record begins."""
    start = sure(record.start)
    laid = max(start.laid, 1) if start.awaits == BUILD else start.laid
    return record._replace(start=start._replace(faces=start.faces[::number], laid=laid), turns=())


BEGUN = {
    "before a tile": begun(2, 11),
    "behind a tile": begun(2, 11, behind_tile=True),
    "behind the first tile": begun(3, 0, behind_tile=True),
    "the last turn": begun(5, 23, behind_tile=True),
    "ranking": begun(4, 30, four(48, "ranking")),
    "teams": begun(6, 17, four(48, "teams"), behind_tile=True),
    "with players out": begun(6, 14, four(48), concedes=0.05),
    "no turns": begun(2, 13)._replace(turns=()),
    "no turns, a build awaited": begun(2, 13, behind_tile=True)._replace(turns=()),
    "a part": part(begun(2, 20), 3),
    "a part, a build awaited": part(begun(2, 20, behind_tile=True), 4),
    "half a turn": begun(2, 12)._replace(turns=(begun(2, 12).turns[0]._replace(build=None),)),
}
