"""What can be built: a build as a player asks for it, and what it fills and costs."""

from typing import NamedTuple

from taluva.engine.hexes import Hex


class Build(NamedTuple):
    """What a player asks to build; an expansion names any hex of its settlement, and a terrain."""

    kind: str
    hex: Hex
    terrain: str = ""


class Option(NamedTuple):
    """A build with the hexes it fills and the pieces it costs."""

    build: Build
    hexes: tuple[Hex, ...]
    cost: int


def single(kind: str, hexagon: Hex) -> Option:
    """One hut, tower or temple on a hex."""
    return Option(Build(kind, hexagon), (hexagon,), 1)
