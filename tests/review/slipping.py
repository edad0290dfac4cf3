"""Slips of people who record a game: one turn of it is written down otherwise than it was played."""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from random import Random
from typing import NamedTuple

from taluva.engine.hexes import FLOWS, Hex
from taluva.engine.island import Face, Island
from taluva.engine.pieces import EXPAND
from taluva.engine.tiles import TERRAINS, flow_of, mirrored, place, volcano_of
from taluva.record.reader import read
from taluva.record.record import BuildMove, Record, TileMove, Turn
from taluva.record.replay import Replay, replay
from taluva.review.slip_candidates import BUILD, DIRECTION, FIELD, FORGOTTEN, MIRRORED, TWICE
from tests.players import play
from tests.record.games import game
from tests.reference.scribe import text_of


class Slipped(NamedTuple):
    """A game as it was played, and as it was written down."""

    true: Replay
    record: Replay
    turn: int  # of the slip, in the game as it was played
    differing: tuple[Hex, ...]  # where the table looks otherwise than the record

    @property
    def island(self) -> Island:
        """What lies on the table."""
        return self.true.last.island

    def seen(self, hexes: set[Hex]) -> dict[Hex, Face | None]:
        """These hexes as they are on the table."""
        faces = {face.hex: face for face in self.island.faces()}
        return {hexagon: faces.get(hexagon) for hexagon in hexes}

    def whole(self) -> dict[Hex, Face | None]:
        """All of the island, and what the record has beyond it."""
        return self.seen({*self.island.levels, *self.record.last.island.levels})


def slipped(kind: str, seed: int) -> Slipped | None:
    """A game with one slip of a kind after which nothing in the record is faulty; None if this seed has none."""
    rng = Random(f"{kind} {seed}")
    true = replay(_some_game(rng))
    if not true.record.turns:
        return None
    number = rng.randint(1, len(true.record.turns))
    turns = SLIPS[kind](true, number, rng)
    if turns is None:
        return None
    written = replay(true.record._replace(turns=turns), true, number - 1)
    if written.faults:
        return None
    before, after = ({face.hex: face for face in one.last.island.faces()} for one in (written, true))
    differing = tuple(sorted(hexagon for hexagon in {*before, *after} if before.get(hexagon) != after.get(hexagon)))
    return Slipped(true, written, number, differing) if differing else None


def _some_game(rng: Random) -> Record:
    """A game of any players, most of them under way: that is when tables find out; some begun in the middle."""
    seed = rng.randrange(100)
    record = game(seed, None, 0.01) if rng.random() < 0.5 else _tempered(seed)
    length = rng.randint(min(6, len(record.turns)), len(record.turns))
    record = record._replace(turns=record.turns[:length])
    if rng.random() < 0.2:
        begun = rng.randint(1, length)
        position = replay(record).positions[begun]
        if position.island.levels and not position.over:
            return record._replace(turns=record.turns[begun:], start=position.as_start())
    return record


@lru_cache(maxsize=200)
def _tempered(seed: int) -> Record:
    """A game of players of every temper, with moves that the table let stand, and none that begins with pieces gone."""
    table = play(seed * 3, lambda table, rng: None)
    return read(text_of(table.setting, table.written))


def some(kind: str, number: int) -> Iterator[Slipped]:
    """So many slips of a kind, the same ones every time."""
    seed = 0
    while number:
        one = slipped(kind, seed)
        seed += 1
        if one is not None:
            number -= 1
            yield one


def _tile(
    change: Callable[[TileMove, Random], TileMove], true: Replay, number: int, rng: Random
) -> tuple[Turn, ...] | None:
    turns = true.record.turns
    turn = turns[number - 1]
    if turn.tile is None:
        return None
    return (*turns[: number - 1], turn._replace(tile=change(turn.tile, rng)), *turns[number:])


def _field(tile: TileMove, rng: Random) -> TileMove:
    kinds = [tile.kind[0] + other for other in TERRAINS] + [other + tile.kind[1] for other in TERRAINS]
    return tile._replace(kind=rng.choice([kind for kind in kinds if kind != tile.kind]))


def _direction(tile: TileMove, rng: Random) -> TileMove:
    others = [flow for flow in FLOWS if flow != flow_of(tile.placement)]
    return tile._replace(placement=place(volcano_of(tile.placement), rng.choice(others)))


def _mirror(tile: TileMove, _: Random) -> TileMove:
    return tile._replace(kind=mirrored(tile.kind))


def _build(true: Replay, number: int, rng: Random) -> tuple[Turn, ...] | None:
    turns, middle = true.record.turns, true.middles[number - 1]
    turn = turns[number - 1]
    if middle is None or not isinstance(turn.build, BuildMove):
        return None
    played = turn.build.build
    if played.kind == EXPAND:
        played = middle.option(played).build
    others = [option.build for option in middle.legal_builds() if option.build != played]
    if not others:
        return None
    return (*turns[: number - 1], turn._replace(build=BuildMove(rng.choice(others))), *turns[number:])


def _forgotten(true: Replay, number: int, _: Random) -> tuple[Turn, ...] | None:
    turns = true.record.turns
    return (*turns[: number - 1], *turns[number:])


def _twice(true: Replay, number: int, rng: Random) -> tuple[Turn, ...] | None:
    """The tile once more where it lies, let stand, or where else it can be; built as before, or elsewhere."""
    turns, after = true.record.turns, true.positions[number] if number < len(true.positions) else None
    turn = turns[number - 1]
    if after is None or after.over or turn.tile is None:
        return None
    tile, build = turn.tile, turn.build
    verdict = after.judge_tile(tile.placement)
    if rng.random() < 0.5:
        tile = tile._replace(placement=rng.choice(after.legal_tiles()), stands=False)
    elif verdict.can_stand:
        tile = tile._replace(stands=not verdict.legal)
    else:
        return None
    laid = after.lay(tile.kind, tile.placement)
    options = laid.legal_builds()
    if not isinstance(build, BuildMove) or not options:
        return None
    again = laid.judge_build(build.build)
    if again.legal or (again.can_stand and rng.random() < 0.5):
        build = build._replace(stands=not again.legal)
    else:
        build = BuildMove(rng.choice(options).build)
    return (*turns[:number], Turn(tile, build), *turns[number:])


SLIPS: dict[str, Callable[[Replay, int, Random], tuple[Turn, ...] | None]] = {
    FIELD: partial(_tile, _field),
    DIRECTION: partial(_tile, _direction),
    MIRRORED: partial(_tile, _mirror),
    BUILD: _build,
    FORGOTTEN: _forgotten,
    TWICE: _twice,
}
