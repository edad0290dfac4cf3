"""Moves drawn on an island, judged by the engine and by the second reading at once."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from taluva.engine.building import Builder, judge_build, option, pieces_of
from taluva.engine.builds import Build
from taluva.engine.hexes import coordinates
from taluva.engine.island import Island
from taluva.engine.laying import judge_tile
from taluva.engine.pieces import EXPAND, FULL, Colour, Count
from taluva.engine.position import BUILD, Setup, Start
from taluva.engine.verdict import Verdict
from taluva.record.record import Record
from taluva.record.start import pieces_by_seat
from taluva.record.writer import write
from tests.comparing import as_faults, compare_standing, land_of
from tests.pictures import Picture, picture
from tests.players import Table, laid_of, made_of
from tests.reference import verdicts

ISLAND = picture(
    """
    J1        C1        S1        L1        C1
         V1>12     V1>2      R1        V1>12
    """
).island
HERE = (0, 0)
FOUR = ("red", "white", "yellow", "brown")
FERTI, FERTI_2014, RIO_GRANDE = "ferti", "ferti-2014", "rio-grande"


class Scene(NamedTuple):
    """A move of red drawn on an island, the rules that it breaks, sorted, and what else is said of it."""

    move: str  # a tile as {volcano} and two [fields]; else hut, tower, temple or expand with a terrain, at the [hex]
    rules: str
    drawn: str  # the verdict points at the hexes marked !, an expansion fills those marked +
    left: Count = FULL
    edition: str = FERTI
    facts: Mapping[str, Any] | None = None  # of its one fault
    cost: int = 1  # in pieces, of a legal build
    after: str = ""  # how the island looks then


def assert_judged(scene: Scene) -> None:
    """The engine and the second reading say of a move what its scene does, and which settlements there are then."""
    drawn = picture(scene.drawn)
    verdict, after = (_laid if scene.move == "tile" else _built)(scene, drawn)
    assert verdict.rules == tuple(scene.rules.split())
    assert verdict.legal or verdict.hexes == drawn.pointed
    assert scene.facts is None or [fault.facts for fault in verdict.faults] == [scene.facts]
    assert not scene.after or after.faces() == picture(scene.after).island.faces()
    for colour in FOUR:
        settlements = [sorted(map(coordinates, one.hexes)) for one in after.settlements(colour)]
        assert settlements == [sorted(one) for one in land_of(after).settlements(colour)]


def _laid(scene: Scene, drawn: Picture) -> tuple[Verdict, Island]:
    verdict = judge_tile(drawn.island, drawn.placement)
    said = verdicts.judge_tile(land_of(drawn.island), laid_of(drawn.placement))
    assert as_faults(verdict) == said
    assert verdict.legal or verdict.can_stand == verdicts.tile_can_stand(said)
    return verdict, drawn.island.with_tile("JC", drawn.placement)


def _built(scene: Scene, drawn: Picture) -> tuple[Verdict, Island]:
    kind, _, terrain = scene.move.partition(" ")
    build, isolated = Build(kind, drawn.hex, terrain), scene.edition != RIO_GRANDE
    verdict = judge_build(drawn.island, Builder("red", scene.left, isolated), build)
    said = verdicts.judge_build(land_of(drawn.island), "red", scene.left, isolated, made_of(build))
    assert as_faults(verdict) == said
    assert verdict.legal or verdict.can_stand == verdicts.build_can_stand(made_of(build), said)
    if not verdict.legal:
        return verdict, drawn.island
    chosen = option(drawn.island, build)
    assert chosen.hexes == (drawn.pointed if kind == EXPAND else (drawn.hex,))
    assert chosen.cost == scene.cost
    return verdict, drawn.island.with_pieces(pieces_of(drawn.island, chosen, "red"))


def table_on(
    island: Island,
    colours: tuple[Colour, ...] = ("red", "white"),
    *,
    play: str = "classic",
    tiles: int = 48,
    built: Mapping[Colour, tuple[int, int, int]] | None = None,
    mover: Colour = "red",
    awaits: str = BUILD,
) -> Table:
    """A table on which this island lies, some pieces are built, and somebody is in the middle of a turn."""
    setup = Setup(colours, FERTI, tiles, play)
    said = (Count(*built[colour]) if built and colour in built else None for colour in colours)
    left = tuple(
        FULL.less(one or stands) for one, stands in zip(said, pieces_by_seat(island.faces(), setup), strict=True)
    )
    start = Start(island.faces(), left, len(island.flows), (), (), colours.index(mover), awaits)
    table = Table.begun(write(Record(setup, colours, start=start)))
    compare_standing(table.position, table.game)
    return table
