"""Hints: hexes where the tile fits along the coast, volcanoes that can erupt, and placements that keep a player in."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from taluva.engine.hexes import FLOWS, Hex, Hour
from taluva.engine.island import Island
from taluva.engine.tiles import Placement, covered, flow_of, volcano_of

MOST_SHOWN_AS_TILES = 12  # placements


class Hints(NamedTuple):
    """The legal placements as shown on the island."""

    coast: frozenset[Hex] = frozenset()  # the open hexes that a tile may cover
    eruptions: Mapping[Hex, tuple[Hour, ...]] = {}  # the volcanoes that can erupt, with the legal directions
    saving: tuple[Placement, ...] = ()  # placements after which the player can build, if few

    def __bool__(self) -> bool:
        """Whether anything is shown."""
        return bool(self.coast or self.eruptions)

    @property
    def shows_tiles(self) -> bool:
        """Whether the saving placements are few enough to show each as a tile."""
        return 0 < len(self.saving) <= MOST_SHOWN_AS_TILES


NO_HINTS = Hints()


def hints(island: Island, legal: Collection[Placement], saving: Collection[Placement]) -> Hints:
    """Sort legal placements into coast and eruptions.

    If there are `saving` placements, but too many to show each as a tile, only those are included.
    """
    placements = legal if len(saving) <= MOST_SHOWN_AS_TILES else saving
    coast: set[Hex] = set()
    flows: dict[Hex, set[Hour]] = {}
    for placement in placements:
        volcano = volcano_of(placement)
        if volcano in island.levels:
            flows.setdefault(volcano, set()).add(flow_of(placement))
        else:
            coast.update(covered(placement))
    eruptions = {
        volcano: tuple(flow for flow in FLOWS if flow in legal_flows) for volcano, legal_flows in sorted(flows.items())
    }
    return Hints(frozenset(coast), eruptions, tuple(sorted(saving)))
