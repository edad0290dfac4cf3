"""What the light bulb shows: where a tile fits along the coast, what can erupt, and the few places that keep one in."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.island import Island
from taluva.engine.tiles import Placement, covered, flow_of, volcano_of

FEW = 12  # places that can each be shown as a tile


class Lights(NamedTuple):
    """The legal placements as people see them on the island."""

    coast: frozenset[Hex] = frozenset()  # the open hexes on which a tile may lie
    eruptions: Mapping[Hex, tuple[Hour, ...]] = {}  # the volcanoes that can erupt, and whither the lava may flow
    saving: tuple[Placement, ...] = ()  # the few places that keep the player in, where most would put him out

    def __bool__(self) -> bool:
        """Whether anything is lit."""
        return bool(self.coast or self.eruptions)

    @property
    def only(self) -> bool:
        """Whether each place that keeps the player in can be shown as a tile."""
        return 0 < len(self.saving) <= FEW


DARK = Lights()


def lights(island: Island, legal: Collection[Placement], saving: Collection[Placement]) -> Lights:
    """Sort legal placements into those along the coast and eruptions.

    Where those that keep the player in are few, but too many to be shown as tiles, nothing else is lit.
    """
    shown = legal if len(saving) <= FEW else saving
    coast: set[Hex] = set()
    flows: dict[Hex, set[Hour]] = {}
    for placement in shown:
        volcano = volcano_of(placement)
        if volcano in island.levels:
            flows.setdefault(volcano, set()).add(flow_of(placement))
        else:
            coast.update(covered(placement))
    eruptions = {volcano: tuple(flow for flow in FLOWS if flow in found) for volcano, found in sorted(flows.items())}
    return Lights(frozenset(coast), eruptions, tuple(sorted(saving)))
