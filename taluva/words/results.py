"""The result of a finished game: who won and why, and the ranking with remarks."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from taluva.archive.values import Summary
from taluva.engine.ending import SeatStanding, Side, sides, sides_of
from taluva.engine.pieces import FULL, HUT, TEMPLE, TOWER, Count
from taluva.engine.position import EARLY, EDITIONS, OUT, TEAMS, TILES, WON, Position
from taluva.record.record import Record
from taluva.review import story
from taluva.review.story import Scene
from taluva.words import outcomes
from taluva.words.catalogue import N_, Catalogue
from taluva.words.phrases import Phrases
from taluva.words.rule_phrases import RulePhrases, booklet_headings, join_with_semicolons, rule_phrases_of
from taluva.words.terms import ENDINGS

# The order in which they decide, and in which they are shown.
KINDS = (TEMPLE, TOWER, HUT)


class Partner(NamedTuple):
    """One partner of a team: what this colour built, and whether that counts."""

    colour: str
    name: str
    built: tuple[int, int, int]  # temples, towers, huts
    out: bool
    full: tuple[int, ...] = ()  # which of the three made the early win of both: all of these are built


class RankedSide(NamedTuple):
    """One place of the ranking: a player, or a team with both colours."""

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
    def deciding_kinds(self) -> tuple[int, ...]:
        """The kinds of pieces that decided the place."""
        return self.full or tuple(at for at in (self.deciding,) if at >= 0)


def ranked_sides(phrases: Phrases, every: Sequence[Side]) -> tuple[RankedSide, ...]:
    """The ranking without remarks."""
    return tuple(_line(phrases, side) for side in every)


def ranked_sides_of_summary(catalogue: Catalogue, summary: Summary) -> tuple[RankedSide, ...]:
    """The ranking of a listed game: best first, or in seat order before the end."""
    # Of a text from tomorrow the edition may be none that is known; no booklet has words of its own for these lines.
    phrases = Phrases(catalogue, {seat.colour: seat.name for seat in summary.seats}, EDITIONS[0])
    stands = [
        SeatStanding(seat.colour, seat.state, seat.place, Count(seat.huts, seat.towers, seat.temples))
        for seat in summary.seats
    ]
    return ranked_sides(phrases, sides_of(stands, summary.play, summary.ending))


def _line(phrases: Phrases, side: Side) -> RankedSide:
    line = RankedSide(
        side.place,
        side.colours,
        phrases.names_of(side.colours),
        "",
        _three(side.built),
        -1 if side.decided_by is None else KINDS.index(side.decided_by),
    )
    if len(side.members) == 1:
        return line._replace(full=_full(side.members[0]))
    # Who does not count stands below who does.
    partners = [
        Partner(stand.colour, phrases.name(stand.colour), _three(stand.built), stand.state == OUT, _full(stand))
        for stand in sorted(side.members, key=lambda stand: stand.state == OUT)
    ]
    counting = [partner.name for partner in partners if not partner.out]
    if len(counting) == 1:
        together = phrases.tr("{name} alone", name=counting[0])
    else:
        together = phrases.tr("together") if counting else phrases.tr("nobody counts")
    return line._replace(partners=tuple(partners), together=together)


def _three(built: Count) -> tuple[int, int, int]:
    return built.temples, built.towers, built.huts


def _full(stand: SeatStanding) -> tuple[int, ...]:
    """The kinds used up by an early win."""
    every = zip(_three(stand.built), _three(FULL), strict=True)
    return tuple(at for at, (number, full_number) in enumerate(every) if stand.state == WON and number == full_number)


AHEAD = {
    TEMPLE: N_("more temples than {names}"),
    TOWER: N_("tied on temples, more towers than {names}"),
    HUT: N_("tied on temples and towers, more huts than {names}"),
}
# A score in any of the languages: 2 to 1, 2 zu 1, 2 : 1.
_SCORE = re.compile(r"(?<=\d) (\S+) (?=\d)")


class Result(NamedTuple):
    """The result of a game in words."""

    title: str
    why: str
    rulings: str
    lines: tuple[RankedSide, ...]
    decisive: str = ""  # what decided who is first
    besides: str = ""  # why nobody plays on, if that is something else
    rule: str = ""  # of the rules page, where what is ruled is explained
    booklet: str = ""  # where the booklet speaks of this end, and of this way of play
    sources: tuple[str, ...] = ()  # and the rules that it has there


def result(catalogue: Catalogue, record: Record, position: Position, scenes: Sequence[Scene] = ()) -> Result:
    """The result of a game; with its scenes also in which turn a player won or went out."""
    rule_phrases = rule_phrases_of(catalogue, record)
    outcome = outcomes.outcome(rule_phrases.phrases, position)
    placed = result_lines(rule_phrases, position, scenes)
    decisive = outcomes.decisive(rule_phrases.phrases, position)
    besides = " ".join(
        sentence for sentence in outcomes.why_over(rule_phrases.phrases, position) if sentence not in decisive
    )
    why = _without_line_breaks(" ".join(outcome.reasons))
    rulings = " ".join(outcome.rulings)
    rule = outcomes.ruling_rule(position)
    headings = booklet_headings(rule_phrases, position) if position.over else {}
    where = join_with_semicolons(catalogue, list(headings.values()))
    booklet = catalogue.tr("In the booklet: {where}", where=where) if where else ""
    decided = _without_line_breaks(" ".join(decisive))
    return Result(outcome.title, why, rulings, placed, decided, besides, rule, booklet, tuple(headings))


def _without_line_breaks(score: str) -> str:
    """A text with no-break spaces within every score."""
    return _SCORE.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", score)


def result_lines(rule_phrases: RulePhrases, position: Position, scenes: Sequence[Scene] = ()) -> tuple[RankedSide, ...]:
    """The ranking with remarks, best first; before the end in seat order."""
    every = sides(position)
    phrases = rule_phrases.phrases
    made = []
    for side, line in zip(every, ranked_sides(phrases, every), strict=True):
        if side.decided_by is not None:
            remark = phrases.tr(
                AHEAD[side.decided_by], names=phrases.join_with_and([phrases.names_of(other) for other in side.beaten])
            )
        else:
            remark = _when(phrases, side, scenes) or _remark(rule_phrases, position, every, side)
        made.append(line._replace(remark=remark))
    return tuple(made)


def _when(phrases: Phrases, side: Side, scenes: Sequence[Scene]) -> str:
    """In which turn a player won early, went out or gave up."""
    if len(side.seats) > 1 or not scenes:
        return ""
    (seat,) = side.seats
    if side.state == WON and (
        scene := next((scene_of_win for scene_of_win in scenes if seat in scene_of_win.won), None)
    ):
        return phrases.tr("early win, turn {turn}", turn=scene.turn)
    ends = {story.OUT: N_("out in turn {turn}, could not build"), story.CONCEDE: N_("gave up in turn {turn}")}
    if side.state == OUT and (
        scene := next(
            (scene_of_win for scene_of_win in scenes if scene_of_win.seat == seat and scene_of_win.action in ends), None
        )
    ):
        return phrases.tr(ends[scene.action], turn=scene.turn)
    return ""


def _remark(rule_phrases: RulePhrases, position: Position, every: Sequence[Side], side: Side) -> str:
    phrases = rule_phrases.phrases
    if side.state == WON and position.setup.play != TEAMS:
        return phrases.tr(ENDINGS[EARLY])
    if side.state == OUT:
        return phrases.tr("gave up") if set(side.seats) <= set(position.gave_up) else phrases.tr("out")
    level = [other for other in every if other is not side and other.place == side.place and other.place is not None]
    if level and position.ending == TILES:
        if len(level) > 1:
            return phrases.tr("tied in everything")  # with whom is said above
        return phrases.tr("tied with {names} in everything", names=phrases.names_of(level[0].colours))
    return ""
