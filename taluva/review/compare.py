"""Whether the table looks like the record: what to count, level by level, and the turn where the two parted."""

from collections.abc import Iterator
from typing import NamedTuple

from taluva.engine.hexes import Hex
from taluva.engine.island import Face, Island
from taluva.engine.pieces import FULL, NONE, Colour, Count
from taluva.engine.position import Position
from taluva.engine.tiles import covered
from taluva.review.story import Story

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
    standing = dict.fromkeys(position.setup.colours, NONE)
    shown = dict.fromkeys(position.setup.colours, NONE)
    for hexagon, piece in island.pieces.items():
        standing[piece.colour] = standing[piece.colour].plus(piece.kind, piece.number)
        if not level or island.levels[hexagon] <= level:
            shown[piece.colour] = shown[piece.colour].plus(piece.kind, piece.number)
    heaps = [
        Heap(colour, shown[colour], FULL.less(built), built.less(standing[colour]))
        for colour, built in zip(position.setup.colours, position.built, strict=True)
    ]
    return Counts(position.tiles_laid, position.tiles_left, levels, tuple(heaps))


class Parting(NamedTuple):
    """The search by halves for the turn where tablet and table parted.

    After `same` turns they still agreed, after `other` they did not; `unsure` are turns nobody could say.
    """

    same: int
    other: int
    unsure: frozenset[int] = frozenset()

    @property
    def suspects(self) -> range:
        """The turns at which it can have happened."""
        return range(self.same + 1, self.other + 1)

    @property
    def asks(self) -> int | None:
        """After how many turns to compare next, as near to the middle as can be; None when no question is left."""
        middle = (self.same + self.other) // 2
        open_turns = [turn for turn in range(self.same + 1, self.other) if turn not in self.unsure]
        return min(open_turns, key=lambda turn: abs(turn - middle), default=None)

    @property
    def questions(self) -> int:
        """How many questions are left at most, if each can be answered."""
        return (self.other - self.same - 1).bit_length()

    def answer(self, alike: bool | None) -> "Parting":
        """Take the answer to the question asked: alike, not alike, or None for nobody can say."""
        asked = self.asks
        assert asked is not None
        if alike is None:
            return self._replace(unsure=self.unsure | {asked})
        return self._replace(same=asked) if alike else self._replace(other=asked)


def turns_at(story: Story, hexagon: Hex) -> Iterator[int]:
    """The turns that laid a tile on a hex or built there, the latest first."""
    for scene in reversed(story.scenes):
        laid = scene.tile is not None and hexagon in covered(scene.tile.placement)
        if laid or hexagon in scene.hexes:
            yield scene.turn
