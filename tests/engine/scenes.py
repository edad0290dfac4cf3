"""Moves drawn on an island, judged by the engine and by the second reading at once."""

from collections.abc import Mapping

from taluva.engine.building import Builder, judge_build, option
from taluva.engine.builds import Build, Option
from taluva.engine.island import Island
from taluva.engine.laying import judge_tile
from taluva.engine.pieces import EXPAND, FULL, NONE, Colour, Count
from taluva.engine.position import BUILD, TILE, Setup
from taluva.engine.verdict import Verdict
from tests.comparing import as_faults, compare_standing, fresh_placements, land_of
from tests.pictures import picture
from tests.players import Table, laid_of, made_of
from tests.reference import verdicts
from tests.reference.arbiter import Written

ISLAND = picture(
    """
    J1        C1        S1        L1        C1
         V1>12     V1>2      R1        V1>12
    """
).island
HERE = (0, 0)
THREE = ("red", "white", "yellow")
FOUR = ("red", "white", "yellow", "brown")
FERTI, FERTI_2014, RIO_GRANDE = "ferti", "ferti-2014", "rio-grande"


def judged_tile(text: str) -> Verdict:
    """The verdict on the tile drawn as {volcano} and two [fields]; it must point at the hexes marked !."""
    drawn = picture(text)
    verdict = judge_tile(drawn.island, drawn.placement)
    assert verdict.hexes == drawn.pointed
    assert as_faults(verdict) == verdicts.judge_tile(land_of(drawn.island), laid_of(drawn.placement))
    return verdict


def tile_faults(text: str) -> tuple[str, ...]:
    """The rules that the tile drawn breaks, sorted."""
    return judged_tile(text).rules


def after_tile(text: str, kind: str = "JC") -> Island:
    """The island after the tile drawn was laid."""
    drawn = picture(text)
    return drawn.island.with_tile(kind, drawn.placement)


def judged_build(
    kind: str, text: str, *, terrain: str = "", edition: str = FERTI, colour: Colour = "red", left: Count = FULL
) -> Verdict:
    """The verdict on a build at the hex in brackets; it must point at the hexes marked !."""
    drawn = picture(text)
    build = Build(kind, drawn.hex, terrain)
    isolated = edition != RIO_GRANDE
    verdict = judge_build(drawn.island, Builder(colour, left, isolated), build)
    assert verdict.hexes == (() if verdict.legal else drawn.pointed)
    said = verdicts.judge_build(land_of(drawn.island), colour, left, isolated, made_of(build))
    assert as_faults(verdict) == said
    return verdict


def build_faults(
    kind: str, text: str, *, terrain: str = "", edition: str = FERTI, colour: Colour = "red", left: Count = FULL
) -> tuple[str, ...]:
    """The rules that a build at the hex in brackets breaks, sorted."""
    return judged_build(kind, text, terrain=terrain, edition=edition, colour=colour, left=left).rules


def expansion(text: str, terrain: str) -> Option:
    """What the expansion of the settlement in brackets fills and costs; it must fill the hexes marked +."""
    drawn = picture(text)
    chosen = option(drawn.island, Build(EXPAND, drawn.hex, terrain))
    assert chosen.hexes == drawn.pointed
    return chosen


def table_on(
    island: Island,
    colours: tuple[Colour, ...] = ("red", "white"),
    *,
    play: str = "classic",
    edition: str = FERTI,
    tiles: int = 48,
    built: Mapping[Colour, tuple[int, int, int]] | None = None,
    mover: Colour = "red",
    awaits: str = BUILD,
) -> Table:
    """A table on which this island lies, some pieces are built, and somebody is in the middle of a turn."""
    table = Table(Setup(colours, edition, tiles, play))
    position, game = table.position, table.game
    position.island, game.land = island, land_of(island)
    position.placements = fresh_placements(island)
    position.built = tuple(Count(*(built or {}).get(colour, NONE)) for colour in colours)
    game.built = [list(counts) for counts in position.built]
    game.kinds = [tile.kind for tile in island.tiles]
    position.tiles_laid = len(game.kinds)
    position.seat = game.mover = colours.index(mover)
    position.awaits, game.tile_lies = awaits, awaits != TILE
    table.written = [Written()] * (awaits != TILE)
    compare_standing(table)
    return table


def after_build(table: Table, kind: str = "hut") -> Table:
    """The same table after the player to move built one piece."""
    table.build((kind, HERE, ""))
    compare_standing(table)
    return table
