"""What the search for wins found, kept in the archive until the turns before it change."""

import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from taluva.archive.archive import Archive
from taluva.archive.stats import SeatResult
from taluva.archive.text import digest, prefix_digests, turn_lines
from taluva.archive.values import GameId
from taluva.engine.builds import Build
from taluva.engine.hexes import at, coordinates
from taluva.engine.tiles import flow_of, place, volcano_of
from taluva.play.opengame import OpenGame
from taluva.review.missed_wins import MissedWin


class Found(NamedTuple):
    """How many turns have been searched, and the wins that were not taken in them."""

    turns: int
    chances: tuple[MissedWin, ...]


class Missed(NamedTuple):
    """How many of some games were searched, and who missed how many wins in them, the most first."""

    games: int
    searched: int
    people: tuple[tuple[str, int], ...]


NOTHING = Found(0, ())
WHOLE = 0  # in the place of a turn: the record to its end


def to_text(chances: Iterable[MissedWin]) -> str:
    """The chances as one line."""
    return json.dumps([_row(chance) for chance in chances], separators=(",", ":"))


def _row(chance: MissedWin) -> list[object]:
    turn, seat, ending, placement, build, ways = chance
    tile = [*coordinates(volcano_of(placement)), flow_of(placement)]
    return [turn, seat, ending, tile, build.kind, list(coordinates(build.hex)), build.terrain, ways]


def from_text(text: str) -> tuple[MissedWin, ...] | None:
    """The chances of such a line; None if it is something else."""
    try:
        return tuple(
            MissedWin(
                int(turn), int(seat), str(ending), place(at(q, r), flow), Build(kind, at(*spot), terrain), int(ways)
            )
            for turn, seat, ending, (q, r, flow), kind, spot, terrain, ways in json.loads(text)
        )
    except (ValueError, TypeError):
        return None


def known(archive: Archive, game: GameId, text: str) -> Found:
    """What is known of the longest beginning of this record."""
    versions = prefix_digests(text)
    found = archive.cache.findings(game)
    version, value = found.get(WHOLE, ("", ""))
    if version == digest(text) and (chances := from_text(value)) is not None:
        return Found(len(turn_lines(text)), chances)
    for turn, (version, value) in sorted(found.items(), reverse=True):
        if 1 <= turn <= len(versions) and versions[turn - 1] == version:
            chances = from_text(value)
            if chances is not None:
                return Found(turn, chances)
    return NOTHING


def of_open(archive: Archive, opened: OpenGame) -> Found:
    """What is known of a game that a screen shows."""
    return known(archive, opened.game, opened.text) if opened.kept else NOTHING


def keep(archive: Archive, game: GameId, text: str, found: Found, whole: bool) -> None:
    """Remember what was found in the first turns of this record, or in all of it."""
    if whole:
        archive.cache.keep_finding(game, WHOLE, digest(text), to_text(found.chances))
    versions = prefix_digests(text)
    if 1 <= found.turns <= len(versions):
        archive.cache.keep_finding(game, found.turns, versions[found.turns - 1], to_text(found.chances))


def searched(archive: Archive) -> dict[GameId, tuple[MissedWin, ...]]:
    """What was found in every game whose record, as it is now, was searched to its end."""
    versions = archive.lists.versions()
    rows = archive.cache.found(WHOLE).items()
    every = {game: from_text(value) for game, (version, value) in rows if versions.get(game) == version}
    return {game: chances for game, chances in every.items() if chances is not None}


def unsearched(archive: Archive) -> list[GameId]:
    """The games that ended on this tablet and were not searched to their end, the newest first."""
    done = searched(archive)
    return [game for game in archive.lists.ended_here() if game not in done]


def missed(games: Sequence[SeatResult], searched: dict[GameId, tuple[MissedWin, ...]]) -> Missed:
    """Count the wins that were not taken in those of these games that were recorded from their first turn on."""
    whole = [game for game in games if not game.begun]
    names: dict[str, str] = {}
    counts: dict[str, int] = {}
    for game in whole:
        players = {one.seat - 1: one for one in game.players}
        for chance in searched.get(game.id, ()):
            one = players.get(chance.seat)
            if one is not None and one.person:
                names[one.person] = one.name
                counts[one.person] = counts.get(one.person, 0) + 1
    people = sorted(((names[key], number) for key, number in counts.items()), key=lambda row: (-row[1], row[0]))
    return Missed(len(whole), sum(game.id in searched for game in whole), tuple(people))
