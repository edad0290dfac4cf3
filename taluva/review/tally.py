"""The figures of one game, by player."""

from collections.abc import Mapping
from typing import NamedTuple

from taluva.engine.pieces import EXPAND, Colour, Count
from taluva.review.story import CONCEDE, OUT, Story


class PlayerTally(NamedTuple):
    """The figures of one player."""

    colour: Colour
    built: Count
    turns: int
    eruptions: int
    highest: int  # the highest level this player laid a tile on
    expansions: int
    dearest: int  # huts of the costliest expansion
    largest: int  # hexes of the largest settlement there ever was
    huts_lost: tuple[int, ...]  # by the seat that covered them, including the own one
    splits: int  # settlements of others that this player cut
    let_stand: int
    last_turn: int | None  # of going out or giving up; None if neither


class Tally(NamedTuple):
    """The figures of a game."""

    players: tuple[PlayerTally, ...]
    turns: int
    eruptions: int
    highest: int


def tally(colours: tuple[Colour, ...], story: Story) -> Tally:
    """The figures of a game, from its story."""
    players = tuple(_player(seat, colours, story) for seat in range(len(colours)))
    eruptions = sum(player.eruptions for player in players)
    return Tally(players, len(story.scenes), eruptions, story.standings[-1].highest)


def _player(seat: int, colours: tuple[Colour, ...], story: Story) -> PlayerTally:
    colour = colours[seat]
    last = story.standings[-1]
    own = [scene for scene in story.scenes if scene.seat == seat]
    expansions = [scene.cost for scene in own if scene.action == EXPAND]
    huts_lost = [0] * len(colours)
    for scene in story.scenes:
        huts_lost[scene.seat] += scene.huts_lost(colour)
    return PlayerTally(
        colour,
        last.built[seat],
        len(own),
        sum(scene.erupts for scene in own),
        max((scene.level for scene in own), default=0),
        len(expansions),
        max(expansions, default=0),
        max(standing.largest[seat] for standing in story.standings),
        tuple(huts_lost),
        sum(split.colour != colour for scene in own for split in scene.splits),
        sum(bool(scene.let_stand) for scene in own),
        next((scene.turn for scene in own if scene.action in (OUT, CONCEDE)), None),
    )


class TurnTimes(NamedTuple):
    """How many turns of a player have a known duration, their average in seconds, and the longest."""

    turns: int
    average: float
    longest: float


def turn_times(colours: tuple[Colour, ...], story: Story, seconds: Mapping[int, float]) -> tuple[TurnTimes, ...]:
    """The turn times of every player, by seat, from the seconds of the turns that have any."""
    times = []
    for seat in range(len(colours)):
        known_seconds = [seconds[scene.turn] for scene in story.scenes if scene.seat == seat and scene.turn in seconds]
        average = sum(known_seconds) / len(known_seconds) if known_seconds else 0.0
        times.append(TurnTimes(len(known_seconds), average, max(known_seconds, default=0.0)))
    return tuple(times)
