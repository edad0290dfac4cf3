"""The key moments of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from taluva.engine.pieces import FULL, TEMPLE, TOWER
from taluva.engine.position import PLAYING, TEAMS
from taluva.record.replay import Replay
from taluva.review.missed_wins import MissedWin
from taluva.review.story import CONCEDE, OUT, Scene, Story

FIRST_TEMPLE, FIRST_TOWER, ERUPTION, SPLIT = "first-temple", "first-tower", "eruption", "split"
WENT_OUT, GAVE_UP, WIN, END, LET_STAND, MISSED = "out", "concede", "win", "end", "stand", "missed"
LEAD = "lead"


class Moment(NamedTuple):
    """A turn worth going back to.

    The facts, in this order: eruption: level, huts covered. split: colour, sizes of the parts. end: the ending, seats
    still in play. stand: the rules. missed: the MissedWin. lead: pieces to go, the next seat and its pieces. All
    others: none.
    """

    turn: int
    what: str
    seat: int
    facts: tuple[Any, ...] = ()


def moments(replay: Replay, story: Story, missed_wins: Iterable[MissedWin] = ()) -> tuple[Moment, ...]:
    """The key moments in order of turns."""
    moments: list[Moment] = []
    for kind, what in ((TEMPLE, FIRST_TEMPLE), (TOWER, FIRST_TOWER)):
        if any(built.of(kind) for built in replay.positions[0].built):
            continue  # built before the record begins
        first = next((scene for scene in story.scenes if scene.action == kind), None)
        if first is not None:
            moments.append(Moment(first.turn, what, first.seat))
    eruption = largest_eruption(story.scenes)
    if eruption is not None and replay.record.start is None:  # else a larger one may have come before
        moments.append(Moment(eruption.turn, ERUPTION, eruption.seat, (eruption.level, eruption.huts_covered)))
    for scene in story.scenes:
        moments.extend(_scene_moments(scene))
    moments.extend(_lead_moments(replay, story))
    last = replay.positions[-1]
    if last.over and story.scenes and not story.scenes[-1].won:
        still_playing = tuple(seat for seat, state in enumerate(last.states) if state == PLAYING)
        moments.append(Moment(story.scenes[-1].turn, END, story.scenes[-1].seat, (last.ending, still_playing)))
    moments.extend(Moment(missed_win.turn, MISSED, missed_win.seat, (missed_win,)) for missed_win in missed_wins)
    return tuple(sorted(moments, key=lambda moment: moment.turn))


def largest_eruption(scenes: Iterable[Scene]) -> Scene | None:
    """The eruption that covered most huts; of several the highest, then the first. None if there was none."""
    erupting = [scene for scene in scenes if scene.erupts]
    return max(erupting, key=lambda scene: (scene.huts_covered, scene.level, -scene.turn), default=None)


def _scene_moments(scene: Scene) -> list[Moment]:
    moments = [Moment(scene.turn, SPLIT, scene.seat, tuple(split)) for split in scene.splits]
    if scene.let_stand:
        moments.append(Moment(scene.turn, LET_STAND, scene.seat, (scene.let_stand,)))
    if scene.action == OUT:
        moments.append(Moment(scene.turn, WENT_OUT, scene.seat))
    if scene.action == CONCEDE:
        moments.append(Moment(scene.turn, GAVE_UP, scene.seat))
    if scene.won:
        # A team wins together by one build: one moment, for the player who built.
        moments.append(Moment(scene.turn, WIN, scene.seat if scene.seat in scene.won else scene.won[0]))
    return moments


def _lead_moments(replay: Replay, story: Story) -> list[Moment]:
    """The turns after which a different player is alone in needing fewest pieces for an early win."""
    if replay.record.setup.play == TEAMS:
        return []
    moments: list[Moment] = []
    leader = None
    for scene, standing, position in zip(story.scenes, story.standings[1:], replay.positions[1:], strict=False):
        if position.over or scene.won:
            break
        lacking = {
            seat: sum(sorted(FULL.less(built))[:2])  # to use up two kinds
            for seat, (built, state) in enumerate(zip(standing.built, position.states, strict=True))
            if state == PLAYING
        }
        order = sorted(lacking, key=lacking.__getitem__)
        if len(order) < 2 or lacking[order[0]] == lacking[order[1]]:
            continue
        first, second = order[:2]
        if leader is not None and first != leader:
            moments.append(Moment(scene.turn, LEAD, first, (lacking[first], second, lacking[second])))
        leader = first
    return moments
