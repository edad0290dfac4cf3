"""Quarrels for the touch counts: ten hexes round a volcano of some game, levels to 3, six pieces, and one eruption."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from taluva.engine.hexes import FLOWS, Hex, coordinates
from taluva.engine.island import Face
from taluva.engine.pieces import COLOURS, HUT, Piece
from taluva.engine.position import CLASSIC, FERTI, Setup
from taluva.engine.tiles import Placement, covered, flow_of, place
from taluva.record.replay import replay
from tests.record.games import four, game

HEXES, PIECES, HIGHEST = 10, 6, 3
TILES, BUILT = 16, 20  # of a whole island


class Quarrel(NamedTuple):
    """What is set up, and the eruption that is asked about."""

    seen: tuple[Face, ...]
    asked: Placement


def _apart(one: Hex, other: Hex) -> int:
    (q, r), (a, b) = coordinates(one), coordinates(other)
    return max(abs(q - a), abs(r - b), abs(q + r - a - b))


def quarrel(seed: int) -> Quarrel | None:
    """The ten hexes nearest to a volcano of which six carry pieces; None if there are none such."""
    rng = Random(seed)
    positions = replay(game(seed, four(48))).positions
    island = positions[rng.randrange(len(positions) // 3, len(positions))].island
    volcanoes = [one for one in sorted(island.flows) if island.levels[one] <= HIGHEST]
    rng.shuffle(volcanoes)
    for volcano in volcanoes:
        asked = place(volcano, rng.choice([flow for flow in FLOWS if flow != island.flows[volcano]]))
        near = sorted(
            (face for face in island.seen() if face.level <= HIGHEST),
            key=lambda face: (face.hex not in covered(asked), _apart(face.hex, volcano), face.hex),
        )
        built = [face for face in near if face.piece is not None][:PIECES]
        bare = [face for face in near if face.piece is None][: HEXES - PIECES]
        seen = tuple(sorted((*built, *bare)))
        quarrelled = set(covered(asked)) <= {face.hex for face in seen} and max(face.level for face in seen) == HIGHEST
        if len(seen) == HEXES and len(built) == PIECES and quarrelled:
            # Where people begin, in the middle.
            moved = tuple(face._replace(hex=Hex(face.hex - volcano)) for face in seen)
            return Quarrel(moved, place(Hex(0), flow_of(asked)))
    return None


def quarrels(number: int) -> Iterator[Quarrel]:
    """So many of them."""
    seed = 0
    while number:
        if (found := quarrel(seed)) is not None:
            number -= 1
            yield found
        seed += 1


def whole_island(seed: int) -> tuple[Face, ...]:
    """An island of sixteen tiles, as a game of two to four left it, with huts added until twenty hexes are built on."""
    rng, setup = Random(seed), Setup(COLOURS[: 2 + seed % 3], FERTI, 48, CLASSIC)
    island = next(one.island for one in replay(game(seed, setup)).positions if len(one.island.tiles) == TILES)
    free = rng.sample(sorted(island.free), BUILT - len(island.pieces))
    added = {one: Piece(HUT, rng.choice(setup.colours), island.levels[one]) for one in free}
    middle = min(island.levels, key=lambda one: max(_apart(one, other) for other in island.levels))
    seen = [face._replace(piece=added.get(face.hex, face.piece)) for face in island.seen()]
    return tuple(face._replace(hex=Hex(face.hex - middle)) for face in seen)
