"""What the result of a game says: who won and why, every place and the figure that decided it. It knows no Kivy."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from taluva.engine.ending import Side, counted, deciding, sides
from taluva.engine.pieces import HUT, TEMPLE, TOWER, Count
from taluva.engine.position import EARLY, OUT, TEAMS, TILES, WON, Position
from taluva.record.record import Record
from taluva.review import story
from taluva.review.story import Scene
from taluva.words import outcomes
from taluva.words.catalogue import Catalogue
from taluva.words.explain import Explainer, explainer_of, joined, sources
from taluva.words.marks import N_
from taluva.words.sides import KINDS, all_built, together
from taluva.words.terms import ENDINGS, Voice

AHEAD = {
    TEMPLE: N_("more temples than {names}"),
    TOWER: N_("tied on temples, more towers than {names}"),
    HUT: N_("tied on temples and towers, more huts than {names}"),
}
# A score in any of the languages: 2 to 1, 2 zu 1, 2 : 1.
_SCORE = re.compile(r"(?<=\d) (\S+) (?=\d)")


class Partner(NamedTuple):
    """One partner of a team: what this colour built, and whether that counts."""

    colour: str
    name: str
    built: tuple[int, int, int]  # temples, towers, huts
    out: bool
    full: tuple[int, ...] = ()  # which of the three made the early win of both: all of these are built


class Ranked(NamedTuple):
    """One place: a player, or a team with both colours."""

    place: int | None
    colours: tuple[str, ...]
    name: str
    remark: str
    built: tuple[int, int, int]  # temples, towers, huts
    deciding: int  # which of the three put it before the next, -1 for none
    partners: tuple[Partner, ...] = ()  # of a team
    together: str = ""  # what the sum of a team is headed with
    full: tuple[int, ...] = ()  # which of the three made an early win: all of these are built

    @property
    def rings(self) -> tuple[int, ...]:
        """The figures that say why it has its place."""
        return self.full or tuple(at for at in (self.deciding,) if at >= 0)


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
    """Every place, best first; while a game goes on, in seat order."""
    every = sides(position)
    made = []
    for side in every:
        kind, beaten = _decided(position, side)
        voice = explainer.voice
        if kind is not None:
            names = voice.listed([voice.team(other.colours) for other in beaten])
            remark = voice.tr(AHEAD[kind], names=names)
        else:
            remark = _when(voice, side, scenes) or _remark(explainer, position, every, side)
        at_kind = -1 if kind is None else KINDS.index(kind)
        built = _three(side.built)
        early = side.state == WON and len(side.seats) == 1
        full = all_built(built) if early else ()
        line = Ranked(side.place, side.colours, voice.team(side.colours), remark, built, at_kind, full=full)
        made.append(_of_team(explainer, position, side, line) if len(side.seats) > 1 else line)
    return tuple(made)


def _when(voice: Voice, side: Side, scenes: Sequence[Scene]) -> str:
    """In which turn somebody won early, could not build or gave up."""
    if len(side.seats) > 1 or not scenes:
        return ""
    (seat,) = side.seats
    if side.state == WON and (scene := next((one for one in scenes if seat in one.won), None)):
        return voice.tr("early win, turn {turn}", turn=scene.turn)
    ends = {story.OUT: N_("out in turn {turn}, could not build"), story.CONCEDE: N_("gave up in turn {turn}")}
    if side.state == OUT and (scene := next((one for one in scenes if one.seat == seat and one.deed in ends), None)):
        return voice.tr(ends[scene.deed], turn=scene.turn)
    return ""


def _three(built: Count) -> tuple[int, int, int]:
    return built.temples, built.towers, built.huts


def _of_team(explainer: Explainer, position: Position, side: Side, line: Ranked) -> Ranked:
    """The line with both partners told apart; one who is out does not count."""
    voice = explainer.voice
    partners = []
    for colour, seat in zip(line.colours, side.seats, strict=True):
        built, state = _three(position.built[seat]), position.states[seat]
        full = all_built(built) if state == WON else ()
        partners.append(Partner(colour, voice.name(colour), built, state == OUT, full))
    # Who does not count stands below who does.
    partners.sort(key=lambda partner: partner.out)
    counted = [partner.name for partner in partners if not partner.out]
    return line._replace(partners=tuple(partners), together=together(voice.words, counted))


def _decided(position: Position, mine: Side) -> tuple[str | None, list[Side]]:
    """The kind of piece that put a side before the next, and those whom that beat."""
    compared = counted(position)
    if position.ending != TILES or mine not in compared:
        return None, []
    later = [side for side in compared[compared.index(mine) + 1 :] if side.place != mine.place]
    if not later:
        return None, []
    kind = deciding(mine.built, later[0].built)
    return kind, [side for side in later if deciding(mine.built, side.built) == kind]


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
