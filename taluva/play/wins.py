"""What the search for wins found, kept in the archive until the turns before it change. It knows no Kivy."""

import json
from collections.abc import Iterable
from typing import NamedTuple

from taluva.archive.archive import Archive
from taluva.archive.text import prefix_digests
from taluva.archive.values import GameId
from taluva.engine.builds import Build
from taluva.engine.hexes import at, coordinates
from taluva.engine.tiles import flow_of, place, volcano_of
from taluva.review.missed import Chance


class Found(NamedTuple):
    """How many turns have been searched, and the wins that were not taken in them."""

    turns: int
    chances: tuple[Chance, ...]


NOTHING = Found(0, ())


def to_text(chances: Iterable[Chance]) -> str:
    """The chances as one line."""
    return json.dumps([_row(chance) for chance in chances], separators=(",", ":"))


def _row(chance: Chance) -> list[object]:
    turn, seat, ending, placement, build, ways = chance
    tile = [*coordinates(volcano_of(placement)), flow_of(placement)]
    return [turn, seat, ending, tile, build.kind, list(coordinates(build.hex)), build.terrain, ways]


def from_text(text: str) -> tuple[Chance, ...] | None:
    """The chances of such a line; None if it is something else."""
    try:
        return tuple(
            Chance(int(turn), int(seat), str(ending), place(at(q, r), flow), Build(kind, at(*spot), terrain), int(ways))
            for turn, seat, ending, (q, r, flow), kind, spot, terrain, ways in json.loads(text)
        )
    except (ValueError, TypeError):
        return None


def known(archive: Archive, game: GameId, text: str) -> Found:
    """What is known of the longest beginning of this record."""
    versions = prefix_digests(text)
    for turn, (version, value) in sorted(archive.cache.findings(game).items(), reverse=True):
        if 1 <= turn <= len(versions) and versions[turn - 1] == version:
            chances = from_text(value)
            if chances is not None:
                return Found(turn, chances)
    return NOTHING


def keep(archive: Archive, game: GameId, text: str, found: Found) -> None:
    """Remember what was found in the first turns of this record."""
    versions = prefix_digests(text)
    if 1 <= found.turns <= len(versions):
        archive.cache.keep_finding(game, found.turns, versions[found.turns - 1], to_text(found.chances))
