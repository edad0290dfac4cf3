"""What can be built: a build that a player requests, and the hexes and pieces it takes."""

from typing import NamedTuple

from taluva.engine.hexes import Hex


class Build(NamedTuple):
    """A requested build; an expansion names any hex of its settlement, and a terrain."""

    kind: str
    hex: Hex
    terrain: str = ""


class Option(NamedTuple):
    """A build with the hexes it fills and the pieces it costs."""

    build: Build
    hexes: tuple[Hex, ...]
    cost: int


def single(kind: str, hexagon: Hex) -> Option:
    """A build of one hut, tower or temple."""
    return Option(Build(kind, hexagon), (hexagon,), 1)
