"""What to count at a table, level by level, to see whether it looks like the record."""

from typing import NamedTuple

from taluva.engine.island import Face, Island
from taluva.engine.pieces import FULL, Colour, Count
from taluva.engine.position import Position
from taluva.engine.tiles import covered
from taluva.record.start import standing_of

UNKNOWN = "?"  # a ground that nobody saw


def lowered(island: Island, level: int) -> Island:
    """The island as it looks with every tile above a level lifted off; pieces on what is left in sight stay."""
    # Of what was covered before the record begins only the height is known.
    seen = [one if one.level <= level else Face(one.hex, level, UNKNOWN) for one in island.begun]
    left = Island.of([one._replace(piece=None) for one in seen])
    heights = {one.hex: one.level for one in island.begun}
    for kind, placement in island.tiles:
        three = covered(placement)
        height = heights.get(three[0], 0) + 1
        heights.update(dict.fromkeys(three, height))
        if height <= level:
            left = left.with_tile(kind, placement)
    for hexagon, piece in island.pieces.items():
        if island.levels[hexagon] <= level:
            left = left.with_pieces({hexagon: piece})
    return left


class Heap(NamedTuple):
    """Where the pieces of one colour are."""

    colour: Colour
    on_island: Count
    in_hand: Count
    in_box: Count  # covered by eruptions


class Counts(NamedTuple):
    """What can be counted at a table, level by level, once what lies above is lifted off."""

    tiles: int
    tiles_left: int
    levels: tuple[int, ...]  # hexes that lie on level 1, 2, 3, ..., whatever lies on them
    heaps: tuple[Heap, ...]


def counts(position: Position, level: int = 0) -> Counts:
    """What to count and compare with the real heap; on the island is what stands no higher than a level, if given."""
    island = position.island
    highest = max(island.levels.values(), default=0)
    levels = tuple(sum(reached >= n for reached in island.levels.values()) for n in range(1, highest + 1))
    setup, seen = position.setup, island.seen()
    standing = standing_of(seen, setup)
    shown = standing_of([one for one in seen if not level or one.level <= level], setup)
    heaps = [
        Heap(colour, on_island, FULL.less(built), built.less(stands))
        for colour, on_island, built, stands in zip(setup.colours, shown, position.built, standing, strict=True)
    ]
    return Counts(position.tiles_laid, position.tiles_left, levels, tuple(heaps))
