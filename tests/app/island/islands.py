"""Islands to draw: some made by chance, from the whole box if need be."""

from random import Random

from taluva.engine.hexes import FLOWS, STEP, Hex, at
from taluva.engine.island import EMPTY, Island
from taluva.engine.laying import judge_tile
from taluva.engine.pieces import COLOURS, HUT, TEMPLE, TOWER, Piece
from taluva.engine.tiles import KINDS, place


def random_island(tiles: int = 48, seed: int = 1, erupt: float = 0.35) -> Island:
    """An island of so many tiles, laid by the rules, with some pieces on it."""
    chance = Random(seed)
    island = EMPTY.with_tile(chance.choice(KINDS), place(at(0, 0), 12))
    while len(island.tiles) < tiles:
        if chance.random() < erupt:
            spots = [hexagon for hexagon, ground in island.grounds.items() if ground == "V"]
        else:
            spots = [Hex(hexagon + step) for hexagon in island.levels for step in STEP.values()]
        placement = place(chance.choice(spots), chance.choice(FLOWS))
        if judge_tile(island, placement).legal:
            island = island.with_tile(chance.choice(KINDS), placement)
            free = sorted(island.free)
            if free and chance.random() < 0.7:
                spot = chance.choice(free)
                kind = chance.choice((HUT, HUT, HUT, TEMPLE, TOWER))
                number = island.levels[spot] if kind == HUT else 1
                island = island.with_pieces({spot: Piece(kind, chance.choice(COLOURS), number)})
    return island
