"""The story of a game: what every turn did, and the players' standing after it."""

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


class CoveredPiece(NamedTuple):
    """A piece that an eruption covered, with its hex."""

    hex: Hex
    piece: Piece


class Split(NamedTuple):
    """A settlement that an eruption split: the sizes of the parts, the largest first."""

    colour: Colour
    sizes: tuple[int, ...]


class Scene(NamedTuple):
    """What one turn did."""

    turn: int
    seat: int
    colour: Colour
    tile: TileMove | None  # None for a concession, and if the record begins after it
    level: int  # of the tile; 1 is beside the island, 0 for no tile
    covered_pieces: tuple[CoveredPiece, ...]
    splits: tuple[Split, ...]
    action: str  # the kind of build, or OUT, CONCEDE, UNFINISHED
    build: Build | None
    hexes: tuple[Hex, ...]  # that the build filled
    cost: int
    let_stand: tuple[str, ...]  # the rules of the moves that the players let stand
    won: tuple[int, ...]  # the seats that won early by this turn

    @property
    def erupts(self) -> bool:
        """Whether the tile was laid on the island."""
        return self.level > 1

    @property
    def huts_covered(self) -> int:
        """How many huts the eruption covered."""
        return sum(piece.number for _, piece in self.covered_pieces if piece.kind == HUT)

    def huts_lost(self, colour: Colour) -> int:
        """How many of the covered huts were this player's."""
        return sum(piece.number for _, piece in self.covered_pieces if (piece.colour, piece.kind) == (colour, HUT))


class Standing(NamedTuple):
    """The players' standing after a turn, all by seat."""

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
    """What a turn of a replayed record did, without `let_stand`; the turn must have begun."""
    after = replay.positions[number] if number < len(replay.positions) else None
    return _scene(
        number, replay.record.turns[number - 1], replay.positions[number - 1], replay.middles[number - 1], after, ()
    )


def story_of(replay: Replay) -> Story:
    """The story of a replayed record."""
    scenes: list[Scene] = []
    standings = [_standing(replay.positions[0])]
    rules: dict[int, list[str]] = {}
    for entry in replay.let_stand:
        rules.setdefault(entry.turn, []).extend(entry.rules)
    # A turn at which a fault ended the replay is left out: only the last turn of a record can be unfinished.
    middles = replay.middles if replay.stopped_at is None else replay.middles[: len(replay.positions) - 1]
    halves = zip_longest(middles, replay.positions[1:])
    for number, (middle, after) in enumerate(halves, 1):
        before = replay.positions[number - 1]
        turn = replay.record.turns[number - 1]
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
    number: int,
    turn: Turn,
    before: Position,
    middle: Position | None,
    after: Position | None,
    let_stand: tuple[str, ...],
) -> Scene:
    seat = before.seat
    colour = before.colour
    assert seat is not None
    assert colour is not None
    scene = Scene(number, seat, colour, None, 0, (), (), UNFINISHED, None, (), 0, let_stand, ())
    if middle is None:
        return scene._replace(action=CONCEDE)
    if turn.tile is not None:
        island = before.island
        three = covered(turn.tile.placement)
        covered_pieces = tuple(
            CoveredPiece(hexagon, island.pieces[hexagon]) for hexagon in three if hexagon in island.pieces
        )
        splits = _splits(island, middle.island, covered_pieces)
        level = middle.island.levels[volcano_of(turn.tile.placement)]
        scene = scene._replace(tile=turn.tile, level=level, covered_pieces=covered_pieces, splits=splits)
    if after is None:
        return scene
    if not isinstance(turn.build, BuildMove):
        return scene._replace(action=OUT)
    build, hexes, cost = middle.option(turn.build.build)
    won = after.winners[len(before.winners) :]
    return scene._replace(action=build.kind, build=build, hexes=hexes, cost=cost, won=won)


def _splits(before: Island, after: Island, covered_pieces: tuple[CoveredPiece, ...]) -> tuple[Split, ...]:
    hit = {before.settlement_at[hexagon] for hexagon, _ in covered_pieces}
    covered_hexes = {hexagon for hexagon, _ in covered_pieces}
    splits = []
    for settlement in sorted(hit, key=lambda settlement: settlement.first):
        parts = {after.settlement_at[hexagon] for hexagon in settlement.hexes - covered_hexes}
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
