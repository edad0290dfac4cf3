"""What the light bulb lights on the island: a line along the coast, rims of volcanoes, tiles of gold, arrows."""

from __future__ import annotations

from array import array
from collections.abc import Mapping

from taluva.app.island.discs import disc_over
from taluva.app.island.lines import coast_line, hex_rim, tile_rim
from taluva.app.island.mesh import joined
from taluva.app.island.projection import CORNERS
from taluva.app.island.scene import solid
from taluva.engine.hexes import Hex, Hour
from taluva.engine.island import Island
from taluva.engine.tiles import VOLCANO, covered, flow_of, volcano_of
from taluva.play.hints import Hints

WIDE, BOLD = 0.035, 0.06  # half of the line along the coast, in s
SMALL, LARGE = 26.0, 38.0  # dp: arrows on volcanoes, and on tiles of gold
STEPS_BACK = 0.45  # how much a volcano that cannot erupt is darkened
OUT = 0.78  # of s: how far from the middle of its volcano an arrow lies


def on_tops(lights: Hints, island: Island, bold: bool, dark: bool = False) -> array[float]:
    """What lies on the island and on the water round it."""
    # For a frame these may be the lights of another island.
    levels = island.levels
    chunks = [coast_line(levels.keys(), lights.coast, BOLD if bold else WIDE, bold or dark)]
    for volcano in island.flows:
        if volcano not in lights.eruptions and island.grounds[volcano] == VOLCANO:
            chunks.append(solid(volcano, levels[volcano], STEPS_BACK, "dark"))
    for volcano in lights.eruptions.keys() & levels.keys():
        chunks.append(hex_rim(volcano, levels[volcano], "ember", 1.0, 0.94))
        chunks.append(hex_rim(volcano, levels[volcano], "flame", 0.94, 0.85))
    if lights.shows_tiles:
        for placement in lights.saving:
            three = covered(placement)
            chunks.append(tile_rim(three, [levels.get(hexagon, 1) for hexagon in three], "gold", 0.2, 0.4))
    return joined(chunks)


def arrows(lights: Hints, island: Island, angles: Mapping[Hour, float]) -> array[float]:
    """Whither the lava may flow; where few places keep the player in, on their tiles only."""
    if lights.shows_tiles:
        return joined(_arrow(volcano_of(one), island, flow_of(one), angles, LARGE, 1.0) for one in lights.saving)
    return joined(
        _arrow(volcano, island, flow, angles, SMALL, OUT)
        for volcano, flows in lights.eruptions.items()
        for flow in flows
    )


def _arrow(
    volcano: Hex, island: Island, flow: Hour, angles: Mapping[Hour, float], size: float, out: float
) -> array[float]:
    x, y = CORNERS[flow % 12 // 2]
    return disc_over(volcano, "hint-arrow", island.levels.get(volcano, 1), (x * out, y * out), size, angles[flow])
