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

# Written as in a record: tiles with their volcano's hex and hour, then pieces, each after its colour.
LOW = "JC 0,0 12; SL 2,-1 4; RJ 1,0 6"
MIDDLE = f"{LOW}; LS 1,0 10"
HIGH = f"{LOW}; JR 3,-2 12; LS 1,0 10; JC 2,-1 2; RS 2,-1 8"
WIDE = f"{LOW}; CS 0,3 12"
EXAMPLES = {
    "tile.touch": (LOW, "CS 5,-1 6"),
    "tile.gap": (LOW, "CS 2,-1 2"),
    "tile.level": (MIDDLE, "CS 2,-1 8"),
    "tile.volcano": (LOW, "CS 1,-1 4"),
    "tile.direction": (LOW, "CS 1,0 6"),
    "tile.tower": (f"{LOW}; white tower 2,0; white hut 3,-1", "CS 1,0 4"),
    "tile.temple": (f"{LOW}; white temple 2,0; white hut 3,-1", "CS 1,0 4"),
    "tile.settlement": (f"{LOW}; white hut 2,0; white hut 1,1", "CS 1,0 4"),
    "build.land": (f"{LOW}; red hut 0,-1", "hut 4,-1"),
    "build.volcano": (f"{LOW}; red hut 3,-1", "hut 0,0"),
    "build.occupied": (f"{LOW}; red hut 0,-1; white hut 2,0", "hut 2,0"),
    "hut.level": (MIDDLE, "hut 0,0"),
    "hut.isolated": (f"{LOW}; red hut 0,-1", "hut 1,-1"),
    "tower.adjacent": (f"{HIGH}; red hut 1,1", "tower 1,-1"),
    "tower.level": (f"{HIGH}; red hut 0,-1", "tower 0,0"),
    "tower.second": (f"{HIGH}; red hut 0,1; red tower 1,0", "tower 1,-1"),
    "temple.adjacent": (f"{LOW}; red hut 0,-1", "temple 2,0"),
    "temple.size": (f"{LOW}; red hut 0,1; red hut 1,1", "temple 2,0"),
    "temple.second": (f"{WIDE}; red hut 0,1; red hut 0,2; red temple 1,1", "temple 2,0"),
    "expand.settlement": (f"{LOW}; red hut 0,-1; white hut 1,1", "expand 1,1 J"),
    "expand.terrain": (f"{LOW}; red hut 0,-1; white hut 2,0", "expand 0,-1 S"),
}
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
    if rule not in EXAMPLES:
        return None
    ground, move = EXAMPLES[rule]
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
