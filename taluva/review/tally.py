"""The figures of one game, by player."""

from collections.abc import Mapping
from typing import NamedTuple

from taluva.engine.pieces import EXPAND, Colour, Count
from taluva.review.story import CONCEDE, OUT, Story


class Player(NamedTuple):
    """What one player did and suffered in a game."""

    colour: Colour
    built: Count
    turns: int
    eruptions: int
    highest: int  # the highest level this player laid a tile on
    expansions: int
    dearest: int  # huts of the largest expansion
    largest: int  # hexes of the largest settlement there ever was
    huts_lost: tuple[int, ...]  # by the seat that covered them, the own one too
    splits: int  # settlements of others that this player cut
    let_stand: int
    left: int | None  # the turn of going out or giving up


class Tally(NamedTuple):
    """The figures of a game."""

    players: tuple[Player, ...]
    turns: int
    eruptions: int
    highest: int


def tally(colours: tuple[Colour, ...], story: Story) -> Tally:
    """The figures of a game, from its story."""
    players = tuple(_player(seat, colours, story) for seat in range(len(colours)))
    eruptions = sum(player.eruptions for player in players)
    return Tally(players, len(story.scenes), eruptions, story.standings[-1].highest)


def _player(seat: int, colours: tuple[Colour, ...], story: Story) -> Player:
    colour, last = colours[seat], story.standings[-1]
    own = [scene for scene in story.scenes if scene.seat == seat]
    expansions = [scene.cost for scene in own if scene.deed == EXPAND]
    lost = [0] * len(colours)
    for scene in story.scenes:
        lost[scene.seat] += scene.huts_lost(colour)
    return Player(
        colour,
        last.built[seat],
        len(own),
        sum(scene.erupts for scene in own),
        max((scene.level for scene in own), default=0),
        len(expansions),
        max(expansions, default=0),
        max(standing.largest[seat] for standing in story.standings),
        tuple(lost),
        sum(split.colour != colour for scene in own for split in scene.splits),
        sum(bool(scene.stood) for scene in own),
        next((scene.turn for scene in own if scene.deed in (OUT, CONCEDE)), None),
    )


class Tempo(NamedTuple):
    """How long a player took: the turns whose time is known, seconds a turn on average, and the longest turn."""

    turns: int
    average: float
    longest: float


def pace(colours: tuple[Colour, ...], story: Story, seconds: Mapping[int, float]) -> tuple[Tempo, ...]:
    """The time every player took, by seat, from the seconds of the turns where they are known."""
    paces = []
    for seat in range(len(colours)):
        known = [seconds[scene.turn] for scene in story.scenes if scene.seat == seat and scene.turn in seconds]
        average = sum(known) / len(known) if known else 0.0
        paces.append(Tempo(len(known), average, max(known, default=0.0)))
    return tuple(paces)
