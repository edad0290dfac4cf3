"""What happened in a game, turn by turn: what every turn did and where it left the players."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.hexes import Hex
from taluva.engine.island import Island
from taluva.engine.pieces import HUT, Colour, Count, Piece
from taluva.engine.position import Position
from taluva.engine.tiles import covered, volcano_of
from taluva.record.record import BuildMove, TileMove, Turn
from taluva.record.replay import Replay

OUT, CONCEDE, UNFINISHED = "out", "concede", ""


class Buried(NamedTuple):
    """What an eruption covered on one hex."""

    hex: Hex
    piece: Piece


class Split(NamedTuple):
    """A settlement that an eruption cut in parts: their sizes, the largest first."""

    colour: Colour
    sizes: tuple[int, ...]


class Scene(NamedTuple):
    """What one turn did."""

    turn: int
    seat: int
    colour: Colour
    tile: TileMove | None  # None for a concession, and where the record begins behind it
    level: int  # on which the tile lies; 1 is beside the island, 0 for none
    buried: tuple[Buried, ...]
    splits: tuple[Split, ...]
    deed: str  # the kind of build, or OUT, CONCEDE, UNFINISHED
    build: Build | None
    hexes: tuple[Hex, ...]  # that the build filled
    cost: int
    stood: tuple[str, ...]  # the rules of what the table let stand
    won: tuple[int, ...]  # the seats that won early by this turn

    @property
    def erupts(self) -> bool:
        """Whether the tile was laid on the island."""
        return self.level > 1

    @property
    def huts_buried(self) -> int:
        """How many huts the eruption covered."""
        return sum(piece.number for _, piece in self.buried if piece.kind == HUT)

    def huts_lost(self, colour: Colour) -> int:
        """How many of them were this player's."""
        return sum(piece.number for _, piece in self.buried if (piece.colour, piece.kind) == (colour, HUT))


class Standing(NamedTuple):
    """Where the players stand after a turn, all by seat."""

    built: tuple[Count, ...]
    largest: tuple[int, ...]  # hexes of the largest settlement
    settlements: tuple[int, ...]
    levels: tuple[int, ...]  # hexes on level 1, 2, 3, ...

    @property
    def highest(self) -> int:
        """The highest level of the island."""
        return len(self.levels)


class Story(NamedTuple):
    """The scenes of a game in order; `standings[n]` is after n turns, an unfinished one at the end included."""

    scenes: tuple[Scene, ...]
    standings: tuple[Standing, ...]


def scene_of(replay: Replay, number: int) -> Scene:
    """What one turn of a replayed record did, but for what was let stand; it has to have begun."""
    after = replay.positions[number] if number < len(replay.positions) else None
    return _scene(
        number, replay.record.turns[number - 1], replay.positions[number - 1], replay.middles[number - 1], after, ()
    )


def tell(replay: Replay) -> Story:
    """The story of a replayed record."""
    scenes: list[Scene] = []
    standings = [_standing(replay.positions[0])]
    rules: dict[int, list[str]] = {}
    for entry in replay.let_stand:
        rules.setdefault(entry.turn, []).extend(entry.rules)
    # Of a turn at which a fault ended the replay there is nothing to tell: only what was begun last can be unfinished.
    middles = replay.middles if replay.stopped_at is None else replay.middles[: len(replay.positions) - 1]
    begun = zip_longest(middles, replay.positions[1:])
    for number, (middle, after) in enumerate(begun, 1):
        before, turn = replay.positions[number - 1], replay.record.turns[number - 1]
        scenes.append(_scene(number, turn, before, middle, after, tuple(rules.get(number, ()))))
        standings.append(_standing(after or middle or before))
    return Story(tuple(scenes), tuple(standings))


def turns_at(story: Story, hexagon: Hex) -> Iterator[int]:
    """The turns that laid a tile on a hex or built there, the latest first."""
    for scene in reversed(story.scenes):
        laid = scene.tile is not None and hexagon in covered(scene.tile.placement)
        if laid or hexagon in scene.hexes:
            yield scene.turn


def _scene(
    number: int, turn: Turn, before: Position, middle: Position | None, after: Position | None, stood: tuple[str, ...]
) -> Scene:
    seat, colour = before.seat, before.colour
    assert seat is not None
    assert colour is not None
    scene = Scene(number, seat, colour, None, 0, (), (), UNFINISHED, None, (), 0, stood, ())
    if middle is None:
        return scene._replace(deed=CONCEDE)
    if turn.tile is not None:
        island = before.island
        three = covered(turn.tile.placement)
        buried = tuple(Buried(hexagon, island.pieces[hexagon]) for hexagon in three if hexagon in island.pieces)
        splits = _splits(island, middle.island, buried)
        level = middle.island.levels[volcano_of(turn.tile.placement)]
        scene = scene._replace(tile=turn.tile, level=level, buried=buried, splits=splits)
    if after is None:
        return scene
    if not isinstance(turn.build, BuildMove):
        return scene._replace(deed=OUT)
    build, hexes, cost = middle.option(turn.build.build)
    won = after.winners[len(before.winners) :]
    return scene._replace(deed=build.kind, build=build, hexes=hexes, cost=cost, won=won)


def _splits(before: Island, after: Island, buried: tuple[Buried, ...]) -> tuple[Split, ...]:
    hit = {before.settlement_at[hexagon] for hexagon, _ in buried}
    gone = {hexagon for hexagon, _ in buried}
    splits = []
    for settlement in sorted(hit, key=lambda one: one.first):
        parts = {after.settlement_at[hexagon] for hexagon in settlement.hexes - gone}
        if len(parts) > 1:
            splits.append(Split(settlement.colour, tuple(sorted(map(len, parts), reverse=True))))
    return tuple(splits)


def _standing(position: Position) -> Standing:
    colours = position.setup.colours
    sizes: dict[Colour, list[int]] = {colour: [] for colour in colours}
    for settlement in set(position.island.settlement_at.values()):
        sizes[settlement.colour].append(len(settlement))
    heights = list(position.island.levels.values())
    return Standing(
        position.built,
        tuple(max(sizes[colour], default=0) for colour in colours),
        tuple(len(sizes[colour]) for colour in colours),
        tuple(map(heights.count, range(1, max(heights, default=0) + 1))),
    )
