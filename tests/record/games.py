"""Whole games for tests, played by seeded players who like high ground, temples and burying others."""

from functools import lru_cache
from random import Random

from taluva.engine.builds import Option
from taluva.engine.pieces import COLOURS, EXPAND, TEMPLE, TOWER
from taluva.engine.position import CLASSIC, EDITIONS, PLAYS, TEAMS, Position, Setup, start
from taluva.engine.tiles import BOX, Placement, covered
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn

NAMES = ("Ann", "Ben", "Chloé", "Dmitri")


def some_setup(rng: Random) -> Setup:
    """Any agreement that players can come to."""
    play = rng.choice(PLAYS)
    seats = 4 if play == TEAMS else rng.randint(2, 4)
    return Setup(tuple(rng.sample(COLOURS, seats)), rng.choice(EDITIONS), rng.randint(12, 48), play)


def four(tiles: int = 48, play: str = CLASSIC) -> Setup:
    """The usual four at a table."""
    return Setup(COLOURS, "ferti", tiles, play)


@lru_cache(maxsize=1000)
def game(seed: int, setup: Setup | None = None, concedes: float = 0.0) -> Record:
    """The record of a game that a seed decides."""
    rng = Random(seed)
    setup = setup or some_setup(rng)
    box = [kind for kind, number in BOX.items() for _ in range(number)]
    rng.shuffle(box)
    position, turns = start(setup), []
    while not position.over:
        if position.turn and rng.random() < concedes:
            turns.append(Turn(concede=Concede()))
            position = position.concede()
            continue
        kind = box.pop()
        placement = _placement(position, rng)
        position = position.lay(kind, placement)
        tile = TileMove(kind, placement)
        options = position.legal_builds()
        if not options:
            turns.append(Turn(tile, Out()))
            position = position.go_out()
            continue
        build = max(options, key=lambda option: _wish(option) + rng.random() * 6).build
        turns.append(Turn(tile, BuildMove(build)))
        position = position.build(build)
    return Record(setup, NAMES[: len(setup.colours)], tuple(turns))


def _placement(position: Position, rng: Random) -> Placement:
    island, colour = position.island, position.colour
    legal = position.legal_tiles()
    tried = rng.sample(legal, min(len(legal), 25))

    def worth(placement: Placement) -> float:
        three = covered(placement)
        theirs = sum(island.pieces[h].colour != colour for h in three if h in island.pieces)
        return min(island.levels.get(three[0], 0), 2) * 3 + theirs * 2 + rng.random() * 3

    return max(tried, key=worth)


def _wish(option: Option) -> float:
    kind = option.build.kind
    return 9 if kind in (TEMPLE, TOWER) else 2 + option.cost if kind == EXPAND else 1


TURN = 9


SOUND = game(5, four(24))


# One turn entered twice.
FAULTY: Record = SOUND._replace(turns=(*SOUND.turns[: TURN - 1], SOUND.turns[TURN - 2], *SOUND.turns[TURN - 1 :]))


LATER = len(FAULTY.turns) - TURN
