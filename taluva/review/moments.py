"""The key moments of a game, found by themselves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from taluva.engine.pieces import FULL, TEMPLE, TOWER
from taluva.engine.position import PLAYING, TEAMS
from taluva.record.replay import Replay
from taluva.review.missed import Chance
from taluva.review.story import CONCEDE, OUT, Scene, Story

FIRST_TEMPLE, FIRST_TOWER, ERUPTION, SPLIT = "first-temple", "first-tower", "eruption", "split"
WENT_OUT, GAVE_UP, WIN, END, STOOD, MISSED = "out", "concede", "win", "end", "stand", "missed"
LEAD = "lead"


class Moment(NamedTuple):
    """A turn worth going back to.

    The facts, in this order: eruption: level, huts covered. split: colour, sizes of the parts. end: the ending, who is
    still in play. stand: the rules. missed: the Chance. lead: pieces to go, the next seat and its pieces. All others:
    none.
    """

    turn: int
    what: str
    seat: int
    facts: tuple[Any, ...] = ()


def moments(replay: Replay, story: Story, chances: Iterable[Chance] = ()) -> tuple[Moment, ...]:
    """The key moments in order of turns."""
    found: list[Moment] = []
    for deed, what in ((TEMPLE, FIRST_TEMPLE), (TOWER, FIRST_TOWER)):
        if any(built.of(deed) for built in replay.positions[0].built):
            continue  # it was built before the record begins
        first = next((scene for scene in story.scenes if scene.deed == deed), None)
        if first is not None:
            found.append(Moment(first.turn, what, first.seat))
    biggest = biggest_eruption(story.scenes)
    if biggest is not None and replay.record.start is None:  # else there may have been a bigger one
        found.append(Moment(biggest.turn, ERUPTION, biggest.seat, (biggest.level, biggest.huts_buried)))
    for scene in story.scenes:
        found.extend(_of_scene(scene))
    found.extend(_leads(replay, story))
    last = replay.positions[-1]
    if last.over and story.scenes and not story.scenes[-1].won:
        left = tuple(seat for seat, state in enumerate(last.states) if state == PLAYING)
        found.append(Moment(story.scenes[-1].turn, END, story.scenes[-1].seat, (last.ending, left)))
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
    if scene.won:
        # A team wins together, by one build: it is told once, of who built it.
        found.append(Moment(scene.turn, WIN, scene.seat if scene.seat in scene.won else scene.won[0]))
    return found


def _leads(replay: Replay, story: Story) -> list[Moment]:
    """The turns after which another player alone has fewest pieces to an early win."""
    if replay.record.setup.play == TEAMS:
        return []
    found: list[Moment] = []
    leader = None
    for scene, standing, position in zip(story.scenes, story.standings[1:], replay.positions[1:], strict=False):
        if position.over or scene.won:
            break
        lacking = {
            seat: sum(sorted(FULL.less(built))[:2])  # to all of two kinds
            for seat, (built, state) in enumerate(zip(standing.built, position.states, strict=True))
            if state == PLAYING
        }
        order = sorted(lacking, key=lacking.__getitem__)
        if len(order) < 2 or lacking[order[0]] == lacking[order[1]]:
            continue
        first, second = order[:2]
        if leader is not None and first != leader:
            found.append(Moment(scene.turn, LEAD, first, (lacking[first], second, lacking[second])))
        leader = first
    return found
