"""The end of a game in sentences: who won, why, and which part of it is a ruling of ours."""

from itertools import groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from taluva.engine.ending import Side, compared_sides, deciding, places
from taluva.engine.pieces import FULL, HUT, PIECE_KINDS, TEMPLE, TOWER
from taluva.engine.position import CLASSIC, LAST_STANDING, OUT, PLAYING, RANKING, TEAMS, TILE, TILES, WON, Position
from taluva.words.catalogue import N_
from taluva.words.phrases import Phrases


class Outcome(NamedTuple):
    """Who won in a few words, the sentences with the reasons, and the rulings that are not in the booklets."""

    title: str
    reasons: tuple[str, ...]
    rulings: tuple[str, ...]


_WON_WITH = {
    (HUT, TOWER): N_("{name} has built all huts and both towers and wins at once."),
    (HUT, TEMPLE): N_("{name} has built all huts and all three temples and wins at once."),
    (TOWER, TEMPLE): N_("{name} has built both towers and all three temples and wins at once."),
}
# In ranking those who come after the first early winner do not win: they are done and take the next place.
_DONE_WITH = {
    (HUT, TOWER): N_("{name} has built all huts and both towers and is done."),
    (HUT, TEMPLE): N_("{name} has built all huts and all three temples and is done."),
    (TOWER, TEMPLE): N_("{name} has built both towers and all three temples and is done."),
}
_AHEAD = {
    TEMPLE: N_("{better} ahead of {worse}: temples, {a} to {b}."),
    TOWER: N_("{better} ahead of {worse}: tied on temples; towers, {a} to {b}."),
    HUT: N_("{better} ahead of {worse}: tied on temples and towers; huts built, {a} to {b}."),
}

RULING_SHARED = N_("The booklets do not say. Here the place is shared.")
RULING_LAST = N_("The booklets do not say. Here the last player left wins.")
RULING_TEAM = N_("The booklets do not say. Here the team left wins.")
RULING_PARTNER = N_("The booklets do not say. Here the team left wins, the partner who is out with it.")
RULING_PLACES = N_("The booklets name the winner only; the other places are a ruling of this app.")
# Where the rules page says more about each.
_EXPLAINED = {
    RULING_SHARED: "end.tiles",
    RULING_LAST: "end.last-standing",
    RULING_TEAM: "end.last-standing",
    RULING_PARTNER: "end.last-standing",
    RULING_PLACES: "places",
}


def outcome(phrases: Phrases, position: Position) -> Outcome:
    """The outcome of a finished game; all empty before the end."""
    if position.ending is None:
        return Outcome("", (), ())
    first = _first(position)
    names = phrases.names_of(first)
    reasons = [*_early_wins(phrases, position), *why_over(phrases, position)]
    if position.ending == TILES:
        reasons += [*_count(phrases, compared_sides(position)), *_partners_out(phrases, position)]
    return Outcome(_title(phrases, position, first, names), tuple(reasons), tuple(map(phrases.tr, _rulings(position))))


def decisive(phrases: Phrases, position: Position) -> list[str]:
    """The sentences for what decided between the sides."""
    return _early_wins(phrases, position)[:1] or decisive_for_first(phrases, position) or why_over(phrases, position)


def _first(position: Position) -> list[str]:
    """The colours on the first place."""
    return [colour for colour, place in zip(position.setup.colours, places(position), strict=True) if place == 1]


def _title(phrases: Phrases, position: Position, first: list[str], names: str) -> str:
    if position.setup.play == TEAMS:
        if len(first) == 4:
            return phrases.tr("Both teams share the first place")
        return phrases.tr("{names} win", names=names)
    if len(first) > 1:
        return phrases.tr("{names} share the first place", names=names)
    return phrases.tr("{name} wins", name=names)


def early_win(phrases: Phrases, position: Position, seat: int) -> str:
    """With which pieces a player or team won early."""
    if position.setup.play == TEAMS:
        return phrases.tr(
            "{names} win early: one partner has built all pieces of two kinds, the other all of one.",
            names=phrases.names_of([position.setup.colours[winner] for winner in position.winners]),
        )
    built = position.built[seat]
    kinds = [kind for kind in PIECE_KINDS if built.of(kind) >= FULL.of(kind)]
    texts = _WON_WITH if seat == position.winners[0] else _DONE_WITH
    return phrases.tr(texts[kinds[0], kinds[1]], name=phrases.name(position.setup.colours[seat]))


def _early_wins(phrases: Phrases, position: Position) -> list[str]:
    seats = position.winners[:1] if position.setup.play == TEAMS else position.winners
    return [early_win(phrases, position, seat) for seat in seats]


def why_over(phrases: Phrases, position: Position) -> list[str]:
    """Why the game ended; empty after an early win that ended it."""
    if position.ending == TILES:
        return [phrases.tr("The last tile has been placed; the buildings decide.")]
    if position.ending != LAST_STANDING:
        return []
    colours = position.setup.colours
    sentences = [phrases.tr("{name} gave up.", name=phrases.name(colours[seat])) for seat in position.gave_up]
    if position.setup.play == TEAMS:
        outs = [colour for colour in colours if colour not in _first(position)]
        if all(colours.index(colour) in position.gave_up for colour in outs):
            return sentences
        return [*sentences, phrases.tr("{names} are both out of the game.", names=phrases.names_of(outs))]
    last_seat = position.states.index(PLAYING)
    place = places(position)[last_seat]
    if position.setup.play == RANKING and place is not None:
        return [
            *sentences,
            phrases.tr(
                "Only {name} is left and takes the place that is left ({place}).",
                name=phrases.name(colours[last_seat]),
                place=phrases.place(place),
            ),
        ]
    if len(position.gave_up) < len(colours) - 1:
        sentences.append(
            phrases.tr("Everyone else is out of the game; only {name} is left.", name=phrases.name(colours[last_seat]))
        )
    return sentences


def _groups(sides: list[Side]) -> list[list[Side]]:
    """The sides, best first, with those that are fully tied together."""
    return [list(group) for _, group in groupby(sides, key=attrgetter("built"))]


def _count(phrases: Phrases, sides: list[Side]) -> list[str]:
    """What decided between each of these and the next."""
    groups = _groups(sides)
    tied = [_tied(phrases, group) for group in groups if len(group) > 1]
    return tied + [_ahead(phrases, better, worse) for better, worse in pairwise(groups)]


def decisive_for_first(phrases: Phrases, position: Position) -> list[str]:
    """The sentences for what decided the first place among the sides in play at the end."""
    groups = _groups(compared_sides(position)) if position.ending == TILES else []
    tied = [_tied(phrases, group) for group in groups[:1] if len(group) > 1]
    return tied + [_ahead(phrases, better, worse) for better, worse in pairwise(groups[:2])]


def _tied(phrases: Phrases, group: list[Side]) -> str:
    if all(len(side.seats) > 1 for side in group):
        return phrases.tr("Both teams are tied on temples, towers and huts built.")
    return phrases.tr("{names} are tied on temples, towers and huts built.", names=_side_names(phrases, group))


def _ahead(phrases: Phrases, better: list[Side], worse: list[Side]) -> str:
    kind = deciding(better[0].built, worse[0].built)
    assert kind is not None
    a, b = better[0].built.of(kind), worse[0].built.of(kind)
    return phrases.tr(_AHEAD[kind], better=_side_names(phrases, better), worse=_side_names(phrases, worse), a=a, b=b)


def _side_names(phrases: Phrases, group: list[Side]) -> str:
    return phrases.join_with_and([phrases.names_of(side.colours) for side in group])


def _partners_out(phrases: Phrases, position: Position) -> list[str]:
    """Whose buildings did not count for the team: by the booklets, players who are out do not count."""
    if position.setup.play != TEAMS:
        return []
    outs = [colour for colour, state in zip(position.setup.colours, position.states, strict=True) if state == OUT]
    return [phrases.tr("{name} is out of the game and does not count.", name=phrases.name(colour)) for colour in outs]


def ruling_rule(position: Position) -> str:
    """The rule that explains the ruling in this outcome; "" if there is none."""
    return next((_EXPLAINED[ruling] for ruling in _rulings(position)), "")


def _rulings(position: Position) -> list[str]:
    """The rulings in this outcome, the most important first."""
    if not position.over:
        return []
    ruled = []
    play = position.setup.play
    if position.ending == LAST_STANDING and play == TEAMS:
        out = any(position.states[position.setup.colours.index(colour)] == OUT for colour in _first(position))
        ruled.append(RULING_PARTNER if out else RULING_TEAM)
    elif position.ending == LAST_STANDING and play != RANKING:
        ruled.append(RULING_LAST)
    sides = compared_sides(position) if position.ending == TILES else []
    if len(_groups(sides)) < len(sides):
        ruled.append(RULING_SHARED)
    if play == CLASSIC and len(position.states) > 2 and len(_first(position)) < len(position.states):
        ruled.append(RULING_PLACES)
    return ruled


def seat_state(phrases: Phrases, position: Position, seat: int) -> str:
    """A player's state in two or three words: lays a tile, builds, out, 4th; "" while waiting."""
    place = places(position)[seat]
    if position.states[seat] == WON:
        if place and seat != position.winners[0] and position.setup.play == RANKING:
            return phrases.tr("{place}, done", place=phrases.place(place))
        return phrases.tr("{place}, early win", place=phrases.place(place)) if place else phrases.tr("won")
    if seat in position.gave_up:
        return phrases.tr("gave up, {place}", place=phrases.place(place)) if place else phrases.tr("gave up")
    if position.states[seat] == OUT:
        return phrases.tr("out, {place}", place=phrases.place(place)) if place else phrases.tr("out")
    if position.over and place:
        return phrases.place(place)
    if position.seat == seat:
        return phrases.tr("places a tile") if position.awaits == TILE else phrases.tr("builds")
    return ""
