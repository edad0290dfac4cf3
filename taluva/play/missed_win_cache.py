"""Results of the search for missed wins, cached in the archive until the turns change."""

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
from taluva.play.screen_game import ScreenGame
from taluva.review.missed_wins import MissedWin


class SearchResult(NamedTuple):
    """The number of searched turns, and the missed wins in them."""

    turns: int
    missed_wins: tuple[MissedWin, ...]


class MissedWinCounts(NamedTuple):
    """The number of games and of searched games, and how many wins each person missed, the most first."""

    games: int
    searched: int
    people: tuple[tuple[str, int], ...]


NOT_SEARCHED = SearchResult(0, ())
COMPLETE = 0  # in place of a turn: the complete record


def to_text(missed_wins: Iterable[MissedWin]) -> str:
    """Missed wins as text."""
    return json.dumps([_row(missed_win) for missed_win in missed_wins], separators=(",", ":"))


def _row(missed_win: MissedWin) -> list[object]:
    turn, seat, ending, placement, build, ways = missed_win
    tile = [*coordinates(volcano_of(placement)), flow_of(placement)]
    return [turn, seat, ending, tile, build.kind, list(coordinates(build.hex)), build.terrain, ways]


def from_text(text: str) -> tuple[MissedWin, ...] | None:
    """Missed wins from such a text; None if it is damaged."""
    try:
        return tuple(
            MissedWin(
                int(turn), int(seat), str(ending), place(at(q, r), flow), Build(kind, at(*spot), terrain), int(ways)
            )
            for turn, seat, ending, (q, r, flow), kind, spot, terrain, ways in json.loads(text)
        )
    except (ValueError, TypeError):
        return None


def cached_result(archive: Archive, game: GameId, text: str) -> SearchResult:
    """The cached result for the longest unchanged beginning of this record."""
    versions = prefix_digests(text)
    cached = archive.cache.findings(game)
    version, value = cached.get(COMPLETE, ("", ""))
    if version == digest(text) and (missed_wins := from_text(value)) is not None:
        return SearchResult(len(turn_lines(text)), missed_wins)
    for turn, (version, value) in sorted(cached.items(), reverse=True):
        if 1 <= turn <= len(versions) and versions[turn - 1] == version:
            missed_wins = from_text(value)
            if missed_wins is not None:
                return SearchResult(turn, missed_wins)
    return NOT_SEARCHED


def cached_result_of(archive: Archive, opened: ScreenGame) -> SearchResult:
    """The cached result for the game of a screen."""
    return cached_result(archive, opened.game, opened.text) if opened.in_archive else NOT_SEARCHED


def save_result(archive: Archive, game: GameId, text: str, result: SearchResult, complete: bool) -> None:
    """Cache the result for the first turns of this record, or for all of it."""
    if complete:
        archive.cache.keep_finding(game, COMPLETE, digest(text), to_text(result.missed_wins))
    versions = prefix_digests(text)
    if 1 <= result.turns <= len(versions):
        archive.cache.keep_finding(game, result.turns, versions[result.turns - 1], to_text(result.missed_wins))


def missed_wins_by_game(archive: Archive) -> dict[GameId, tuple[MissedWin, ...]]:
    """The missed wins of every game whose current record is searched completely."""
    versions = archive.lists.versions()
    rows = archive.cache.findings_on_turn(COMPLETE).items()
    every = {game: from_text(value) for game, (version, value) in rows if versions.get(game) == version}
    return {game: missed_wins for game, missed_wins in every.items() if missed_wins is not None}


def unsearched_games(archive: Archive) -> list[GameId]:
    """The games that ended on this device and are not searched completely, the newest first."""
    done = missed_wins_by_game(archive)
    return [game for game in archive.lists.ended_here() if game not in done]


def missed_win_counts(games: Sequence[SeatResult], searched: dict[GameId, tuple[MissedWin, ...]]) -> MissedWinCounts:
    """Count the missed wins in those of these games that are recorded from the first tile on."""
    complete = [game for game in games if not game.begun]
    names: dict[str, str] = {}
    counts: dict[str, int] = {}
    for game in complete:
        players = {player.seat - 1: player for player in game.players}
        for missed_win in searched.get(game.id, ()):
            player = players.get(missed_win.seat)
            if player is not None and player.person:
                names[player.person] = player.name
                counts[player.person] = counts.get(player.person, 0) + 1
    people = sorted(((names[key], number) for key, number in counts.items()), key=lambda row: (-row[1], row[0]))
    return MissedWinCounts(len(complete), sum(game.id in searched for game in complete), tuple(people))
