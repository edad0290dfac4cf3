"""A board that plays recorded turns without judging them, for records that hold illegal moves."""

from __future__ import annotations

from taluva.engine.builds import Build
from taluva.engine.hexes import NO_HOUR, Hex, Hour, neighbours
from taluva.engine.pieces import EXPAND, FULL, HUT, Colour, Piece
from taluva.engine.position import RANKING, Position, exhausted
from taluva.engine.tiles import VOLCANO, covered, flow_of
from taluva.record.record import BuildMove, TileMove, Turn

Ground = tuple[int, str, Hour]  # level, terrain or volcano, direction


class LooseBoard:
    """The visible island as plain dicts, and whose turn it is.

    Moves that cannot be made as recorded are counted in `misfits`. Legal turns make the same island as in the engine.
    """

    __slots__ = ("built", "colours", "finished", "grounds", "misfits", "pieces", "ranking", "seat")

    def __init__(self, position: Position):
        island = position.island
        self.colours = position.setup.colours
        self.ranking = position.setup.play == RANKING
        self.grounds: dict[Hex, Ground] = {
            hexagon: (level, island.grounds[hexagon], island.flows.get(hexagon, NO_HOUR))
            for hexagon, level in island.levels.items()
        }
        self.pieces = dict(island.pieces)
        self.built = position.built
        self.finished = {*position.outs, *position.winners}
        self.seat = position.seat or 0
        self.misfits = 0

    def copy(self) -> LooseBoard:
        """Return an independent copy."""
        new = LooseBoard.__new__(LooseBoard)
        new.colours = self.colours
        new.ranking = self.ranking
        new.built = self.built
        new.grounds = dict(self.grounds)
        new.pieces = dict(self.pieces)
        new.finished = set(self.finished)
        new.seat = self.seat
        new.misfits = self.misfits
        return new

    @property
    def colour(self) -> Colour:
        """The colour to move."""
        return self.colours[self.seat]

    def play(self, turn: Turn) -> None:
        """Make as much of a turn as is possible, and pass the turn to the next player still in play."""
        if turn.tile is not None:
            self.lay(turn.tile)
        if isinstance(turn.build, BuildMove):
            self._build(turn.build.build)
        elif turn.build is not None or turn.concede is not None:
            self.finished.add(self.seat)
        if len(self.finished) == len(self.colours):
            self.misfits += 1
            return
        self.seat = (self.seat + 1) % len(self.colours)
        while self.seat in self.finished:
            self.seat = (self.seat + 1) % len(self.colours)

    def lay(self, tile: TileMove) -> None:
        """Put a tile on its hexes, one level above the highest of them, and remove the pieces it covers."""
        grounds = self.grounds
        three = covered(tile.placement)
        volcano, first, second = three
        flow = flow_of(tile.placement)
        below = grounds.get(volcano)
        levels = [grounds[hexagon][0] if hexagon in grounds else 0 for hexagon in three]
        level = max(levels) + 1
        turned = below is None or (below[1] == VOLCANO and below[2] != flow) or tile.stands
        self.misfits += not turned or min(levels) + 1 != level
        grounds[volcano] = level, VOLCANO, flow
        grounds[first] = level, tile.kind[0], NO_HOUR
        grounds[second] = level, tile.kind[1], NO_HOUR
        for hexagon in three:
            if hexagon in self.pieces:
                self.misfits += self.pieces.pop(hexagon).kind != HUT and not tile.stands

    def _build(self, build: Build) -> None:
        filled = self.filled(build)
        kind = build.kind
        self.misfits += not filled
        cost = 0
        for hexagon in filled:
            number = self.grounds[hexagon][0] if kind == EXPAND else 1
            self.pieces[hexagon] = Piece(HUT if kind == EXPAND else kind, self.colour, number)
            cost += number
        built = self.built[self.seat].plus(kind, cost)
        self.built = (*self.built[: self.seat], built, *self.built[self.seat + 1 :])
        self.misfits += built.of(kind) > FULL.of(kind)
        if self.ranking and exhausted(built) >= 2:
            self.finished.add(self.seat)

    def filled(self, build: Build) -> list[Hex]:
        """The hexes that a build of the player to move fills; empty if it cannot be made."""
        grounds = self.grounds
        pieces = self.pieces
        kind, start, terrain = build
        if kind != EXPAND:
            return [start] if start in grounds and start not in pieces else []
        colour = self.colour
        if start not in pieces or pieces[start].colour != colour:
            return []
        edge = [start]
        settlement = {start}
        fields = set()
        while edge:
            for hexagon in neighbours(edge.pop()):
                if hexagon in pieces:
                    if hexagon not in settlement and pieces[hexagon].colour == colour:
                        settlement.add(hexagon)
                        edge.append(hexagon)
                elif hexagon in grounds and grounds[hexagon][1] == terrain:
                    fields.add(hexagon)
        return list(fields)
