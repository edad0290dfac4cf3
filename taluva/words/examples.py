"""A small island for each rule that can be drawn, and a move on it that breaks just this rule."""

from typing import NamedTuple

from taluva.engine.building import Builder, judge_build
from taluva.engine.builds import Build
from taluva.engine.hexes import Hex, Hour, at
from taluva.engine.island import EMPTY, Island
from taluva.engine.laying import judge_tile
from taluva.engine.pieces import FULL, Piece
from taluva.engine.tiles import Kind, Placement, place, volcano_of
from taluva.engine.verdict import Verdict
from taluva.words.rules import RULES

MOVER = "red"


class Example(NamedTuple):
    """An island and the move on it that breaks the rule: a tile or a build."""

    island: Island
    kind: Kind
    placement: Placement | None
    build: Build | None

    def verdict(self) -> Verdict:
        """What the arbiter says of the move."""
        if self.placement is not None:
            return judge_tile(self.island, self.placement)
        assert self.build is not None
        return judge_build(self.island, Builder(MOVER, FULL, isolated=True), self.build)

    def pointed(self) -> tuple[Hex, ...]:
        """The hexes that offend."""
        return self.verdict().hexes or ((self.build.hex,) if self.build else ())

    @property
    def volcano(self) -> Hex | None:
        """Where the tile's volcano would lie."""
        return volcano_of(self.placement) if self.placement is not None else None


def example(rule: str) -> Example | None:
    """The example of a rule, if it can be drawn."""
    drawn = RULES[rule].example if rule in RULES else None
    if drawn is None:
        return None
    ground, move = drawn
    island = EMPTY
    for part in ground.split("; "):
        words = part.split()
        if len(words[0]) == 2:
            island = island.with_tile(words[0], place(_hex(words[1]), Hour(int(words[2]))))
        else:
            spot = _hex(words[2])
            count = island.levels[spot] if words[1] == "hut" else 1
            island = island.with_pieces({spot: Piece(words[1], words[0], count)})
    words = move.split()
    if len(words[0]) == 2:
        return Example(island, words[0], place(_hex(words[1]), Hour(int(words[2]))), None)
    return Example(island, "", None, Build(words[0], _hex(words[1]), *words[2:]))


def _hex(text: str) -> Hex:
    q, _, r = text.partition(",")
    return at(int(q), int(r))
