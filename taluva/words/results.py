"""A finished game as its result shows it: who won and why, and every place with a remark."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from taluva.engine.ending import Side, sides
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.position import EARLY, OUT, TEAMS, TILES, WON, Position
from taluva.record.record import Record
from taluva.review import story
from taluva.review.story import Scene
from taluva.words import outcomes
from taluva.words.catalogue import Catalogue
from taluva.words.explain import Explainer, explainer_of, joined, sources
from taluva.words.marks import N_
from taluva.words.sides import Ranked, ranked
from taluva.words.terms import ENDINGS
from taluva.words.voice import Voice

AHEAD = {
    TEMPLE: N_("more temples than {names}"),
    TOWER: N_("tied on temples, more towers than {names}"),
    HUT: N_("tied on temples and towers, more huts than {names}"),
}
# A score in any of the languages: 2 to 1, 2 zu 1, 2 : 1.
_SCORE = re.compile(r"(?<=\d) (\S+) (?=\d)")


class Result(NamedTuple):
    """A finished game in words."""

    title: str
    why: str
    rulings: str
    lines: tuple[Ranked, ...]
    decisive: str = ""  # what decided who is first
    besides: str = ""  # why nobody plays on, if that is something else
    rule: str = ""  # of the rules page, where what is ruled is explained
    booklet: str = ""  # where the booklet speaks of this end, and of this way of play
    sources: tuple[str, ...] = ()  # and the rules that it has there


def result(words: Catalogue, record: Record, position: Position, scenes: Sequence[Scene] = ()) -> Result:
    """Say how a game ended; where its turns are known, also when somebody won or went out."""
    explainer = explainer_of(words, record)
    outcome = outcomes.outcome(explainer.voice, position)
    placed = lines(explainer, position, scenes)
    decisive = outcomes.decisive(explainer.voice, position)
    besides = " ".join(one for one in outcomes.why_over(explainer.voice, position) if one not in decisive)
    why, rulings = _unbroken(" ".join(outcome.reasons)), " ".join(outcome.rulings)
    rule = outcomes.explained(position)
    found = sources(explainer, position) if position.over else {}
    where = joined(words, list(found.values()))
    booklet = words.tr("In the booklet: {where}", where=where) if where else ""
    decided = _unbroken(" ".join(decisive))
    return Result(outcome.title, why, rulings, placed, decided, besides, rule, booklet, tuple(found))


def _unbroken(said: str) -> str:
    """Keep every score on one line."""
    return _SCORE.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", said)


def lines(explainer: Explainer, position: Position, scenes: Sequence[Scene] = ()) -> tuple[Ranked, ...]:
    """Every place, best first, with a remark; while a game goes on, in seat order."""
    every, voice = sides(position), explainer.voice
    made = []
    for side, line in zip(every, ranked(voice, every), strict=True):
        if side.decided_by is not None:
            remark = voice.tr(AHEAD[side.decided_by], names=voice.listed([voice.team(other) for other in side.beaten]))
        else:
            remark = _when(voice, side, scenes) or _remark(explainer, position, every, side)
        made.append(line._replace(remark=remark))
    return tuple(made)


def _when(voice: Voice, side: Side, scenes: Sequence[Scene]) -> str:
    """In which turn somebody won early, could not build or gave up."""
    if len(side.seats) > 1 or not scenes:
        return ""
    (seat,) = side.seats
    if side.state == WON and (scene := next((one for one in scenes if seat in one.won), None)):
        return voice.tr("early win, turn {turn}", turn=scene.turn)
    ends = {story.OUT: N_("out in turn {turn}, could not build"), story.CONCEDE: N_("gave up in turn {turn}")}
    if side.state == OUT and (scene := next((one for one in scenes if one.seat == seat and one.action in ends), None)):
        return voice.tr(ends[scene.action], turn=scene.turn)
    return ""


def _remark(explainer: Explainer, position: Position, every: Sequence[Side], side: Side) -> str:
    voice = explainer.voice
    if side.state == WON and position.setup.play != TEAMS:
        return voice.tr(ENDINGS[EARLY])
    if side.state == OUT:
        return voice.tr("gave up") if set(side.seats) <= set(position.gave_up) else voice.tr("out")
    level = [other for other in every if other is not side and other.place == side.place and other.place is not None]
    if level and position.ending == TILES:
        if len(level) > 1:
            return voice.tr("tied in everything")  # with whom is said above
        return voice.tr("tied with {names} in everything", names=voice.team(level[0].colours))
    return ""
