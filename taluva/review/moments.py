"""The key moments of a game, found by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from taluva.engine.pieces import TEMPLE, TOWER
from taluva.record.replay import Replay
from taluva.review.missed import Chance
from taluva.review.story import CONCEDE, OUT, Scene, Story

FIRST_TEMPLE, FIRST_TOWER, ERUPTION, SPLIT = "first-temple", "first-tower", "eruption", "split"
WENT_OUT, GAVE_UP, WIN, END, STOOD, MISSED = "out", "concede", "win", "end", "stand", "missed"


class Moment(NamedTuple):
    """A turn worth going back to.

    The facts, in this order: eruption: level, huts covered. split: colour, sizes of the parts. end: the ending.
    stand: the rules. missed: the Chance. All others: none.
    """

    turn: int
    what: str
    seat: int
    facts: tuple[Any, ...] = ()


def moments(replay: Replay, story: Story, chances: Iterable[Chance] = ()) -> tuple[Moment, ...]:
    """The key moments in order of turns."""
    found: list[Moment] = []
    for deed, what in ((TEMPLE, FIRST_TEMPLE), (TOWER, FIRST_TOWER)):
        first = next((scene for scene in story.scenes if scene.deed == deed), None)
        if first is not None:
            found.append(Moment(first.turn, what, first.seat))
    biggest = biggest_eruption(story.scenes)
    if biggest is not None:
        found.append(Moment(biggest.turn, ERUPTION, biggest.seat, (biggest.level, biggest.huts_buried)))
    for scene in story.scenes:
        found.extend(_of_scene(scene))
    last = replay.positions[-1]
    if last.over and story.scenes and not story.scenes[-1].won:
        found.append(Moment(story.scenes[-1].turn, END, story.scenes[-1].seat, (last.ending,)))
    found.extend(Moment(chance.turn, MISSED, chance.seat, (chance,)) for chance in chances)
    return tuple(sorted(found, key=lambda moment: moment.turn))


def biggest_eruption(scenes: Iterable[Scene]) -> Scene | None:
    """The eruption that covered most huts; of several the highest, then the first."""
    erupting = [scene for scene in scenes if scene.erupts]
    return max(erupting, key=lambda scene: (scene.huts_buried, scene.level, -scene.turn), default=None)


def _of_scene(scene: Scene) -> list[Moment]:
    found = [Moment(scene.turn, SPLIT, scene.seat, tuple(split)) for split in scene.splits]
    if scene.stood:
        found.append(Moment(scene.turn, STOOD, scene.seat, (scene.stood,)))
    if scene.deed == OUT:
        found.append(Moment(scene.turn, WENT_OUT, scene.seat))
    if scene.deed == CONCEDE:
        found.append(Moment(scene.turn, GAVE_UP, scene.seat))
    found.extend(Moment(scene.turn, WIN, seat) for seat in scene.won)
    return found
